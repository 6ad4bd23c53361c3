/**
 * Experiments: what each variant serves, what stays when a viewer's variant changes, and what is reported and counted.
 */
import { describe, expect, it } from 'vitest';
import { previewHeads } from '../../src/feeds/preview.ts';
import { openMetrics } from '../../src/http/metrics.ts';
import type { UserId } from '../../src/model/producers.ts';
import { variantOf } from '../../src/templates/experiments.ts';
import {
  bob,
  openFeedWorld,
  publish,
  readFeed,
  requestOf,
  samePage,
  titlesOf,
  type FeedWorld,
  type FeedWorldOptions,
} from '../support/feed-world.ts';

const feed = (experiment: string): string => `
name: home
description: x
access: public
stream: everything
rank:
  ranker: chronological
  ${experiment}
fence: { head: 3 }
`;
const THIRDS =
  'variants: [{ name: turned, percent: 30, ranker: reversed }, { name: control, percent: 30 }]';
const NOW = feed(`experiment: { name: order, ${THIRDS} }`);
const people = Array.from({ length: 100 }, (_, nth) => `reader-${nth}` as UserId);

/** The first person of a variant; of none for null. */
function someoneIn(world: FeedWorld, variant: string | null): UserId {
  const experiment = world.templates.get('home')?.experiment ?? null;
  const found = people.find((viewer) => {
    const nowMs = world.clock.now();
    const their = experiment && variantOf(experiment, { viewer, args: {}, nowMs });
    return (their?.name ?? null) === variant;
  });
  if (found === undefined) throw new Error(`expected somebody in ${String(variant)}`);
  return found;
}

async function openWith(
  titles: readonly string[],
  options: FeedWorldOptions = {},
): Promise<FeedWorld> {
  const world = await openFeedWorld({ templates: { home: NOW }, ...options });
  for (const title of titles) await publish(world, bob, title);
  return world;
}

const TOLD = [
  ['turned', ['1', '2', '3']],
  ['control', ['3', '2', '1']],
  [null, ['3', '2', '1']],
] as const;

describe('an experiment of rankers', () => {
  it.each(TOLD)('serves the readers in %s by its ranker, and says so', async (variant, order) => {
    const world = await openWith(['1', '2', '3']);
    const viewer = someoneIn(world, variant);
    const page = await readFeed(world, viewer);
    expect(titlesOf(page)).toEqual(order);
    const explained = await page.edges[0]?.explain();
    expect(explained?.experiments).toEqual([{ name: 'order', variant }]);
    expect(explained?.rollouts).toEqual([]);
    const request = await requestOf(world, viewer);
    const next = await publish(world, bob, '4');
    expect(await world.feeds.whyNot(request, next)).toBe(
      `it is newer than the latest fencepost; a refresh brings it, ranked as for ${variant === null ? 'those in no variant' : `the variant ${variant}`} of the experiment order`,
    );
  });

  it('serves anonymous readers as those in no variant, in the history that they share', async () => {
    const all = feed(
      'experiment: { name: order, variants: [{ name: turned, percent: 100, ranker: reversed }] }',
    );
    const world = await openWith(['1', '2', '3'], { templates: { home: all } });
    const page = await readFeed(world, null);
    expect(titlesOf(page)).toEqual(['3', '2', '1']);
    expect((await page.edges[0]?.explain())?.experiments).toEqual([
      { name: 'order', variant: null },
    ]);
  });

  it('keeps the served order, in one history, when it begins, ends, and is removed from the file', async () => {
    const { clock } = await openFeedWorld();
    const at = (ms: number): string => new Date(clock.now() + ms).toISOString();
    const dated = feed(
      `experiment: { name: order, from: "${at(60_000)}", until: "${at(120_000)}", variants: [{ name: turned, percent: 100, ranker: reversed }] }`,
    );
    const world = await openWith(['1', '2'], { clock, templates: { home: dated } });
    const viewer = 'reader' as UserId;
    const first = await readFeed(world, viewer);
    const stands: (readonly [string | null, string])[] = [];
    const readNext = async (expected: readonly string[]): Promise<void> => {
      const page = await readFeed(world, viewer, { first: 20 });
      expect(titlesOf(page)).toEqual(expected);
      expect(page.stream).toBe(first.stream);
      const cursors = page.edges.map((edge) => [edge.item.payload.title, edge.cursor()] as const);
      expect(cursors.slice(cursors.length - stands.length)).toEqual(stands);
      stands.unshift(...cursors.slice(0, cursors.length - stands.length));
    };
    await readNext(['2', '1']);
    clock.advance(60_000);
    for (const title of ['3', '4']) await publish(world, bob, title);
    await readNext(['3', '4', '2', '1']);
    clock.advance(60_000);
    for (const title of ['5', '6']) await publish(world, bob, title);
    await readNext(['6', '5', '3', '4', '2', '1']);
    await world.edit('home', feed(''));
    for (const title of ['7', '8']) await publish(world, bob, title);
    await readNext(['8', '7', '6', '5', '3', '4', '2', '1']);
    const rest = await readFeed(world, viewer, {
      first: 20,
      after: first.edges[0]?.cursor() ?? '',
    });
    expect(titlesOf(rest)).toEqual(['1']);
    const [edge] = rest.edges;
    expect((await edge?.explain())?.experiments).toEqual([]);
  });

  it('never moves what was served when the percentages move a viewer', async () => {
    const world = await openWith(['1', '2', '3']);
    const viewer = someoneIn(world, 'turned');
    expect(titlesOf(await readFeed(world, viewer))).toEqual(['1', '2', '3']);
    const moved =
      'variants: [{ name: turned, percent: 0, ranker: reversed }, { name: control, percent: 60 }]';
    await world.edit('home', feed(`experiment: { name: order, ${moved} }`));
    for (const title of ['4', '5']) await publish(world, bob, title);
    const page = await readFeed(world, viewer);
    expect(titlesOf(page)).toEqual(['5', '4', '1', '2', '3']);
    const told = await Promise.all(page.edges.map((edge) => edge.explain()));
    expect(told.map(({ ranker }) => ranker?.name)).toEqual([
      ...['chronological', 'chronological'],
      ...['reversed', 'reversed', 'reversed'],
    ]);
    expect(told.map(({ experiments }) => experiments[0]?.variant)).toEqual(
      Array(5).fill('control'),
    );
  });

  it('previews what a viewer of a variant would get', async () => {
    const world = await openWith(['1', '2', '3']);
    const request = await requestOf(world, someoneIn(world, 'turned'));
    const { rankers, clock } = world;
    const choices = [{ rankers }, { rankers, spec: null }];
    const { heads } = await previewHeads(world.store, request, { choices, isWhole: false, clock });
    expect(heads.map(({ ranker }) => ranker.name)).toEqual(['reversed', 'chronological']);
  });

  it('keeps counting what is new', async () => {
    const world = await openWith(['1', '2', '3']);
    const request = await requestOf(world, someoneIn(world, 'turned'));
    await world.feeds.page(request);
    const { count } = await world.feeds.countNews(request, null);
    await publish(world, bob, '4');
    const next = await world.feeds.countNews(request, count);
    expect(next).toMatchObject({ isContinued: true, count: { news: { count: 1 } } });
  });
});

describe('what is counted of an experiment', () => {
  async function countedOf(metrics: ReturnType<typeof openMetrics>): Promise<readonly string[]> {
    const lines = (await metrics.text()).split('\n');
    return lines.filter((line) => line.startsWith('palisade_experiment_')).sort();
  }

  it('is pages by depth and status, their items, and commits, of viewers in a variant alone', async () => {
    const metrics = openMetrics();
    const world = await openWith(['1', '2', '3', '4', '5'], { hooks: metrics });
    const viewer = someoneIn(world, 'turned');
    const first = await readFeed(world, viewer, { first: 2 });
    await readFeed(world, viewer, { first: 2, after: first.endCursor() });
    await readFeed(world, viewer, { first: 2 });
    await readFeed(world, viewer, { first: 2, order: 'latest' });
    await readFeed(world, someoneIn(world, 'control'), { last: 2 });
    await readFeed(world, someoneIn(world, null));
    await readFeed(world, null);
    const of = (variant: string): string =>
      `template="home",experiment="order",variant="${variant}"`;
    expect(await countedOf(metrics)).toEqual([
      `palisade_experiment_commits_total{${of('control')},outcome="committed"} 1`,
      `palisade_experiment_commits_total{${of('turned')},outcome="committed"} 1`,
      `palisade_experiment_commits_total{${of('turned')},outcome="nothing"} 1`,
      `palisade_experiment_items_total{${of('control')}} 2`,
      `palisade_experiment_items_total{${of('turned')}} 6`,
      `palisade_experiment_pages_total{${of('control')},depth="deeper",status="END"} 1`,
      `palisade_experiment_pages_total{${of('turned')},depth="deeper",status="MORE"} 1`,
      `palisade_experiment_pages_total{${of('turned')},depth="first",status="MORE"} 2`,
    ]);
  });

  it('is the same for pages that are known to be the same as for those that are read', async () => {
    const metrics = openMetrics();
    const world = await openWith(['1', '2', '3', '4', '5'], { hooks: metrics });
    const viewer = someoneIn(world, 'turned');
    const top = await requestOf(world, viewer, { first: 2 });
    await world.feeds.page(top);
    const first = await world.feeds.page(top);
    const below = { ...top, after: first.endCursor() };
    const latest = { ...top, order: 'latest' as const };
    const pages = [];
    for (const asked of [top, below, latest])
      pages.push([asked, await world.feeds.page(asked)] as const);
    const before = await totalsOf(metrics);
    for (const [request, page] of pages) {
      const basis = page.basis();
      expect(basis && (await samePage(world, request, basis))).not.toBeNull();
    }
    const kept = await totalsOf(metrics);
    for (const [asked] of pages) await world.feeds.page(asked);
    const read = await totalsOf(metrics);
    const added = (one: Totals, other: Totals): readonly (readonly [string, number])[] =>
      [...other].map(([name, value]) => [name, value - (one.get(name) ?? 0)] as const);
    expect(added(before, kept)).toEqual(added(kept, read));
    expect(new Map(added(before, kept)).get('palisade_experiment_items_total')).toBe(4);
  });

  it('says which pages are degraded', async () => {
    const metrics = openMetrics();
    const broken = feed(
      'experiment: { name: order, variants: [{ name: broken, percent: 50, ranker: nobody }] }',
    );
    const world = await openWith(['1', '2'], { hooks: metrics, templates: { home: broken } });
    await readFeed(world, someoneIn(world, 'broken'));
    expect((await countedOf(metrics)).at(-1)).toContain('depth="first",status="DEGRADED"} 1');
  });
});

type Totals = ReadonlyMap<string, number>;

/** By name and depth, summed over the other labels. */
async function totalsOf(metrics: ReturnType<typeof openMetrics>): Promise<Totals> {
  const totals = new Map<string, number>();
  const lines = (await metrics.text()).matchAll(
    /^(palisade_(?:experiment_\w+|pages|commits)_total)\{(.*)\} (\d+)$/gm,
  );
  for (const [, name = '', labels = '', value] of lines) {
    const depth = /depth="\w+"/.exec(labels)?.[0] ?? '';
    const key = `${name}${depth}`;
    totals.set(key, (totals.get(key) ?? 0) + Number(value));
  }
  return totals;
}
