/** Operations on threads and read state as data: how to draw them from a small world, and how to run one. */
import fc from 'fast-check';
import { position } from '../../src/model/positions.ts';
import { type ProducerKey, type UserId } from '../../src/model/producers.ts';
import { type Draft } from '../../src/model/items.ts';
import type { Store } from '../../src/store/ports/store.ts';

const userId = fc.constantFrom('ann', 'bob', 'cy', 'é\u0000').map((id) => id as UserId);
const thread = fc.constantFrom('1', '2', '3', '4', 't\u0001');
const category = fc
  .constantFrom('category:a', 'category:b', 'tag:x', 'category:none')
  .map((key) => key as ProducerKey);
const at = fc.nat({ max: 120 });
const order = fc.constantFrom('newest' as const, 'oldest' as const);
const mark = fc
  .record({ at, atMs: fc.nat({ max: 1_000 }) })
  .map((each) => ({ at: position(each.at), atMs: each.atMs }));
const page = {
  after: fc.option(fc.constantFrom('1', '2', 'ann', 'bob')),
  limit: fc.nat({ max: 4 }),
};
const range = { above: at, upTo: at, limit: fc.nat({ max: 8 }), order };
const visibility = fc.constantFrom('public' as const, 'followers' as const, 'private' as const);

const draft: fc.Arbitrary<Draft> = fc
  .record({
    producer: fc
      .constantFrom('user:ann', 'user:bob', 'category:a', 'thread:1')
      .map((key) => key as ProducerKey),
    author: fc.option(userId),
    kind: fc.constant('post'),
    thread: fc.option(thread, { freq: 9 }),
    tags: fc.uniqueArray(fc.constantFrom('x', 'y'), { maxLength: 2 }),
    visibility,
    payload: fc.constant({ title: 'a title', text: null, url: null, votes: 0 }),
    createdAtMs: fc.constant(0),
    clientKey: fc.option(fc.constantFrom('k1', 'k2'), { freq: 2 }),
  })
  .chain((each) =>
    fc
      .option(category, { nil: undefined })
      .map((named) => (named === undefined ? each : { ...each, category: named })),
  );

export const readOperation = fc.oneof(
  { weight: 8, arbitrary: fc.record({ verb: fc.constant('publish' as const), draft }) },
  {
    weight: 1,
    arbitrary: fc.record({
      verb: fc.constant('publishMany' as const),
      drafts: fc.array(draft, { maxLength: 6 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ verb: fc.constant('remove' as const), at }) },
  { weight: 2, arbitrary: fc.record({ verb: fc.constant('hide' as const), at, visibility }) },
  { weight: 2, arbitrary: fc.record({ verb: fc.constant('move' as const), thread, category }) },
  {
    weight: 2,
    arbitrary: fc.record({
      verb: fc.constant('records' as const),
      threads: fc.array(thread, { maxLength: 5 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      verb: fc.constantFrom('list' as const, 'itemsOf' as const),
      category,
      ...range,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      verb: fc.constant('positions' as const),
      queries: fc.array(fc.record({ thread, ...range }), { maxLength: 3 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      verb: fc.constant('categories' as const),
      after: fc.option(category),
      limit: fc.nat({ max: 5 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ verb: fc.constant('allRead' as const), viewer: userId, mark }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      verb: fc.constant('watermark' as const),
      viewer: userId,
      category,
      mark,
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      verb: fc.constant('markers' as const),
      viewer: userId,
      marks: fc.array(fc.record({ thread, mark }), { maxLength: 3 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      verb: fc.constant('unread' as const),
      viewer: userId,
      thread,
      from: at,
      length: fc.integer({ min: -1, max: 9 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      verb: fc.constant('state' as const),
      viewer: userId,
      threads: fc.array(fc.record({ thread, category }), { maxLength: 5 }),
      ...page,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      verb: fc.constant('lists' as const),
      viewer: userId,
      category,
      thread,
      ...page,
    }),
  },
  { weight: 1, arbitrary: fc.record({ verb: fc.constant('compact' as const), viewer: userId }) },
  {
    weight: 1,
    arbitrary: fc.record({
      verb: fc.constantFrom('join' as const, 'witness' as const),
      viewer: userId,
      kind: fc.constantFrom('news', 'blog'),
      mark,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      verb: fc.constant('place' as const),
      viewer: userId,
      device: fc.nat({ max: 19 }),
      savedAtMs: fc.nat({ max: 50 }),
    }),
  },
);
export type ReadOperation = typeof readOperation extends fc.Arbitrary<infer T> ? T : never;

type Verb<V extends ReadOperation['verb']> = Extract<ReadOperation, { verb: V }>;

/** Runs one operation and returns everything it makes visible. */
export async function runRead(
  { items, threads, reads }: Store,
  each: ReadOperation,
): Promise<unknown> {
  switch (each.verb) {
    case 'publish':
      return items.publish(each.draft);
    case 'publishMany':
      return items.publishMany(each.drafts);
    case 'remove':
      return items.remove(position(each.at));
    case 'hide':
      return items.edit(position(each.at), { visibility: each.visibility }, 1);
    case 'move':
      return threads.move(each.thread, each.category);
    case 'records':
      return [await threads.getMany(each.threads), await threads.categoriesOf(each.threads)];
    case 'list':
      return threads.list(each.category, rangeOf(each));
    case 'itemsOf':
      return threads.itemsOf(each.category, rangeOf(each));
    case 'positions':
      return threads.positions(
        each.queries.map((query) => ({ ...rangeOf(query), thread: query.thread })),
      );
    case 'categories':
      return threads.categories(each);
    case 'allRead':
      return reads.advanceAllRead(each.viewer, each.mark);
    case 'watermark':
      return reads.advanceWatermark(each.viewer, each.category, each.mark);
    case 'markers':
      return reads.advanceMarkers(each.viewer, each.marks);
    case 'unread':
      return reads.addUnread(each.viewer, each.thread, {
        from: position(each.from),
        to: position(Math.max(0, each.from + each.length)),
      });
    case 'state':
      return stateOf({ reads }, each);
    case 'lists':
      return listsOf({ reads }, each);
    case 'compact':
      return reads.compact(each.viewer);
    case 'join':
      return [
        await reads.joined(each.viewer),
        await reads.join(each.viewer, each.mark),
        await reads.joined(each.viewer),
        (await reads.totals()).viewers,
      ];
    case 'witness':
      return [
        await reads.witness(each.viewer, each.kind, each.mark),
        await reads.witnessed(each.viewer, ['news', 'blog', 'other']),
      ];
    case 'place':
      return placesOf({ reads }, each);
  }
}

async function stateOf(
  { reads }: Pick<Store, 'reads'>,
  { viewer, threads, after, limit }: Verb<'state'>,
): Promise<unknown> {
  const categories = threads.map((each) => each.category);
  return [
    await reads.marks(viewer, threads),
    await reads.summary(viewer, categories),
    await reads.rows({ after: after as UserId | null, limit }),
    await reads.totals(),
  ];
}

async function listsOf(
  { reads }: Pick<Store, 'reads'>,
  { viewer, category: of, thread: name, after, limit }: Verb<'lists'>,
): Promise<unknown> {
  return [
    await reads.markers(viewer, of, { after, limit }),
    await reads.readersOf(name, { after: after as UserId | null, limit }),
  ];
}

async function placesOf(
  { reads }: Pick<Store, 'reads'>,
  { viewer, device, savedAtMs }: Verb<'place'>,
): Promise<unknown> {
  await reads.savePlace(viewer, 'home', {
    device: `d${device}`,
    cursor: `c${savedAtMs}`,
    savedAtMs,
  });
  return reads.places(viewer, 'home');
}

interface PlainRange {
  readonly above: number;
  readonly upTo: number;
  readonly limit: number;
  readonly order: 'newest' | 'oldest';
}

function rangeOf(each: PlainRange) {
  return {
    above: position(each.above),
    upTo: position(each.upTo),
    limit: each.limit,
    order: each.order,
  };
}
