/**
 * How many notifications the viewer has not seen and not read. Live over a subscription, which starts with the current
 * counts, also after a lost connection; they are queried whenever the server ends it, and when the page comes back into
 * sight.
 */
import { useApolloClient } from '@apollo/client/react';
import { createContext, useCallback, useEffect, useState } from 'react';
import { NotificationCountsDocument, NotificationsChangedDocument } from '../api/generated.ts';
import { keepListening } from '../api/listen.ts';
import { useBackInSight } from './use-back-in-sight.ts';

export interface NotificationCounts {
  readonly unseenCount: number;
  readonly unreadCount: number;
}

const NONE: NotificationCounts = { unseenCount: 0, unreadCount: 0 };

/** The counts of the pane's viewer, for components in the pane. */
export const Counts = createContext(NONE);

const COUNT_MAX = 99;

export function countWords(count: number): string {
  return count > COUNT_MAX ? `${COUNT_MAX}+` : String(count);
}

export function useNotificationCounts(viewer: string): NotificationCounts {
  const client = useApolloClient();
  const [counts, setCounts] = useState(NONE);
  const show = useCallback((now: NotificationCounts | null | undefined): void => {
    if (now != null) setCounts({ unseenCount: now.unseenCount, unreadCount: now.unreadCount });
  }, []);
  const ask = useCallback((): void => {
    if (document.hidden) return;
    client
      .query({ query: NotificationCountsDocument, fetchPolicy: 'network-only' })
      .then(({ data }) => show(data?.viewer?.notifications))
      .catch(() => undefined);
  }, [client, show]);
  useBackInSight(() => {
    if (viewer !== '') ask();
  });
  useEffect(() => {
    setCounts(NONE);
    if (viewer === '') return undefined;
    const subscribe = () => client.subscribe({ query: NotificationsChangedDocument });
    const listening = keepListening(subscribe, ask).subscribe(({ data }) =>
      show(data?.notificationsChanged),
    );
    return () => listening.unsubscribe();
  }, [client, viewer, show, ask]);
  return counts;
}
