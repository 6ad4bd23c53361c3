/** The viewer's unpublished drafts: to continue, publish, or delete. */
import { useApolloClient, useQuery } from '@apollo/client/react';
import { useRef, useState } from 'react';
import { send } from '../api/send.ts';
import { useAttempt, type Attempts } from '../api/use-attempt.ts';
import { ago } from '../items/time.ts';
import type { PanelProps } from '../shell/panel-props.ts';
import { PassFocusButton } from '../shell/pass-focus-button.tsx';
import { heirsOf, passFocus } from '../shell/pass-focus.ts';
import { Problem } from '../shell/problem.tsx';
import { once } from '../shell/once.ts';
import { ReturnFocus } from '../shell/return-focus.tsx';
import { Scroller } from '../shell/scroller.tsx';
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

export default function DraftList(_: PanelProps) {
  const { data, error, refetch, fetchMore } = useQuery(DraftsDocument, {
    fetchPolicy: 'network-only',
  });
  const { error: problem, attempt } = useAttempt();
  const [openKey, setOpen] = useState<string | null>(null);
  const [said, setSaid] = useState('');
  const drafts = data?.viewer?.drafts ?? [];
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
  const publish = (): void =>
    end(send(client, { mutation: PublishDraftDocument, variables }), 'Published.');
  const drop = (): void =>
    end(send(client, { mutation: DeleteDraftDocument, variables }), 'Deleted.');
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
      <h2 dir="auto">{title ?? text?.slice(0, 80) ?? 'Untitled'}</h2>
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
