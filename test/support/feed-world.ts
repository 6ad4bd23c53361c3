/**
 * The whole reading side for tests: the embedded store, templates written by the test, rankers, and feeds over them.
 */
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ALL_ON, type FlagReader } from '../../src/base/flags/flag-list.ts';
import type { Logger } from '../../src/base/log.ts';
import type { FeedPage, Feeds, PageBasis, PageRequest } from '../../src/feeds/feed.ts';
import { openFeeds, type FeedsOptions } from '../../src/feeds/feeds.ts';
import type { Relation } from '../../src/model/edges.ts';
import type { Draft, Item } from '../../src/model/items.ts';
import type { ProducerKey, UserId } from '../../src/model/producers.ts';
import type { Remotes } from '../../src/feeds/remotes/remotes.ts';
import type { Ranker } from '../../src/ranking/ranker.ts';
import type { Filters } from '../../src/ranking/filter-files.ts';
import type { OwnSources } from '../../src/ranking/source-files.ts';
import { openRankers, type Rankers } from '../../src/ranking/rankers.ts';
import { switchRankers } from '../../src/ranking/switched-rankers.ts';
import { openSignals } from '../../src/ranking/signals.ts';
import { openSeenItems, type SeenItems } from '../../src/reads/seen.ts';
import { type FactsCache, openFacts } from '../../src/social/facts.ts';
import type { Store } from '../../src/store/ports/store.ts';
import { unmaterialisedReads, type SourceReads } from '../../src/streams/source-reads.ts';
import { openTemplates, type ReloadableTemplates } from '../../src/templates/templates.ts';
import { draftBy } from './builders.ts';
import { manualClock, type ManualClock } from './manual-clock.ts';
import { openTestStore, tempFolder } from './open-store.ts';

export { ada, bob, carol } from './builders.ts';

const SILENT = { info: () => undefined, warn: () => undefined };

/** Following, ranked by the reversing ranker below, with ten items in each head. */
export const HOME = `
name: home
description: Followed, turned around.
access: viewer
stream: { following: { types: [user, tag, thread] } }
rank: { ranker: reversed }
fence: { head: 10, seed: ranked, minIntervalSeconds: 0, keep: { posts: 200, days: 90 } }
`;

/** Oldest first: the most visible kind of ranking. */
export const reversed: Ranker = {
  name: 'reversed',
  version: '1',
  signals: ['votes'],
  order: (candidates) => ({
    order: [...candidates].reverse(),
    parts: { place: candidates.map((_, index) => index) },
  }),
};

export interface FeedWorld {
  readonly store: Store;
  readonly clock: ManualClock;
  readonly feeds: Feeds;
  readonly facts: FactsCache;
  readonly rankers: Rankers;
  readonly templates: ReloadableTemplates;
  readonly seen: SeenItems;
  readonly commits: string[];
  /** Writes a template's file, or removes it if null, and serves the result. */
  edit(name: string, yaml: string | null): Promise<void>;
}

export interface FeedWorldOptions {
  readonly templates?: Readonly<Record<string, string>>;
  readonly rankers?: readonly Ranker[];
  /** Injector modules; none when left out. */
  readonly injectors?: NonNullable<FeedsOptions['injectors']>;
  /** Which pages report what their parts did; none when left out. */
  readonly partLogs?: NonNullable<FeedsOptions['partLogs']>;
  /** Services that templates name; none when left out. */
  readonly remotes?: Remotes;
  /** Filter modules that templates name; none when left out. */
  readonly filters?: Filters;
  /** Source modules that templates name; none when left out. */
  readonly ownSources?: OwnSources;
  readonly store?: Store;
  /** One of its own when left out. */
  readonly clock?: ManualClock;
  /** Disabled flags; none when left out. */
  readonly flags?: FlagReader;
  /** Further listeners to pages and commits; none when left out. */
  readonly hooks?: FeedsOptions['hooks'];
  /** Runs shadow rankers; nothing when left out. */
  readonly shadows?: NonNullable<FeedsOptions['shadows']>;
  /** Where ranker faults are logged; nowhere when left out. */
  readonly log?: Pick<Logger, 'info' | 'warn'>;
  /** How sources read their timelines; live when left out. */
  readonly sources?: (store: Store, clock: ManualClock) => SourceReads;
}

export async function openFeedWorld(options: FeedWorldOptions = {}): Promise<FeedWorld> {
  const { templates: files = { home: HOME }, rankers: own = [], log = SILENT, ...parts } = options;
  const { clock = manualClock(), flags = ALL_ON, hooks } = options;
  const [store, dir] = [options.store ?? (await openTestStore()), await tempFolder()];
  for (const [name, yaml] of Object.entries(files))
    await writeFile(join(dir, `${name}.yaml`), yaml);
  const seen = openSeenItems(store.reads);
  const signals = openSignals({ ...store, reads: seen });
  const rankers = await openRankers({
    dir: null,
    signals,
    clock,
    log,
    own: [reversed, ...own],
  });
  const templates = await openTemplates({
    ...parts,
    dirs: [dir],
    checkRank: () => null,
    checkModule: () => null,
    checkRemote: () => null,
    log: SILENT,
    isWatching: false,
  });
  const commits: string[] = [];
  const feeds = openFeeds({
    ...parts,
    store,
    sources: options.sources?.(store, clock) ?? unmaterialisedReads(store.timelines),
    rankers: options.flags === undefined ? rankers : switchRankers(rankers, options.flags),
    flags,
    seen,
    clock,
    cursorKeys: [{ id: 'a', secret: Buffer.alloc(32, 1) }],
    cursorTtlMs: 86_400_000,
    hooks: {
      ...hooks,
      onPage: (...told) => hooks?.onPage(...told),
      onCommit: (...told) => {
        commits.push(told[1]);
        hooks?.onCommit(...told);
      },
    },
  });
  return {
    store,
    clock,
    feeds,
    rankers,
    templates,
    seen,
    commits,
    facts: openFacts(store),
    async edit(name, yaml) {
      const file = join(dir, `${name}.yaml`);
      await (yaml === null ? rm(file) : writeFile(file, yaml));
      await templates.reload();
    },
  };
}

export type Asked = Partial<Omit<PageRequest, 'template' | 'facts'>> & {
  readonly template?: string;
};

/** The request of a viewer, with every argument that is not given left out. */
export async function requestOf(
  world: FeedWorld,
  viewer: UserId | null,
  asked: Asked = {},
): Promise<PageRequest> {
  const template = world.templates.get(asked.template ?? 'home');
  if (template === null)
    throw new Error(
      `expected a template ${asked.template ?? 'home'}, got ${JSON.stringify(world.templates.list())}`,
    );
  return {
    args: {},
    first: null,
    after: null,
    last: null,
    before: null,
    refresh: true,
    ...asked,
    template,
    facts: await world.facts.of(viewer),
  };
}

/** Asks whether a page of a request is the same as before. */
export async function samePage(
  { feeds }: Pick<FeedWorld, 'feeds'>,
  request: PageRequest,
  basis: PageBasis,
): Promise<PageBasis | null> {
  const { facts } = request;
  return feeds.samePage({ ...request, viewer: facts.viewer, facts: async () => facts }, basis);
}

export async function readFeed(
  world: FeedWorld,
  viewer: UserId | null,
  asked: Asked = {},
): Promise<FeedPage> {
  return world.feeds.page(await requestOf(world, viewer, asked));
}

export function titlesOf(page: FeedPage): readonly (string | null)[] {
  return page.edges.map((edge) => edge.item.payload.title);
}

export async function publish(
  world: FeedWorld,
  author: UserId,
  title: string,
  fields: Partial<Draft> = {},
): Promise<Item> {
  const { item } = await world.store.items.publish(
    draftBy(author, {
      payload: { title, text: null, url: null, votes: 0 },
      createdAtMs: world.clock.now(),
      ...fields,
    }),
  );
  return item;
}

export async function connect(
  world: FeedWorld,
  consumer: UserId,
  producer: ProducerKey,
  relation: Relation = 'follow',
): Promise<void> {
  await world.store.edges.addEdge({
    consumer,
    producer,
    relation,
    sinceMs: world.clock.now(),
  });
}
