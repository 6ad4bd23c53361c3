/** The composition root: from a Config to an App. Everything is opened here, in order, and closed in reverse order. */
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { type Clock, systemClock } from './base/clock.ts';
import type { Config } from './base/config/config-options.ts';
import type { FlagReader } from './base/flags/flag-list.ts';
import { openFlags, type Flags } from './base/flags/flags.ts';
import { LIMITS } from './base/limits.ts';
import { openTelemetry, type Telemetry } from './base/telemetry/open-telemetry.ts';
import { TELEMETRY_OFF, type TelemetryConfig } from './base/telemetry/telemetry-config.ts';
import { type Logger, openLog } from './base/log.ts';
import { ownPrefixOf } from './content/import/known-items.ts';
import { openWriteLimits } from './content/write-limits.ts';
import { openFeedAudits, type FeedAudits } from './feeds/audits/feed-audits.ts';
import type { Feeds } from './feeds/feed.ts';
import { openFeeds } from './feeds/feeds.ts';
import { openShadows } from './feeds/shadows.ts';
import { openStreamUpdates, type StreamUpdates } from './feeds/updates/updates.ts';
import { openPartLogs } from './feeds/part-logs.ts';
import { traceFeeds, traceRankers } from './feeds/traced-feeds.ts';
import {
  openConfiguredTemplates,
  openRanking,
  type OpenRanking,
  type Release,
} from './feeds/open-parts.ts';
import { openCursors } from './fence/cursor/cursor.ts';
import type { CursorKey } from './fence/cursor/row-cipher.ts';
import { cursorKeysOf } from './feeds/cursor-keys.ts';
import { openCostBudget } from './graphql/cost-budget.ts';
import { type Metrics, openMetrics } from './http/metrics.ts';
import { openServer } from './http/server.ts';
import { openViewers } from './http/sign-in.ts';
import { startEmbeddedJobs, type EmbeddedJobs } from './jobs/embedded-jobs.ts';
import { processJobs } from './jobs/process-jobs.ts';
import { startTicking } from './jobs/tick.ts';
import type { EventHandler } from './model/events.ts';
import type { Notifications } from './notify/notifications.ts';
import { openConfiguredNotifications } from './notify/open-configured.ts';
import { watchChanges, watchHistory, type OnChange } from './store/watch-changes.ts';
import { watchEvents } from './store/watch-events.ts';
import type { DeclaredFields } from './model/fields.ts';
import type { Rankers } from './ranking/rankers.ts';
import { switchRankers } from './ranking/switched-rankers.ts';
import { timeRankers } from './ranking/timed-rankers.ts';
import { openReadParts } from './reads/open-parts.ts';
import type { Reads } from './reads/reads.ts';
import type { SeenItems } from './reads/seen.ts';
import { openConfiguredRivers } from './rivers/configured-rivers.ts';
import { withOpenPages } from './rivers/open-pages.ts';
import type { DeliveryRules } from './rivers/delivery-rules.ts';
import { openDeliveryRules } from './rivers/open-delivery-rules.ts';
import type { Rivers } from './rivers/rivers.ts';
import { loadSampleWorld, needsSample, type SampleSize } from './sample/load-world.ts';
import { sampleViewers } from './sample/viewers.ts';
import { openErasedWatch } from './social/erasure/erased-watch.ts';
import type { FactsCache } from './social/facts.ts';
import { readPlaceTypes } from './social/places/place-types.ts';
import { readFields } from './social/read-fields.ts';
import { openStore, whenThere, type OnStoreAway, type StoreContext } from './store/open-store.ts';
import type { Store } from './store/ports/store.ts';
import { timed } from './store/timed.ts';
import { traced } from './store/traced.ts';
import { openRankerTrials, type RankerTrials } from './templates/ranker-trials.ts';
import type { ReloadableTemplates } from './templates/templates.ts';

export interface App {
  readonly config: Config;
  readonly log: Logger;
  readonly store: Store;
  readonly rankers: Rankers;
  readonly templates: ReloadableTemplates;
  readonly feeds: Feeds;
  /** Marks, lists and counts. Live updates listen to its `onMark`. */
  readonly reads: Reads;
  readonly notifications: Notifications;
  readonly rivers: Rivers;
  /** Streams that are followed live. */
  readonly updates: StreamUpdates;
  /** Ready to listen, but not listening yet. */
  readonly server: FastifyInstance;
  /** Whom a request can act for, in a sentence. */
  readonly viewerMode: string;
  /** Whether the store is empty, or has a sample world that is only partly loaded. */
  needsSample(): Promise<boolean>;
  /** Loads the sample world if it is needed; returns null if not. */
  loadSample(onProgress: (done: number, total: number) => void): Promise<SampleSize | null>;
  /** Stops accepting requests, lets those in progress finish, then releases everything. Repeatable. */
  close(): Promise<void>;
}

/** What a test or another program can replace. */
export interface AppParts {
  readonly clock?: Clock;
  readonly log?: Logger;
  /** Handlers of events in addition to the app's own. */
  readonly eventHandlers?: readonly EventHandler[];
  /** Called when the durable store does not answer; when it resolves, opening is retried. By default it fails. */
  readonly onStoreAway?: OnStoreAway;
  /** What is sent to a collector; nothing when omitted. */
  readonly telemetry?: TelemetryConfig;
}

const EXAMPLES = fileURLToPath(new URL('../examples/', import.meta.url));
const SAMPLE_DIR = join(EXAMPLES, 'quantum');

/** Opens everything. If a part fails to open, closes those before it and throws its error. */
export async function openApp(config: Config, parts: AppParts = {}): Promise<App> {
  const opened: Release[] = [];
  const close = async (): Promise<void> => {
    for (const release of opened.splice(0).reverse()) await release();
  };
  const { clock = systemClock, log = openLog(config), onStoreAway } = parts;
  try {
    const metrics = openMetrics();
    opened.push(async () => metrics.close());
    const { telemetry: sent = TELEMETRY_OFF, eventHandlers = [] } = parts;
    const telemetry = await openTelemetry({ config: sent, families: metrics.families, log });
    opened.push(() => telemetry.close());
    const shared = { config, clock, log, onStoreAway, metrics, telemetry };
    return { ...(await open({ ...shared, eventHandlers, opened })), close };
  } catch (error) {
    await close();
    throw error;
  }
}

interface OpenContext extends StoreContext {
  readonly config: Config;
  readonly metrics: Metrics;
  readonly telemetry: Telemetry;
  readonly eventHandlers: readonly EventHandler[];
  /** How to release what is open, in opening order. */
  readonly opened: Release[];
}

/** Each step adds the release of what it opened. */
async function open(context: OpenContext): Promise<Omit<App, 'close'>> {
  const { config, clock, log, metrics, telemetry, opened } = context;
  const { tracer } = telemetry;
  const viewers = openViewers(config, { clock, log });
  let jobs: EmbeddedJobs | null = null;
  const { services, templates, erased, audits } = await openServices(context, {
    isHeaderOn: viewers.isHeaderOn,
    onEvent: () => jobs?.wake(),
  });
  const { store, rankers, feeds, facts, reads, seen, notifications, rivers, updates } = services;
  const server = await openServer({ config, services, erased, viewers, metrics, log, tracer });
  // Concurrently: a job or a delivery may wait for a peer that does not answer, and no requests may be admitted meanwhile.
  const stops: Release[] = [() => server.close(), notifications.close];
  opened.push(async () => void (await Promise.all(stops.map((stop) => stop()))));
  if (config.mongodbUrl === null) {
    jobs = startEmbeddedJobs(context, { store, facts, notifications });
    stops.push(jobs.stop);
  }
  stops.push(startTicking(processJobs({ rivers, updates, seen, erased, audits }), context).stop);
  return {
    config,
    log,
    store,
    rankers,
    templates,
    feeds,
    reads,
    notifications,
    rivers,
    updates,
    server,
    viewerMode: viewers.mode,
    needsSample: () => needsSample(store),
    loadSample: (onProgress) => loadSample({ store, config }, onProgress),
  };
}

interface ServicesOptions {
  /** Whether requests can name their viewer, as in development. */
  readonly isHeaderOn: boolean;
  readonly onEvent: () => void;
}

/** What requests use, from the store upwards, and what is notified of changes. */
async function openServices(context: OpenContext, { isHeaderOn, onEvent }: ServicesOptions) {
  const { config, clock, log, metrics, opened } = context;
  const watchers: OnChange[] = [];
  const onChange: OnChange = (change) => watchers.forEach((note) => note(change));
  const { store: kept, cursorKeys } = await openKeyedStore(context, { onEvent, onChange });
  const flags = await openWatchedFlags(context);
  const rules = await openWatchedRules(context, kept);
  const rivers = openConfiguredRivers(config, { store: kept, clock, log, flags, rules });
  metrics.watchRivers(rivers);
  const store = { ...kept, bus: withOpenPages(kept.bus, rivers) };
  const fields = await readFields(config.fields);
  const { facts, reads, seen } = openReadParts(context, store, flags);
  const feedParts = { store, cursorKeys, fields, rivers, seen, flags };
  const { templates, ...served } = await openFeedParts(context, feedParts);
  const { rankers } = served;
  const audits = openAudits(context, { ...served, store, rivers, facts, flags });
  const feeds = audits.watch(served.feeds);
  const trials = isHeaderOn ? openTrials(rankers, templates) : null;
  const updates = openStreamUpdates({ feeds, store, clock, openPage: rivers.openPage, flags });
  metrics.watchUpdates(updates);
  templates.onServed(() => updates.note({ kind: 'everything' }));
  const erased = openErasedWatch(store);
  watchers.push(updates.note, erased.note);
  const cursors = openCursors({ keys: cursorKeys, ttlMs: LIMITS.cursorTtlMsMax, clock });
  const notifying = { config, store, facts, flags, clock, log, cursors, hooks: metrics };
  const notifications = openConfiguredNotifications(notifying);
  opened.push(notifications.close);
  const services = {
    ...served,
    feeds,
    store,
    templates: trials?.templates ?? templates,
    rankerTrials: trials,
    facts,
    reads,
    seen,
    notifications,
    rivers,
    updates,
    cursors,
    placeTypes: await readPlaceTypes(config.places, config.witnesses),
    witnessKinds: config.witnesses,
    fields,
    writeLimits: openWriteLimits({ ...config, clock }),
    costBudget: openCostBudget({ ...config, clock }),
    flags,
    clock,
    log,
    explain: config.explain,
    demoViewers: isHeaderOn && !config.empty ? sampleViewers(SAMPLE_DIR) : [],
  };
  return { services, templates, erased, audits };
}

interface AuditedParts extends Omit<OpenRanking, 'signals' | 'injectors' | 'remotes'> {
  readonly store: Store;
  readonly rivers: Rivers;
  readonly facts: FactsCache;
  readonly flags: FlagReader;
}

function openAudits(
  { clock, log, metrics }: OpenContext,
  { rivers: sources, ...parts }: AuditedParts,
): FeedAudits {
  const againMs = LIMITS.auditAgainMs;
  return openFeedAudits({ ...parts, sources, clock, log, hooks: metrics, againMs });
}

function openTrials(rankers: Rankers, templates: ReloadableTemplates): RankerTrials {
  return openRankerTrials({ templates, checkRank: (spec) => rankers.checkSpec(spec) });
}

async function openWatchedFlags({ config, log, metrics, opened }: OpenContext): Promise<Flags> {
  const flags = await openFlags({ file: config.flags, log });
  opened.push(() => flags.close());
  metrics.watchFlags(flags);
  return flags;
}

async function openWatchedRules(
  { config, log, metrics, opened }: OpenContext,
  store: Store,
): Promise<() => DeliveryRules> {
  const rules = await openDeliveryRules({ file: config.deliveryRules, store, log });
  opened.push(() => rules.close());
  metrics.watchRules(rules);
  return rules.content;
}

async function loadSample(
  { store, config }: Pick<App, 'store' | 'config'>,
  onProgress: Parameters<App['loadSample']>[0],
): Promise<SampleSize | null> {
  if (!(await needsSample(store))) return null;
  return loadSampleWorld(store, { dir: SAMPLE_DIR, itemsMax: config.sampleItems }, onProgress);
}

interface KeyedStore {
  readonly store: Store;
  readonly cursorKeys: readonly CursorKey[];
}

interface StoreHooks {
  readonly onEvent: () => void;
  readonly onChange: OnChange;
}

/** The store, timed and watched, and its cursor keys: those of the configuration, or else the installation's own. */
async function openKeyedStore(
  context: OpenContext,
  { onEvent, onChange }: StoreHooks,
): Promise<KeyedStore> {
  const { config, metrics, telemetry, opened } = context;
  const timedStore = timed(await openStore(config, { ...context, onChange }));
  const { tracer } = telemetry;
  const seen = tracer === null ? timedStore.store : traced(timedStore.store, tracer);
  // With several processes, each announces to the others what it writes.
  const watch = config.mongodbUrl === null ? watchChanges : watchHistory;
  const store = watch(watchEvents(seen, onEvent), onChange);
  // Telemetry closes before the store, because its last numbers are read from the store.
  opened.push(
    () => store.close(),
    () => telemetry.close(),
  );
  await ownPrefixOf(store, randomBytes(4).toString('hex'));
  metrics.watchStore(timedStore);
  const cursorKeys = await whenThere(context, () => cursorKeysOf(config, store));
  return { store, cursorKeys };
}

interface FeedParts extends KeyedStore {
  readonly rivers: Rivers;
  readonly fields: DeclaredFields;
  readonly seen: SeenItems;
  readonly flags: FlagReader;
}

async function openFeedParts(
  context: OpenContext,
  { store, cursorKeys, fields, rivers, seen, flags }: FeedParts,
): Promise<OpenRanking & Pick<App, 'templates' | 'feeds'>> {
  const { clock, metrics, telemetry, opened } = context;
  let serving: ReloadableTemplates | null = null;
  const read = { ...store, reads: seen };
  const ranking = await openRanking(context, read, {
    itemFields: fields.items,
    // A template may name a module whose file arrived later.
    onReload: () => void serving?.reload(),
    onInjection: metrics.onInject,
    onFilter: metrics.onFilter,
  });
  const templates = await openConfiguredTemplates(context, ranking, true);
  serving = templates;
  metrics.watchAudited(templates);
  const rankers = traceRankers(timeRankers(ranking.rankers, metrics), telemetry.tracer);
  const shadows = openShadows({ hooks: metrics, delayMs: LIMITS.shadowDelayMs, log: context.log });
  opened.push(() => shadows.close());
  const feeds = openFeeds({
    ...ranking,
    store,
    sources: rivers,
    rankers: switchRankers(rankers, flags),
    seen,
    partLogs: openPartLogs({ onParts: metrics.onParts, tracer: telemetry.tracer }),
    clock,
    cursorKeys,
    shadows,
    flags,
    cursorTtlMs: LIMITS.cursorTtlMsMax,
    hooks: metrics,
  });
  return { ...ranking, templates, feeds: traceFeeds(feeds, telemetry.tracer) };
}
