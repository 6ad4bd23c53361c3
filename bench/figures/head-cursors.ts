/**
 * The cost of the cursors of a page that was never sealed before: the first twenty of a fresh head of a hundred items
 * that are far apart, so that the sets which its cursors prove are hashed. Every page has a fence of its own in memory;
 * pages with and without cursors alternate.
 */
import type { Fence } from '../../src/fence/fence.ts';
import type { Fencepost } from '../../src/fence/fencepost.ts';
import type { Position } from '../../src/model/positions.ts';
import { built } from '../built.ts';
import type { Figure, Measured } from '../figure.ts';
import { round } from '../record.ts';
import { interleaved, median, summary } from '../timing.ts';

const { createFence, memoryFenceStore, rangeSource, shareFences } =
  await built<typeof import('../../src/fence/index.ts')>('fence/index');
const { seededRandom } =
  await built<typeof import('../../src/base/seeded-random.mjs')>('base/seeded-random.mjs');

const HEAD_ITEMS = 100;
const PAGE_ITEMS = 20;
/** Mean number of positions between one item of the head and the next. */
const APART = 5_000;
const PLAN = { rounds: 40, runsPerRound: 50, warmRuns: 300 };

export const figure: Figure = {
  name: 'head-cursors',
  what: `median time of a page of ${PAGE_ITEMS} in a fresh sparse head of ${HEAD_ITEMS} with all its cursors, never sealed before, over the same without cursors`,
  unit: '× (medians)',
  target: '<= 4',
  async measure(): Promise<Measured> {
    const pages = await freshPages(2 * (PLAN.warmRuns + PLAN.rounds * PLAN.runsPerRound));
    const times = await interleaved(
      [
        { name: 'with', run: () => readPage(pages.pop(), true) },
        { name: 'without', run: () => readPage(pages.pop(), false) },
      ],
      PLAN,
    );
    const [sealed, plain] = [times.get('with') ?? [], times.get('without') ?? []];
    return {
      value: round(median(sealed) / median(plain)),
      detail: { withUs: summary(sealed), withoutUs: summary(plain) },
    };
  },
};

interface FreshFence {
  readonly fence: Fence;
  readonly head: readonly Position[];
}

/** Fences with one fencepost each that nobody has read. */
async function freshPages(count: number): Promise<FreshFence[]> {
  const random = seededRandom(14);
  const store = memoryFenceStore();
  const shared = shareFences({ store, cursorKeys: [{ id: 'a', secret: Buffer.alloc(32, 1) }] });
  const source = rangeSource({ newest: () => 0, list: () => [] });
  const fences: FreshFence[] = [];
  for (let index = 0; index < count; index++) {
    const head = spread(random);
    const key = { viewer: `u:${index}`, stream: 'home' };
    const post: Fencepost = {
      epoch: 0,
      above: 0 as Position,
      upTo: Math.max(...head) as Position,
      head,
      scores: { columns: [], rows: [] },
      ranker: { name: 'hot', version: '1' },
      template: { name: 'home', version: '1' },
      fallback: null,
      committedAtMs: 0,
    };
    await store.commit(key, post, { posts: 10, committedAfterMs: 0 });
    fences.push({ fence: createFence({ shared, key, source, rank: (each) => each }), head });
  }
  return fences;
}

/** Refuses a page that is not the head's first items with distinct cursors: the speed of a wrong page means nothing. */
async function readPage(fresh: FreshFence | undefined, hasCursors: boolean): Promise<void> {
  if (fresh === undefined) throw new Error('expected a fence for every run, got too few');
  const page = await fresh.fence.page({ first: PAGE_ITEMS, refresh: false });
  const cursors = hasCursors ? page.edges.map((edge) => edge.cursor()) : [];
  if (page.edges.length !== PAGE_ITEMS || page.edges[7]?.position !== fresh.head[7])
    throw new Error(`expected ${PAGE_ITEMS} items in the head's order, got another page`);
  if (hasCursors && (cursors.length !== PAGE_ITEMS || cursors[0] === cursors[1]))
    throw new Error(`expected ${PAGE_ITEMS} cursors that differ, got others`);
}

/** A hundred positions, ranked at random. */
function spread(random: () => number): readonly Position[] {
  const head: Position[] = [];
  for (let at = 1_000_000; head.length < HEAD_ITEMS;)
    head.push((at += 1 + Math.floor(random() * 2 * APART)) as Position);
  return head
    .map((at) => ({ at, key: random() }))
    .sort((a, b) => a.key - b.key)
    .map(({ at }) => at);
}
