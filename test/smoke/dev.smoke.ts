/** `npm run dev` in a copy of the project that was never built: it serves, sees an edit, keeps serving over a mistake, and ends. */
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startServer } from './running-server.ts';

const COPIED = ['src', 'web', 'scripts', 'examples', 'schema.graphql', 'package.json'];
const SETTINGS = ['tsconfig.json', 'tsconfig.build.json'];
const SLOW = { timeout: 60_000, interval: 200 };

function copyProject(): string {
  const folder = mkdtempSync(join(tmpdir(), 'palisade-dev-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const name of [...COPIED, ...SETTINGS])
    cpSync(name, join(folder, name), { recursive: true });
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  return folder;
}

test('builds a fresh clone, and starts the server again after each edit that compiles', async () => {
  const cwd = copyProject();
  const server = await startServer({ how: 'dev', dataDir: join(cwd, 'data'), cwd });
  onTestFinished(() => server.kill());
  const starts = () => server.output().split(`${server.url}/readyz`).length - 1;
  await expect.poll(starts, SLOW).toBe(1);

  const edited = join(cwd, 'src/app.ts');
  const text = readFileSync(edited, 'utf8');
  writeFileSync(edited, `${text}\nexport const mistake: number = 'text';\n`);
  await expect.poll(server.output, SLOW).toContain('error TS2322');
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  expect(starts()).toBe(1);

  writeFileSync(edited, `${text}\nexport const mended: number = 1;\n`);
  await expect.poll(starts, SLOW).toBe(2);

  const { tookMs } = await server.stop('SIGINT');
  expect(tookMs).toBeLessThan(20_000);
  await expect(fetch(`${server.url}/readyz`)).rejects.toThrow();
});
