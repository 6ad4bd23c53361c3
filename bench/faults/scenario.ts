/** Runs faults one after the other under load, on two api processes and a worker, and judges what an outside client saw. */
import { setTimeout as pause } from 'node:timers/promises';
import { built } from '../built.ts';
import {
  openClient,
  startApi,
  startWorker,
  type PalisadeProcess,
  type Services,
} from '../scale/api.ts';
import { startMongoServer, startRedisServer } from '../scale/servers.ts';
import { pageOf, startLoad, TEMPLATE, type Load, type LoadOptions } from './load.ts';
import type { Fault, Site } from './faults.ts';
import { type History, judge, type Judgement, type Scroll } from './history.ts';
import { openLink } from './link.ts';
import { fillStore, VIEWERS, WRITERS } from './world.ts';

const { seededRandom } =
  await built<typeof import('../../src/base/seeded-random.mjs')>('base/seeded-random.mjs');
const { openShared } =
  await built<typeof import('../../src/store/open-store.ts')>('store/open-store');
const { openLog } = await built<typeof import('../../src/base/log.ts')>('base/log');
const { systemClock } = await built<typeof import('../../src/base/clock.ts')>('base/clock');

const RECOVERY_MS_MAX = 60_000;
const PROBE_MS = 50;

export interface ScenarioOptions {
  readonly faults: readonly Fault[];
  readonly seed: number;
  /** Number of items that exist before the load begins. */
  readonly items: number;
  readonly progress: (line: string) => void;
  /** The faults are repeated until this many whole feeds were read; run once by default. */
  readonly scrolls?: number;
  /** Receives what was seen, before it is judged. */
  readonly record?: (history: History) => Promise<void>;
}

/** What happened between a fault's beginning and full recovery. */
export interface FaultReport {
  readonly name: string;
  readonly what: string;
  readonly hits: Fault['hits'];
  readonly seconds: number;
  readonly pages: number;
  readonly pagesAnswered: number;
  readonly pagesDegraded: number;
  readonly p99PageMs: number;
  readonly worstPageMs: number;
  readonly writes: number;
  readonly writesRefused: number;
  readonly worstWriteMs: number;
  /** From the end of the fault to whole pages on every process again; -1 when they did not recover. */
  readonly recoveryMs: number;
}

export interface ScenarioReport {
  readonly seed: number;
  readonly server: string;
  readonly items: number;
  readonly faults: readonly FaultReport[];
  readonly judgement: Judgement;
  /** Processes that exited on their own, with the end of their output. */
  readonly crashes: readonly string[];
}

export async function runScenario(options: ScenarioOptions): Promise<ScenarioReport> {
  const release: (() => Promise<unknown>)[] = [];
  try {
    return await run(options, release);
  } finally {
    for (const close of release.reverse()) await close();
  }
}

async function run(
  { faults, seed, items, progress, scrolls = 0, record }: ScenarioOptions,
  release: (() => Promise<unknown>)[],
): Promise<ScenarioReport> {
  const random = seededRandom(seed);
  const held = async <T>(
    opening: Promise<T>,
    close: (opened: T) => Promise<unknown>,
  ): Promise<T> => {
    const opened = await opening;
    release.push(() => close(opened));
    return opened;
  };
  const redis = await held(startRedisServer(), (each) => each.stop());
  const mongo = await held(startMongoServer(), (each) => each.stop());
  const redisLink = await held(openLink(redis.url, random), (each) => each.close());
  const mongoLink = await held(openLink(mongo.url, random), (each) => each.close());
  const services: Services = { mongodbUrl: mongoLink.url, redisUrl: redisLink.url };
  await fill(services, items);
  const processes = await held(startProcesses(services), (each) => each.stop());
  progress(`${mongo.name} and ${redis.name}, ${items} items, two api processes and a worker`);
  const load = startLoad({
    urls: processes.urls,
    random,
    writers: WRITERS,
    viewers: VIEWERS,
    writeEveryMs: scrolls === 0 ? 400 : 1_000,
    readEveryMs: 40,
    scrollers: scrolls === 0 ? 1 : 4,
  });
  const site: Site = {
    redis,
    mongo,
    redisLink,
    mongoLink,
    random,
    replaceProcesses: processes.replace,
    apis: processes.apis,
  };
  await pause(2_000);
  const reports: FaultReport[] = [];
  do {
    for (const fault of faults) {
      reports.push(await suffer(fault, { site, load }));
      progress(`${load.scrolls.length} scrolls ${JSON.stringify(reports.at(-1))}`);
    }
  } while (load.scrolls.length < scrolls);
  await load.stop();
  const history = {
    writes: load.writes,
    reads: load.reads,
    scrolls: load.scrolls,
    final: await wholeFeed(processes.urls, random),
  };
  await record?.(history);
  const judgement = judge(history);
  return {
    seed,
    server: `${mongo.name}, ${redis.name}`,
    items,
    faults: reports,
    judgement,
    crashes: processes.crashes(),
  };
}

/** Scrolls the feed after everything has recovered. Throws when it cannot be read to its end. */
async function wholeFeed(
  urls: LoadOptions['urls'],
  random: LoadOptions['random'],
): Promise<Scroll['ids']> {
  const load = startLoad({
    urls,
    random,
    writers: [],
    viewers: ['hal'],
    writeEveryMs: 1,
    readEveryMs: 10_000,
  });
  const { ids, isComplete } = await load.scroll(VIEWERS[0]);
  await load.stop();
  if (!isComplete)
    throw new Error('expected the feed to be whole again at the end, got one that cannot be read');
  return ids;
}

async function fill(services: Services, items: number): Promise<void> {
  const { store } = await openShared(services, {
    clock: systemClock,
    log: openLog({ logLevel: 'silent' }),
  });
  await fillStore(store, items);
  await store.close();
}

interface Processes {
  readonly apis: () => readonly PalisadeProcess[];
  readonly urls: () => readonly string[];
  replace(): Promise<void>;
  crashes(): readonly string[];
  stop(): Promise<void>;
}

async function startProcesses(services: Services): Promise<Processes> {
  const apis: PalisadeProcess[] = [];
  const crashes: string[] = [];
  let worker: PalisadeProcess;
  const expected = new Set<PalisadeProcess>();
  const watch = (started: PalisadeProcess): PalisadeProcess => {
    started.child.once('close', (code, signal) => {
      if (!expected.has(started))
        crashes.push(`exit ${code ?? signal}: ${started.output().slice(-2_000)}`);
    });
    return started;
  };
  const startOne = async (): Promise<PalisadeProcess> => watch(await startApi(services));
  apis.push(await startOne(), await startOne());
  worker = watch(await startWorker(services));
  return {
    apis: () => apis,
    urls: () => apis.map(({ url }) => url),
    crashes: () => crashes,
    replace: async () => {
      const [victim] = apis;
      if (victim === undefined) return;
      for (const each of [victim, worker]) expected.add(each);
      apis.shift();
      await Promise.all([victim.kill(), worker.kill()]);
      apis.push(await startOne());
      worker = watch(await startWorker(services));
    },
    stop: async () => {
      for (const each of [...apis, worker]) expected.add(each);
      await Promise.all([...apis, worker].map((each) => each.stop()));
    },
  };
}

async function suffer(
  fault: Fault,
  { site, load }: { readonly site: Site; readonly load: Load },
): Promise<FaultReport> {
  const beginMs = performance.now();
  await fault.run(site);
  const overMs = performance.now();
  const recoveryMs = await untilWhole(site, overMs);
  await pause(1_000);
  const isWithin = ({ atMs }: { readonly atMs: number }): boolean => atMs >= beginMs;
  const pages = load.reads.filter(isWithin);
  const writes = load.writes.filter(isWithin);
  const worst = (list: readonly { readonly tookMs: number }[]): number =>
    Math.round(Math.max(0, ...list.map(({ tookMs }) => tookMs)));
  return {
    name: fault.name,
    what: fault.what,
    hits: fault.hits,
    seconds: Math.round((overMs - beginMs) / 100) / 10,
    pages: pages.length,
    pagesAnswered: pages.filter(({ isAnswered }) => isAnswered).length,
    pagesDegraded: pages.filter(({ status }) => status === 'DEGRADED').length,
    p99PageMs: at99(pages.map(({ tookMs }) => tookMs)),
    worstPageMs: worst(pages),
    writes: writes.length,
    writesRefused: writes.filter(({ isAcknowledged }) => !isAcknowledged).length,
    worstWriteMs: worst(writes),
    recoveryMs,
  };
}

function at99(times: readonly number[]): number {
  const sorted = times.toSorted((a, b) => a - b);
  return Math.round(sorted[Math.floor(sorted.length * 0.99)] ?? 0);
}

/** Waits for a whole page from every process, and for a process that reports that it is ready. */
async function untilWhole({ apis }: Site, overMs: number): Promise<number> {
  const client = openClient(1_000);
  const query = `{ stream(template: "${TEMPLATE}", first: 5, refresh: false) { status edges { node { id } } pageInfo { hasNextPage } } }`;
  try {
    while (performance.now() - overMs < RECOVERY_MS_MAX) {
      const answers = await Promise.all(
        apis().map(({ url }) => client.ask(url, VIEWERS[0], { query })),
      );
      const isWhole = answers.every((answer) =>
        ['MORE', 'END', 'CAPPED'].includes(pageOf(answer)?.status ?? ''),
      );
      if (isWhole) return Math.round(performance.now() - overMs);
      await pause(PROBE_MS);
    }
  } finally {
    client.close();
  }
  return -1;
}
