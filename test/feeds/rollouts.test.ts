/** Roll-outs: who is in, what each side reads, and what stays when a percentage grows or a date passes. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FeedError } from '../../src/base/errors.ts';
import type { UserId } from '../../src/model/producers.ts';
import { catchUp, placesOf, savePlace } from '../../src/feeds/reading-places.ts';
import type { Rollout } from '../../src/streams/parts.ts';
import { isIn } from '../../src/streams/rollout.ts';
import {
  ada,
  bob,
  openFeedWorld,
  publish,
  readFeed,
  requestOf,
  titlesOf,
  type FeedWorld,
} from '../support/feed-world.ts';

const EVERYBODY: Rollout = {
  name: 'a',
  percent: 100,
  seed: 'a',
  fromMs: null,
  untilMs: null,
  when: [],
};
const viewers = Array.from({ length: 2_000 }, (_, nth) => `user-${nth}` as UserId);
const inOf = (rollout: Partial<Rollout>): readonly UserId[] =>
  viewers.filter((viewer) => isIn({ ...EVERYBODY, ...rollout }, { viewer, args: {}, nowMs: 0 }));

describe('who is in a roll-out', () => {
  it('stays in while the percentage grows, on every seed', () => {
    const percent = fc.double({ min: 0, max: 100, noNaN: true });
    fc.assert(
      fc.property(percent, percent, fc.string(), (one, other, seed) => {
        const fewer = inOf({ percent: Math.min(one, other), seed });
        const more = new Set(inOf({ percent: Math.max(one, other), seed }));
        expect(fewer.filter((viewer) => !more.has(viewer))).toEqual([]);
      }),
      { numRuns: 20 },
    );
  });

  it('is as many as the percentage says, others for another seed, the same for the same', () => {
    const few = inOf({ percent: 20 });
    expect(few.length).toBeGreaterThan(340);
    expect(few.length).toBeLessThan(460);
    const others = new Set(inOf({ percent: 20, seed: 'b' }));
    expect(few.filter((viewer) => others.has(viewer)).length).toBeLessThan(few.length / 2);
    expect(inOf({ percent: 20, name: 'b' })).toEqual(few);
    expect(inOf({ percent: 0 })).toEqual([]);
    expect(inOf({ percent: 100 })).toEqual(viewers);
  });

  it.each<readonly [string, Partial<Rollout>, Partial<Parameters<typeof isIn>[1]>, boolean]>([
    ['an anonymous reader of all', {}, { viewer: null }, true],
    ['an anonymous reader of nearly all', { percent: 99.9 }, { viewer: null }, false],
    ['before it begins', { fromMs: 10 }, { nowMs: 9 }, false],
    ['when it begins', { fromMs: 10 }, { nowMs: 10 }, true],
    ['when it ends', { untilMs: 10 }, { nowMs: 10 }, false],
    ['with the right argument', { when: [test({ is: ['x', 'y'] })] }, { args: { p: 'y' } }, true],
    ['with one of a list', { when: [test({ is: ['x'] })] }, { args: { p: ['w', 'x'] } }, true],
    ['with another argument', { when: [test({ is: ['x'] })] }, { args: { p: 'z' } }, false],
    ['without the argument', { when: [test({ is: ['x'] })] }, {}, false],
    ['with a number within', { when: [test({ min: 5, max: 6 })] }, { args: { p: '5.5' } }, true],
    ['with a number below', { when: [test({ min: 5 })] }, { args: { p: '4.9' } }, false],
  ])('is decided for %s', (_title, terms, ask, expected) => {
    const asked = { viewer: ada, args: {}, nowMs: 0, ...ask };
    expect(isIn({ ...EVERYBODY, ...terms }, asked)).toBe(expected);
  });
});

function test(terms: Partial<Rollout['when'][number]>): Rollout['when'][number] {
  return { value: { param: 'p', path: [] }, is: null, min: null, max: null, ...terms };
}

const iso = (ms: number): string => new Date(ms).toISOString();

/** Questions for those who are in, everything for the others. */
function split(terms: string): string {
  return `
name: home
description: x
access: public
params: { platform: { description: The platform, optional: true, context: true } }
stream:
  rollout:
    name: questions
    ${terms}
    when: { value: $platform, is: [ios, web] }
    of: { filter: { where: { kind: question }, of: everything } }
    else: everything
rank: { ranker: chronological }
fence: { head: 3 }
`;
}

const PLATFORM = { args: { platform: 'ios' } };

async function openSplit(terms: string): Promise<FeedWorld> {
  const world = await openFeedWorld({ templates: { home: split(terms) } });
  for (const nth of [1, 2, 3, 4, 5])
    await publish(world, bob, `${nth}`, { kind: nth % 2 === 1 ? 'question' : 'post' });
  return world;
}

describe('a roll-out to people by name', () => {
  const named = (rank: string, stream: string): string =>
    `name: home\ndescription: x\naccess: viewer\nstream: ${stream}\nrank: ${rank}\nfence: { head: 3 }\n`;
  const WHEN = 'when: { value: $viewer, is: [ada] }';

  it.each([
    [
      'a part',
      named('{ ranker: reversed }', `{ rollout: { name: next, ${WHEN}, of: everything } }`),
    ],
    [
      'a ranker',
      named(
        `{ ranker: chronological, rollout: { name: next, ${WHEN}, ranker: reversed } }`,
        'everything',
      ),
    ],
    [
      'a variant',
      named(
        `{ ranker: chronological, experiment: { name: next, ${WHEN}, variants: [{ name: a, percent: 100, ranker: reversed }] } }`,
        'everything',
      ),
    ],
  ])('gives %s to them and to nobody else', async (_, home) => {
    const world = await openFeedWorld({ templates: { home } });
    for (const title of ['1', '2']) await publish(world, bob, title);
    expect(titlesOf(await readFeed(world, ada))).toEqual(['1', '2']);
    expect(titlesOf(await readFeed(world, bob))).not.toEqual(['1', '2']);
  });
});

describe('a roll-out of a stream', () => {
  it('gives each side its own history, and ends a scroll where it began when a date passes', async () => {
    const at = (await openFeedWorld()).clock.now() + 60_000;
    const world = await openSplit(`from: "${iso(at)}"`);
    const before = await readFeed(world, ada, { ...PLATFORM, first: 2 });
    expect(titlesOf(before)).toEqual(['5', '4']);
    world.clock.advance(60_000);
    const rest = await readFeed(world, ada, { ...PLATFORM, after: before.endCursor() });
    expect(titlesOf(rest)).toEqual(['3', '2', '1']);
    const after = await readFeed(world, ada, PLATFORM);
    expect(titlesOf(after)).toEqual(['5', '3', '1']);
    const back = await readFeed(world, ada, { ...PLATFORM, last: 5, before: rest.endCursor() });
    expect(titlesOf(back)).toEqual(['5', '4', '3', '2']);
    const explained = await after.edges[0]?.explain();
    expect(explained?.rollouts).toEqual([{ name: 'questions', isIn: true }]);
    expect((await before.edges[0]?.explain())?.rollouts).toEqual([
      { name: 'questions', isIn: false },
    ]);
    expect(world.commits.filter((one) => one === 'committed')).toHaveLength(2);
  });

  it('brings a reader back to their history when it ends', async () => {
    const at = (await openFeedWorld()).clock.now() + 60_000;
    const world = await openSplit(`until: "${iso(at)}"`);
    expect(titlesOf(await readFeed(world, ada, PLATFORM))).toEqual(['5', '3', '1']);
    world.clock.advance(60_000);
    const first = await readFeed(world, ada, PLATFORM);
    expect(titlesOf(first)).toEqual(['5', '4', '3', '2', '1']);
    const known = (await requestOf(world, ada, PLATFORM)).template.version;
    expect((await first.edges[0]?.explain())?.template?.version).toBe(known);
  });

  it('tests contexts, which name no stream of their own', async () => {
    const world = await openSplit('percent: 100');
    const onPhone = await readFeed(world, ada, { ...PLATFORM, first: 1 });
    const onPage = await readFeed(world, ada, { args: { platform: 'web' }, first: 1 });
    expect(onPage.stream).toBe(onPhone.stream);
    expect(onPage.edges[0]?.cursor()).toBe(onPhone.edges[0]?.cursor());
    const elsewhere = await readFeed(world, ada, { args: {} });
    expect(titlesOf(elsewhere)).toEqual(['5', '4', '3', '2', '1']);
    expect(elsewhere.stream).not.toBe(onPhone.stream);
  });

  it('refuses what is a cursor of neither side, and says why an item does not show', async () => {
    const world = await openSplit('percent: 100');
    const other = await readFeed(world, bob, { ...PLATFORM, first: 1 });
    await expect(readFeed(world, ada, { ...PLATFORM, after: other.endCursor() })).rejects.toThrow(
      FeedError,
    );
    const request = await requestOf(world, ada, PLATFORM);
    const [item] = (
      await readFeed(world, ada, {
        first: 1,
        after: (await readFeed(world, ada, { first: 1 })).endCursor(),
      })
    ).edges;
    expect(item && (await world.feeds.whyNot(request, item.item))).toBe(
      'rollout: the viewer is in questions; filter kind: expected question, got post',
    );
  });

  it('keeps a reading place with the side that its cursor is of', async () => {
    const at = (await openFeedWorld()).clock.now() + 60_000;
    const world = await openSplit(`from: "${iso(at)}"`);
    const before = await readFeed(world, ada, { ...PLATFORM, first: 2 });
    const cursor = before.endCursor() ?? '';
    const request = await requestOf(world, ada, PLATFORM);
    world.clock.advance(60_000);
    await savePlace(world, request, { device: 'phone', cursor });
    expect(await placesOf(world, request)).toEqual([]);
    const rollouts = new Set<string>();
    expect(await placesOf(world, { ...request, rollouts })).toMatchObject([{ device: 'phone' }]);
    const missed = await catchUp(world, request, { first: 5, after: cursor });
    expect(titlesOf(missed)).toEqual(['5']);
  });
});

describe('a roll-out of a ranker', () => {
  const ranked = `
name: home
description: x
access: public
stream: everything
rank:
  ranker: chronological
  rollout: { name: turned, percent: 100, from: FROM, ranker: reversed }
fence: { head: 3 }
`;

  it('changes only what comes later, in the same history', async () => {
    const at = (await openFeedWorld()).clock.now() + 60_000;
    const world = await openFeedWorld({
      templates: { home: ranked.replace('FROM', `"${iso(at)}"`) },
    });
    for (const title of ['1', '2']) await publish(world, bob, title);
    const before = await readFeed(world, ada);
    expect(titlesOf(before)).toEqual(['2', '1']);
    world.clock.advance(60_000);
    for (const title of ['3', '4']) await publish(world, bob, title);
    const after = await readFeed(world, ada);
    expect(titlesOf(after)).toEqual(['3', '4', '2', '1']);
    expect(after.stream).toBe(before.stream);
    const makers = await Promise.all(after.edges.map((edge) => edge.explain()));
    expect(makers.map(({ ranker }) => ranker?.name)).toEqual([
      'reversed',
      'reversed',
      'chronological',
      'chronological',
    ]);
    expect(makers[3]?.rollouts).toEqual([{ name: 'turned', isIn: true }]);
  });
});

describe('items that wait', () => {
  it('wait only on the side that lets them', async () => {
    const world = await openFeedWorld({
      templates: {
        home: `
name: home
description: x
access: public
stream:
  rollout:
    name: later
    percent: 0
    of: { filter: { where: { olderThan: 1 }, of: everything } }
    else: everything
fence: {}
rank: { ranker: chronological }
`,
      },
    });
    await publish(world, bob, 'new');
    expect(titlesOf(await readFeed(world, ada))).toEqual(['new']);
    const rollouts = new Set(['later']);
    expect(titlesOf(await readFeed(world, ada, { rollouts }))).toEqual([]);
  });
});
