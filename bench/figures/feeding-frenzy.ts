/**
 * The workload of "Feeding Frenzy" (SIGMOD 2010, table 2) at a scale of 1 : 200, under the four delivery policies: the
 * cost of delivery at the published price of a push, and its cost in this store.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Edge } from '../../src/model/edges.ts';
import type { Position } from '../../src/model/positions.ts';
import type { DeliveryCosts, PolicyName } from '../../src/rivers/delivery.ts';
import type { Store } from '../../src/store/ports/store.ts';
import type { TimelineSet } from '../../src/streams/source-reads.ts';
import { built } from '../built.ts';
import type { Figure } from '../figure.ts';
import { round } from '../record.ts';
import { openBenchRivers, policyNamed } from '../rivers.ts';
import { quantile } from '../timing.ts';
import { withStore } from '../world-store.ts';
import { authorId, authorProducer, freshDraft, weightedPick } from '../world.ts';
import { zipf } from '../zipf.ts';

const { seededRandom } =
  await built<typeof import('../../src/base/seeded-random.mjs')>('base/seeded-random.mjs');

const PRODUCERS = 340;
const CONSUMERS = 1_000;
const FOLLOWS_MEAN = 5.1;
/** The Zipf parameters of the published table. */
const SKEW = { popularity: 0.39, follows: 0.62, events: 0.57, queries: 0.62 };
const RATIOS = [8, 16, 24];
const HOURS = 24;
const TICKS_PER_HOUR = 20;
/** Rates are learnt before anything is counted. */
const WARM_HOURS = 8;
const HOUR_MS = 3_600_000;
const FOLLOWERS_MAX = 30;
const PAGE_ITEMS = 20;
/** The published best threshold: a push costs as much as three pulls. */
const PUBLISHED: DeliveryCosts = { push: 3, pull: 1 };
const POLICIES: readonly PolicyName[] = [
  'all-push',
  'all-pull',
  'follower-threshold',
  'cost-based',
];

export const figure: Figure = {
  name: 'feeding-frenzy',
  what: 'share of the better pure policy’s cost that the cost-based policy saves, at the published skew, price of a push and 16 queries per event',
  unit: 'share of the cost',
  target: '>= 0.14',
  measure: async (progress) => {
    const saved: Record<string, number> = {};
    const runs: Record<string, Ran> = {};
    for (const prices of ['published', 'measured'] as const)
      for (const ratio of prices === 'published' ? RATIOS : [16]) {
        for (const policy of POLICIES) {
          progress(`${policy}, ${ratio} queries an event, ${prices} prices`);
          runs[`${prices} ${ratio} ${policy}`] = await run({ policy, ratio, prices });
        }
        const costOf = (policy: PolicyName): number => {
          const ran = runs[`${prices} ${ratio} ${policy}`];
          if (ran === undefined) throw new Error(`expected a run of ${policy}, got none`);
          return prices === 'published' ? ran.cost : ran.processorMs;
        };
        expectSameAnswers(POLICIES.map((policy) => runs[`${prices} ${ratio} ${policy}`]));
        const better = Math.min(costOf('all-push'), costOf('all-pull'));
        saved[`${prices} ${ratio}`] = round(1 - costOf('cost-based') / better);
      }
    return {
      value: saved['published 16'] ?? Number.NaN,
      detail: {
        saved,
        runs,
        published: 'cost is pushes × 3 + pulls, as counted; the published prototype did best at 3',
        measured: 'cost is processor time of delivery and reads in this process, store included',
        scale: `${PRODUCERS} producers, ${CONSUMERS} consumers, ${HOURS - WARM_HOURS} hours counted after ${WARM_HOURS}`,
      },
    };
  },
};

interface RunOptions {
  readonly policy: PolicyName;
  readonly ratio: number;
  readonly prices: 'published' | 'measured';
}

interface Ran {
  readonly pushes: number;
  readonly pulls: number;
  readonly cost: number;
  readonly processorMs: number;
  readonly readP99Us: number;
  readonly flips: number;
  /** The number of positions returned by the queries, and their sum: the same for every policy. */
  readonly answered: number;
  readonly digest: number;
}

function expectSameAnswers(runs: readonly (Ran | undefined)[]): void {
  const digests = new Set(runs.map((ran) => `${ran?.answered}/${ran?.digest}`));
  if (digests.size !== 1)
    throw new Error(`expected the same answers of all policies, got ${[...digests].join(', ')}`);
}

async function run(options: RunOptions): Promise<Ran> {
  const folder = mkdtempSync(join(tmpdir(), 'palisade-frenzy-'));
  try {
    return await withStore(join(folder, 'data'), (store) => play(store, options));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The follows of each consumer. */
function followsOf(random: () => number): readonly TimelineSet[] {
  const sizes = zipf(CONSUMERS, SKEW.follows, random);
  const total = sizes.reduce((sum, size) => sum + size, 0);
  const pick = weightedPick(zipf(PRODUCERS, SKEW.popularity, random), random);
  return Array.from(sizes, (size, consumer) => {
    const count = Math.max(2, Math.round((size / total) * CONSUMERS * FOLLOWS_MEAN));
    const followed = new Set<number>();
    while (followed.size < Math.min(count, PRODUCERS / 2)) followed.add(pick());
    const producers = new Set([...followed].map(authorProducer));
    return { viewer: authorId(10_000 + consumer), name: 'home', isHome: true, producers };
  });
}

function edgesOf({ viewer, producers }: TimelineSet): readonly Edge[] {
  const consumer = viewer ?? authorId(0);
  return [...producers].map((producer) => ({ consumer, producer, relation: 'follow', sinceMs: 0 }));
}

async function play(store: Store, { policy, ratio, prices }: RunOptions): Promise<Ran> {
  const random = seededRandom(11);
  const sets = followsOf(random);
  const author = weightedPick(zipf(PRODUCERS, SKEW.events, random), random);
  const reader = weightedPick(zipf(CONSUMERS, SKEW.queries, random), random);
  await store.edges.addEdges(sets.flatMap(edgesOf));
  let nowMs = 0;
  const rivers = openBenchRivers(store, {
    policy: policyNamed(policy, FOLLOWERS_MAX),
    clock: { now: () => nowMs },
    ...(prices === 'published' ? { costs: PUBLISHED } : {}),
  });
  const seen = new Float64Array(CONSUMERS);
  const tally = { pulls: 0, answered: 0, digest: 0, processorUs: 0, reads: [] as number[] };
  let before = rivers.stats();
  for (let tick = 0; tick < HOURS * TICKS_PER_HOUR; tick += 1) {
    if (tick === WARM_HOURS * TICKS_PER_HOUR) {
      before = rivers.stats();
      Object.assign(tally, { pulls: 0, processorUs: 0, reads: [] });
    }
    nowMs += HOUR_MS / TICKS_PER_HOUR;
    const events = Math.round(PRODUCERS / TICKS_PER_HOUR);
    await store.items.publishMany(
      Array.from({ length: events }, (_, i) => freshDraft(tick * events + i, author())),
    );
    const upTo = await store.timelines.newest();
    const started = process.cpuUsage();
    await rivers.deliver('visited');
    for (let query = 0; query < events * ratio; query += 1) {
      const consumer = reader();
      const set = sets[consumer];
      if (set === undefined) throw new Error('expected a consumer');
      const startedMs = performance.now();
      const above = (seen[consumer] ?? 0) as Position;
      const found = await rivers.range(
        set,
        { above, upTo, limit: PAGE_ITEMS, order: 'newest' },
        (asked) => store.items.getMany(asked),
      );
      tally.reads.push((performance.now() - startedMs) * 1_000);
      tally.answered += found.length;
      for (const at of found) tally.digest = (tally.digest * 31 + at) % 1_000_003;
      if (policy === 'all-pull' && upTo > above) tally.pulls += set.producers.size;
      seen[consumer] = upTo;
    }
    await rivers.settled();
    const { user, system } = process.cpuUsage(started);
    tally.processorUs += user + system;
  }
  const after = rivers.stats();
  const pushes = after.pushes - before.pushes;
  const pulls = tally.pulls + after.pulls - before.pulls;
  return {
    pushes,
    pulls,
    cost: pushes * PUBLISHED.push + pulls * PUBLISHED.pull,
    processorMs: round(tally.processorUs / 1_000),
    readP99Us: round(quantile(tally.reads, 0.99)),
    flips: after.flips,
    answered: tally.answered,
    digest: tally.digest,
  };
}
