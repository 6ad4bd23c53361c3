/** The port of notifications on MongoDB: inboxes, settings and outboxes. */
import type { UserId } from '../../../model/producers.ts';
import type { NotificationStore } from '../../ports/notifications.ts';
import type { Collections } from '../engine/collections.ts';
import { viewerId } from '../engine/keys.ts';
import { openMongoInboxes } from './inboxes.ts';
import { openMongoOutboxes } from './outboxes.ts';
import { openMongoNotificationSettings } from './settings.ts';

export function openMongoNotifications(collections: Collections): NotificationStore {
  return {
    ...openMongoInboxes(collections),
    ...openMongoNotificationSettings(collections),
    ...openMongoOutboxes(collections),
    forget: (user) => forget(collections, user),
  };
}

/** The inbox last: an append meanwhile makes a new one, which a repeat removes. */
async function forget(
  { inboxes, notifications, notificationSettings }: Collections,
  user: UserId,
): Promise<number> {
  const _id = viewerId(user);
  const told = await notifications.deleteMany({ recipient: user, order: { $gt: 0 } });
  const settings = await notificationSettings.deleteOne({ _id });
  const inbox = await inboxes.deleteOne({ _id });
  return told.deletedCount + settings.deletedCount + inbox.deletedCount;
}
