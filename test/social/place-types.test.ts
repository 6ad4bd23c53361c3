/** The file that declares the types of places, read as on start. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openApp } from '../../src/app.ts';
import { parseConfig } from '../../src/base/config/parse-config.ts';
import { readPlaceTypes } from '../../src/social/places/place-types.ts';
import { tempFolder } from '../support/open-store.ts';

const KINDS = { news: 'value', announcements: 'instant' } as const;

async function fileOf(types: readonly object[]): Promise<string> {
  const file = join(await tempFolder(), 'places.json');
  await writeFile(file, JSON.stringify({ types }));
  return file;
}

test('a type names a kind of witness that is declared', async () => {
  const file = await fileOf([
    { name: 'news', witness: 'news' },
    { name: 'notices', witness: 'announcements' },
    { name: 'forum' },
  ]);
  const types = await readPlaceTypes(file, KINDS);
  expect([...types.values()].map(({ witness }) => witness)).toEqual([
    'news',
    'announcements',
    null,
  ]);
});

test('a type whose witness is not declared stops the start, with its place in the file', async () => {
  const file = await fileOf([{ name: 'forum' }, { name: 'news', witness: 'newz' }]);
  const message = `${file}: types.1.witness: expected one of the kinds in --witnesses (news, announcements), got "newz" (did you mean news?)`;
  await expect(readPlaceTypes(file, KINDS)).rejects.toMatchObject({
    code: 'BAD_USER_INPUT',
    message,
  });
  const flags = ['--data', join(await tempFolder(), 'data'), '--places', file];
  const config = parseConfig([...flags, '--witnesses', 'news=value,announcements=instant'], {});
  await expect(openApp(config)).rejects.toMatchObject({ message });
});

test('without a file the kinds of the usual types need no declaration', async () => {
  expect((await readPlaceTypes(null, {})).get('news')?.witness).toBe('news');
});
