/**
 * How many positions a tail page requests from its source. Each of the thousand random fences has an older fencepost
 * with a head of a hundred, and a newer one whose tail is paged by twenty. The source counts the positions requested
 * from it.
 */
import type { Position } from '../../src/model/positions.ts';
import { built } from '../built.ts';
import type { Figure, Measured } from '../figure.ts';
import { quantile } from '../timing.ts';

const { arraySource, createFence, memoryFenceStore, shareFences } =
  await built<typeof import('../../src/fence/index.ts')>('fence/index');
const { seededRandom } =
  await built<typeof import('../../src/base/seeded-random.mjs')>('base/seeded-random.mjs');

const FENCES = 1_000;
const HEAD_ITEMS = 100;
const PAGE_ITEMS = 20;
type FenceShared = ReturnType<typeof shareFences>;

export const figure: Figure = {
  name: 'overread',
  what: `positions requested from the source for a tail page of ${PAGE_ITEMS} above an older fencepost with a head of ${HEAD_ITEMS}, worst of ${FENCES} random fences without hidden items`,
  unit: 'positions',
  target: '<= 45',
  isExact: true,
  async measure(): Promise<Measured> {
    const random = seededRandom(41);
    const shared = shareFences({
      store: memoryFenceStore(),
      cursorKeys: [{ id: 'a', secret: Buffer.alloc(32, 1) }],
    });
    const asked: number[] = [];
    for (let index = 0; index < FENCES; index++)
      asked.push(...(await tailPages(shared, `u:${index}`, random)));
    return {
      value: Math.max(...asked),
      detail: { pages: asked.length, median: quantile(asked, 0.5), p99: quantile(asked, 0.99) },
    };
  },
};

/** The requests of each page that began in the newer fencepost's tail. Checks that the scroll shows every item once. */
async function tailPages(
  shared: FenceShared,
  viewer: string,
  random: () => number,
): Promise<readonly number[]> {
  const items: Position[] = [];
  const add = (count: number): void => {
    for (let n = 0; n < count; n++) items.push((items.length + 1) as Position);
  };
  const whole = arraySource(items);
  let count = 0;
  const fence = createFence({
    shared,
    key: { viewer, stream: 'home' },
    settings: { headItems: HEAD_ITEMS },
    rank: (candidates, seed) => [...candidates].sort((a, b) => hash(a, seed) - hash(b, seed)),
    source: {
      ...whole,
      enumerate: async (query) => {
        count += query.limit;
        return whole.enumerate(query);
      },
    },
  });
  add(HEAD_ITEMS + Math.floor(random() * 200));
  await fence.refresh();
  add(HEAD_ITEMS + 1 + Math.floor(random() * 300));
  let page = await fence.page({ first: PAGE_ITEMS });
  const [seen, asked]: [Set<number>, number[]] = [new Set(), []];
  const upper = page.edges[0]?.post;
  for (;;) {
    for (const { position } of page.edges) seen.add(position);
    if (!(await page.hasNextPage())) break;
    const last = page.edges.at(-1);
    const isInTail = last?.post === upper && last?.region === 'TAIL';
    count = 0;
    page = await fence.page({ first: PAGE_ITEMS, after: page.endCursor() });
    if (isInTail) asked.push(count);
  }
  if (seen.size !== items.length)
    throw new Error(`expected a scroll over ${items.length} items, got ${seen.size}`);
  return asked;
}

function hash(position: number, seed: number): number {
  return Math.imul(position ^ seed, 0x9e3779b1) >>> 0;
}
