/** Elements of a page: where they are placed, what they contain, and what they never show. */
import { expect, it } from 'vitest';
import type { FeedElement } from '../../src/feeds/elements/element.ts';
import type { FeedPage } from '../../src/feeds/feed.ts';
import { userProducer } from '../../src/model/producers.ts';
import {
  ada,
  bob,
  carol,
  connect,
  type FeedWorld,
  type FeedWorldOptions,
  openFeedWorld,
  publish,
  readFeed,
  requestOf,
} from '../support/feed-world.ts';

const HOUR_MS = 3_600_000;

/** A public feed of everything, oldest first in heads of ten, with these injectors. */
function feed(inject: string, fence = 'fence: { head: 10 }'): string {
  const rank = fence === '' ? '' : 'rank: { ranker: reversed }';
  return `
name: home
description: Everything.
access: public
stream: { filter: { where: { tag: [news] }, of: everything } }
${rank}
${fence}
inject:
${inject}
`;
}

const PROMPT = '{ title: Hello, text: There is more., url: "https://example.org/" }';

async function openWorld(
  inject: string,
  options: Omit<FeedWorldOptions, 'templates'> = {},
): Promise<FeedWorld> {
  return openFeedWorld({ ...options, templates: { home: feed(inject) } });
}

async function publishNews(world: FeedWorld, count: number, author = bob): Promise<void> {
  for (let index = 0; index < count; index += 1)
    await publish(world, author, `${author} ${index}`, { tags: ['news'] });
}

/** By place on the page. */
async function aboveOf(page: FeedPage): Promise<Readonly<Record<number, FeedElement>>> {
  const elements = await Promise.all(page.edges.map((edge) => edge.above()));
  return Object.fromEntries(
    elements.flatMap((element, place) => (element === null ? [] : [[place, element]])),
  );
}

async function namesOf(page: FeedPage): Promise<Readonly<Record<number, string>>> {
  const elements = await aboveOf(page);
  return Object.fromEntries(
    Object.entries(elements).map(([place, { injector }]) => [place, injector]),
  );
}

it('pins elements above the whole stream and puts others at places of the head', async () => {
  const world = await openWorld(`
  - { name: welcome, pinned: true, prompt: ${PROMPT} }
  - { name: house, at: [0, 4], custom: { kind: banner, data: { size: [1, 2] } } }
  - { name: tips, every: 4, from: 2, prompt: ${PROMPT} }`);
  expect(await (await readFeed(world, ada)).pinned(), 'also of an empty feed').toHaveLength(1);
  await publishNews(world, 10);
  const page = await readFeed(world, ada, { first: 20 });
  expect(await namesOf(page)).toEqual({ 0: 'house', 2: 'tips', 4: 'house', 6: 'tips' });
  expect((await aboveOf(page))[4]).toMatchObject({
    kind: 'custom',
    type: 'banner',
    data: { size: [1, 2] },
  });
  const [pinned] = await page.pinned();
  expect(pinned).toMatchObject({
    injector: 'welcome',
    title: 'Hello',
    url: 'https://example.org/',
  });
  const again = await readFeed(world, ada, { first: 20 });
  expect(await aboveOf(again), 'the same elements, by the same ids').toEqual(await aboveOf(page));
  expect(await again.pinned()).toEqual([pinned]);
  const ids = [...Object.values(await aboveOf(page)), pinned].map((one) => one?.id);
  expect(new Set(ids).size).toBe(5);
  expect((await aboveOf(await readFeed(world, carol)))[4]?.id).not.toBe(ids[2]);
});

it('gives a place to the higher priority, and the other moves down or stays away', async () => {
  const world = await openWorld(`
  - { name: low, at: [1, 9], prompt: ${PROMPT} }
  - { name: shy, at: [1], collide: drop, prompt: ${PROMPT} }
  - { name: high, at: [1, 2, 9], priority: 5, prompt: ${PROMPT} }`);
  await publishNews(world, 10);
  expect(await namesOf(await readFeed(world, ada))).toEqual({
    1: 'high',
    2: 'high',
    3: 'low',
    9: 'high',
  });
});

it('keeps places where they are when more is committed, and gives new heads their own', async () => {
  const world = await openWorld(`  - { name: tips, every: 3, prompt: ${PROMPT} }`);
  await publishNews(world, 10);
  const before = await readFeed(world, ada);
  await publishNews(world, 6, carol);
  const after = await readFeed(world, ada);
  const shifted = Object.entries(await aboveOf(after)).filter(([place]) => Number(place) >= 6);
  expect(Object.fromEntries(shifted.map(([place, one]) => [Number(place) - 6, one]))).toEqual(
    await aboveOf(before),
  );
  expect(shifted.length).toBeGreaterThan(1);
});

it('leaves an element out with the hidden item that it stands above', async () => {
  const world = await openWorld(`  - { name: tips, at: [0, 5], prompt: ${PROMPT} }`);
  await publishNews(world, 1, carol);
  await publishNews(world, 9);
  expect(await namesOf(await readFeed(world, ada))).toEqual({ 0: 'tips', 5: 'tips' });
  await connect(world, ada, userProducer(carol), 'block');
  expect(await namesOf(await readFeed(world, ada))).toEqual({ 4: 'tips' });
});

it('fills a carousel with visible items only, each place with the next ones', async () => {
  const world = await openWorld(`
  - { name: best, at: [0, 3, 6], carousel: { title: Best, count: 2, of: { tag: best } } }`);
  for (const author of [bob, carol, bob, bob])
    await publish(world, author, `best of ${author}`, { tags: ['best'] });
  await publishNews(world, 10);
  await connect(world, ada, userProducer(carol), 'mute');
  const page = await readFeed(world, ada);
  const carousels = Object.entries(await aboveOf(page)).map(([place, element]) => [
    Number(place),
    element.kind === 'carousel' && element.items.map(({ payload }) => payload.title),
  ]);
  expect(carousels, 'a place without anything to show stays empty').toEqual([
    [0, ['best of bob', 'best of bob']],
    [3, ['best of bob']],
  ]);
  await publish(world, bob, 'later', { tags: ['best'] });
  const again = await readFeed(world, ada, { refresh: false });
  expect(await aboveOf(again), 'of a head of before, nothing newer').toEqual(await aboveOf(page));
});

it('suggests neither the viewer, nor people they follow, nor people blocked either way', async () => {
  const world = await openWorld(`
  - { name: people, at: [0], suggestion: { of: everything, count: 10 } }
  - { name: threads, at: [1, 2], thread: { title: Read on, of: { tag: talk } } }`);
  const dave = 'dave' as typeof ada;
  const eve = 'eve' as typeof ada;
  for (const author of [ada, bob, carol, dave, eve]) await publishNews(world, 2, author);
  await publish(world, eve, 'private', { tags: ['talk'], thread: 't1', visibility: 'private' });
  await publish(world, dave, 'public', { tags: ['talk'], thread: 't2' });
  await connect(world, ada, userProducer(bob));
  await connect(world, ada, userProducer(carol), 'block');
  await connect(world, eve, userProducer(ada), 'block');
  expect(await aboveOf(await readFeed(world, ada))).toMatchObject({
    0: { kind: 'suggestion', title: null, users: ['dave'] },
    1: { kind: 'thread', title: 'Read on', thread: 'thread:t2' },
  });
  expect(Object.keys(await aboveOf(await readFeed(world, ada)))).toEqual(['0', '1']);
});

it('shows an injector once in a period of hours, in the first head of it', async () => {
  const world = await openWorld(`
  - { name: daily, at: [0], onceInHours: 24, prompt: ${PROMPT} }
  - { name: always, at: [1], perHead: 1, prompt: ${PROMPT} }`);
  const seen: (readonly string[])[] = [];
  for (const hours of [0, 1, 24]) {
    world.clock.advance(hours * HOUR_MS);
    await publishNews(world, 2);
    seen.push(Object.values(await namesOf(await readFeed(world, ada, { first: 2 }))));
  }
  expect(seen).toEqual([['daily', 'always'], ['always'], ['daily', 'always']]);
  expect(
    Object.values(await namesOf(await readFeed(world, ada))).filter((name) => name === 'daily'),
    'and the older heads keep theirs',
  ).toHaveLength(2);
});

it('asks a module once for all places of a page, and leaves them empty when it has nothing', async () => {
  const asked: number[] = [];
  const world = await openWorld(
    `  - { name: ads, every: 2, from: 0, module: { name: house, options: { colour: red } } }`,
    {
      injectors: {
        async elements({ module, options, places, reader }) {
          asked.push(places.length);
          expect([module, options, reader.facts.viewer]).toEqual(['house', { colour: 'red' }, ada]);
          return places.map(({ offset, seed }) =>
            offset === 2 ? null : { kind: 'custom', type: 'ad', title: null, data: { seed } },
          );
        },
      },
    },
  );
  await publishNews(world, 10);
  const page = await readFeed(world, ada);
  expect(asked, 'nothing before an element is asked for').toEqual([]);
  expect(Object.keys(await namesOf(page))).toEqual(['0', '4', '6', '8']);
  expect(asked).toEqual([5]);
  const seeds = Object.values(await aboveOf(page)).map((one) => one.kind === 'custom' && one.data);
  expect(new Set(seeds.map((data) => JSON.stringify(data))).size).toBe(4);
});

it('takes the same share of places below heads, and none where it may not', async () => {
  const world = await openFeedWorld({
    templates: {
      home: feed(
        `
  - { name: tips, every: 4, prompt: ${PROMPT} }
  - { name: never, every: 2, tail: false, prompt: ${PROMPT} }`,
        '',
      ),
    },
  });
  await publishNews(world, 400);
  const names: string[] = [];
  let after: string | null = null;
  for (let turn = 0; turn < 4; turn += 1) {
    const page: FeedPage = await readFeed(world, ada, { first: 100, after });
    names.push(...Object.values(await namesOf(page)));
    after = page.endCursor();
  }
  expect(new Set(names)).toEqual(new Set(['tips']));
  expect(names.length).toBeGreaterThan(60);
  expect(names.length).toBeLessThan(140);
});

it('serves feeds without elements as before, and follows an edit of the template', async () => {
  const world = await openWorld(`  - { name: tips, at: [0], prompt: ${PROMPT} }`);
  await publishNews(world, 3);
  const page = await readFeed(world, ada);
  await world.edit('home', feed(`  - { name: other, at: [1], prompt: ${PROMPT} }`));
  const edited = await world.feeds.page(await requestOf(world, ada, { refresh: false }));
  expect(edited.edges.map(({ item }) => item)).toEqual(page.edges.map(({ item }) => item));
  expect(await namesOf(edited)).toEqual({ 1: 'other' });
});
