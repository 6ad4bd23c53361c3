/**
 * How people want to be notified: one document per person, as JSON, and one for each follow with settings of its own.
 */
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
  type SettingsRow,
} from '../../notification-rules.ts';
import type { NotificationSettingsStore } from '../../ports/notifications.ts';
import {
  asRead,
  compareAndSet,
  isWritten,
  LOST,
  removeAsRead,
  revisionAfter,
} from '../engine/cas.ts';
import type { Collections } from '../engine/collections.ts';
import { writeUnlessErased } from '../engine/erased.ts';
import type { FollowNotificationsDocument } from '../engine/notification-documents.ts';
import { requireCaller } from '../engine/guard.ts';
import { followNotificationsId, keysAfter, viewerId } from '../engine/keys.ts';
import { deleteOutboxes } from './outboxes.ts';

const FOLLOW = 'what to hear of a follow';

export function openMongoNotificationSettings(collections: Collections): NotificationSettingsStore {
  const { followNotifications } = collections;
  const edit = async (
    user: UserId,
    next: (settings: NotificationSettings | null) => NotificationSettings | null,
  ): Promise<NotificationSettings | null> => editOne(collections, user, next);
  return {
    settings: (users) => settingsOf(collections, users),
    editSettings: async (user, patch) =>
      (await edit(user, (settings) => patchSettings(settings, patch))) ?? DEFAULT_SETTINGS,
    addWebhook: async (user, webhook) => {
      await edit(user, (settings) => withWebhook(settings, webhook));
    },
    removeWebhook: async (user, id) => {
      if ((await edit(user, (settings) => withoutWebhook(settings, id))) === null) return false;
      await deleteOutboxes(collections, [webhookTarget(id)]);
      return true;
    },
    setFollow: (setting) => setOne(collections, setting),
    removeFollow: (consumer, producer) =>
      removeAsRead(
        followNotifications,
        { _id: followNotificationsId(consumer, producer) },
        { asRead: ({ _id, revision }) => ({ _id, revision: asRead(revision) }), what: FOLLOW },
      ),
    follows: async (consumer, producers) => {
      if (producers.length === 0) return [];
      const ids = producers.map((producer) => followNotificationsId(consumer, producer));
      const rows = await followNotifications.find({ _id: { $in: [...new Set(ids)] } }).toArray();
      const found = new Map(rows.map((row) => [row._id, followOf(row)]));
      return ids.map((id) => found.get(id) ?? null);
    },
    listeners: async (producer, { after, limit }) => {
      if (limit === 0) return [];
      const rows = followNotifications.find({ producer, consumer: keysAfter(after) });
      return (await rows.sort({ consumer: 1 }).limit(limit).toArray()).map(followOf);
    },
  };
}

export async function settingsOf(
  { notificationSettings }: Collections,
  users: readonly UserId[],
): Promise<readonly NotificationSettings[]> {
  if (users.length === 0) return [];
  const ids = [...new Set(users.map(viewerId))];
  const rows = await notificationSettings.find({ _id: { $in: ids } }).toArray();
  const found = new Map(rows.map(({ _id, settings }) => [_id, settings]));
  return users.map((user) => settingsIn(found.get(viewerId(user))) ?? DEFAULT_SETTINGS);
}

/** Writes nothing and returns null when `next` returns null or the person was erased. */
async function editOne(
  collections: Collections,
  user: UserId,
  next: (settings: NotificationSettings | null) => NotificationSettings | null,
): Promise<NotificationSettings | null> {
  const { notificationSettings } = collections;
  const _id = viewerId(user);
  return compareAndSet(
    () => notificationSettings.findOne({ _id }),
    async (row) => {
      const after = next(settingsIn(row?.settings));
      if (after === null) return null;
      const revision = row?.revision ?? 0;
      const $set = { settings: JSON.stringify(settingsRow(after)), revision: revision + 1 };
      const isFirst = row === null;
      const written = await writeUnlessErased(collections, user, {
        isFirst,
        write: () => {
          requireCaller();
          const filter = { _id, revision };
          return isWritten(notificationSettings.updateOne(filter, { $set }, { upsert: isFirst }));
        },
        remove: () => notificationSettings.deleteOne({ _id }),
      });
      if (written === 'lost') return LOST;
      return written === 'written' ? after : null;
    },
    { what: 'the notification settings' },
  );
}

/** Replaces the setting only as it was read, so that an abandoned call does not take effect after a later one. */
async function setOne(
  collections: Collections,
  { consumer, producer, itemKinds, mutedUntilMs }: FollowNotifications,
): Promise<void> {
  const { followNotifications } = collections;
  const _id = followNotificationsId(consumer, producer);
  await compareAndSet(
    () => followNotifications.findOne({ _id }, { projection: { revision: 1 } }),
    async (row) => {
      const isFirst = row === null;
      const revision = revisionAfter(row?.revision ?? 0);
      const $set = { consumer, producer, itemKinds: [...itemKinds], mutedUntilMs, revision };
      const written = await writeUnlessErased(collections, consumer, {
        isFirst,
        write: () => {
          requireCaller();
          const filter = { _id, revision: asRead(row?.revision) };
          return isWritten(followNotifications.updateOne(filter, { $set }, { upsert: isFirst }));
        },
        remove: () => followNotifications.deleteOne({ _id }),
      });
      return written === 'lost' ? LOST : undefined;
    },
    { what: FOLLOW },
  );
}

function settingsIn(text: string | undefined): NotificationSettings | null {
  return text === undefined ? null : settingsOfRow(JSON.parse(text) as SettingsRow);
}

function followOf(row: FollowNotificationsDocument): FollowNotifications {
  const { consumer, producer, itemKinds, mutedUntilMs } = row;
  return {
    consumer: consumer as UserId,
    producer: producer as ProducerKey,
    itemKinds,
    mutedUntilMs,
  };
}
