/** The port of notifications on MongoDB: inboxes, settings and outboxes. */
import type { NotificationStore } from '../../ports/notifications.ts';
import type { Collections } from '../engine/collections.ts';
import { openMongoInboxes } from './inboxes.ts';
import { openMongoOutboxes } from './outboxes.ts';
import { openMongoNotificationSettings } from './settings.ts';

export function openMongoNotifications(collections: Collections): NotificationStore {
  return {
    ...openMongoInboxes(collections),
    ...openMongoNotificationSettings(collections),
    ...openMongoOutboxes(collections),
  };
}
