/**
 * What counting costs: each category is counted once per request and for all devices of a viewer, and other viewers are
 * not held up.
 */
import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { LIMITS } from '../../src/base/limits.ts';
import { encodeId } from '../../src/model/ids.ts';
import type { ProducerKey } from '../../src/model/producers.ts';
import type { Store } from '../../src/store/ports/store.ts';
import { CATEGORY_ID, openReadsServer } from '../support/reads-server.ts';
import { A, ada, bob, openReadsWorld, post } from '../support/reads-world.ts';

/** Counts the looks into a category's threads. */
function watchLists(store: Store) {
  const looks = { count: 0 };
  const { list } = store.threads;
  const threads: Store['threads'] = {
    ...store.threads,
    list: (...args) => {
      looks.count += 1;
      return list(...args);
    },
  };
  return { looks, store: { ...store, threads } };
}

/** At the threads, and then at those that have moved up since the position the count is of. */
const LOOKS_A_COUNT = 2;

const categories = (count: number): readonly ProducerKey[] =>
  Array.from({ length: count }, (_, index) => `category:c${index}` as ProducerKey);

test('a category named a hundred times is counted once, and answered a hundred times', async () => {
  let looks = { count: 0 };
  const world = await openReadsWorld((store) => {
    const watched = watchLists(store);
    ({ looks } = watched);
    return watched.store;
  });
  await post(world, bob, '1');
  const counts = await world.reads.unreadCounts(ada, Array<ProducerKey>(100).fill(A));
  expect([counts.length, new Set(counts.map(({ count }) => count)).size, looks.count]).toEqual([
    100,
    1,
    LOOKS_A_COUNT,
  ]);
});

test('while many categories are counted, other work has its turn', async () => {
  const world = await openReadsWorld();
  let turns = 0;
  let isDone = false;
  const others = (async () => {
    for (; !isDone; turns += 1) await setImmediate();
  })();
  await world.reads.unreadCounts(ada, categories(100));
  isDone = true;
  await others;
  expect(turns).toBeGreaterThanOrEqual(100 / LIMITS.readsAtOnceMax);
});

test('fifty devices of one viewer share the counts of one mark', async () => {
  let looks = { count: 0 };
  const world = await openReadsWorld((store) => {
    const watched = watchLists(store);
    ({ looks } = watched);
    return watched.store;
  });
  await post(world, bob, '1');
  const devices = Array.from({ length: 50 }, () =>
    world.reads.listen(ada, { from: null, categories: [A, ...categories(19)] }),
  );
  await Promise.all(devices.map((device) => device.next()));
  looks.count = 0;
  const heard = Promise.all(devices.map((device) => device.next()));
  await world.reads.markAllRead(ada, { upTo: null, categories: [] });
  const events = await heard;
  expect(events.map(({ value }) => value?.counts.length)).toEqual(Array(50).fill(20));
  // Those that ask first are answered without waiting for the rest.
  expect(looks.count).toBeLessThanOrEqual(3 * 20);
  for (const device of devices) await device.return?.();
});

test('a request counts each category once, however often it asks', async () => {
  const server = await openReadsServer();
  await server.post('1');
  const { threads } = server.app.store;
  const { list } = threads;
  let looks = 0;
  Object.assign(threads, {
    list: (...args: Parameters<typeof list>) => ((looks += 1), list(...args)),
  });
  const ids = JSON.stringify(Array(5).fill(CATEGORY_ID));
  const asked = Array.from(
    { length: 15 },
    (_, index) => `a${index}: unreadCounts(categoryIds: ${ids}) { count }`,
  );
  const { data } = await server.ask('ada', `{ ${asked.join(' ')} }`);
  expect(data?.['a14']).toEqual(Array(5).fill({ count: 1 }));
  expect(looks).toBe(LOOKS_A_COUNT);
});

const IDS = Array.from({ length: 100 }, (_, index) => encodeId('Channel', `category:c${index}`));
const MARK_ALL =
  'mutation($i: MarkAllReadInput!) { a: markAllRead(input: $i) { userErrors { code } } b: markAllRead(input: $i) { userErrors { code } } }';
const listed = (ids: readonly string[]): string => JSON.stringify(ids);
const COUNT = (ids: readonly string[], alias: string): string =>
  `${alias}: unreadCounts(categoryIds: ${listed(ids)}) { count }`;

test.each<[string, string, object, boolean]>([
  ['twenty categories', `{ ${COUNT(IDS.slice(0, 20), 'a')} }`, {}, true],
  ['a hundred categories', `{ ${COUNT(IDS, 'a')} }`, {}, true],
  ['a hundred categories twice', `{ ${COUNT(IDS, 'a')} ${COUNT(IDS, 'b')} }`, {}, false],
  ['a hundred categories after two marks', MARK_ALL, { i: { categoryIds: IDS } }, false],
  ['one category after two marks', MARK_ALL, { i: { categoryIds: IDS.slice(0, 1) } }, true],
  [
    'a hundred categories after two marks, as literals',
    `mutation { a: markAllRead(input: { categoryIds: ${listed(IDS)} }) { userErrors { code } } b: markAllRead(input: { categoryIds: ${listed(IDS)} }) { userErrors { code } } }`,
    {},
    false,
  ],
  [
    'a hundred categories in fifteen lists',
    `{ ${Array.from({ length: 15 }, (_, index) => `a${index}: categories(first: 100) { nodes { id } }`).join(' ')} }`,
    {},
    false,
  ],
])('the price of counting follows what is counted: %s', async (_, query, variables, isAnswered) => {
  const server = await openReadsServer();
  // The price of the same text with other variables is its own.
  if (query === MARK_ALL) await server.ask('ada', query, { i: { categoryIds: [] } });
  const { errors = [] } = await server.ask('ada', query, variables);
  expect(errors.map(({ extensions }) => extensions.code)).toEqual(
    isAnswered ? [] : ['QUERY_TOO_COMPLEX'],
  );
});

test('a text that is not an id is refused where an answer would name it', async () => {
  const server = await openReadsServer();
  expect(
    await server.ask('ada', '{ unreadCounts(categoryIds: ["junk"]) { category { id } } }'),
  ).toMatchObject({
    errors: [
      {
        message: expect.stringMatching(/^expected only ids of categories/),
        extensions: { code: 'BAD_USER_INPUT' },
      },
    ],
  });
  expect(
    await server.ask(
      'ada',
      'mutation { markAllRead(input: { categoryIds: ["junk"] }) { userErrors { code field message } } }',
    ),
  ).toMatchObject({
    data: {
      markAllRead: {
        userErrors: [
          {
            code: 'BAD_USER_INPUT',
            field: ['input', 'categoryIds', '0'],
            message: 'expected the id of a category, got "junk"',
          },
        ],
      },
    },
  });
});

test('a badge and a list in one request agree, though a thread moves up and another is opened between them', async () => {
  const server = await openReadsServer();
  for (const thread of ['1', '2', '3']) await server.post(thread);
  const { threads } = server.app.store;
  const { list } = threads;
  let arrived = 0;
  Object.assign(threads, {
    list: async (...args: Parameters<typeof list>) => {
      arrived += 1;
      await server.post(arrived % 2 === 0 ? '2' : `new${arrived}`);
      return list(...args);
    },
  });
  const { data } = await server.ask(
    'ada',
    `{ unreadCounts(categoryIds: ["${CATEGORY_ID}"]) { count }
       threads(categoryId: "${CATEGORY_ID}", unread: true) { nodes { name unreadCount { count } } }
       categories { nodes { key } } }`,
  );
  expect(arrived).toBeGreaterThan(2);
  expect(data).toEqual({
    unreadCounts: [{ count: 3 }],
    threads: {
      nodes: ['3', '2', '1'].map((name) => ({ name, unreadCount: { count: 1 } })),
    },
    categories: { nodes: [{ key: 'category:a' }] },
  });
});
