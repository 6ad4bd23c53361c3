/** Who may delete what others wrote, and who else closes and moves threads, as clients meet it. */
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { encodeId, producerId } from '../../src/model/ids.ts';
import { userProducer, type ProducerKey, type UserId } from '../../src/model/producers.ts';
import type { MembershipState } from '../../src/model/places.ts';
import { draftBy } from '../support/builders.ts';
import { openTestApp, publish, type Answer, type TestApp } from '../support/open-app.ts';

const FORUM = producerId('forum:a' as ProducerKey);
const IN_FORUM = `categoryId: "${FORUM}"`;
const ON_TAG = `categoryId: "${encodeId('Tag', 'x')}"`;
const GROUP = producerId('group:g' as ProducerKey);
const NEVER = encodeId('Item', '999999');
const ADMIN = { 'x-palisade-roles': 'admin' };
const ERRORS = 'userErrors { code field message }';

type Ask = (viewer: string, query: string) => Promise<Answer>;

interface Site {
  readonly opened: TestApp;
  readonly ask: Ask;
  /** The id of a new item. */
  write(viewer: string, input: string): Promise<string>;
  /** The code of the refusal; null when it was deleted. */
  remove(viewer: string, itemId: string): Promise<string | null>;
}

/** Olga owns a forum and a group, Mia moderates both, Ned is a member of the group; Gov alone is an admin. */
async function openSite(): Promise<Site> {
  const opened = await openTestApp({ isLogKept: true });
  onTestFinished(() => opened[Symbol.asyncDispose]());
  const ask: Ask = (viewer, query) =>
    opened.ask(query, { viewer, headers: viewer === 'gov' ? ADMIN : {} });
  for (const [type, name] of [
    ['forum', 'a'],
    ['group', 'g'],
  ])
    await ask(
      'olga',
      `mutation { createCategory(input: { type: "${type}", name: "${name}", title: "T" }) { ${ERRORS} } }`,
    );
  const { places } = opened.app.store;
  for (const place of ['forum:a', 'group:g'])
    await places.setRole(place as ProducerKey, 'mia' as UserId, 'moderator');
  for (const user of ['mia', 'ned'])
    await places.putMember({
      place: 'group:g' as ProducerKey,
      user: user as UserId,
      state: 'active' satisfies MembershipState,
      sinceMs: 1,
    });
  return {
    opened,
    ask,
    async write(viewer, input) {
      const mutation = `mutation { publish(input: { title: "t", ${input} }) { item { id } ${ERRORS} } }`;
      return (await ask(viewer, mutation)).text('publish.item.id');
    },
    async remove(viewer, itemId) {
      const mutation = `mutation { deleteItem(input: { itemId: "${itemId}" }) { deletedItemId ${ERRORS} } }`;
      const answer = await ask(viewer, mutation);
      const { deletedItemId, userErrors } = answer.at('deleteItem') as {
        readonly deletedItemId: string | null;
        readonly userErrors: readonly { readonly code: string }[];
      };
      expect(deletedItemId).toBe(userErrors.length === 0 ? itemId : null);
      return userErrors[0]?.code ?? null;
    },
  };
}

interface Opened {
  readonly thread: string;
  readonly threadId: string;
  readonly itemId: string;
}

async function openThread({ ask }: Site, viewer: string, where: string): Promise<Opened> {
  const mutation = `mutation { openThread(input: { ${where}, title: "t" }) { thread { id name } item { id } ${ERRORS} } }`;
  const answer = await ask(viewer, mutation);
  return {
    thread: answer.text('openThread.thread.name'),
    threadId: answer.text('openThread.thread.id'),
    itemId: answer.text('openThread.item.id'),
  };
}

async function block({ opened }: Site, consumer: string, other: string): Promise<void> {
  await opened.app.store.edges.addEdge({
    consumer: consumer as UserId,
    relation: 'block',
    producer: userProducer(other as UserId),
    sinceMs: 1,
  });
}

const mayDelete = async ({ ask }: Site, viewer: string, itemId: string): Promise<unknown> =>
  (await ask(viewer, `{ node(id: "${itemId}") { ... on Item { viewerMayDelete } } }`)).at(
    'node.viewerMayDelete',
  );

describe('deleting a reply in a forum', () => {
  test.each([
    ['its author', 'sam', null],
    ['the forum’s owner', 'olga', null],
    ['a moderator', 'mia', null],
    ['an admin', 'gov', null],
    ['who opened the thread', 'bob', 'FORBIDDEN'],
    ['anybody else', 'cy', 'FORBIDDEN'],
  ])('%s (%s): %s', async (_, viewer, refusal) => {
    const site = await openSite();
    const { thread } = await openThread(site, 'bob', IN_FORUM);
    const itemId = await site.write('sam', `thread: "${thread}"`);
    expect(await mayDelete(site, viewer, itemId)).toBe(refusal === null);
    expect(await site.remove(viewer, itemId)).toBe(refusal);
    const left = await site.ask('cy', `{ nodes(ids: ["${itemId}"]) { id } }`);
    expect(left.at('nodes.0') === null).toBe(refusal === null);
  });

  test('it is gone from feeds, threads, counts, searches and notifications, as if its author had deleted it', async () => {
    const site = await openSite();
    const shown = async (remover: string | null): Promise<string> => {
      const { thread, threadId, itemId } = await openThread(site, 'bob', IN_FORUM);
      const reply = await site.write(
        'sam',
        `thread: "${thread}", parentId: "${itemId}", text: "@bob spam"`,
      );
      if (remover !== null) expect(await site.remove(remover, reply)).toBeNull();
      const { body } = await site.ask(
        'bob',
        `{ node(id: "${threadId}") { ... on Thread { replyCount { count } isUnread items(first: 5) { nodes { text } } } }
           item: node(id: "${itemId}") { ... on Item { replyCount { count } } }
           stream(template: "everything", first: 1) { nodes { text } }
           search: stream(template: "search", args: [{ name: "words", value: "spam" }], first: 5) { nodes { text } }
           viewer { notifications(first: 5) { nodes { summary } } } }`,
      );
      expect(await site.remove('gov', itemId)).toBeNull();
      if (remover === null) expect(await site.remove('gov', reply)).toBeNull();
      return body.replace(/,"extensions".*/, '');
    };
    const whole = await shown(null);
    expect(whole).toContain('spam');
    const byAuthor = await shown('sam');
    expect(byAuthor).not.toContain('spam');
    expect(await shown('mia')).toBe(byAuthor);
  });

  test('staff repeat it, the author’s own deletion finds nothing, and nobody else’s does', async () => {
    const site = await openSite();
    const { thread } = await openThread(site, 'bob', IN_FORUM);
    const itemId = await site.write('sam', `thread: "${thread}", text: "a secret"`);
    expect(await site.remove('mia', itemId)).toBeNull();
    expect(await site.remove('mia', itemId)).toBeNull();
    for (const viewer of ['sam', 'olga', 'gov', 'cy'])
      expect(await site.remove(viewer, itemId)).toBe('NOT_FOUND');
    const lines = site.opened.logLines.filter((line) => line.includes('the staff removed an item'));
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
      expect.objectContaining({ level: 'info', item: 2, author: 'sam', by: 'mia' }),
    ]);
    expect(lines.join('')).not.toContain('secret');
    const own = await site.write('sam', `thread: "${thread}"`);
    expect(await site.remove('sam', own)).toBeNull();
    expect(site.opened.logLines.filter((line) => line.includes('staff removed'))).toHaveLength(1);
  });

  test('it follows its thread: the staff of its earlier place may no longer', async () => {
    const site = await openSite();
    const { thread, threadId } = await openThread(site, 'bob', IN_FORUM);
    const itemId = await site.write('sam', `thread: "${thread}"`);
    expect(await mayDelete(site, 'mia', itemId)).toBe(true);
    const move = `moveThread(input: { threadId: "${threadId}", ${ON_TAG} }) { ${ERRORS} }`;
    await site.ask('bob', `mutation { ${move} }`);
    expect(await mayDelete(site, 'mia', itemId)).toBe(false);
    expect(await site.remove('mia', itemId)).toBe('FORBIDDEN');
  });

  test('editing stays the author’s alone', async () => {
    const site = await openSite();
    const { thread } = await openThread(site, 'bob', IN_FORUM);
    const itemId = await site.write('sam', `thread: "${thread}"`);
    for (const viewer of ['olga', 'mia', 'gov', 'bob']) {
      const edit = `mutation { editItem(input: { itemId: "${itemId}", title: "x" }) { ${ERRORS} } }`;
      expect((await site.ask(viewer, edit)).at('editItem.userErrors.0.code')).toBe('FORBIDDEN');
    }
  });
});

describe('an author who blocks the staff', () => {
  test.each(['olga', 'mia', 'gov'])(
    'does not escape %s, for whom the item is hidden',
    async (viewer) => {
      const site = await openSite();
      const { thread, itemId: opening } = await openThread(site, 'sam', IN_FORUM);
      const itemId = await site.write('sam', `thread: "${thread}"`);
      const others = await site.write('sam', 'tags: ["x"]');
      await block(site, 'sam', viewer);
      const seen = await site.ask(viewer, `{ nodes(ids: ["${itemId}", "${opening}"]) { id } }`);
      expect(seen.at('nodes')).toEqual([null, null]);
      expect(await site.remove(viewer, itemId)).toBeNull();
      expect(await site.remove(viewer, opening)).toBeNull();
      expect(await site.remove(viewer, others)).toBe(viewer === 'gov' ? null : 'NOT_FOUND');
    },
  );

  test('is absent for everybody else whom they block', async () => {
    const site = await openSite();
    const { thread } = await openThread(site, 'bob', IN_FORUM);
    const itemId = await site.write('sam', `thread: "${thread}"`);
    await block(site, 'sam', 'cy');
    await block(site, 'bob', 'sam');
    await block(site, 'sam', 'bob');
    for (const viewer of ['cy', 'bob']) {
      expect(await site.remove(viewer, itemId)).toBe('NOT_FOUND');
      expect(await site.remove(viewer, NEVER)).toBe('NOT_FOUND');
    }
    expect(await site.remove('mia', itemId)).toBeNull();
  });

  test('the staff who block the author may delete as well', async () => {
    const site = await openSite();
    const { thread } = await openThread(site, 'bob', IN_FORUM);
    const itemId = await site.write('sam', `thread: "${thread}"`);
    await block(site, 'mia', 'sam');
    expect(await site.remove('mia', itemId)).toBeNull();
  });
});

describe('what staff may not see', () => {
  test.each([
    ['a private reply', 'PRIVATE'],
    ['a reply for followers', 'FOLLOWERS'],
    ['a reply for readers', 'READERS'],
  ])('%s is not found, by an owner, a moderator and an admin', async (_, visibility) => {
    const site = await openSite();
    const { thread } = await openThread(site, 'bob', IN_FORUM);
    const itemId = await site.write('sam', `thread: "${thread}", visibility: ${visibility}`);
    for (const viewer of ['olga', 'mia', 'gov'])
      for (const id of [itemId, NEVER]) expect(await site.remove(viewer, id)).toBe('NOT_FOUND');
    await block(site, 'sam', 'gov');
    expect(await site.remove('gov', itemId)).toBe('NOT_FOUND');
    expect(await site.remove('sam', itemId)).toBeNull();
  });

  test('a direct and what a suspended person wrote are not found by an admin', async () => {
    const site = await openSite();
    await site.ask('sam', 'mutation { join(input: {}) { user { id } } }');
    const to = producerId(userProducer('cy' as UserId));
    await site.ask('cy', 'mutation { join(input: {}) { user { id } } }');
    const sent = await site.ask(
      'sam',
      `mutation { sendDirect(input: { to: ["${to}"], title: "d" }) { item { id } ${ERRORS} } }`,
    );
    expect(await site.remove('gov', sent.text('sendDirect.item.id'))).toBe('NOT_FOUND');
    const itemId = await site.write('sam', '');
    const sam = producerId(userProducer('sam' as UserId));
    await site.ask('gov', `mutation { suspendUser(input: { userId: "${sam}" }) { ${ERRORS} } }`);
    expect(await site.remove('gov', itemId)).toBe('NOT_FOUND');
  });
});

describe('an item for a group', () => {
  test('is deleted by the group’s staff, wherever it stands, and by no other member or admin', async () => {
    const site = await openSite();
    const { thread } = await openThread(site, 'bob', ON_TAG);
    const write = () =>
      site.write('ned', `thread: "${thread}", visibility: GROUP, groupId: "${GROUP}"`);
    for (const viewer of ['olga', 'mia'])
      expect(await site.remove(viewer, await write())).toBeNull();
    await site.opened.app.store.places.putMember({
      place: 'group:g' as ProducerKey,
      user: 'pat' as UserId,
      state: 'active',
      sinceMs: 1,
    });
    const itemId = await write();
    expect(await site.remove('pat', itemId)).toBe('FORBIDDEN');
    // Non-members do not see it, not even an admin.
    for (const viewer of ['bob', 'gov'])
      expect(await site.remove(viewer, itemId)).toBe('NOT_FOUND');
  });

  test('that opened a thread leaves the replies to the group’s staff too', async () => {
    const site = await openSite();
    const group = { visibility: 'group', audience: ['group:g' as ProducerKey] } as const;
    await publish(
      site.opened,
      draftBy('ned', { thread: 't', tags: ['x'], ...group }),
      draftBy('ned', { thread: 't' }),
    );
    const reply = encodeId('Item', '2');
    expect(await mayDelete(site, 'mia', reply)).toBe(true);
    expect(await site.remove('mia', reply)).toBeNull();
  });

  test('its author does not escape the staff by blocking them', async () => {
    const site = await openSite();
    const itemId = await site.write('ned', `visibility: GROUP, groupId: "${GROUP}"`);
    await block(site, 'ned', 'mia');
    expect(await site.remove('mia', itemId)).toBeNull();
  });
});

describe('a thread on a tag', () => {
  test('has no staff but an admin, who deletes, closes, reopens and moves', async () => {
    const site = await openSite();
    const { thread, threadId, itemId } = await openThread(site, 'bob', ON_TAG);
    const reply = await site.write('sam', `thread: "${thread}"`);
    const verb = async (viewer: string, name: string, more = ''): Promise<unknown> =>
      (
        (
          await site.ask(
            viewer,
            `mutation { ${name}(input: { threadId: "${threadId}"${more} }) { thread { isClosed category { key } } ${ERRORS} } }`,
          )
        ).at(name) as { readonly userErrors: readonly { readonly code: string }[] }
      ).userErrors.map(({ code }) => code);
    const to = `, ${IN_FORUM}`;
    expect(await verb('olga', 'closeThread')).toEqual(['FORBIDDEN']);
    expect(await verb('olga', 'moveThread', to)).toEqual(['FORBIDDEN']);
    expect(await site.remove('olga', reply)).toBe('FORBIDDEN');
    expect(await verb('gov', 'closeThread')).toEqual([]);
    expect((await site.opened.app.store.threads.getMany([thread]))[0]?.isClosed).toBe(true);
    expect(await verb('gov', 'reopenThread')).toEqual([]);
    expect(await verb('gov', 'moveThread', to)).toEqual([]);
    expect((await site.opened.app.store.threads.getMany([thread]))[0]?.category).toBe('forum:a');
    expect(await site.remove('gov', reply)).toBeNull();
    expect(await site.remove('gov', itemId)).toBeNull();
  });

  test('a thread that an admin may not see is not found', async () => {
    const site = await openSite();
    const { threadId } = await openThread(site, 'bob', `${ON_TAG}, visibility: FOLLOWERS`);
    for (const [name, more] of [
      ['closeThread', ''],
      ['moveThread', `, ${IN_FORUM}`],
    ] as const) {
      const query = `mutation { ${name}(input: { threadId: "${threadId}"${more} }) { ${ERRORS} } }`;
      expect((await site.ask('gov', query)).at(`${name}.userErrors.0.code`)).toBe('NOT_FOUND');
    }
  });
});

describe('Item.viewerMayDelete', () => {
  test('is read for a whole page in one go, and costs nothing when it is not requested', async () => {
    const site = await openSite();
    const threads = await Promise.all(
      Array.from({ length: 5 }, () => openThread(site, 'bob', IN_FORUM)),
    );
    for (const { thread } of threads) await site.write('sam', `thread: "${thread}"`);
    const page = (fields: string) =>
      `{ stream(template: "everything", first: 10) { nodes { ${fields} } } }`;
    const reads = vi.spyOn(site.opened.app.store.threads, 'getMany');
    const plain = await site.ask('mia', page('id'));
    const before = reads.mock.calls.length;
    const priced = await site.ask('mia', page('id viewerMayDelete'));
    expect([before, reads.mock.calls.length]).toEqual([0, 1]);
    const items = priced.at('stream.nodes') as readonly { readonly viewerMayDelete: boolean }[];
    expect(items.map((item) => item.viewerMayDelete)).toEqual(
      Array.from({ length: 10 }, () => true),
    );
    const cost = (answer: Answer) => answer.extensions.cost?.requested ?? 0;
    expect(cost(priced) - cost(plain)).toBe(10);
  });

  test('is false for an anonymous viewer', async () => {
    const site = await openSite();
    const itemId = await site.write('sam', '');
    const query = `{ node(id: "${itemId}") { ... on Item { viewerMayDelete } } }`;
    expect((await site.opened.ask(query)).at('node.viewerMayDelete')).toBe(false);
  });

  test('is false while the viewer is suspended, whose deleting is refused', async () => {
    const site = await openSite();
    const own = await site.write('mia', '');
    const { itemId } = await openThread(site, 'bob', IN_FORUM);
    const ids = [own, itemId];
    const answers = () => Promise.all(ids.map((id) => mayDelete(site, 'mia', id)));
    expect(await answers()).toEqual(ids.map(() => true));
    const { people } = site.opened.app.store;
    await site.ask('mia', `mutation { join(input: {}) { ${ERRORS} } }`);
    await people.edit('mia' as UserId, { state: 'suspended' });
    expect(await answers()).toEqual(ids.map(() => false));
    expect(await site.remove('mia', own)).toBe('FORBIDDEN');
    await people.edit('mia' as UserId, { state: 'active' });
    expect(await answers()).toEqual(ids.map(() => true));
  });
});
