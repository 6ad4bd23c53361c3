/** Conversations by category, with what is unread in each. Badges follow the viewer's marks on every device. */
import { skipToken, useMutation, useQuery } from '@apollo/client/react';
import { useState } from 'react';
import { wordsOf } from '../api/errors.ts';
import {
  BadgesDocument,
  CategoriesDocument,
  MarkCategoryReadDocument,
  ThreadsDocument,
  type ThreadRowFragment,
} from '../api/generated.ts';
import { ago } from '../items/time.ts';
import type { View } from '../shell/use-address.ts';
import { UnreadBadge } from './unread-badge.tsx';
import { useReadState } from './use-read-state.ts';

interface ThreadListProps {
  readonly viewer: string;
  readonly onOpen: (view: View) => void;
}

export function ThreadList({ viewer, onOpen }: ThreadListProps) {
  const { data, error } = useQuery(CategoriesDocument);
  const categories = data?.categories.nodes ?? [];
  const ids = categories.map(({ id }) => id);
  const badges = useQuery(
    BadgesDocument,
    viewer === '' || ids.length === 0 ? skipToken : { variables: { categoryIds: ids } },
  );
  useReadState(ids, viewer !== '');
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
      {error !== undefined && (
        <p className="problem" role="alert">
          {wordsOf(error)}
        </p>
      )}
      {data !== undefined && ids.length === 0 && (
        <p className="empty">No threads yet. Threads begin where people talk about something.</p>
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
  const { data, error, fetchMore } = useQuery(ThreadsDocument, {
    variables: { categoryId: id, unread: isUnreadOnly },
  });
  const [markAll] = useMutation(MarkCategoryReadDocument, {
    variables: { categoryId: id },
    refetchQueries: [ThreadsDocument],
  });
  const { hasNextPage = false, endCursor = null } = data?.threads.pageInfo ?? {};
  const readOn = (): void => void fetchMore({ variables: { after: endCursor } });
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
          <button onClick={() => void markAll()}>Mark all read</button>
        </div>
      )}
      {error !== undefined && (
        <p className="problem" role="alert">
          {wordsOf(error)}
        </p>
      )}
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
