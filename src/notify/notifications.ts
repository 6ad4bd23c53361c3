/** Notifications as the rest of the server uses them: for resolvers, for the processor of events, and for jobs. */
import { randomInt } from 'node:crypto';
import { createSemaphore } from '../base/async/semaphore.ts';
import { LIMITS } from '../base/limits.ts';
import { once } from '../base/once.ts';
import type { Outcome } from '../base/outcome.ts';
import type { EventHandler } from '../model/events.ts';
import type { FollowNotifications, NotificationSettings, Webhook } from '../model/notifications.ts';
import type { UserId } from '../model/producers.ts';
import type { SubscribeOptions } from '../store/ports/bus.ts';
import type { ChannelSender } from './channels/channel.ts';
import { openDeliveries } from './channels/deliveries.ts';
import type { NotifyContext } from './context.ts';
import type { NotificationCounts } from './groups.ts';
import { notificationsHandler } from './handler.ts';
import {
  markRead,
  markSeen,
  notificationCounts,
  notificationPage,
  type MarkReadArgs,
  type NotificationPage,
  type NotificationPageArgs,
} from './inbox.ts';
import { listenToNotifications, type NotificationsEvent } from './live.ts';
import {
  addWebhook,
  removeWebhook,
  setFollowNotifications,
  setPreferences,
  type FollowArgs,
  type NewWebhook,
  type PreferencesArgs,
} from './preferences.ts';
import type { AddressRules } from './webhooks/public-address.ts';

export interface Notifications {
  page(viewer: UserId, args: NotificationPageArgs): Promise<NotificationPage>;
  counts(viewer: UserId): Promise<NotificationCounts>;
  markSeen(viewer: UserId, through: number | null): Promise<Outcome<NotificationCounts>>;
  markRead(viewer: UserId, args: MarkReadArgs): Promise<Outcome<NotificationCounts>>;
  listen(
    viewer: UserId,
    options: SubscribeOptions,
  ): AsyncIterableIterator<NotificationsEvent, undefined, undefined>;
  setPreferences(viewer: UserId, args: PreferencesArgs): Promise<Outcome<NotificationSettings>>;
  setFollow(viewer: UserId, args: FollowArgs): Promise<Outcome<FollowNotifications | null>>;
  addWebhook(viewer: UserId, wanted: NewWebhook): Promise<Outcome<Webhook>>;
  removeWebhook(viewer: UserId, id: string): Promise<Outcome<string>>;
  /** Notifies people of events. */
  readonly handler: EventHandler;
  /** Sends a bounded share of the due batches, and resolves with the number it took. Slow deliveries continue. */
  deliver(): Promise<number>;
  /** Begins no more deliveries, waits a bounded time for those in progress, and closes the senders. Repeatable. */
  close(): Promise<void>;
}

export interface NotificationsOptions extends NotifyContext {
  /** The installation's senders; without one for a channel, nothing is sent through it. */
  readonly senders: readonly ChannelSender[];
  readonly rules: AddressRules;
  readonly random?: () => number;
}

export function openNotifications(options: NotificationsOptions): Notifications {
  const { senders, store, random = randomShare } = options;
  const channels = new Set(senders.map(({ channel }) => channel));
  const deliveries = openDeliveries({ ...options, random });
  const semaphore = createSemaphore(LIMITS.liveEventsAtOnceMax);
  const counts = (viewer: UserId) => notificationCounts(options, viewer);
  return {
    page: (viewer, args) => notificationPage(options, viewer, args),
    counts,
    markSeen: (viewer, through) => markSeen(options, viewer, through),
    markRead: (viewer, args) => markRead(options, viewer, args),
    listen: (viewer, listening) =>
      listenToNotifications(store.bus, viewer, {
        ...listening,
        isOn: () => options.flags.isOn('notifications.live', viewer),
        count: () => semaphore(() => counts(viewer)),
      }),
    setPreferences: (viewer, args) => setPreferences(options, viewer, args),
    setFollow: (viewer, args) => setFollowNotifications(options, viewer, args),
    addWebhook: (viewer, wanted) => addWebhook(options, viewer, wanted),
    removeWebhook: (viewer, id) => removeWebhook(options, viewer, id),
    handler: notificationsHandler({ ...options, channels }),
    deliver: deliveries.share,
    close: once(async () => {
      await deliveries.stop();
      for (const sender of senders) sender.close();
    }),
  };
}

const SHARES = 2 ** 32;

/** From 0 to 1. */
function randomShare(): number {
  return randomInt(SHARES) / SHARES;
}
