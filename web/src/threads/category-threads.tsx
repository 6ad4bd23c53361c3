/**
 * The threads of one category, the one with the newest item first. New ones wait behind a button, so that no row moves.
 */
import { skipToken, useApolloClient, useQuery } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import { acting, send } from '../api/send.ts';
import { useAttempt } from '../api/use-attempt.ts';
import { ago } from '../items/time.ts';
import type { PanelProps } from '../shell/panel-props.ts';
import { PassFocusButton } from '../shell/pass-focus-button.tsx';
import { thenRegion } from '../shell/pass-focus.ts';
import { Problem } from '../shell/problem.tsx';
import { useChosen } from '../shell/use-chosen.ts';
import { MarkCategoryReadDocument, ThreadsDocument, type ThreadRowFragment } from './generated.ts';
import { showRead } from './show-read.ts';
import { threadTitle } from './thread-title.ts';
import { UnreadBadge } from './unread-badge.tsx';
import type { Badge } from './use-badges.ts';

/** The choice to show only unread threads. */
const UNREAD = 'unread';

interface CategoryThreadsProps extends Pick<PanelProps, 'viewer' | 'onOpen'> {
  readonly id: string;
  /** How many of its threads are unread now; null until it is known. */
  readonly badge: Badge | null;
}

export function CategoryThreads({ id, viewer, badge, onOpen }: CategoryThreadsProps) {
  const [only, choose] = useChosen('threads of');
  const isUnreadOnly = only === UNREAD;
  const client = useApolloClient();
  const variables = { categoryId: id, unread: isUnreadOnly };
  const { data, error, refetch, fetchMore } = useQuery(
    ThreadsDocument,
    viewer === ''
      ? skipToken
      : { variables, fetchPolicy: 'cache-and-network', refetchWritePolicy: 'merge' },
  );
  const { error: problem, attempt } = useAttempt();
  const { newCount, showAll } = useNewCount(`${id} ${viewer}`, badge?.count ?? null);
  const [markedId, setMarkedId] = useState('');
  const markAll = (): void => {
    const options = { variables: { categoryId: id }, refetchQueries: [ThreadsDocument] };
    const job = send(client, { mutation: MarkCategoryReadDocument, ...options });
    attempt(
      acting('mark all threads read', job).then(() => {
        showRead(client.cache, id);
        setMarkedId(id);
      }),
    );
  };
  if (viewer === '') return <p className="empty">Choose a viewer above to see threads.</p>;
  const { hasNextPage = false, endCursor = null } = data?.threads.pageInfo ?? {};
  const threads = data?.threads.nodes;
  return (
    <>
      <div className="row">
        <label>
          <input
            type="checkbox"
            checked={isUnreadOnly}
            onChange={({ target }) => choose(target.checked ? UNREAD : '')}
          />{' '}
          unread only
        </label>
        <button disabled={badge?.count === 0} onClick={thenRegion(markAll)}>
          Mark all read
        </button>
        <span role="status">
          {markedId === id && badge?.count === 0 && <span className="hint">All are read. </span>}
          {newCount > 0 && (
            <button className="pill" onClick={thenRegion(() => attempt(refetch().then(showAll)))}>
              {newCount} new
            </button>
          )}
        </span>
      </div>
      <Problem error={error} failedAct={problem} onRetry={() => refetch()} />
      {threads?.length === 0 && (
        <p className="empty">{isUnreadOnly ? 'Everything is read.' : 'No threads here yet.'}</p>
      )}
      <ul className="thread-rows" aria-label="Threads of this category">
        {threads?.map((thread) => (
          <ThreadRow key={thread.id} thread={thread} onOpen={onOpen} />
        ))}
      </ul>
      {hasNextPage && (
        <PassFocusButton
          className="link"
          onClick={() => attempt(fetchMore({ variables: { after: endCursor } }))}
        >
          Older threads
        </PassFocusButton>
      )}
    </>
  );
}

interface NewCount {
  readonly newCount: number;
  readonly showAll: () => void;
}

/** How many more are unread than when the list was read. Threads read meanwhile do not count. */
function useNewCount(list: string, count: number | null): NewCount {
  const [known, setKnown] = useState({ list, count });
  const isOther = known.list !== list || known.count === null;
  const isLess = count !== null && known.count !== null && count < known.count;
  useEffect(() => {
    if (isOther || isLess) setKnown({ list, count });
  }, [isOther, isLess, list, count]);
  const more = isOther ? 0 : (count ?? 0) - (known.count ?? 0);
  return { newCount: Math.max(0, more), showAll: () => setKnown({ list, count }) };
}

interface ThreadRowProps extends Pick<PanelProps, 'onOpen'> {
  readonly thread: ThreadRowFragment;
}

function ThreadRow({ thread, onOpen }: ThreadRowProps) {
  const { name, isUnread, unreadCount, newestItem } = thread;
  const open = (): void => onOpen({ template: 'thread', args: { thread: name } });
  return (
    <li className={isUnread ? 'unread' : ''}>
      <button className="link" dir="auto" onClick={open}>
        {threadTitle(thread)}
      </button>{' '}
      <UnreadBadge of={unreadCount} />
      {newestItem !== null && (
        <span className="hint">
          {' '}
          <bdi>{newestItem.author?.login ?? 'nobody'}</bdi>, {ago(newestItem.createdAt)}
        </span>
      )}
    </li>
  );
}
