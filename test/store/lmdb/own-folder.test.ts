/** A new store needs a folder of its own: one that holds other files is left untouched. */
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { openApp } from '../../../src/app.ts';
import { parseConfig } from '../../../src/base/config/parse-config.ts';
import { openLmdbStore } from '../../../src/store/lmdb/open.ts';
import { tempFolder } from '../../support/open-store.ts';

/** Files of these names, and folders of those that end in a slash. */
function fill(dir: string, names: readonly string[]): void {
  for (const name of names) {
    if (name.endsWith('/')) mkdirSync(join(dir, name));
    else writeFileSync(join(dir, name), 'x');
  }
}

async function opens(dir: string): Promise<void> {
  const store = await openLmdbStore({ dir });
  await store.close();
}

test.each([
  [
    'a home',
    ['.bashrc', 'Documents/', 'Music/', 'a.txt', 'b.txt'],
    'Documents, Music, a.txt and 1 more',
  ],
  ['a folder with one file', ['notes.md'], 'notes.md'],
  ['a folder whose file resembles one of ours', ['cursor.key.pem'], 'cursor.key.pem'],
])('%s is refused, by the names of what is there, and stays as it is', async (_, names, told) => {
  const dir = await tempFolder();
  fill(dir, names);
  const before = readdirSync(dir);
  await expect(opens(dir)).rejects.toMatchObject({
    code: 'UNAVAILABLE',
    message:
      `expected a new or empty folder, or one with a store of Palisade, got ${dir} with ${told}: ` +
      `use a folder of its own, such as ${join(dir, 'palisade-data')}`,
  });
  expect(readdirSync(dir)).toEqual(before);
  await opens(join(dir, 'palisade-data'));
});

test.each([
  ['an empty folder', []],
  ['the root of a mounted volume', ['lost+found/']],
  ['a folder kept in a repository', ['.gitkeep', '.gitignore']],
  ['what a start on a full disk leaves', ['lock.mdb', '.room', 'cursor.key.0a1b2c3d']],
  [
    'what a killed server leaves',
    ['held-by-7-00aa11bb22cc33dd.sock', '.held-by-8-00.sock', 'operator.json', 'cursor.key'],
  ],
  ['a migration that was cut short before its data', ['migrating/', 'data-format-0.mdb']],
])('%s takes a new store', async (_, names) => {
  const dir = await tempFolder();
  fill(dir, names);
  await opens(dir);
});

test('a folder with a store opens whatever else was put next to it', async () => {
  const dir = await tempFolder();
  await opens(dir);
  fill(dir, ['notes.md', 'templates/']);
  await opens(dir);
});

test('a running server’s own files in its folder are not foreign files', async () => {
  const dir = await tempFolder();
  const config = parseConfig(['--data', dir, '--port', '0'], {});
  const app = await openApp(config, { log: pino({ level: 'silent' }) });
  await app.server.listen({ host: '127.0.0.1', port: 0 });
  const left = readdirSync(dir);
  await app.close();
  expect(left).toContain('operator.json');
  rmSync(dir, { recursive: true });
  mkdirSync(dir);
  fill(
    dir,
    left.filter((name) => name !== 'data.mdb' && name !== 'palisade.store'),
  );
  await opens(dir);
});
