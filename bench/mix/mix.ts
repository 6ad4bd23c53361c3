/**
 * The mix: many signed-in viewers ask for many pages. Palisade, Mercurius and a bare server take turns on one core, round
 * by round, and what counts is the processor time that each spends on a request.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LOAD_CORE } from '../http/load.ts';
import { startPalisade, type RunningPalisade } from '../http/palisade-server.ts';
import { printed, startPinned, type Pinned } from '../http/pinned.ts';
import { round } from '../record.ts';
import { median } from '../timing.ts';
import type { Order, Report } from './generator.ts';
import { copyMixWorld, ITEMS, VIEWERS, type MixWorld } from './world.ts';

const ROUNDS = 7;
const ROUND_PAGES = 4_000;
const WARM_PAGES = 8_000;
/** What an anchor needs to compile its one query. */
const ANCHOR_WARM_REQUESTS = 6_000;

type Ask = Extract<Order, { readonly kind: 'ask' }>;

export interface MixOptions {
  readonly progress: (line: string) => void;
  /** One item is published before every so many pages; 0 for none. */
  readonly pagesPerPublish: number;
}

/** One server under the mix. */
interface Subject {
  readonly server: Pinned;
  readonly order: Ask;
  /** Processor time a request and requests a second, of each round. */
  readonly rounds: { readonly cpuUs: number; readonly perSecond: number }[];
}

export interface Mixed {
  /** Mercurius' processor time a request over Palisade's. */
  readonly ratio: number;
  readonly detail: Readonly<Record<string, unknown>>;
}

/** Measures the three servers in turn. Rejects when any answer is wrong. */
export async function measureMix({ progress, pagesPerPublish }: MixOptions): Promise<Mixed> {
  return withMix(progress, async ({ palisade, generator, sample, folder }) => {
    const file = join(folder, 'page.json');
    const { data } = JSON.parse(sample) as { readonly data: unknown };
    const constant = JSON.stringify({ data });
    writeFileSync(file, constant);
    const base = {
      kind: 'ask',
      requests: ROUND_PAGES,
      expected: null,
      pagesPerPublish: 0,
    } as const;
    const subjects: Record<string, Subject> = {
      palisade: {
        server: palisade.server,
        order: { ...base, url: palisade.url, pagesPerPublish },
        rounds: [],
      },
    };
    const anchors = { mercurius: 'mix/mercurius-server.js', bare: 'http/bare-server.js' };
    try {
      for (const [name, script] of Object.entries(anchors)) {
        const server = startPinned([join(import.meta.dirname, '..', script), file]);
        const order = { ...base, url: '', expected: constant };
        subjects[name] = { server, order, rounds: [] };
        const url = `http://127.0.0.1:${await printed(server, /^(\d+)\n/)}/graphql`;
        subjects[name] = { server, order: { ...order, url }, rounds: [] };
      }
      return await inTurns(generator, subjects, progress);
    } finally {
      for (const [name, { server }] of Object.entries(subjects))
        if (name !== 'palisade') await server.stop();
    }
  });
}

async function inTurns(
  generator: Generator,
  subjects: Readonly<Record<string, Subject>>,
  progress: (line: string) => void,
): Promise<Mixed> {
  for (const [name, { order }] of Object.entries(subjects)) {
    const requests = name === 'palisade' ? WARM_PAGES : ANCHOR_WARM_REQUESTS;
    await generator.send({ ...order, requests });
  }
  for (let turn = 0; turn < ROUNDS; turn++) {
    for (const { server, order, rounds } of Object.values(subjects)) {
      const [cpuBefore, startMs] = [server.cpuSeconds(), performance.now()];
      await generator.send(order);
      rounds.push({
        cpuUs: ((server.cpuSeconds() - cpuBefore) * 1e6) / order.requests,
        perSecond: (order.requests * 1e3) / (performance.now() - startMs),
      });
    }
    progress(`round ${turn + 1} of ${ROUNDS}`);
  }
  const cpuUs = (name: string): number =>
    median((subjects[name]?.rounds ?? []).map((each) => each.cpuUs));
  const detail = Object.entries(subjects).map(([name, { rounds }]) => [
    name,
    {
      cpuUsPerRequest: round(cpuUs(name)),
      requestsPerSecond: round(median(rounds.map((each) => each.perSecond))),
    },
  ]);
  return {
    ratio: cpuUs('mercurius') / cpuUs('palisade'),
    detail: { ...Object.fromEntries(detail), viewers: VIEWERS, items: ITEMS },
  };
}

/** The share of processor time that the server's main thread spends in garbage collection during the mix, in %. */
export async function gcShare(progress: (line: string) => void): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'palisade-profile-'));
  try {
    const nodeArgs = ['--cpu-prof', '--cpu-prof-dir', folder];
    let startUs = 0;
    await withMix(
      progress,
      async ({ palisade, generator }) => {
        const order = {
          kind: 'ask',
          url: palisade.url,
          expected: null,
          pagesPerPublish: 0,
        } as const;
        await generator.send({ ...order, requests: WARM_PAGES });
        startUs = Number(process.hrtime.bigint() / 1_000n);
        await generator.send({ ...order, requests: ROUND_PAGES * ROUNDS });
      },
      nodeArgs,
    );
    const [file] = readdirSync(folder);
    return gcShareOf(
      JSON.parse(readFileSync(join(folder, file ?? ''), 'utf8')) as Profile,
      startUs,
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What V8 writes; times in µs of the monotonic clock. */
interface Profile {
  readonly nodes: readonly {
    readonly id: number;
    readonly callFrame: { readonly functionName: string };
  }[];
  readonly startTime: number;
  readonly samples: readonly number[];
  readonly timeDeltas: readonly number[];
}

function gcShareOf({ nodes, startTime, samples, timeDeltas }: Profile, startUs: number): number {
  const names = new Map(nodes.map(({ id, callFrame }) => [id, callFrame.functionName]));
  let [atUs, collecting, busy] = [startTime, 0, 0];
  for (const [index, sample] of samples.entries()) {
    const deltaUs = timeDeltas[index] ?? 0;
    atUs += deltaUs;
    const name = names.get(sample);
    if (atUs < startUs || name === '(idle)') continue;
    busy += deltaUs;
    if (name === '(garbage collector)') collecting += deltaUs;
  }
  if (busy === 0) throw new Error('expected samples of the mix, got none');
  return (100 * collecting) / busy;
}

interface RunningMix {
  readonly world: MixWorld;
  readonly palisade: RunningPalisade;
  readonly generator: Generator;
  /** A viewer's first page. */
  readonly sample: string;
  readonly folder: string;
}

/** Runs Palisade over the mix's world, every feed of it scrolled once, and stops it at the end. */
async function withMix<T>(
  progress: (line: string) => void,
  use: (mix: RunningMix) => Promise<T>,
  nodeArgs: readonly string[] = [],
): Promise<T> {
  const world = await copyMixWorld(progress);
  const folder = mkdtempSync(join(tmpdir(), 'palisade-mix-'));
  const settings = { PALISADE_WRITES_PER_MINUTE: '0' };
  const palisade = await startPalisade(world.copy, settings, nodeArgs);
  const generator = startGenerator();
  try {
    const scroll = { kind: 'scroll', url: palisade.url, viewers: world.viewers } as const;
    const { sample, pages } = await generator.send(scroll);
    progress(`scrolled ${VIEWERS} feeds, ${pages} pages`);
    return await use({ world, palisade, generator, sample, folder });
  } finally {
    generator.stop();
    await palisade.server.stop();
    rmSync(folder, { recursive: true, force: true });
    world.copy.remove();
  }
}

interface Generator {
  /** Resolves when the order is done; rejects when an answer was wrong. */
  readonly send: (order: Order) => Promise<Exclude<Report, { readonly problem: string }>>;
  readonly stop: () => void;
}

function startGenerator(): Generator {
  const script = join(import.meta.dirname, 'generator.js');
  const child: ChildProcess = spawn('taskset', ['-c', LOAD_CORE, process.execPath, script], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit').then(([code]: readonly unknown[]) => {
    throw new Error(`expected a report of the generator, got its end with ${String(code)}`);
  });
  ended.catch(() => undefined);
  return {
    async send(order) {
      const reported = once(child, 'message');
      child.send(order);
      const [report] = (await Promise.race([reported, ended])) as unknown as readonly [Report];
      if ('problem' in report) throw new Error(report.problem);
      return report;
    },
    stop: () => void child.kill('SIGKILL'),
  };
}
