/** What a place says of the viewer's right to open threads in it, beside what opening one answers. */
import { expect, test } from 'vitest';
import { producerId } from '../../src/model/ids.ts';
import { producerKey, type UserId } from '../../src/model/producers.ts';
import { openReadsServer } from '../support/reads-server.ts';

test('a viewer may open threads, except an anonymous one and one who is suspended', async () => {
  const { ask, app } = await openReadsServer();
  const forum = 'type: "forum", name: "general", title: "General"';
  await ask('ann', `mutation { createCategory(input: { ${forum} }) { place { title } } }`);
  await ask('bob', 'mutation { join(input: {}) { user { id } } }');
  const may = async (viewer: string | null): Promise<unknown> =>
    (await ask(viewer, '{ places(first: 9) { nodes { viewerMayOpenThreads } } }')).data;
  const answer = (viewerMayOpenThreads: boolean) => ({
    places: { nodes: [{ viewerMayOpenThreads }] },
  });
  const categoryId = producerId(producerKey('forum', 'general'));
  const open = async (viewer: string | null): Promise<unknown> => {
    const input = `categoryId: "${categoryId}", title: "Hello"`;
    const opened = `openThread(input: { ${input} }) { userErrors { code } }`;
    return (await ask(viewer, `mutation { ${opened} }`)).data;
  };
  const refusal = { openThread: { userErrors: [{ code: 'FORBIDDEN' }] } };
  expect([await may('bob'), await may(null)]).toEqual([answer(true), answer(false)]);
  await app.store.people.edit('bob' as UserId, { state: 'suspended' });
  expect([await may('bob'), await open('bob')]).toEqual([answer(false), refusal]);
  await app.store.people.edit('bob' as UserId, { state: 'active' });
  expect([await may('bob'), await open('bob')]).toEqual([
    answer(true),
    { openThread: { userErrors: [] } },
  ]);
});
