/** Folders that are filled whole or not at all. */
import { mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fillFolder } from '../../src/base/fill-folder.ts';
import { tempFolder } from '../support/open-store.ts';

const NAMES = ['a', 'b', 'c'];

async function write(folder: string): Promise<void> {
  for (const name of NAMES) writeFileSync(join(folder, name), name);
}

test.each([
  ['a folder that is not there', (to: string) => to],
  ['an empty folder', (to: string) => (mkdirSync(to), to)],
  [
    'a link to an empty folder',
    (to: string) => (mkdirSync(to), symlinkSync(to, `${to}-link`), `${to}-link`),
  ],
])('%s holds all files and nothing else', async (_, make) => {
  const to = make(join(await tempFolder(), 'to'));
  await fillFolder({ to, last: 'b', fill: write });
  expect(readdirSync(to).sort()).toEqual(NAMES);
});

test('a new volume is filled alongside what its file system keeps there', async () => {
  const to = await tempFolder();
  mkdirSync(join(to, 'lost+found'));
  await fillFolder({ to, fill: write });
  expect(readdirSync(to).sort()).toEqual([...NAMES, 'lost+found']);
  await expect(fillFolder({ to, fill: write })).rejects.toMatchObject({ code: 'BAD_USER_INPUT' });
});

test('a folder that was left unfinished is not filled again', async () => {
  const to = await tempFolder();
  mkdirSync(join(to, '.unfinished-a'));
  await expect(fillFolder({ to, fill: write })).rejects.toMatchObject({
    message: `expected a new or empty folder, got ${to} with the partial output of another command: remove it`,
  });
});

test('a folder where something else appears meanwhile keeps only that', async () => {
  const to = await tempFolder();
  const filling = fillFolder({
    to,
    fill: async (folder) => {
      await write(folder);
      writeFileSync(join(to, 'b'), 'of somebody else');
    },
  });
  await expect(filling).rejects.toMatchObject({ code: 'BAD_USER_INPUT' });
  expect(readdirSync(to)).toEqual(['b']);
});

test('a folder that cannot be made is named as it was given', async () => {
  const to = '/proc/to';
  await expect(fillFolder({ to, fill: write })).rejects.toMatchObject({
    code: 'UNAVAILABLE',
    message: `expected a folder that can be written, got ${to} (ENOENT)`,
  });
});

test.each([true, false])('a failure leaves nothing (the folder existed: %s)', async (isThere) => {
  const folder = await tempFolder();
  const to = join(folder, 'to');
  if (isThere) mkdirSync(to);
  const filling = fillFolder({
    to,
    fill: async (partial) => {
      await write(partial);
      throw new Error('no room');
    },
  });
  await expect(filling).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  expect([readdirSync(folder), isThere ? readdirSync(to) : []]).toEqual([
    isThere ? ['to'] : [],
    [],
  ]);
});
