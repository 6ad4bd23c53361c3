/**
 * L10: the number of store and source reads per page does not grow with followees, fenceposts, items or how far the
 * reader has scrolled.
 * Method: histories of random length and thickness, with the reads counted beneath the implementation.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FenceStore } from '../../src/fence/fence-store.ts';
import type { FencedSource } from '../../src/fence/source.ts';
import { type ProducerKey, type UserId, userProducer } from '../../src/model/producers.ts';
import type { Store } from '../../src/store/ports/store.ts';
import type { TimelineStore } from '../../src/store/ports/timelines.ts';
import { countCalls } from '../support/counted-store.ts';
import { connect, openFeedWorld, publish, readFeed } from '../support/feed-world.ts';
import {
  fencesKind,
  type FenceSubject,
  openFences,
  REAL_FENCE,
  SubjectWorld,
} from '../support/fence-subject.ts';
import { delegate, FenceWorld, positionsOf } from '../support/fence-world.ts';
import { openTestStore } from '../support/open-store.ts';
import { CONTROL_SEED, LAW_TIMEOUT_MS, onRandomHistories } from '../support/random-histories.ts';

/** The most reads of one kind for a page, however long the history is. */
const PAGE_READS_MAX = 6;

const histories = fc.record({
  /** The items of each fencepost, oldest first. */
  posts: fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 60, size: 'max' }),
  headItems: fc.integer({ min: 1, max: 3 }),
  count: fc.integer({ min: 1, max: 100 }),
  direction: fc.constantFrom('forward' as const, 'backward' as const),
  stored: fencesKind,
});

/** A store that counts how often fenceposts are read from it. */
function counting(fences: FenceStore): {
  readonly fences: FenceStore;
  readonly chains: () => number;
} {
  let chains = 0;
  const counted: FenceStore = {
    ...delegate(fences),
    chain: (...args) => {
      chains += 1;
      return fences.chain(...args);
    },
  };
  return { fences: counted, chains: () => chains };
}

async function boundedPages(subject: FenceSubject, seed?: number): Promise<void> {
  const stores = await openFences(seed);
  await onRandomHistories(
    histories,
    { runs: 500, seed },
    async ({ posts, headItems, count, direction, stored }) => {
      const { fences, chains } = counting(stores[stored]);
      const world = new SubjectWorld(subject, { fences, headItems });
      for (const items of posts) {
        world.publish(items);
        await world.fence().refresh();
      }
      let from: string | null = null;
      for (let hasMore = true; hasMore;) {
        const before = { chains: chains(), reads: world.reads };
        const page = await world.page({ count, from, direction });
        expect(chains() - before.chains, 'few reads of fenceposts').toBeLessThanOrEqual(
          PAGE_READS_MAX,
        );
        expect(world.reads - before.reads, 'few reads of the source').toBeLessThanOrEqual(
          PAGE_READS_MAX,
        );
        hasMore = await (direction === 'forward' ? page.hasNextPage() : page.hasPreviousPage());
        from = direction === 'forward' ? page.endCursor() : page.startCursor();
      }
    },
  );
}

/** Reads a range of fenceposts one link at a time. */
function linkByLink(fences: FenceStore): FenceStore {
  return {
    ...delegate(fences),
    chain: async (key, query) => {
      const posts = [];
      let { from } = query;
      while (posts.length < query.limit) {
        const [post] = await fences.chain(key, { ...query, from, limit: 1 });
        if (post === undefined) break;
        posts.push(post);
        from = (query.order === 'newest' ? post.above : post.upTo + 1) as typeof from;
      }
      return posts;
    },
  };
}

/** Reads one position at a time, like a walk that does not batch. */
function itemByItem(source: FencedSource): FencedSource {
  return {
    ...source,
    enumerate: async (query) => {
      const positions = [];
      let { above, upTo } = query;
      while (positions.length < query.limit && above < upTo) {
        const read = await source.enumerate({ ...query, above, upTo, limit: 1 });
        positions.push(...read.positions);
        if (query.order === 'newest') upTo = read.settledTo;
        else above = read.settledTo;
      }
      return { positions, settledTo: query.order === 'newest' ? upTo : above };
    },
  };
}

describe('L10 bounded work', { timeout: LAW_TIMEOUT_MS }, () => {
  it('reads a page in a handful of reads, over random fenceposts and at any depth', async () => {
    await boundedPages(REAL_FENCE);
  });

  it('catches a walk that reads its fenceposts link by link', async () => {
    await expect(boundedPages({ store: linkByLink }, CONTROL_SEED)).rejects.toThrow(
      'few reads of fenceposts',
    );
  });

  it('catches a walk that reads the source once for every item', async () => {
    await expect(boundedPages({ source: itemByItem }, CONTROL_SEED)).rejects.toThrow(
      'few reads of the source',
    );
  });

  it('reads a page over a thousand one-item fenceposts in a handful of store reads', async () => {
    const store = await openTestStore();
    const { fences, chains } = counting(store.fences);
    const world = new FenceWorld({ fences });
    for (let turn = 0; turn < 1_000; turn += 1) {
      world.publish(1);
      await world.first(1);
    }
    const before = { chains: chains(), reads: world.reads };
    const page = await world.page({ count: 100, from: null, direction: 'forward' });
    expect(positionsOf(page)).toEqual(Array.from({ length: 100 }, (_, index) => 1_000 - index));
    const deep = await world.page({ count: 20, from: page.endCursor(), direction: 'forward' });
    expect(positionsOf(deep)[0]).toBe(900);
    expect(chains() - before.chains).toBeLessThanOrEqual(PAGE_READS_MAX);
    expect(world.reads - before.reads).toBeLessThanOrEqual(PAGE_READS_MAX);
  });

  it('serves a page within a head without reading the source', async () => {
    const store = await openTestStore();
    const world = new FenceWorld({ fences: store.fences, headItems: 100 });
    world.publish(500);
    await world.first(1);
    const before = world.reads;
    expect(
      positionsOf(await world.page({ count: 20, from: null, direction: 'forward' })),
    ).toHaveLength(20);
    expect(world.reads).toBe(before);
  });
});

const crowds = fc.record({
  followed: fc.integer({ min: 1, max: 25 }),
  postsEach: fc.integer({ min: 1, max: 3 }),
  count: fc.integer({ min: 1, max: 30 }),
});

/** The most store reads for a first page and the next one together. */
const FEED_READS_MAX = 16;

async function boundedFeeds(
  subject: (timelines: TimelineStore) => TimelineStore,
  seed?: number,
): Promise<void> {
  const store = await openTestStore();
  let readers = 0;
  await onRandomHistories(
    crowds,
    { runs: 12, seed, longRunMax: 500 },
    async ({ followed, postsEach, count }) => {
      const counted = countCalls(store);
      const timelines = subject(counted.store.timelines);
      const world = await openFeedWorld({ store: { ...counted.store, timelines } satisfies Store });
      const reader = `reader-${(readers += 1)}` as UserId;
      for (let person = 0; person < followed; person += 1) {
        const author = `${reader}-follows-${person}` as UserId;
        await connect(world, reader, userProducer(author));
        for (let done = 0; done < postsEach; done += 1) await publish(world, author, 'a post');
      }
      counted.calls.length = 0;
      const page = await readFeed(world, reader, { first: count });
      await readFeed(world, reader, { first: count, after: page.endCursor() });
      const words = `few store reads, not ${counted.calls.join(' ')}`;
      expect(counted.calls.length, words).toBeLessThanOrEqual(FEED_READS_MAX);
    },
  );
}

/** Reads each producer's timeline, then merges. */
function producerByProducer(timelines: TimelineStore): TimelineStore {
  return {
    ...timelines,
    range: async (producers, query) => {
      const each = await Promise.all(
        [...producers].map((producer: ProducerKey) => timelines.range(new Set([producer]), query)),
      );
      const merged = [...new Set(each.flat())].sort((a, b) => b - a);
      if (query.order === 'oldest') merged.reverse();
      return merged.slice(0, query.limit);
    },
  };
}

describe('L10 in feeds', { timeout: LAW_TIMEOUT_MS }, () => {
  it('reads a feed in a handful of store reads, however many are followed', async () => {
    await boundedFeeds((timelines) => timelines);
  });

  it('catches a feed that reads the timeline of each followed person', async () => {
    await expect(boundedFeeds(producerByProducer, CONTROL_SEED)).rejects.toThrow('few store reads');
  });
});
