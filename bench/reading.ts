/**
 * The program under test without its HTTP side: templates, rankers and fences over an opened store, assembled as in the
 * application, with the longest heads a template may request and a clock that the figure controls. A page is timed from
 * the lookup of the viewer's facts.
 */
import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { Kind, parse } from 'graphql';
import type { FeedPage, Feeds, PageRequest } from '../src/feeds/feed.ts';
import type { Services } from '../src/graphql/context.ts';
import type { UserId } from '../src/model/producers.ts';
import type { Store } from '../src/store/ports/store.ts';
import type { SourceReads } from '../src/streams/source-reads.ts';
import type { Template } from '../src/templates/template.ts';
import { built } from './built.ts';
import { openBenchRivers, policyNamed } from './rivers.ts';

const { ALL_ON } =
  await built<typeof import('../src/base/flags/flag-list.ts')>('base/flags/flag-list');
const { createContext } =
  await built<typeof import('../src/graphql/context.ts')>('graphql/context');
const { openExecutor } =
  await built<typeof import('../src/graphql/executor.ts')>('graphql/executor');
const { buildExecutableSchema, readSchemaText } =
  await built<typeof import('../src/graphql/schema.ts')>('graphql/schema');
const { openCursors } =
  await built<typeof import('../src/fence/cursor/cursor.ts')>('fence/cursor/cursor');
const { openFeeds } = await built<typeof import('../src/feeds/feeds.ts')>('feeds/feeds');
const { openStreamUpdates } =
  await built<typeof import('../src/feeds/updates/updates.ts')>('feeds/updates/updates');
const { openWriteLimits } =
  await built<typeof import('../src/content/write-limits.ts')>('content/write-limits');
const { NO_FIELDS } = await built<typeof import('../src/model/fields.ts')>('model/fields');
const { DEFAULT_PLACE_TYPES } =
  await built<typeof import('../src/model/place-types.ts')>('model/place-types');
const { openNotifications } =
  await built<typeof import('../src/notify/notifications.ts')>('notify/notifications');
const { blockList } = await built<typeof import('../src/notify/webhooks/public-address.ts')>(
  'notify/webhooks/public-address',
);
const { openSeenItems } = await built<typeof import('../src/reads/seen.ts')>('reads/seen');
const { openReads } = await built<typeof import('../src/reads/reads.ts')>('reads/reads');
const { openFacts } = await built<typeof import('../src/social/facts.ts')>('social/facts');
const { openRankers } = await built<typeof import('../src/ranking/rankers.ts')>('ranking/rankers');
const { openSignals } = await built<typeof import('../src/ranking/signals.ts')>('ranking/signals');
const { unmaterialisedReads } =
  await built<typeof import('../src/streams/source-reads.ts')>('streams/source-reads');
const { openTemplates } =
  await built<typeof import('../src/templates/templates.ts')>('templates/templates');

const TEMPLATES = fileURLToPath(new URL('../bench/templates', import.meta.url));
/** As in a server without folders of modules. */
const NONE = { list: () => [] };
const SILENT = { info: () => undefined, warn: () => undefined };
const NO_WRITE_LIMITS = { writesPerMinute: 0, itemsPerDay: 0, bytesPerDay: 0 };
const YEAR_MS = 366 * 86_400_000;
export const PAGE_ITEMS = 20;

export interface FeedReader {
  readonly feeds: Feeds;
  readonly template: Template;
  /** Reads a page of the template `home`, from the lookup of the facts on. */
  page(
    viewer: UserId,
    at?: { readonly after?: string; readonly refresh?: boolean },
  ): Promise<FeedPage>;
  /**
   * The server's part of a request for that page: the compiled operation over the feed, serialised. No socket, no
   * cached answers.
   */
  answer(viewer: UserId, at?: { readonly after?: string }): Promise<string>;
  /** Advances the clock past the template's minimum interval between fenceposts. */
  wait(): void;
  close(): Promise<void>;
}

export interface FeedReaderOptions {
  /** A folder of templates; the benchmark's own by default. */
  readonly templates?: string;
  /** The template whose pages are read; `home` by default. */
  readonly name?: string;
  /** How sources read their timelines; live by default. */
  readonly sources?: SourceReads;
}

/** Reads a template over the store. The caller closes the store. */
export async function openFeedReader(
  store: Store,
  {
    templates: dir = TEMPLATES,
    name = 'home',
    sources = unmaterialisedReads(store.timelines),
  }: FeedReaderOptions = {},
): Promise<FeedReader> {
  let nowMs = Date.UTC(2024, 0, 1) + YEAR_MS;
  const clock = { now: () => nowMs };
  const facts = openFacts(store);
  const signals = openSignals(store);
  const rankers = await openRankers({ dir: null, signals, clock, log: SILENT });
  const quiet = { checkRank: () => null, log: SILENT, isWatching: false };
  const templates = await openTemplates({ dirs: [dir], ...quiet });
  const template = templates.get(name);
  if (template === null) throw new Error(`expected a template "${name}", got none`);
  const cursorKeys = [{ id: 'bench', secret: randomBytes(32) }];
  const seen = openSeenItems(store.reads);
  const feeds = openFeeds({
    ...{ store, sources, rankers, seen, clock, cursorKeys },
    cursorTtlMs: 30 * 86_400_000,
    hooks: { onPage: () => undefined, onCommit: () => undefined },
  });
  return {
    feeds,
    template,
    async page(viewer, { after, refresh } = {}) {
      const request: PageRequest = {
        template,
        args: {},
        facts: await facts.of(viewer),
        first: PAGE_ITEMS,
        after: after ?? null,
        last: null,
        before: null,
        refresh: refresh ?? true,
      };
      return feeds.page(request);
    },
    answer: openAnswers({
      store,
      feeds,
      templates,
      rankers,
      ...{ signals: NONE, injectors: NONE, filters: NONE, ownSources: NONE },
      ...{ rankerTrials: null, log: SILENT },
      ...{ facts, seen, clock },
      witnessKinds: {},
      fields: NO_FIELDS,
      placeTypes: DEFAULT_PLACE_TYPES,
      flags: ALL_ON,
      writeLimits: openWriteLimits({ clock, ...NO_WRITE_LIMITS }),
      costBudget: null,
      cursors: openCursors({ keys: cursorKeys, ttlMs: 30 * 86_400_000, clock }),
      notifications: quietNotifications({ store, facts, clock }),
      rivers: openBenchRivers(store, { policy: policyNamed('all-pull'), clock }),
      reads: openReads({ store, facts, clock, onFault: () => undefined }),
      updates: openStreamUpdates({ feeds, store, openPage: () => () => undefined }),
    }),
    wait: () => void (nowMs += 1 + (template.fence?.minIntervalMs ?? 0)),
    async close() {
      await templates.close();
      await rankers.close();
    },
  };
}

const QUERY = `query Home($after: String) { stream(template: "home", first: ${PAGE_ITEMS}, after: $after) { edges { cursor node { id kind title createdAt votes author { id } } } pageInfo { hasNextPage hasPreviousPage startCursor endCursor } status } }`;

function openAnswers(parts: Omit<Services, 'explain' | 'demoViewers'>): FeedReader['answer'] {
  const document = parse(QUERY);
  const [operation] = document.definitions;
  if (operation?.kind !== Kind.OPERATION_DEFINITION) throw new Error('expected an operation');
  const executor = openExecutor({
    schema: buildExecutableSchema(readSchemaText()),
    costMax: Number.MAX_SAFE_INTEGER,
    templatePrice: (name) => parts.templates.get(name)?.price ?? 0,
    log: { error: () => undefined, debug: () => undefined },
    compileAfter: 1,
  });
  const services: Services = { ...parts, explain: 'off', demoViewers: [] };
  return async (viewer, { after } = {}) => {
    const context = createContext(services, { viewer, requestId: 'bench' });
    const result = await executor.run({
      document,
      operation,
      operationName: 'Home',
      variables: { after: after ?? null },
      context,
    });
    if (result.errors !== undefined)
      throw new Error(`expected an answer, got ${JSON.stringify(result.errors)}`);
    return JSON.stringify(result);
  };
}

export function positionsOf(page: FeedPage): readonly number[] {
  return page.edges.map(({ item }) => item.position);
}

/** Refuses a page that does not have exactly these positions in this order. */
export function expectExactly(page: FeedPage, expected: readonly number[], where: string): void {
  const got = positionsOf(page);
  if (expected.length === 0 || got.join() !== expected.join())
    throw new Error(`${where}: expected ${expected.join()}, got ${got.join()}`);
}

/** Refuses a page that is short, or has repeated positions or others than these. */
export function expectFullFrom(page: FeedPage, allowed: ReadonlySet<number>, where: string): void {
  const got = new Set(positionsOf(page));
  const strangers = [...got].filter((position) => !allowed.has(position));
  if (got.size !== PAGE_ITEMS || strangers.length > 0)
    throw new Error(
      `${where}: expected ${PAGE_ITEMS} of the expected items, got ${got.size} with ${strangers.length} others`,
    );
}

/** Notifications without recipients. */
function quietNotifications(context: Pick<Services, 'store' | 'facts' | 'clock'>) {
  const log = { debug: () => undefined, info: () => undefined, warn: () => undefined };
  return openNotifications({
    ...context,
    log,
    senders: [],
    flags: ALL_ON,
    hooks: { onTold: () => undefined, onDelivery: () => undefined },
    rules: { allowed: blockList([]), resolve: async () => [], names: (run) => run(), msMax: 1 },
  });
}
