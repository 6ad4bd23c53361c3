/** Conversations by category, with what is unread in each. Badges follow the viewer's marks on every device. */
import { skipToken, useApolloClient, useQuery } from '@apollo/client/react';
import { useState } from 'react';
import { send } from '../api/send.ts';
import { useAttempt } from '../api/use-attempt.ts';
import {
  BadgesDocument,
  CategoriesDocument,
  MarkCategoryReadDocument,
  ThreadsDocument,
  type ThreadRowFragment,
} from './generated.ts';
import { ago } from '../items/time.ts';
import type { PanelProps } from '../shell/panel-props.ts';
import { Problem } from '../shell/problem.tsx';
import OpenThread from '../writing/open-thread.tsx';
import { UnreadBadge } from './unread-badge.tsx';
import { useReadState } from './use-read-state.ts';

type ThreadListProps = Pick<PanelProps, 'viewer' | 'onOpen'>;

export default function ThreadList({ viewer, onOpen }: ThreadListProps) {
  const { data, error, refetch } = useQuery(CategoriesDocument);
  const [writing, setWriting] = useState<'thread' | 'forum' | null>(null);
  const categories = data?.categories.nodes ?? [];
  const ids = categories.map(({ id }) => id);
  const badges = useQuery(
    BadgesDocument,
    viewer === '' || ids.length === 0 ? skipToken : { variables: { categoryIds: ids } },
  );
  useReadState(ids, viewer !== '');
  const client = useApolloClient();
  const [chosenId, setChosen] = useState<string | null>(null);
  const openId = chosenId ?? ids[0];
  const countOf = (id: string) =>
    badges.data?.unreadCounts.find(({ category }) => category.id === id);
  return (
    <div
      className="scroller threads"
      tabIndex={0}
      role="region"
      aria-label={`Threads of ${viewer || 'nobody'}`}
    >
      <Problem error={error} onRetry={() => refetch()} />
      {viewer !== '' && writing === null && (
        <div className="feed-bar row">
          {openId !== undefined && (
            <button className="primary" onClick={() => setWriting('thread')}>
              Open a thread
            </button>
          )}
          <button
            className={openId === undefined ? 'primary' : ''}
            onClick={() => setWriting('forum')}
          >
            Open a forum
          </button>
        </div>
      )}
      {writing !== null && (
        <OpenThread
          key={`${writing} ${openId}`}
          categoryId={writing === 'forum' ? null : (openId ?? null)}
          onOpened={() => {
            setWriting(null);
            void client.refetchQueries({ include: 'active' });
          }}
          onCancel={() => setWriting(null)}
        />
      )}
      {data !== undefined && ids.length === 0 && (
        <p className="empty">No threads yet. A forum holds them: open the first.</p>
      )}
      <ul className="categories" aria-label="Categories">
        {categories.map(({ id, key }) => (
          <li key={id}>
            <button aria-pressed={id === openId} onClick={() => setChosen(id)}>
              {key.slice(key.indexOf(':') + 1)}{' '}
              <UnreadBadge {...(countOf(id) ?? { count: 0, isCapped: false })} />
            </button>
          </li>
        ))}
      </ul>
      {openId !== undefined && <Category id={openId} viewer={viewer} onOpen={onOpen} />}
    </div>
  );
}

function Category({ id, viewer, onOpen }: ThreadListProps & { readonly id: string }) {
  const [isUnreadOnly, setUnreadOnly] = useState(false);
  const client = useApolloClient();
  const { data, error, refetch, fetchMore } = useQuery(ThreadsDocument, {
    variables: { categoryId: id, unread: isUnreadOnly },
  });
  const { error: problem, attempt } = useAttempt();
  const markAll = (): void =>
    attempt(
      send(client, {
        mutation: MarkCategoryReadDocument,
        variables: { categoryId: id },
        refetchQueries: [ThreadsDocument],
      }),
    );
  const { hasNextPage = false, endCursor = null } = data?.threads.pageInfo ?? {};
  const readOn = (): void => attempt(fetchMore({ variables: { after: endCursor } }));
  return (
    <>
      {viewer !== '' && (
        <div className="row">
          <label>
            <input
              type="checkbox"
              checked={isUnreadOnly}
              onChange={({ target }) => setUnreadOnly(target.checked)}
            />{' '}
            unread only
          </label>
          <button onClick={markAll}>Mark all read</button>
        </div>
      )}
      <Problem error={error ?? problem} onRetry={() => refetch()} />
      <ul className="thread-rows" aria-label="Threads of this category">
        {data?.threads.nodes.map((thread) => (
          <ThreadRow key={thread.id} thread={thread} onOpen={onOpen} />
        ))}
      </ul>
      {hasNextPage && (
        <button className="link" onClick={readOn}>
          Older threads
        </button>
      )}
    </>
  );
}

interface ThreadRowProps extends Pick<ThreadListProps, 'onOpen'> {
  readonly thread: ThreadRowFragment;
}

function ThreadRow({ thread, onOpen }: ThreadRowProps) {
  const { name, isUnread, unreadCount, openingItem, newestItem } = thread;
  const open = (): void => onOpen({ template: 'thread', args: { thread: name } });
  return (
    <li className={isUnread ? 'unread' : ''}>
      <button className="link" onClick={open}>
        {openingItem?.title ?? openingItem?.text?.slice(0, 80) ?? `thread ${name}`}
      </button>{' '}
      <UnreadBadge {...unreadCount} />
      {newestItem !== null && (
        <span className="hint">
          {' '}
          {newestItem.author?.login ?? 'nobody'}, {ago(newestItem.createdAt)}
        </span>
      )}
    </li>
  );
}
