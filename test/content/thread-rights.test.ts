/** What a thread says that the viewer may do with it, against what the mutations then allow. */
import { expect, onTestFinished, test, vi } from 'vitest';
import { encodeId, producerId } from '../../src/model/ids.ts';
import type { ProducerKey, UserId } from '../../src/model/producers.ts';
import { openTestApp, type Answer, type TestApp } from '../support/open-app.ts';

const ERRORS = 'userErrors { code }';
const MEMBERS_ONLY = 'group:g' as ProducerKey;

interface Site {
  readonly opened: TestApp;
  ask(viewer: string | null, query: string): Promise<Answer>;
  open(viewer: string, category: string): Promise<OpenedThread>;
}

interface OpenedThread {
  readonly id: string;
  readonly name: string;
  readonly itemId: string;
}

/** Olga owns the places, Mia moderates them, Ned is in the group, Gov alone is an admin, and Sue is suspended. */
async function openSite(): Promise<Site> {
  const opened = await openTestApp();
  onTestFinished(() => opened[Symbol.asyncDispose]());
  const ask: Site['ask'] = (viewer, query) =>
    viewer === null
      ? opened.ask(query)
      : opened.ask(query, {
          viewer,
          headers: viewer === 'gov' ? { 'x-palisade-roles': 'admin' } : {},
        });
  const { places } = opened.app.store;
  for (const [key, more] of [
    ['forum:a', ''],
    ['forum:staff-answers', ', posters: MODERATORS'],
    ['group:g', ''],
  ] as const) {
    const [type, name] = key.split(':');
    await ask(
      'olga',
      `mutation { createCategory(input: { type: "${type}", name: "${name}", title: "T"${more} }) { ${ERRORS} } }`,
    );
    await places.setRole(key as ProducerKey, 'mia' as UserId, 'moderator');
  }
  for (const user of ['mia', 'ned'] as UserId[])
    await places.putMember({ place: MEMBERS_ONLY, user, state: 'active', sinceMs: 1 });
  await ask('sue', `mutation { join(input: { name: "Sue" }) { ${ERRORS} } }`);
  await ask(
    'gov',
    `mutation { suspendUser(input: { userId: "${encodeId('User', 'sue')}" }) { ${ERRORS} } }`,
  );
  return {
    opened,
    ask,
    async open(viewer, category) {
      const answer = await ask(
        viewer,
        `mutation { openThread(input: { categoryId: "${producerId(category as ProducerKey)}", title: "t" }) {
            thread { id name } item { id } ${ERRORS} } }`,
      );
      return {
        id: answer.text('openThread.thread.id'),
        name: answer.text('openThread.thread.name'),
        itemId: answer.text('openThread.item.id'),
      };
    },
  };
}

const RIGHTS = 'viewerMayReply viewerMayManage';

async function rightsOf(site: Site, viewer: string | null, { id }: OpenedThread) {
  const answer = await site.ask(
    viewer,
    `{ nodes(ids: ["${id}"]) { ... on Thread { ${RIGHTS} } } }`,
  );
  return answer.at('nodes.0') ?? { viewerMayReply: false, viewerMayManage: false };
}

/** Tries without changing anything but a reply: a closed thread is closed again, and an open one reopened. */
async function tried(site: Site, viewer: string, { id, name }: OpenedThread, isClosed: boolean) {
  const verb = isClosed ? 'closeThread' : 'reopenThread';
  const publish = await site.ask(
    viewer,
    `mutation { publish(input: { text: "r", thread: "${name}" }) { item { id } } }`,
  );
  const manage = await site.ask(
    viewer,
    `mutation { ${verb}(input: { threadId: "${id}" }) { thread { id } } }`,
  );
  return {
    viewerMayReply: publish.at('publish.item') !== null,
    viewerMayManage: manage.at(`${verb}.thread`) !== null,
  };
}

const BOTH = [true, true];
const REPLY = [true, false];
const MANAGE = [false, true];
const NEITHER = [false, false];

test.each([
  ['an open thread', { olga: BOTH, mia: BOTH, bob: BOTH, gov: BOTH, cy: REPLY, sue: NEITHER }],
  [
    'a closed thread',
    { olga: MANAGE, mia: MANAGE, bob: MANAGE, gov: MANAGE, cy: NEITHER, sue: NEITHER },
  ],
  [
    'a thread that only staff answer',
    { olga: BOTH, mia: BOTH, bob: MANAGE, gov: MANAGE, cy: NEITHER, sue: NEITHER },
  ],
  [
    'a thread of a group',
    { olga: BOTH, mia: BOTH, ned: BOTH, gov: NEITHER, cy: NEITHER, sue: NEITHER },
  ],
  [
    'a thread whose opening item became private',
    { olga: NEITHER, mia: NEITHER, bob: BOTH, gov: NEITHER, cy: REPLY, sue: NEITHER },
  ],
])('%s says what its readers may do, as the mutations then do', async (what, rights) => {
  const site = await openSite();
  const isGroup = what.includes('group');
  const category = isGroup ? 'group:g' : what.includes('staff') ? 'forum:staff-answers' : 'forum:a';
  const thread = await site.open(isGroup ? 'ned' : 'bob', category);
  const isClosed = what.includes('closed');
  if (isClosed)
    await site.ask(
      'bob',
      `mutation { closeThread(input: { threadId: "${thread.id}" }) { ${ERRORS} } }`,
    );
  if (what.includes('private')) {
    // A thread in which nobody wrote for others does not exist.
    await tried(site, 'cy', thread, isClosed);
    await site.ask(
      'bob',
      `mutation { editItem(input: { itemId: "${thread.itemId}", visibility: PRIVATE }) { ${ERRORS} } }`,
    );
  }
  for (const [viewer, [viewerMayReply, viewerMayManage]] of Object.entries(rights)) {
    const told = await rightsOf(site, viewer, thread);
    expect([viewer, told]).toEqual([viewer, { viewerMayReply, viewerMayManage }]);
    expect([viewer, await tried(site, viewer, thread, isClosed)]).toEqual([viewer, told]);
  }
  expect(await rightsOf(site, null, thread)).toEqual({
    viewerMayReply: false,
    viewerMayManage: false,
  });
});

test('the rights in a page of threads are read in one go, and cost nothing when they are not requested', async () => {
  const site = await openSite();
  for (let n = 0; n < 5; n += 1) await site.open('bob', 'forum:a');
  const page = (fields: string) =>
    `{ threads(categoryId: "${producerId('forum:a' as ProducerKey)}") { nodes { ${fields} } } }`;
  const reads = vi.spyOn(site.opened.app.store.threads, 'getMany');
  await site.ask('cy', page('id'));
  const before = reads.mock.calls.length;
  const answer = await site.ask('cy', page(RIGHTS));
  expect(reads.mock.calls.length - 2 * before).toBe(1);
  expect(answer.at('threads.nodes')).toEqual(
    Array.from({ length: 5 }, () => ({ viewerMayReply: true, viewerMayManage: false })),
  );
});
