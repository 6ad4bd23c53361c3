/** What every store promises about the index of words. */
import { expect } from 'vitest';
import { LIMITS } from '../../src/base/limits.ts';
import type { Draft } from '../../src/model/items.ts';
import { position, POSITION_ZERO, type RangeQuery } from '../../src/model/positions.ts';
import { wordsOf } from '../../src/model/words.ts';
import type { Store } from '../../src/store/ports/store.ts';
import type { WordStore } from '../../src/store/ports/words.ts';
import { ALL, draft } from '../support/builders.ts';
import { HUGE, REFUSED, type OpenStore, type Register } from './contract.ts';

const ROUNDS_MAX = 100;

function titled(title: string, text: string | null = null): Draft {
  return draft({ payload: { title, text, url: null, votes: 0 } });
}

/** Indexes everything in batches of one size; returns the number of items. */
async function indexAll(words: WordStore, limit = 100): Promise<number> {
  let done = 0;
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    const share = await words.index(limit);
    expect(share).toBeLessThanOrEqual(limit);
    if (share === 0) return done;
    done += share;
  }
  return expect.fail(`expected an end of the work, got ${ROUNDS_MAX} shares and no end`);
}

function rangeUpTo(upTo: number, query: Partial<RangeQuery> = {}): RangeQuery {
  return { ...ALL, above: POSITION_ZERO, upTo: position(upTo), ...query };
}

/** The positions found by one search; null if the index cannot answer. */
async function found({ words }: Store, search: string, query: RangeQuery): Promise<unknown> {
  const answer = await words.find(wordsOf(search), query);
  return answer?.positions ?? null;
}

const TITLES = [
  'The red fox',
  'Foxes and hounds',
  'A hound, red and old',
  'École d’été',
  'Überfox 42',
  'red',
];

const SEARCHES: readonly (readonly [string, string, readonly number[]])[] = [
  ['a word', 'red', [6, 3, 1]],
  ['the beginning of a word', 'fo', [2, 1]],
  ['all of several words, in any order', 'red old', [3]],
  ['one word twice', 'red red', [6, 3, 1]],
  ['words in capitals', 'RED Fox', [1]],
  ['an accent in two code points', 'e\u0301cole', [4]],
  ['digits', '4', [5]],
  ['the end of a word', 'ox', []],
  ['a word that nothing holds', 'zebra', []],
  ['one word that is held and one that is not', 'red zebra', []],
];

export function wordsContract(open: OpenStore, test: Register): void {
  async function indexed(titles: readonly string[] = TITLES): Promise<Store> {
    const store = await open();
    await store.items.publishMany(titles.map((title) => titled(title)));
    await indexAll(store.words);
    return store;
  }

  test('the index cannot tell before it has worked in anything', async () => {
    const { items, words } = await open();
    expect(await words.index(9)).toBe(0);
    await items.publish(titled('red'));
    expect(await words.find(['red'], rangeUpTo(1))).toBeNull();
    expect(await words.find(['red'], rangeUpTo(1, { order: 'oldest' }))).toBeNull();
  });

  for (const [name, search, expected] of SEARCHES)
    test(`a search finds ${name}, and nothing else`, async () => {
      const store = await indexed();
      expect(await found(store, search, rangeUpTo(6))).toEqual(expected);
      expect(await found(store, search, rangeUpTo(6, { order: 'oldest' }))).toEqual(
        expected.toReversed(),
      );
    });

  test('a search finds what stands in the text as well, and what two ends of one item hold', async () => {
    const store = await open();
    await store.items.publishMany([titled('red', 'fox'), titled('redfox'), titled('x', 'red')]);
    await indexAll(store.words);
    expect(await found(store, 'red fox', rangeUpTo(3))).toEqual([1]);
    expect(await found(store, 'red', rangeUpTo(3))).toEqual([3, 2, 1]);
  });

  test('pages read in turn give every answer once, and each settles where the next goes on', async () => {
    const { words } = await indexed(Array.from({ length: 20 }, (_, n) => `red ${n % 3}`));
    for (const order of ['newest', 'oldest'] as const)
      for (const limit of [1, 2, 7]) {
        const all: number[] = [];
        let query = rangeUpTo(20, { order, limit, above: position(2) });
        while (query.above < query.upTo) {
          const page = await words.find(['red', '1'], query);
          if (page === null) return expect.fail('expected an answer, got none');
          expect(page.positions.length).toBeLessThanOrEqual(limit);
          all.push(...page.positions);
          query =
            order === 'newest'
              ? { ...query, upTo: page.settledTo }
              : { ...query, above: page.settledTo };
        }
        const expected = [5, 8, 11, 14, 17, 20];
        expect(all).toEqual(order === 'newest' ? expected.toReversed() : expected);
      }
  });

  test('the index answers as far as it came: from the oldest on, and not from above', async () => {
    const { items, words } = await open();
    await items.publishMany(['red', 'blue', 'red', 'red'].map((title) => titled(title)));
    expect(await words.index(3)).toBe(3);
    expect(await words.find(['red'], rangeUpTo(4))).toBeNull();
    expect(await words.find(['red'], rangeUpTo(3))).toEqual({ positions: [3, 1], settledTo: 0 });
    expect(await words.find(['red'], rangeUpTo(4, { order: 'oldest' }))).toEqual({
      positions: [1, 3],
      settledTo: 3,
    });
    const above = rangeUpTo(4, { order: 'oldest', above: position(3) });
    expect(await words.find(['red'], above)).toBeNull();
    const none = rangeUpTo(4, { above: position(4) });
    expect(await words.find(['red'], none)).toMatchObject({ positions: [] });
  });

  test('an edit is an answer to every search until it is worked in', async () => {
    const store = await indexed();
    await store.items.edit(position(2), { payload: { title: 'Zebras' } }, 1);
    for (const search of ['zebra', 'fox', 'hound'])
      expect(await found(store, search, rangeUpTo(6))).toContain(2);
    expect(await found(store, 'zebra', rangeUpTo(1))).toEqual([]);
    await store.items.edit(position(2), { payload: { title: 'Zebus' } }, 2);
    expect(await indexAll(store.words)).toBe(1);
    expect(await found(store, 'zeb', rangeUpTo(6))).toEqual([2]);
    expect(await found(store, 'zebu', rangeUpTo(6))).toEqual([2]);
  });

  test('words that an item no longer holds are gone when that is worked in', async () => {
    const store = await indexed();
    await store.items.edit(position(2), { payload: { title: 'Zebras' } }, 1);
    await store.items.remove(position(1));
    await indexAll(store.words);
    expect(await found(store, 'fox', rangeUpTo(6))).toEqual([]);
    expect(await found(store, 'red', rangeUpTo(6))).toEqual([6, 3]);
    expect(await found(store, 'zebras', rangeUpTo(6))).toEqual([2]);
  });

  test('what changed before the index came to it is worked in once', async () => {
    const store = await open();
    await store.items.publishMany(['red', 'red', 'red'].map((title) => titled(title)));
    await store.items.remove(position(1));
    await store.items.edit(position(2), { payload: { title: 'blue' } }, 1);
    await indexAll(store.words);
    expect(await found(store, 'red', rangeUpTo(3))).toEqual([3]);
    expect(await found(store, 'blue', rangeUpTo(3))).toEqual([2]);
  });

  test('shares of any size, and two at once, work in the same', async () => {
    for (const limit of [1, 4, 100]) {
      const store = await open();
      await store.items.publishMany(TITLES.map((title) => titled(title)));
      await indexAll(store.words, limit);
      await store.items.edit(position(1), { payload: { title: 'blue' } }, 1);
      await Promise.all([store.words.index(limit), store.words.index(limit)]);
      await indexAll(store.words, limit);
      expect(await found(store, 'red', rangeUpTo(6))).toEqual([6, 3]);
      expect(await found(store, 'blue', rangeUpTo(6))).toEqual([1]);
    }
  });

  test('an empty share does nothing', async () => {
    const { items, words } = await open();
    await items.publish(titled('red'));
    expect(await words.index(0)).toBe(0);
    expect(await words.find(['red'], rangeUpTo(1))).toBeNull();
  });

  test('a long word is found by any of its beginnings', async () => {
    const long = `${'x'.repeat(LIMITS.wordCharsMax - 1)}𝒳𝒳`.toLowerCase();
    const store = await indexed([long, 'xx']);
    for (const search of [long, long.slice(0, -2), 'xxx'])
      expect(await found(store, search, rangeUpTo(2))).toContain(1);
    expect(await found(store, HUGE, rangeUpTo(2))).not.toContain(2);
  });

  test('an item of very many words is found by each', async () => {
    const many = Array.from({ length: 3_000 }, (_, n) => n.toString(36)).join(' ');
    const store = await open();
    await store.items.publishMany([titled('red', many), titled('red')]);
    await indexAll(store.words);
    expect(await found(store, (2_999).toString(36), rangeUpTo(2))).toEqual([1]);
    expect(await found(store, 'zebra', rangeUpTo(2))).toEqual([]);
  });

  test('a word with more items than are listed is returned in parts, from where reading begins', async () => {
    const count = LIMITS.wordPositionsMax + 100;
    const store = await open();
    await store.items.publishMany(
      Array.from({ length: count }, (_, n) => titled(n === 9 ? 'red fox' : 'red')),
    );
    await indexAll(store.words, 1_000);
    const newest = await store.words.find(['red'], rangeUpTo(count, { limit: 3 }));
    expect(newest?.positions).toEqual([count, count - 1, count - 2]);
    const oldest = rangeUpTo(count, { limit: 3, order: 'oldest' });
    expect((await store.words.find(['red'], oldest))?.positions).toEqual([1, 2, 3]);
    expect(await found(store, 'fox red', rangeUpTo(count))).toEqual([10]);
  }, 60_000);

  test('a search without words, or with what is not a word, is refused', async () => {
    const { words } = await open();
    for (const search of [[], [''], ['red fox'], ['*'], ['red', '-'], ['\ud800']])
      await expect(words.find(search, ALL)).rejects.toMatchObject(REFUSED);
    await expect(words.find(['red'], { ...ALL, limit: -1 })).rejects.toMatchObject(REFUSED);
    await expect(words.index(-1)).rejects.toMatchObject(REFUSED);
  });
}
