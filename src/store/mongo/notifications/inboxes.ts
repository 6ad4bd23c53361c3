/**
 * Inboxes: one document per recipient with the marks and the newest notifications, and one document for each older one.
 * Replacing the inbox is the commit of an append, so that an order is visible as soon as a higher one is. A full inbox
 * moves what it holds to documents of their own.
 */
import { LIMITS } from '../../../base/limits.ts';
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
import { compareAndSet, isWritten, LOST } from '../engine/cas.ts';
import type { Collections } from '../engine/collections.ts';
import { writeUnlessErased } from '../engine/erased.ts';
import type { InboxDocument, NotificationDocument } from '../engine/notification-documents.ts';
import { duplicatesOf } from '../engine/guard.ts';
import { notificationId, viewerId } from '../engine/keys.ts';
import { inOrder } from '../../../base/async/in-order.ts';

/** Notifications that an inbox holds before it moves them. */
const HELD_MAX = 16;

export function openMongoInboxes(collections: Collections): InboxStore {
  return {
    append: (notifications) =>
      inOrder(
        notifications,
        ({ recipient }) => recipient,
        (each) => append(collections, each),
      ),
    inbox: async (recipient) => {
      // The inbox first: what it moves meanwhile is then found in both places, never in neither.
      const inbox = await collections.inboxes.findOne({ _id: viewerId(recipient) });
      if (inbox === null) return { marks: NO_MARKS, notifications: [] };
      const above = forgottenUpTo(inbox);
      const moved = await collections.notifications
        .find({ recipient, order: { $gt: above } })
        .sort({ order: -1 })
        .limit(LIMITS.notificationsKeptMax)
        .toArray();
      const rows = new Map([...moved, ...inbox.held].map((row) => [row.order, row]));
      return {
        marks: marksOf(inbox),
        notifications: [...rows.values()]
          .filter(({ order }) => order > above && order <= inbox.newest)
          .toSorted((a, b) => b.order - a.order)
          .map(notificationOf),
      };
    },
    advance: (recipient, wanted) => mark(collections, recipient, (marks) => advance(marks, wanted)),
    markApart: (recipient, orders) =>
      mark(collections, recipient, (marks) => markApart(marks, orders)),
  };
}

async function append(collections: Collections, notification: NewNotification): Promise<Appended> {
  const { recipient } = notification;
  const _id = notificationId(notification);
  return compareAndSet(
    async () => {
      const inbox = await readInbox(collections, recipient);
      // Read after the inbox: if it was moved since, replacing the inbox fails.
      const known =
        inbox?.held.find((row) => row._id === _id) ??
        (await collections.notifications.findOne({ _id }));
      return { inbox, known };
    },
    async ({ inbox, known }) => {
      if (known !== null) return { notification: notificationOf(known), isNew: false };
      const marks = inbox === null ? NO_MARKS : marksOf(inbox);
      const row = rowOf(notification, marks.newest + 1);
      const held = [...(inbox?.held ?? []), row];
      if (held.length > HELD_MAX)
        await move(collections, recipient, held.splice(0, held.length - 1));
      const next = { ...marks, recipient, newest: row.order, held };
      const written = await writeUnlessErased(collections, recipient, {
        isFirst: inbox === null,
        write: () => replace(collections, inbox, next),
        remove: () => collections.inboxes.deleteOne({ _id: viewerId(recipient) }),
      });
      if (written === 'lost') return LOST;
      if (written === 'erased') {
        // An earlier attempt may have moved some after the erasure had removed what it found.
        await collections.notifications.deleteMany({ recipient, order: { $gt: 0 } });
        return { notification: { ...notification, order: 0 }, isNew: false };
      }
      return { notification: notificationOf(row), isNew: true };
    },
    { what: 'the inbox' },
  );
}

async function readInbox(
  { inboxes }: Collections,
  recipient: UserId,
): Promise<InboxDocument | null> {
  return inboxes.findOne({ _id: viewerId(recipient) });
}

/** Writes rows as documents of their own, and deletes those that are too old to keep. Repeatable. */
async function move(
  { notifications }: Collections,
  recipient: UserId,
  rows: readonly NotificationDocument[],
): Promise<void> {
  try {
    await notifications.insertMany([...rows], { ordered: false });
  } catch (error) {
    // Another writer has just moved them.
    duplicatesOf(error);
  }
  const floor = forgottenUpTo({ newest: rows.at(-1)?.order ?? 0 });
  if (floor > 0) await notifications.deleteMany({ recipient, order: { $lte: floor } });
}

async function mark(
  collections: Collections,
  recipient: UserId,
  next: (marks: NotificationMarks) => NotificationMarks,
): Promise<NotificationMarks> {
  return compareAndSet(
    () => readInbox(collections, recipient),
    async (inbox) => {
      const before = inbox === null ? NO_MARKS : marksOf(inbox);
      const after = next(before);
      if (inbox === null || after === before) return before;
      const isDone = await replace(collections, inbox, { ...after, recipient, held: inbox.held });
      return isDone ? after : LOST;
    },
    { what: 'the inbox' },
  );
}

/** Replaces the inbox; false when it is no longer as it was read. `null` means that there was none. */
async function replace(
  { inboxes }: Collections,
  inbox: InboxDocument | null,
  next: NotificationMarks & Pick<InboxDocument, 'recipient' | 'held'>,
): Promise<boolean> {
  const revision = inbox?.revision ?? 0;
  const { recipient, newest, seen, read, readApart, held } = next;
  const $set = { recipient, newest, seen, read, readApart, held, revision: revision + 1 };
  const filter = { _id: viewerId(recipient), revision };
  return isWritten(inboxes.updateOne(filter, { $set }, { upsert: inbox === null }));
}

function marksOf({ newest, seen, read, readApart }: InboxDocument): NotificationMarks {
  return { newest, seen, read, readApart };
}

function rowOf(notification: NewNotification, order: number): NotificationDocument {
  const { object, about, ...rest } = notification;
  return {
    _id: notificationId(notification),
    ...rest,
    object: objectKey(object),
    about: objectKey(about),
    order,
  };
}

function notificationOf(row: NotificationDocument): Notification {
  const { _id, recipient, actor, object, about, ...rest } = row;
  return {
    ...rest,
    recipient: recipient as UserId,
    actor: actor as UserId,
    object: objectOfKey(object),
    about: objectOfKey(about),
  };
}
