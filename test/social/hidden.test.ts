/**
 * What somebody hides or piles up changes nothing for others: a tag or thread can still be found, a reply is as visible
 * as what it replies to, and nothing reveals who blocked whom. Each test queries the whole server, on the embedded
 * store; `test/content/abuse.ts` and `access-matrix.ts` check the same on both stores, with fewer items.
 */
import { describe, expect, it } from 'vitest';
import type { Relation } from '../../src/model/edges.ts';
import { encodeId } from '../../src/model/ids.ts';
import type { Draft } from '../../src/model/items.ts';
import {
  producerKey,
  userProducer,
  type ProducerKey,
  type UserId,
} from '../../src/model/producers.ts';
import { draftBy } from '../support/builders.ts';
import { openTestApp, publish, userGlobalId, type TestApp } from '../support/open-app.ts';

const threadId = (thread: string): string => encodeId('Thread', thread);
const tagId = (tag: string): string => encodeId('Tag', tag);

async function hold(
  { app }: TestApp,
  consumer: string,
  relation: Relation,
  producer: ProducerKey,
): Promise<void> {
  await app.store.edges.addEdge({ consumer: consumer as UserId, relation, producer, sinceMs: 1 });
}

/** Bob's question and Zoe's answer in the thread t of the tag qubit. */
async function withThread(fields: Partial<Draft> = {}): Promise<TestApp> {
  const opened = await openTestApp();
  await publish(
    opened,
    draftBy('bob', { thread: 't', tags: ['qubit'], kind: 'question', ...fields }),
    draftBy('zoe', { thread: 't', tags: ['qubit'], kind: 'answer' }),
  );
  return opened;
}

const nodeType = async (opened: TestApp, id: string, viewer?: string): Promise<unknown> => {
  const asked = await opened.ask(
    `{ nodes(ids: ["${id}"]) { __typename } }`,
    viewer === undefined ? {} : { viewer },
  );
  return (asked.data as { readonly nodes: readonly ({ readonly __typename: string } | null)[] })
    .nodes[0]?.__typename;
};

describe('a producer under many hidden items', () => {
  it.each(['private', 'followers'] as const)(
    'is found, followed and posted into, however many %s items somebody piles on it',
    async (visibility) => {
      await using opened = await withThread();
      const pile = Array.from({ length: 2_100 }, () =>
        draftBy('mallory', { thread: 't', tags: ['qubit'], visibility }),
      );
      await publish(opened, ...pile);
      for (const [id, type] of [
        [threadId('t'), 'Thread'],
        [tagId('qubit'), 'Tag'],
      ] as const) {
        expect(await nodeType(opened, id, 'carol')).toBe(type);
        const followed = await opened.ask(
          `mutation { follow(input: { producerId: "${id}" }) { userErrors { code } } }`,
          { viewer: 'carol' },
        );
        expect(followed.at('follow.userErrors')).toEqual([]);
      }
      const posted = await opened.ask(
        'mutation { publish(input: { text: "x", thread: "t" }) { userErrors { code } } }',
        { viewer: 'carol' },
      );
      expect(posted.at('publish.userErrors')).toEqual([]);
    },
  );

  it('is found by an item in the middle, between hidden ones', async () => {
    await using opened = await openTestApp();
    const hidden = Array.from({ length: 300 }, () =>
      draftBy('mallory', { tags: ['qubit'], visibility: 'private' }),
    );
    await publish(opened, ...hidden, draftBy('bob', { tags: ['qubit'] }), ...hidden);
    expect(await nodeType(opened, tagId('qubit'), 'carol')).toBe('Tag');
  });

  it('is not found when it holds nothing but hidden items', async () => {
    await using opened = await openTestApp();
    await publish(
      opened,
      ...Array.from({ length: 300 }, () =>
        draftBy('mallory', { tags: ['qubit'], thread: 't', visibility: 'private' }),
      ),
    );
    expect(await nodeType(opened, tagId('qubit'), 'carol')).toBeUndefined();
    expect(await nodeType(opened, threadId('t'), 'carol')).toBeUndefined();
    expect(await nodeType(opened, threadId('t'), 'mallory')).toBe('Thread');
  });
});

describe('a reply', () => {
  const reads = `{ stream(template: "author", args: [{ name: "author", value: "zoe" }], first: 9) { nodes { author { login } } }
    threads(categoryId: "${tagId('qubit')}") { nodes { name } }
    unreadCounts(categoryIds: ["${tagId('qubit')}"]) { count }
    nodes(ids: ["${encodeId('Item', '2')}", "${threadId('t')}"]) { __typename } }`;
  const SHOWN = { authors: 1, threads: 1, nodes: ['Item', 'Thread'] };
  const HIDDEN = { authors: 0, threads: 0, nodes: [undefined, undefined] };

  async function seenBy(opened: TestApp, viewer: string): Promise<typeof SHOWN | typeof HIDDEN> {
    const data = (await opened.ask(reads, { viewer })).data as {
      readonly stream: { readonly nodes: readonly unknown[] };
      readonly threads: { readonly nodes: readonly unknown[] };
      readonly nodes: readonly ({ readonly __typename: string } | null)[];
    };
    return {
      authors: data.stream.nodes.length,
      threads: data.threads.nodes.length,
      nodes: data.nodes.map((node) => node?.__typename),
    } as typeof SHOWN;
  }

  it('is at most as visible as what opened its thread', async () => {
    await using opened = await withThread();
    const edit = async (visibility: string): Promise<unknown> =>
      opened.ask(
        `mutation { editItem(input: { itemId: "${encodeId('Item', '1')}", visibility: ${visibility} }) { userErrors { code } } }`,
        { viewer: 'bob' },
      );
    await hold(opened, 'ada', 'follow', userProducer('bob' as UserId));
    expect(await seenBy(opened, 'carol')).toEqual(SHOWN);
    await edit('FOLLOWERS');
    expect(await seenBy(opened, 'carol')).toEqual(HIDDEN);
    expect(await seenBy(opened, 'ada')).toEqual(SHOWN);
    await edit('PUBLIC');
    expect(await seenBy(opened, 'carol'), 'shown to more people again').toEqual(SHOWN);
    await edit('PRIVATE');
    expect(await seenBy(opened, 'ada')).toEqual(HIDDEN);
    expect((await seenBy(opened, 'zoe')).nodes, 'authors know what they wrote').toEqual(
      SHOWN.nodes,
    );
    await opened.app.store.items.remove(1 as never);
    expect(await seenBy(opened, 'ada'), 'deleted while it was private').toEqual(HIDDEN);
  });

  it('is hidden from those whom the opener of its thread blocks', async () => {
    await using opened = await withThread();
    await hold(opened, 'bob', 'block', userProducer('carol' as UserId));
    expect(await seenBy(opened, 'carol')).toEqual(HIDDEN);
    expect(await seenBy(opened, 'dan')).toEqual(SHOWN);
  });

  it('does not inherit the thread when what opened it is deleted', async () => {
    await using opened = await withThread();
    await opened.app.store.items.remove(1 as never);
    expect(await seenBy(opened, 'carol')).toEqual(SHOWN);
    const asked = await opened.ask(
      `{ node(id: "${threadId('t')}") { ... on Thread { openingItem { kind } } } }`,
      { viewer: 'carol' },
    );
    expect(asked.at('node.openingItem')).toBeNull();
    const move = `mutation { moveThread(input: { threadId: "${threadId('t')}", categoryId: "${tagId('spam')}" }) { userErrors { code } } }`;
    const [byZoe, byBob] = [
      await opened.ask(move, { viewer: 'zoe' }),
      await opened.ask(move, { viewer: 'bob' }),
    ];
    expect(byZoe.at('moveThread.userErrors')).toEqual([{ code: 'FORBIDDEN' }]);
    expect(byBob.at('moveThread.userErrors')).toEqual([]);
  });
});

describe('who blocks, mutes or follows whom', () => {
  it('is told of the viewer’s own edges alone: somebody who blocks them is as nobody', async () => {
    await using opened = await withThread();
    await hold(opened, 'bob', 'block', userProducer('carol' as UserId));
    await hold(opened, 'ada', 'follow', userProducer('bob' as UserId));
    const fields = '... on User { viewerBlocks viewerMutes viewerFollows followerCount }';
    const verbs = [
      `unfollow(input: { producerId: "ID" }) { producer { __typename ${fields} } userErrors { code } }`,
      `unmute(input: { producerId: "ID" }) { producer { __typename ${fields} } userErrors { code } }`,
      `unblock(input: { userId: "ID" }) { user { __typename ${fields} } userErrors { code } }`,
      `mute(input: { producerId: "ID" }) { muteEdge { node { __typename ${fields} } } userErrors { code } }`,
      `block(input: { userId: "ID" }) { blockEdge { node { __typename ${fields} } } userErrors { code } }`,
    ];
    for (const verb of verbs) {
      const [blocker, nobody] = await Promise.all(
        ['bob', 'nobody'].map(async (name) =>
          opened.ask(`mutation { ${verb.replace('ID', userGlobalId(name))} }`, { viewer: 'carol' }),
        ),
      );
      expect(blocker?.body).toBe(nobody?.body);
    }
  });

  it('is counted of what the viewer may see alone', async () => {
    await using opened = await withThread({ visibility: 'followers' });
    for (const key of ['thread:t', 'tag:secret'])
      await hold(opened, 'ada', 'follow', key as ProducerKey);
    await publish(opened, draftBy('bob', { tags: ['secret'], visibility: 'private' }));
    const counts = await opened.ask(
      `mutation { a: mute(input: { producerId: "${threadId('t')}" }) { muteEdge { node { followerCount } } }
        b: mute(input: { producerId: "${tagId('secret')}" }) { muteEdge { node { followerCount } } } }`,
      { viewer: 'carol' },
    );
    expect(counts.at('a.muteEdge.node.followerCount')).toBe(0);
    expect(counts.at('b.muteEdge.node.followerCount')).toBe(0);
    const badge = await opened.ask(
      `{ unreadCounts(categoryIds: ["${tagId('secret')}"]) { category { followerCount } } }`,
      { viewer: 'carol' },
    );
    expect(badge.at('unreadCounts.0.category.followerCount')).toBe(0);
  });

  it('does not make somebody visible who has published nothing that others may see', async () => {
    await using opened = await openTestApp();
    await publish(opened, draftBy('hermit', { visibility: 'private' }));
    await hold(opened, 'hermit', 'mute', producerKey('user', 'bob'));
    await hold(opened, 'hermit', 'block', producerKey('user', 'zoe'));
    expect(await nodeType(opened, userGlobalId('hermit'), 'carol')).toBeUndefined();
    expect(await nodeType(opened, userGlobalId('hermit'), 'hermit')).toBe('User');
    await publish(opened, draftBy('hermit', { visibility: 'followers' }));
    expect(await nodeType(opened, userGlobalId('hermit'), 'carol')).toBe('User');
  });
});

interface CategoryPage {
  readonly nodes: readonly { readonly key: string }[];
  readonly status: string;
  readonly pageInfo: {
    readonly hasNextPage: boolean;
    readonly hasPreviousPage: boolean;
    readonly endCursor: string | null;
  };
}

describe('categories', () => {
  const pageOf = async (opened: TestApp, first: number, after: string | null) => {
    const answer = await opened.ask(
      `query ($first: Int, $after: String) { categories(first: $first, after: $after) {
        nodes { key } status pageInfo { hasNextPage hasPreviousPage endCursor } } }`,
      { variables: { first, after } },
    );
    expect(answer.errors).toEqual([]);
    return answer.at('categories') as CategoryPage;
  };

  it('are listed to their end, however many hidden ones lie before and between', async () => {
    await using opened = await openTestApp();
    const hidden = (prefix: string, count: number) =>
      Array.from({ length: count }, (_, n) =>
        draftBy('mallory', {
          thread: `${prefix}-hidden-${n}`,
          tags: [`${prefix}-hidden-${n}`],
          visibility: 'followers',
        }),
      );
    const shown = (tag: string) => draftBy('bob', { thread: tag, tags: [tag] });
    await publish(opened, ...hidden('a', 1_050), ...hidden('c', 30), shown('b'), shown('d'));
    for (const first of [1, 5]) {
      const seen: string[] = [];
      const statuses: string[] = [];
      let after: string | null = null;
      for (let more = true; more;) {
        const page = await pageOf(opened, first, after);
        seen.push(...page.nodes.map(({ key }) => key));
        statuses.push(page.status);
        expect(page.pageInfo.hasPreviousPage).toBe(seen.length > page.nodes.length);
        expect(page.pageInfo.endCursor === null).toBe(
          !page.pageInfo.hasNextPage && page.nodes.length === 0,
        );
        const cursor = page.pageInfo.endCursor ?? '';
        for (const told of [cursor, Buffer.from(cursor, 'base64url').toString('latin1')])
          expect(told).not.toContain('hidden');
        more = page.pageInfo.hasNextPage;
        after = page.pageInfo.endCursor;
      }
      expect(seen).toEqual(['tag:b', 'tag:d']);
      expect(statuses[0]).toBe('CAPPED');
    }
  }, 60_000);

  it('refuse a cursor that somebody made up', async () => {
    await using opened = await withThread();
    const answer = await opened.ask(
      `{ categories(after: "${tagId('lay')}") { pageInfo { hasPreviousPage } } }`,
    );
    expect(answer.errors.map(({ extensions }) => extensions.code)).toEqual(['INVALID_CURSOR']);
  });

  it('go on after the longest name', async () => {
    await using opened = await openTestApp();
    const names = ['🙂'.repeat(64), `${'é'.repeat(127)}x`, 'z'];
    await publish(opened, ...names.map((name) => draftBy('bob', { thread: name, tags: [name] })));
    const seen: string[] = [];
    for (let after: string | null = null, more = true; more;) {
      const page = await pageOf(opened, 1, after);
      seen.push(...page.nodes.map(({ key }) => key));
      [after, more] = [page.pageInfo.endCursor, page.pageInfo.hasNextPage];
    }
    expect(seen.toSorted()).toEqual(names.map((name) => `tag:${name}`).toSorted());
  });
});
