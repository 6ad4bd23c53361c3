/** The viewer's unpublished drafts: to continue, publish, or delete. */
import { useApolloClient, useQuery } from '@apollo/client/react';
import { useState, type ReactNode } from 'react';
import { quoted } from '../api/errors.ts';
import { acting, send } from '../api/send.ts';
import { useAttempt, type Attempts } from '../api/use-attempt.ts';
import { ago } from '../items/time.ts';
import type { PanelProps } from '../shell/panel-props.ts';
import { PassFocusButton } from '../shell/pass-focus-button.tsx';
import { toNextButton } from '../shell/pass-focus.ts';
import { Problem } from '../shell/problem.tsx';
import { once } from '../shell/once.ts';
import { ReturnFocus } from '../shell/return-focus.tsx';
import { Scroller } from '../shell/scroller.tsx';
import { useBackInSight } from '../shell/use-back-in-sight.ts';
import { useNowAndThen } from '../shell/use-now-and-then.ts';
import { Waiting } from '../shell/waiting.tsx';
import Compose from './compose.tsx';
import {
  DeleteDraftDocument,
  DraftsDocument,
  PublishDraftDocument,
  type DraftRowFragment,
} from './generated.ts';
import { draftForm, unlistedDrafts } from './unsent-drafts.ts';
import { forgetUnsent } from './use-unsent.ts';

/** The number that the operation loads. */
const PAGE = 100;
/** The id of a draft that is not written yet. */
const NEW = 'new';
/** Characters of a text that replaces a missing title. */
const TITLE_CHARS = 80;

export default function DraftList(_: PanelProps) {
  const client = useApolloClient();
  /** The form of the draft that is being written. */
  const [openForm, setOpen] = useState<string | null>(null);
  const { data, drafts, isWhole, error, refetch, fetchMore } = useDrafts(openForm);
  const gone = isWhole ? unlistedDrafts(client, drafts) : [];
  const { error: problem, attempt } = useAttempt();
  const [said, setSaid] = useState('');
  const say = (words: string): Promise<unknown> => {
    setOpen(null);
    setSaid(words);
    return refetch();
  };
  const finish = (words: string): void => attempt(say(words));
  const compose = (draft: DraftRowFragment | null) => (
    <ReturnFocus key={draft === null ? NEW : draftForm(draft)}>
      <Compose
        thread={draft?.thread ?? null}
        parent={draft?.parentId ?? null}
        draft={draft}
        onPublished={() => finish('Published.')}
        onKept={() => finish('Saved.')}
        onCancel={() => setOpen(null)}
      />
    </ReturnFocus>
  );
  const rowOf = (draft: DraftRowFragment, card: (onEdit: () => void) => ReactNode) => {
    const form = draftForm(draft);
    return (
      <li key={form} ref={toNextButton}>
        {openForm === form && compose(draft)}
        <div hidden={openForm === form}>{card(() => setOpen(form))}</div>
      </li>
    );
  };
  return (
    <Scroller>
      <WriteBar said={said} onWrite={() => setOpen(NEW)} />
      {openForm === NEW && compose(null)}
      <Problem error={error} failedAct={problem} onRetry={() => refetch()} />
      <Waiting of={data} error={error} />
      {isWhole && drafts.length + gone.length === 0 && (
        <p className="empty">
          No drafts. What you keep as a draft or schedule for later appears here.
        </p>
      )}
      <ul className="cards">
        {gone.map((draft) =>
          rowOf(draft, (onEdit) => (
            <GoneCard {...{ draft, drafts, onEdit }} onDone={() => finish('Discarded.')} />
          )),
        )}
        {drafts.map((draft) =>
          rowOf(draft, (onEdit) => (
            <DraftCard draft={draft} attempt={attempt} onEdit={onEdit} onDone={say} />
          )),
        )}
      </ul>
      {data !== undefined && !isWhole && (
        <PassFocusButton
          className="link"
          onClick={() => attempt(fetchMore({ variables: { after: drafts.at(-1)?.key ?? null } }))}
        >
          More drafts
        </PassFocusButton>
      )}
    </Scroller>
  );
}

interface WriteBarProps {
  readonly said: string;
  readonly onWrite: () => void;
}

function WriteBar({ said, onWrite }: WriteBarProps) {
  return (
    <div className="feed-bar row">
      <button className="primary" onClick={onWrite}>
        Write
      </button>
      <span role="status" className="hint">
        {said}
      </span>
    </div>
  );
}

/** Reads the drafts again now and then, because another window may keep, publish or delete one. */
function useDrafts(openForm: string | null) {
  const { data, refetch, ...rest } = useQuery(DraftsDocument, { fetchPolicy: 'network-only' });
  const drafts = data?.viewer?.drafts ?? [];
  /** The draft that is being written stays, and so does the length of a list that was read on. */
  const look = (): void => {
    const isCalm = openForm === null || openForm === NEW;
    if (isCalm && drafts.length <= PAGE) refetch().catch(() => undefined);
  };
  useBackInSight(look);
  useNowAndThen(true, look);
  const isWhole = data !== undefined && (drafts.length === 0 || drafts.length % PAGE !== 0);
  return { data, drafts, isWhole, refetch, ...rest };
}

interface DraftCardProps extends Pick<Attempts, 'attempt'> {
  readonly draft: DraftRowFragment;
  readonly onEdit: () => void;
  /** Resolves when the draft is gone from the list. */
  readonly onDone: (words: string) => Promise<unknown>;
}

function DraftCard({ draft, attempt, onEdit, onDone }: DraftCardProps) {
  const client = useApolloClient();
  const { key, title, text, parentId, parent, publishAt, savedAt, problem } = draft;
  const variables = { draftId: key };
  const end = (job: Promise<unknown>, words: string): void =>
    attempt(job.then(() => onDone(words)));
  const call = callOf(draft);
  const publish = (): void => {
    const sent = send(client, { mutation: PublishDraftDocument, variables });
    end(acting(`publish ${quoted(call)}`, sent), 'Published.');
  };
  const drop = (): void => {
    const sent = send(client, { mutation: DeleteDraftDocument, variables }).then(() =>
      forgetUnsent(client, draftForm(draft)),
    );
    end(acting(`delete ${quoted(call)}`, sent), 'Deleted.');
  };
  return (
    <article className="card">
      <p className="hint">
        {kindOf(draft)}saved {ago(savedAt)}
        {publishAt !== null && (
          <>
            , to be published at{' '}
            <time dateTime={publishAt}>{new Date(publishAt).toLocaleString()}</time>
          </>
        )}
      </p>
      <h2 dir="auto">{call}</h2>
      {title !== null && text !== null && (
        <p className="text" dir="auto">
          {text}
        </p>
      )}
      {parentId !== null && parent === null && (
        <p className="warning">What it replies to no longer exists.</p>
      )}
      {problem !== null && <p className="warning">{problem}</p>}
      <div className="row doings">
        <button onClick={onEdit}>Continue writing</button>
        <button onClick={once(publish)}>Publish now</button>
        <button onClick={once(drop)}>Delete</button>
      </div>
    </article>
  );
}

function callOf({ title, text }: DraftRowFragment): string {
  return title ?? text?.slice(0, TITLE_CHARS) ?? 'Untitled';
}

interface GoneCardProps extends Pick<DraftCardProps, 'draft' | 'onEdit'> {
  /** Those that the server has. */
  readonly drafts: readonly DraftRowFragment[];
  readonly onDone: () => void;
}

/** A draft that the server no longer has as it was, changed here before that. */
function GoneCard({ draft, drafts, onEdit, onDone }: GoneCardProps) {
  const client = useApolloClient();
  const isListed = drafts.some(({ key }) => key === draft.key);
  const discard = (): void => {
    forgetUnsent(client, draftForm(draft));
    onDone();
  };
  return (
    <article className="card">
      <h2 dir="auto">{callOf(draft)}</h2>
      <p className="warning">
        It was {isListed ? 'saved again' : 'deleted or published'} elsewhere. What you changed here
        is kept until you save or discard it.
      </p>
      <div className="row doings">
        <button onClick={onEdit}>Continue writing</button>
        <button onClick={discard}>Discard</button>
      </div>
    </article>
  );
}

/** What the draft will become, when it is not a post. */
function kindOf({ thread, parentId, category }: DraftRowFragment): string {
  if (category !== null) return `new thread in ${category.key}, `;
  if (thread !== null) return `reply in thread ${thread}, `;
  return parentId === null ? '' : 'reply, ';
}
