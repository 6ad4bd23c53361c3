/** What answers an item, as clients page through it. */
import { describe, expect, test } from 'vitest';
import type { ReadsServer } from '../support/reads-server.ts';
import { data, ERRORS, FORUM, openSite, openThreadIn, replyTo } from '../support/site.ts';

describe('the replies to an item', () => {
  interface Replies {
    readonly nodes: readonly { readonly title: string }[];
    readonly pageInfo: Readonly<Record<'hasNextPage' | 'hasPreviousPage', boolean>> &
      Readonly<Record<'startCursor' | 'endCursor', string | null>>;
    readonly status: string;
  }

  async function repliesOf(
    server: ReadsServer,
    viewer: string | null,
    [id, args]: readonly [id: string, args: string],
  ): Promise<Replies> {
    const answer = await data<{ readonly node: { readonly replies: Replies } }>(
      server,
      viewer,
      `{ node(id: "${id}") { ... on Item { replies${args} {
          nodes { title } status
          pageInfo { hasNextPage hasPreviousPage startCursor endCursor } } } } }`,
    );
    return answer.node.replies;
  }

  /** Ann's item with five answers, of which Bob alone sees the third; its thread has another item and an answer to that. */
  async function answered() {
    const server = await openSite();
    const { thread, item } = await openThreadIn(
      server,
      'ann',
      `categoryId: "${FORUM}", title: "t"`,
    );
    const aside = await replyTo(server, 'ann', `thread: "${thread.name}"`);
    for (const n of [1, 2, 3, 4, 5]) {
      const visibility = n === 3 ? 'PRIVATE' : 'PUBLIC';
      const mutation = `mutation { publish(input: { title: "${n}", parentId: "${item.id}", visibility: ${visibility} }) { ${ERRORS} } }`;
      expect(await data(server, 'bob', mutation)).toEqual({ publish: { userErrors: [] } });
      await replyTo(server, 'cy', `parentId: "${aside.item?.id}"`);
    }
    return { server, item: item.id, aside: aside.item?.id ?? '' };
  }

  const titles = ({ nodes }: Replies) => nodes.map(({ title }) => title).join('');

  test('are those that the viewer may see, in pages of every size, in both directions', async () => {
    const { server, item } = await answered();
    for (const [viewer, expected] of [
      ['bob', '12345'],
      ['cy', '1245'],
      [null, '1245'],
    ] as const) {
      expect(titles(await repliesOf(server, viewer, [item, '']))).toBe(expected);
      for (const size of [1, 2, 4, 5]) {
        let [forward, backward] = ['', ''];
        for (let [after, more] = ['', true]; more;) {
          const page = await repliesOf(server, viewer, [item, `(first: ${size}${after})`]);
          expect(page.pageInfo.hasPreviousPage).toBe(forward !== '');
          forward += titles(page);
          [after, more] = [`, after: "${page.pageInfo.endCursor}"`, page.pageInfo.hasNextPage];
          expect(page.status).toBe(more ? 'MORE' : 'END');
        }
        for (let [before, more] = ['', true]; more;) {
          const page = await repliesOf(server, viewer, [item, `(last: ${size}${before})`]);
          expect(page.pageInfo.hasNextPage).toBe(backward !== '');
          backward = titles(page) + backward;
          [before, more] = [
            `, before: "${page.pageInfo.startCursor}"`,
            page.pageInfo.hasPreviousPage,
          ];
        }
        expect([forward, backward]).toEqual([expected, expected]);
      }
    }
  });

  test('are empty for an unanswered item, and refuse a cursor of another list', async () => {
    const { server, item, aside } = await answered();
    const { pageInfo } = await repliesOf(server, 'cy', [item, '(first: 1)']);
    const { nodes } = await data<{ readonly nodes: readonly { readonly replies: Replies }[] }>(
      server,
      'cy',
      `{ nodes(ids: ["${item}"]) { ... on Item {
          replies(first: 1) { nodes { replies { nodes { id } } } } } } }`,
    );
    expect(nodes).toEqual([{ replies: { nodes: [{ replies: { nodes: [] } }] } }]);
    for (const args of [
      `(first: 1, after: "${pageInfo.endCursor}")`,
      '(first: 0)',
      '(last: 101)',
      '(first: 1, last: 1)',
    ]) {
      const { errors } = await server.ask(
        'cy',
        `{ node(id: "${aside}") { ... on Item { replies${args} { status } } } }`,
      );
      expect(errors?.[0]?.extensions?.code).toMatch(/^(BAD_USER_INPUT|INVALID_CURSOR)$/);
    }
  });
});
