/** Marks the notifications of the items that a view shows read: their reader has no more use for them. */
import { useApolloClient } from '@apollo/client/react';
import { useContext, useEffect, useEffectEvent } from 'react';
import { useBackInReach } from '../shell/use-back-in-reach.ts';
import { useBackInSight } from '../shell/use-back-in-sight.ts';
import { Counts } from '../shell/use-notification-counts.ts';

/** Takes the ids of the items. */
export function useShownRead(shown: ReadonlySet<string>): void {
  const client = useApolloClient();
  const { unseenCount, unreadCount } = useContext(Counts);
  const isNews = unseenCount > 0 || unreadCount > 0;
  const mark = useEffectEvent(() => {
    if (!isNews || shown.size === 0 || document.hidden) return;
    // If it fails, the next notification or item tries again, and so does the page when the server is in reach again.
    void import('./mark-shown.ts')
      .then(({ markShown }) => markShown(client, shown))
      .catch(() => undefined);
  });
  // An item may be shown before its notification is there.
  useEffect(() => mark(), [shown, unseenCount, unreadCount]);
  useBackInSight(() => mark());
  useBackInReach(() => mark());
}
