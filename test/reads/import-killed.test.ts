/**
 * An import whose process is killed halfway, on every store: a second run continues it, and ends with what a single run
 * would have left.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openStore } from '../../src/store/open-store.ts';
import { parseConfig } from '../../src/base/config/parse-config.ts';
import { openLog } from '../../src/base/log.ts';
import type { ImportReport } from '../../src/reads/import/import-reads.ts';
import type { Store } from '../../src/store/ports/store.ts';
import { threadDraft } from '../support/builders.ts';
import { bundleScript } from '../support/child-script.ts';
import { manualClock } from '../support/manual-clock.ts';
import { tempFolder } from '../support/open-store.ts';
import { mongoService, redisService, testDatabaseUrl } from '../support/services.ts';

const [mongo, redis] = [await mongoService(), await redisService()];
const BAD_LINE = 7;
let child: Awaited<ReturnType<typeof bundleScript>>;

beforeAll(async () => {
  child = await bundleScript('test/reads/import-child.ts');
}, 120_000);

afterAll(() => {
  child.remove();
});

interface Place {
  readonly data: string;
  readonly env: Readonly<Record<string, string>>;
}

/** Runs the import, and kills it as soon as it has done so many rows. */
async function run(
  { data, env }: Place,
  file: string,
  killAfterRows: number,
): Promise<{ readonly rows: number; readonly report: ImportReport | null }> {
  const { PATH = '' } = process.env;
  const running = spawn(process.execPath, [child.file, file, data], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { PATH, ...env },
  });
  const exited = once(running, 'close');
  let [rows, report]: [number, ImportReport | null] = [0, null];
  for await (const line of createInterface({ input: running.stdout })) {
    if (line.startsWith('{')) report = JSON.parse(line) as ImportReport;
    else rows = Number(line.slice('rows '.length));
    if (report === null && rows >= killAfterRows) running.kill('SIGKILL');
  }
  await exited;
  return { rows, report };
}

async function withStore<T>({ data, env }: Place, use: (store: Store) => Promise<T>): Promise<T> {
  const config = parseConfig(['--data', data, '--log-level', 'silent'], env);
  const store = await openStore(config, { clock: manualClock(), log: openLog(config) });
  try {
    return await use(store);
  } finally {
    await store.close();
  }
}

/** The more rows, the slower a server that scans. */
async function surviveKills(place: Place, rowsWanted: number): Promise<void> {
  await withStore(place, ({ items }) =>
    items.publishMany(['1', '2', '1', '2'].map((name) => threadDraft(name, 'bob'))),
  );
  const file = join(place.data, 'reads.csv');
  const lines = Array.from({ length: rowsWanted }, (_, index) =>
    index + 2 === BAD_LINE
      ? 'ann,1,tomorrow,'
      : `reader${index},${1 + (index % 2)},,${3 + (index % 2)}`,
  );
  await writeFile(file, ['user,thread,last_read_at,last_read_id', ...lines].join('\n'));
  const killed = await run(place, file, 500);
  expect(killed.report).toBeNull();
  const { report } = await run(place, file, Infinity);
  expect(report).toMatchObject({
    rows: rowsWanted,
    imported: rowsWanted - 1,
    skipped: { 'bad date in last_read_at': { count: 1, lines: [BAD_LINE] } },
  });
  expect(report?.resumedAfter).toBeGreaterThanOrEqual(500);
  const totals = await withStore(place, ({ reads }) => reads.totals());
  expect(totals).toEqual({ viewers: rowsWanted - 1, rows: rowsWanted - 1 });
  const again = await run(place, file, Infinity);
  expect(again.report).toMatchObject({
    resumedAfter: 0,
    rows: rowsWanted,
    imported: rowsWanted - 1,
  });
  expect(await withStore(place, ({ reads }) => reads.totals())).toEqual(totals);
}

test('an import into the embedded store resumes where it was killed, and twice equals once', async () => {
  await surviveKills({ data: await tempFolder(), env: {} }, 2_200);
}, 120_000);

describe.skipIf(!mongo.isThere || !redis.isThere)(`${mongo.name} and ${redis.name}`, () => {
  test('an import resumes where it was killed, and twice equals once', async () => {
    const env = { MONGODB_URL: testDatabaseUrl(mongo), REDIS_URL: redis.url };
    await surviveKills({ data: await tempFolder(), env }, 700);
  }, 300_000);
});
