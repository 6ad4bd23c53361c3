/** Audits of feeds: they find the faults of feeds that lie, find nothing in others, and leave no trace. */
import { describe, expect, it } from 'vitest';
import { ALL_ON, type FlagReader } from '../../src/base/flags/flag-list.ts';
import { auditFeed, type FoundFault } from '../../src/feeds/audits/audit-feed.ts';
import {
  openFeedAudits,
  type AuditOutcome,
  type FeedAudits,
} from '../../src/feeds/audits/feed-audits.ts';
import type { FeedEdge, FeedPage, Feeds } from '../../src/feeds/feed.ts';
import type { Item } from '../../src/model/items.ts';
import { userProducer, viewerName } from '../../src/model/producers.ts';
import { NO_FILTERS } from '../../src/ranking/filter-files.ts';
import { NO_OWN_SOURCES } from '../../src/ranking/source-files.ts';
import { unmaterialisedReads, type SourceReads } from '../../src/streams/source-reads.ts';
import {
  ada,
  bob,
  connect,
  HOME,
  openFeedWorld,
  publish,
  readFeed,
  requestOf,
  type FeedWorld,
} from '../support/feed-world.ts';

interface AuditWorld extends FeedWorld {
  readonly items: readonly Item[];
}

/** Four blocks of history of a head and a tail each, an item that is deleted and one that is not committed. */
async function openWorld(): Promise<AuditWorld> {
  const world = await openFeedWorld({
    templates: {
      home: HOME.replace(/^fence: .*$/m, 'fence: { head: 5 }'),
      found: HOME.replace('name: home', 'name: found').replace(
        /^stream: .*$/m,
        'stream: { filter: { of: everything, where: { words: hello } } }',
      ),
    },
  });
  await connect(world, ada, userProducer(bob));
  const items: Item[] = [];
  for (let block = 0; block < 4; block += 1) {
    for (let nth = 0; nth < 12; nth += 1) items.push(await publish(world, bob, `${block}.${nth}`));
    await readFeed(world, ada, { first: 12 });
    world.clock.advance(3_600_000);
  }
  const [deleted] = items.splice(20, 1);
  if (deleted !== undefined) await world.store.items.remove(deleted.position);
  await publish(world, bob, 'not committed');
  return { ...world, items };
}

interface Audited {
  readonly audits: FeedAudits;
  /** The feeds as readers get them. */
  readonly feeds: Feeds;
  readonly told: (readonly [string, AuditOutcome])[];
  readonly logged: object[];
}

interface AuditedOptions {
  readonly sources?: SourceReads;
  readonly flags?: FlagReader;
}

function auditsOf(world: FeedWorld, options: AuditedOptions = {}): Audited {
  const { sources = unmaterialisedReads(world.store.timelines), flags = ALL_ON } = options;
  const told: (readonly [string, AuditOutcome])[] = [];
  const logged: object[] = [];
  const audits = openFeedAudits({
    ...world,
    filters: NO_FILTERS,
    ownSources: NO_OWN_SOURCES,
    sources,
    flags,
    log: { error: (fields) => void logged.push(fields) },
    hooks: { onAudit: (...each) => void told.push(each) },
    againMs: 0,
  });
  return { audits, feeds: audits.watch(world.feeds), told, logged };
}

/** A river that has lost an item, as often as it is asked. */
function losing(world: FeedWorld, { position }: Item, times = Infinity): SourceReads {
  const live = unmaterialisedReads(world.store.timelines);
  let left = times;
  return {
    range: async (...asked) => {
      const found = await live.range(...asked);
      if (!found.includes(position) || left <= 0) return found;
      left -= 1;
      return found.filter((each) => each !== position);
    },
  };
}

describe('an audit', () => {
  it('finds nothing in a feed that keeps its laws, and leaves no trace of it', async () => {
    const world = await openWorld();
    const { audits, feeds, told, logged } = auditsOf(world);
    const { stream } = await feeds.page(await requestOf(world, ada));
    const key = { viewer: viewerName(ada), stream };
    const before = [await world.store.fences.state(key), [...world.commits]];
    await audits.tend();
    expect(told).toEqual([['home', 'whole']]);
    expect(logged).toEqual([]);
    expect([await world.store.fences.state(key), world.commits]).toEqual(before);
  });

  it('reads the feed of one reader at a time, and none twice for one page', async () => {
    const world = await openWorld();
    const { audits, feeds, told } = auditsOf(world);
    await audits.tend();
    expect(told).toEqual([]);
    for (const viewer of [ada, bob, null])
      if (viewer !== null) await feeds.page(await requestOf(world, viewer));
    await audits.tend();
    await audits.tend();
    expect(told).toEqual([['home', 'whole']]);
  });

  it('finds what a river lost, and logs where the feed departs from what is stored', async () => {
    const world = await openWorld();
    const [lost, below] = [world.items[3], world.items[2]];
    if (lost === undefined || below === undefined) throw new Error('expected items, got none');
    const { audits, feeds, told, logged } = auditsOf(world, { sources: losing(world, lost) });
    await feeds.page(await requestOf(world, ada));
    await audits.tend();
    expect(told).toEqual([['home', 'broken']]);
    expect(logged).toEqual([
      expect.objectContaining({
        template: 'home',
        viewer: ada,
        fault: 'order',
        scroll: 'served',
        expected: lost.position,
      }),
    ]);
  });

  it('reads again what was late, and believes what it reads then', async () => {
    const world = await openWorld();
    const [late] = world.items.slice(3);
    if (late === undefined) throw new Error('expected an item, got none');
    const { audits, feeds, told, logged } = auditsOf(world, { sources: losing(world, late, 1) });
    await feeds.page(await requestOf(world, ada));
    await audits.tend();
    expect([told, logged]).toEqual([[['home', 'whole']], []]);
  });

  it('reports a feed that keeps changing as moving, whatever it reads', async () => {
    const world = await openWorld();
    const live = unmaterialisedReads(world.store.timelines);
    const left = [...world.items];
    const sources: SourceReads = {
      range: async (...asked) => {
        const found = await live.range(...asked);
        const next = left.pop();
        if (next !== undefined) await world.store.items.remove(next.position);
        return found;
      },
    };
    const { audits, feeds, told, logged } = auditsOf(world, { sources });
    await feeds.page(await requestOf(world, ada));
    await audits.tend();
    expect([told, logged]).toEqual([[['home', 'moving']], []]);
  });

  it('skips readers for whom it is switched off, and searches', async () => {
    const world = await openWorld();
    const flags: FlagReader = { isOn: async (name, user) => name !== 'audits' || user !== ada };
    const { audits, feeds, told } = auditsOf(world, { flags });
    await feeds.page(await requestOf(world, ada));
    await audits.tend();
    expect(told).toEqual([]);
    await feeds.page(await requestOf(world, bob, { template: 'found' }));
    await audits.tend();
    expect(told).toEqual([]);
    await feeds.page(await requestOf(world, bob));
    await audits.tend();
    expect(told).toEqual([['home', 'whole']]);
  });
});

type Break = (page: FeedPage, isUpwards: boolean) => FeedPage;

const withEdges = (page: FeedPage, edges: readonly FeedEdge[]): FeedPage => ({ ...page, edges });

/** What is wrong with pages, and what the audit says of it. */
const BREAKS: readonly (readonly [string, Break, Partial<FoundFault>])[] = [
  [
    'an item twice on a page',
    (page, isUpwards) => {
      const [first] = page.edges;
      return isUpwards || first === undefined ? page : withEdges(page, [first, ...page.edges]);
    },
    { fault: 'repeated', scroll: 'served' },
  ],
  [
    'a page that is short and does not say so',
    (page) => withEdges(page, page.edges.slice(1)),
    { fault: 'short', scroll: 'served' },
  ],
  [
    'an end where there is none',
    (page, isUpwards) => (isUpwards ? page : { ...page, hasNextPage: async () => false }),
    { fault: 'order', scroll: 'served', got: null },
  ],
  [
    'a beginning where there is none',
    (page, isUpwards) => (isUpwards ? page : { ...page, hasPreviousPage: async () => false }),
    { fault: 'flags', scroll: 'served' },
  ],
  [
    'two items in turned places',
    (page, isUpwards) => {
      const [first, second, ...rest] = page.edges;
      return isUpwards || first === undefined || second === undefined
        ? page
        : withEdges(page, [second, first, ...rest]);
    },
    { fault: 'order', scroll: 'served' },
  ],
  [
    'an end of what is read upwards',
    (page, isUpwards) => (isUpwards ? { ...page, hasNextPage: async () => false } : page),
    { fault: 'flags', scroll: 'served upwards' },
  ],
  [
    'another order upwards',
    (page, isUpwards) => (isUpwards ? withEdges(page, page.edges.toReversed()) : page),
    { fault: 'order', scroll: 'served upwards' },
  ],
];

describe('what is served', () => {
  it.each(BREAKS)('is found to have %s', async (_, broken, found) => {
    const world = await openWorld();
    const request = await requestOf(world, ada);
    const feeds: Pick<Feeds, 'page'> = {
      page: async (asked) => broken(await world.feeds.page(asked), asked.before !== null),
    };
    const stored = { feeds: world.feeds, request };
    expect(await auditFeed({ served: stored, stored })).toMatchObject({
      found: null,
      isStill: true,
    });
    expect(await auditFeed({ served: { feeds, request }, stored })).toMatchObject({
      found,
      isStill: true,
    });
  });
});

it.each([
  ['downwards', false],
  ['upwards', true],
])('believes no degraded page that it reads %s', async (_, isUp) => {
  const world = await openWorld();
  const request = await requestOf(world, ada);
  const feeds: Pick<Feeds, 'page'> = {
    page: async (asked) => {
      const page = await world.feeds.page(asked);
      const [, ...edges] = page.edges;
      return (asked.before !== null) === isUp
        ? { ...withEdges(page, edges), conditions: ['DEGRADED'] }
        : page;
    },
  };
  const stored = { feeds: world.feeds, request };
  const audit = await auditFeed({ served: { feeds, request }, stored });
  expect(audit).toMatchObject({ found: null, isStill: true });
});

it('compares a truncated page as far as it was read', async () => {
  const world = await openWorld();
  const request = await requestOf(world, ada);
  const cut = (page: FeedPage): FeedPage => {
    const edges = page.edges.slice(0, 1);
    const [only] = edges;
    const endCursor = () => only?.cursor() ?? null;
    return { ...page, edges, endCursor, conditions: ['CAPPED'], hasNextPage: async () => true };
  };
  const feeds: Pick<Feeds, 'page'> = {
    page: async (asked) => {
      const page = await world.feeds.page(asked);
      return asked.before === null ? cut(page) : page;
    },
  };
  const stored = { feeds: world.feeds, request };
  const audit = await auditFeed({ served: { feeds, request }, stored });
  expect(audit).toEqual({ found: null, items: expect.any(Number) as number, isStill: true });
  expect(audit.items).toBeGreaterThan(30);
  expect(audit.items).toBeLessThan(world.items.length);
});
