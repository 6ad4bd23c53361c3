/**
 * Witnesses of kinds that are bound to a type of place: what is newest, what is new, and what belongs to the kind at
 * all.
 */
import { expect, test } from 'vitest';
import { producerId } from '../../src/model/ids.ts';
import type { ProducerKey } from '../../src/model/producers.ts';
import { openReadsServer, type ReadsServer } from '../support/reads-server.ts';

const NEWS = producerId('news:site' as ProducerKey);
const FIELDS = `hasNew newCount { count isCapped } newest { title } item { title }`;

/** Ann owns news:site. */
async function openSite(): Promise<ReadsServer> {
  const server = await openReadsServer();
  await server.ask(
    'ann',
    'mutation { createCategory(input: { type: "news", name: "site", title: "News" }) { userErrors { code } } }',
  );
  return server;
}

async function tell({ ask }: ReadsServer, title: string): Promise<{ id: string; name: string }> {
  const answer = await ask(
    'ann',
    `mutation { openThread(input: { categoryId: "${NEWS}", title: "${title}" }) { item { id } thread { name } } }`,
  );
  const { openThread } = answer.data as unknown as {
    openThread: { item: { id: string }; thread: { name: string } };
  };
  return { id: openThread.item.id, name: openThread.thread.name };
}

async function seen({ ask }: ReadsServer, viewer: string): Promise<unknown> {
  const answer = await ask(viewer, `{ lastWitnessed(kind: "news") { ${FIELDS} } }`);
  return (answer.data as unknown as { lastWitnessed: unknown }).lastWitnessed;
}

async function witness({ ask }: ReadsServer, viewer: string, itemId?: string): Promise<unknown> {
  const item = itemId === undefined ? '' : `, itemId: "${itemId}"`;
  const answer = await ask(
    viewer,
    `mutation { witness(input: { kind: "news"${item} }) { witnessed { ${FIELDS} } userErrors { code field } } }`,
  );
  return (answer.data as unknown as { witness: unknown }).witness;
}

test('a newcomer has seen the news there was, and nothing else is ever shown as news', async () => {
  const server = await openSite();
  await server.post('old', 'bob');
  expect(await seen(server, 'cy')).toEqual({
    hasNew: false,
    newCount: { count: 0, isCapped: false },
    newest: null,
    item: null,
  });
  const { name } = await tell(server, 'first');
  await server.ask(
    'bob',
    `mutation { publish(input: { thread: "${name}", title: "nice" }) { userErrors { code } } }`,
  );
  expect(await seen(server, 'di')).toMatchObject({
    hasNew: false,
    newest: { title: 'first' },
    item: null,
  });
  expect(await seen(server, 'cy')).toMatchObject({
    hasNew: true,
    newCount: { count: 1 },
    newest: { title: 'first' },
    item: null,
  });
});

test('who joins has seen everything that existed then, even after an earlier look', async () => {
  const server = await openSite();
  await seen(server, 'cy');
  await tell(server, 'before');
  const announced = async (): Promise<unknown> => {
    const { data } = await server.ask('cy', '{ lastWitnessed(kind: "announcements") { at } }');
    return data;
  };
  const looked = await announced();
  expect(await seen(server, 'cy')).toMatchObject({ hasNew: true });
  server.clock.advance(1_000);
  await server.ask('cy', 'mutation { join(input: {}) { userErrors { code } } }');
  expect(await seen(server, 'cy')).toMatchObject({ hasNew: false, newCount: { count: 0 } });
  expect(await announced()).not.toEqual(looked);
  await tell(server, 'after');
  expect(await seen(server, 'cy')).toMatchObject({ hasNew: true, newCount: { count: 1 } });
});

test('the server knows the newest of a kind, and counts what came since', async () => {
  const server = await openSite();
  await seen(server, 'cy');
  for (const title of ['one', 'two']) await tell(server, title);
  expect(await seen(server, 'cy')).toMatchObject({ hasNew: true, newCount: { count: 2 } });
  expect(await witness(server, 'cy')).toMatchObject({
    witnessed: { hasNew: false, newest: { title: 'two' }, item: { title: 'two' } },
    userErrors: [],
  });
  await tell(server, 'three');
  expect(await seen(server, 'cy')).toMatchObject({
    hasNew: true,
    newCount: { count: 1, isCapped: false },
    newest: { title: 'three' },
    item: { title: 'two' },
  });
  expect(await seen(server, 'ann')).toMatchObject({ hasNew: false, newest: { title: 'three' } });
});

test('what is not of the kind is refused and moves nothing: a reply, a post elsewhere, what is hidden', async () => {
  const server = await openSite();
  await seen(server, 'cy');
  const news = await tell(server, 'one');
  const answer = await server.ask(
    'bob',
    `mutation {
      reply: publish(input: { thread: "${news.name}", title: "r" }) { item { id } }
      post: publish(input: { title: "p" }) { item { id } }
      hidden: publish(input: { title: "h", visibility: PRIVATE }) { item { id } }
    }`,
  );
  const { reply, post, hidden } = answer.data as unknown as Record<
    string,
    { item: { id: string } }
  >;
  for (const each of [reply, post])
    expect(await witness(server, 'cy', each?.item.id)).toEqual({
      witnessed: null,
      userErrors: [{ code: 'BAD_USER_INPUT', field: ['input', 'itemId'] }],
    });
  expect(await witness(server, 'cy', hidden?.item.id)).toMatchObject({
    userErrors: [{ code: 'NOT_FOUND' }],
  });
  expect(await seen(server, 'cy')).toMatchObject({ hasNew: true, item: null });
  expect(await witness(server, 'cy', news.id)).toMatchObject({ witnessed: { hasNew: false } });
});

test('an instant for a kind seen by value is refused, so what came after it stays new', async () => {
  const server = await openSite();
  await seen(server, 'cy');
  await tell(server, 'one');
  const { data } = await server.ask(
    'cy',
    'mutation { witness(input: { kind: "news", at: "2001-01-01T00:00:00Z" }) { witnessed { kind } userErrors { code field message } } }',
  );
  expect(data).toEqual({
    witness: {
      witnessed: null,
      userErrors: [
        {
          code: 'BAD_USER_INPUT',
          field: ['input', 'at'],
          message: 'expected an item for the kind news, got an instant',
        },
      ],
    },
  });
  expect(await seen(server, 'cy')).toMatchObject({ hasNew: true, newCount: { count: 1 } });
});
