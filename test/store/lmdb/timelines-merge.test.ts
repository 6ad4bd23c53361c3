/**
 * Reading many timelines as one, in pages, against plain filtering: sparse and dense sets, both directions, with
 * concurrent changes.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { seededRandom } from '../../../src/base/seeded-random.mjs';
import { position, type Position, type RangeQuery } from '../../../src/model/positions.ts';
import { producerKey, type ProducerKey } from '../../../src/model/producers.ts';
import { type Draft } from '../../../src/model/items.ts';
import type { Store } from '../../../src/store/ports/store.ts';
import { openTestStore } from '../../support/open-store.ts';
import { draft } from '../../support/builders.ts';
import { publishAll } from '../../support/publish-all.ts';

interface Scenario {
  readonly seed: number;
  readonly producers: number;
  readonly items: number;
  readonly follows: number;
  readonly limit: number;
  readonly order: RangeQuery['order'];
  /** Positions by which a page starts before the end of the page before it. */
  readonly overlap: number;
  readonly isMoving: boolean;
}

const scenario: fc.Arbitrary<Scenario> = fc.record({
  seed: fc.integer({ min: 1 }),
  producers: fc.constantFrom(20, 300, 900),
  items: fc.constantFrom(60, 900),
  follows: fc.constantFrom(3, 12, 60, 280),
  limit: fc.oneof(fc.integer({ min: 1, max: 25 }), fc.integer({ min: 100, max: 200 })),
  order: fc.constantFrom('newest', 'oldest'),
  overlap: fc.constantFrom(0, 0, 1, 5),
  isMoving: fc.boolean(),
});

type Range = Store['timelines']['range'];

/** The items in the store, by position. */
type Truth = Map<Position, ReadonlySet<ProducerKey>>;

function draftOf(producers: readonly ProducerKey[]): Draft {
  const [producer = producerKey('tag', '0'), ...tags] = producers;
  return draft({ producer, author: null, tags: tags.map((tag) => tag.slice('tag:'.length)) });
}

async function publish(store: Store, truth: Truth, drafts: readonly Draft[]): Promise<void> {
  for (const { position: at, producer, tags } of await publishAll(store, drafts))
    truth.set(at, new Set([producer, ...tags.map((tag) => producerKey('tag', tag))]));
}

function expected(
  truth: Truth,
  producers: ReadonlySet<ProducerKey>,
  { above, upTo, limit, order }: RangeQuery,
): readonly Position[] {
  const found = [...truth]
    .filter(([at, keys]) => at > above && at <= upTo && [...keys].some((key) => producers.has(key)))
    .map(([at]) => at);
  return found.sort((a, b) => (order === 'newest' ? b - a : a - b)).slice(0, limit);
}

/** Scrolls a random world and returns the first page that differs from plain filtering, or null. */
async function firstWrongPage(
  store: Store,
  range: Range,
  { seed, order, limit, overlap, isMoving, ...size }: Scenario,
): Promise<unknown> {
  const random = seededRandom(seed);
  const pick = (count: number) => Math.floor(random() * count);
  const anyTags = () => [
    ...new Set(
      Array.from({ length: 1 + pick(3) }, () => producerKey('tag', `${pick(size.producers)}`)),
    ),
  ];
  const truth: Truth = new Map();
  await publish(
    store,
    truth,
    Array.from({ length: size.items }, () => draftOf(anyTags())),
  );
  const newest = await store.timelines.newest();
  const follows = new Set(
    Array.from({ length: size.follows }, () => producerKey('tag', `${pick(size.producers)}`)),
  );
  let query: RangeQuery = {
    above: position(pick(20)),
    upTo: position(newest - pick(20) + (isMoving ? 30 : 0)),
    limit,
    order,
  };
  for (let page = 0; page < 30; page += 1) {
    const got = await range(follows, query);
    const want = expected(truth, follows, query);
    if (JSON.stringify(got) !== JSON.stringify(want)) return { page, query, got, want };
    const last = want[want.length - 1 - Math.min(overlap, want.length - 1)];
    if (last === undefined) return null;
    if (isMoving) {
      const [next] = expected(truth, follows, {
        ...query,
        ...(order === 'newest' ? { upTo: position(last - 1) } : { above: last }),
        limit: 1,
      });
      for (const at of [next, position(pick(newest))]) {
        if (at !== undefined && truth.delete(at)) await store.items.remove(at);
      }
      await publish(store, truth, [draftOf(anyTags()), draftOf([...follows].slice(0, 2))]);
    }
    if (page % 7 === 6) query = { ...query, limit: 1 + pick(25) };
    query = order === 'newest' ? { ...query, upTo: position(last - 1) } : { ...query, above: last };
  }
  return null;
}

test('any set of producers reads, page after page, as filtering the whole log does, while items come and go', async () => {
  await fc.assert(
    fc.asyncProperty(scenario, async (each) => {
      const store = await openTestStore();
      const wrong = await firstWrongPage(store, store.timelines.range, each);
      await store.close();
      expect(wrong).toBeNull();
    }),
    { numRuns: process.env['PALISADE_LONG'] === '1' ? 1_000 : 60 },
  );
}, 120_000);

const BROKEN: Record<string, (store: Store) => Range> = {
  'a page kept from before a delete': (store) => {
    let ahead: readonly Position[] = [];
    return async (producers, query) => {
      const fresh = await store.timelines.range(producers, { ...query, limit: query.limit * 2 });
      const stale = ahead
        .filter((at) => at > query.above && at <= query.upTo)
        .slice(0, query.limit);
      ahead = fresh.slice(query.limit);
      return stale.length === query.limit ? stale : fresh.slice(0, query.limit);
    };
  },
  'an item of two followed producers listed twice': (store) => async (producers, query) => {
    const lists = await Promise.all(
      [...producers].map((each) => store.timelines.range(new Set([each]), query)),
    );
    return lists
      .flat()
      .sort((a, b) => (query.order === 'newest' ? b - a : a - b))
      .slice(0, query.limit);
  },
};

test.each(Object.entries(BROKEN))('the comparison catches %s', async (_, breakRange) => {
  const wrongs = await Promise.all(
    [1, 2, 3].map(async (seed) => {
      const store = await openTestStore();
      return firstWrongPage(store, breakRange(store), {
        seed,
        producers: 300,
        items: 900,
        follows: 60,
        limit: 5,
        order: 'newest',
        overlap: 0,
        isMoving: true,
      });
    }),
  );
  expect(wrongs.some((wrong) => wrong !== null)).toBe(true);
});
