/** Feeds over templates: what a page, a peek, a reset and an explanation return. */
import { describe, expect, it } from 'vitest';
import { producerKey, userProducer } from '../../src/model/producers.ts';
import type { Ranker } from '../../src/ranking/ranker.ts';
import {
  ada,
  bob,
  carol,
  connect,
  HOME,
  openFeedWorld,
  publish,
  readFeed,
  requestOf,
  titlesOf,
  type FeedWorld,
} from '../support/feed-world.ts';

async function followed(options: Parameters<typeof openFeedWorld>[0] = {}): Promise<FeedWorld> {
  const world = await openFeedWorld(options);
  await connect(world, ada, userProducer(bob));
  return world;
}

async function publishMany(world: FeedWorld, titles: readonly string[]): Promise<void> {
  for (const title of titles) await publish(world, bob, title);
}

describe('a fenced feed, newest first for one request', () => {
  it('holds the same items, commits nothing, and has cursors of its own', async () => {
    const world = await followed();
    await publishMany(world, ['a', 'b', 'c']);
    const ranked = await readFeed(world, ada, { first: 2 });
    const latest = await readFeed(world, ada, { first: 2, order: 'latest' });
    expect([titlesOf(ranked), titlesOf(latest)]).toEqual([
      ['a', 'b'],
      ['c', 'b'],
    ]);
    expect([latest.status, latest.conditions]).toEqual(['MORE', []]);
    const after = latest.endCursor();
    expect(titlesOf(await readFeed(world, ada, { after, order: 'latest' }))).toEqual(['a']);
    await expect(readFeed(world, ada, { after })).rejects.toMatchObject({ code: 'INVALID_CURSOR' });
    await publishMany(world, ['d']);
    expect(titlesOf(await readFeed(world, ada, { order: 'latest' }))).toEqual(['d', 'c', 'b', 'a']);
    expect(world.commits).toEqual(['committed']);
    expect(titlesOf(await readFeed(world, ada))).toEqual(['d', 'a', 'b', 'c']);
  });
});

describe('a fenced feed', () => {
  it('ranks what is new above what was, and keeps the rest', async () => {
    const world = await followed();
    await publishMany(world, ['a', 'b', 'c']);
    expect(titlesOf(await readFeed(world, ada))).toEqual(['a', 'b', 'c']);
    await publishMany(world, ['d', 'e']);
    expect(titlesOf(await readFeed(world, ada))).toEqual(['d', 'e', 'a', 'b', 'c']);
    expect(world.commits).toEqual(['committed', 'committed']);
  });

  it('keeps every committed order when its YAML names another ranker in the middle of a scroll', async () => {
    const world = await followed();
    await publishMany(world, ['a', 'b', 'c', 'd']);
    const first = await readFeed(world, ada, { first: 2 });
    await world.edit('home', HOME.replace('reversed', 'chronological'));
    const second = await readFeed(world, ada, { first: 2, after: first.endCursor() });
    expect([...titlesOf(first), ...titlesOf(second)]).toEqual(['a', 'b', 'c', 'd']);
    await publishMany(world, ['e', 'f']);
    expect(titlesOf(await readFeed(world, ada))).toEqual(['f', 'e', 'a', 'b', 'c', 'd']);
  });

  it('pages backwards from a cursor, and from the end', async () => {
    const world = await followed();
    await publishMany(world, ['a', 'b', 'c', 'd', 'e']);
    const page = await readFeed(world, ada, { first: 4 });
    const back = await readFeed(world, ada, { last: 2, before: page.endCursor() });
    expect([titlesOf(back), await back.hasPreviousPage(), await back.hasNextPage()]).toEqual([
      ['b', 'c'],
      true,
      true,
    ]);
    expect(titlesOf(await readFeed(world, ada, { last: 2 }))).toEqual(['d', 'e']);
  });

  it('reads without committing when told not to refresh', async () => {
    const world = await followed();
    await publishMany(world, ['a', 'b']);
    expect(titlesOf(await readFeed(world, ada, { refresh: false }))).toEqual(['b', 'a']);
    await readFeed(world, ada);
    await publishMany(world, ['c']);
    expect(titlesOf(await readFeed(world, ada, { refresh: false }))).toEqual(['a', 'b']);
    expect(world.commits).toEqual(['committed']);
  });

  it('peeks at what is new: how many, by whom, up to a cap', async () => {
    const world = await followed();
    await connect(world, ada, userProducer(carol));
    await publishMany(world, ['a']);
    expect(await world.feeds.newSince(await requestOf(world, ada))).toEqual({
      count: 0,
      isCapped: false,
      newest: null,
      actors: [],
    });
    await readFeed(world, ada);
    await publish(world, carol, 'b');
    await publishMany(world, ['c', 'd']);
    expect(await world.feeds.newSince(await requestOf(world, ada))).toEqual({
      count: 3,
      isCapped: false,
      newest: await world.store.timelines.newest(),
      actors: ['bob', 'carol'],
    });
    await publishMany(
      world,
      Array.from({ length: 120 }, (_, index) => `${index}`),
    );
    expect(await world.feeds.newSince(await requestOf(world, ada))).toEqual({
      count: 99,
      isCapped: true,
      newest: await world.store.timelines.newest(),
      actors: ['bob'],
    });
    expect(world.commits).toHaveLength(1);
  });

  it('begins a new epoch on reset, and lets old cursors finish the old history', async () => {
    const world = await followed();
    await publishMany(world, ['a', 'b', 'c', 'd']);
    const old = await readFeed(world, ada, { first: 2 });
    await publishMany(world, ['e']);
    expect(await world.feeds.reset(await requestOf(world, ada))).toBe(1);
    expect(titlesOf(await readFeed(world, ada))).toEqual(['a', 'b', 'c', 'd', 'e']);
    const rest = await readFeed(world, ada, { first: 9, after: old.endCursor() });
    expect([titlesOf(rest), await rest.hasPreviousPage(), rest.status]).toEqual([
      ['c', 'd'],
      true,
      'END',
    ]);
  });

  it('explains an item: where it stands, what ranked it, with which numbers, through which timelines', async () => {
    const world = await followed();
    await connect(world, ada, producerKey('tag', 'qubit'));
    await publish(world, bob, 'a', {
      tags: ['qubit'],
      payload: { title: 'a', text: null, url: null, votes: 5 },
    });
    await publishMany(world, ['b']);
    const [edge] = (await readFeed(world, ada)).edges;
    expect(await edge?.explain()).toMatchObject({
      region: 'HEAD',
      offset: 0,
      fencepost: { upTo: 2, above: 0, committedAtMs: world.clock.now() },
      ranker: { name: 'reversed', version: '1' },
      template: { name: 'home' },
      fallback: null,
      scores: [
        { name: 'votes', value: 5 },
        { name: 'place', value: 1 },
      ],
      sources: ['user:bob', 'tag:qubit'],
    });
  });

  it('says why an item is not shown: the mute, the rule of the stream, or that it waits for a refresh', async () => {
    const world = await followed();
    const shown = await publish(world, bob, 'a');
    const other = await publish(world, carol, 'b');
    await readFeed(world, ada);
    const late = await publish(world, bob, 'c');
    const why = async (item: typeof shown): Promise<string | null> =>
      world.feeds.whyNot(await requestOf(world, ada), item);
    expect(await why(shown)).toBeNull();
    expect(await why(other)).toContain('follows none of');
    expect(await why(late)).toContain('newer than the latest fencepost');
    await connect(world, ada, userProducer(bob), 'mute');
    expect(await why(shown)).toContain('muted');
  });

  it('says DEGRADED for as long as a page shows a head that a fallback ordered', async () => {
    const broken: Ranker = {
      name: 'broken',
      version: '1',
      signals: [],
      order: () => {
        throw new Error('no');
      },
    };
    const world = await followed({
      templates: { home: HOME.replace('reversed', 'broken') },
      rankers: [broken],
    });
    await publishMany(world, ['a', 'b']);
    const page = await readFeed(world, ada);
    expect([titlesOf(page), page.status]).toEqual([['b', 'a'], 'DEGRADED']);
    expect(await page.edges[0]?.explain()).toMatchObject({
      fallback: 'threw',
      failure: { ranker: { name: 'broken', version: '1' }, message: 'Error: no' },
      ranker: { name: 'chronological' },
    });
  });

  it('shares one fence among anonymous viewers of a public template', async () => {
    const world = await followed({
      templates: {
        home: HOME.replace('access: viewer', 'access: public').replace(
          'following: { types: [user, tag, thread] }',
          'everything: {}',
        ),
      },
    });
    await publishMany(world, ['a', 'b']);
    const [one, two] = [
      await readFeed(world, null, { first: 1 }),
      await readFeed(world, null, { first: 1 }),
    ];
    expect(titlesOf(await readFeed(world, null, { after: one.endCursor() }))).toEqual(['b']);
    expect(titlesOf(await readFeed(world, null, { after: two.endCursor() }))).toEqual(['b']);
    expect(world.commits).toEqual(['committed', 'nothing']);
  });

  it('prunes old fenceposts by count, serves what lies below newest first and says FINAL', async () => {
    const world = await followed({ templates: { home: HOME.replace('posts: 200', 'posts: 1') } });
    await publishMany(world, ['a', 'b']);
    const old = await readFeed(world, ada, { first: 1 });
    await publishMany(world, ['c', 'd']);
    const page = await readFeed(world, ada);
    expect(page.edges.map((edge) => [edge.item.payload.title, edge.region])).toEqual([
      ['c', 'HEAD'],
      ['d', 'HEAD'],
      ['b', 'FINAL'],
      ['a', 'FINAL'],
    ]);
    expect(titlesOf(await readFeed(world, ada, { after: old.endCursor() }))).toEqual(['b']);
  });
});

describe('a feed without a fence', () => {
  const LATEST =
    'name: home\ndescription: Latest.\naccess: viewer\nstream: { following: { types: [user] } }\n';

  it('reads newest first in both directions, and reaches newer items backwards from an old cursor', async () => {
    const world = await followed({ templates: { home: LATEST } });
    await publishMany(world, ['a', 'b', 'c']);
    const page = await readFeed(world, ada, { first: 2 });
    expect(titlesOf(page)).toEqual(['c', 'b']);
    await publishMany(world, ['d', 'e']);
    const back = await readFeed(world, ada, { last: 5, before: page.endCursor() });
    expect([titlesOf(back), await back.hasPreviousPage(), await back.hasNextPage()]).toEqual([
      ['e', 'd', 'c'],
      false,
      true,
    ]);
    expect(world.commits).toEqual([]);
  });
});

describe('bad arguments', () => {
  it.each([
    [{ first: 0 }, 'expected first from 1 to 100, got 0'],
    [{ first: 101 }, 'expected first from 1 to 100, got 101'],
    [{ last: -1 }, 'expected last from 1 to 100, got -1'],
    [{ first: 1, last: 1 }, 'expected first or last, got both without a cursor'],
    [{ first: 1, before: 'x' }, 'expected last with before, got none'],
    [{ last: 1, after: 'x' }, 'expected first with after, got last'],
    [
      { first: 1, after: 'x' },
      'expected a cursor that this viewer was given for this stream, got another',
    ],
  ])('refuses %j', async (asked, message) => {
    const world = await followed();
    await expect(readFeed(world, ada, asked)).rejects.toThrow(message);
  });
});
