/**
 * Opens Redis in front of a durable store: the same ports, read from copies that every page confirms in its own round
 * trips. The durable store is the source of truth; without Redis it answers alone, and pages are marked DEGRADED.
 */
import { randomUUID } from 'node:crypto';
import { LIMITS } from '../../base/limits.ts';
import type { Logger } from '../../base/log.ts';
import { assembleStore } from '../assemble-store.ts';
import type { Store } from '../ports/store.ts';
import { openRedisBus } from './bus/bus.ts';
import { announcing } from './change-log/announcing.ts';
import { ChangeLog, type Copies } from './change-log/change-log.ts';
import { SettledAnnouncer } from './change-log/settled-announcer.ts';
import { createFactsCopies, type FactsCopies, openRedisEdges } from './edges.ts';
import { createListCopies, type ListCopies, openRedisLists } from './lists.ts';
import { createPeopleCopies, openRedisPeople, type PeopleCopies } from './people.ts';
import { parseRedisUrl } from './engine/address.ts';
import { CircuitBreaker } from './engine/circuit-breaker.ts';
import { outageOf } from './engine/outage.ts';
import { openClient, type RedisClient } from './engine/client.ts';
import { mistakeOf, textOf } from './engine/mistakes.ts';
import { TIMING, type TimingOptions } from './engine/timing.ts';
import { createFenceCopies, type FenceCopies } from './fences/fence-reads.ts';
import { openRedisFences } from './fences/fences.ts';
import { openDegradedItems } from './items/degraded-items.ts';
import {
  type FollowedChanges,
  followChanges,
  openFollowedChanges,
} from './items/followed-changes.ts';
import { ItemCopies, openRedisItems, readSettled } from './items/items.ts';
import { RecentItemIndex } from './items/recent-item-index.ts';
import { createPlaceCopies, openRedisPlaces, type PlaceCopies } from './places.ts';
import { openRedisReactions } from './reactions.ts';
import { openRedisThreads } from './threads.ts';
import { openRedisTimelines } from './timelines.ts';
import type { OnChange } from '../watch-changes.ts';

export interface RedisStoreOptions {
  readonly url: string;
  /** Closed with the store. */
  readonly durable: Store;
  readonly log: Pick<Logger, 'info' | 'warn'>;
  readonly timing?: Partial<TimingOptions>;
  /** Receives what any process announces, this one included; favourites and fences are announced by none. */
  readonly onChange?: OnChange | undefined;
}

/** Policies under which Redis evicts keys. */
const EVICTING = /^(allkeys|volatile)-/;

/**
 * Opens the store. Refuses, with BAD_USER_INPUT and a sentence that names REDIS_URL, an address or credentials that a
 * person must correct. When Redis is merely down, the store starts degraded and recovers later.
 */
export async function openRedisStore({
  url,
  durable,
  log,
  timing: given = {},
  onChange = () => undefined,
}: RedisStoreOptions): Promise<Store> {
  const timing: TimingOptions = { ...TIMING, ...given };
  const target = parseRedisUrl(url);
  const installation = (await durable.meta.putOnce('redis:installation', randomUUID()))
    .replaceAll('-', '')
    .slice(0, 16);
  const client = openClient(target, timing, log);
  const breaker = new CircuitBreaker({ client, timing, log });
  const copies = createCopies();
  const followed = announcing(copies, onChange);
  const changeLog = new ChangeLog({
    installation,
    durable,
    client,
    breaker,
    timing,
    copies: followed,
  });
  const degraded = openDegradedItems(durable.items);
  const bus = openRedisBus({ installation, target, breaker, timing, log });
  await connect(client, breaker, log).catch(async (error: unknown) => {
    await bus.close();
    throw error;
  });
  const shared = { durable, log: changeLog, breaker, timing };
  const announcer = new SettledAnnouncer({ ...shared, copies: readOf(durable, copies.items) });
  let closing: Promise<void> | null = null;
  return assembleStore({
    name: `redis over ${durable.name}`,
    items: openRedisItems({ ...shared, announcer, copies: copies.items, degraded }),
    timelines: openRedisTimelines({
      ...shared,
      announcer,
      degraded,
      copies: copies.items,
      recent: copies.recent,
    }),
    reactions: openRedisReactions(shared),
    drafts: durable.drafts,
    people: openRedisPeople({ ...shared, copies: copies.people }),
    edges: openRedisEdges({ ...shared, copies: copies.facts }),
    lists: openRedisLists({ ...shared, copies: copies.lists }),
    fences: openRedisFences({ ...shared, installation, copies: copies.fences }),
    threads: openRedisThreads(shared),
    reads: durable.reads,
    places: openRedisPlaces({ ...shared, copies: copies.places }),
    notifications: durable.notifications,
    events: durable.events,
    words: durable.words,
    meta: durable.meta,
    bus,
    itemChanges: openFollowedChanges({ ...shared, followed: copies.changes }),
    isDegraded: () => breaker.isDown || durable.isDegraded(),
    ping: () => durable.ping(),
    close: () =>
      (closing ??= (async () => {
        await bus.close();
        changeLog.close();
        breaker.close();
        await durable.close();
      })()),
  });
}

function readOf(durable: Store, copies: ItemCopies): Pick<Store['items'], 'getMany'> {
  return { getMany: (positions) => readSettled({ durable, copies }, positions) };
}

interface AllCopies extends Copies {
  readonly items: ItemCopies;
  readonly facts: FactsCopies;
  readonly people: PeopleCopies;
  readonly fences: FenceCopies;
  readonly recent: RecentItemIndex;
  readonly places: PlaceCopies;
  readonly lists: ListCopies;
  readonly changes: FollowedChanges;
}

/** Everything of which this process holds copies, kept up to date by the change log. */
function createCopies(): AllCopies {
  const items = new ItemCopies();
  const facts = createFactsCopies();
  const people = createPeopleCopies();
  const fences = createFenceCopies();
  const places = createPlaceCopies();
  const lists = createListCopies();
  const recent = new RecentItemIndex(LIMITS.recentItemsMax);
  const changes = followChanges();
  return {
    items,
    facts,
    people,
    fences,
    recent,
    places,
    lists,
    changes,
    apply(entry) {
      changes.apply(entry);
      items.apply(entry);
      places.apply(entry);
      lists.apply(entry);
      if (entry.kind === 'viewers') for (const viewer of entry.viewers) facts.drop(viewer);
      if (entry.kind === 'people') for (const person of entry.people) people.drop(person);
      if (entry.kind === 'item' && entry.isGone) recent.delete(entry.position);
      if (entry.kind !== 'settled') return;
      if (entry.items === null) recent.clear(entry.upTo);
      else recent.settle(entry.above, entry.upTo, entry.items);
    },
    clear(settled) {
      changes.clear();
      items.clear();
      facts.clear();
      places.clear();
      lists.clear();
      people.clear();
      fences.clear();
      recent.clear(settled);
    },
  };
}

async function connect(
  client: RedisClient,
  breaker: CircuitBreaker,
  log: Pick<Logger, 'warn'>,
): Promise<void> {
  const { shown } = client.target;
  try {
    await breaker.open();
  } catch (error) {
    const mistake = mistakeOf(error, client.target);
    if (mistake !== null) {
      breaker.close();
      throw mistake;
    }
    const { kind, says } = outageOf(error);
    log.warn(
      {},
      kind === 'away'
        ? `REDIS_URL: expected Redis at ${shown} to answer, got ${textOf(error)}; start it or correct the address. Until then pages come from the durable store, marked DEGRADED`
        : `REDIS_URL: expected Redis at ${shown} to accept writes. ${says}. Until then pages come from the durable store, marked DEGRADED`,
    );
    return;
  }
  const policy = await client.setting('maxmemory-policy');
  if (policy !== null && EVICTING.test(policy)) {
    log.warn(
      {},
      `REDIS_URL: expected Redis at ${shown} to keep every key, got maxmemory-policy ${policy}, which evicts queues and copies under memory pressure; set it to noeviction`,
    );
  }
}
