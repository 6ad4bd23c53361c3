/**
 * How fast one publish reaches 10,000 followers who asked for notifications: a durable entry in each inbox, in shares
 * with stored progress. Meanwhile somebody else publishes, like a client that waits for each acknowledgement.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Position } from '../../src/model/positions.ts';
import type { UserId } from '../../src/model/producers.ts';
import type { Store } from '../../src/store/ports/store.ts';
import type { Figure } from '../figure.ts';
import { openHandover } from '../handover.ts';
import { round } from '../record.ts';
import { openBenchRivers, policyNamed } from '../rivers.ts';
import { openSharedStore } from '../scale/store.ts';
import { median, quantile } from '../timing.ts';
import { withStore } from '../world-store.ts';
import { authorProducer, freshDraft } from '../world.ts';

const FOLLOWERS = 10_000;
const ROUNDS = 5;
/** Small, because a stand-in for MongoDB scans: a large plan would measure its scans there. */
const SHARED = { followers: 100, rounds: 1, idlePublishes: 20, publishEveryMs: 100 };
const EMBEDDED = { followers: FOLLOWERS, rounds: ROUNDS, idlePublishes: 200, publishEveryMs: 5 };
const ROWS_AT_ONCE = 20;
const LOUD = 0;
const QUIET = 1;

export const figure: Figure = {
  name: 'fan-out',
  what: `inbox entries per second for ${FOLLOWERS} followers with notifications on for an author, from the hand-over of an event to its end, embedded: the median of ${ROUNDS} items`,
  unit: 'deliveries/s',
  target: '>= 20000',
  measure: async (progress) => {
    const embedded = await onEmbedded((store) => measureOn(store, { ...EMBEDDED, progress }));
    const rivers = await onEmbedded(pushesOn);
    const shared = await openSharedStore();
    try {
      const scaleOut = {
        server: shared.server,
        ...(await measureOn(shared.store, { ...SHARED, progress })),
      };
      return {
        value: embedded.deliveriesPerSecond,
        detail: {
          embedded,
          scaleOut,
          pushesIntoHotRiversPerSecond: rivers,
          condition: 'one process does everything: the fan-out and the publishing beside it',
        },
      };
    } finally {
      await shared.close();
    }
  },
};

async function onEmbedded<T>(use: (store: Store) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'palisade-fan-out-'));
  try {
    return await withStore(join(folder, 'data'), use);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

interface FanOutPlan {
  readonly followers: number;
  readonly rounds: number;
  readonly idlePublishes: number;
  readonly publishEveryMs: number;
  readonly progress: (line: string) => void;
}

async function measureOn(store: Store, plan: FanOutPlan) {
  const { followers, rounds, progress } = plan;
  const users = Array.from({ length: followers }, (_, index) => `follower-${index}` as UserId);
  await follow(store, users);
  let faults = 0;
  const handover = await openHandover(store, (fault) => {
    if (store.name === 'lmdb') throw new Error(`expected no fault, got ${JSON.stringify(fault)}`);
    faults += 1;
  });
  const idle = await publishTimes(store, plan, (times) => times.length < plan.idlePublishes);
  await handover.runDry();
  const rates: number[] = [];
  const ratesOfProcessor: number[] = [];
  const busy: number[] = [];
  for (let turn = 1; turn <= rounds; turn += 1) {
    const { item } = await store.items.publish(freshDraft(turn, LOUD));
    let isOver = false;
    const usedBefore = process.cpuUsage();
    const startMs = performance.now();
    const fanOut = handover.processed(`publish/${item.position}`).finally(() => (isOver = true));
    busy.push(...(await publishTimes(store, plan, () => !isOver)));
    await fanOut;
    rates.push(followers / ((performance.now() - startMs) / 1_000));
    const { user, system } = process.cpuUsage(usedBefore);
    ratesOfProcessor.push(followers / ((user + system) / 1_000_000));
    progress(`round ${turn}: ${round(rates.at(-1) ?? 0)} deliveries/s on ${store.name}`);
    await handover.runDry();
    await expectTold(store, users, turn);
  }
  return {
    deliveriesPerSecond: round(median(rates)),
    bestRound: round(Math.max(...rates)),
    deliveriesPerProcessorSecond: round(median(ratesOfProcessor)),
    followers,
    publishMs: { idleP99: round(quantile(idle, 0.99)), meanwhileP99: round(quantile(busy, 0.99)) },
    publishesMeanwhile: busy.length,
    retriesBecauseTheStoreWasSlow: faults,
  };
}

async function follow(store: Store, users: readonly UserId[]): Promise<void> {
  const producer = authorProducer(LOUD);
  await store.edges.addEdges(
    users.map((consumer) => ({ consumer, producer, relation: 'follow', sinceMs: 1 })),
  );
  for (let done = 0; done < users.length; done += ROWS_AT_ONCE)
    await Promise.all(
      users
        .slice(done, done + ROWS_AT_ONCE)
        .map((consumer) =>
          store.notifications.setFollow({ consumer, producer, itemKinds: [], mutedUntilMs: null }),
        ),
    );
}

/** Milliseconds until each publish by somebody without followers is acknowledged, one after the other. */
async function publishTimes(
  store: Store,
  { publishEveryMs }: Pick<FanOutPlan, 'publishEveryMs'>,
  mayGoOn: (times: readonly number[]) => boolean,
): Promise<readonly number[]> {
  const times: number[] = [];
  while (mayGoOn(times)) {
    const startMs = performance.now();
    await store.items.publish(freshDraft(times.length, QUIET)).catch(refusedLate);
    times.push(performance.now() - startMs);
    await pause(publishEveryMs);
  }
  return times;
}

/** A stand-in for MongoDB may answer after the store's deadline; its time counts. */
function refusedLate(error: unknown): void {
  if (!(error instanceof Error && 'code' in error && error.code === 'UNAVAILABLE')) throw error;
}

/** Checks that every follower has one entry for each of the loud author's items. */
async function expectTold(store: Store, users: readonly UserId[], turns: number): Promise<void> {
  for (const user of users) {
    const { notifications } = await store.notifications.inbox(user);
    const events = new Set(notifications.map(({ event }) => event));
    if (notifications.length !== turns || events.size !== turns)
      throw new Error(`expected ${turns} entries of ${user}, got ${notifications.length}`);
  }
}

/** Positions pushed per second into one hot river of each follower. */
async function pushesOn(store: Store): Promise<number> {
  const users = Array.from({ length: FOLLOWERS }, (_, index) => `follower-${index}` as UserId);
  const producers = new Set([authorProducer(LOUD), authorProducer(QUIET)]);
  const rivers = openBenchRivers(store, { policy: policyNamed('all-push', FOLLOWERS) });
  await store.items.publish(freshDraft(0, LOUD));
  const upTo = await store.timelines.newest();
  const query = { above: 0 as Position, upTo, limit: 1, order: 'newest' } as const;
  for (const viewer of users) {
    const set = { viewer, name: 'home', isHome: true, producers };
    await rivers.range(set, query, (asked) => store.items.getMany(asked));
    await rivers.settled();
  }
  const rates: number[] = [];
  for (let turn = 1; turn <= ROUNDS; turn += 1) {
    await store.items.publish(freshDraft(turn, LOUD));
    const before = rivers.stats().pushes;
    const startMs = performance.now();
    await rivers.deliver('visited');
    const pushes = rivers.stats().pushes - before;
    if (pushes !== FOLLOWERS) throw new Error(`expected ${FOLLOWERS} pushes, got ${pushes}`);
    rates.push(pushes / ((performance.now() - startMs) / 1_000));
  }
  return round(median(rates));
}
