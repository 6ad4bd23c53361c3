/** What has to be sent, one row per target, and the targets in the order in which they are due. */
import { randomUUID } from 'node:crypto';
import { position } from '../../../model/positions.ts';
import {
  batchOf,
  complete,
  dueAtMs,
  enter,
  freed,
  lend,
  postpone,
  type OutboxRow,
} from '../../outbox-rules.ts';
import type {
  ClaimOptions,
  OutboxBatch,
  OutboxEntry,
  OutboxStore,
} from '../../ports/notifications.ts';
import type { LmdbEnvironment } from '../engine/environment.ts';
import { wasErased } from '../engine/erased.ts';
import {
  NO_PREFIX,
  NO_VALUE,
  POSITION_MAX,
  positionKey,
  textKey,
  textsOf,
  withText,
  type Key,
} from '../engine/keys.ts';
import { readFirstIntact, readIntact } from '../engine/table.ts';

const INSTANT_BYTES = 6;

export function openLmdbOutboxes(env: LmdbEnvironment): OutboxStore {
  const change = (target: string, next: (row: OutboxRow) => OutboxRow | null): Promise<boolean> =>
    env.write(() => {
      const row = env.outboxes.get(textKey(target));
      const after = row === undefined ? null : next(row);
      if (after !== null) put(env, target, after);
      return after !== null;
    });
  return {
    // One damaged row must not keep the mail of everybody else from being entered.
    enter: async (entries) =>
      env.write(() =>
        entries.map((entry) => readIntact(() => enterOne(env, entry), env.onDamage) ?? false),
      ),
    claim: async (options) =>
      // A share of work that finds nothing due costs no write.
      env.read(() => dueRows(env, { ...options, limit: Math.min(options.limit, 1) })).length === 0
        ? []
        : env.write(() => dueRows(env, options).flatMap((due) => claimOne(env, due, options))),
    complete: async ({ target, lease }, options) =>
      change(target, (row) => complete(row, lease, options)),
    postpone: async ({ target, lease }, options) =>
      change(target, (row) => postpone(row, lease, options)),
  };
}

function enterOne(env: LmdbEnvironment, entry: OutboxEntry): boolean {
  if (wasErased(env, entry.recipient)) return false;
  const next = enter(env.outboxes.get(textKey(entry.target)) ?? null, entry);
  if (next !== null) put(env, entry.target, next);
  return next !== null;
}

/** Releases everything that was lent. Call it only when no holder can be alive. */
export async function freeOutboxes(env: LmdbEnvironment, nowMs: number): Promise<void> {
  const range = { start: instantKey(nowMs) };
  await env.write(() => {
    for (const key of Array.from(env.dueOutboxes.getKeys(range))) {
      // A damaged row is reported when it is due.
      const due = readIntact(
        () => dueRow(env, key),
        () => undefined,
      );
      if (due != null && due.row.lease !== null) put(env, due.target, freed(due.row));
    }
  });
}

interface DueRow {
  readonly target: string;
  readonly row: OutboxRow;
}

/** The rows that are due, longest waiting first. */
function dueRows(
  env: LmdbEnvironment,
  { nowMs, limit }: Pick<ClaimOptions, 'nowMs' | 'limit'>,
): readonly DueRow[] {
  const keys = env.dueOutboxes.getKeys({ start: NO_PREFIX, end: instantKey(nowMs + 1) });
  return readFirstIntact(keys, limit, (key) => dueRow(env, key));
}

function dueRow(env: LmdbEnvironment, key: Key): DueRow | undefined {
  const target = textsOf(key.subarray(INSTANT_BYTES))[0] ?? '';
  const row = env.outboxes.get(textKey(target));
  return row && { target, row };
}

function claimOne(
  env: LmdbEnvironment,
  { target, row }: DueRow,
  options: ClaimOptions,
): readonly OutboxBatch[] {
  const lease = randomUUID();
  const lent = lend(row, options, lease);
  if (lent === null) return [];
  put(env, target, lent);
  return [batchOf(target, lent, lease)];
}

/** How many of these targets had a row. Call it in a transaction. */
export function forgetOutboxes(env: LmdbEnvironment, targets: readonly string[]): number {
  let forgotten = 0;
  for (const target of targets) {
    const row = env.outboxes.get(textKey(target));
    if (row === undefined) continue;
    const due = dueAtMs(row);
    if (due !== null) env.dueOutboxes.remove(dueKey(target, due));
    env.outboxes.remove(textKey(target));
    forgotten += 1;
  }
  return forgotten;
}

/** Writes the row and moves its target to the instant when it is due. */
function put(env: LmdbEnvironment, target: string, row: OutboxRow): void {
  const before = env.outboxes.get(textKey(target));
  const was = before === undefined ? null : dueAtMs(before);
  if (was !== null) env.dueOutboxes.remove(dueKey(target, was));
  env.outboxes.put(textKey(target), row);
  const is = dueAtMs(row);
  if (is !== null) env.dueOutboxes.put(dueKey(target, is), NO_VALUE);
}

function dueKey(target: string, atMs: number): Key {
  return withText(instantKey(atMs), target);
}

function instantKey(atMs: number): Key {
  return positionKey(position(Math.min(atMs, POSITION_MAX)));
}
