/**
 * Whether ranking survives frequent refreshing: a reader comes back to many new items, one more arrives before each of
 * nine refreshes, and they read the first page each time. The figure is the share of the last page in the ranker's
 * order, where that differs from the order of arrival; next to it is the same share when unread items stay where they
 * were, and on a first visit, since a fence's first fencepost keeps what it has.
 */
import { randomBytes } from 'node:crypto';
import type { Figure, Measured } from '../figure.ts';
import { built } from '../built.ts';
import { round } from '../record.ts';

const { seededRandom } =
  await built<typeof import('../../src/base/seeded-random.mjs')>('base/seeded-random.mjs');
const { arraySource, createFence, memoryFenceStore } =
  await built<typeof import('../../src/fence/index.ts')>('fence/index');

const REFRESHES = 9;
const HEAD_ITEMS = 20;
const POOL_ITEMS = 500;
/** The items of the first fencepost, and those that arrived before the reader came back. */
const FORMER_ITEMS = 100;
const WORLD_ITEMS = 1_000;
const SEEDS = 20;

interface Rule {
  readonly carry: boolean;
  /** Number of items that the reader sees of each first page. */
  readonly read: number;
  readonly isFirstVisit?: boolean;
}

export const figure: Figure = {
  name: 'carry',
  what: `share of pairs in a returning reader's first ${HEAD_ITEMS} items after nine refreshes with one new item each that are in the ranker's order, among pairs where it differs from the order of arrival; they read all ${HEAD_ITEMS} each time`,
  unit: 'share',
  target: '>= 0.9',
  isExact: true,
  async measure(): Promise<Measured> {
    const value = await meanShare({ carry: true, read: HEAD_ITEMS });
    return {
      value,
      detail: {
        readsFive: await meanShare({ carry: true, read: 5 }),
        referenceRule: await meanShare({ carry: false, read: HEAD_ITEMS }),
        firstVisit: await meanShare({ carry: true, read: HEAD_ITEMS, isFirstVisit: true }),
        refreshes: REFRESHES,
        headItems: HEAD_ITEMS,
        poolItems: POOL_ITEMS,
        seeds: SEEDS,
      },
    };
  },
};

async function meanShare(rule: Rule): Promise<number> {
  let sum = 0;
  for (let seed = 1; seed <= SEEDS; seed += 1) sum += await shareOf(rule, seed);
  return round(sum / SEEDS);
}

async function shareOf({ carry, read, isFirstVisit = false }: Rule, seed: number): Promise<number> {
  const random = seededRandom(seed);
  const scores = Array.from({ length: isFirstVisit ? WORLD_ITEMS : FORMER_ITEMS }, random);
  const scoreOf = (at: number): number => scores[at - 1] ?? 0;
  const fence = createFence({
    key: { viewer: 'ada', stream: 'home' },
    store: memoryFenceStore(),
    cursorKeys: [{ id: 'a', secret: randomBytes(32) }],
    source: arraySource(scores),
    rank: (candidates) => candidates.toSorted((a, b) => scoreOf(b) - scoreOf(a)),
    settings: { headItems: HEAD_ITEMS, poolItems: POOL_ITEMS, carry },
  });
  if (!isFirstVisit) {
    await fence.page({ first: read });
    scores.push(...Array.from({ length: WORLD_ITEMS }, random));
  }
  let last: readonly number[] = [];
  for (let refresh = 0; refresh <= REFRESHES; refresh += 1) {
    if (refresh > 0) scores.push(random());
    const page = await fence.page({ first: refresh === REFRESHES ? HEAD_ITEMS : read });
    last = page.edges.map(({ position }) => position);
    if (refresh > 0 && !carry && !last.includes(scores.length))
      throw new Error('expected each new item on the page of its refresh');
  }
  return shareInOrder(last, scoreOf);
}

/** 1 when the page is in the ranker's order, 0 when it is in the order of arrival. */
function shareInOrder(page: readonly number[], scoreOf: (at: number) => number): number {
  let [ranked, all] = [0, 0];
  page.forEach((upper, index) => {
    for (const lower of page.slice(index + 1)) {
      const isRanked = scoreOf(upper) > scoreOf(lower);
      if (isRanked === upper > lower) continue;
      all += 1;
      if (isRanked) ranked += 1;
    }
  });
  if (all === 0) throw new Error('expected pairs on which the two orders differ');
  return ranked / all;
}
