/**
 * The rules of an outbox, as pure steps from one row of a target to the next: every adapter applies them in one write.
 */
import { LIMITS } from '../base/limits.ts';
import type { UserId } from '../model/producers.ts';
import type {
  ClaimOptions,
  CompleteOptions,
  OutboxBatch,
  OutboxEntry,
  PostponeOptions,
} from './ports/notifications.ts';

/** Everything about one target. */
export interface OutboxRow {
  readonly recipient: UserId;
  readonly batchMax: number;
  /** The waiting entries, in order of entry. */
  readonly waiting: readonly WaitingEntry[];
  /** The entries completed last, so that a repeat does not enter them again. */
  readonly sent: readonly number[];
  /** The batch being sent; empty between batches. */
  readonly batch: readonly number[];
  readonly attempts: number;
  readonly retryAtMs: number;
  /** When its last batch was completed. Rows of earlier versions are without it. */
  readonly servedAtMs?: number;
  /** Null while nobody is sending. */
  readonly lease: string | null;
  readonly leaseUntilMs: number;
}

type WaitingEntry = Pick<OutboxEntry, 'order' | 'dueAtMs'>;

/**
 * The row with one more entry; null when it knows the entry. A full outbox drops the oldest that is not being sent. An
 * entry that is due before the last batch was completed shows that the clock was ahead then.
 */
export function enter(row: OutboxRow | null, entry: OutboxEntry): OutboxRow | null {
  const { order, dueAtMs, recipient, batchMax } = entry;
  const before = row ?? { ...EMPTY, recipient, batchMax };
  if (before.sent.includes(order) || before.waiting.some((each) => each.order === order))
    return null;
  const waiting = [...before.waiting, { order, dueAtMs }];
  if (waiting.length > LIMITS.outboxEntriesMax) {
    const oldest = waiting.findIndex((each) => !before.batch.includes(each.order));
    waiting.splice(oldest, 1);
  }
  const servedAtMs = Math.min(before.servedAtMs ?? 0, dueAtMs);
  return { ...before, batchMax, waiting, servedAtMs };
}

/**
 * When the row is due next; null when nothing waits. A target that was served queues behind all that waited meanwhile:
 * otherwise a target that always has more to send would be first each time.
 */
export function dueAtMs({
  waiting,
  batch,
  lease,
  servedAtMs = 0,
  ...row
}: OutboxRow): number | null {
  if (waiting.length === 0) return null;
  if (lease !== null) return row.leaseUntilMs;
  if (batch.length > 0) return row.retryAtMs;
  return Math.max(servedAtMs, Math.min(...waiting.map((each) => each.dueAtMs)));
}

/** The row lent to a sender; null when it is not due. */
export function lend(
  row: OutboxRow,
  { nowMs, leaseUntilMs }: ClaimOptions,
  lease: string,
): OutboxRow | null {
  const due = dueAtMs(row);
  if (due === null || due > nowMs) return null;
  const batch =
    row.batch.length > 0
      ? row.batch
      : row.waiting
          .filter((each) => each.dueAtMs <= nowMs)
          .slice(0, row.batchMax)
          .map(({ order }) => order);
  return { ...row, batch, lease, leaseUntilMs };
}

/** The row without its batch; null when somebody else holds it. */
export function complete(
  row: OutboxRow,
  lease: string,
  { atMs: servedAtMs }: CompleteOptions,
): OutboxRow | null {
  if (row.lease !== lease) return null;
  const waiting = row.waiting.filter(({ order }) => !row.batch.includes(order));
  const sent = [...row.sent, ...row.batch].slice(-LIMITS.outboxSentRememberedMax);
  return { ...row, waiting, sent, batch: [], attempts: 0, servedAtMs, lease: null };
}

/** The row with its batch returned; null when somebody else holds it. */
export function postpone(
  row: OutboxRow,
  lease: string,
  { dueAtMs: retryAtMs, hasFailed }: PostponeOptions,
): OutboxRow | null {
  if (row.lease !== lease) return null;
  return { ...row, attempts: row.attempts + Number(hasFailed), lease: null, retryAtMs };
}

/** The row after its holder died: the batch stays as it is and is due immediately. */
export function freed(row: OutboxRow): OutboxRow {
  return { ...row, lease: null, retryAtMs: 0 };
}

/** The batch that a lent row holds. */
export function batchOf(target: string, row: OutboxRow, lease: string): OutboxBatch {
  return { target, recipient: row.recipient, lease, orders: row.batch, attempts: row.attempts };
}

const EMPTY: Omit<OutboxRow, 'recipient' | 'batchMax'> = {
  waiting: [],
  sent: [],
  batch: [],
  attempts: 0,
  retryAtMs: 0,
  lease: null,
  leaseUntilMs: 0,
};
