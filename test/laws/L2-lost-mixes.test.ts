/**
 * L2 where a cursor cannot name everything: a stream that mixes has tail items among its ranked ones, and a lost
 * fencepost leaves only what a cursor proves about them. If the proof is exact, nothing is skipped; otherwise a few
 * tail items are, and nothing is shown twice.
 * Method: random heads of up to 100 items within spans of up to 2^45 positions, lost while they are read.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../src/base/seeded-random.mjs';
import { LISTED_ROW_ITEMS, type Place } from '../../src/fence/cursor/place.ts';
import { servedSet } from '../../src/fence/cursor/served-set.ts';
import { memoryFenceStore } from '../../src/fence/memory-fence-store.ts';
import type { FencedSource } from '../../src/fence/source.ts';
import { rangeSource } from '../../src/fence/sources.ts';
import { position, type Position } from '../../src/model/positions.ts';
import {
  type BrokenFence,
  type FenceSubject,
  REAL_FENCE,
  SubjectWorld,
} from '../support/fence-subject.ts';
import { type FencePage, type FenceWorld, positionsOf } from '../support/fence-world.ts';
import { CONTROL_SEED, LAW_TIMEOUT_MS, onRandomHistories } from '../support/random-histories.ts';

const TAIL_ITEMS = 150;
/** How many items a proof names exactly, and within which span of positions. */
const EXACT = [
  { items: 20, span: 2 ** 45 },
  { items: 50, span: 2_000_000 },
  { items: 100, span: 10_000 },
];
/**
 * The share of tail items among ranked ones that may be mistaken for ranked ones: 1 in 128, doubled to allow for
 * chance.
 */
const SKIPPED_SHARE_MAX = 1 / 64;

const histories = fc.record({
  headItems: fc.constantFrom(20, 50, 100, 100),
  span: fc.constantFrom(5_000, 1_000_000, 2 ** 24, 2 ** 45),
  /** How much of the head is read before it is lost. */
  share: fc.oneof(fc.constant(1), fc.double({ min: 0.05, max: 1, noNaN: true })),
  salt: fc.nat(99_999),
});
type History = typeof histories extends fc.Arbitrary<infer T> ? T : never;

/** Few items among many positions, some of which are chosen for the head at random. */
class SparseWorld extends SubjectWorld {
  readonly #ranked = new Set<Position>();
  #ascending: readonly Position[] = [];

  scatter({ headItems, span, salt }: History): void {
    const random = seededRandom(salt);
    const drawn = new Set<Position>();
    while (drawn.size < headItems + TAIL_ITEMS)
      drawn.add(position(1 + Math.floor(random() * span)));
    for (const at of drawn) {
      this.items.set(at, { group: 0, isHidden: false, isDeleted: false });
      if (this.#ranked.size < headItems) this.#ranked.add(at);
    }
    this.#ascending = [...drawn].sort((a, b) => a - b);
  }

  override source(): FencedSource {
    const all = this.#ascending;
    const source = rangeSource({
      newest: () => all.at(-1) ?? 0,
      list: ({ above, upTo, limit, order }) => {
        const inside = all.filter((at) => at > above && at <= upTo);
        return (order === 'newest' ? inside.reverse() : inside).slice(0, limit);
      },
    });
    return {
      ...source,
      candidates: async ({ above }) => ({
        positions: all.filter((at) => this.#ranked.has(at)).toReversed(),
        settledTo: above,
      }),
    };
  }
}

/** What a scroll shows when the feed's only fencepost is lost after `read` items of its head. */
async function shownAround(world: SparseWorld, read: number): Promise<readonly Position[]> {
  let page: FencePage = await world.first(read);
  const shown = [...positionsOf(page)];
  const [post] = await world.posts();
  heads.set(world, post?.head ?? []);
  await world.lose([post?.upTo ?? position(0)]);
  while (await page.hasNextPage()) {
    page = await world.page({ count: 100, from: page.endCursor(), direction: 'forward' });
    shown.push(...positionsOf(page));
    expect(shown.length, 'no item twice').toBeLessThanOrEqual(world.items.size);
  }
  return shown;
}

async function lostMixes(subject: FenceSubject, seed?: number): Promise<void> {
  let skipped = 0;
  let played = 0;
  const fences = memoryFenceStore();
  await onRandomHistories(histories, { runs: 300, seed }, async (history) => {
    const { headItems, span, share } = history;
    const world = new SparseWorld(subject, { fences, headItems });
    world.scatter(history);
    const read = Math.max(1, Math.floor(share * headItems));
    const shown = await shownAround(world, read);
    expect(new Set(shown).size, 'no item twice').toBe(shown.length);
    const missing = world.items.size - shown.length;
    const isExact = EXACT.some((fits) => headItems <= fits.items && span <= fits.span);
    if (isExact) expect(missing, 'nothing skipped where the proof is exact').toBe(0);
    else {
      skipped += missing;
      played += TAIL_ITEMS;
    }
  });
  expect(skipped / Math.max(1, played), 'few skipped').toBeLessThan(SKIPPED_SHARE_MAX);
}

/** Proofs of six bits per item, either where they are exact or where they are not. */
function shortProofs(isExact: boolean): FenceSubject {
  return {
    place: (place, world) =>
      place.part === 'HEAD' && place.served?.isExact === isExact ? shortened(place, world) : place,
  };
}

/** The heads that were lost. */
const heads = new WeakMap<FenceWorld, readonly Position[]>();

function shortened(place: Place, world: FenceWorld): Place {
  const head = heads.get(world) ?? [];
  const start = place.offset - (place.offset % LISTED_ROW_ITEMS);
  const end = Math.min(start + LISTED_ROW_ITEMS, head.length);
  const served = servedSet({
    served: head.slice(0, end),
    rowItems: end - start,
    unserved: head.slice(end),
    last: place.position,
    bitsMax: end * 6,
  });
  return { ...place, served };
}

const BROKEN: readonly BrokenFence[] = [
  {
    name: 'hashes where the numbers fit',
    subject: shortProofs(true),
    caught: /nothing skipped where the proof is exact/,
  },
  { name: 'hashes that are too short', subject: shortProofs(false), caught: /few skipped/ },
  {
    name: 'no proof',
    subject: { place: (place) => ({ ...place, served: null }) },
    caught: /no item twice/,
  },
];

describe('L2 with lost mixes', { timeout: LAW_TIMEOUT_MS }, () => {
  it('shows nothing twice, and skips only what no cursor can tell apart', async () => {
    await lostMixes(REAL_FENCE);
  });

  it.each(BROKEN)('catches cursors with $name', async ({ subject, caught }) => {
    await expect(lostMixes(subject, CONTROL_SEED)).rejects.toThrow(caught);
  });
});
