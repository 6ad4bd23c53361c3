/**
 * L1 to L6 for any template: random streams of all parts, five levels deep, with random fences and rankers, written as
 * files and compiled, over the store of a random world. Pages are checked by filtering the whole world.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FeedPage, Feeds, PageRequest } from '../../src/feeds/feed.ts';
import { ANONYMOUS_FACTS, type ViewerFacts } from '../../src/model/edges.ts';
import type { Item } from '../../src/model/items.ts';
import type { Position } from '../../src/model/positions.ts';
import type { UserId } from '../../src/model/producers.ts';
import { canSee } from '../../src/social/access.ts';
import { openLmdbStore } from '../../src/store/lmdb/open.ts';
import type { Store } from '../../src/store/ports/store.ts';
import type { Template } from '../../src/templates/template.ts';
import { partsUnder, type StreamPart } from '../../src/streams/parts.ts';
import { tempFolder } from '../support/open-store.ts';
import { CONTROL_SEED, LAW_TIMEOUT_MS, onRandomHistories } from '../support/random-histories.ts';
import { templateText, templates } from '../streams/random-templates.ts';
import { naive } from '../streams/naive-stream.ts';
import { compileAlone, openRandomFeeds } from '../streams/random-feeds.ts';
import { publishWorld, viewers } from '../streams/stream-world.ts';

const histories = fc.record({
  template: templates,
  viewer: viewers,
  seed: fc.nat(1_000),
  /** How many items are published before the first page, and after it. */
  before: fc.integer({ min: 1, max: 50 }),
  after: fc.integer({ min: 1, max: 20 }),
  count: fc.integer({ min: 1, max: 7 }),
  blocks: fc.option(fc.constantFrom('u0', 'u1', 'u2')),
});
type History = typeof histories extends fc.Arbitrary<infer T> ? T : never;

/** A remote named a repost whose original is in the feed too, and both were served. */
const NAMED_REPEAT: History = {
  template: {
    stream: {
      path: [],
      part: 'remote',
      name: 'moody',
      args: new Map(),
      of: {
        path: [],
        part: 'dedupe',
        by: 'original',
        window: 1,
        of: { path: [], part: 'everything' },
      },
    },
    ranker: 'reversed',
    experiment: null,
    fence: { head: 1, poolTimes: 1, carry: false, unseen: false, window: 0, seed: 'ranked' },
  },
  viewer: ANONYMOUS_FACTS,
  seed: 878,
  before: 47,
  after: 14,
  count: 6,
  blocks: 'u0',
};

/** How a subject differs from the real feeds. */
interface Subject {
  readonly feeds?: (real: Feeds) => Feeds;
  readonly template?: (real: Template) => Template;
}

interface Opened {
  readonly feeds: Feeds;
  readonly commits: readonly string[];
}

/** One reader of one feed over a store. */
class Reader {
  readonly #feeds: Feeds;
  readonly #template: Template;
  /** The outcomes of its refreshes, as the feeds report them. */
  readonly commits: readonly string[];
  facts: ViewerFacts;

  constructor(
    { feeds, commits }: Opened,
    { subject, history }: { readonly subject: Subject; readonly history: History },
  ) {
    this.commits = commits;
    this.#feeds = subject.feeds?.(feeds) ?? feeds;
    const template = compileAlone(templateText(history.template));
    this.#template = subject.template?.(template) ?? template;
    this.facts = history.viewer;
  }

  async page(asked: Partial<PageRequest>): Promise<FeedPage> {
    return this.#feeds.page({
      template: this.#template,
      args: {},
      facts: this.facts,
      first: null,
      after: null,
      last: null,
      before: null,
      refresh: true,
      without: { items: [], components: ['skipped'] },
      ...asked,
    });
  }

  async newSince(): Promise<number> {
    const { count } = await this.#feeds.newSince({
      template: this.#template,
      args: {},
      facts: this.facts,
      without: { items: [], components: ['skipped'] },
    });
    return count;
  }

  /** The whole feed in pages of a given size, each checked for L5. */
  async scroll(count: number, isForward: boolean): Promise<readonly Position[]> {
    const shown: Position[] = [];
    let cursor: string | null = null;
    for (let turn = 0; ; turn += 1) {
      expect(turn, 'L5: a scroll that does not end').toBeLessThan(200);
      const page: FeedPage = await this.page(
        isForward ? { first: count, after: cursor } : { last: count, before: cursor },
      );
      const found = page.edges.map(({ item }) => item.position);
      const hasMore = isForward ? await page.hasNextPage() : await page.hasPreviousPage();
      if (found.length < count && page.status !== 'CAPPED')
        expect(hasMore, 'L5: a short page is the last').toBe(false);
      shown.push(...(isForward ? found : found.reverse()));
      if (!hasMore) return shown;
      cursor = isForward ? page.endCursor() : page.startCursor();
      expect(cursor, 'L5: a page with more behind it has a cursor').not.toBeNull();
    }
  }
}

function heldBy(stream: StreamPart, all: readonly Item[], facts: ViewerFacts): readonly Position[] {
  return naive(stream, all, facts)
    .filter((item) => canSee(facts, item))
    .map(({ position }) => position);
}

const sorted = (list: readonly Position[]): readonly Position[] => list.toSorted((a, b) => a - b);
const among = (list: readonly Position[], kept: readonly Position[]): readonly Position[] =>
  list.filter((one) => kept.includes(one));

interface SequenceArgs {
  readonly count: number;
  readonly held: readonly Position[];
  /** Ranked items that would be repeats by now. They stay where they were served. */
  readonly mayStay?: readonly Position[];
}

/** The feed is one sequence for every page size and in both directions, and holds what the whole world says. */
async function oneSequence(
  reader: Reader,
  { count, held, mayStay = [] }: SequenceArgs,
): Promise<readonly Position[]> {
  const shown = await reader.scroll(count, true);
  expect(new Set(shown).size, 'L2: exactly once').toBe(shown.length);
  const judged = shown.filter((one) => held.includes(one) || !mayStay.includes(one));
  expect(sorted(judged), 'L2 and L6: what may be seen').toEqual(sorted(held));
  expect(await reader.scroll(50, true), 'L1: one sequence in larger pages').toEqual(shown);
  expect((await reader.scroll(count, false)).toReversed(), 'L1: and backwards').toEqual(shown);
  return shown;
}

async function allLaws(subject: Subject, seed?: number): Promise<void> {
  const dir = await tempFolder();
  let opened = 0;
  await onRandomHistories(
    histories,
    { runs: 120, seed, longRunMax: 5_000, examples: [NAMED_REPEAT] },
    async (history) => {
      opened += 1;
      const store = await openLmdbStore({ dir: `${dir}/${opened}` });
      try {
        await playLaws(store, subject, history);
      } finally {
        await store.close();
      }
    },
  );
}

async function playLaws(store: Store, subject: Subject, history: History): Promise<void> {
  const { template, seed, before, after, count, viewer, blocks } = history;
  const commits: string[] = [];
  const feeds = await openRandomFeeds(store, (_, outcome) => commits.push(outcome));
  const reader = new Reader({ feeds, commits }, { subject, history });
  const { stream } = template;
  const first = await publishWorld(store, { count: before, seed });
  const earlier = await oneSequence(reader, { count, held: heldBy(stream, first, viewer) });
  const committed = reader.commits.length;
  const page = await reader.page({ first: count });
  const titles = (one: FeedPage): readonly Position[] => one.edges.map(({ item }) => item.position);
  expect(titles(page), 'L4: the same page').toEqual(earlier.slice(0, count));
  expect(
    reader.commits.slice(committed).filter((one) => one === 'committed'),
    'L4: calm',
  ).toEqual([]);
  expect(await reader.newSince(), 'L4: nothing is new').toBe(0);

  const second = await publishWorld(store, { count: after, seed: seed + 1 });
  const all = [...first, ...second];
  const hasDedupe = partsUnder(stream).some(({ part }) => part === 'dedupe');
  const staying = (served: readonly Position[]): readonly Position[] => {
    if (template.fence === null || !hasDedupe) return [];
    const seen = all.filter((item) => canSee(reader.facts, item));
    return among(
      served,
      seen.map(({ position }) => position),
    );
  };
  const held = heldBy(stream, all, viewer);
  const top = first.at(-1)?.position ?? 0;
  if (template.fence !== null && earlier.length > 0)
    expect(await reader.newSince(), 'L4: so many are new').toBe(
      held.filter((one) => one > top).length,
    );
  await reader.page({ first: count });
  const later = await oneSequence(reader, { count, held, mayStay: staying(earlier) });
  expect(among(later, earlier), 'L3: what was served keeps its order').toEqual(
    among(earlier, later),
  );
  const oldFrom = later.findIndex((one) => earlier.includes(one));
  const below = oldFrom === -1 ? [] : later.slice(oldFrom);
  expect(
    below.filter((one) => one > top),
    'L3: what is new is above',
  ).toEqual([]);

  if (blocks === null || blocks === viewer.viewer) return;
  reader.facts = {
    ...viewer,
    version: 2,
    follows: new Set([...viewer.follows].filter((key) => key !== `user:${blocks}`)),
    blocked: new Set([blocks as string as UserId]),
  };
  const nowHeld = heldBy(stream, all, reader.facts);
  // Items that a limit removed from the later feed can reappear where they were served before.
  const mayStay = staying([...earlier, ...later]);
  await oneSequence(reader, { count, held: nowHeld, mayStay });
}

/** Changes every page. */
const changing = (change: (page: FeedPage, request: PageRequest) => FeedPage): Subject => ({
  feeds: (real) => ({
    ...real,
    page: async (request) => change(await real.page(request), request),
  }),
});

const BROKEN: readonly (readonly [name: string, subject: Subject, caught: RegExp])[] = [
  [
    'orders each page on its own',
    changing((page, { last }) => ({
      ...page,
      edges: page.edges.toSorted(
        (a, b) => (last === null ? 1 : -1) * (b.item.position - a.item.position),
      ),
    })),
    /L1/,
  ],
  [
    'takes a short read of its stream for the end',
    {
      template: (real) => ({
        ...real,
        stream: {
          ...real.stream,
          enumerate: async (read, query) => ({
            ...(await real.stream.enumerate(read, query)),
            settledTo: query.order === 'newest' ? query.above : query.upTo,
          }),
        },
      }),
    },
    /L2 and L6|L1/,
  ],
  [
    'asks nobody whether a ranked item still belongs to the feed',
    {
      template: (real) => ({
        ...real,
        stream: { ...real.stream, includes: async (_, items) => items.map(() => true) },
      }),
    },
    /L2 and L6|L4: so many/,
  ],
  [
    'ends at a short page without saying so',
    changing((page, { first }) =>
      page.edges.length === first ? { ...page, edges: page.edges.slice(1) } : page,
    ),
    /L5|L2 and L6/,
  ],
  [
    'forgets its history',
    {
      feeds: (real) => ({
        ...real,
        page: async (request) => {
          if (
            request.template.fence !== null &&
            request.after === null &&
            request.before === null &&
            request.first !== null &&
            request.facts.viewer !== null
          )
            await real.reset(request);
          return real.page(request);
        },
      }),
    },
    /L4|L3/,
  ],
];

describe('random templates', { timeout: LAW_TIMEOUT_MS }, () => {
  it('keep the laws of one sequence, exactly once, history, calm, honest pages and access', async () => {
    await allLaws({});
  });

  it.each(BROKEN)('are caught when a feed %s', async (_name, subject, caught) => {
    await expect(allLaws(subject, CONTROL_SEED)).rejects.toThrow(caught);
  });
});
