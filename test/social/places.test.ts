/** Places as clients use them: creating, finding, editing, moving and joining them, and what is refused. */
import { describe, expect, test } from 'vitest';
import { LIMITS } from '../../src/base/limits.ts';
import { producerId } from '../../src/model/ids.ts';
import { encodeId } from '../../src/model/ids.ts';
import type { ProducerKey, UserId } from '../../src/model/producers.ts';
import { openReadsServer, type ReadsServer } from '../support/reads-server.ts';

const PLACE = `place { category { id key } title order parent { title } viewerRole viewerMembership memberCount }`;
const ERRORS = `userErrors { field code message }`;

interface Result {
  readonly place: Record<string, unknown> | null;
  readonly userErrors: readonly { readonly field: readonly string[]; readonly code: string }[];
}

const id = (key: string) => producerId(key as ProducerKey);
const userId = (login: string) => encodeId('User', login);

/** One mutation; answers its payload. */
async function run(
  { ask }: ReadsServer,
  viewer: string,
  [name, input]: readonly [name: string, input: Readonly<Record<string, unknown>>],
): Promise<Result> {
  const type = `${name.slice(0, 1).toUpperCase()}${name.slice(1)}Input`;
  const answer = await ask(
    viewer,
    `mutation Run($input: ${type}!) { result: ${name}(input: $input) { ${PLACE} ${ERRORS} } }`,
    { input },
  );
  expect(answer.errors).toBeUndefined();
  return (answer.data as unknown as { readonly result: Result }).result;
}

async function make(
  server: ReadsServer,
  owner: string,
  [type, name, more = {}]: readonly [string, string, Readonly<Record<string, unknown>>?],
): Promise<Result> {
  return run(server, owner, ['createCategory', { type, name, title: `The ${name}`, ...more }]);
}

/** Follows a place, whose owner may then give this person a role in it. */
async function follow({ ask }: ReadsServer, viewer: string, place: string): Promise<void> {
  const follows = `follow(input: { producerId: "${id(place)}" }) { userErrors { code } }`;
  expect((await ask(viewer, `mutation { ${follows} }`)).data).toEqual({
    follow: { userErrors: [] },
  });
}

async function listed(
  { ask }: ReadsServer,
  viewer: string | null,
  args = 'first: 50',
): Promise<readonly string[]> {
  const answer = await ask(viewer, `{ places(${args}) { nodes { category { key } } } }`);
  const { places } = answer.data as unknown as {
    readonly places: { readonly nodes: readonly { readonly category: { readonly key: string } }[] };
  };
  return places.nodes.map(({ category }) => category.key);
}

const refusal = (code: string, field: string) => ({
  place: null,
  userErrors: [expect.objectContaining({ code, field: ['input', field] })],
});

describe('making a place', () => {
  test('a person makes a forum and a group, and a repeat answers the same place', async () => {
    const server = await openReadsServer();
    expect(await make(server, 'ann', ['forum', 'general', { order: 2 }])).toEqual({
      userErrors: [],
      place: {
        category: { id: id('forum:general'), key: 'forum:general' },
        title: 'The general',
        order: 2,
        parent: null,
        viewerRole: 'OWNER',
        viewerMembership: null,
        memberCount: 0,
      },
    });
    const again = await make(server, 'ann', ['forum', 'general', { order: 2 }]);
    expect(again.place).toMatchObject({ title: 'The general' });
    expect(
      await make(server, 'ann', ['forum', 'general', { title: 'Other', joining: 'OPEN' }]),
    ).toEqual({
      place: null,
      userErrors: [
        {
          code: 'CONFLICT',
          field: ['input', 'name'],
          message:
            "expected a name that is not taken, got that of a place of the viewer's that differs in title, order, joining",
        },
      ],
    });
    expect((await make(server, 'ann', ['group', 'chess'])).place).toMatchObject({
      viewerRole: 'OWNER',
      viewerMembership: 'ACTIVE',
      memberCount: 1,
    });
    expect(await listed(server, null)).toEqual(['group:chess', 'forum:general']);
  });

  test.each([
    ['an unknown type', ['fourm', 'a'], 'BAD_USER_INPUT', 'type'],
    ['a type that nobody makes', ['tag', 'a'], 'FORBIDDEN', 'type'],
    ['a name with a space', ['forum', 'a b'], 'BAD_USER_INPUT', 'name'],
    ['a long name', ['forum', 'x'.repeat(129)], 'BAD_USER_INPUT', 'name'],
    ['an empty title', ['forum', 'a', { title: ' ' }], 'BAD_USER_INPUT', 'title'],
    ['an order below 0', ['forum', 'a', { order: -1 }], 'BAD_USER_INPUT', 'order'],
    [
      'readers that cannot be',
      ['forum', 'a', { readers: 'MODERATORS' }],
      'BAD_USER_INPUT',
      'readers',
    ],
    [
      'a parent that is none',
      ['forum', 'a', { parentId: id('forum:none') }],
      'NOT_FOUND',
      'parentId',
    ],
    [
      'a parent of another',
      ['forum', 'a', { parentId: id('forum:anns') }],
      'FORBIDDEN',
      'parentId',
    ],
    ['a name that is taken', ['forum', 'anns'], 'CONFLICT', 'name'],
  ] as const)('%s is refused and makes nothing', async (_, wanted, code, field) => {
    const server = await openReadsServer();
    await make(server, 'ann', ['forum', 'anns']);
    expect(await make(server, 'bob', wanted as never)).toMatchObject(refusal(code, field));
    expect(await listed(server, 'bob')).toEqual(['forum:anns']);
  });

  test('a place with members is not made for an owner who may hold no more memberships', async () => {
    const server = await openReadsServer();
    const held = Array.from({ length: LIMITS.membershipsMax }, (_, n) => ({
      user: 'ann' as UserId,
      place: `group:${n}` as ProducerKey,
      state: n % 2 === 0 ? ('active' as const) : ('requested' as const),
      sinceMs: 1,
    }));
    await server.app.store.places.putMembers(held);
    expect(await make(server, 'ann', ['group', 'one-more'])).toMatchObject(
      refusal('BAD_USER_INPUT', 'type'),
    );
    expect(await listed(server, 'ann')).toEqual([]);
    expect((await make(server, 'ann', ['forum', 'for-all'])).place).not.toBeNull();
    await server.app.store.places.removeMember('group:0' as ProducerKey, 'ann' as UserId);
    expect((await make(server, 'ann', ['group', 'one-more'])).place).toMatchObject({
      viewerMembership: 'ACTIVE',
    });
  });

  test('a category that holds other people’s threads cannot be taken', async () => {
    const server = await openReadsServer();
    await server.post('t', 'ann', { category: 'forum:old' as ProducerKey });
    expect(await make(server, 'bob', ['forum', 'old'])).toMatchObject(refusal('CONFLICT', 'name'));
  });
});

test('places are listed by order, type, section and parent, page by page', async () => {
  const server = await openReadsServer();
  for (const [type, name, more] of [
    ['forum', 'b', { order: 1 }],
    ['forum', 'a', { order: 1 }],
    ['blog', 'c', { order: 0 }],
    ['forum', 'in-a', { order: 5, parentId: id('forum:a') }],
  ] as const)
    await make(server, 'ann', [type, name, more]);
  expect(await listed(server, null)).toEqual(['blog:c', 'forum:a', 'forum:b', 'forum:in-a']);
  expect(await listed(server, null, 'type: "forum"')).toEqual(['forum:a', 'forum:b', 'forum:in-a']);
  expect(await listed(server, null, 'section: "blogs"')).toEqual(['blog:c']);
  expect(await listed(server, null, `parentId: "${id('forum:a')}"`)).toEqual(['forum:in-a']);
  expect(await listed(server, null, `first: 2, after: "${id('blog:c')}"`)).toEqual([
    'forum:a',
    'forum:b',
  ]);
});

test('a list of places does not continue from one that the viewer may not know of', async () => {
  const server = await openReadsServer();
  await make(server, 'ann', ['forum', 'a', { order: 1 }]);
  await make(server, 'ann', ['forum', 'plan', { readers: 'MEMBERS', joining: 'INVITATION' }]);
  const codesBehind = async (viewer: string | null, key: string) => {
    const { errors } = await server.ask(
      viewer,
      `{ places(after: "${id(key)}") { nodes { type } } }`,
    );
    return errors?.map(({ extensions }) => extensions?.['code']);
  };
  expect(await codesBehind('ann', 'forum:plan')).toBeUndefined();
  for (const viewer of ['bob', null])
    for (const key of ['forum:plan', 'forum:none'])
      expect(await codesBehind(viewer, key)).toEqual(['INVALID_CURSOR']);
});

test('only the staff edits a place, and only its owner moves it, never into itself', async () => {
  const server = await openReadsServer();
  const [a, b] = [id('forum:a'), id('forum:b')];
  await make(server, 'ann', ['forum', 'a']);
  await make(server, 'ann', ['forum', 'b', { parentId: a }]);
  await follow(server, 'bob', 'forum:a');
  const edit = { categoryId: a, title: 'New' };
  expect(await run(server, 'bob', ['editCategory', edit])).toMatchObject(
    refusal('FORBIDDEN', 'categoryId'),
  );
  const role = { categoryId: a, userId: userId('bob'), role: 'MODERATOR' };
  expect((await run(server, 'ann', ['setGroupRole', role])).userErrors).toEqual([]);
  expect((await run(server, 'bob', ['editCategory', edit])).place).toMatchObject({ title: 'New' });
  expect(await run(server, 'bob', ['moveCategory', { categoryId: a }])).toMatchObject(
    refusal('FORBIDDEN', 'categoryId'),
  );
  for (const parentId of [a, b])
    expect(await run(server, 'ann', ['moveCategory', { categoryId: a, parentId }])).toMatchObject(
      refusal('BAD_USER_INPUT', 'parentId'),
    );
  expect((await run(server, 'ann', ['moveCategory', { categoryId: b }])).place).toMatchObject({
    parent: null,
  });
});

test('a person who makes a place members-only becomes a member, and so does the rest of its staff', async () => {
  const server = await openReadsServer();
  const place = { categoryId: id('forum:a') };
  await make(server, 'ann', ['forum', 'a']);
  await follow(server, 'bob', 'forum:a');
  const role = { ...place, userId: userId('bob'), role: 'MODERATOR' };
  expect((await run(server, 'ann', ['setGroupRole', role])).userErrors).toEqual([]);
  const edited = await run(server, 'ann', [
    'editCategory',
    { ...place, readers: 'MEMBERS', joining: 'APPROVAL' },
  ]);
  expect(edited.place).toMatchObject({ viewerMembership: 'ACTIVE', memberCount: 2 });
  const thread = await server.post('t', 'ann', { category: 'forum:a' as ProducerKey });
  const readBy = async (viewer: string) =>
    server.ask(viewer, `{ node(id: "${encodeId('Item', String(thread))}") { id } }`);
  expect((await readBy('bob')).data).toEqual({ node: { id: expect.any(String) } });
  expect((await readBy('cy')).data).toEqual({ node: null });
});

describe('joining a group', () => {
  test('one asks and is admitted, another is invited and accepts, a third is turned away', async () => {
    const server = await openReadsServer();
    const group = { categoryId: id('group:chess') };
    await make(server, 'ann', ['group', 'chess']);
    for (const login of ['bob', 'cy', 'di'])
      await server.ask(login, `mutation { publish(input: { title: "hello" }) { item { id } } }`);
    const with_ = (login: string) => ({ ...group, userId: userId(login) });
    expect((await run(server, 'bob', ['joinGroup', group])).place).toMatchObject({
      viewerMembership: 'REQUESTED',
    });
    expect(await run(server, 'bob', ['admitToGroup', with_('bob')])).toMatchObject(
      refusal('FORBIDDEN', 'categoryId'),
    );
    expect((await run(server, 'ann', ['admitToGroup', with_('bob')])).place).toMatchObject({
      memberCount: 2,
    });
    expect(await run(server, 'ann', ['admitToGroup', with_('cy')])).toMatchObject(
      refusal('NOT_FOUND', 'userId'),
    );
    await run(server, 'ann', ['inviteToGroup', with_('cy')]);
    expect((await run(server, 'cy', ['joinGroup', group])).place).toMatchObject({
      viewerMembership: 'ACTIVE',
      viewerRole: 'MEMBER',
      memberCount: 3,
    });
    await run(server, 'di', ['joinGroup', group]);
    await run(server, 'ann', ['removeFromGroup', with_('di')]);
    expect((await run(server, 'di', ['leaveGroup', group])).place).toMatchObject({
      viewerMembership: null,
      memberCount: 0,
    });
    expect(await run(server, 'ann', ['inviteToGroup', with_('nobody')])).toMatchObject(
      refusal('NOT_FOUND', 'userId'),
    );
  });

  test('the last owner neither leaves nor steps down, and hands over first', async () => {
    const server = await openReadsServer();
    const group = { categoryId: id('group:chess') };
    await make(server, 'ann', ['group', 'chess', { joining: 'OPEN' }]);
    await run(server, 'bob', ['joinGroup', group]);
    expect((await run(server, 'ann', ['leaveGroup', group])).userErrors[0]?.code).toBe(
      'BAD_USER_INPUT',
    );
    const owner = { ...group, userId: userId('bob'), role: 'OWNER' };
    expect((await run(server, 'bob', ['setGroupRole', owner])).userErrors[0]?.code).toBe(
      'FORBIDDEN',
    );
    expect((await run(server, 'ann', ['setGroupRole', owner])).userErrors).toEqual([]);
    expect((await run(server, 'ann', ['leaveGroup', group])).userErrors).toEqual([]);
    expect((await run(server, 'bob', ['joinGroup', group])).place).toMatchObject({
      viewerRole: 'OWNER',
      memberCount: 1,
    });
  });

  test('when two owners leave concurrently, one stays, an owner and a member as before', async () => {
    const server = await openReadsServer();
    const group = { categoryId: id('group:chess') };
    await make(server, 'ann', ['group', 'chess', { joining: 'OPEN' }]);
    await run(server, 'bob', ['joinGroup', group]);
    await run(server, 'ann', ['setGroupRole', { ...group, userId: userId('bob'), role: 'OWNER' }]);
    const left = await Promise.all(
      ['ann', 'bob'].map((viewer) => run(server, viewer, ['leaveGroup', group])),
    );
    expect(left.flatMap(({ userErrors }) => userErrors)).toEqual([
      expect.objectContaining({ code: 'BAD_USER_INPUT', field: ['input', 'categoryId'] }),
    ]);
    const { places } = server.app.store;
    const { owners = [] } =
      (await places.tree(null)).places.get('group:chess' as ProducerKey) ?? {};
    expect(owners).toHaveLength(1);
    const members = await places.membersAmong('group:chess' as ProducerKey, owners);
    expect(members).toMatchObject([{ state: 'active' }]);
  });

  test('roles that an owner gives concurrently are all kept', async () => {
    const server = await openReadsServer();
    const categoryId = id('group:chess');
    await make(server, 'ann', ['group', 'chess', { joining: 'OPEN' }]);
    const others = ['bob', 'carol', 'di'];
    for (const each of others) await run(server, each, ['joinGroup', { categoryId }]);
    const given = await Promise.all(
      others.map((each) =>
        run(server, 'ann', [
          'setGroupRole',
          { categoryId, userId: userId(each), role: 'MODERATOR' },
        ]),
      ),
    );
    expect(given.flatMap(({ userErrors }) => userErrors)).toEqual([]);
    const place = (await server.app.store.places.tree(null)).places.get(
      'group:chess' as ProducerKey,
    );
    expect(place?.moderators.toSorted()).toEqual(others);
  });

  test('a group by invitation is absent for everybody else, in lists, nodes and refusals', async () => {
    const server = await openReadsServer();
    const [secret, none] = [id('group:secret'), id('group:none')];
    await make(server, 'ann', ['group', 'secret', { joining: 'INVITATION' }]);
    await server.ask('bob', `mutation { publish(input: { title: "hello" }) { item { id } } }`);
    expect(await listed(server, 'bob')).toEqual([]);
    expect(await listed(server, 'ann')).toEqual(['group:secret']);
    const about = (categoryId: string) => `
      joined: joinGroup(input: { categoryId: "${categoryId}" }) { ${ERRORS} }
      opened: openThread(input: { categoryId: "${categoryId}", title: "t" }) { ${ERRORS} }
      edited: editCategory(input: { categoryId: "${categoryId}", title: "t" }) { ${ERRORS} }`;
    const nodes = (categoryId: string) =>
      `{ nodes(ids: ["${categoryId}"]) { id } producer(type: "group", name: "secret") { id } }`;
    expect(await server.ask('bob', `mutation { ${about(secret)} }`)).toEqual(
      await server.ask('bob', `mutation { ${about(none)} }`),
    );
    expect(await server.ask('bob', nodes(secret))).toEqual(await server.ask('bob', nodes(none)));
    await run(server, 'ann', ['inviteToGroup', { categoryId: secret, userId: userId('bob') }]);
    expect(await listed(server, 'bob')).toEqual(['group:secret']);
    expect((await run(server, 'bob', ['joinGroup', { categoryId: secret }])).place).toMatchObject({
      viewerMembership: 'ACTIVE',
    });
  });

  test('the 10,001st member is refused, and nothing of the attempt remains', async () => {
    const server = await openReadsServer();
    const { places } = server.app.store;
    const group = 'group:full' as ProducerKey;
    await make(server, 'ann', ['group', 'full', { joining: 'OPEN' }]);
    await Promise.all(
      Array.from({ length: LIMITS.membersMax - 1 }, (_, n) =>
        places.putMember({ place: group, user: `p${n}` as UserId, state: 'active', sinceMs: 1 }),
      ),
    );
    expect(await places.memberCounts([group])).toEqual([LIMITS.membersMax]);
    expect(await run(server, 'bob', ['joinGroup', { categoryId: id(group) }])).toMatchObject(
      refusal('BAD_USER_INPUT', 'categoryId'),
    );
    expect(await places.membersAmong(group, ['bob' as UserId])).toEqual([null]);
    await run(server, 'ann', ['removeFromGroup', { categoryId: id(group), userId: userId('p1') }]);
    expect((await run(server, 'bob', ['joinGroup', { categoryId: id(group) }])).userErrors).toEqual(
      [],
    );
  }, 60_000);
});
