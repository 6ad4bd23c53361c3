/** Above a thread's items: its subject, how many are unread, and the buttons to mark it read, follow it or reply. */
import { useApolloClient, useFragment } from '@apollo/client/react';
import { send } from '../api/send.ts';
import type { Attempts } from '../api/use-attempt.ts';
import { useItemActions } from '../items/use-item-actions.ts';
import { thenRegion } from '../shell/pass-focus.ts';
import {
  MarkThreadReadDocument,
  ThreadRowFragmentDoc,
  type ThreadRowFragment,
} from './generated.ts';
import { UnreadBadge } from './unread-badge.tsx';

interface ThreadBarProps extends Pick<Attempts, 'attempt'> {
  readonly thread: ThreadRowFragment;
  readonly viewer: string;
  readonly onReply: () => void;
}

/** The cached data of a thread, kept up to date; null until it is loaded. */
export function useThreadRow(threadId: string | null): ThreadRowFragment | null {
  const { data, complete } = useFragment({
    fragment: ThreadRowFragmentDoc,
    fragmentName: 'ThreadRow',
    from: threadId === null ? null : { __typename: 'Thread', id: threadId },
  });
  return complete ? data : null;
}

export function threadTitle({ openingItem, name }: ThreadRowFragment): string {
  return openingItem?.title ?? `thread ${name}`;
}

export function ThreadBar({ thread, viewer, attempt, onReply }: ThreadBarProps) {
  const client = useApolloClient();
  const actions = useItemActions();
  const { id: threadId } = thread;
  const mark = (): void =>
    attempt(send(client, { mutation: MarkThreadReadDocument, variables: { threadId } }));
  return (
    <div className="thread-bar">
      <h2 dir="auto">
        {threadTitle(thread)} <UnreadBadge of={thread.unreadCount} />
      </h2>
      {thread.isClosed && (
        <p className="hint">This thread is closed: it accepts no more replies.</p>
      )}
      {viewer !== '' && (
        <div className="row">
          {!thread.isClosed && (
            <button className="primary" onClick={onReply}>
              Reply
            </button>
          )}
          {thread.isUnread && <button onClick={thenRegion(mark)}>Mark read</button>}
          <button onClick={() => attempt(actions.toggleFollow(thread))}>
            {thread.viewerFollows ? 'Unfollow' : 'Follow'} thread
          </button>
        </div>
      )}
    </div>
  );
}
