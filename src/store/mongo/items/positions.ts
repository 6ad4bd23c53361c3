/**
 * Positions across processes: one document counts them and lists those in flight. A position is in flight from the
 * moment it is assigned until a document exists at it, an item or a void one, or until its taker releases it unused. So
 * nothing appears below the lowest position in flight, whatever any clock says.
 *
 * A taker that dies leaves its entry behind. A process that has watched the same entry for longer than the lease
 * inserts void documents where none exist and removes the entry. A taker that was only slow then finds the void
 * document and takes a new position.
 */
import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Clock } from '../../../base/clock.ts';
import { FeedError, invariant } from '../../../base/errors.ts';
import { LIMITS } from '../../../base/limits.ts';
import { position, type Position } from '../../../model/positions.ts';
import type { Collections, InFlight, SequenceDocument } from '../engine/collections.ts';
import { createBatcher } from '../../../base/async/batcher.ts';
import { insertOnce } from '../engine/cas.ts';
import { duplicatesOf } from '../engine/guard.ts';

const WAIT_MS_MAX = 50;
const DOCUMENT = 'positions';

export interface Positions {
  /** The newest settled position. Never decreases within one process. */
  newest(): Promise<Position>;
  /** The newest that this process knows to be settled, without asking. */
  known(): number;
  /** Takes consecutive positions. They stay in flight until settled or released. */
  take(count: number): Promise<InFlight>;
  /**
   * Call when every position of the entry has a document. Resolves when `newest` covers them, so their writer can read
   * them.
   */
  settle(entry: InFlight): Promise<void>;
  /** Returns positions unused. No document may be written there afterwards, nor may anything refer to them. */
  release(entry: InFlight): Promise<void>;
  /** Resolves when `newest` covers the position. */
  until(at: number): Promise<void>;
}

export interface PositionsOptions {
  readonly clock: Clock;
  readonly leaseMs: number;
  /** How long `until` waits before it fails with UNAVAILABLE. */
  readonly deadlineMs: number;
  /** Completes items whose publish did not finish, before they settle. Repeatable. */
  readonly finish?: (positions: readonly number[]) => Promise<void>;
}

type Wanted = Pick<InFlight, 'token' | 'count'>;

interface Sequence {
  readonly collections: Pick<Collections, 'sequence' | 'items'>;
  readonly options: PositionsOptions;
  /** As last seen; null when another process is known to have advanced it. */
  seen: SequenceDocument | null;
  settledTo: number;
  /** When this process first saw an entry, by its token. */
  readonly watched: Map<string, number>;
  reading: Promise<SequenceDocument> | null;
}

export function openPositions(
  collections: Pick<Collections, 'sequence' | 'items'>,
  options: PositionsOptions,
): Positions {
  const sequence: Sequence = {
    collections,
    options,
    seen: null,
    settledTo: 0,
    watched: new Map(),
    reading: null,
  };
  const owner = randomBytes(9).toString('base64url');
  let taken = 0;
  const takeAll = createBatcher((counts: readonly number[]) => {
    const tokens = counts.map((count) => ({ count, token: `${owner}${(taken += 1)}` }));
    return takeTogether(sequence, tokens);
  });
  const removeAll = createBatcher(async (entries: readonly InFlight[]) => {
    await removeEntries(sequence, entries);
    return entries;
  });
  const until = (at: number) => waitUntil(sequence, at);
  return {
    newest: async () => {
      await look(sequence);
      return position(sequence.settledTo);
    },
    known: () => sequence.settledTo,
    take: (count) => takeAll(count),
    settle: async (entry) => {
      await removeAll(entry);
      await until(entry.first + entry.count - 1);
    },
    release: async (entry) => {
      await removeAll(entry);
    },
    until,
  };
}

/** Creates the counter if it is missing. Repeatable. */
export async function createSequence({ sequence }: Pick<Collections, 'sequence'>): Promise<void> {
  await insertOnce(sequence, { _id: DOCUMENT, next: 0, inFlight: [] });
}

function remember(sequence: Sequence, document: SequenceDocument): SequenceDocument {
  const newest = document.inFlight.reduce(
    (lowest, entry) => Math.min(lowest, entry.first - 1),
    document.next,
  );
  sequence.settledTo = Math.max(sequence.settledTo, newest);
  if (sequence.seen === null || sequence.seen.next <= document.next) sequence.seen = document;
  return document;
}

/** Reads the counter and seals positions that were in flight for too long. */
async function look(sequence: Sequence): Promise<SequenceDocument> {
  const document = await read(sequence);
  const expired = watch(sequence, document);
  if (expired.length === 0) return document;
  await seal(sequence, expired);
  return read(sequence);
}

async function read(sequence: Sequence): Promise<SequenceDocument> {
  const document = await sequence.collections.sequence.findOne({ _id: DOCUMENT });
  if (document === null)
    throw new FeedError(
      'UNAVAILABLE',
      'expected the document that counts positions, found no such document: was the database dropped?',
    );
  return remember(sequence, document);
}

/** The entries that this process has watched for as long as the lease, measured on its own clock. */
function watch(
  { watched, options }: Sequence,
  { inFlight }: SequenceDocument,
): readonly InFlight[] {
  const now = options.clock.now();
  const tokens = new Set(inFlight.map(({ token }) => token));
  for (const token of watched.keys()) if (!tokens.has(token)) watched.delete(token);
  return inFlight.filter(({ token }) => {
    const since = Math.min(watched.get(token) ?? now, now);
    watched.set(token, since);
    return now - since >= options.leaseMs;
  });
}

async function seal(sequence: Sequence, entries: readonly InFlight[]): Promise<void> {
  // The last first: a taker who is only slow, and inserts from the first, loses none that later ones answer.
  const voids = entries.flatMap(({ first, count }) =>
    Array.from({ length: count }, (_, n) => ({
      _id: first + count - 1 - n,
      state: 'void' as const,
    })),
  );
  try {
    await sequence.collections.items.insertMany(voids, { ordered: false });
  } catch (error) {
    // Where a document exists already, the item arrived or another process sealed first.
    const arrived = duplicatesOf(error).flatMap((index) => voids[index]?._id ?? []);
    await sequence.options.finish?.(arrived);
  }
  await removeEntries(sequence, entries);
}

async function removeEntries(sequence: Sequence, entries: readonly InFlight[]): Promise<void> {
  const document = await sequence.collections.sequence.findOneAndUpdate(
    { _id: DOCUMENT },
    { $pullAll: { inFlight: [...entries] } },
    { returnDocument: 'after' },
  );
  invariant(document !== null, 'the document that counts positions exists');
  remember(sequence, document);
}

/**
 * Compare-and-set on the counter; after losing to another process it reads again. Bounded by time and with growing
 * pauses, unlike `compareAndSet`, because it also waits until fewer positions are in flight.
 */
async function takeTogether(
  sequence: Sequence,
  wanted: readonly Wanted[],
): Promise<readonly InFlight[]> {
  for (let turn = 0, waitedMs = 0; ; turn += 1) {
    const { next, inFlight } = sequence.seen ?? (await look(sequence));
    const entries = placed(wanted, next);
    const last = entries.at(-1);
    invariant(last !== undefined, 'at least one position is wanted');
    if (inFlight.length + entries.length <= LIMITS.positionsInFlightMax) {
      const document = await sequence.collections.sequence.findOneAndUpdate(
        { _id: DOCUMENT, next },
        {
          $set: { next: last.first + last.count - 1 },
          $push: { inFlight: { $each: [...entries] } },
        },
        { returnDocument: 'after' },
      );
      if (document !== null) {
        remember(sequence, document);
        return entries;
      }
    }
    sequence.seen = null;
    if (waitedMs > sequence.options.deadlineMs)
      throw new FeedError('UNAVAILABLE', 'too many concurrent publishes; retry');
    waitedMs += 1 + Math.min(turn, WAIT_MS_MAX);
    await wait(Math.min(turn, WAIT_MS_MAX));
  }
}

function placed(wanted: readonly Wanted[], after: number): readonly InFlight[] {
  let last = after;
  return wanted.map(({ token, count }) => {
    const first = last + 1;
    last += count;
    return { token, first, count };
  });
}

async function waitUntil(sequence: Sequence, at: number): Promise<void> {
  let waitedMs = 0;
  for (let waitMs = 1; sequence.settledTo < at; waitMs = Math.min(waitMs * 2, WAIT_MS_MAX)) {
    if (waitedMs > sequence.options.deadlineMs) {
      throw new FeedError(
        'UNAVAILABLE',
        `expected position ${at} to settle, got an earlier one still in flight`,
      );
    }
    sequence.reading ??= look(sequence).finally(() => {
      sequence.reading = null;
    });
    await sequence.reading;
    if (sequence.settledTo < at) await wait(waitMs);
    waitedMs += waitMs;
  }
}
