/**
 * A small world on MongoDB and Redis, with the same items as the embedded one of its plan, behind taps that count what
 * is sent. It is small because without MongoDB itself a stand-in is used, which scans.
 */
import { built } from '../built.ts';
import { followsOf, readerId, viewerId, type WorldPlan } from '../world-store.ts';
import { authorsOf, drafts, zipfSociety } from '../world.ts';
import { startMongoServer, startRedisServer, type RedisServer } from './servers.ts';
import { countRoundTrips, openTap, type RoundTrips, type Tap } from './tap.ts';
import type { Services } from './api.ts';

const { openShared } =
  await built<typeof import('../../src/store/open-store.ts')>('store/open-store');
const { openMongoStore } =
  await built<typeof import('../../src/store/mongo/open.ts')>('store/mongo/open');
const { openLog } = await built<typeof import('../../src/base/log.ts')>('base/log');
const { systemClock } = await built<typeof import('../../src/base/clock.ts')>('base/clock');

type Shared = Awaited<ReturnType<typeof openShared>>;

export const READER = 50;
const AUTHORS = 100;
const LOAD_DEADLINE_MS = 60_000;

/** About as many as a stand-in can handle; PALISADE_BENCH_ITEMS sets another size, on MongoDB itself. */
const SHARED_ITEMS = Number(process.env['PALISADE_BENCH_ITEMS'] ?? 500);

export const SHARED_PLAN: WorldPlan = {
  name: 'shared',
  seed: 1,
  items: SHARED_ITEMS,
  society: zipfSociety(1, AUTHORS),
  readers: [READER],
};

export interface SharedWorld {
  /** The database that holds it, for the record. */
  readonly server: string;
  /** Addresses through the taps. */
  readonly services: Services;
  /** Addresses without them. */
  readonly direct: Services;
  readonly redis: RedisServer;
  readonly mongoTap: Tap;
  readonly redisTap: Tap;
  readonly roundTrips: RoundTrips;
  /** Opens the stores as a process does. The caller closes `store`. */
  open(services?: Services): Promise<Shared>;
  close(): Promise<void>;
}

/**
 * Loads the plan. Taps delay every answer by `delayMs`; a few tens of milliseconds make counts of round trips exact.
 */
export async function openSharedWorld(
  plan: WorldPlan,
  { delayMs, progress }: { readonly delayMs: number; readonly progress: (line: string) => void },
): Promise<SharedWorld> {
  const [mongo, redis, counter] = [
    await startMongoServer(),
    await startRedisServer(),
    countRoundTrips(),
  ];
  const [mongoTap, redisTap] = [
    await openTap(mongo.url, { counter, delayMs }),
    await openTap(redis.url, { counter, delayMs }),
  ];
  const direct = { mongodbUrl: mongo.url, redisUrl: redis.url };
  const services = { mongodbUrl: mongoTap.url, redisUrl: redisTap.url };
  const open = (through: Services = services): Promise<Shared> =>
    openShared(through, { clock: systemClock, log: openLog({ logLevel: 'silent' }) });
  // Without Redis, which has nothing to announce yet, and with a longer deadline than a page has.
  const store = await openMongoStore({ url: direct.mongodbUrl, deadlineMs: LOAD_DEADLINE_MS });
  const [first] = await store.items.publishMany([...drafts(plan, authorsOf(plan, plan.society))]);
  if (first !== 1) throw new Error(`expected an empty database, got position ${first} first`);
  for (const count of plan.readers)
    await store.edges.addEdges(followsOf(readerId(count), plan.society.followees(count)));
  for (const [index, followees] of (plan.viewers ?? []).entries())
    await store.edges.addEdges(followsOf(viewerId(index), followees));
  await store.close();
  progress(`loaded ${plan.items} items on ${mongo.name} and ${redis.name}`);
  return {
    server: `${mongo.name}, ${redis.name}`,
    services,
    direct,
    redis,
    mongoTap,
    redisTap,
    roundTrips: counter,
    open,
    close: async () => {
      for (const each of [mongoTap, redisTap]) await each.close();
      for (const each of [redis, mongo]) await each.stop();
    },
  };
}
