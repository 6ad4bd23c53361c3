/** The viewer's unpublished drafts: to continue, publish, or delete. */
import { useApolloClient, useQuery } from '@apollo/client/react';
import { useRef, useState } from 'react';
import { quoted } from '../api/errors.ts';
import { acting, send } from '../api/send.ts';
import { useAttempt, type Attempts } from '../api/use-attempt.ts';
import { ago } from '../items/time.ts';
import type { PanelProps } from '../shell/panel-props.ts';
import { PassFocusButton } from '../shell/pass-focus-button.tsx';
import { heirsOf, passFocus } from '../shell/pass-focus.ts';
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

/** The number that the operation loads. */
const PAGE = 100;
/** The id of a draft that is not written yet. */
const NEW = 'new';
/** Characters of a text that replaces a missing title. */
const TITLE_CHARS = 80;

export default function DraftList(_: PanelProps) {
  const [openKey, setOpen] = useState<string | null>(null);
  const { data, drafts, error, refetch, fetchMore } = useDrafts(openKey);
  const { error: problem, attempt } = useAttempt();
  const [said, setSaid] = useState('');
  const say = (words: string): Promise<unknown> => {
    setOpen(null);
    setSaid(words);
    return refetch();
  };
  const finish = (words: string): void => attempt(say(words));
  const compose = (draft: DraftRowFragment | null) => (
    <ReturnFocus key={draft?.key ?? NEW}>
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
  return (
    <Scroller>
      <div className="feed-bar row">
        <button className="primary" onClick={() => setOpen(NEW)}>
          Write
        </button>
        <span role="status" className="hint">
          {said}
        </span>
      </div>
      {openKey === NEW && compose(null)}
      <Problem error={error} failedAct={problem} onRetry={() => refetch()} />
      <Waiting of={data} error={error} />
      {data !== undefined && drafts.length === 0 && (
        <p className="empty">
          No drafts. What you keep as a draft or schedule for later appears here.
        </p>
      )}
      <ul className="cards">
        {drafts.map((draft) => (
          <li key={draft.key}>
            {openKey === draft.key && compose(draft)}
            <div hidden={openKey === draft.key}>
              <DraftCard
                draft={draft}
                attempt={attempt}
                onEdit={() => setOpen(draft.key)}
                onDone={say}
              />
            </div>
          </li>
        ))}
      </ul>
      {drafts.length > 0 && drafts.length % PAGE === 0 && (
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

/** Reads the drafts again now and then, because another window may keep, publish or delete one. */
function useDrafts(openKey: string | null) {
  const { data, refetch, ...rest } = useQuery(DraftsDocument, { fetchPolicy: 'network-only' });
  const drafts = data?.viewer?.drafts ?? [];
  /** The draft that is being written stays, and so does the length of a list that was read on. */
  const look = (): void => {
    const isCalm = openKey === null || openKey === NEW;
    if (isCalm && drafts.length <= PAGE) refetch().catch(() => undefined);
  };
  useBackInSight(look);
  useNowAndThen(true, look);
  return { data, drafts, refetch, ...rest };
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
  const card = useRef<HTMLElement>(null);
  const end = (job: Promise<unknown>, words: string): void => {
    const row = card.current?.closest('li') ?? null;
    const heirs = heirsOf(row, (next) => next.querySelector('button'));
    attempt(job.then(() => onDone(words)).then(() => passFocus(row, heirs)));
  };
  const call = title ?? text?.slice(0, TITLE_CHARS) ?? 'Untitled';
  const publish = (): void => {
    const sent = send(client, { mutation: PublishDraftDocument, variables });
    end(acting(`publish ${quoted(call)}`, sent), 'Published.');
  };
  const drop = (): void => {
    const sent = send(client, { mutation: DeleteDraftDocument, variables });
    end(acting(`delete ${quoted(call)}`, sent), 'Deleted.');
  };
  return (
    <article className="card" ref={card}>
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

/** What the draft will become, when it is not a post. */
function kindOf({ thread, parentId, category }: DraftRowFragment): string {
  if (category !== null) return `new thread in ${category.key}, `;
  if (thread !== null) return `reply in thread ${thread}, `;
  return parentId === null ? '' : 'reply, ';
}
