/** How people want to be notified: one row per person, and one for each follow with settings of its own. */
import {
  DEFAULT_SETTINGS,
  webhookTarget,
  type FollowNotifications,
  type NotificationSettings,
} from '../../../model/notifications.ts';
import type { ProducerKey, UserId } from '../../../model/producers.ts';
import {
  patchSettings,
  settingsOfRow,
  settingsRow,
  withoutWebhook,
  withWebhook,
} from '../../notification-rules.ts';
import type { NotificationSettingsStore } from '../../ports/notifications.ts';
import type { LmdbEnvironment } from '../engine/environment.ts';
import { wasErased } from '../engine/erased.ts';
import { NO_VALUE, prefixEnd, textKey, textsOf } from '../engine/keys.ts';
import { forgetOutboxes } from './outboxes.ts';

export function openLmdbNotificationSettings(env: LmdbEnvironment): NotificationSettingsStore {
  const put = (user: UserId, settings: NotificationSettings) => {
    env.notificationSettings.put(textKey(user), settingsRow(settings));
  };
  return {
    settings: async (users) =>
      env.read(() => users.map((user) => readSettings(env, user) ?? DEFAULT_SETTINGS)),
    editSettings: async (user, patch) =>
      env.write(() => {
        if (wasErased(env, user)) return DEFAULT_SETTINGS;
        const next = patchSettings(readSettings(env, user), patch);
        put(user, next);
        return next;
      }),
    addWebhook: async (user, webhook) => {
      await env.write(() => {
        if (wasErased(env, user)) return;
        put(user, withWebhook(readSettings(env, user), webhook));
      });
    },
    removeWebhook: async (user, id) =>
      env.write(() => {
        const next = withoutWebhook(readSettings(env, user), id);
        if (next === null) return false;
        put(user, next);
        forgetOutboxes(env, [webhookTarget(id)]);
        return true;
      }),
    setFollow: async ({ consumer, producer, itemKinds, mutedUntilMs }) => {
      await env.write(() => {
        if (wasErased(env, consumer)) return;
        env.followNotifications.put(textKey(consumer, producer), [itemKinds, mutedUntilMs]);
        env.followListeners.put(textKey(producer, consumer), NO_VALUE);
      });
    },
    removeFollow: async (consumer, producer) =>
      env.write(() => {
        if (readFollow(env, consumer, producer) === null) return false;
        env.followNotifications.remove(textKey(consumer, producer));
        env.followListeners.remove(textKey(producer, consumer));
        return true;
      }),
    follows: async (consumer, producers) =>
      env.read(() => producers.map((producer) => readFollow(env, consumer, producer))),
    listeners: async (producer, { after, limit }) => {
      if (limit === 0) return [];
      const prefix = textKey(producer);
      const start = after === null ? prefix : prefixEnd(textKey(producer, after));
      return env.read(() =>
        Array.from(
          env.followListeners.getKeys({ start, end: prefixEnd(prefix), limit }),
          (key) => textsOf(key)[1] as UserId,
        ).flatMap((consumer) => readFollow(env, consumer, producer) ?? []),
      );
    },
  };
}

/** How many rows were removed: one or none. */
export function forgetSettings(env: LmdbEnvironment, user: UserId): number {
  if (env.notificationSettings.get(textKey(user)) === undefined) return 0;
  env.notificationSettings.remove(textKey(user));
  return 1;
}

function readSettings(env: LmdbEnvironment, user: UserId): NotificationSettings | null {
  const row = env.notificationSettings.get(textKey(user));
  return row === undefined ? null : settingsOfRow(row);
}

function readFollow(
  env: LmdbEnvironment,
  consumer: UserId,
  producer: ProducerKey,
): FollowNotifications | null {
  const row = env.followNotifications.get(textKey(consumer, producer));
  if (row === undefined) return null;
  const [itemKinds, mutedUntilMs] = row;
  return { consumer, producer, itemKinds, mutedUntilMs };
}
