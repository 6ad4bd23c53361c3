/**
 * Abuse that meets the store: quotas, piles of hidden items, names that a database could take for orders, ids that nobody
 * gave, and one write many times concurrently. Every test file that names a store runs all of it on one server.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { encodeId } from '../../src/model/ids.ts';
import { draftBy } from '../support/builders.ts';
import { publish, userGlobalId, type Answer, type TestApp } from '../support/open-app.ts';

export interface AbuseOptions {
  readonly store: string;
  readonly open: (options: {
    readonly argv: readonly string[];
    readonly isLogKept: true;
  }) => Promise<TestApp>;
  /** How many hidden items somebody piles on a tag and a thread. */
  readonly pile: number;
}

const ITEMS_A_DAY = 12;
const AT_ONCE = 12;

/** Tags, threads and people that are called like operators, paths and properties. */
const NAMES = ['$where', '$gt', 'a.b', '.', '__proto__', 'constructor', '{"$ne":1}', 'x$[]', '🙂é'];

const tagId = (tag: string): string => encodeId('Tag', tag);
const threadId = (thread: string): string => encodeId('Thread', thread);

const WRITE = `mutation Write($input: PublishInput!) {
  publish(input: $input) { item { id tags { name } } userErrors { code } } }`;
const OF_TAG = `query Tag($tag: String!, $id: ID!) {
  stream(template: "tag", args: [{ name: "tag", value: $tag }]) { nodes { id } }
  node(id: $id) { __typename ... on Tag { name followerCount viewerFollows } }
  unreadCounts(categoryIds: [$id]) { count isCapped } }`;

/** Registers the tests. They share one server, and what each asks about is its own. */
export function describeAbuse({ store, open, pile }: AbuseOptions): void {
  describe(`abuse on ${store}`, { timeout: 120_000 }, () => {
    let opened: TestApp;
    beforeAll(async () => {
      opened = await open({ argv: ['--items-per-day', String(ITEMS_A_DAY)], isLogKept: true });
    }, 120_000);
    afterAll(() => opened[Symbol.asyncDispose]());

    const write = (viewer: string, input: object): Promise<Answer> =>
      opened.ask(WRITE, { viewer, variables: { input: { text: 'x', ...input } } });
    const countOf = async (viewer: string): Promise<number> => {
      const page = await opened.ask(
        `{ stream(template: "author", first: 100, args: [{ name: "author", value: "${viewer}" }]) { nodes { id } } }`,
        { viewer },
      );
      return (page.at('stream.nodes') as readonly unknown[]).length;
    };
    const faults = (): readonly string[] =>
      opened.logLines.filter((line) => /"level":"(error|fatal)"|"stack"/.test(line));

    it('by writing beyond a quota writes nothing, even concurrently, and delays nobody else', async () => {
      const answers = await Promise.all(
        Array.from({ length: ITEMS_A_DAY + 6 }, () => write('flooder', {})),
      );
      const refused = answers.filter(({ data }) => JSON.stringify(data).includes('RATE_LIMITED'));
      expect(refused).toHaveLength(6);
      expect(await countOf('flooder')).toBe(ITEMS_A_DAY);
      expect((await write('other', {})).at('publish.userErrors')).toEqual([]);
    });

    it('by sending a write many times concurrently leaves it done once', async () => {
      const written = await Promise.all(
        Array.from({ length: AT_ONCE }, () => write('twice', { clientKey: 'same' })),
      );
      const ids = written.map((answer) => answer.text('publish.item.id'));
      expect(new Set(ids).size).toBe(1);
      expect(await countOf('twice')).toBe(1);
      const [id = ''] = ids;
      const verbs = `mutation { like(input: { itemId: "${id}" }) { userErrors { code } }
        follow(input: { producerId: "${userGlobalId('twice')}" }) { userErrors { code } }
        favourite(input: { itemId: "${id}" }) { userErrors { code } } }`;
      const done = await Promise.all(
        Array.from({ length: AT_ONCE }, () => opened.ask(verbs, { viewer: 'fan' })),
      );
      expect(new Set(done.map(({ body }) => JSON.stringify(JSON.parse(body).data))).size).toBe(1);
      const counts = await opened.ask(
        `{ node(id: "${id}") { ... on Item { likeCount favouriteCount author { followerCount } } } }`,
        { viewer: 'fan' },
      );
      expect(counts.at('node')).toEqual({
        likeCount: 1,
        favouriteCount: 1,
        author: { followerCount: 1 },
      });
    });

    it('by piling hidden items on a tag and a thread hides and reveals nothing', async () => {
      await publish(opened, draftBy('bob', { thread: 'piled', tags: ['piled'], kind: 'question' }));
      await publish(
        opened,
        ...Array.from({ length: pile }, (_, index) =>
          draftBy('mallory', {
            thread: 'piled',
            tags: ['piled', `hidden-${index % 5}`],
            visibility: 'private',
          }),
        ),
      );
      const asked = await opened.ask(OF_TAG, {
        viewer: 'carol',
        variables: { tag: 'piled', id: tagId('piled') },
      });
      expect(asked.errors).toEqual([]);
      expect(asked.at('node.name')).toBe('piled');
      expect(asked.at('stream.nodes')).toHaveLength(1);
      expect(asked.at('unreadCounts')).toEqual([{ count: 1, isCapped: false }]);
      const posted = await write('carol', { thread: 'piled' });
      expect(posted.at('publish.userErrors')).toEqual([]);
      const hidden = await opened.ask(
        `{ nodes(ids: ["${tagId('hidden-1')}", "${tagId('nothing')}"]) { id } }`,
        { viewer: 'carol' },
      );
      expect(hidden.at('nodes')).toEqual([null, null]);
      const categories = await opened.ask('{ categories(first: 100) { nodes { key } } }');
      expect(categories.body).not.toContain('hidden-');
    });

    it('by names that are operators, paths and properties finds only what has that name', async () => {
      for (const name of NAMES) {
        await publish(opened, draftBy('bob', { thread: name, tags: [name], kind: 'question' }));
        const written = await write('named', { thread: name, clientKey: name });
        expect(written.errors, name).toEqual([]);
        expect(written.at('publish.userErrors'), name).toEqual([]);
        await opened.ask(
          `mutation F($id: ID!) { follow(input: { producerId: $id }) { userErrors { code } } }`,
          { viewer: 'reader', variables: { id: tagId(name) } },
        );
      }
      for (const name of NAMES) {
        const asked = await opened.ask(OF_TAG, {
          viewer: 'reader',
          variables: { tag: name, id: tagId(name) },
        });
        expect([name, asked.errors]).toEqual([name, []]);
        expect(asked.at('stream.nodes'), name).toHaveLength(1);
        expect(asked.at('node'), name).toEqual({
          __typename: 'Tag',
          name,
          followerCount: 1,
          viewerFollows: true,
        });
        expect(asked.at('unreadCounts'), name).toEqual([{ count: 1, isCapped: false }]);
        const marked = await opened.ask(
          'mutation M($id: ID!) { markThreadRead(input: { threadId: $id }) { userErrors { code } } }',
          { viewer: 'reader', variables: { id: threadId(name) } },
        );
        expect(marked.at('markThreadRead.userErrors'), name).toEqual([]);
      }
      expect(faults()).toEqual([]);
    });

    it('by made-up ids finds nothing, and causes no server fault', async () => {
      const names = ['0', '-1', '1e9', '999999999999999', '{"$gt":0}', '9'.repeat(60), '[object]'];
      const ids = [
        ...['Item', 'Thread', 'Tag', 'Channel', 'Nothing'].flatMap((type) =>
          names.map((name) => encodeId(type as 'Item', name)),
        ),
        'AAAA',
        '%00',
        'é',
      ];
      const nodes = await opened.ask('query N($ids: [ID!]!) { nodes(ids: $ids) { id } }', {
        viewer: 'guesser',
        variables: { ids },
      });
      expect(nodes.errors).toEqual([]);
      expect(nodes.at('nodes')).toEqual(ids.map(() => null));
      for (const id of ids) {
        const wrote = await opened.ask(
          `mutation W($id: ID!) { like(input: { itemId: $id }) { userErrors { code } }
            deleteItem(input: { itemId: $id }) { userErrors { code } }
            markThreadRead(input: { threadId: $id }) { userErrors { code } } }`,
          { viewer: 'guesser', variables: { id } },
        );
        expect([id, wrote.errors]).toEqual([id, []]);
        for (const field of ['like', 'deleteItem', 'markThreadRead'])
          expect(['NOT_FOUND', 'BAD_USER_INPUT']).toContain(
            wrote.text(`${field}.userErrors.0.code`),
          );
      }
      expect(faults()).toEqual([]);
    });
  });
}
