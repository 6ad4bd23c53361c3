/** What has to be sent, one document per target; replacing it is the one step of every change. */
import { randomUUID } from 'node:crypto';
import type { UserId } from '../../../model/producers.ts';
import {
  batchOf,
  complete,
  dueAtMs,
  enter,
  lend,
  postpone,
  type OutboxRow,
} from '../../outbox-rules.ts';
import type { OutboxBatch, OutboxStore } from '../../ports/notifications.ts';
import { compareAndSet, isWritten, LOST } from '../engine/cas.ts';
import type { Collections } from '../engine/collections.ts';
import { writeUnlessErased } from '../engine/erased.ts';
import type { OutboxDocument } from '../engine/notification-documents.ts';
import { outboxId } from '../engine/keys.ts';
import { inOrder } from '../../../base/async/in-order.ts';

export function openMongoOutboxes(collections: Collections): OutboxStore {
  const { outboxes } = collections;
  const change = (target: string, next: (row: OutboxRow) => OutboxRow | null): Promise<boolean> =>
    changeOne(collections, target, (row) => (row === null ? null : next(row)));
  return {
    enter: (entries) =>
      inOrder(
        entries,
        ({ target }) => target,
        (entry) => changeOne(collections, entry.target, (row) => enter(row, entry)),
      ),
    claim: async (options) => {
      if (options.limit === 0) return [];
      const due = outboxes.find({ dueAtMs: { $gte: 0, $lte: options.nowMs } }).sort({ dueAtMs: 1 });
      const claimed: OutboxBatch[] = [];
      for (const row of await due.limit(options.limit).toArray()) {
        const lease = randomUUID();
        const lent = lend(rowIn(row), options, lease);
        // If the write is lost, another worker has it: it stays with that worker.
        if (lent !== null && (await replace(collections, row, { ...lent, target: row.target })))
          claimed.push(batchOf(row.target, lent, lease));
      }
      return claimed;
    },
    complete: ({ target, lease }, options) =>
      change(target, (row) => complete(row, lease, options)),
    postpone: ({ target, lease }, options) =>
      change(target, (row) => postpone(row, lease, options)),
  };
}

/** How many of these targets had a document. */
export async function deleteOutboxes(
  { outboxes }: Collections,
  targets: readonly string[],
): Promise<number> {
  return (await outboxes.deleteMany({ _id: { $in: targets.map(outboxId) } })).deletedCount;
}

/** Writes nothing and returns false when `next` returns null or the recipient was erased. */
async function changeOne(
  collections: Collections,
  target: string,
  next: (row: OutboxRow | null) => OutboxRow | null,
): Promise<boolean> {
  return compareAndSet(
    () => collections.outboxes.findOne({ _id: outboxId(target) }),
    async (row) => {
      const after = next(row === null ? null : rowIn(row));
      if (after === null) return false;
      const written = await writeUnlessErased(collections, after.recipient, {
        isFirst: row === null,
        write: () => replace(collections, row, { ...after, target }),
        remove: () => deleteOutboxes(collections, [target]),
      });
      return written === 'lost' ? LOST : written === 'written';
    },
    { what: 'the outbox' },
  );
}

/** Replaces the row; false when it is no longer as it was read. `null` means that there was none. */
async function replace(
  { outboxes }: Collections,
  before: OutboxDocument | null,
  { target, ...after }: OutboxRow & Pick<OutboxDocument, 'target'>,
): Promise<boolean> {
  const revision = before?.revision ?? 0;
  const { waiting, sent, batch, ...rest } = after;
  const due = dueAtMs(after) ?? -1;
  const lists = { waiting: [...waiting], sent: [...sent], batch: [...batch] };
  const $set = { target, ...rest, ...lists, dueAtMs: due, revision: revision + 1 };
  const filter = { _id: outboxId(target), revision };
  return isWritten(outboxes.updateOne(filter, { $set }, { upsert: before === null }));
}

function rowIn({
  _id,
  target: _target,
  revision: _revision,
  dueAtMs: _,
  recipient,
  ...row
}: OutboxDocument): OutboxRow {
  return { ...row, recipient: recipient as UserId };
}
