/**
 * Above a thread's items: its place, its subject, how many are unread, and the buttons to reply, mark it read or unread,
 * follow it, close or reopen it, and move it.
 */
import { useApolloClient, useFragment } from '@apollo/client/react';
import { useState } from 'react';
import { acting, send } from '../api/send.ts';
import type { Attempts } from '../api/use-attempt.ts';
import { useItemActions } from '../items/use-item-actions.ts';
import type { PanelProps } from '../shell/panel-props.ts';
import { thenRegion } from '../shell/pass-focus.ts';
import { ReturnFocus } from '../shell/return-focus.tsx';
import { CategoryLink } from './category-link.tsx';
import {
  CloseThreadDocument,
  MarkThreadReadDocument,
  MarkThreadUnreadDocument,
  ReopenThreadDocument,
  ThreadRowFragmentDoc,
  type ThreadRowFragment,
} from './generated.ts';
import { MoveThread } from './move-thread.tsx';
import { threadTitle } from './thread-title.ts';
import { UnreadBadge } from './unread-badge.tsx';
import { useThreadRights } from './use-rights.ts';

interface ThreadBarProps extends Pick<Attempts, 'attempt'>, Pick<PanelProps, 'onOpen'> {
  readonly thread: ThreadRowFragment;
  readonly viewer: string;
  /** Null when the viewer may not reply. */
  readonly onReply: (() => void) | null;
  /** Called when the viewer marks it read or unread. */
  readonly onMark: (isUnread: boolean) => void;
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

function isBy(author: { readonly login: string } | null, viewer: string): boolean {
  return author?.login === viewer;
}

export function ThreadBar({ thread, viewer, attempt, onReply, onMark, onOpen }: ThreadBarProps) {
  const client = useApolloClient();
  const actions = useItemActions();
  const { id: threadId, newestItem } = thread;
  const { viewerMayManage } = useThreadRights(threadId);
  /** As what its reader marked it here; null until they do. */
  const [markedUnread, setMarkedUnread] = useState<boolean | null>(null);
  const variables = { threadId };
  const mark = (isUnread: boolean): void => {
    const mutation = isUnread ? MarkThreadUnreadDocument : MarkThreadReadDocument;
    const sent = send<unknown, typeof variables>(client, { mutation, variables });
    setMarkedUnread(null);
    onMark(isUnread);
    attempt(
      acting(`mark this thread ${isUnread ? 'unread' : 'read'}`, sent).then(() =>
        setMarkedUnread(isUnread),
      ),
    );
  };
  const closeOrReopen = (): void => {
    const [words, mutation] = thread.isClosed
      ? ['reopen this thread', ReopenThreadDocument]
      : ['close this thread', CloseThreadDocument];
    attempt(acting(words, send(client, { mutation, variables })));
  };
  // Nobody's own items are unread to them.
  const mayMarkUnread = !thread.isUnread && newestItem !== null && !isBy(newestItem.author, viewer);
  return (
    <div className="thread-bar">
      <CategoryLink threadId={threadId} onOpen={onOpen} />
      <h2 dir="auto">
        <span>{threadTitle(thread)}</span> <UnreadBadge of={thread.unreadCount} />
      </h2>
      {thread.isClosed && (
        <p className="hint">This thread is closed: it accepts no more replies.</p>
      )}
      {viewer !== '' && (
        <div className="row">
          {onReply !== null && (
            <button className="primary" onClick={onReply}>
              Reply
            </button>
          )}
          {thread.isUnread && <button onClick={thenRegion(() => mark(false))}>Mark read</button>}
          {mayMarkUnread && <button onClick={thenRegion(() => mark(true))}>Mark unread</button>}
          <button
            onClick={() => attempt(actions.toggleFollow({ ...thread, words: 'this thread' }))}
          >
            {thread.viewerFollows ? 'Unfollow' : 'Follow'} thread
          </button>
          {viewerMayManage && (
            <button onClick={closeOrReopen}>{thread.isClosed ? 'Reopen' : 'Close'} thread</button>
          )}
          {viewerMayManage && <Move threadId={threadId} />}
          <span role="status" className="hint">
            {markedUnread === thread.isUnread && `Marked ${markedUnread ? 'unread' : 'read'}.`}
          </span>
        </div>
      )}
    </div>
  );
}

/** The button that opens the form, and where the thread is now. */
function Move({ threadId }: { readonly threadId: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const [movedTo, setMovedTo] = useState('');
  const moved = (title: string): void => {
    setIsOpen(false);
    setMovedTo(title);
  };
  return (
    <>
      <button
        aria-expanded={isOpen}
        onClick={() => {
          setMovedTo('');
          setIsOpen(!isOpen);
        }}
      >
        Move thread
      </button>
      {isOpen && (
        <ReturnFocus>
          <MoveThread threadId={threadId} onMoved={moved} />
        </ReturnFocus>
      )}
      <span role="status" className="hint">
        {movedTo !== '' && (
          <>
            Moved to <bdi>{movedTo}</bdi>.
          </>
        )}
      </span>
    </>
  );
}
