/** Only one process holds a folder, from whatever container, and the files in it are readable by their owner alone. */
import { spawn, spawnSync, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { openLmdbStore } from '../../../src/store/lmdb/open.ts';
import { bundleScript } from '../../support/child-script.ts';
import { tempFolder } from '../../support/open-store.ts';

const OTHER_NAMESPACE = ['--pid', '--fork', '--mount-proc', '--kill-child'];
const canUnshare = spawnSync('unshare', [...OTHER_NAMESPACE, 'true']).status === 0;

let file = '';
beforeAll(async () => {
  const script = await bundleScript('test/store/lmdb/folder-child.ts');
  file = script.file;
  return script.remove;
});

interface Opener {
  /** `held`, or `refused:` and why. */
  readonly said: string;
  readonly child: ChildProcessByStdio<Writable, Readable, null>;
}

async function open(dir: string, before: readonly string[] = []): Promise<Opener> {
  const [command = '', ...args] = [...before, process.execPath, file, dir];
  const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  const [said] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  return { said, child };
}

function sockets(dir: string): readonly string[] {
  return readdirSync(dir).filter((name) => name.endsWith('.sock'));
}

test('of processes that start together on one folder, at most one opens it, and afterwards one does', async () => {
  const dir = await tempFolder();
  const starters = await Promise.all(Array.from({ length: 4 }, () => open(dir)));
  const held = starters.filter(({ said }) => said === 'held');
  expect(held.length).toBeLessThanOrEqual(1);
  for (const { said } of starters.filter((starter) => !held.includes(starter)))
    expect(said).toContain(`expected ${dir} to be free`);
  for (const { child } of held) {
    child.stdin.end();
    await once(child, 'exit');
  }
  expect((await open(dir)).said).toBe('held');
}, 60_000);

test('a stopped process keeps its folder, and a killed one loses it', async () => {
  const dir = await tempFolder();
  const { child } = await open(dir);
  child.kill('SIGSTOP');
  await expect(openLmdbStore({ dir })).rejects.toMatchObject({
    code: 'UNAVAILABLE',
    message: expect.stringContaining(`held by process ${child.pid}`),
  });
  child.kill('SIGKILL');
  await once(child, 'exit');
  const store = await openLmdbStore({ dir });
  expect(sockets(dir)).toHaveLength(1);
  await store.close();
  expect(sockets(dir)).toEqual([]);
}, 60_000);

test.skipIf(!canUnshare)(
  'a process of another PID namespace, such as another container, holds its folder too (skipped where namespaces cannot be made)',
  async () => {
    const dir = await tempFolder();
    const { said, child } = await open(dir, ['unshare', ...OTHER_NAMESPACE]);
    expect(said).toBe('held');
    await expect(openLmdbStore({ dir })).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect((await open(dir, ['unshare', ...OTHER_NAMESPACE])).said).toContain('refused');
    child.stdin.end();
    await once(child, 'exit');
    await (await openLmdbStore({ dir })).close();
  },
  60_000,
);

test('a folder with a path too long for a socket is held like any other', async () => {
  const dir = join(await tempFolder(), 'x'.repeat(120));
  const store = await openLmdbStore({ dir });
  await expect(openLmdbStore({ dir })).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  await store.close();
  await (await openLmdbStore({ dir })).close();
});

test('the data is readable by its owner alone, in a folder of whatever mode', async () => {
  const dir = join(await tempFolder(), 'shared');
  mkdirSync(dir, { mode: 0o755 });
  const modes = () =>
    ['data.mdb', 'lock.mdb'].map((name) => statSync(join(dir, name)).mode & 0o777);
  await (await openLmdbStore({ dir })).close();
  expect(modes()).toEqual([0o600, 0o600]);
  for (const name of ['data.mdb', 'lock.mdb']) chmodSync(join(dir, name), 0o644);
  await (await openLmdbStore({ dir })).close();
  expect(modes()).toEqual([0o600, 0o600]);
  const made = join(dir, 'made');
  await (await openLmdbStore({ dir: made })).close();
  expect(statSync(made).mode & 0o777).toBe(0o700);
});
