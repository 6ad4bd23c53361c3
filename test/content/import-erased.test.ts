/** Importing again files that name a person who has since been erased. */
import { expect, test } from 'vitest';
import { systemClock } from '../../src/base/clock.ts';
import type { UserId } from '../../src/model/producers.ts';
import { eraseWhole } from '../../src/social/erasure/erase.ts';
import { personalRows, type PersonalRow } from '../../src/social/erasure/export-person.ts';
import { openFacts } from '../../src/social/facts.ts';
import type { Store } from '../../src/store/ports/store.ts';
import {
  exportFolder,
  importFolder,
  linesOf,
  visibleTo,
  writeContent,
} from '../support/content-files.ts';
import { openTestStore } from '../support/open-store.ts';

const AT = '2020-01-02T03:04:05Z';
const SEVEN = '7' as UserId;

const FILES = {
  'people.ndjson': [
    { id: '7', name: 'Ada', joinedAt: AT },
    { id: '9', joinedAt: AT },
  ],
  'places.ndjson': [{ key: 'group:g', title: 'A group', owners: ['9'], createdAt: AT }],
  'members.ndjson': [{ place: 'group:g', user: '7', since: AT }],
  'items.ndjson': [
    { id: 'i1', author: '7', title: 'What Ada wrote', createdAt: AT },
    { id: 'i2', author: '9', title: 'What somebody else wrote', createdAt: AT },
    { id: 'i3', author: '7', repostOf: 'i2', createdAt: AT },
    {
      id: 'i4',
      author: '9',
      title: 'To Ada',
      visibility: 'direct',
      audience: ['user:7'],
      createdAt: AT,
    },
  ],
  'edges.ndjson': [
    { consumer: '7', producer: 'user:9', since: AT },
    { consumer: '9', producer: 'user:7', since: AT },
    { consumer: '9', producer: 'reposter:7', relation: 'mute', since: AT },
  ],
  'hidden.ndjson': [{ user: '7', item: 'i2', since: AT }],
  'lists.ndjson': [
    { owner: '7', id: 'l', title: 'A list of Ada', createdAt: AT },
    { owner: '9', id: 'm', title: 'A list', members: ['user:7'], createdAt: AT },
  ],
  'likes.ndjson': [{ user: '7', item: 'i2' }],
  'favourites.ndjson': [{ user: '7', item: 'i2' }],
};

async function erase(store: Store, person: UserId): Promise<void> {
  const context = { store, facts: openFacts(store), clock: systemClock };
  const done = await eraseWhole(context, { person, heir: null }, { isAlone: true });
  expect(done.isDone).toBe(true);
}

async function kept(store: Store, person: UserId): Promise<readonly PersonalRow[]> {
  const rows: PersonalRow[] = [];
  for await (const row of personalRows(store, person)) rows.push(row);
  return rows;
}

test('nothing of an erased person comes back with a repeated import', async () => {
  const store = await openTestStore();
  const folder = await writeContent(FILES);
  expect(linesOf(await importFolder(store, folder))).toEqual([]);
  await erase(store, SEVEN);
  const left = await kept(store, SEVEN);
  expect(left).toHaveLength(1);
  const expected = (what: string) => `expected somebody who was not erased, got ${what}`;
  for (const isDryRun of [true, false]) {
    const lines = linesOf(await importFolder(store, folder, { isDryRun }));
    expect(lines.filter((line) => !isDryRun || !line.startsWith('people'))).toEqual([
      ...(isDryRun ? [] : [`people.ndjson:1: id: ${expected('"7"')}`]),
      `members.ndjson:1: user: ${expected('"7"')}`,
      `items.ndjson:1: author: ${expected('"7"')}`,
      `items.ndjson:3: author: ${expected('"7"')}`,
      `edges.ndjson:1: consumer: ${expected('"7"')}`,
      `edges.ndjson:2: producer: ${expected('"user:7"')}`,
      `edges.ndjson:3: producer: ${expected('"reposter:7"')}`,
      `hidden.ndjson:1: user: ${expected('"7"')}`,
      `lists.ndjson:1: owner: ${expected('"7"')}`,
      `likes.ndjson:1: user: ${expected('"7"')}`,
      `favourites.ndjson:1: user: ${expected('"7"')}`,
    ]);
    expect(await kept(store, SEVEN)).toEqual(left);
  }
});

test('what is left of an erased person is exported and imported without them', async () => {
  const [store, copy] = [await openTestStore(), await openTestStore()];
  const thread = [
    { id: 'o', author: '7', title: 'What Ada opened', thread: 't', createdAt: AT },
    { id: 'p', author: '9', title: 'An answer', parent: 'o', createdAt: AT },
  ];
  const files = { ...FILES, 'items-thread.ndjson': thread };
  expect(linesOf(await importFolder(store, await writeContent(files)))).toEqual([]);
  await erase(store, SEVEN);
  expect(linesOf(await importFolder(copy, await exportFolder(store)))).toEqual([]);
  expect(await kept(copy, SEVEN)).toEqual(await kept(store, SEVEN));
  for (const viewer of [null, '9' as UserId])
    expect(await visibleTo(copy, viewer)).toEqual(await visibleTo(store, viewer));
});
