/** An export imported into an empty store is the same content: every row, every order, and what each viewer may see. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { NO_FIELDS } from '../../src/model/fields.ts';
import { position } from '../../src/model/positions.ts';
import { hidingKey, reposterKey } from '../../src/model/muted-keys.ts';
import type { ProducerKey, UserId } from '../../src/model/producers.ts';
import { userProducer } from '../../src/model/producers.ts';
import { VISIBILITIES, type Draft } from '../../src/model/items.ts';
import { draftOfRepost } from '../../src/content/reposts.ts';
import type { Store } from '../../src/store/ports/store.ts';
import { openMongoStore } from '../../src/store/mongo/open.ts';
import { draftBy, edge, membership, person, place } from '../support/builders.ts';
import { exportFolder, importFolder, readExport, visibleTo } from '../support/content-files.ts';
import { openTestStore } from '../support/open-store.ts';
import { LAW_TIMEOUT_MS, onRandomHistories } from '../support/random-histories.ts';
import { mongoService, PATIENT } from '../support/services.ts';
import { testDatabase } from '../support/test-databases.ts';

const mongo = await mongoService();

const PEOPLE = ['ann', 'bob', 'cy', 'dan'] as UserId[];
const PLACES = ['forum:a', 'group:b'] as ProducerKey[];

interface WrittenItem {
  readonly author: number;
  readonly thread: number | null;
  readonly answers: boolean;
  readonly visibility: number;
  readonly isDeleted: boolean;
  readonly isEdited: boolean;
  readonly liker: number;
  /** Nobody when left out. */
  readonly reposter?: number;
}

interface WorldHistory {
  readonly feeds: readonly boolean[];
  readonly items: readonly WrittenItem[];
  readonly edges: readonly (readonly [number, number, number])[];
}

const RELATIONS = ['follow', 'block', 'mute', 'request', 'reading'] as const;

const worlds: fc.Arbitrary<WorldHistory> = fc.record({
  feeds: fc.array(fc.boolean(), { minLength: 4, maxLength: 4 }),
  items: fc.array(
    fc.record({
      author: fc.nat(3),
      thread: fc.option(fc.nat(3)),
      answers: fc.boolean(),
      visibility: fc.nat(VISIBILITIES.length - 1),
      isDeleted: fc.boolean(),
      isEdited: fc.boolean(),
      liker: fc.nat(7),
      reposter: fc.nat(7),
    }),
    { minLength: 1, maxLength: 14 },
  ),
  edges: fc.array(fc.tuple(fc.nat(3), fc.nat(3), fc.nat(4)), { maxLength: 8 }),
});

async function play(store: Store, { feeds, items, edges }: WorldHistory): Promise<void> {
  for (const [index, id] of PEOPLE.entries())
    await store.people.join(person(id, { feed: feeds[index] === true ? 'private' : 'public' }));
  await store.places.create(place('forum:a', { parent: null, createdBy: PEOPLE[0] as UserId }));
  await store.places.create(
    place('group:b', { parent: 'forum:a' as ProducerKey, readers: 'members', joining: 'open' }),
  );
  for (const key of ['news:e', 'forum:f', 'forum:d', 'blog:c'])
    await store.places.create(place(key));
  await store.places.putMember(membership('bob' as UserId, 'group:b'));
  const inThread = new Map<string, number>();
  for (const [index, written] of items.entries()) {
    const { item } = await store.items.publish(draftOf(index, written, inThread));
    if (item.thread !== null && item.visibility !== 'direct')
      inThread.set(item.thread, item.position);
    if (written.liker < PEOPLE.length)
      await store.items.like(PEOPLE[written.liker] as UserId, item.position);
    if (written.isEdited)
      await store.items.edit(item.position, { payload: { title: `edited ${index}` } }, 99_000);
    if (written.liker === 1) await store.reactions.favourite('cy' as UserId, item.position);
  }
  // Some of them are gone below, and have no name by which they could be hidden again.
  for (const index of items.keys())
    if (index % 3 !== 0)
      await store.edges.addEdge(
        edge(PEOPLE[index % PEOPLE.length] as UserId, hidingKey(position(index + 1)), {
          relation: 'mute',
        }),
      );
  for (const [index, { reposter = PEOPLE.length }] of items.entries())
    if (reposter < PEOPLE.length)
      await store.items.publish(
        draftOfRepost(PEOPLE[reposter] as UserId, position(index + 1), 70_000 + index),
      );
  for (const [index, { isDeleted }] of items.entries())
    if (isDeleted) await store.items.remove(position(index + 1));
  await store.threads.close('t1', true);
  await store.threads.move('t2', 'forum:moved' as ProducerKey);
  for (const [from, to, relation] of edges) {
    const key = { owner: PEOPLE[from] as UserId, id: `l${relation}` };
    await store.lists.create({ ...key, title: 'A list', members: [], createdAtMs: 1_000 });
    const member = from === to ? ('tag:x' as ProducerKey) : userProducer(PEOPLE[to] as UserId);
    await store.lists.change(key, { add: [member] });
  }
  for (const [from, to, relation] of edges)
    if (from !== to)
      await store.edges.addEdge(
        edge(PEOPLE[from] as UserId, userProducer(PEOPLE[to] as UserId), {
          relation: RELATIONS[relation] ?? 'follow',
        }),
      );
    else
      for (const producer of [
        'phrase:item 1' as ProducerKey,
        reposterKey(PEOPLE[(from + 1) % PEOPLE.length] as UserId),
      ])
        await store.edges.addEdge(edge(PEOPLE[from] as UserId, producer, { relation: 'mute' }));
}

function draftOf(
  index: number,
  { author, thread, answers, visibility: number, liker }: WrittenItem,
  inThread: ReadonlyMap<string, number>,
): Draft {
  const visibility = VISIBILITIES[number] ?? 'public';
  const isDirect = visibility === 'direct';
  const name = thread === null || isDirect ? null : `t${thread}`;
  const parent = name === null || !answers ? undefined : inThread.get(name);
  const audience = { direct: [userProducer('bob' as UserId)], group: [PLACES[1]] };
  return draftBy(PEOPLE[author] ?? 'ann', {
    thread: name,
    ...(name === 't3' ? { category: PLACES[1] as ProducerKey } : {}),
    ...(parent === undefined ? {} : { parent: position(parent) }),
    visibility,
    ...(visibility === 'direct' || visibility === 'group'
      ? { audience: audience[visibility] as readonly ProducerKey[] }
      : {}),
    tags: index % 2 === 0 ? ['x'] : [],
    payload: { title: `item ${index}`, text: null, url: null, votes: liker, language: 'en' },
    createdAtMs: 1_000_000_000_000 + 1_000 * ((index * 7) % 5),
  });
}

/** An item that was deleted has no name of its own any more. */
function comparable(files: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const { 'items.ndjson': items = '', ...others } = files;
  return {
    ...others,
    items: items.replace(/"id":"[^"]*"(?=[^\n]*"deleted":true)/g, '"id":"gone"'),
  };
}

/** Compares every row of a second export, and what each viewer may open, in order. */
async function expectSame(store: Store, copy: Store): Promise<void> {
  const folder = await exportFolder(store);
  const report = await importFolder(copy, folder);
  expect(report.errors).toEqual([]);
  const [before, after] = [await readExport(folder), await readExport(await exportFolder(copy))];
  expect(comparable(after)).toEqual(comparable(before));
  for (const viewer of [null, ...PEOPLE])
    expect(await visibleTo(copy, viewer)).toEqual(await visibleTo(store, viewer));
}

/** The rest of a thread in a place is private, and its opening item is gone: no list names its place. */
const GONE_OPENER: WorldHistory = {
  feeds: [false, false, false, false],
  items: [true, false].map((isDeleted) => ({
    ...{ author: 0, thread: 3, answers: false, isDeleted, isEdited: false, liker: 7 },
    visibility: VISIBILITIES.indexOf(isDeleted ? 'public' : 'private'),
  })),
  edges: [],
};

/** The opening item of a thread was for a group and is gone: the group still reads the replies. */
const GONE_GROUP_OPENER: WorldHistory = {
  feeds: [false, false, false, false],
  items: [true, false].map((isDeleted) => ({
    ...{
      author: isDeleted ? 0 : 2,
      thread: 0,
      answers: false,
      isDeleted,
      isEdited: false,
      liker: 7,
    },
    visibility: VISIBILITIES.indexOf(isDeleted ? 'group' : 'public'),
  })),
  edges: [],
};

test(
  'worlds of any kind survive an export and an import into an empty store',
  async () => {
    await onRandomHistories(
      worlds,
      { runs: 6, longRunMax: 500, examples: [GONE_OPENER, GONE_GROUP_OPENER] },
      async (history) => {
        const [store, copy] = [await openTestStore(), await openTestStore()];
        await play(store, history);
        await expectSame(store, copy);
      },
    );
  },
  LAW_TIMEOUT_MS,
);

const WORLD: WorldHistory = {
  feeds: [true, false, false, false],
  items: VISIBILITIES.flatMap((_, visibility) =>
    [0, 1, null].map((thread, index) => ({
      author: index,
      thread,
      answers: index > 0,
      visibility,
      isDeleted: visibility === 1 && thread === 0,
      isEdited: thread === 1,
      liker: index,
    })),
  ),
  edges: [
    [0, 1, 0],
    [1, 2, 1],
    [2, 0, 3],
    [3, 3, 2],
  ],
};

test('an export of an installation imported into itself changes nothing', async () => {
  const store = await openTestStore();
  await play(store, WORLD);
  await store.meta.putOnce('installation', 'here');
  const newest = await store.timelines.newest();
  const { errors, kinds } = await importFolder(store, await exportFolder(store));
  expect(errors).toEqual([]);
  for (const { rows, known } of Object.values(kinds)) expect(known).toBe(rows);
  expect(await store.timelines.newest()).toBe(newest);
});

test('a folder that is not empty is refused, and nothing is left next to it', async () => {
  const store = await openTestStore();
  const folder = await exportFolder(store);
  const { exportContent } = await import('../../src/content/export/export-content.ts');
  const options = { folder, ownPrefix: 'x-', fields: NO_FIELDS, onProgress: () => undefined };
  const again = exportContent(store, options);
  await expect(again).rejects.toMatchObject({
    code: 'BAD_USER_INPUT',
    message: `expected a new or empty folder, got ${folder}`,
  });
});

describe.skipIf(!mongo.isThere)(mongo.name, () => {
  test('a world survives the way from the embedded store to MongoDB and back', async () => {
    const store = await openTestStore();
    await play(store, WORLD);
    const there = await openMongoStore({ url: mongo.url, dbName: testDatabase(mongo), ...PATIENT });
    try {
      await expectSame(store, there);
      await expectSame(there, await openTestStore());
    } finally {
      await there.close();
    }
  }, 120_000);
});
