/**
 * Opens Redis in front of a durable store: the same ports, read from copies that every page confirms in its own round
 * trips. The durable store alone holds facts; without Redis it answers by itself, and the pages say so.
 */
import { randomUUID } from 'node:crypto';
import { LIMITS } from '../../base/limits.ts';
import type { Logger } from '../../base/log.ts';
import { assembleStore } from '../assemble-store.ts';
import type { Store } from '../ports/store.ts';
import { openRedisBus } from './bus/bus.ts';
import { ChangeLog, type Copies } from './change-log/change-log.ts';
import { SettledAnnouncer } from './change-log/settled-announcer.ts';
import { createFactsCopies, openRedisEdges } from './edges.ts';
import { parseRedisUrl } from './engine/address.ts';
import { CircuitBreaker } from './engine/circuit-breaker.ts';
import { mistakeOf, openClient, type RedisClient, textOf } from './engine/client.ts';
import { TIMING, type Timing } from './engine/timing.ts';
import { createFenceCopies, openRedisFences } from './fences/fences.ts';
import { openDegradedItems } from './items/degraded-items.ts';
import { ItemCopies, openRedisItems } from './items/items.ts';
import { RecentItemIndex } from './items/recent-item-index.ts';
import { openRedisTimelines } from './timelines.ts';

export interface RedisStoreOptions {
  readonly url: string;
  /** Closed with the store. */
  readonly durable: Store;
  readonly log: Pick<Logger, 'info' | 'warn'>;
  readonly timing?: Partial<Timing>;
}

/** Policies under which Redis throws away keys of its own accord. */
const EVICTING = /^(allkeys|volatile)-/;

/**
 * Opens the store. Refuses, with BAD_USER_INPUT and a sentence that names REDIS_URL, an address or credentials that a
 * person must correct. A Redis that is merely away is waited for: the store starts degraded and recovers by itself.
 */
export async function openRedisStore({
  url,
  durable,
  log,
  timing: given = {},
}: RedisStoreOptions): Promise<Store> {
  const timing: Timing = { ...TIMING, ...given };
  const target = parseRedisUrl(url);
  const installation = (await durable.meta.putOnce('redis:installation', randomUUID()))
    .replaceAll('-', '')
    .slice(0, 16);
  const client = openClient(target, timing);
  const link = new CircuitBreaker({ client, timing, log });
  const [items, facts, fences, recent] = [
    new ItemCopies(),
    createFactsCopies(),
    createFenceCopies(),
    new RecentItemIndex(LIMITS.recentItemsMax),
  ];
  const copies: Copies = {
    apply(change) {
      items.apply(change);
      if (change.kind === 'viewers') for (const viewer of change.viewers) facts.drop(viewer);
      if (change.kind === 'item' && change.isGone) recent.delete(change.position);
      if (change.kind !== 'settled') return;
      if (change.items === null) recent.clear(change.upTo);
      else recent.settle(change.above, change.upTo, change.items);
    },
    clear(settled) {
      items.clear();
      facts.clear();
      fences.clear();
      recent.clear(settled);
    },
  };
  const changes = new ChangeLog({ installation, durable, client, link, timing, copies });
  const away = openDegradedItems(durable.items);
  const bus = openRedisBus({ installation, target, link, timing, log });
  await openLink(client, link, log).catch((error: unknown) => {
    bus.close();
    throw error;
  });
  const settler = new SettledAnnouncer({ durable, log: changes, link });
  let closing: Promise<void> | null = null;
  return assembleStore({
    name: `redis over ${durable.name}`,
    items: openRedisItems({ durable, log: changes, settler, copies: items, away }),
    timelines: openRedisTimelines({
      durable,
      log: changes,
      recent,
      copies: items,
      settler,
      link,
      away,
    }),
    edges: openRedisEdges({ durable, log: changes, copies: facts }),
    fences: openRedisFences({ installation, durable, log: changes, link, timing, copies: fences }),
    threads: durable.threads,
    reads: durable.reads,
    meta: durable.meta,
    bus,
    isDegraded: () => link.isDown || durable.isDegraded(),
    ping: () => durable.ping(),
    close: () => {
      bus.close();
      changes.close();
      link.close();
      return (closing ??= durable.close());
    },
  });
}

async function openLink(
  client: RedisClient,
  link: CircuitBreaker,
  log: Pick<Logger, 'warn'>,
): Promise<void> {
  const { shown } = client.target;
  try {
    await link.open();
  } catch (error) {
    const mistake = mistakeOf(error, client.target);
    if (mistake !== null) {
      link.close();
      throw mistake;
    }
    log.warn(
      {},
      `REDIS_URL: expected Redis at ${shown} to answer, got ${textOf(error)}; start it or correct the address. Until then pages come from the durable store, marked DEGRADED`,
    );
    return;
  }
  const policy = await client.setting('maxmemory-policy');
  if (policy !== null && EVICTING.test(policy)) {
    log.warn(
      {},
      `REDIS_URL: expected Redis at ${shown} to keep what it is given, got maxmemory-policy ${policy}, which throws away queues and copies under pressure; set it to noeviction`,
    );
  }
}
