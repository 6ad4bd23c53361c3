/** The port of notifications on the embedded store: inboxes, settings and outboxes. */
import type { NotificationStore } from '../../ports/notifications.ts';
import type { LmdbEnvironment } from '../engine/environment.ts';
import { forgetInbox, openLmdbInboxes } from './inboxes.ts';
import { openLmdbOutboxes } from './outboxes.ts';
import { forgetSettings, openLmdbNotificationSettings } from './settings.ts';

export function openLmdbNotifications(env: LmdbEnvironment): NotificationStore {
  return {
    ...openLmdbInboxes(env),
    ...openLmdbNotificationSettings(env),
    ...openLmdbOutboxes(env),
    forget: (user) => env.write(() => forgetInbox(env, user) + forgetSettings(env, user)),
  };
}
