/**
 * `palisade import` of a generated site into an empty embedded store, from the start of the command to its end, when
 * everything is on disk. A bare loop that puts the same lines into LMDB is timed in the same minutes.
 */
import { createReadStream, mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { open } from 'lmdb';
import type { Position } from '../../src/model/positions.ts';
import { runCommand } from '../command.ts';
import { writeSite } from '../content-files.ts';
import type { Figure } from '../figure.ts';
import { round } from '../record.ts';
import { withStore } from '../world-store.ts';

const ITEMS = 1_000_000;
const SAMPLES = 100;
const BATCH = 2_000;

export const figure: Figure = {
  name: 'import',
  what: 'items per second of `palisade import` of 1,000,000 items with people, threads and edges into the embedded store, durable',
  unit: 'items/s',
  target: '>= 20000',
  async measure(progress) {
    const folder = mkdtempSync(join(tmpdir(), 'palisade-import-'));
    try {
      const [site, data] = [join(folder, 'site'), join(folder, 'data')];
      await writeSite(site, ITEMS);
      progress(`importing ${ITEMS} items`);
      const startMs = performance.now();
      const { output, cpuSeconds } = await runCommand('import', site, '--data', data);
      const report = JSON.parse(output) as ImportReport;
      const seconds = (performance.now() - startMs) / 1_000;
      await requireWhole(data, report);
      progress('putting the same lines into LMDB');
      const bare = await barePuts(join(site, 'items.ndjson'), join(folder, 'bare'));
      const value = ITEMS / seconds;
      const detail = {
        seconds: round(seconds),
        cpuSeconds: round(cpuSeconds),
        itemsPerCpuSecond: round(ITEMS / cpuSeconds),
        kinds: report.kinds,
        barePutsPerSecond: round(bare),
        ratioToBarePuts: round(value / bare),
        loadAverage: loadavg().map(round),
      };
      return { value, detail };
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

interface ImportReport {
  readonly errors: number;
  readonly kinds: Readonly<Record<string, { readonly rows: number; readonly imported: number }>>;
}

async function requireWhole(data: string, { errors, kinds }: ImportReport): Promise<void> {
  const missing = Object.values(kinds).some(({ rows, imported }) => rows !== imported);
  if (errors > 0 || missing || kinds['items']?.imported !== ITEMS)
    throw new Error(`expected everything to be imported, got ${JSON.stringify(kinds)}`);
  await withStore(data, async (store) => {
    const step = Math.floor(ITEMS / SAMPLES);
    const positions = Array.from({ length: SAMPLES }, (_, sample) => 1 + sample * step);
    const items = await store.items.getMany(positions as Position[]);
    items.forEach((item, sample) => {
      if (item?.foreignId !== `p${sample * step}`)
        throw new Error(`expected p${sample * step} at its position, got ${item?.foreignId}`);
    });
  });
}

/** Rows per second with one key and one line each, in transactions of the same size, durable. */
async function barePuts(file: string, folder: string): Promise<number> {
  const root = open({ path: folder, overlappingSync: false, eventTurnBatching: false });
  const startMs = performance.now();
  let [rows, batch]: [number, string[]] = [0, []];
  const flush = async () => {
    const lines = batch;
    batch = [];
    await root.childTransaction(() => {
      for (const line of lines) void root.put((rows += 1), line);
    });
  };
  for await (const line of createInterface({ input: createReadStream(file) }))
    if (batch.push(line) === BATCH) await flush();
  await flush();
  await root.close();
  return rows / ((performance.now() - startMs) / 1_000);
}
