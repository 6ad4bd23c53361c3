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
import { intactRows, readIntact } from '../engine/table.ts';
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
        notifications: intactRows(env.notifications, rangeOf(recipient), env)
          .map(({ key, value }) => notificationOf(recipient, lastPosition(key), value))
          .toReversed(),
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
  const appended = notifications.map((each) => {
    // One damaged inbox must not keep everybody else from being notified.
    const kept = readIntact(() => appendOne(buffer.env, each, rowFor(each)), env.onDamage);
    if (kept?.isNew === true) forgetOldest(env, buffer.env, kept.notification);
    return kept ?? notKept(each);
  });
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
  if (wasErased(env, recipient)) return notKept(notification);
  const prefix = textKey(recipient);
  const eventKey = joinedKey(prefix, textKey(event, kind));
  const known = env.notificationKeys.get(eventKey);
  if (known !== undefined) return { notification: { ...notification, order: known }, isNew: false };
  const before = env.notificationMarks.get(prefix) ?? NO_MARKS;
  const marks = { ...before, newest: before.newest + 1 };
  env.notificationMarks.put(prefix, marks);
  env.notificationKeys.put(eventKey, marks.newest);
  env.notifications.put(withPosition(prefix, marks.newest), row);
  return { notification: { ...notification, order: marks.newest }, isNew: true };
}

function notKept(notification: NewNotification): Appended {
  return { notification: { ...notification, order: 0 }, isNew: false };
}

/** Removes the notification for which a new one leaves no room, also when it is damaged. */
function forgetOldest(
  stored: LmdbEnvironment,
  buffered: LmdbEnvironment,
  { recipient, order: newest }: Notification,
): void {
  const order = forgottenUpTo({ newest });
  if (order === 0) return;
  const row = readIntact(
    () => buffered.notifications.get(rowKey(recipient, order)),
    stored.onDamage,
  );
  if (row === undefined) return;
  buffered.notifications.remove(rowKey(recipient, order));
  const eventKey =
    row === null ? keyOfOrder(stored, recipient, order) : textKey(recipient, row[0], row[1]);
  if (eventKey !== undefined) buffered.notificationKeys.remove(eventKey);
}

/** Looks through the events of the inbox. Undefined when none of them is known to have this order. */
function keyOfOrder(env: LmdbEnvironment, recipient: UserId, order: number): Key | undefined {
  return intactRows(env.notificationKeys, rangeOf(recipient), env).find(
    ({ value }) => value === order,
  )?.key;
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
