/** Opens the embedded store: every port over one LMDB environment in one folder, held by one process at a time. */
import { type Clock, systemClock } from '../../base/clock.ts';
import { LIMITS } from '../../base/limits.ts';
import type { Logger } from '../../base/log.ts';
import { assembleStore } from '../assemble-store.ts';
import { openMemoryBus } from '../memory-bus/memory-bus.ts';
import type { Store } from '../ports/store.ts';
import { openLmdbDrafts } from './drafts.ts';
import { listReceivedEdges, openLmdbEdges } from './edges.ts';
import { openEnvironment } from './engine/environment.ts';
import { listEarlierEvents } from './event-subjects.ts';
import { freeLanes, openLmdbEvents } from './events.ts';
import { openLmdbFences } from './fences.ts';
import { openLmdbItems } from './items/items.ts';
import { listLikes, openLmdbReactions } from './items/reactions.ts';
import { openLmdbLists } from './lists.ts';
import { openLmdbMeta } from './meta.ts';
import { openLmdbNotifications } from './notifications/notifications.ts';
import { freeOutboxes } from './notifications/outboxes.ts';
import { openLmdbPlaces } from './places.ts';
import { listNames, openLmdbPeople } from './people.ts';
import { openLmdbReads } from './reads/reads.ts';
import { rebuildOpenings, rebuildThreads } from './threads/thread-rows.ts';
import { openLmdbThreads } from './threads/threads.ts';
import { openLmdbTimelines } from './timelines/timelines.ts';
import { openLmdbWords } from './words/words.ts';

export interface LmdbStoreOptions {
  readonly dir: string;
  /** Stamps events whose fact carries no time of its own. */
  readonly clock?: Clock;
  /** Names each damaged record that an answer leaves out. */
  readonly log?: Pick<Logger, 'error'>;
  /** Producers one person may follow; LIMITS.followsDefault when left out. */
  readonly followsMax?: number;
}

/**
 * Opens or creates the store in a folder. Every write is on disk before it resolves. Refuses, with UNAVAILABLE and the
 * folder's name, a folder that another running process holds, and data that is damaged or in another format. Takes over
 * a folder that a killed process left behind.
 */
export async function openLmdbStore({
  dir,
  clock = systemClock,
  log,
  followsMax = LIMITS.followsDefault,
}: LmdbStoreOptions): Promise<Store> {
  const env = await openEnvironment(dir, ({ message, cause }) =>
    log?.error({ err: cause }, message),
  );
  try {
    await rebuildThreads(env);
    await listLikes(env);
    await rebuildOpenings(env);
    await listReceivedEdges(env);
    await listNames(env);
    await listEarlierEvents(env);
    // No other process holds the folder, so the holders of these are gone.
    await freeLanes(env, clock.now());
    await freeOutboxes(env, clock.now());
  } catch (error) {
    await env.close();
    throw error;
  }
  const bus = openMemoryBus();
  return assembleStore({
    name: 'lmdb',
    isSole: true,
    items: openLmdbItems(env, clock),
    timelines: openLmdbTimelines(env),
    reactions: openLmdbReactions(env, clock),
    drafts: openLmdbDrafts(env),
    people: openLmdbPeople(env),
    edges: openLmdbEdges(env, followsMax),
    lists: openLmdbLists(env),
    fences: openLmdbFences(env),
    threads: openLmdbThreads(env),
    reads: openLmdbReads(env),
    places: openLmdbPlaces(env),
    notifications: openLmdbNotifications(env),
    events: openLmdbEvents(env),
    words: openLmdbWords(env),
    meta: openLmdbMeta(env),
    bus,
    ping: () => env.probe(),
    close: () => {
      bus.close();
      return env.close();
    },
  });
}
