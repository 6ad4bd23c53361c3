/** The counts of the viewer's notifications, live. */
import { mapAsync } from '../../base/async/map-async.ts';
import type { NotificationsEvent } from '../../notify/live.ts';
import { requireViewer } from '../context.ts';
import type { NotificationsEvent as EventView, SubscriptionResolvers } from '../generated.ts';
import { openPlace, sealPlace } from './live-reads.ts';

const KINDS = { start: 'STARTED', change: 'CHANGED', gap: 'GAP' } as const satisfies Record<
  NotificationsEvent['kind'],
  EventView['kind']
>;

export const liveNotifications: Pick<SubscriptionResolvers, 'notificationsChanged'> = {
  notificationsChanged: {
    subscribe(_, { resumeFrom }, context) {
      const { services } = context;
      const viewer = requireViewer(context);
      const from = resumeFrom == null ? null : openPlace(services, viewer, resumeFrom);
      return mapAsync(services.notifications.listen(viewer, { from }), (event): EventView => {
        const cursor = sealPlace(services, viewer, event.place);
        return { ...event, kind: KINDS[event.kind], cursor };
      });
    },
    resolve: (event: EventView) => event,
  },
};
