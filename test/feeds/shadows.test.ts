/** Shadow rankers: what they order after a commit, what is reported about it, and that nobody is served it. */
import { describe, expect, it } from 'vitest';
import { openShadows, type ShadowOutcome, type ShadowTask } from '../../src/feeds/shadows.ts';
import type { HeadDistance } from '../../src/feeds/head-distance.ts';
import { LIMITS } from '../../src/base/limits.ts';
import type { UserId } from '../../src/model/producers.ts';
import { compile, errorOf, HEAD } from '../templates/compile-text.ts';
import {
  ada,
  bob,
  openFeedWorld,
  publish,
  readFeed,
  titlesOf,
  type FeedWorld,
} from '../support/feed-world.ts';

const feed = (shadow: string): string => `
name: home
description: x
access: public
stream: everything
rank: { ranker: chronological, shadow: { ${shadow} } }
fence: { head: 3, pool: 6 }
`;

interface ShadowWorld extends FeedWorld {
  readonly tasks: readonly ShadowTask[];
  /** What rankers did wrong, as it is logged. */
  readonly lines: readonly Line[];
}

type Line = readonly [object, string];

/** A feed whose shadows wait until they are asked. */
async function openWith(shadow: string, titles: readonly string[]): Promise<ShadowWorld> {
  const tasks: ShadowTask[] = [];
  const lines: Line[] = [];
  const world = await openFeedWorld({
    templates: { home: feed(shadow) },
    shadows: { add: (task) => void tasks.push(task) },
    log: { info: () => undefined, warn: (...line) => void lines.push(line) },
  });
  for (const title of titles) await publish(world, bob, title);
  return { ...world, tasks, lines };
}

const distanceIn = async ({ tasks }: ShadowWorld): Promise<unknown> => tasks.at(-1)?.run();

describe('a ranker in the shadow', () => {
  it.each([
    ['the same items in another order', ['1', '2', '3'], { overlap: 1, displacement: 4 / 3 }],
    ['other items', ['1', '2', '3', '4'], { overlap: 2 / 3, displacement: 1 }],
    ['none of them', ['1', '2', '3', '4', '5', '6'], { overlap: 0, displacement: 0 }],
  ])('is compared where its head has %s, which nobody is served', async (_, titles, distance) => {
    const world = await openWith('ranker: reversed', titles);
    const order = titles.toReversed();
    expect(titlesOf(await readFeed(world, ada))).toEqual(order);
    expect(world.tasks.map(({ template }) => template)).toEqual(['home']);
    expect(await distanceIn(world)).toEqual(distance);
    const page = await readFeed(world, ada);
    expect(titlesOf(page)).toEqual(order);
    expect((await page.edges[0]?.explain())?.ranker?.name).toBe('chronological');
    expect(world.tasks).toHaveLength(1);
  });

  it('orders what was chosen from, although more came meanwhile', async () => {
    const world = await openWith('ranker: reversed', ['1', '2', '3']);
    await readFeed(world, ada);
    for (const title of ['4', '5', '6']) await publish(world, bob, title);
    expect(await distanceIn(world)).toEqual({ overlap: 1, displacement: 4 / 3 });
  });

  it('has no distance when it fails, and each cause is logged once', async () => {
    const world = await openWith('ranker: nobody', ['1', '2']);
    for (const viewer of [ada, bob]) {
      await readFeed(world, viewer);
      expect(await distanceIn(world)).toBeNull();
    }
    const cause = { version: 'none', reason: 'missing', message: expect.any(String) as string };
    expect(world.lines).toEqual([
      [{ shadow: 'nobody', ...cause }, expect.stringContaining('in the shadow failed')],
    ]);
    // That it failed in the shadow hides nothing of the same fault where readers are served.
    await world.edit('home', feed('ranker: reversed').replace('chronological', 'nobody'));
    await publish(world, bob, '3');
    await readFeed(world, ada);
    expect(world.lines.slice(1)).toEqual([
      [{ ranker: 'nobody', ...cause }, expect.stringContaining('another order is served')],
    ]);
  });

  it('shadows as many commits as the percentage says', async () => {
    const world = await openWith('ranker: reversed, percent: 30', ['1', '2']);
    for (let nth = 0; nth < 200; nth += 1) await readFeed(world, `reader-${nth}` as UserId);
    expect(world.tasks.length).toBeGreaterThan(35);
    expect(world.tasks.length).toBeLessThan(85);
    const none = await openWith('ranker: reversed, percent: 0', ['1', '2']);
    await readFeed(none, ada);
    expect(none.tasks).toEqual([]);
  });

  it.each([
    ['percent: 101, ranker: hot', 'rank.shadow.percent: expected at most 100, got 101'],
    ['percent: 5', 'rank.shadow.ranker: expected'],
    [
      'ranker: hot, options: { gravity: 11 }',
      'rank.shadow.options.gravity: expected at most 10, got 11',
    ],
    ['ranker: hot, name: a', 'rank.shadow.name: expected one of'],
  ])('is refused for %s', (shadow, message) => {
    const text = `${HEAD}stream: everything\nfence: {}\nrank: { ranker: hot, shadow: { ${shadow} } }`;
    expect(errorOf(() => compile(text))).toContain(message);
  });
});

describe('the work of shadows', () => {
  type Told = readonly [string, ShadowOutcome, HeadDistance | null];

  /** Resolves once this many tasks have been reported. */
  function openTold(count: number) {
    const told: Told[] = [];
    const lines: Line[] = [];
    let done: () => void = () => undefined;
    const all = new Promise<void>((resolve) => (done = resolve));
    const shadows = openShadows({
      delayMs: 0,
      log: { warn: (...line) => void lines.push(line) },
      hooks: {
        onShadow(...one) {
          told.push(one);
          if (told.length === count) done();
        },
      },
    });
    return { shadows, told, lines, all };
  }

  const near: HeadDistance = { overlap: 1, displacement: 0 };

  it('is done one at a time, and its outcome is always reported', async () => {
    const { shadows, told, lines, all } = openTold(4);
    let running = 0;
    const task = (template: string, end: () => HeadDistance | null): ShadowTask => ({
      template,
      ranker: 'tried',
      async run() {
        running += 1;
        await Promise.resolve();
        expect(running).toBe(1);
        running -= 1;
        return end();
      },
    });
    shadows.add(task('a', () => near));
    shadows.add(task('b', () => null));
    const unread = (): never => {
      throw new Error('no');
    };
    shadows.add(task('c', unread));
    shadows.add(task('d', unread));
    await all;
    expect(told).toEqual([
      ['a', 'compared', near],
      ['b', 'failed', null],
      ['c', 'failed', null],
      ['d', 'failed', null],
    ]);
    expect(lines).toEqual([
      [
        {
          shadow: 'tried',
          version: 'none',
          reason: 'threw',
          message: expect.stringContaining('no'),
        },
        expect.stringContaining('in the shadow'),
      ],
    ]);
  });

  it('is skipped where too much waits, and forgotten at the end', async () => {
    const { shadows, told } = openTold(1);
    const run = async (): Promise<HeadDistance> => near;
    const max = LIMITS.shadowsWaitingMax;
    for (let nth = 0; nth <= max; nth += 1)
      shadows.add({ template: `t${nth}`, ranker: 'tried', run });
    expect(told).toEqual([[`t${max}`, 'skipped', null]]);
    await shadows.close();
    shadows.add({ template: 'late', ranker: 'tried', run });
    expect(told).toHaveLength(1);
  });
});
