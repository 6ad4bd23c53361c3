/**
 * The port of events on MongoDB. A lane is a document that is claimed by compare-and-set; each event carries the number
 * of the claim that last wrote it, so that a processor that lost its lane can change nothing more.
 */
import type { Filter } from 'mongodb';
import type { Clock } from '../../../base/clock.ts';
import { LIMITS } from '../../../base/limits.ts';
import type { ProducerKey } from '../../../model/producers.ts';
import type {
  ClaimArgs,
  EventQuery,
  EventState,
  EventStore,
  EventSubject,
  Lane,
  OpenEvents,
  ReleaseArgs,
  StoredEvent,
} from '../../ports/events.ts';
import type { KeyPage } from '../../ports/key-page.ts';
import {
  latestDueMs,
  newlyRecorded,
  removedEvent,
  reopened,
  wokenAtMs,
} from '../../recorded-events.ts';
import type { Collections } from '../engine/collections.ts';
import type { EventDocument, OutboxEvent } from '../engine/event-documents.ts';
import { insertOnce, isWritten, upsertOnce } from '../engine/cas.ts';
import { laneId } from '../engine/keys.ts';
import { applyPending } from '../edges/apply-pending.ts';
import { listGiven } from '../items/reactions.ts';
import { GatheringTurns } from './gathering-turns.ts';
import { feedEventOf, OUTBOXES, takeOut, waitingIn, type EventOutboxBatch } from './outbox.ts';

export function openMongoEvents(collections: Collections, clock: Clock): EventStore {
  const { events, lanes } = collections;
  const gathering = { collections, clock, turns: new GatheringTurns() };
  return {
    gather: async (limit) => gather(gathering, limit),
    claim: async (args) => claimSome(collections, args),
    renew: async ({ producer, claim }, untilMs) =>
      isWritten(
        lanes.updateOne({ _id: laneId(producer), claim }, { $set: { leasedUntilMs: untilMs } }),
      ),
    open: async (lane, limit) => openOf(collections, lane, limit),
    save: async (lane, stored) => saveOne(collections, lane, stored),
    release: async (lane, args) => releaseOne(collections, lane, args),
    get: async (id) => storedEventOf(await events.findOne({ _id: id })),
    list: async (query) => listPage(collections, query),
    newestOf: async (subject, page) => newestOf(collections, subject, page),
    retry: async (id) => retryOne(collections, id),
    counts: async () => {
      const [pending, processing, failed] = await Promise.all([
        countOf(collections, 'pending'),
        countOf(collections, 'processing'),
        countOf(collections, 'failed'),
      ]);
      return { pending, processing, failed };
    },
    prune: async (beforeMs, limit) => pruneSome(collections, beforeMs, limit),
  };
}

interface GatherContext {
  readonly collections: Collections;
  readonly clock: Clock;
  readonly turns: GatheringTurns;
}

/**
 * Reads everything that was acknowledged before one instant, so that one person's actions stay in order as far as the
 * clocks of processes agree, and what was recorded while a clock was far ahead. Where some events cannot be gathered,
 * later ones of the same producers wait for them, and all others are gathered. Then it rejects.
 */
async function gather(
  { collections, clock, turns }: GatherContext,
  limit: number,
): Promise<number> {
  const horizonMs = clock.now();
  const isOver = ({ atMs }: OutboxEvent): boolean =>
    atMs <= horizonMs || atMs > latestDueMs(horizonMs);
  const found: EventOutboxBatch[] = [];
  const lookedAt = turns.lookedAt(limit);
  for (const from of OUTBOXES) found.push(...(await waitingIn(collections, from, lookedAt)));
  const due = found
    .filter(({ box }) => box.outbox.every(isOver))
    .toSorted((a, b) => startOf(a) - startOf(b))
    .slice(0, lookedAt);
  let gathered = 0;
  await turns.each(due, limit, async (waiting) => {
    gathered += await gatherOne(collections, waiting);
  });
  return gathered;
}

async function gatherOne(collections: Collections, waiting: EventOutboxBatch): Promise<number> {
  const { box, from } = waiting;
  // A follow has to be applied by the time its event is processed.
  const viewer = from === 'viewers' ? await viewerOf(collections, box._id) : null;
  if (viewer !== null) await applyPending(collections, viewer);
  // So does a like.
  if (from === 'likes' || from === 'favourites')
    await listGiven(collections, givenIn(from, box.outbox));
  for (const [n, event] of box.outbox.entries()) await keep(collections, { event, n });
  await takeOut(collections, waiting);
  return box.outbox.length;
}

function givenIn(from: 'likes' | 'favourites', outbox: readonly OutboxEvent[]) {
  const reaction = from === 'likes' ? 'like' : 'favourite';
  return outbox.flatMap(({ actor: viewer, item }) =>
    item === null ? [] : [{ reaction, viewer, item } as const],
  );
}

function startOf({ box }: EventOutboxBatch): number {
  return box.outbox[0]?.atMs ?? 0;
}

async function viewerOf({ viewers }: Collections, _id: string | number) {
  return viewers.findOne({ _id: String(_id) });
}

interface Numbered {
  readonly event: OutboxEvent;
  readonly n: number;
}

/** The event first and its lane second: a process that dies in between leaves the outbox, and both are repeated. */
async function keep(collections: Collections, { event, n }: Numbered): Promise<void> {
  const { id, ...rest } = event;
  const document = {
    _id: id,
    ...rest,
    n,
    fence: 0,
    ...progressOf(newlyRecorded(feedEventOf(event))),
  };
  await insertOnce(collections.events, document);
  await notifyLane(collections, event);
}

/** The lane is due immediately, whatever it waits for: handlers that do not wait continue. */
async function notifyLane(
  { lanes }: Collections,
  { producer, atMs }: Pick<OutboxEvent, 'producer' | 'atMs'>,
): Promise<void> {
  const _id = laneId(producer as ProducerKey);
  const { claimedMs = 0 } = (await lanes.findOne({ _id })) ?? {};
  await upsertOnce(
    lanes,
    { _id },
    {
      $inc: { recorded: 1 },
      $set: { dueMs: wokenAtMs(claimedMs, atMs) },
      $setOnInsert: { producer, claim: 0, leasedUntilMs: 0 },
    },
  );
}

async function claimSome(
  collections: Collections,
  { nowMs, leaseMs, limit }: ClaimArgs,
): Promise<readonly Lane[]> {
  if (limit === 0) return [];
  const { lanes, events } = collections;
  const latestMs = latestDueMs(nowMs);
  const leasedUntilMs = { $not: { $gt: nowMs, $lte: latestMs } };
  const freeLanes = (dueMs: { $lte: number } | { $gt: number }, most: number) =>
    lanes.find({ dueMs, leasedUntilMs }).sort({ dueMs: 1 }).limit(most).toArray();
  const due = await freeLanes({ $lte: nowMs }, limit);
  if (due.length < limit) due.push(...(await freeLanes({ $gt: latestMs }, limit - due.length)));
  const claimed: Lane[] = [];
  for (const { _id, producer, claim, leasedUntilMs } of due) {
    const $set = { claim: claim + 1, claimedMs: nowMs, leasedUntilMs: nowMs + leaseMs };
    if (!(await isWritten(lanes.updateOne({ _id, claim }, { $set })))) continue;
    // The earlier holder may still be writing. From here on it cannot.
    if (leasedUntilMs > 0)
      await events.updateMany({ producer, isOpen: true }, { $set: { fence: claim + 1 } });
    claimed.push({ producer: producer as ProducerKey, claim: claim + 1 });
  }
  return claimed;
}

async function openOf(
  { events, lanes }: Collections,
  { producer }: Lane,
  limit: number,
): Promise<OpenEvents> {
  // The number first: an event that is recorded after it makes the lane due again.
  const lane = await lanes.findOne({ _id: laneId(producer) });
  const rows = await events
    .find({ producer, isOpen: true })
    .sort({ atMs: 1, n: 1 })
    .limit(limit)
    .toArray();
  return {
    events: rows.map(storedEventOf).filter((stored) => stored !== null),
    recorded: lane?.recorded ?? 0,
  };
}

function saveOne({ events }: Collections, { claim }: Lane, stored: StoredEvent): Promise<boolean> {
  const _id = stored.event.id;
  const $set = { ...progressOf(stored), fence: claim };
  return isWritten(events.updateOne({ _id, fence: { $lte: claim } }, { $set }));
}

async function releaseOne(
  collections: Collections,
  lane: Lane,
  { dueMs, recorded, unsaved = [] }: ReleaseArgs,
): Promise<boolean> {
  const { lanes } = collections;
  const { producer, claim } = lane;
  // The events first: the next holder of the lane finds their progress.
  for (const stored of unsaved) await saveOne(collections, lane, stored);
  const _id = laneId(producer);
  const isAsSeen = await isWritten(
    lanes.updateOne({ _id, claim, recorded }, { $set: { dueMs, leasedUntilMs: 0 } }),
  );
  // Events it received meanwhile have made it due.
  return isAsSeen || isWritten(lanes.updateOne({ _id, claim }, { $set: { leasedUntilMs: 0 } }));
}

async function listPage(
  { events }: Collections,
  { state, after, limit }: EventQuery,
): Promise<readonly StoredEvent[]> {
  if (limit === 0) return [];
  const rows = await events
    .find({ state, _id: { $gt: after ?? '' } })
    .sort({ _id: 1 })
    .limit(limit)
    .toArray();
  return rows.map(storedEventOf).filter((stored) => stored !== null);
}

async function newestOf(
  { events }: Collections,
  subject: EventSubject,
  { after, limit }: KeyPage<string>,
): Promise<readonly StoredEvent[]> {
  const last = after === null ? null : await events.findOne({ _id: after });
  if (after !== null && last === null) return removedEvent(after);
  if (limit === 0) return [];
  const rows = await events
    .find({ ...filterOf(subject), ...(last === null ? {} : behind(last)) })
    .sort({ atMs: -1, n: -1, _id: -1 })
    .limit(limit)
    .toArray();
  return rows.map(storedEventOf).filter((stored) => stored !== null);
}

function filterOf(subject: EventSubject): Filter<EventDocument> {
  if ('producer' in subject) return { producer: subject.producer };
  const { object } = subject;
  return object.kind === 'item' ? { item: object.position } : { key: object.key };
}

/** The index leads to the instant; few events share one. */
function behind({ atMs, n, _id }: EventDocument): Filter<EventDocument> {
  return {
    atMs: { $lte: atMs },
    $or: [{ atMs: { $lt: atMs } }, { n: { $lt: n } }, { n, _id: { $lt: _id } }],
  };
}

/** The lane is also notified of an event that is open already, so that a repeat finishes what a dead process began. */
async function retryOne(collections: Collections, id: string): Promise<boolean> {
  const { events } = collections;
  const stored = storedEventOf(await events.findOne({ _id: id }));
  if (stored === null || stored.state === 'processed') return false;
  const isRetried =
    stored.state === 'failed' &&
    (await isWritten(
      events.updateOne({ _id: id, state: 'failed' }, { $set: progressOf(reopened(stored)) }),
    ));
  await notifyLane(collections, stored.event);
  return isRetried;
}

async function countOf({ events }: Collections, state: EventState): Promise<number> {
  const rows = events.find({ state }, { projection: { _id: 1 } });
  return (await rows.limit(LIMITS.eventsCountedMax).toArray()).length;
}

async function pruneSome(
  { events }: Collections,
  beforeMs: number,
  limit: number,
): Promise<number> {
  const rows = await events
    .find({ state: 'processed', endedMs: { $lt: beforeMs } }, { projection: { _id: 1 } })
    .sort({ endedMs: 1 })
    .limit(limit)
    .toArray();
  if (rows.length === 0) return 0;
  const { deletedCount } = await events.deleteMany({ _id: { $in: rows.map(({ _id }) => _id) } });
  return deletedCount;
}

type Progress = Pick<EventDocument, 'state' | 'isOpen' | 'progress' | 'skipped' | 'endedMs'>;

function progressOf({ state, progress, skipped, endedMs }: StoredEvent): Progress {
  return { state, isOpen: endedMs === null, progress, skipped, endedMs };
}

function storedEventOf(document: EventDocument | null): StoredEvent | null {
  if (document === null) return null;
  const { _id, state, progress, skipped, endedMs } = document;
  return { event: feedEventOf({ ...document, id: _id }), state, progress, skipped, endedMs };
}
