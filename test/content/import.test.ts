/** Importing a site's own content: every kind, errors by line, repeats, and what a dry run finds. */
import { expect, test } from 'vitest';
import type { DeclaredFields } from '../../src/model/fields.ts';
import { foreignKey } from '../../src/model/items.ts';
import { position } from '../../src/model/positions.ts';
import type { ProducerKey, UserId } from '../../src/model/producers.ts';
import { ann, bob, carol, person } from '../support/builders.ts';
import { importFiles, linesOf, visibleTo, type ContentFiles } from '../support/content-files.ts';
import { csv } from '../support/import-world.ts';
import { openTestStore } from '../support/open-store.ts';

const AT = '2020-01-02T03:04:05Z';
const AT_MS = Date.parse(AT);
const FORUM = 'forum:general' as ProducerKey;

const SITE: ContentFiles = {
  'people.csv': csv`
    id  | name | joinedAt | feed    | email
    ann | Ann  | ${AT}    | private |
    bob | Bob  | ${AT}    |         | bob@example.org
  `,
  'places.ndjson': [
    { key: 'forum:general', title: 'General', owners: ['ann'], createdAt: AT },
    { key: 'group:club', title: 'Club', owners: ['ann'], createdAt: AT, parent: 'forum:general' },
  ],
  'members.csv': csv`
    place      | user | since
    group:club | bob  | ${AT}
  `,
  'threads.csv': csv`
    id | category      | closed
    t1 | forum:general | true
    t2 | group:club    |
  `,
  'items.ndjson': [
    { id: 1, author: 'bob', createdAt: AT, kind: 'question', title: 'Q', thread: 't1', votes: 7 },
    { id: 2, author: 'carol', createdAt: AT, text: 'A', parent: 1, tags: ['x', 'y'] },
    { id: 'c', author: 'bob', createdAt: 1_577_934_245, text: 'C', parent: 2, editedAt: AT },
    { id: 'club', author: 'bob', createdAt: AT, title: 'Club', thread: 't2' },
    {
      id: 'letter',
      author: 'bob',
      createdAt: AT,
      text: 'Hi',
      visibility: 'direct',
      audience: ['user:carol'],
    },
    { id: 'own', author: 'ann', createdAt: AT, text: 'Mine' },
  ],
  'edges.csv': csv`
    consumer | relation | producer | since
    carol    |          | tag:x    | ${AT}
    carol    | follow   | user:bob | ${AT}
    bob      | mute     | user:ann | ${AT}
  `,
  'likes.csv': csv`
    user | item
    ann  | 1
    bob  | 2
  `,
  'favourites.csv': csv`
    user | item
    ann  | c
  `,
};

const FOLLOWS = {
  'people.csv': csv`
    id | name | joinedAt
    7  | Gus  | ${AT}
    8  | Eve  | ${AT}
  `,
  'items.csv': `id,author,createdAt,text\n1,writer,${AT},x\n`,
};
const EDGES = [
  ['8', 'user:gus'],
  ['8', 'user:7'],
  ['8', 'user:nobody'],
  ['8', 'user:writer'],
  ['8', 'user:lurker'],
  ['lurker', 'tag:x'],
];

test.each<[string, ContentFiles]>([
  [
    'edges.csv',
    {
      'edges.csv': `consumer,producer,since\n${EDGES.map((edge) => `${edge.join()},${AT}\n`).join('')}8,user:gone,${AT}\n`,
    },
  ],
  [
    'edges.ndjson',
    {
      'edges.ndjson': [
        ...EDGES.map(([consumer, producer]) => ({ consumer, producer, since: AT })),
        { consumer: 8, producer: 'user:gone', since: AT },
      ],
    },
  ],
])(
  'a follow of a name in %s is refused by its line, one of nobody is kept',
  async (file, edges) => {
    const first = file.endsWith('csv') ? 2 : 1;
    const refused = [
      `${file}:${first}: producer: expected the id of a person, got "user:gus", which is the name of user:7`,
    ];
    for (const isDryRun of [true, false]) {
      const store = await openTestStore();
      await store.people.join(person('gone' as UserId));
      const report = await importFiles(store, { ...FOLLOWS, ...edges }, { isDryRun });
      expect(linesOf(report)).toEqual(refused);
      expect(report.kinds.edges).toMatchObject({ imported: 6, refused: 1 });
      const { follows } = await store.edges.facts('8' as UserId, null);
      expect([...follows].toSorted()).toEqual(
        isDryRun ? [] : ['user:7', 'user:gone', 'user:lurker', 'user:nobody', 'user:writer'],
      );
    }
  },
);

test('files without people may contain a follow of anybody', async () => {
  const store = await openTestStore();
  const edges = { 'edges.csv': `consumer,producer,since\n8,user:gus,${AT}\n` };
  expect(linesOf(await importFiles(store, edges))).toEqual([]);
});

test('a folder imports people, places, members, items, threads, edges, likes and favourites', async () => {
  const store = await openTestStore();
  const report = await importFiles(store, SITE);
  expect(linesOf(report)).toEqual([]);
  expect(report.kinds).toMatchObject({
    people: { imported: 2 },
    places: { imported: 2 },
    members: { imported: 1 },
    items: { imported: 6 },
    threads: { imported: 2 },
    edges: { imported: 3 },
    likes: { imported: 2 },
    favourites: { imported: 1 },
  });
  const items = await store.items.getMany([1, 2, 3].map(position));
  expect(items).toMatchObject([
    { author: 'bob', kind: 'question', createdAtMs: AT_MS, payload: { title: 'Q', votes: 7 } },
    { author: 'carol', kind: 'post', parent: 1, thread: 't1', tags: ['x', 'y'] },
    { parent: 2, thread: 't1', createdAtMs: 1_577_934_245_000, editedAtMs: AT_MS },
  ]);
  const [first, second] = await store.threads.getMany(['t1', 't2']);
  expect(first).toMatchObject({ category: FORUM, isClosed: true, items: 3 });
  expect(second).toMatchObject({ category: 'group:club' });
  const [annHere, bobHere] = await store.people.getMany([ann, bob]);
  expect(annHere).toMatchObject({ name: 'Ann', feed: 'private', joinedAtMs: AT_MS });
  expect(bobHere?.email).toEqual({ address: 'bob@example.org', isVerified: false });
  const facts = await store.edges.facts(carol, null);
  expect(facts.follows).toEqual(new Set(['tag:x', 'user:bob']));
  expect(await store.items.likeCounts([1, 2].map(position))).toEqual([1, 1]);
  expect(await store.reactions.given('favourite', ann, [position(3)])).toEqual([true]);
  expect(await visibleTo(store, carol)).toEqual(['1', '2', 'c', 'letter']);
  expect(await visibleTo(store, bob)).toEqual(['1', '2', 'c', 'club', 'letter']);
  expect(await visibleTo(store, null)).toEqual(['1', '2', 'c']);
});

test('an import notifies nobody: not of likes, favourites, follows or members', async () => {
  const store = await openTestStore();
  await importFiles(store, {
    ...SITE,
    'members.csv': csv`
      place      | user  | since | state
      group:club | bob   | ${AT} |
      group:club | carol | ${AT} | requested
      group:club | dan   | ${AT} | invited
    `,
  });
  expect(await store.items.likeCounts([position(1)])).toEqual([1]);
  expect(await store.events.list({ state: 'pending', after: null, limit: 9 })).toEqual([]);
});

test('importing twice changes nothing, and says so', async () => {
  const store = await openTestStore();
  await importFiles(store, SITE);
  const newest = await store.timelines.newest();
  const { kinds, errors } = await importFiles(store, SITE);
  expect(errors).toEqual([]);
  for (const { rows, known } of Object.values(kinds)) expect(known).toBe(rows);
  expect(await store.timelines.newest()).toBe(newest);
});

test('a dry run counts the same by kind and writes nothing', async () => {
  const store = await openTestStore();
  const dry = await importFiles(store, SITE, { isDryRun: true });
  expect(await store.timelines.newest()).toBe(0);
  expect(await store.meta.get('installation')).toBeNull();
  expect((await store.places.tree(null)).places.size).toBe(0);
  const { kinds } = await importFiles(store, SITE);
  expect(dry.kinds).toEqual(kinds);
});

const BAD: ContentFiles = {
  'people.ndjson': '{"id":"dan","joinedAt":"2020-01-01"}\n{"id":"eve","joinedAt":"20',
  'places.csv': csv`
    key           | title   | owners | createdAt | parent
    planet:mars   | Mars    | ann    | ${AT}     |
    forum:a       | A       | ann    | ${AT}     | forum:b
    forum:b       | B       | ann    | ${AT}     | forum:a
    forum:general | General |        | ${AT}     |
  `,
  'items.ndjson': [
    { id: 'a', author: 'bob', createdAt: AT, text: 'one', thread: 't' },
    { id: 'a', author: 'bob', createdAt: AT, text: 'other', thread: 't' },
    { id: 'b', author: 'bob', createdAt: AT, text: 'to nobody', parent: 'zzz' },
    { id: 'c', author: 'bob', createdAt: AT, text: 'elsewhere', parent: 'a', thread: 'u' },
    { id: 'd', author: 'bob', createdAt: 'yesterday', text: 'when' },
    { id: 'e', author: 'bob', createdAt: AT, txt: 'misspelt' },
    { id: 'f', author: 'bob', createdAt: AT },
    { id: 'g', author: 'bob', createdAt: AT, text: 'x', attributes: { price: 'dear' } },
    { id: 'h', author: 'bob', createdAt: AT, text: 'x', visibility: 'direct', audience: ['tag:x'] },
    { id: 'i', author: 'bob', createdAt: AT, text: 'x', category: 'user:bob', thread: 'v' },
    { id: 'a', author: 'bob', createdAt: AT, text: 'one', thread: 't' },
    { id: 'j', author: 'bob', createdAt: AT, text: 'x', attributes: { price: '' } },
  ],
  'edges.csv': `consumer,relation,producer,since\nbob,loves,user:ann,${AT}\nbob,follow\n`,
  'likes.csv': csv`
    user | item
    ann  | b
    ann  | a
  `,
};

const BAD_LINES = [
  'people.ndjson:2: expected a JSON object, got a line that is cut off',
  'places.csv:2: key: expected one of the types forum, blog, news, group, tag and a name, such as forum:general, got "planet:mars"',
  expect.stringMatching(/^places\.csv:3: .*expected/),
  expect.stringMatching(/^places\.csv:4: .*expected/),
  'places.csv:5: owners: expected a list of texts, got ""',
  'items.ndjson:2: CONFLICT',
  'items.ndjson:3: parent: expected the id of an earlier item, got "zzz"',
  'items.ndjson:4: parent: expected an item of the thread u, got one of t',
  'items.ndjson:5: createdAt: expected a date such as 2024-05-31T12:00:00Z, or seconds or milliseconds since 1970, got "yesterday"',
  expect.stringMatching(/^items\.ndjson:6: expected one of .*, got key "txt".*text/),
  'items.ndjson:7: expected a title, a text or a url, got none',
  'items.ndjson:8: attributes: expected a number from 0 to 99 for price, got "dear"',
  'items.ndjson:9: audience: expected people such as user:7 for a direct, got "tag:x"',
  'items.ndjson:10: category: expected a category such as forum:general or tag:news, got "user:bob"',
  'items.ndjson:12: attributes: expected a number from 0 to 99 for price, got ""',
  expect.stringMatching(/^edges\.csv:2: relation: expected one of follow, .*, got "loves"$/),
  'edges.csv:3: expected as many cells as in the header, got a different number',
  'likes.csv:2: item: expected the id of an existing item, got "b"',
];

const FIELDS: DeclaredFields = {
  people: new Map(),
  items: new Map([['price', { name: 'price', type: 'number', min: 0, max: 99 }]]),
};

test.each([
  ['a run', false, 'expected the same content for client key "a", got other content'],
  [
    'a dry run',
    true,
    'expected the same content as in an earlier row with the same id, got different content',
  ],
])('%s names bad rows by file and line, and they cost no other row', async (_, isDryRun, words) => {
  const store = await openTestStore();
  const report = await importFiles(store, BAD, { fields: FIELDS, isDryRun });
  expect(linesOf(report).map((line) => line.replace(words, 'CONFLICT'))).toEqual(BAD_LINES);
  expect(report).toMatchObject({
    isStopped: false,
    kinds: { people: { imported: 1 }, items: { imported: 1, known: 1 }, likes: { imported: 1 } },
  });
});

test('an id that JSON rounds is refused as a number and accepted as a text', async () => {
  const store = await openTestStore();
  const ids = ['9007199254740993', '9007199254740992', '1e30', '1.5'];
  const person = (id: string) => `{"id":${id},"joinedAt":"${AT}"}\n`;
  const people = [...ids, '9007199254740991', ...ids.map((id) => `"${id}"`)].map(person).join('');
  const items = `{"id":1,"author":1e30,"createdAt":"${AT}","text":"x"}\n`;
  const places = `{"key":"group:g","title":"G","owners":[9007199254740993],"createdAt":"${AT}"}\n`;
  const files = { 'people.ndjson': people, 'places.ndjson': places, 'items.ndjson': items };
  const report = await importFiles(store, files);
  const words = 'expected the id as text or as a whole number below 2^53, got another number';
  expect(linesOf(report)).toEqual([
    ...ids.map((_, nth) => `people.ndjson:${nth + 1}: id: ${words}`),
    `places.ndjson:1: owners: ${words}`,
    `items.ndjson:1: author: ${words}`,
  ]);
  expect(report.kinds.people).toMatchObject({ imported: 5, known: 0 });
});

test('a run stops at one bad row too many and keeps what it had imported', async () => {
  const store = await openTestStore();
  const rows = [1, 2, 3].map((id) => ({ id, author: 'bob', createdAt: 'never' }));
  const files = { 'people.ndjson': [{ id: 'ann', joinedAt: AT }], 'items.ndjson': rows };
  const report = await importFiles(store, files, { errorsMax: 1 });
  expect(report).toMatchObject({ isStopped: true, kinds: { people: { imported: 1 } } });
  expect(linesOf(report)).toHaveLength(2);
  expect(await store.people.getMany([ann])).toMatchObject([{ id: 'ann' }]);
});

test('an existing person or place stays as it is; different content is a conflict', async () => {
  const store = await openTestStore();
  await importFiles(store, SITE);
  const report = await importFiles(store, {
    'people.csv': `id,name,joinedAt\nbob,Robert,${AT}\n`,
    'places.ndjson': [{ key: FORUM, title: 'Other', owners: ['ann'], createdAt: AT }],
    'threads.csv': 'id,category\nt1,forum:other\n',
    'items.ndjson': [{ id: 1, author: 'bob', createdAt: '2021-01-01', title: 'Q', thread: 't1' }],
  });
  expect(linesOf(report)).toEqual([
    'people.csv:2: expected a new person or an unchanged one, got different content for the same id',
    'places.ndjson:1: expected a new place or an unchanged one, got different content for the same key',
    'items.ndjson:1: expected the same content for client key "1", got other content',
    'threads.csv:2: category: expected forum:general, the thread’s current category, got forum:other',
  ]);
  const [here] = await store.people.getMany([bob]);
  expect(here?.name).toBe('Bob');
});

test('parts of a kind are read in the order of their names, also after the first run', async () => {
  const store = await openTestStore();
  const item = (id: string, fields: object = {}) => ({
    id,
    author: 'bob',
    createdAt: AT,
    text: id,
    ...fields,
  });
  await importFiles(store, {
    'items-2.ndjson': [item('answer', { parent: 'opening' })],
    'items-1.ndjson': [item('opening', { thread: 't' })],
  });
  await importFiles(store, { 'items.ndjson': [item('later', { parent: 'answer' })] });
  const found = await store.items.positionsOf(['opening', 'answer', 'later'].map(foreignKey));
  expect(found).toEqual([1, 2, 3]);
  expect((await store.items.getMany([position(3)]))[0]).toMatchObject({ thread: 't', parent: 2 });
});

test('a list may be cells of CSV, and an attribute a column of its own', async () => {
  const store = await openTestStore();
  const text = csv`
    id | author | createdAt | text | attributes.price
    1  | bob    | ${AT}     | one  | 12
    2  | bob    | ${AT}     | two  |
  `
    .replace('text,', 'tags,text,')
    .replace(/,one/, ',x|y,one')
    .replace(/,two/, ',,two');
  expect(linesOf(await importFiles(store, { 'items.csv': text }, { fields: FIELDS }))).toEqual([]);
  expect(await store.items.getMany([1, 2].map(position))).toMatchObject([
    { tags: ['x', 'y'], payload: { attributes: { price: 12 } } },
    { tags: [] },
  ]);
});

test.each([
  [
    'a table that is named after no kind',
    { 'posts.csv': 'id\n' },
    /named after its kind, one of people, .*, got posts\.csv/,
  ],
  ['a folder without any table', { 'readme.txt': '' }, /expected files such as items\.ndjson in/],
])('%s is refused', async (_, files, words) => {
  const store = await openTestStore();
  await expect(importFiles(store, files as ContentFiles)).rejects.toMatchObject({
    code: 'BAD_USER_INPUT',
    message: expect.stringMatching(words) as string,
  });
});

test('a like, follow or member beyond the limit is a bad row', async () => {
  const store = await openTestStore();
  const places = Array.from({ length: 501 }, (_, n) => `group:g${n}`);
  const report = await importFiles(store, {
    'places.ndjson': places.map((key) => ({ key, title: key, owners: ['ann'], createdAt: AT })),
    'members.ndjson': places.map((place) => ({ place, user: 'bob', since: AT })),
  });
  expect(linesOf(report)).toEqual([
    expect.stringMatching(
      /^members\.ndjson:\d+: expected at most 500 memberships of one person, got one more$/,
    ),
  ]);
  expect((await store.places.memberships('bob' as UserId, null)).active.size).toBe(500);
}, 60_000);
