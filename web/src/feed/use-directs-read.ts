/** In a mailbox, the notifications of the directs that are shown are marked read: their reader has no more use for them. */
import { useApolloClient } from '@apollo/client/react';
import { useContext, useEffect, useEffectEvent } from 'react';
import { useBackInSight } from '../shell/use-back-in-sight.ts';
import { Counts } from '../shell/use-notification-counts.ts';
import type { Row } from './feed-rows.ts';

export function useDirectsRead(rows: readonly Row[], isMailbox: boolean): void {
  const client = useApolloClient();
  const { unseenCount, unreadCount } = useContext(Counts);
  const isNews = unseenCount > 0 || unreadCount > 0;
  const mark = useEffectEvent(() => {
    if (!isMailbox || !isNews || rows.length === 0 || document.hidden) return;
    const shown = new Set(rows.map(({ itemId }) => itemId));
    // If it fails, the next direct tries again.
    void import('../notifications/mark-directs.ts')
      .then(({ markDirects }) => markDirects(client, shown))
      .catch(() => undefined);
  });
  // A direct may be shown before its notification is there.
  useEffect(() => mark(), [rows, unseenCount, unreadCount]);
  useBackInSight(() => mark());
}
