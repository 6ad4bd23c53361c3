/** Lists with so many entries that the viewer may not see that one page does not read past them. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LIMITS } from '../../src/base/limits.ts';
import { reposterKey } from '../../src/model/muted-keys.ts';
import { itemPosition, producerId } from '../../src/model/ids.ts';
import { repostKey } from '../../src/model/items.ts';
import type { Position } from '../../src/model/positions.ts';
import { userProducer, type ProducerKey, type UserId } from '../../src/model/producers.ts';
import { ada, cy, draftBy, edge, membership, person, place } from '../support/builders.ts';
import { itemId, openTestApp, publish, userGlobalId, type TestApp } from '../support/open-app.ts';

const PEOPLE = Array.from({ length: 5 * LIMITS.pageItemsMax + 120 }, (_, nth) => nth).map(
  (nth) => `h${String(nth).padStart(4, '0')}` as UserId,
);
const [first, last] = ['a-first', 'z-last'] as [UserId, UserId];
const ALL = [first, ...PEOPLE, last];
const GROUP = 'group:all' as ProducerKey;

let opened: TestApp;
let liked: string;

/** The people between the first and the last have blocked Ada and Cy, and are erased. */
beforeAll(async () => {
  opened = await openTestApp();
  const { store } = opened.app;
  await store.people.joinMany([
    ...[ada, cy, first, last].map((id) => person(id)),
    ...PEOPLE.map((id) => person(id, { state: 'erased' })),
  ]);
  const [item] = await publish(opened, draftBy('bob'));
  liked = item === undefined ? '' : itemId(item);
  const original = itemPosition(liked) as Position;
  await publish(opened, ...ALL.toReversed().map((id) => repostBy(id, original)));
  for (const id of ALL) await store.items.like(id, original);
  await store.places.create(place(GROUP));
  await store.places.putMembers(ALL.map((id) => membership(id, GROUP)));
  await store.edges.addEdges(
    ALL.flatMap((id) => [
      edge(id, userProducer('bob' as UserId)),
      edge(id, userProducer(ada), { relation: 'request' }),
      edge(ada, userProducer(id)),
      edge(ada, reposterKey(id), { relation: 'mute' }),
    ]),
  );
  const block = { relation: 'block' } as const;
  for (const viewer of [ada, cy])
    await store.edges.addEdges(PEOPLE.map((id) => edge(id, userProducer(viewer), block)));
});

afterAll(() => opened[Symbol.asyncDispose]());

function repostBy(id: UserId, repostOf: Position) {
  const { clientKey } = repostKey(id, repostOf);
  return draftBy(id, { kind: 'repost', repostOf, clientKey });
}

const node = (id: string, type: string, field: string) =>
  `node(id: "${id}") { ... on ${type} { it: ${field} } }`;
const PAGE = `{ edges { cursor node { ... on User { login } } }
  pageInfo { hasNextPage hasPreviousPage startCursor endCursor } }`;

interface Page {
  readonly edges: readonly { readonly cursor: string; readonly node: { readonly login: string } }[];
  readonly pageInfo: {
    readonly hasNextPage: boolean;
    readonly hasPreviousPage: boolean;
    readonly startCursor: string | null;
    readonly endCursor: string | null;
  };
}

const LISTS: readonly (readonly [string, () => string, string])[] = [
  [
    'the followers of a person',
    () => node(userGlobalId('bob'), 'User', 'followers(ARGS) PAGE'),
    'node.it',
  ],
  ['the requests of the viewer', () => 'viewer { it: followRequests(ARGS) PAGE }', 'viewer.it'],
  ['what the viewer follows', () => 'viewer { it: following(ARGS) PAGE }', 'viewer.it'],
  ['whose reposts the viewer hid', () => 'viewer { it: hiddenReposts(ARGS) PAGE }', 'viewer.it'],
  ['who likes an item', () => node(liked, 'Item', 'likers(ARGS) PAGE'), 'node.it'],
  ['who reposted an item', () => node(liked, 'Item', 'reposters(ARGS) PAGE'), 'node.it'],
  [
    'the members of a group',
    () => node(producerId(GROUP), 'Channel', 'place { members(ARGS) PAGE }'),
    'node.it.members',
  ],
];

async function read(document: string, path: string, args: string): Promise<Page> {
  const query = `{ ${document.replace('ARGS', args).replace('PAGE', PAGE)} }`;
  // Ada hides all of the reposts.
  const viewer = document.includes('reposters') ? cy : ada;
  const answer = await opened.ask(query, { viewer });
  expect(answer.errors).toEqual([]);
  return answer.at(path) as Page;
}

/** Every page of a list, each with the cursor that it was read from. */
async function walk(document: string, path: string, size: number): Promise<readonly Page[]> {
  const pages: Page[] = [];
  for (let after: string | null = null, hasNext = true; hasNext;) {
    const args: string = after === null ? `first: ${size}` : `first: ${size}, after: "${after}"`;
    const page = await read(document, path, args);
    pages.push(page);
    ({ endCursor: after, hasNextPage: hasNext } = page.pageInfo);
    if (hasNext) expect(after).not.toBeNull();
    expect(pages.length).toBeLessThan(9);
  }
  return pages;
}

test.each(LISTS)(
  'the pages of %s continue past many people whom the viewer may not see',
  async (_, document, path) => {
    for (const size of [1, 2, 100]) {
      const pages = await walk(document(), path, size);
      expect(pages.length).toBeGreaterThan(1);
      const edges = pages.flatMap((page) => page.edges);
      expect(edges.map((each) => each.node.login)).toEqual([first, last]);
      expect(pages.map(({ pageInfo }) => pageInfo.hasPreviousPage)).toEqual(
        pages.map((page) => page !== pages[0]),
      );
    }
  },
);

test.each(LISTS)('no cursor of %s reveals whom it left out', async (_, document, path) => {
  for (const { pageInfo } of await walk(document(), path, 100)) {
    const cursor = pageInfo.endCursor ?? '';
    expect(Buffer.from(cursor, 'base64url').toString()).not.toMatch(/h\d{4}/);
  }
});
