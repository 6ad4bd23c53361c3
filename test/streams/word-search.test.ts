/**
 * A search reads the same with the index of words as without it, and as by looking at every item, while items are
 * published, edited and deleted, and wherever the index is. Broken indexes show that the comparison can fail.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seededRandom } from '../../src/base/seeded-random.mjs';
import { endOf, isDrained, restOf } from '../../src/fence/enumeration.ts';
import type { Draft, Item } from '../../src/model/items.ts';
import { phraseKey } from '../../src/model/phrases.ts';
import { position, type Position, type RangeQuery } from '../../src/model/positions.ts';
import { userProducer, type UserId } from '../../src/model/producers.ts';
import { beginsWord, fold, isWord, wordsOf } from '../../src/model/words.ts';
import type { Store } from '../../src/store/ports/store.ts';
import type { WordStore } from '../../src/store/ports/words.ts';
import { buildStream } from '../../src/streams/build-stream.ts';
import { createFollowSets } from '../../src/streams/follow-sets.ts';
import type { Rule, StreamPart } from '../../src/streams/parts.ts';
import type { Stream, StreamRead } from '../../src/streams/stream.ts';
import { draftBy } from '../support/builders.ts';
import { openTestStore } from '../support/open-store.ts';
import { factsOf, readOf } from './stream-world.ts';

const USERS = ['u0', 'u1', 'u2'] as const;
const TAGS = ['t0', 't1'] as const;
const KINDS = ['question', 'answer'] as const;
/** From common to rare; some begin others, and some are not plain letters. */
const WORDS = [
  'the',
  'red',
  'Reddish',
  'fox',
  'FOXES',
  'été',
  'x1',
  'ab-cd',
  'zebra',
  '漢字',
  // Vowels as marks, and a mark that belongs to no letter.
  'हिन्दी',
  '❤\ufe0flove',
  'Straße',
  'ΟΔΟΣ',
] as const;
const SEARCHES = [
  'red',
  'fox the',
  'foxes',
  'zeb',
  'strass',
  'οδοσ',
  'cd',
  'ÉTÉ',
  'x',
  '漢',
  'हि',
  'न',
  'love',
  'red zebra',
  'no',
  '?',
] as const;
const STEPS = 60;
const CONTROL_SEED = 5;

const at = { path: [] } as const;
const literal = (text: string) => ({ literal: text });
const everything: StreamPart = { ...at, part: 'everything' };
const tagged: StreamPart = { ...at, part: 'tag', value: literal('t0') };
const byAuthor: StreamPart = { ...at, part: 'author', value: literal('u1') };
const kinds = (of: StreamPart): StreamPart => {
  const where: Rule = { rule: 'oneOf', field: 'kind', values: [literal('answer')] };
  return { ...at, part: 'filter', where, of };
};

/** The inputs of a search, and the items of a world that each holds. */
const INPUTS: readonly (readonly [StreamPart, (item: Item) => boolean])[] = [
  [everything, ({ visibility }) => visibility !== 'direct'],
  [tagged, ({ tags }) => tags.includes('t0')],
  [byAuthor, ({ author }) => author === 'u1'],
  [
    { ...at, part: 'merge', inputs: [tagged, byAuthor] },
    (item) => isIn(tagged, item) || isIn(byAuthor, item),
  ],
  [{ ...at, part: 'except', of: everything, without: byAuthor }, ({ author }) => author !== 'u1'],
  [kinds(everything), ({ kind }) => kind === 'answer'],
];

function isIn(part: StreamPart, item: Item): boolean {
  return part === tagged ? item.tags.includes('t0') : item.author === 'u1';
}

/** The words of the search as rules, in three ways of writing them. */
function rulesFor(search: string, nth: number): Rule {
  const words: Rule = { rule: 'words', value: literal(search) };
  if (nth % 3 === 0) return words;
  const known: Rule = { rule: 'has', field: 'author', isPresent: true };
  const and = (...of: readonly Rule[]): Rule => ({ rule: 'all', of });
  return nth % 3 === 1 ? and(known, words) : and(words, and({ rule: 'any', of: [known, words] }));
}

/** Written another way than the rule, on purpose. */
function holds(item: Item, search: string): boolean {
  const held = ` ${item.payload.title ?? ''}`.normalize('NFC').toUpperCase();
  const wanted = search.toUpperCase().split(' ');
  return (
    search !== '?' &&
    wanted.every((one) => [' ', '-', '\ufe0f'].some((mark) => held.includes(mark + one)))
  );
}

interface History {
  readonly breakWords: BreakWords;
  readonly seed: number;
  readonly steps: number;
}

type BreakWords = (words: WordStore, store: Store) => Pick<WordStore, 'find'>;

const UNINDEXED: Pick<WordStore, 'find'> = { find: async () => null };

class World {
  readonly #items = new Map<Position, Item>();
  readonly #random: () => number;
  readonly #facts = factsOf('u0', ['user:u1', 'tag:t1']);
  readonly #sets = createFollowSets();
  /** How often the index could tell. */
  told = 0;

  readonly #store: Store;
  readonly #words: Pick<WordStore, 'find'>;
  /** The store's first position that is of this history. */
  readonly #first: number;

  constructor(store: Store, first: number, { breakWords, seed }: History) {
    this.#store = store;
    this.#words = breakWords(store.words, store);
    this.#first = first;
    this.#random = seededRandom(seed);
  }

  pick<T>(list: readonly T[]): T {
    return list[Math.floor(this.#random() * list.length)] as T;
  }

  below(max: number): number {
    return Math.floor(this.#random() * max);
  }

  #title(): string {
    // The first words are common, the last are rare.
    const word = () => WORDS[Math.floor(this.#random() ** 3 * WORDS.length)] ?? 'the';
    return Array.from({ length: this.below(4) }, word).join(' ');
  }

  #draft(): Draft {
    const author = this.pick(USERS);
    return draftBy(author, {
      kind: this.pick(KINDS),
      tags: TAGS.filter(() => this.#random() < 0.3),
      visibility: this.pick(['public', 'public', 'private'] as const),
      producer: userProducer(author as UserId),
      payload: { title: this.#title(), text: null, url: null, votes: 0 },
    });
  }

  async publish(): Promise<void> {
    const positions = await this.#store.items.publishMany(
      Array.from({ length: 5 + this.below(30) }, () => this.#draft()),
    );
    for (const item of await this.#store.items.getMany(positions))
      if (item !== null) this.#items.set(item.position, item);
  }

  async change(): Promise<void> {
    const item = this.pick([...this.#items.values()]);
    if (this.#random() < 0.4) {
      await this.#store.items.remove(item.position);
      this.#items.delete(item.position);
      return;
    }
    const edited = await this.#store.items.edit(
      item.position,
      { payload: { title: this.#title() } },
      1,
    );
    if (edited !== null) this.#items.set(item.position, edited);
  }

  async index(): Promise<void> {
    await this.#store.words.index(this.pick([1, 7, 50, 1_000]));
  }

  async search(nth: number): Promise<void> {
    const [input, inInput] = this.pick(INPUTS);
    const search = this.pick(SEARCHES);
    const part: StreamPart = { ...at, part: 'filter', where: rulesFor(search, nth), of: input };
    const stream = buildStream(part, this.#sets);
    const top = Math.max(...this.#items.keys());
    const above = position(Math.max(this.#first - 1, top - this.below(top - this.#first + 40)));
    const query: RangeQuery = {
      above,
      upTo: position(Math.max(above, top - (this.#random() < 0.5 ? 0 : this.below(80)))),
      limit: 1 + this.below(6),
      order: this.pick(['newest', 'oldest'] as const),
    };
    const expected = [...this.#items.values()]
      .filter((item) => item.position > query.above && item.position <= query.upTo)
      .filter((item) => inInput(item) && holds(item, search))
      .map((item) => item.position);
    const inOrder = query.order === 'newest' ? expected.toReversed() : expected;
    const context = `${search} in ${input.part}, ${JSON.stringify(query)}`;
    expect(await this.#pages(stream, query, UNINDEXED), context).toEqual(inOrder);
    expect(await this.#pages(stream, query, this.#words), context).toEqual(inOrder);
  }

  async #pages(stream: Stream, query: RangeQuery, words: Pick<WordStore, 'find'>) {
    const counted: Pick<WordStore, 'find'> = {
      find: async (search, asked) => {
        const answer = await words.find(search, asked);
        if (answer !== null) this.told += 1;
        return answer;
      },
    };
    const read: StreamRead = { ...readOf(this.#store, this.#facts), words: counted };
    const all: Position[] = [];
    for (let rest = query; rest.above < rest.upTo;) {
      const page = await stream.enumerate(read, rest);
      expect(page.positions.length).toBeLessThanOrEqual(query.limit);
      all.push(...page.positions);
      if (isDrained(rest, page)) break;
      rest = restOf(rest, page.settledTo);
    }
    return all;
  }
}

/** Plays a random history on a store and searches it all the while; rejects when a search reads another way. */
async function law(store: Store, history: History): Promise<World> {
  const world = new World(store, (await store.timelines.newest()) + 1, history);
  await world.publish();
  for (let step = 0; step < history.steps; step += 1) {
    const dice = world.below(10);
    if (dice === 0) await world.publish();
    else if (dice <= 3) await world.change();
    else if (dice <= 5) await world.index();
    await world.search(step);
  }
  return world;
}

const CONTROLS: readonly (readonly [string, BreakWords])[] = [
  [
    'forgets edits',
    (words, { items }) => ({
      find: async (search, query) => {
        const found = await words.find(search, query);
        if (found === null) return null;
        const isOld = (await items.getMany(found.positions)).map(
          (item) => item?.editedAtMs == null,
        );
        return { ...found, positions: found.positions.filter((_, nth) => isOld[nth]) };
      },
    }),
  ],
  [
    'claims to be settled further than it is',
    (words) => ({
      find: async (search, query) => {
        const found = await words.find(search, query);
        return found === null ? null : { ...found, settledTo: endOf(query) };
      },
    }),
  ],
  [
    'knows whole words alone',
    (words, { items }) => ({
      find: async (search, query) => {
        const found = await words.find(search, query);
        if (found === null) return null;
        const titles = (await items.getMany(found.positions)).map((item) => item?.payload.title);
        const isWhole = titles.map((title) =>
          search.every((word) => (title ?? '').toLowerCase().split(' ').includes(word)),
        );
        return { ...found, positions: found.positions.filter((_, nth) => isWhole[nth]) };
      },
    }),
  ],
];

describe('a search', () => {
  let store: Store;
  beforeAll(async () => {
    store = await openTestStore();
  });
  afterAll(() => store.close());

  test.each([1, 2, 3, 4])('reads the same with and without the index, seed %i', async (seed) => {
    const world = await law(store, { breakWords: (words) => words, seed, steps: STEPS });
    expect(world.told).toBeGreaterThan(10);
  });

  test.each(CONTROLS)('is found to read another way with an index that %s', async (_, broken) => {
    await expect(
      law(store, { breakWords: broken, seed: CONTROL_SEED, steps: 5 * STEPS }),
    ).rejects.toMatchObject({
      name: 'AssertionError',
    });
  });
});

test('a word begins with a text as one of the words of its text does', () => {
  const units = fc.string({
    unit: fc.constantFrom('a', 'b', 'न', 'ि', '\u0301', '\ufe0f', ' ', '-', '1'),
    maxLength: 12,
  });
  fc.assert(
    fc.property(units, units, (text, search) => {
      for (const word of wordsOf(search))
        expect(beginsWord(fold(text), word)).toBe(
          wordsOf(text).some((one) => one.startsWith(word)),
        );
    }),
    { numRuns: 2_000 },
  );
});

test.each([
  ['ΟΔΟΣ', 'το οδόστρωμα', false],
  ['ΟΔΌΣ', 'το οδόστρωμα', true],
  ['οδός', 'ΟΔΌΣΤΡΩΜΑ', true],
  ['οδοσ', 'η οδος', true],
  ['strasse', 'Straßen', true],
  ['STRAẞE', 'die Strasse', true],
  ['straß', 'STRASSE', true],
  ['istanbul', 'İSTANBUL', true],
  ['İzmir', 'izmir', true],
  ['sik', 'sık sık', false],
  ['ısparta', 'Isparta', false],
  ['e\u0301t', 'ÉTÉ', true],
  ['q\u0323\u0307', 'q\u0307\u0323', true],
  ['ete', 'été', false],
  ['abc1', 'ＡＢＣ１', true],
  ['ガス', 'ｶﾞｽ', true],
  ['fin', 'ﬁnal', true],
])('the search %s in %s: %s', (search, text, isHeld) => {
  const words = wordsOf(search);
  expect(words).toHaveLength(1);
  expect(words.every((word) => beginsWord(fold(text), word))).toBe(isHeld);
});

test.each(['\u115f', '\u1160', '\u3164', '\uffa0'])(
  'the filler %j shows nothing, so it is no word and ends one',
  (filler) => {
    expect(wordsOf(`${filler} ${filler}${filler}`)).toEqual([]);
    expect(wordsOf(`한${filler}글`)).toEqual(['한', '글']);
    expect(isWord(filler)).toBe(false);
    expect(isWord(`한${filler}`)).toBe(false);
    expect(beginsWord(fold(`한${filler}글`), '글')).toBe(true);
    expect(phraseKey(filler)).toBeNull();
  },
);

test('a folded text is folded already', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (text) => {
      expect(fold(fold(text))).toBe(fold(text));
    }),
  );
});

test('thirty marks of one letter count, so that no text is slow to bring into order', () => {
  const marks = (count: number): string => '\u0301'.repeat(count / 2) + '\u0316'.repeat(count / 2);
  expect(fold(`A${marks(30)}B`)).toBe(`a${marks(30)}b`.normalize('NFC'));
  expect(wordsOf(`A${marks(9_000)}B fox`).map(({ length }) => length)).toEqual([31, 3]);
  expect(wordsOf(`A${'\uff9e\u0316'.repeat(9_000)}B`).map(({ length }) => length)).toEqual([32]);
});
