/** Notifications by recipient and order, each event once, with the marks of their recipient. */
import {
  objectKey,
  objectOfKey,
  type NewNotification,
  type Notification,
  type NotificationMarks,
} from '../../../model/notifications.ts';
import type { UserId } from '../../../model/producers.ts';
import { advance, forgottenUpTo, markApart, NO_MARKS } from '../../notification-rules.ts';
import type { Appended, InboxStore } from '../../ports/notifications.ts';
import type { LmdbEnvironment } from '../engine/environment.ts';
import { wasErased } from '../engine/erased.ts';
import {
  joinedKey,
  lastPosition,
  prefixEnd,
  textKey,
  withPosition,
  type Key,
} from '../engine/keys.ts';
import type { NotificationRow } from '../engine/tables.ts';
import { bufferWrites } from '../engine/write-buffer.ts';

export function openLmdbInboxes(env: LmdbEnvironment): InboxStore {
  const change = (
    recipient: UserId,
    next: (marks: NotificationMarks) => NotificationMarks,
  ): Promise<NotificationMarks> =>
    env.write(() => {
      const before = marksOf(env, recipient);
      const after = next(before);
      if (after !== before) env.notificationMarks.put(textKey(recipient), after);
      return after;
    });
  return {
    append: async (notifications) => env.write(() => appendAll(env, notifications)),
    inbox: async (recipient) =>
      env.read(() => ({
        marks: marksOf(env, recipient),
        notifications: Array.from(
          env.notifications.getRange(rangeOf(recipient)),
          ({ key, value }) => notificationOf(recipient, lastPosition(key), value),
        ).toReversed(),
      })),
    advance: async (recipient, wanted) => change(recipient, (marks) => advance(marks, wanted)),
    markApart: async (recipient, orders) => change(recipient, (marks) => markApart(marks, orders)),
  };
}

const INBOX_TABLES = ['notifications', 'notificationKeys', 'notificationMarks'] as const;

function appendAll(
  env: LmdbEnvironment,
  notifications: readonly NewNotification[],
): readonly Appended[] {
  const buffer = bufferWrites(env, INBOX_TABLES);
  const rowFor = sharedRows();
  const appended = notifications.map((each) => appendOne(buffer.env, each, rowFor(each)));
  buffer.flush();
  return appended;
}

/** Equal rows for one event share one value, which the table then packs once for all recipients. */
function sharedRows(): (notification: NewNotification) => NotificationRow {
  let last: NotificationRow = ['', 'post', '', '', '', 0];
  return (notification) => {
    const row = rowOf(notification);
    if (row.some((field, nth) => field !== last[nth])) last = row;
    return last;
  };
}

function appendOne(
  env: LmdbEnvironment,
  notification: NewNotification,
  row: NotificationRow,
): Appended {
  const { recipient, event, kind } = notification;
  if (wasErased(env, recipient))
    return { notification: { ...notification, order: 0 }, isNew: false };
  const prefix = textKey(recipient);
  const eventKey = joinedKey(prefix, textKey(event, kind));
  const known = env.notificationKeys.get(eventKey);
  if (known !== undefined) return { notification: { ...notification, order: known }, isNew: false };
  const before = env.notificationMarks.get(prefix) ?? NO_MARKS;
  const marks = { ...before, newest: before.newest + 1 };
  env.notificationMarks.put(prefix, marks);
  env.notificationKeys.put(eventKey, marks.newest);
  env.notifications.put(withPosition(prefix, marks.newest), row);
  forget(env, recipient, forgottenUpTo(marks));
  return { notification: { ...notification, order: marks.newest }, isNew: true };
}

function forget(env: LmdbEnvironment, recipient: UserId, order: number): void {
  const row = order === 0 ? undefined : env.notifications.get(rowKey(recipient, order));
  if (row === undefined) return;
  const [event, kind] = row;
  env.notifications.remove(rowKey(recipient, order));
  env.notificationKeys.remove(textKey(recipient, event, kind));
}

/** How many notifications were removed. Reads none of them, so that a damaged one is removed too. */
export function forgetInbox(env: LmdbEnvironment, recipient: UserId): number {
  const keys = Array.from(env.notifications.getKeys(rangeOf(recipient)));
  for (const key of keys) env.notifications.remove(key);
  for (const key of Array.from(env.notificationKeys.getKeys(rangeOf(recipient))))
    env.notificationKeys.remove(key);
  env.notificationMarks.remove(textKey(recipient));
  return keys.length;
}

function marksOf(env: LmdbEnvironment, recipient: UserId): NotificationMarks {
  return env.notificationMarks.get(textKey(recipient)) ?? NO_MARKS;
}

function rowKey(recipient: UserId, order: number): Key {
  return withPosition(textKey(recipient), order);
}

function rangeOf(recipient: UserId): { readonly start: Key; readonly end: Key } {
  return { start: textKey(recipient), end: prefixEnd(textKey(recipient)) };
}

function rowOf({ event, kind, actor, object, about, atMs }: NewNotification): NotificationRow {
  return [event, kind, actor, objectKey(object), objectKey(about), atMs];
}

function notificationOf(
  recipient: UserId,
  order: number,
  [event, kind, actor, object, about, atMs]: NotificationRow,
): Notification {
  return {
    recipient,
    order,
    event,
    kind,
    actor: actor as UserId,
    object: objectOfKey(object),
    about: objectOfKey(about),
    atMs,
  };
}
