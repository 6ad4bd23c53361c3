/** Palisade under the mix, with every feed of its world scrolled once, and the process that generates its load. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LOAD_CORE } from '../http/load.ts';
import { startPalisade, type RunningPalisade } from '../http/palisade-server.ts';
import type { Order, Report } from './generator.ts';
import type { Selection } from './requests.ts';
import { openMixWorld, type MixWorld } from './world.ts';

export interface MixRunOptions {
  readonly progress: (line: string) => void;
  /** The embedded world of the mix by default. */
  readonly open?: (progress: (line: string) => void) => Promise<MixWorld>;
  /** Viewers whose feeds are scrolled before anything else; all by default. */
  readonly scrolled?: number;
  /** The selection of a page; the fields from its items' records by default. */
  readonly selection?: Selection;
  /** Arguments of Node for the server's process. */
  readonly nodeArgs?: readonly string[];
  readonly settings?: Readonly<Record<string, string>>;
}

export interface RunningMix {
  readonly world: MixWorld;
  readonly palisade: RunningPalisade;
  readonly generator: MixGenerator;
  /** A viewer's first page. */
  readonly sample: string;
  readonly folder: string;
}

/** Runs Palisade over the mix's world, with its feeds scrolled once, and stops it at the end. */
export async function withMix<T>(
  run: MixRunOptions,
  use: (mix: RunningMix) => Promise<T>,
): Promise<T> {
  const { progress, open = openMixWorld, scrolled, selection = 'records' } = run;
  const world = await open(progress);
  const folder = mkdtempSync(join(tmpdir(), 'palisade-mix-'));
  try {
    const palisade = await startPalisade(
      world,
      { ...world.settings, ...run.settings },
      run.nodeArgs ?? [],
    );
    const generator = startGenerator();
    try {
      const viewers = world.viewers.slice(0, scrolled);
      const { scrolledAtOnce: atOnce } = world;
      const scroll = { url: palisade.url, viewers, from: 0, atOnce, selection };
      const { sample, pages } = await generator.send({ kind: 'scroll', ...scroll });
      progress(`scrolled ${viewers.length} feeds, ${pages} pages`);
      return await use({ world, palisade, generator, sample, folder });
    } finally {
      generator.stop();
      await palisade.server.stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
    await world.close();
  }
}

export interface MixGenerator {
  /** Resolves when the order is done; rejects when an answer was wrong. */
  readonly send: (order: Order) => Promise<Exclude<Report, { readonly problem: string }>>;
  readonly stop: () => void;
}

function startGenerator(): MixGenerator {
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
