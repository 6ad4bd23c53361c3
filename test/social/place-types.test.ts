/** The types of places: the file that declares them, read as on start, and what is refused of another type. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openApp } from '../../src/app.ts';
import { parseConfig } from '../../src/base/config/parse-config.ts';
import { readPlaceTypes } from '../../src/social/places/place-types.ts';
import { tempFolder } from '../support/open-store.ts';
import { openReadsServer } from '../support/reads-server.ts';

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

test.each([
  ['', '""'],
  ['formu', '"formu" (did you mean forum?)'],
  ['a\nb', '"a\\nb"'],
  ['x'.repeat(10_000), `"${'x'.repeat(40)}…"`],
])(
  'a place of an undeclared type is refused with the type, quoted and short',
  async (type, got) => {
    const { ask } = await openReadsServer();
    const { data } = await ask(
      'ann',
      'mutation ($type: String!) { createCategory(input: { type: $type, name: "n", title: "N" }) { userErrors { message } } }',
      { type },
    );
    const message = `expected one of forum, blog, news, group, tag, got ${got}`;
    expect(data).toEqual({ createCategory: { userErrors: [{ message }] } });
  },
);
