/**
 * Counters for Prometheus. Rooms report through plain callbacks and know nothing of this file. The store's calls are
 * summed in plain numbers and handed over when asked, because they are many.
 */
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Store } from '../store/ports/store.ts';
import type { LiveHooks } from './live/sessions.ts';

export interface Metrics extends LiveHooks {
  onPage(template: string, status: string): void;
  onCommit(template: string, outcome: string): void;
  onRank(ranker: string, tookMs: number, fallback: string | null): void;
  onRequest(route: string, status: number, tookMs: number): void;
  /** The same store, its calls counted and timed. */
  timeStore(store: Store): Store;
  readonly contentType: string;
  text(): Promise<string>;
}

const SECONDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5];

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
    help: 'First pages, by template and what became of their commit.',
    labelNames: ['template', 'outcome'],
    registers,
  });
  const fallbacks = new Counter({
    name: 'palisade_ranker_fallbacks_total',
    help: 'Heads not ordered by the ranker their template names, by reason.',
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
  const requests = new Histogram({
    name: 'palisade_http_seconds',
    help: 'Time to answer, by route and status.',
    labelNames: ['route', 'status'],
    buckets: SECONDS,
    registers,
  });
  const live = countLive(registers);
  return {
    ...live,
    onPage: (template, status) => pages.inc({ template, status }),
    onCommit: (template, outcome) => commits.inc({ template, outcome }),
    onRank(ranker, tookMs, fallback) {
      ranks.observe({ ranker }, tookMs / 1_000);
      if (fallback !== null) fallbacks.inc({ ranker, reason: fallback });
    },
    onRequest: (route, status, tookMs) => requests.observe({ route, status }, tookMs / 1_000),
    timeStore(store) {
      const reads = {
        viewers: 'Viewers with read state.',
        rows: 'Rows of read state of all viewers; divided by the viewers, rows per viewer.',
      } as const;
      for (const [part, help] of Object.entries(reads) as [keyof typeof reads, string][]) {
        const gauge: Gauge = new Gauge({
          name: `palisade_read_${part}`,
          help,
          registers,
          collect: async () => {
            gauge.set((await store.reads.totals())[part]);
          },
        });
      }
      return timeStore(store, registry);
    },
    contentType: registry.contentType,
    text: () => registry.metrics(),
  };
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
    help: 'Subscriptions that run.',
    registers,
  });
  const events = new Counter({
    name: 'palisade_live_events_total',
    help: 'Results sent to subscribers, by transport.',
    labelNames: ['transport'],
    registers,
  });
  const cuts = new Counter({
    name: 'palisade_live_cuts_total',
    help: 'Live connections that the server ended, by transport and reason.',
    labelNames: ['transport', 'reason'],
    registers,
  });
  return {
    onLiveConnection: (transport, change) => connections.inc({ transport }, change),
    onSubscription: (change) => subscriptions.inc(change),
    onLiveEvent: (transport) => events.inc({ transport }),
    onLiveCut: (transport, reason) => cuts.inc({ transport, reason }),
  };
}

interface Tally {
  calls: number;
  ms: number;
}

const TIMED = ['items', 'timelines', 'edges', 'fences', 'threads', 'reads'] as const;

function timeStore(store: Store, registry: Registry): Store {
  const tallies = new Map<string, Tally>();
  const timed = Object.fromEntries(
    TIMED.map((port) => [port, timePort(port, store[port], tallies)]),
  );
  const publishTo = (name: string, help: string, of: (tally: Tally) => number): void => {
    const gauge: Gauge<'call'> = new Gauge({
      name,
      help,
      labelNames: ['call'],
      registers: [registry],
      collect: () => tallies.forEach((tally, call) => gauge.set({ call }, of(tally))),
    });
  };
  publishTo(
    'palisade_store_calls_total',
    'Calls of the store, by port and verb.',
    (tally) => tally.calls,
  );
  publishTo(
    'palisade_store_seconds_total',
    'Time until the store answered, summed, by port and verb.',
    (tally) => tally.ms / 1_000,
  );
  new Gauge({
    name: 'palisade_store_degraded',
    help: '1 while a fast copy in front of the durable store is away.',
    registers: [registry],
    collect() {
      this.set(store.isDegraded() ? 1 : 0);
    },
  });
  new Gauge({
    name: 'palisade_live_listeners',
    help: 'Live connections that listen for news of their viewer.',
    registers: [registry],
    collect() {
      this.set(store.bus.subscriberCount());
    },
  });
  return {
    ...timed,
    name: store.name,
    meta: store.meta,
    bus: store.bus,
    isDegraded: () => store.isDegraded(),
    ping: () => store.ping(),
    close: () => store.close(),
  } as unknown as Store;
}

function timePort(port: string, target: object, tallies: Map<string, Tally>): object {
  const timed: Record<string, unknown> = {};
  for (const [verb, method] of methodsOf(target)) {
    const tally: Tally = { calls: 0, ms: 0 };
    tallies.set(`${port}.${verb}`, tally);
    timed[verb] = async (...args: unknown[]) => {
      const startedMs = performance.now();
      try {
        return await method.apply(target, args);
      } finally {
        tally.calls++;
        tally.ms += performance.now() - startedMs;
      }
    };
  }
  return timed;
}

/** A port may be a record of functions or an object of a class. */
function methodsOf(
  target: object,
): readonly (readonly [string, (...args: unknown[]) => Promise<unknown>])[] {
  const prototype = Object.getPrototypeOf(target) as object;
  const names = [
    ...Object.keys(target),
    ...(prototype === Object.prototype ? [] : Object.getOwnPropertyNames(prototype)),
  ];
  return names
    .filter((name) => name !== 'constructor')
    .flatMap((name) => {
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function'
        ? [[name, value as (...args: unknown[]) => Promise<unknown>] as const]
        : [];
    });
}
