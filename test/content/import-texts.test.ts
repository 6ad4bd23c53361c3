/** Texts of an import that stand for something else: what can only be muted, and ids of another system. */
import { expect, test } from 'vitest';
import { hidingKey, reposterKey } from '../../src/model/muted-keys.ts';
import { position } from '../../src/model/positions.ts';
import type { UserId } from '../../src/model/producers.ts';
import { exportFolder, importFiles, importFolder, linesOf } from '../support/content-files.ts';
import { openTestStore } from '../support/open-store.ts';

const AT = '2020-01-02T03:04:05Z';

test('muted phrases are imported as they are compared, and one without words is refused by its line', async () => {
  const phrases = ['The  World-Cup!', 'the world cup', '?!', 'x'.repeat(101)];
  const edges = phrases.map((phrase) => ({
    ...{ consumer: 'bob', relation: 'mute', producer: `phrase:${phrase}`, since: AT },
  }));
  const store = await openTestStore();
  const files = { 'edges.ndjson': [...edges, { ...edges[0], relation: 'follow' }] };
  const report = await importFiles(store, files);
  expect(report.kinds.edges).toMatchObject({ imported: 1, known: 1, refused: 3 });
  expect(linesOf(report)).toEqual([
    expect.stringMatching(/^edges\.ndjson:3: producer: expected a phrase with letters or digits/),
    expect.stringMatching(
      /^edges\.ndjson:4: producer: expected a phrase .* at most 100 characters/,
    ),
    expect.stringMatching(/^edges\.ndjson:5: producer: expected a type and an id/),
  ]);
  const { mutes } = await store.edges.facts('bob' as UserId, null);
  expect([...mutes]).toEqual(['phrase:the world cup']);
});

test('hidden items are named by their ids, once for each person, and no edge names them', async () => {
  const store = await openTestStore();
  const hides = { user: 'bob', item: 'b', since: AT };
  const files = {
    'items.ndjson': ['a', 'b'].map((id) => ({ id, author: 'ann', createdAt: AT, text: id })),
    'hidden.ndjson': [hides, hides, { ...hides, item: 'c' }],
    'edges.ndjson': [
      { consumer: 'bob', relation: 'mute', producer: hidingKey(position(1)), since: AT },
    ],
  };
  for (const isDryRun of [true, false]) {
    const report = await importFiles(store, files, { isDryRun });
    expect(report.kinds.hidden).toMatchObject({ imported: 1, known: 1, refused: 1 });
    expect(linesOf(report)).toEqual([
      expect.stringMatching(/^edges\.ndjson:1: producer: expected a type and an id/),
      'hidden.ndjson:3: item: expected the id of an existing item, got "c"',
    ]);
  }
  expect(await store.edges.list('bob' as UserId, 'mute', { after: null, limit: 9 })).toEqual([
    {
      ...{ consumer: 'bob', relation: 'mute', producer: hidingKey(position(2)) },
      sinceMs: Date.parse(AT),
    },
  ]);
});

test('people whose reposts are hidden are imported, and oneself and invalid ids are refused by their lines', async () => {
  const long = 'x'.repeat(128) as UserId;
  const row = { consumer: 'bob', relation: 'mute', producer: 'reposter:ann', since: AT };
  const files = {
    'edges.ndjson': [
      ...[row, row, { ...row, producer: reposterKey(long) }, { ...row, relation: 'follow' }],
      ...['bob', 'a b', '', `${long}x`].map((id) => ({ ...row, producer: `reposter:${id}` })),
    ],
  };
  const store = await openTestStore();
  for (const isDryRun of [true, false]) {
    const report = await importFiles(store, files, { isDryRun });
    expect(report.kinds.edges).toMatchObject({ imported: 2, known: 1, refused: 5 });
    const expected = 'expected the reposts of another person, got "reposter:';
    expect(linesOf(report)).toEqual([
      expect.stringMatching(/^edges\.ndjson:4: producer: expected a type and an id/),
      ...[5, 6, 7, 8].map((line) =>
        expect.stringContaining(`edges.ndjson:${line}: producer: ${expected}`),
      ),
    ]);
  }
  const { mutes } = await store.edges.facts('bob' as UserId, null);
  expect([...mutes]).toEqual(['reposter:ann', reposterKey(long)]);
});

test('a lone surrogate in an id is a problem of its row alone', async () => {
  const store = await openTestStore();
  const row = { author: 'bob', createdAt: AT, text: 'A', visibility: 'public' };
  const report = await importFiles(store, {
    'items.ndjson': [
      { ...row, id: '\ud800' },
      { ...row, id: 'a', parent: '\ud800' },
      { ...row, id: 'b' },
    ],
    'likes.ndjson': [
      { user: 'ann', item: '\udc00' },
      { user: 'ann', item: 'b' },
    ],
  });
  const expected = 'expected 1 to 128 printable characters, got';
  expect(linesOf(report)).toEqual([
    `items.ndjson:1: id: ${expected} "\\ud800"`,
    `items.ndjson:2: parent: ${expected} "\\ud800"`,
    `likes.ndjson:1: item: ${expected} "\\udc00"`,
  ]);
});

test('an id of the maximum length is imported, and a longer one is a problem of its row alone', async () => {
  const store = await openTestStore();
  for (const character of ['x', '😀']) {
    const id = character.repeat(128 / character.length);
    const long = `${id}${character}`;
    const report = await importFiles(store, {
      'people.ndjson': [long, id].map((each) => ({ id: each, joinedAt: AT })),
      'places.ndjson': [{ key: `forum:${id}`, title: 'x', owners: [id], createdAt: AT }],
      'members.ndjson': [{ place: `forum:${id}`, user: id, since: AT }],
      'items.ndjson': [
        { id, author: id, createdAt: AT, text: 'x', thread: id, category: `forum:${id}` },
      ],
      'edges.ndjson': [`user:${long}`, `user:${id}`, `tag:${id}`].map((producer) => ({
        ...{ consumer: 'bob', producer, since: AT },
      })),
    });
    expect(linesOf(report)).toEqual([
      expect.stringMatching(
        /^people\.ndjson:1: id: expected 1 to 128 printable characters without spaces/,
      ),
      expect.stringMatching(
        /^edges\.ndjson:1: producer: expected 1 to 128 printable characters without/,
      ),
    ]);
    expect(linesOf(await importFolder(await openTestStore(), await exportFolder(store)))).toEqual(
      [],
    );
  }
});

test('names and titles that show nothing are problems of their rows, and those with joiners are not', async () => {
  const store = await openTestStore();
  const nothing = '\u3164\u2800';
  const written = { author: 'ann', createdAt: AT, text: 'x' };
  const place = { owners: ['ann'], createdAt: AT };
  const report = await importFiles(store, {
    'people.ndjson': [
      { id: nothing, joinedAt: AT },
      { id: 'ann', name: '\u200b', joinedAt: AT },
      { id: 'bob', name: 'می‌خواهم', joinedAt: AT },
    ],
    'places.ndjson': [
      { key: `forum:${nothing}`, title: 'x', ...place },
      { key: 'forum:a', title: '\u2060', ...place },
      { key: 'forum:b', title: '👩‍👩‍👧', ...place },
    ],
    'lists.ndjson': [{ owner: 'bob', id: 'a', title: '\u202e', createdAt: AT }],
    'items.ndjson': [
      { ...written, id: 'a', title: '\u200d' },
      { ...written, id: 'b', tags: [nothing] },
      { ...written, id: 'c', title: '❤️', tags: ['❤️'] },
    ],
  });
  const codes = '\\u3164\\u2800';
  expect(linesOf(report).map((line) => line.replace(/, got.*/, (got) => got.slice(0, 22)))).toEqual(
    [
      `people.ndjson:1: id: expected 1 to 128 printable characters without spaces, got "${codes}"`,
      'people.ndjson:2: name: expected 1 to 100 printable characters, got "\\u200b"',
      expect.stringMatching(/^places\.ndjson:1: key: expected/),
      'places.ndjson:2: title: expected 1 to 300 printable characters, got "\\u2060"',
      'items.ndjson:1: title: expected a title of printable characters, got "\\u200d"',
      `items.ndjson:2: tags: expected tags of 1 to 128 printable characters without spaces, got "${codes}"`,
      expect.stringMatching(
        /^lists\.ndjson:1: title: expected .* printable characters in one line/,
      ),
    ],
  );
});
