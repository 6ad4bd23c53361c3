/**
 * Counters for Prometheus. Other folders report through plain callbacks and do not depend on this file. The store's
 * calls are summed elsewhere and read when Prometheus asks, because there are many.
 */
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { ReloadedFile } from '../base/reloaded-file.ts';
import type { MetricFamilies, MetricFamily } from '../base/telemetry/metric-bridge.ts';
import type { ShadowHooks } from '../feeds/shadows.ts';
import type { VariantHooks } from '../feeds/in-variant.ts';
import type { StreamUpdates, UpdateStats } from '../feeds/updates/updates.ts';
import type { ErrorHooks } from '../graphql/errors.ts';
import type { EventHooks } from '../rivers/events/lane-context.ts';
import type { RankHooks } from '../ranking/timed-rankers.ts';
import type { Rivers } from '../rivers/rivers.ts';
import type { RiverStats } from '../rivers/river-stats.ts';
import type { CallTally, TimedStore } from '../store/timed.ts';
import type { NotifyHooks } from '../notify/context.ts';
import type { LoadHooks } from './load-shedding.ts';
import type { UnreadHooks } from './unread-answers.ts';
import { type AuditMetrics, countAudits } from './audit-metrics.ts';
import { countComposition, SECONDS, type CompositionHooks } from './composition-metrics.ts';
import { watchDelivery } from './delivery-metrics.ts';
import { countErrors } from './error-metrics.ts';
import { countExperiments } from './experiment-metrics.ts';
import { countShadows } from './shadow-metrics.ts';
import { watchStoreState } from './store-metrics.ts';
import {
  countJobs,
  watchQueue,
  watchTotal,
  type JobHooks,
  type WatchedWork,
} from './work-metrics.ts';
import type { LiveHooks } from './live/sessions.ts';

type EditedFile = Pick<ReloadedFile<unknown>, 'problem'>;

export interface Metrics
  extends
    LiveHooks,
    ErrorHooks,
    UnreadHooks,
    LoadHooks,
    EventHooks,
    NotifyHooks,
    RankHooks,
    JobHooks,
    CompositionHooks,
    VariantHooks,
    ShadowHooks,
    AuditMetrics {
  onPage(template: string, status: string): void;
  onRequest(route: string, status: number, tookMs: number): void;
  /** Reports the calls of the store, its state and how much read state it holds. Call it once. */
  watchStore(timed: TimedStore): void;
  /** Reports the rivers of this process. Call it once. */
  watchRivers(rivers: Pick<Rivers, 'stats' | 'deliveryStats'>): void;
  /** Reports the streams that are followed live in this process. Call it once. */
  watchUpdates(updates: Pick<StreamUpdates, 'stats'>): void;
  /** Reports whether the file of flags can be used. Call it once. */
  watchFlags(file: EditedFile): void;
  /** Reports whether the file of delivery rules can be used. Call it once. */
  watchRules(file: EditedFile): void;
  /** Reports the queue of jobs. Call it once, in a worker. */
  watchWork(work: WatchedWork): void;
  /** All metrics as data. */
  readonly families: MetricFamilies;
  readonly contentType: string;
  text(): Promise<string>;
  /** Releases what is counted. Observers of the client's own metrics last as long as the process. */
  close(): void;
}

const DELAY_SECONDS = [0.01, 0.05, 0.1, 0.5, 1, 2, 5, 15, 60, 300, 1_800, 7_200];
export function openMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const pages = new Counter({
    name: 'palisade_pages_total',
    help: 'Pages served, by template and status.',
    labelNames: ['template', 'status'],
    registers,
  });
  const commits = new Counter({
    name: 'palisade_commits_total',
    help: 'First pages, by template and outcome of their commit.',
    labelNames: ['template', 'outcome'],
    registers,
  });
  const fallbacks = new Counter({
    name: 'palisade_ranker_fallbacks_total',
    help: 'Heads not ordered by the ranker that their template names, by reason.',
    labelNames: ['ranker', 'reason'],
    registers,
  });
  const ranks = new Histogram({
    name: 'palisade_rank_seconds',
    help: 'Time to order a head.',
    labelNames: ['ranker'],
    buckets: SECONDS,
    registers,
  });
  const live = countLive(registers);
  return {
    ...live,
    ...countNotifications(registers),
    ...countEvents(registers),
    ...countComposition(registers, commits),
    ...countExperiments(registers),
    ...countShadows(registers),
    ...countAudits(registers),
    ...countErrors(registers),
    ...countJobs(registers),
    onPage: (template, status) => pages.inc({ template, status }),
    onRank(ranker, tookMs, fallback) {
      ranks.observe({ ranker }, tookMs / 1_000);
      if (fallback !== null) fallbacks.inc({ ranker, reason: fallback });
    },
    ...countRequests(registers),
    ...countCuts(registers),
    ...countShed(registers),
    watchStore: (timed) => watchAll(registers, timed),
    watchRivers(rivers) {
      watchGauges(registers, RIVER_GAUGES, () => rivers.stats());
      watchDelivery(registers, rivers);
    },
    watchUpdates: (updates) => watchGauges(registers, UPDATE_GAUGES, () => updates.stats()),
    watchWork: (work) => watchQueue(registers, work),
    watchFlags: (file) => watchFile(registers, ['palisade_flags', 'flags file'], file),
    watchRules: (file) =>
      watchFile(registers, ['palisade_delivery_rules', 'file of delivery rules'], file),
    families: () => familiesOf(registry),
    contentType: registry.contentType,
    text: () => registry.metrics(),
    close: () => registry.clear(),
  };
}

/** The client's type declares numbers where it has the names of the types. */
async function familiesOf(registry: Registry): Promise<readonly MetricFamily[]> {
  const families = await registry.getMetricsAsJSON();
  return families.map(({ name, help, type, values }) => ({
    name,
    help,
    type: String(type),
    values: values as MetricFamily['values'],
  }));
}

/** Observations are made in batches, because then their code stays warm; a single one costs ten times as much. */
const REQUESTS_WAITING_MAX = 64;

function countRequests(registers: Registry[]): Pick<Metrics, 'onRequest'> {
  let waiting: { readonly route: string; readonly status: number; readonly tookMs: number }[] = [];
  const observeAll = (): void => {
    for (const { route, status, tookMs } of waiting)
      requests.observe({ route, status }, tookMs / 1_000);
    waiting = [];
  };
  const requests = new Histogram({
    name: 'palisade_http_seconds',
    help: 'Time to answer, by route and status.',
    labelNames: ['route', 'status'],
    buckets: SECONDS,
    registers,
    collect: observeAll,
  });
  return {
    onRequest(route, status, tookMs) {
      waiting.push({ route, status, tookMs });
      if (waiting.length >= REQUESTS_WAITING_MAX) observeAll();
    },
  };
}

function countCuts(registers: Registry[]): UnreadHooks {
  const cuts = new Counter({
    name: 'palisade_unread_cuts_total',
    help: 'Connections cut because their answers were not read, by reason.',
    labelNames: ['reason'],
    registers,
  });
  return { onUnreadCut: (reason) => cuts.inc({ reason }) };
}

function countShed(registers: Registry[]): LoadHooks {
  const shed = new Counter({
    name: 'palisade_requests_shed_total',
    help: 'Requests and subscriptions refused because more arrive than can be answered.',
    registers,
  });
  return { onShed: () => shed.inc() };
}

function countLive(registers: Registry[]): LiveHooks {
  const connections = new Gauge({
    name: 'palisade_live_connections',
    help: 'Open live connections, by transport.',
    labelNames: ['transport'],
    registers,
  });
  const subscriptions = new Gauge({
    name: 'palisade_live_subscriptions',
    help: 'Running subscriptions.',
    registers,
  });
  const events = new Counter({
    name: 'palisade_live_events_total',
    help: 'Results sent to subscribers, by transport.',
    labelNames: ['transport'],
    registers,
  });
  const closes = new Counter({
    name: 'palisade_live_closes_total',
    help: 'Live connections that the server closed, by transport and reason.',
    labelNames: ['transport', 'reason'],
    registers,
  });
  return {
    onLiveConnection: (transport, change) => connections.inc({ transport }, change),
    onSubscription: (change) => subscriptions.inc(change),
    onLiveEvent: (transport) => events.inc({ transport }),
    onLiveClose: (transport, reason) => closes.inc({ transport, reason }),
  };
}

function watchAll(registers: Registry[], { store, tallies }: TimedStore): void {
  watchCalls(registers, tallies);
  watchStoreState(registers, store);
}

function countNotifications(registers: Registry[]): NotifyHooks {
  const told = new Counter({
    name: 'palisade_notifications_total',
    help: 'People to notify of an event, by outcome.',
    labelNames: ['outcome'],
    registers,
  });
  const deliveries = new Counter({
    name: 'palisade_deliveries_total',
    help: 'Batches of mails and webhooks, by channel and outcome.',
    labelNames: ['channel', 'outcome'],
    registers,
  });
  return {
    onTold: (outcome) => told.inc({ outcome }),
    onDelivery: (channel, outcome) => deliveries.inc({ channel, outcome }),
  };
}

function countEvents(registers: Registry[]): EventHooks {
  const events = new Counter({
    name: 'palisade_events_total',
    help: 'Finished events, by outcome: processed, failed, or the reason why they were skipped.',
    labelNames: ['outcome'],
    registers,
  });
  const tries = new Counter({
    name: 'palisade_event_tries_total',
    help: 'Shares of the work on events, by handler and outcome: share, done, retry or dead.',
    labelNames: ['handler', 'outcome'],
    registers,
  });
  const delays = new Histogram({
    name: 'palisade_event_delay_seconds',
    help: 'Time from the moment of an event until it was processed or failed.',
    buckets: DELAY_SECONDS,
    registers,
  });
  return {
    onEvent(outcome, delayMs) {
      events.inc({ outcome });
      delays.observe(delayMs / 1_000);
    },
    onTry: (handler, outcome) => tries.inc({ handler, outcome }),
  };
}

function watchCalls(registers: Registry[], tallies: TimedStore['tallies']): void {
  const report = (name: string, help: string, valueOf: (tally: CallTally) => number): void => {
    const counter: Counter<'call'> = new Counter({
      name,
      help,
      labelNames: ['call'],
      registers,
      collect: () => {
        // A counter can only add, but its value was summed elsewhere.
        counter.reset();
        for (const [call, tally] of tallies) counter.inc({ call }, valueOf(tally));
      },
    });
  };
  report(
    'palisade_store_calls_total',
    'Calls of the store, by port and verb.',
    (tally) => tally.calls,
  );
  report(
    'palisade_store_seconds_total',
    'Total time until the store answered, by port and verb.',
    (tally) => tally.ms / 1_000,
  );
}

type Gauges<Stats> = Readonly<Record<keyof Stats, readonly [name: string, help: string]>>;

const RIVER_GAUGES: Gauges<RiverStats> = {
  rivers: ['palisade_rivers', 'Rivers that this process holds.'],
  bytes: ['palisade_river_bytes', 'Memory of the rivers, in bytes.'],
  entries: ['palisade_river_entries', 'Positions in the rivers.'],
  entryBytes: ['palisade_river_entry_bytes', 'Memory of these positions, in bytes.'],
  hits: ['palisade_river_hits_total', 'Reads of sources answered by a river, at least in part.'],
  misses: ['palisade_river_misses_total', 'Reads of sources that had no river.'],
  newer: ['palisade_river_newer_total', 'Reads that merged items newer than the river.'],
  older: ['palisade_river_older_total', 'Reads that merged items older than the river.'],
  pushes: ['palisade_river_pushes_total', 'Items pushed into rivers.'],
  pulls: ['palisade_river_pulls_total', 'Producers pulled when readers looked for new items.'],
  flips: [
    'palisade_river_flips_total',
    'Pairs of producer and river that switched between push and pull.',
  ],
  made: ['palisade_river_made_total', 'Rivers made from the timelines.'],
  repaired: ['palisade_river_repaired_total', 'Rivers repaired after a follow or an unfollow.'],
  dropped: [
    'palisade_river_dropped_total',
    'Rivers dropped because they were unvisited or to make room.',
  ],
};

const UPDATE_GAUGES: Gauges<UpdateStats> = {
  followers: ['palisade_followed_streams', 'Streams that clients follow live.'],
  left: ['palisade_left_streams', 'Followers that left and are still remembered.'],
  looks: ['palisade_stream_looks_total', 'Checks for updates to tell followers of streams.'],
};

function watchGauges<Stats extends Readonly<Record<keyof Stats, number>>>(
  registers: Registry[],
  gauges: Gauges<Stats>,
  stats: () => Stats,
): void {
  for (const part of Object.keys(gauges) as (keyof Stats)[]) {
    const [name, help] = gauges[part];
    const value = (): number => stats()[part];
    if (name.endsWith('_total')) watchTotal(registers, [name, help], value);
    else
      new Gauge({
        name,
        help,
        registers,
        collect() {
          this.set(value());
        },
      });
  }
}

/** A file that can be edited while the process runs, by the prefix of its metric. */
function watchFile(
  registers: Registry[],
  [prefix, what]: readonly [prefix: string, what: string],
  file: EditedFile,
): void {
  new Gauge({
    name: `${prefix}_refused`,
    help: `1 while the ${what} cannot be used and its last usable version is in effect.`,
    registers,
    collect() {
      this.set(file.problem() === null ? 0 : 1);
    },
  });
}
