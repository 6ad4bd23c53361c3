/** What the viewer may do in a thread. Somebody may close it while it is open here, which no subscription tells. */
import { useApolloClient, useFragment } from '@apollo/client/react';
import { useCallback } from 'react';
import { useBackInSight } from '../shell/use-back-in-sight.ts';
import {
  ThreadNowDocument,
  ThreadRightsFragmentDoc,
  type ThreadRightsFragment,
} from './generated.ts';
import { useNowAndThen } from '../shell/use-now-and-then.ts';

/** Nothing until the thread is loaded. */
export function useThreadRights(threadId: string | null): Omit<ThreadRightsFragment, 'id'> {
  const { data, complete } = useFragment({
    fragment: ThreadRightsFragmentDoc,
    fragmentName: 'ThreadRights',
    from: threadId === null ? null : { __typename: 'Thread', id: threadId },
  });
  return complete && data !== null ? data : NO_RIGHTS;
}

const NO_RIGHTS = { viewerMayReply: false, viewerMayManage: false };

/**
 * Reads an open thread and its rights again every few seconds, when the page comes back into sight, and when the
 * returned function is called.
 */
export function useThreadNow(name: string, isOpen: boolean): () => void {
  const client = useApolloClient();
  const look = useCallback(() => {
    client
      .query({ query: ThreadNowDocument, variables: { name }, fetchPolicy: 'network-only' })
      .catch(() => undefined);
  }, [client, name]);
  useBackInSight(look);
  useNowAndThen(isOpen, look);
  return look;
}
