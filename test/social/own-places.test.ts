/** Lists of the places in which the viewer has a role, or that wait for an answer. */
import { describe, expect, test } from 'vitest';
import { encodeId, producerId } from '../../src/model/ids.ts';
import type { ProducerKey } from '../../src/model/producers.ts';
import { openReadsServer, type ReadsServer } from '../support/reads-server.ts';

const ERRORS = 'userErrors { code message }';

/** Ann owns every place. Bob moderates one and is a member of another, asked to join a third, and is invited to two. */
async function openSite(): Promise<ReadsServer> {
  const server = await openReadsServer();
  const run = async (viewer: string, name: string, input: string) => {
    const answer = await server.ask(
      viewer,
      `mutation { ${name}(input: { ${input} }) { ${ERRORS} } }`,
    );
    expect(answer).toEqual({ data: { [name]: { userErrors: [] } }, extensions: expect.anything() });
  };
  await run('bob', 'publish', 'text: "hello"');
  for (const [type, name, more] of [
    ['forum', 'run', ''],
    ['forum', 'other', ''],
    ['group', 'in', ', joining: OPEN'],
    ['group', 'asked', ''],
    ['group', 'called', ''],
    ['group', 'secret', ', joining: INVITATION'],
  ] as const)
    await run('ann', 'createCategory', `type: "${type}", name: "${name}", title: "T"${more}`);
  const place = (key: string) => `categoryId: "${producerId(key as ProducerKey)}"`;
  const bob = `userId: "${encodeId('User', 'bob')}"`;
  await run('bob', 'follow', `producerId: "${producerId('forum:run' as ProducerKey)}"`);
  await run('ann', 'setGroupRole', `${place('forum:run')}, ${bob}, role: MODERATOR`);
  await run('bob', 'joinGroup', place('group:in'));
  await run('bob', 'joinGroup', place('group:asked'));
  await run('ann', 'inviteToGroup', `${place('group:called')}, ${bob}`);
  await run('ann', 'inviteToGroup', `${place('group:secret')}, ${bob}`);
  return server;
}

async function listed({ ask }: ReadsServer, viewer: string | null, args: string) {
  const query = `{ places(first: 50, ${args}) { nodes { category { key } } } }`;
  const { data, errors } = await ask(viewer, query);
  expect(errors).toBeUndefined();
  const { places } = data as unknown as {
    readonly places: { readonly nodes: readonly { readonly category: { readonly key: string } }[] };
  };
  return places.nodes.map(({ category }) => category.key).sort();
}

describe('places of the viewer', () => {
  test.each([
    ['bob', 'viewerRoles: [OWNER, MODERATOR, MEMBER]', ['forum:run', 'group:in']],
    ['bob', 'viewerRoles: [OWNER, MODERATOR]', ['forum:run']],
    ['bob', 'viewerRoles: [MEMBER], type: "forum"', []],
    ['bob', 'viewerRoles: []', []],
    ['bob', 'viewerMembership: ACTIVE', ['group:in']],
    ['bob', 'viewerMembership: REQUESTED', ['group:asked']],
    ['bob', 'viewerMembership: INVITED', ['group:called', 'group:secret']],
    ['bob', 'viewerMembership: ACTIVE, viewerRoles: [OWNER]', []],
    ['ann', 'viewerRoles: [MODERATOR, MEMBER]', []],
    ['ann', 'viewerRoles: [OWNER], type: "forum"', ['forum:other', 'forum:run']],
    ['cy', 'viewerRoles: [OWNER, MODERATOR, MEMBER]', []],
    [null, 'viewerRoles: [OWNER, MODERATOR, MEMBER]', []],
    [null, 'viewerMembership: INVITED', []],
  ])('%s sees with %s: %j', async (viewer, args, keys) => {
    expect(await listed(await openSite(), viewer, args)).toEqual(keys);
  });

  test('pages lead on within the chosen places, each place once', async () => {
    const server = await openSite();
    const keys: string[] = [];
    for (let after = '', isMore = true; isMore;) {
      const { data } = await server.ask(
        'ann',
        `{ places(first: 2, viewerRoles: [OWNER]${after}) { nodes { category { key } } pageInfo { hasNextPage endCursor } } }`,
      );
      const { places } = data as unknown as {
        readonly places: {
          readonly nodes: readonly { readonly category: { readonly key: string } }[];
          readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string };
        };
      };
      keys.push(...places.nodes.map(({ category }) => category.key));
      isMore = places.pageInfo.hasNextPage;
      after = `, after: "${places.pageInfo.endCursor}"`;
    }
    expect(new Set(keys).size).toBe(6);
    expect(keys).toHaveLength(6);
  });
});
