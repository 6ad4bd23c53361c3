/** Read state as clients use it: through the schema, as several viewers and devices, with good and bad input. */
import { beforeEach, describe, expect, it } from 'vitest';
import type { ProducerKey, UserId } from '../../src/model/producers.ts';
import { threadDraft } from '../support/builders.ts';
import {
  CATEGORY,
  CATEGORY_ID,
  itemId,
  openReadsServer,
  threadId,
  type Answer,
  type ReadsServer,
} from '../support/reads-server.ts';

let app: ReadsServer['app'];
let clock: ReadsServer['clock'];
let ask: ReadsServer['ask'];
let post: ReadsServer['post'];

beforeEach(async () => {
  ({ app, clock, ask, post } = await openReadsServer());
});

const COUNTS = 'unreadCounts { category { key } count isCapped }';
const THREADS = `query ($first: Int = 20, $after: String, $unread: Boolean = false) {
  threads(categoryId: "${CATEGORY_ID}", first: $first, after: $after, unread: $unread) {
    edges { cursor node { name isUnread unreadCount { count isCapped } firstUnread { id } lastReadAt category { key } openingItem { id } newestItem { id } } }
    pageInfo { hasNextPage hasPreviousPage endCursor } status
  }
}`;
const MARK = `mutation ($input: MarkThreadReadInput!) { markThreadRead(input: $input) { thread { name isUnread lastReadAt } ${COUNTS} userErrors { field message code } } }`;

describe('threads', () => {
  it('come with everything a list needs, a page at a time', async () => {
    for (const name of ['1', '2', '2', '3']) await post(name);
    await ask('ada', MARK, { input: { threadId: threadId('2'), upTo: itemId(2) } });
    const { data } = await ask('ada', THREADS, { first: 2 });
    const { edges, pageInfo, status } = data?.['threads'] as unknown as {
      readonly edges: readonly { readonly cursor: string; readonly node: object }[];
      readonly pageInfo: object;
      readonly status: string;
    };
    expect(edges.map(({ node }) => node)).toEqual([
      {
        name: '3',
        isUnread: true,
        unreadCount: { count: 1, isCapped: false },
        firstUnread: { id: itemId(4) },
        lastReadAt: null,
        category: { key: CATEGORY },
        openingItem: { id: itemId(4) },
        newestItem: { id: itemId(4) },
      },
      {
        name: '2',
        isUnread: true,
        unreadCount: { count: 1, isCapped: false },
        firstUnread: { id: itemId(3) },
        lastReadAt: new Date(clock.now()).toISOString(),
        category: { key: CATEGORY },
        openingItem: { id: itemId(2) },
        newestItem: { id: itemId(3) },
      },
    ]);
    expect([pageInfo, status]).toEqual([
      { hasNextPage: true, hasPreviousPage: false, endCursor: edges[1]?.cursor },
      'MORE',
    ]);
    const rest = await ask('ada', THREADS, { after: edges[1]?.cursor });
    expect(rest.data).toMatchObject({
      threads: {
        edges: [{ node: { name: '1' } }],
        pageInfo: { hasNextPage: false, hasPreviousPage: true },
        status: 'END',
      },
    });
  });

  it('refuse another viewer’s cursor, a stream’s cursor and an anonymous viewer', async () => {
    for (const name of ['1', '2']) await post(name);
    const mine = await ask('ada', THREADS, { first: 1 });
    const after = (
      mine.data?.['threads'] as unknown as { readonly pageInfo: { readonly endCursor: string } }
    ).pageInfo.endCursor;
    expect((await ask('eve', THREADS, { after })).errors?.[0]?.extensions.code).toBe(
      'INVALID_CURSOR',
    );
    const stream = await ask(
      'ada',
      '{ stream(template: "everything", first: 1) { edges { cursor } } }',
    );
    const cursor = (
      stream.data?.['stream'] as unknown as {
        readonly edges: readonly { readonly cursor: string }[];
      }
    ).edges[0]?.cursor;
    expect((await ask('ada', THREADS, { after: cursor })).errors?.[0]?.extensions.code).toBe(
      'INVALID_CURSOR',
    );
    expect((await ask(null, THREADS)).errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED');
  });
});

describe('a mark', () => {
  it('takes the badge down on the viewer’s other devices, and answers with the new counts', async () => {
    for (const name of ['1', '2']) await post(name);
    const counts = `{ unreadCounts(categoryIds: ["${CATEGORY_ID}"]) { count isCapped } }`;
    expect((await ask('ada', counts)).data).toEqual({
      unreadCounts: [{ count: 2, isCapped: false }],
    });
    const { data } = await ask('ada', MARK, { input: { threadId: threadId('1') } });
    expect(data).toEqual({
      markThreadRead: {
        thread: { name: '1', isUnread: false, lastReadAt: new Date(clock.now()).toISOString() },
        unreadCounts: [{ category: { key: CATEGORY }, count: 1, isCapped: false }],
        userErrors: [],
      },
    });
    expect((await ask('ada', counts)).data).toEqual({
      unreadCounts: [{ count: 1, isCapped: false }],
    });
    expect((await ask('eve', counts)).data).toEqual({
      unreadCounts: [{ count: 2, isCapped: false }],
    });
  });

  it('of everything, of a category, and its undoing are mutations of their own', async () => {
    for (const name of ['1', '2', '1']) await post(name);
    const category = await ask(
      'ada',
      `mutation { markCategoryRead(input: { categoryId: "${CATEGORY_ID}", upTo: "${itemId(2)}" }) { ${COUNTS} userErrors { code } } }`,
    );
    expect(category.data).toMatchObject({
      markCategoryRead: { unreadCounts: [{ count: 1 }], userErrors: [] },
    });
    const all = await ask(
      'ada',
      `mutation { markAllRead(input: { categoryIds: ["${CATEGORY_ID}"] }) { ${COUNTS} userErrors { code } } }`,
    );
    expect(all.data).toMatchObject({
      markAllRead: { unreadCounts: [{ count: 0 }], userErrors: [] },
    });
    const undone = await ask(
      'ada',
      `mutation { markUnread(input: { threadId: "${threadId('1')}", from: "${itemId(1)}" }) { thread { isUnread unreadCount { count } } ${COUNTS} userErrors { code } } }`,
    );
    expect(undone.data).toMatchObject({
      markUnread: {
        thread: { isUnread: true, unreadCount: { count: 2 } },
        unreadCounts: [{ count: 1 }],
      },
    });
    expect(
      (await ask('ada', `{ nextUnread(categoryId: "${CATEGORY_ID}") { name } }`)).data,
    ).toEqual({ nextUnread: { name: '1' } });
  });
});

describe('categories', () => {
  it('are those that hold something for the viewer', async () => {
    await post('1');
    await app.store.items.publish(threadDraft('2', 'carol', { tags: ['x'] }));
    await app.store.edges.addEdge({
      consumer: 'carol' as UserId,
      producer: 'user:ada' as ProducerKey,
      relation: 'block',
      sinceMs: 1,
    });
    const query = '{ categories { nodes { key } pageInfo { hasNextPage } } }';
    expect((await ask('ada', query)).data).toEqual({
      categories: { nodes: [{ key: CATEGORY }], pageInfo: { hasNextPage: false } },
    });
    expect((await ask('eve', query)).data).toEqual({
      categories: {
        nodes: [{ key: CATEGORY }, { key: 'tag:x' }],
        pageInfo: { hasNextPage: false },
      },
    });
  });
});

describe('a reading place', () => {
  const SAVE =
    'mutation ($input: SaveReadingPlaceInput!) { saveReadingPlace(input: $input) { readingPlaces { device savedAt } userErrors { code } } }';
  const AROUND =
    '{ stream(template: "everything", first: 6, around: FIRST_UNREAD) { nodes { id } pageInfo { hasNextPage hasPreviousPage } } }';

  async function stopAt(at: number, device = 'phone'): Promise<Answer> {
    const { data } = await ask(
      'ada',
      '{ stream(template: "everything", first: 100) { edges { cursor node { id } } } }',
    );
    const { edges } = data?.['stream'] as unknown as {
      readonly edges: readonly {
        readonly cursor: string;
        readonly node: { readonly id: string };
      }[];
    };
    const cursor = edges.find((edge) => edge.node.id === itemId(at))?.cursor;
    return ask('ada', SAVE, { input: { template: 'everything', device, cursor } });
  }

  it('opens the stream where the viewer stopped on any device, with what came since above', async () => {
    for (let index = 0; index < 10; index += 1) await post('1');
    await stopAt(3);
    clock.advance(1_000);
    expect((await stopAt(6, 'laptop')).data).toMatchObject({
      saveReadingPlace: {
        readingPlaces: [{ device: 'laptop' }, { device: 'phone' }],
        userErrors: [],
      },
    });
    for (let index = 0; index < 5; index += 1) await post('1');
    const { data } = await ask('ada', AROUND);
    expect(data).toEqual({
      stream: {
        nodes: [9, 8, 7, 6, 5, 4].map((at) => ({ id: itemId(at) })),
        pageInfo: { hasNextPage: true, hasPreviousPage: true },
      },
    });
  });

  it('opens at the top when little arrived since, or when the viewer stopped nowhere', async () => {
    for (let index = 0; index < 10; index += 1) await post('1');
    expect((await ask('ada', AROUND)).data).toMatchObject({
      stream: { nodes: [10, 9, 8, 7, 6, 5].map((at) => ({ id: itemId(at) })) },
    });
    await stopAt(9);
    expect((await ask('ada', AROUND)).data).toMatchObject({
      stream: { nodes: [10, 9, 8, 7, 6, 5].map((at) => ({ id: itemId(at) })) },
    });
  });

  it('is caught up from, oldest first, page by page', async () => {
    for (let index = 0; index < 3; index += 1) await post('1');
    await stopAt(2);
    for (let index = 0; index < 4; index += 1) await post('1');
    const query =
      'query ($after: String) { catchUp(template: "everything", first: 3, after: $after) { nodes { id } pageInfo { hasNextPage endCursor } status } }';
    const one = await ask('ada', query);
    expect(one.data).toMatchObject({
      catchUp: {
        nodes: [3, 4, 5].map((at) => ({ id: itemId(at) })),
        pageInfo: { hasNextPage: true },
        status: 'MORE',
      },
    });
    const after = (
      one.data?.['catchUp'] as unknown as { readonly pageInfo: { readonly endCursor: string } }
    ).pageInfo.endCursor;
    expect((await ask('ada', query, { after })).data).toMatchObject({
      catchUp: {
        nodes: [6, 7].map((at) => ({ id: itemId(at) })),
        pageInfo: { hasNextPage: false },
        status: 'END',
      },
    });
  });

  it('is not another viewer’s cursor, nor a device without a name', async () => {
    await post('1');
    const { data } = await ask(
      'eve',
      '{ stream(template: "everything", first: 1) { edges { cursor } } }',
    );
    const cursor = (
      data?.['stream'] as unknown as { readonly edges: readonly { readonly cursor: string }[] }
    ).edges[0]?.cursor;
    expect(
      (await ask('ada', SAVE, { input: { template: 'everything', device: 'phone', cursor } }))
        .errors?.[0]?.extensions.code,
    ).toBe('INVALID_CURSOR');
    expect(
      await ask('eve', SAVE, { input: { template: 'everything', device: 'my phone', cursor } }),
    ).toMatchObject({ data: { saveReadingPlace: { userErrors: [{ code: 'BAD_USER_INPUT' }] } } });
  });
});

describe('a witness', () => {
  const LAST =
    'query ($kind: String!) { lastWitnessed(kind: $kind) { kind position item { id } at } }';
  const WITNESS =
    'mutation ($input: WitnessInput!) { witness(input: $input) { witnessed { position at } userErrors { code } } }';

  const NEWS = { category: 'news:site' as ProducerKey };

  it('by value keeps the most recent one; a new viewer has seen what was there when they joined', async () => {
    const [, joined] = [await post('n1', 'bob', NEWS), await post('n2', 'bob', NEWS)];
    expect((await ask('ada', LAST, { kind: 'news' })).data).toEqual({
      lastWitnessed: { kind: 'news', position: joined, item: { id: itemId(joined) }, at: null },
    });
    const newer = await post('n3', 'bob', NEWS);
    expect((await ask('ada', LAST, { kind: 'news' })).data).toMatchObject({
      lastWitnessed: { position: joined },
    });
    expect(
      (await ask('ada', WITNESS, { input: { kind: 'news', itemId: itemId(newer) } })).data,
    ).toEqual({ witness: { witnessed: { position: newer, at: null }, userErrors: [] } });
    expect(
      (await ask('ada', WITNESS, { input: { kind: 'news', itemId: itemId(1) } })).data,
    ).toMatchObject({ witness: { witnessed: { position: newer } } });
  });

  it('by instant never goes back, nor into the future', async () => {
    const at = (ms: number) => new Date(ms).toISOString();
    const nowMs = clock.now();
    expect((await ask('ada', LAST, { kind: 'announcements' })).data).toMatchObject({
      lastWitnessed: { at: at(nowMs), position: null },
    });
    clock.advance(60_000);
    expect(
      (await ask('ada', WITNESS, { input: { kind: 'announcements', at: at(nowMs + 1e9) } })).data,
    ).toMatchObject({ witness: { witnessed: { at: at(nowMs + 60_000) } } });
    expect(
      (await ask('ada', WITNESS, { input: { kind: 'announcements', at: at(nowMs - 5) } })).data,
    ).toMatchObject({ witness: { witnessed: { at: at(nowMs + 60_000) } } });
    // What was recorded while the clock was ahead means no later than now.
    clock.advance(-30_000);
    expect((await ask('ada', LAST, { kind: 'announcements' })).data).toMatchObject({
      lastWitnessed: { at: at(nowMs + 30_000) },
    });
  });

  it('refuses a kind that is not declared, an item that is hidden or of another kind, and a value where an instant belongs', async () => {
    const hidden = (
      await app.store.items.publish(threadDraft('1', 'bob', { visibility: 'private' }))
    ).item.position;
    const reply = await post('2');
    const codes = await Promise.all(
      [
        { kind: 'weather' },
        { kind: 'news', itemId: itemId(hidden) },
        { kind: 'news', itemId: itemId(reply) },
        { kind: 'announcements', itemId: itemId(hidden) },
      ].map(
        async (input) =>
          (
            (await ask('ada', WITNESS, { input })).data?.['witness'] as unknown as {
              readonly userErrors: readonly { readonly code: string }[];
            }
          ).userErrors[0]?.code,
      ),
    );
    expect(codes).toEqual(['BAD_USER_INPUT', 'NOT_FOUND', 'BAD_USER_INPUT', 'BAD_USER_INPUT']);
    expect((await ask('ada', LAST, { kind: 'weather' })).errors?.[0]?.extensions.code).toBe(
      'BAD_USER_INPUT',
    );
  });
});

describe('an instant', () => {
  const AT = `query ($at: DateTime, $after: String, $around: StreamAround, $order: StreamOrder) {
    stream(template: "everything", first: 3, at: $at, after: $after, around: $around, order: $order) {
      nodes { id } pageInfo { hasPreviousPage startCursor }
    }
  }`;
  const hour = (hours: number): string => new Date(hours * 3_600_000).toISOString();

  it('opens the stream with what had come by then, for everybody and in both orders', async () => {
    for (let hours = 1; hours <= 6; hours += 1)
      await post('1', 'bob', { createdAtMs: hours * 3_600_000 });
    for (const viewer of ['ada', null])
      for (const order of ['RANKED', 'LATEST'])
        expect((await ask(viewer, AT, { at: hour(4.5), order })).data).toMatchObject({
          stream: {
            nodes: [4, 3, 2].map((at) => ({ id: itemId(at) })),
            pageInfo: { hasPreviousPage: true },
          },
        });
  });

  it('is refused along with a cursor or another place to open', async () => {
    await post('1');
    const beside = [{ around: 'FIRST_UNREAD' }, { after: 'x' }];
    for (const other of beside)
      expect((await ask('ada', AT, { at: hour(1), ...other })).errors).toMatchObject([
        { extensions: { code: 'BAD_USER_INPUT' }, message: expect.stringContaining('expected') },
      ]);
  });
});
