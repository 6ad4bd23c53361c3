/** Above a thread's items: what it is about, how much of it is unread, and the buttons to mark it read or follow it. */
import { useMutation, useQuery } from '@apollo/client/react';
import { MarkThreadReadDocument, OpenThreadDocument } from '../api/generated.ts';
import { useItemActions } from '../items/use-item-actions.ts';
import { UnreadBadge } from './unread-badge.tsx';

interface ThreadBarProps {
  /** The thread's name. */
  readonly thread: string;
  readonly viewer: string;
}

export function ThreadBar({ thread, viewer }: ThreadBarProps) {
  const { data } = useQuery(OpenThreadDocument, { variables: { name: thread } });
  const [mark] = useMutation(MarkThreadReadDocument);
  const actions = useItemActions();
  const node = data?.producer ?? null;
  if (node?.__typename !== 'Thread') return null;
  return (
    <div className="thread-bar">
      <h2>
        {node.openingItem?.title ?? `thread ${node.name}`} <UnreadBadge {...node.unreadCount} />
      </h2>
      {viewer !== '' && (
        <div className="row">
          {node.isUnread && (
            <button onClick={() => void mark({ variables: { threadId: node.id } })}>
              Mark read
            </button>
          )}
          <button onClick={() => void actions.toggleFollow(node)}>
            {node.viewerFollows ? 'Unfollow' : 'Follow'} thread
          </button>
        </div>
      )}
    </div>
  );
}
