/**
 * The mix: many signed-in viewers request many pages. Palisade, Mercurius and a bare server alternate on one core,
 * round by round; the measure is the processor time that each spends on a request.
 */
import { writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { printed, startPinned, type Pinned } from '../http/pinned.ts';
import { round } from '../record.ts';
import { median } from '../timing.ts';
import type { Ask } from './generator.ts';
import { withMix, type MixGenerator, type MixRunOptions } from './running.ts';
import type { MixWorld } from './world.ts';

const SCHEMA = new URL('../../schema.graphql', import.meta.url);
export const ROUNDS = 7;
export const ROUND_PAGES = 4_000;
export const WARM_PAGES = 8_000;
/** Requests that an anchor needs to compile its one query. */
const ANCHOR_WARM_REQUESTS = 6_000;

export interface MixOptions extends Pick<MixRunOptions, 'progress' | 'open' | 'selection'> {
  /** One item is published before every this many pages; 0 for none. */
  readonly pagesPerPublish: number;
}

/** One server under the mix. */
interface Subject {
  readonly server: Pinned;
  readonly order: Ask;
  /** Processor time per request and requests per second, of each round. */
  readonly rounds: { readonly cpuUs: number; readonly perSecond: number }[];
}

export interface Mixed {
  /** Mercurius' processor time per request over Palisade's. */
  readonly ratio: number;
  readonly detail: Readonly<Record<string, unknown>>;
  /** The commands sent to MongoDB in each round. */
  readonly mongoCommands: readonly (readonly string[])[];
}

/** Measures the three servers alternately. Rejects when any answer is wrong. */
export async function measureMix({ pagesPerPublish, ...run }: MixOptions): Promise<Mixed> {
  const { progress } = run;
  return withMix(run, async ({ world, palisade, generator, sample, folder }) => {
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
    const schema = run.selection === 'client' ? [fileURLToPath(SCHEMA)] : [];
    const anchors = {
      mercurius: ['mix/mercurius-server.js', file, ...schema],
      bare: ['http/bare-server.js', file],
    };
    try {
      for (const [name, [script = '', ...args]] of Object.entries(anchors)) {
        const server = startPinned([join(import.meta.dirname, '..', script), ...args]);
        const order = { ...base, url: '', expected: constant };
        subjects[name] = { server, order, rounds: [] };
        const url = `http://127.0.0.1:${await printed(server, /^(\d+)\n/)}/graphql`;
        subjects[name] = { server, order: { ...order, url }, rounds: [] };
      }
      return await inTurns(generator, subjects, { world, progress });
    } finally {
      for (const [name, { server }] of Object.entries(subjects))
        if (name !== 'palisade') await server.stop();
    }
  });
}

interface TurnsContext {
  readonly world: MixWorld;
  readonly progress: (line: string) => void;
}

async function inTurns(
  generator: MixGenerator,
  subjects: Readonly<Record<string, Subject>>,
  { world, progress }: TurnsContext,
): Promise<Mixed> {
  for (const [name, { order }] of Object.entries(subjects)) {
    const requests = name === 'palisade' ? WARM_PAGES : ANCHOR_WARM_REQUESTS;
    await generator.send({ ...order, requests });
  }
  world.takeMongoCommands();
  const commands: (readonly string[])[] = [];
  for (let turn = 0; turn < ROUNDS; turn++) {
    for (const { server, order, rounds } of Object.values(subjects)) {
      const [cpuBefore, startMs] = [server.cpuSeconds(), performance.now()];
      await generator.send(order);
      rounds.push({
        cpuUs: ((server.cpuSeconds() - cpuBefore) * 1e6) / order.requests,
        perSecond: (order.requests * 1e3) / (performance.now() - startMs),
      });
    }
    commands.push(world.takeMongoCommands());
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
    detail: {
      ...Object.fromEntries(detail),
      viewers: world.viewers.length,
      items: world.items,
      store: world.store,
      loadAverage: loadavg().map(round),
    },
    mongoCommands: commands,
  };
}
