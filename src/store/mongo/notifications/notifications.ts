/** The port of notifications on MongoDB: inboxes, settings and outboxes. */
import { DEFAULT_SETTINGS, targetsOfPerson } from '../../../model/notifications.ts';
import type { UserId } from '../../../model/producers.ts';
import { forgottenUpTo } from '../../notification-rules.ts';
import type { NotificationStore } from '../../ports/notifications.ts';
import type { Collections } from '../engine/collections.ts';
import { viewerId } from '../engine/keys.ts';
import { openMongoInboxes } from './inboxes.ts';
import { deleteOutboxes, openMongoOutboxes } from './outboxes.ts';
import { openMongoNotificationSettings, settingsOf } from './settings.ts';

export function openMongoNotifications(collections: Collections): NotificationStore {
  return {
    ...openMongoInboxes(collections),
    ...openMongoNotificationSettings(collections),
    ...openMongoOutboxes(collections),
    forget: (user) => forget(collections, user),
  };
}

/**
 * Deletes the settings after what waits to be sent, because they name its webhooks, and the inbox last: an append
 * meanwhile creates a new one, which a repeat removes.
 */
async function forget(collections: Collections, user: UserId): Promise<number> {
  const { inboxes, notifications, notificationSettings } = collections;
  const _id = viewerId(user);
  const wanted = await settingsOf(collections, [user]);
  const targets = targetsOfPerson(user, wanted[0] ?? DEFAULT_SETTINGS);
  const unsent = await deleteOutboxes(collections, targets);
  await notifications.deleteMany({ recipient: user, order: { $gt: 0 } });
  const settings = await notificationSettings.deleteOne({ _id });
  const inbox = await inboxes.findOneAndDelete({ _id });
  // Orders have no gaps, so the count does not depend on whether a notification is in the inbox or in its own document.
  const told = inbox === null ? 0 : inbox.newest - forgottenUpTo(inbox);
  return unsent + told + settings.deletedCount;
}
