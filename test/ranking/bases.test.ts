/** `diverse` and `dithered` over a ranker that is not built in: it orders first, and what it does wrong is reported. */
import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../src/base/seeded-random.mjs';
import type { Item } from '../../src/model/items.ts';
import { BUILT_INS } from '../../src/ranking/built-ins.ts';
import { hot } from '../../src/ranking/built-in/hot.ts';
import type { Ranker } from '../../src/ranking/ranker.ts';
import {
  itemAt,
  itemsNewestFirst,
  openRoom,
  rankerSource,
  REVERSED,
  specOf,
  temporaryFolder,
} from '../support/ranking-room.ts';

/** Newest first. */
const items = ['a', 'a', 'b', 'b', 'a', 'a'].map((author, index) => itemAt(6 - index, { author }));
const OLDEST_FIRST =
  'return { order: candidates.toReversed(), parts: { age: candidates.map((_, row) => row) } };';

async function openWith(source: string) {
  const folder = await temporaryFolder({ 'mine.mjs': source });
  return openRoom({ dir: folder.dir });
}

function sourceOf(body: string): string {
  return rankerSource(body, { name: 'mine', version: '7' });
}

describe('a ranker file as a base', () => {
  it('orders first, and its order is spread; both are named, and the scores are those of both', async () => {
    const { rankers } = await openWith(sourceOf(OLDEST_FIRST));
    const spec = specOf('diverse', { base: 'mine', cap: 1 });
    expect(rankers.checkSpec(spec)).toBeNull();
    expect(await rankers.rank({ items, spec, seed: 1 })).toEqual({
      order: [1, 3, 2, 4, 5, 6],
      scores: {
        columns: ['age', 'round'],
        rows: [
          [5, 0],
          [3, 0],
          [4, 1],
          [2, 1],
          [1, 2],
          [0, 3],
        ],
      },
      ranker: { name: 'diverse', version: '1 over mine 7' },
      fallback: null,
    });
    expect(rankers.whyFailing(spec)).toBeNull();
  });

  it('gets its own options', async () => {
    const { rankers } = await openWith(
      sourceOf('return context.options.isOldestFirst ? candidates.toReversed() : candidates;'),
    );
    const options = { base: 'mine', baseOptions: { isOldestFirst: true }, epsilon: 1 };
    const { order } = await rankers.rank({ items, spec: specOf('dithered', options), seed: 1 });
    expect(order).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it.each([
    ['that throws', "throw new Error('boo');", 'threw'],
    ['that never answers', 'return new Promise(() => undefined);', 'deadline'],
    ['that drops one', 'return candidates.slice(1);', 'not-a-permutation'],
  ] as const)('%s is reported, and newest first is spread instead', async (_, body, reason) => {
    const { rankers, log } = await openWith(sourceOf(body));
    const spec = specOf('diverse', { base: 'mine', cap: 1 }, 200);
    const { order, scores, ranker, fallback } = await rankers.rank({ items, spec, seed: 1 });
    expect(order).toEqual([6, 4, 5, 3, 2, 1]);
    expect(ranker).toEqual({ name: 'diverse', version: '1 over chronological 1' });
    expect(fallback).toBe(reason);
    expect(scores.failure?.ranker).toEqual({ name: 'mine', version: '7' });
    expect(rankers.whyFailing(spec)).toContain('got "mine" of version 7');
    const said = log.lines.map(({ fields }) => fields);
    expect(said).toContainEqual(expect.objectContaining({ ranker: 'mine', version: '7', reason }));
  });

  it('that is gone is reported as missing, and its name is refused in a template', async () => {
    const { rankers } = await openRoom();
    const spec = specOf('diverse', { base: 'mien', cap: 1 });
    const known = BUILT_INS.map(({ name }) => name).join(', ');
    expect(rankers.checkSpec(spec)).toBe(
      `options.base: expected a known ranker (${known}), got "mien"`,
    );
    const { order, fallback } = await rankers.rank({ items, spec, seed: 1 });
    expect({ order, fallback }).toEqual({ order: [6, 4, 5, 3, 2, 1], fallback: 'missing' });
  });

  it('does not make up for options that are refused', async () => {
    const { rankers } = await openWith(sourceOf(REVERSED));
    const spec = specOf('diverse', { base: 'mine', cap: 0 });
    const { order, ranker, fallback } = await rankers.rank({ items, spec, seed: 1 });
    expect(order).toEqual([6, 5, 4, 3, 2, 1]);
    expect(ranker.name).toBe('chronological');
    expect(fallback).toBe('threw');
  });
});

describe('a program’s own ranker as a base', () => {
  const copy: Ranker = { ...hot, name: 'own' };

  it('gives the order that the same ranker gives when it is built in', async () => {
    const { rankers } = await openRoom({ own: [copy] });
    const random = seededRandom(7);
    for (let seed = 0; seed < 100; seed += 1) {
      const asked = randomItems(random);
      const orderOver = async (base: string) => {
        const spec = specOf(seed % 2 === 0 ? 'diverse' : 'dithered', { base });
        const { order, scores, fallback } = await rankers.rank({ items: asked, spec, seed });
        expect(fallback).toBeNull();
        const { columns, rows } = scores;
        return {
          order,
          scores: Object.fromEntries(columns.map((name, at) => [name, rows.map((row) => row[at])])),
        };
      };
      expect(await orderOver('own')).toEqual(await orderOver('hot'));
    }
  });

  it('orders nothing as nothing', async () => {
    const { rankers } = await openRoom({ own: [copy] });
    const spec = specOf('diverse', { base: 'own' });
    expect((await rankers.rank({ items: [], spec, seed: 1 })).order).toEqual([]);
  });
});

function randomItems(random: () => number): readonly Item[] {
  return itemsNewestFirst(Math.floor(random() * 40)).map(({ position: at }) =>
    itemAt(at, {
      author: `u${Math.floor(random() * 4)}`,
      votes: Math.floor(random() * 50),
    }),
  );
}
