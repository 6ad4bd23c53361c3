/** The port of notifications on the embedded store: inboxes, settings and outboxes. */
import { DEFAULT_SETTINGS, targetsOfPerson } from '../../../model/notifications.ts';
import type { NotificationStore } from '../../ports/notifications.ts';
import type { LmdbEnvironment } from '../engine/environment.ts';
import { textKey } from '../engine/keys.ts';
import { forgetInbox, openLmdbInboxes } from './inboxes.ts';
import { forgetOutboxes, openLmdbOutboxes } from './outboxes.ts';
import { forgetSettings, openLmdbNotificationSettings } from './settings.ts';

export function openLmdbNotifications(env: LmdbEnvironment): NotificationStore {
  return {
    ...openLmdbInboxes(env),
    ...openLmdbNotificationSettings(env),
    ...openLmdbOutboxes(env),
    forget: (user) =>
      env.write(() => {
        const settings = env.notificationSettings.get(textKey(user)) ?? DEFAULT_SETTINGS;
        const unsent = forgetOutboxes(env, targetsOfPerson(user, settings));
        return unsent + forgetInbox(env, user) + forgetSettings(env, user);
      }),
  };
}
