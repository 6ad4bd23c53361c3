/**
 * Events: a row by number, which is their order; lists of open events by producer, of all by state, and of ended ones
 * by time; and a row for each lane. An event is written in the transaction of its fact.
 */
import { LIMITS } from '../../base/limits.ts';
import type { FeedEvent } from '../../model/events.ts';
import type { ProducerKey } from '../../model/producers.ts';
import type {
  ClaimArgs,
  EventQuery,
  EventState,
  EventStore,
  Lane,
  ReleaseArgs,
  StoredEvent,
} from '../ports/events.ts';
import { latestDueMs, newlyRecorded, reopened, wokenAtMs } from '../recorded-events.ts';
import type { LmdbEnvironment } from './engine/environment.ts';
import { aboutKey, newestEventsOf, putInLane } from './event-subjects.ts';
import {
  lastPosition,
  NO_VALUE,
  POSITION_MAX,
  positionKey,
  prefixEnd,
  textKey,
  textsOf,
  withPosition,
  withText,
  type Key,
} from './engine/keys.ts';
import { readEachIntact, readFirstIntact, readIntact } from './engine/table.ts';
import type { LaneRow } from './engine/tables.ts';
import type { Position } from '../../model/positions.ts';

const LAST_EVENT = textKey('event');
const NUMBER_BYTES = 6;
const NEW_LANE: LaneRow = [null, 0, 0, 0, 0];

/** Records the events of a fact, each id once. Call it inside the write of the fact. */
export function recordEvents(env: LmdbEnvironment, events: readonly FeedEvent[]): void {
  for (const event of events) {
    const idKey = textKey(event.id);
    if (env.eventNumbers.doesExist(idKey)) continue;
    const n = nextEventNumber(env);
    env.system.put(LAST_EVENT, n);
    env.eventNumbers.put(idKey, n);
    env.events.put(numberKey(n), newlyRecorded(event));
    env.eventsByState.put(textKey('pending', event.id), NO_VALUE);
    env.eventsByObject.put(aboutKey(event, n), NO_VALUE);
    env.openEvents.put(withPosition(textKey(event.producer), n), NO_VALUE);
    wakeLane(env, event);
  }
}

/** The number of the next event. Numbers are not reused. */
export function nextEventNumber({ system }: LmdbEnvironment): number {
  const last = system.get(LAST_EVENT);
  return (typeof last === 'number' ? last : 0) + 1;
}

export function openLmdbEvents(env: LmdbEnvironment): EventStore {
  return {
    gather: async () => 0,
    claim: async (args) =>
      // Most often nothing is due, and even a write that changes nothing waits for the disk.
      env.read(() => dueLanes(env, { ...args, limit: Math.min(args.limit, 1) })).length === 0
        ? []
        : env.write(() => claimSome(env, args)),
    renew: async (lane, untilMs) =>
      env.write(() => {
        const row = heldRow(env, lane);
        if (row === null) return false;
        const [dueMs, , ...rest] = row;
        replaceLane(env, lane.producer, { before: row, after: [dueMs, untilMs, ...rest] });
        return true;
      }),
    open: async (lane, limit) => env.read(() => openOf(env, lane, limit)),
    save: async (lane, stored) =>
      env.write(() => heldRow(env, lane) !== null && saveOne(env, stored)),
    release: async (lane, args) => env.write(() => releaseOne(env, lane, args)),
    get: async (id) => env.read(() => readById(env, id)?.stored ?? null),
    list: async (query) => env.read(() => listPage(env, query)),
    newestOf: async (subject, page) => env.read(() => newestEventsOf(env, subject, page)),
    retry: async (id) => env.write(() => retryOne(env, id)),
    counts: async () =>
      env.read(() => ({
        pending: countOf(env, 'pending'),
        processing: countOf(env, 'processing'),
        failed: countOf(env, 'failed'),
      })),
    prune: async (beforeMs, limit) => env.write(() => pruneSome(env, beforeMs, limit)),
  };
}

interface DueLane {
  readonly producer: ProducerKey;
  readonly row: LaneRow;
}

/** The lanes that can be claimed now, longest waiting first. */
function dueLanes(
  env: LmdbEnvironment,
  { nowMs, limit }: Pick<ClaimArgs, 'nowMs' | 'limit'>,
): readonly DueLane[] {
  return readFirstIntact(dueKeys(env, nowMs), limit, (key) => dueLane(env, key));
}

function* dueKeys({ dueLanes }: LmdbEnvironment, nowMs: number): Generator<Key> {
  yield* dueLanes.getKeys({ start: numberKey(0), end: numberKey(nowMs + 1) });
  yield* dueLanes.getKeys({ start: numberKey(latestDueMs(nowMs) + 1) });
}

function dueLane(env: LmdbEnvironment, key: Key): DueLane {
  const producer = textsOf(key.subarray(NUMBER_BYTES))[0] as ProducerKey;
  return { producer, row: laneOf(env, producer) };
}

function claimSome(env: LmdbEnvironment, args: ClaimArgs): readonly Lane[] {
  const { nowMs, leaseMs } = args;
  return dueLanes(env, args).map(({ producer, row: before }) => {
    const [dueMs, , claim, recorded] = before;
    // A lane that was due far in the future would stay free to claim.
    const wokenMs = dueMs === null ? null : Math.min(dueMs, nowMs);
    const after: LaneRow = [wokenMs, nowMs + leaseMs, claim + 1, recorded, nowMs];
    replaceLane(env, producer, { before, after });
    return { producer, claim: claim + 1 };
  });
}

/** Releases all claimed lanes. Call it only when no holder can be alive. */
export async function freeLanes(env: LmdbEnvironment, nowMs: number): Promise<void> {
  await env.write(() => {
    for (const key of Array.from(env.dueLanes.getKeys({ start: numberKey(nowMs) }))) {
      // A damaged row is reported when it is due.
      const lane = readIntact(
        () => dueLane(env, key),
        () => undefined,
      );
      if (lane === null) continue;
      const { producer, row: before } = lane;
      const [dueMs, leasedUntilMs, ...rest] = before;
      if (leasedUntilMs > 0) replaceLane(env, producer, { before, after: [dueMs, 0, ...rest] });
    }
  });
}

function openOf(env: LmdbEnvironment, { producer }: Lane, limit: number) {
  const prefix = textKey(producer);
  const keys = env.openEvents.getKeys({ start: prefix, end: prefixEnd(prefix) });
  const { onDamage } = env;
  const events = readEachIntact(keys, { limit, onDamage }, (key) =>
    env.events.get(numberKey(lastPosition(key))),
  );
  return { events, recorded: laneOf(env, producer)[3] };
}

/** False for an event that no longer exists. */
function saveOne(env: LmdbEnvironment, stored: StoredEvent): boolean {
  const n = env.eventNumbers.get(textKey(stored.event.id));
  if (n === undefined) return false;
  replaceEvent(env, n, stored);
  return true;
}

function releaseOne(
  env: LmdbEnvironment,
  lane: Lane,
  { dueMs, recorded, unsaved = [] }: ReleaseArgs,
): boolean {
  const row = heldRow(env, lane);
  if (row === null) return false;
  for (const stored of unsaved) saveOne(env, stored);
  const [wokenMs, , ...rest] = row;
  const isAsSeen = row[3] === recorded;
  const after: LaneRow = [isAsSeen ? dueMs : wokenMs, 0, ...rest];
  replaceLane(env, lane.producer, { before: row, after });
  return true;
}

function retryOne(env: LmdbEnvironment, id: string): boolean {
  const found = readById(env, id);
  if (found?.stored.state !== 'failed') return false;
  replaceEvent(env, found.n, reopened(found.stored));
  wakeLane(env, found.stored.event);
  return true;
}

function pruneSome(env: LmdbEnvironment, beforeMs: number, limit: number): number {
  const range = { start: numberKey(0), end: numberKey(beforeMs), limit };
  const keys = Array.from(env.endedEvents.getKeys(range));
  for (const key of keys) {
    const n = lastPosition(key);
    const stored = readIntact(() => env.events.get(numberKey(n)), env.onDamage);
    env.endedEvents.remove(key);
    env.events.remove(numberKey(n));
    // What leads to a damaged event stays: its fact is recorded once all the same, and no list finds it.
    if (stored == null) continue;
    env.eventsByObject.remove(aboutKey(stored.event, n));
    env.closedEvents.remove(withPosition(textKey(stored.event.producer), n));
    env.eventNumbers.remove(textKey(stored.event.id));
    env.eventsByState.remove(textKey(stored.state, stored.event.id));
  }
  return keys.length;
}

function readById(env: LmdbEnvironment, id: string) {
  const n = env.eventNumbers.get(textKey(id));
  const stored = n === undefined ? undefined : env.events.get(numberKey(n));
  return n === undefined || stored === undefined ? null : { n, stored };
}

function listPage(
  env: LmdbEnvironment,
  { state, after, limit }: EventQuery,
): readonly StoredEvent[] {
  if (limit === 0) return [];
  const prefix = textKey(state);
  const start = after === null ? prefix : prefixEnd(textKey(state, after));
  const keys = env.eventsByState.getKeys({ start, end: prefixEnd(prefix) });
  const { onDamage } = env;
  return readEachIntact(
    keys,
    { limit, onDamage },
    (key) => readById(env, textsOf(key)[1] ?? '')?.stored,
  );
}

function countOf(env: LmdbEnvironment, state: EventState): number {
  const prefix = textKey(state);
  const range = { start: prefix, end: prefixEnd(prefix), limit: LIMITS.eventsCountedMax };
  return Array.from(env.eventsByState.getKeys(range)).length;
}

/** Writes an event's row and moves it between the lists of its lane, of a state, and of ended events. */
function replaceEvent(env: LmdbEnvironment, n: number, after: StoredEvent): void {
  const before = env.events.get(numberKey(n));
  const { id } = after.event;
  env.events.put(numberKey(n), after);
  if (before !== undefined) env.eventsByState.remove(textKey(before.state, id));
  env.eventsByState.put(textKey(after.state, id), NO_VALUE);
  putInLane(env, n, after);
  // Failed events stay until somebody decides about them.
  if (after.endedMs !== null && after.state === 'processed')
    env.endedEvents.put(withPosition(numberKey(after.endedMs), n), NO_VALUE);
}

function laneOf(env: LmdbEnvironment, producer: ProducerKey): LaneRow {
  return env.lanes.get(textKey(producer)) ?? NEW_LANE;
}

/** The lane's row; null when somebody else has claimed it. */
function heldRow(env: LmdbEnvironment, { producer, claim }: Lane): LaneRow | null {
  const row = laneOf(env, producer);
  return row[2] === claim && row[1] > 0 ? row : null;
}

/**
 * Adds one event to a lane, which makes it due immediately, whatever it waits for: handlers that do not wait continue.
 */
function wakeLane(env: LmdbEnvironment, { producer, atMs }: FeedEvent): void {
  const before = laneOf(env, producer);
  const [, leasedUntilMs, claim, recorded, claimedMs = 0] = before;
  const dueMs = wokenAtMs(claimedMs, atMs);
  const after: LaneRow = [dueMs, leasedUntilMs, claim, recorded + 1, claimedMs];
  replaceLane(env, producer, { before, after });
}

/** Writes a lane's row and keeps it in the list of due lanes, at the instant when it can be claimed. */
function replaceLane(
  env: LmdbEnvironment,
  producer: ProducerKey,
  { before, after }: { readonly before: LaneRow; readonly after: LaneRow },
): void {
  env.lanes.put(textKey(producer), after);
  const [from, to] = [claimableMs(before), claimableMs(after)];
  if (from === to) return;
  if (from !== null) env.dueLanes.remove(dueKey(producer, from));
  if (to !== null) env.dueLanes.put(dueKey(producer, to), NO_VALUE);
}

/** Null for a lane in which nothing is open. */
function claimableMs([dueMs, leasedUntilMs]: LaneRow): number | null {
  return dueMs === null ? null : Math.max(dueMs, leasedUntilMs);
}

function dueKey(producer: ProducerKey, atMs: number): Key {
  return withText(numberKey(atMs), producer);
}

function numberKey(n: number): Key {
  return positionKey(Math.min(Math.max(0, Math.trunc(n)), POSITION_MAX) as Position);
}
