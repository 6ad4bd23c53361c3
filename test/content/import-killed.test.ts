/** An import of content whose process is killed in the middle: run again it goes on, and leaves what one run would have left. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ContentReport } from '../../src/content/import/import-content.ts';
import { openLmdbStore } from '../../src/store/lmdb/open.ts';
import { bundleScript } from '../support/child-script.ts';
import { exportFolder, readExport, writeContent } from '../support/content-files.ts';
import { tempFolder } from '../support/open-store.ts';

let child: Awaited<ReturnType<typeof bundleScript>>;

beforeAll(async () => {
  child = await bundleScript('test/content/import-child.ts');
}, 120_000);

afterAll(() => {
  child.remove();
});

const ITEMS = 10_000;
const AT = '2020-01-02T03:04:05Z';

/** Runs the import, and kills it with the first progress that matches. */
async function run(folder: string, data: string, killAt: RegExp | null) {
  const { PATH = '' } = process.env;
  const running = spawn(process.execPath, [child.file, folder, data], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { PATH },
  });
  const exited = once(running, 'close');
  let report: ContentReport | null = null;
  for await (const line of createInterface({ input: running.stdout })) {
    if (line.startsWith('{')) report = JSON.parse(line) as ContentReport;
    if (killAt?.test(line) === true) running.kill('SIGKILL');
  }
  await exited;
  return report;
}

async function exported(data: string) {
  const store = await openLmdbStore({ dir: data });
  try {
    return await readExport(await exportFolder(store));
  } finally {
    await store.close();
  }
}

test('an import resumes where it was killed, again and again, and leaves the same store', async () => {
  const gone = Array.from({ length: 20 }, (_, n) => ({
    id: `gone${n}`,
    author: `u${n}`,
    createdAt: AT,
    thread: `t${n}`,
    visibility: 'followers',
    deleted: true,
  }));
  const items = Array.from({ length: ITEMS }, (_, n) => ({
    id: `i${n}`,
    author: `u${n % 50}`,
    createdAt: AT,
    text: `text ${n}`,
    thread: `t${n % 300}`,
    ...(n < 300 ? {} : { parent: `i${n - 300}` }),
  }));
  const rows = [...gone, ...items];
  const folder = await writeContent({
    'items.ndjson': rows,
    'edges.ndjson': Array.from({ length: 3_000 }, (_, n) => ({
      consumer: `u${n % 50}`,
      producer: `tag:${n}`,
      since: AT,
    })),
    'likes.ndjson': items.slice(0, 500).map(({ id }, n) => ({ user: `u${n % 50}`, item: id })),
  });
  const [once, killed] = [await tempFolder(), await tempFolder()];
  const whole = await run(folder, once, null);
  expect(whole).toMatchObject({ resumedAfter: 0, errors: [] });
  expect(await run(folder, killed, /^rows items\S+ 5000$/)).toBeNull();
  expect(await run(folder, killed, /^rows edges/)).toBeNull();
  const last = await run(folder, killed, null);
  expect(last?.resumedAfter).toBeGreaterThanOrEqual(rows.length);
  expect(last?.errors).toEqual([]);
  expect(await exported(killed)).toEqual(await exported(once));
}, 180_000);
