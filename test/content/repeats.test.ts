/** Verbs whose answer was lost: a client that repeats one is answered like the first time. */
import { describe, expect, test } from 'vitest';
import { LIMITS } from '../../src/base/limits.ts';
import { encodeId, producerId } from '../../src/model/ids.ts';
import type { ProducerKey, UserId } from '../../src/model/producers.ts';
import { data, ERRORS, FORUM, GROUP, openSite, openThreadIn } from '../support/site.ts';
import type { ReadsServer } from '../support/reads-server.ts';

const NEVER = encodeId('Item', '999999');
const person = (name: string) => producerId(`user:${name}` as ProducerKey);

interface Payload {
  readonly userErrors: readonly { readonly code: string; readonly field: readonly string[] }[];
}

/** The answer of one mutation, under one name. */
async function answer<T extends Payload>(server: ReadsServer, viewer: string, mutation: string) {
  return (await data<{ answer: T }>(server, viewer, `mutation { answer: ${mutation} }`)).answer;
}

async function publishAs(server: ReadsServer, viewer: string, input: string): Promise<string> {
  const mutation = `publish(input: { title: "t", ${input} }) { item { id } ${ERRORS} }`;
  const { item } = await answer<Payload & { item: { id: string } }>(server, viewer, mutation);
  return item.id;
}

const deleteItem = (id: string) =>
  `deleteItem(input: { itemId: "${id}" }) { deletedItemId ${ERRORS} }`;
const refusal = (code: string, field: string) => ({
  userErrors: [{ code, field: ['input', field] }],
});

describe('a repeat after a lost answer', () => {
  test('deleteItem answers its author as before for some days, and everybody else as if the item never was', async () => {
    const server = await openSite();
    const id = await publishAs(server, 'ann', 'text: "x"');
    const first = await answer(server, 'ann', deleteItem(id));
    expect(first).toEqual({ deletedItemId: id, userErrors: [] });
    expect(await answer(server, 'ann', deleteItem(id))).toEqual(first);
    const never = { deletedItemId: null, ...refusal('NOT_FOUND', 'itemId') };
    expect(await answer(server, 'bob', deleteItem(id))).toEqual(never);
    expect(await answer(server, 'bob', deleteItem(NEVER))).toEqual(never);
    expect(await answer(server, 'ann', deleteItem(NEVER))).toEqual(never);
    server.clock.advance(LIMITS.removalsKeptMs + 1);
    expect(await answer(server, 'ann', deleteItem(id))).toEqual(never);
  });

  test('editItem that shows a private item finds it at its new place, and its old id deletes nothing', async () => {
    const server = await openSite();
    const old = await publishAs(server, 'ann', 'text: "x", visibility: PRIVATE');
    const edit = `editItem(input: { itemId: "${old}", visibility: PUBLIC }) { item { id visibility } ${ERRORS} }`;
    const first = await answer<Payload & { item: { id: string } }>(server, 'ann', edit);
    expect(first.item.id).not.toBe(old);
    expect(await answer(server, 'ann', edit)).toEqual(first);
    const never = refusal('NOT_FOUND', 'itemId');
    expect(await answer(server, 'bob', edit)).toEqual({ item: null, ...never });
    expect(await answer(server, 'ann', deleteItem(old))).toEqual({ deletedItemId: null, ...never });
    expect(await answer(server, 'ann', deleteItem(first.item.id))).toMatchObject({
      userErrors: [],
    });
    expect(await answer(server, 'ann', edit)).toEqual({ item: null, ...never });
  });

  test('a publish that is no longer allowed is answered like the first time, and other content is refused', async () => {
    const server = await openSite();
    const { thread } = await openThreadIn(server, 'ann', `categoryId: "${FORUM}", title: "t"`);
    await publishAs(server, 'bob', 'text: "x"');
    const reply = (text: string) =>
      `publish(input: { clientKey: "r", thread: "${thread.name}", text: "${text}" }) { item { id } ${ERRORS} }`;
    const direct = `sendDirect(input: { clientKey: "d", to: ["${person('bob')}"], text: "x" }) { item { id } ${ERRORS} }`;
    const first = [await answer(server, 'ann', reply('x')), await answer(server, 'ann', direct)];
    expect(first.map(({ userErrors }) => userErrors)).toEqual([[], []]);
    await answer(server, 'ann', `closeThread(input: { threadId: "${thread.id}" }) { ${ERRORS} }`);
    await answer(server, 'bob', `block(input: { userId: "${person('ann')}" }) { ${ERRORS} }`);
    expect([await answer(server, 'ann', reply('x')), await answer(server, 'ann', direct)]).toEqual(
      first,
    );
    expect(await answer(server, 'ann', reply('y'))).toEqual({
      item: null,
      ...refusal('CONFLICT', 'clientKey'),
    });
    const other = reply('x').replace('"r"', '"s"');
    expect(await answer(server, 'ann', other)).toMatchObject(refusal('FORBIDDEN', 'thread'));
  });

  test('a repost that could not be made any more is answered like the first time', async () => {
    const server = await openSite();
    const id = await publishAs(server, 'ann', 'text: "x"');
    await answer(server, 'ann', `join(input: {}) { ${ERRORS} }`);
    await answer(server, 'bob', `follow(input: { producerId: "${person('ann')}" }) { ${ERRORS} }`);
    const repost = `repost(input: { itemId: "${id}" }) { repost { id } ${ERRORS} }`;
    const first = await answer(server, 'bob', repost);
    expect(first.userErrors).toEqual([]);
    await answer(server, 'ann', `editProfile(input: { feed: PRIVATE }) { ${ERRORS} }`);
    expect(await answer(server, 'bob', repost)).toEqual(first);
    await answer(server, 'bob', `unrepost(input: { itemId: "${id}" }) { ${ERRORS} }`);
    expect(await answer(server, 'bob', repost)).toEqual({
      repost: null,
      ...refusal('FORBIDDEN', 'itemId'),
    });
  });

  test('deleteDraft succeeds when there is none, but not for one that was published', async () => {
    const server = await openSite();
    const save = (id: string) =>
      answer(server, 'ann', `saveDraft(input: { draftId: "${id}", title: "t" }) { ${ERRORS} }`);
    const drop = (id: string) =>
      answer(
        server,
        'ann',
        `deleteDraft(input: { draftId: "${id}" }) { deletedDraftId ${ERRORS} }`,
      );
    await save('a');
    await save('b');
    const first = await drop('a');
    expect(first).toEqual({ deletedDraftId: 'a', userErrors: [] });
    expect(await drop('a')).toEqual(first);
    await answer(server, 'ann', `publishDraft(input: { draftId: "b" }) { ${ERRORS} }`);
    expect(await drop('b')).toEqual({ deletedDraftId: null, ...refusal('NOT_FOUND', 'draftId') });
  });

  test('approveFollow answers the same for somebody who follows already, NOT_FOUND for a stranger', async () => {
    const server = await openSite();
    for (const login of ['ann', 'bob', 'cy'])
      await answer(server, login, `join(input: { name: "${login}" }) { ${ERRORS} }`);
    await answer(server, 'ann', `editProfile(input: { feed: PRIVATE }) { ${ERRORS} }`);
    await answer(server, 'bob', `follow(input: { producerId: "${person('ann')}" }) { ${ERRORS} }`);
    const approve = (name: string) =>
      answer(
        server,
        'ann',
        `approveFollow(input: { userId: "${person(name)}" }) { user { login } ${ERRORS} }`,
      );
    const first = await approve('bob');
    expect(first).toEqual({ user: { login: 'bob' }, userErrors: [] });
    expect(await approve('bob')).toEqual(first);
    expect(await approve('cy')).toEqual({ user: null, ...refusal('NOT_FOUND', 'userId') });
  });

  test('leaving a group that one may then not know of succeeds again, like one that never existed', async () => {
    const server = await openSite();
    const edit = `editCategory(input: { categoryId: "${GROUP}", readers: MEMBERS, joining: INVITATION }) { ${ERRORS} }`;
    expect(await answer(server, 'ann', edit)).toEqual({ userErrors: [] });
    const leave = (id: string, viewer = 'bob') =>
      answer(
        server,
        viewer,
        `leaveGroup(input: { categoryId: "${id}" }) { place { title } ${ERRORS} }`,
      );
    const first = await leave(GROUP);
    expect(first).toEqual({ place: null, userErrors: [] });
    expect(await leave(GROUP)).toEqual(first);
    expect(await leave(GROUP, 'cy')).toEqual(first);
    expect(await leave(producerId('group:never' as ProducerKey), 'cy')).toEqual(first);
    expect(await leave(FORUM)).toMatchObject({ place: { title: 'A' }, userErrors: [] });
  });

  test('a person who left a group leaves the groups within it as well, though they may no longer know of them', async () => {
    const server = await openSite();
    const inner = 'group:inner' as ProducerKey;
    const make = `createCategory(input: { type: "group", name: "inner", title: "I", parentId: "${GROUP}" }) { ${ERRORS} }`;
    expect(await answer(server, 'ann', make)).toEqual({ userErrors: [] });
    const { places } = server.app.store;
    const bob = 'bob' as UserId;
    await places.putMember({ place: inner, user: bob, state: 'active', sinceMs: 1 });
    const leave = (id: string) =>
      answer(server, 'bob', `leaveGroup(input: { categoryId: "${id}" }) { ${ERRORS} }`);
    for (const id of [GROUP, producerId(inner)])
      expect(await leave(id)).toEqual({ userErrors: [] });
    expect(await places.membersAmong(inner, [bob])).toEqual([null]);
  });

  test('a person may give up their own role or membership twice', async () => {
    const server = await openSite();
    const ids = `categoryId: "${GROUP}", userId: "${person('bob')}"`;
    const role = (as: string, who: string) =>
      answer(
        server,
        who,
        `setGroupRole(input: { ${ids}, role: ${as} }) { place { title } ${ERRORS} }`,
      );
    expect(await role('OWNER', 'ann')).toMatchObject({ userErrors: [] });
    const first = await role('MEMBER', 'bob');
    expect(first).toMatchObject({ userErrors: [] });
    expect(await role('MEMBER', 'bob')).toEqual(first);
    expect(await role('MODERATOR', 'bob')).toMatchObject(refusal('FORBIDDEN', 'categoryId'));
    expect(await role('MODERATOR', 'ann')).toMatchObject({ userErrors: [] });
    const expel = () =>
      answer(server, 'bob', `removeFromGroup(input: { ${ids} }) { place { title } ${ERRORS} }`);
    const gone = await expel();
    expect(gone).toMatchObject({ userErrors: [] });
    expect(await expel()).toEqual(gone);
  });

  test('a moderator may repeat a move of a thread out of their place', async () => {
    const server = await openSite();
    await answer(
      server,
      'cy',
      `createCategory(input: { type: "forum", name: "c", title: "C" }) { ${ERRORS} }`,
    );
    const { thread } = await openThreadIn(
      server,
      'bob',
      `categoryId: "${FORUM}", title: "t", text: "x"`,
    );
    const to = producerId('forum:c' as ProducerKey);
    const move = (viewer: string) =>
      answer(
        server,
        viewer,
        `moveThread(input: { threadId: "${thread.id}", categoryId: "${to}" }) { thread { category { key } } ${ERRORS} }`,
      );
    const first = await move('ann');
    expect(first).toEqual({ thread: { category: { key: 'forum:c' } }, userErrors: [] });
    expect(await move('ann')).toEqual(first);
  });
});
