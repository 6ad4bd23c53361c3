/** Opening a stream at an instant: what had arrived by then, in the order of the stream, with the rest above. */
import { beforeEach, expect, it } from 'vitest';
import { pageAt } from '../../src/feeds/page-at.ts';
import type { FeedPage } from '../../src/feeds/feed.ts';
import { userProducer } from '../../src/model/producers.ts';
import {
  ada,
  type Asked,
  bob,
  connect,
  HOME,
  openFeedWorld,
  publish,
  readFeed,
  requestOf,
  titlesOf,
  type FeedWorld,
} from '../support/feed-world.ts';

const HOUR_MS = 3_600_000;
/** A head is the oldest two of what is new. */
const FENCE =
  '{ head: 2, pool: 10, seed: ranked, minIntervalSeconds: 0, keep: { posts: 200, days: 90 } }';

let world: FeedWorld;
let startMs: number;

/** Publishes one item an hour; the first of all at the start. */
async function publishHourly(titles: string): Promise<void> {
  for (const title of titles) {
    await publish(world, bob, title);
    world.clock.advance(HOUR_MS);
  }
}

async function readAt(hours: number, asked: Asked = {}): Promise<FeedPage> {
  const request = await requestOf(world, ada, { first: 3, ...asked });
  return pageAt(world.feeds, request, startMs + hours * HOUR_MS);
}

async function open(fence: string): Promise<void> {
  world = await openFeedWorld({
    templates: { home: HOME.replace(/^fence: .*$/m, `fence: ${fence}`) },
  });
  startMs = world.clock.now();
  await connect(world, ada, userProducer(bob));
}

// Two fenceposts: over a to f, and over g to l.
beforeEach(async () => {
  await open(FENCE);
  await publishHourly('abcdef');
  await readFeed(world, ada);
  await publishHourly('ghijkl');
  await readFeed(world, ada);
});

it('begins with what had arrived by then, and continues in the order of the stream both ways', async () => {
  const whole = titlesOf(await readFeed(world, ada, { first: 50 }));
  for (const hours of [2, 3.5, 8, 9.9]) {
    const page = await readAt(hours);
    const start = whole.indexOf(titlesOf(page)[0] ?? null);
    expect(titlesOf(page)).toEqual(whole.slice(start, start + 3));
    const above = await readFeed(world, ada, { last: 50, before: page.startCursor() });
    expect(titlesOf(above)).toEqual(whole.slice(0, start));
    expect(await page.hasPreviousPage()).toBe(true);
    for (const { item } of page.edges)
      expect(item.createdAtMs).toBeLessThanOrEqual(startMs + hours * HOUR_MS);
  }
});

it('leaves out a whole head that holds anything newer', async () => {
  expect(titlesOf(await readFeed(world, ada, { first: 50 })).join('')).toBe('ghlkjiabfedc');
  expect(titlesOf(await readAt(11, { first: 50 })).join('')).toBe('ghlkjiabfedc');
  expect(titlesOf(await readAt(10, { first: 50 })).join('')).toBe('kjiabfedc');
  expect(titlesOf(await readAt(7, { first: 50 })).join('')).toBe('abfedc');
  expect(titlesOf(await readAt(5, { first: 50 })).join('')).toBe('abfedc');
  expect(titlesOf(await readAt(4, { first: 50 })).join('')).toBe('edc');
});

it('begins at the top when everything had arrived, and commits nothing for it', async () => {
  await publishHourly('m');
  const page = await readAt(100, { first: 50 });
  expect(titlesOf(page)).toEqual(
    titlesOf(await readFeed(world, ada, { first: 50, refresh: false })),
  );
  expect(await page.hasPreviousPage()).toBe(false);
  expect(titlesOf(page)).not.toContain('m');
});

it('is the oldest page when nothing had arrived, so that one reads upwards from it', async () => {
  const whole = titlesOf(await readFeed(world, ada, { first: 50 }));
  const page = await readAt(-1);
  expect(titlesOf(page)).toEqual(whole.slice(-3));
  expect(await page.hasPreviousPage()).toBe(true);
});

it('is the oldest page even for a reader who gives no page size', async () => {
  await publishHourly('0123456789mnopqrstuvwxyz');
  await readFeed(world, ada);
  const whole = titlesOf(await readFeed(world, ada, { first: 50 }));
  const page = await readAt(-1, { first: null });
  expect(titlesOf(page)).toEqual(whole.slice(-20));
  expect(await page.hasNextPage()).toBe(false);
});

it('opens the order newest first by the same instant', async () => {
  expect(titlesOf(await readAt(7.5, { order: 'latest' }))).toEqual(['h', 'g', 'f']);
});

it('commits what is new in a feed that was never read, so that its order stands', async () => {
  await open(FENCE);
  await publishHourly('abcdef');
  const page = await readAt(3);
  expect(world.commits).toEqual(['committed']);
  const whole = titlesOf(await readFeed(world, ada, { first: 50 }));
  expect(titlesOf(page)).toEqual(whole.slice(-titlesOf(page).length));
});

it('opens a tail in windows where its ranking goes on, when nobody read so far down', async () => {
  await open('{ head: 2, tail: { window: 2 }, keep: { posts: 200, days: 90 } }');
  await publishHourly('abcdefghij');
  await readFeed(world, ada, { first: 3 });
  const page = await readAt(2, { first: 50 });
  const whole = titlesOf(await readFeed(world, ada, { first: 50 }));
  expect(titlesOf(page)).toEqual(whole.slice(-titlesOf(page).length));
  expect(titlesOf(page)).toEqual(expect.arrayContaining(['c']));
});

it('refuses to be combined with a cursor', async () => {
  const cursor = (await readFeed(world, ada)).endCursor();
  await expect(readAt(3, { after: cursor })).rejects.toThrow('expected at alone or with first');
});
