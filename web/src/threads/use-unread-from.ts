/** Marks a thread unread from one of its items to its end. */
import { useApolloClient } from '@apollo/client/react';
import { useCallback } from 'react';
import { acting, send } from '../api/send.ts';
import type { Attempts } from '../api/use-attempt.ts';
import { MarkThreadUnreadDocument } from './generated.ts';

type MarkFrom = (item: { readonly id: string }) => void;

/** Null until the thread is loaded. Calls back when the reader does it. */
export function useUnreadFrom(
  threadId: string | null,
  attempt: Attempts['attempt'],
  onMark: (isUnread: boolean) => void,
): MarkFrom | null {
  const client = useApolloClient();
  const mark = useCallback<MarkFrom>(
    ({ id: from }) => {
      if (threadId === null) return;
      onMark(true);
      const variables = { threadId, from };
      const sent = send(client, { mutation: MarkThreadUnreadDocument, variables });
      attempt(acting('mark this thread unread', sent));
    },
    [client, threadId, attempt, onMark],
  );
  return threadId === null ? null : mark;
}
