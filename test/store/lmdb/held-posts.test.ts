/** Fenceposts in memory answer as the table would, or report that they cannot. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ChainQuery } from '../../../src/fence/fence-store.ts';
import type { Fencepost } from '../../../src/fence/fencepost.ts';
import { type Position, POSITION_ZERO } from '../../../src/model/positions.ts';
import { HeldPosts } from '../../../src/store/lmdb/held-posts.ts';
import { LIMITS } from '../../../src/base/limits.ts';

const POSTS = 8;
/** Fenceposts of two positions each, oldest first. */
const ALL = Array.from({ length: POSTS }, (_, index) => postOf(2 * index, 2 * index + 2));

function postOf(above: number, upTo: number): Fencepost {
  return {
    epoch: 0,
    above: above as Position,
    upTo: upTo as Position,
    head: [upTo as Position],
    scores: { columns: [], rows: [] },
    ranker: { name: 'hot', version: '1' },
    template: { name: 'home', version: '1' },
    fallback: null,
    committedAtMs: 0,
  };
}

function chainOf(
  table: readonly Fencepost[],
  { from, limit, order }: ChainQuery,
): readonly Fencepost[] {
  const found =
    order === 'newest'
      ? table.filter(({ upTo }) => upTo <= from).reverse()
      : table.filter(({ upTo }) => upTo >= from);
  return found.slice(0, limit);
}

const anIndex = fc.integer({ min: 0, max: POSTS - 1 });
const aQuery: fc.Arbitrary<ChainQuery> = fc.record({
  epoch: fc.constant(0),
  from: fc.integer({ min: 1, max: 2 * POSTS + 1 }).map((at) => at as Position),
  limit: fc.integer({ min: 1, max: POSTS }),
  order: fc.constantFrom('newest' as const, 'oldest' as const),
});

describe('fenceposts in memory', () => {
  it('give the chain that the table has, whichever of them are held and lost', () => {
    let answered = 0;
    fc.assert(
      fc.property(
        fc.uniqueArray(anIndex, { maxLength: 2 }),
        fc.array(anIndex, { maxLength: 3 * POSTS }),
        aQuery,
        (lost, read, query) => {
          const held = new HeldPosts();
          for (const index of read) held.set('home', ALL[index] as Fencepost);
          for (const index of lost) held.delete('home', ALL[index] as Fencepost);
          const table = ALL.filter((_, index) => !lost.includes(index));
          const newest = (ALL.at(-1) as Fencepost).upTo;
          const chain = held.chain('home', query, () => newest);
          if (chain === null) return;
          answered += 1;
          expect(chain).toEqual(chainOf(table, query));
        },
      ),
      { numRuns: 2_000 },
    );
    expect(answered).toBeGreaterThan(100);
  });

  it('answer any part of a chain that they hold as a whole', () => {
    const held = new HeldPosts();
    for (const post of ALL) held.set('home', post);
    const newest = (): Position => (ALL.at(-1) as Fencepost).upTo;
    for (const { upTo } of ALL)
      for (const order of ['newest', 'oldest'] as const)
        for (const limit of [1, 3, POSTS]) {
          const query = { epoch: 0, from: upTo, limit, order };
          expect(held.chain('home', query, newest)).toEqual(chainOf(ALL, query));
        }
    expect(
      held.chain('other', { epoch: 0, from: 2 as Position, limit: 1, order: 'newest' }, newest),
    ).toBe(null);
    expect(
      held.chain('home', { epoch: 1, from: 2 as Position, limit: 1, order: 'newest' }, newest),
    ).toBe(null);
  });

  it('do not end a chain upwards where a newer one may be in the table', () => {
    const held = new HeldPosts();
    for (const post of ALL.slice(0, 4)) held.set('home', post);
    const query: ChainQuery = { epoch: 0, from: 6 as Position, limit: 5, order: 'oldest' };
    expect(held.chain('home', query, () => (ALL.at(-1) as Fencepost).upTo)).toBe(null);
    expect(held.chain('home', query, () => POSITION_ZERO)).toBe(null);
    expect(held.chain('home', query, () => 8 as Position)).toEqual(ALL.slice(2, 4));
  });

  it('evict the least recently used fences, and stay within their bound', () => {
    const held = new HeldPosts();
    const fences = LIMITS.fencepostCacheMax / POSTS + 1;
    for (let fence = 0; fence < fences; fence += 1)
      for (const post of ALL) held.set(`${fence}`, post);
    const first = ALL[0] as Fencepost;
    expect(held.get('0', first)).toBeUndefined();
    expect(held.get('1', first)).toBe(first);
    expect(held.get(`${fences - 1}`, first)).toBe(first);
  });
});
