/** Opens the store on MongoDB: every port, durable on a majority before it acknowledges, for any number of processes. */
import { type Clock, systemClock } from '../../base/clock.ts';
import type { FeedError } from '../../base/errors.ts';
import { LIMITS } from '../../base/limits.ts';
import { assembleStore } from '../assemble-store.ts';
import { intercept, type KeepingPorts, type PortCall } from '../intercept.ts';
import { openMemoryBus } from '../memory-bus/memory-bus.ts';
import type { Store } from '../ports/store.ts';
import { openMongoDrafts } from './drafts.ts';
import { openMongoEdges } from './edges/edges.ts';
import {
  clockWarningOf,
  connect,
  type Connected,
  type SentCommand,
  type Server,
  warningOf,
} from './engine/client.ts';
import { type Collections, collectionsOf } from './engine/collections.ts';
import { createGuard, NoAnswer } from './engine/guard.ts';
import { openIntents } from './engine/intents.ts';
import { startReconnectWatchdog } from './engine/reconnect-watchdog.ts';
import { migrate } from './engine/schema.ts';
import { openMongoEvents } from './events/events.ts';
import { openMongoFences } from './fences/fences.ts';
import { openMongoItems } from './items/items.ts';
import { openPositions } from './items/positions.ts';
import { openMongoReactions } from './items/reactions.ts';
import { openMongoLists } from './lists.ts';
import { openMongoMeta } from './meta.ts';
import { openMongoNotifications } from './notifications/notifications.ts';
import { openMongoPlaces } from './places/places.ts';
import { openMongoPeople } from './people.ts';
import { openMongoReads } from './reads/reads.ts';
import { finishItems } from './threads/build-threads.ts';
import { openMongoThreads } from './threads/threads.ts';
import { openMongoTimelines } from './timelines.ts';
import { openMongoWords } from './words/words.ts';

const DEADLINE_MS = 2_000;
const LEASE_MS = 1_000;
/** Longer than connecting and a greeting together take, and longer than any command. */
const BUSY_MS_MAX = 4_500;
/** Loading may take its time, within reason. */
const BULK_MS = 120_000;
const BULK_CALLS: ReadonlySet<PortCall> = new Set([
  'items.publishMany',
  'edges.addEdges',
  'edges.recount',
  'people.joinMany',
  'reactions.addMany',
  'places.putMembers',
  'events.gather',
  'threads.move',
  'threads.repair',
  'reads.rows',
  'reads.compact',
  'reads.forget',
  'fences.forget',
  'words.index',
]);

export interface MongoStoreOptions {
  readonly url: string;
  /** Default: the one in the address, else `palisade`. */
  readonly dbName?: string;
  readonly clock?: Clock;
  /** After this long a call fails with UNAVAILABLE; whether it took effect is unknown. */
  readonly deadlineMs?: number;
  /** How long a position may stay in flight while a process watches it. Correctness does not depend on it. */
  readonly leaseMs?: number;
  /** Producers one person may follow; LIMITS.followsDefault when left out. */
  readonly followsMax?: number;
  /** As in StoreParts: for copies in front of it, which would read the same again. */
  readonly isBehind?: boolean;
  /** Receives what an operator should know about the server. */
  readonly warn?: (text: string) => void;
  /** Called for every command that is sent. */
  readonly onCommand?: (command: SentCommand) => void;
  /** Wraps the collections for the adapter, in fault tests. */
  readonly wrap?: (collections: Collections) => Collections;
}

/** Whether opening failed because nobody answered, so that another attempt may succeed. */
export function isAway(error: unknown): error is FeedError {
  return error instanceof NoAnswer;
}

export interface MongoStore extends Store {
  readonly server: Server;
}

/**
 * Connects, migrates and opens. Refuses, with UNAVAILABLE and one sentence that names MONGODB_URL and the remedy, an
 * address, a user, a server or a database that it cannot work with.
 */
export async function openMongoStore(options: MongoStoreOptions): Promise<MongoStore> {
  const { clock = systemClock, deadlineMs = DEADLINE_MS, wrap = (same) => same } = options;
  const { client, server, collections } = await connectUpToDate({ ...options, deadlineMs, wrap });
  let closing: Promise<void> | null = null;
  const isOpen = () => closing === null;
  const guard = createGuard({ deadlineMs, isOpen });
  const guardBulk = createGuard({ deadlineMs: Math.max(BULK_MS, deadlineMs), isOpen });
  const stopWatchdog = startReconnectWatchdog(client, {
    busyMsMax: Math.max(BUSY_MS_MAX, 2 * deadlineMs),
    nowMs: () => performance.now(),
    warn: (text) => options.warn?.(text),
  });
  for (const warning of [warningOf(server), clockWarningOf(server, clock.now())])
    if (warning !== null) options.warn?.(warning);
  const ports = openPorts(collections, {
    clock,
    deadlineMs,
    leaseMs: options.leaseMs ?? LEASE_MS,
    followsMax: options.followsMax ?? LIMITS.followsDefault,
  });
  const bus = openMemoryBus();
  const store = assembleStore({
    ...intercept(ports, (call) => (BULK_CALLS.has(call) ? guardBulk : guard)),
    name: 'mongo',
    isBehind: options.isBehind ?? false,
    bus,
    close: () => {
      bus.close();
      return (closing ??= stopWatchdog().then(() => client.close()));
    },
  });
  return { ...store, server };
}

type CompleteOptions = MongoStoreOptions & Required<Pick<MongoStoreOptions, 'deadlineMs' | 'wrap'>>;

type UpToDate = Pick<Connected, 'client' | 'server'> & { readonly collections: Collections };

/** A connection to a database of this version. */
async function connectUpToDate(options: CompleteOptions): Promise<UpToDate> {
  const { url, deadlineMs, wrap } = options;
  const { client, db, server } = await connect({
    url,
    dbName: options.dbName ?? null,
    deadlineMs,
    onCommand: options.onCommand ?? null,
  });
  const collections = wrap(collectionsOf(db));
  const guard = createGuard({ deadlineMs: Math.max(BULK_MS, deadlineMs), isOpen: () => true });
  try {
    await guard(() => migrate(collections));
    return { client, server, collections };
  } catch (error) {
    await client.close();
    throw error;
  }
}

function openPorts(
  collections: Collections,
  {
    clock,
    leaseMs,
    deadlineMs,
    followsMax,
  }: Required<Pick<MongoStoreOptions, 'clock' | 'leaseMs' | 'deadlineMs' | 'followsMax'>>,
): KeepingPorts {
  const positions = openPositions(collections, {
    clock,
    leaseMs,
    deadlineMs,
    finish: (arrived) => finishItems(collections, arrived),
  });
  const timelines = openMongoTimelines(collections, positions);
  const intents = openIntents(collections, clock);
  return {
    items: openMongoItems(collections, { positions, intents, clock }),
    timelines,
    reactions: openMongoReactions({ collections, intents, clock }),
    drafts: openMongoDrafts(collections),
    people: openMongoPeople(collections),
    edges: openMongoEdges(collections, followsMax),
    lists: openMongoLists(collections),
    fences: openMongoFences(collections),
    threads: openMongoThreads(collections, timelines, intents),
    reads: openMongoReads(collections),
    places: openMongoPlaces(collections, intents),
    notifications: openMongoNotifications(collections),
    events: openMongoEvents(collections, clock),
    words: openMongoWords(collections, positions),
    meta: openMongoMeta(collections),
  };
}
