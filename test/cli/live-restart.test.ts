/**
 * Live news across a restart of a server with the embedded store: a client that reconnects with its last cursor loses
 * nothing, because a gap tells it to read again, brings the current state, and lets it continue from there.
 */
import { expect, test, vi } from 'vitest';
import { encodeId } from '../../src/model/ids.ts';
import { graphql, publishOne, useBuiltCli } from '../support/built-cli.ts';
import { connect, openStream } from '../support/live-client.ts';
import { followOver, type TransportName } from '../support/stream-follower.ts';

vi.setConfig({ testTimeout: 120_000 });

const { dataDir, listening, start } = useBuiltCli();

const CATEGORY = encodeId('Channel', 'forum:birds');
const LISTEN = `subscription ($from: String, $ids: [ID!]!) {
  readStateChanged(resumeFrom: $from, categoryIds: $ids) {
    __typename sequence cursor unreadCounts { count }
    ... on ReadStateMarked { changes { ... on ThreadRead { thread { id } } } }
  }
}`;

interface ReadState {
  readonly __typename: string;
  readonly sequence: number;
  readonly cursor: string;
  readonly unreadCounts: readonly { readonly count: number }[];
}

/** Ada's read state over one transport, from a cursor on. */
async function listenOver(
  transport: TransportName,
  address: string,
  from: string | null,
): Promise<{ next(): Promise<ReadState> }> {
  const payload = { query: LISTEN, variables: { from, ids: [CATEGORY] } };
  const stateIn = (result: unknown) =>
    (result as { readonly data: { readonly readStateChanged: ReadState } }).data.readStateChanged;
  if (transport === 'SSE') {
    const stream = await openStream(address, payload, { 'x-palisade-viewer': 'ada' });
    return { next: async () => stateIn((await stream.next())?.data) };
  }
  const socket = await connect(address);
  socket.send({ type: 'subscribe', id: 'a', payload });
  return { next: async () => stateIn((await socket.next()).payload) };
}

async function openThread(address: string, title: string): Promise<string> {
  const { openThread: opened } = await graphql<{
    openThread: { thread: { id: string } | null; userErrors: readonly unknown[] };
  }>(
    address,
    'mutation ($id: ID!, $title: String!) { openThread(input: { categoryId: $id, title: $title }) { thread { id } userErrors { message } } }',
    { id: CATEGORY, title },
    'bob',
  );
  expect(opened.userErrors).toEqual([]);
  return opened.thread?.id ?? '';
}

const markRead = (address: string, id: string) =>
  graphql(
    address,
    'mutation ($id: ID!) { markThreadRead(input: { threadId: $id }) { userErrors { message } } }',
    { id },
  );

const like = (address: string, id: string) =>
  graphql(address, 'mutation ($id: ID!) { like(input: { itemId: $id }) { userErrors { code } } }', {
    id,
  });

test.each([
  ['SIGKILL', 'SSE'],
  ['SIGTERM', 'WebSocket'],
] as const)('after %s, a listener over %s resumes with a gap', async (signal, transport) => {
  const flags = ['--empty', '--port', '0', '--data', dataDir(`${signal}-${transport}`)];
  const first = start(flags);
  let address = await listening(first);
  await graphql(
    address,
    'mutation { createCategory(input: { type: "forum", name: "birds", title: "Birds" }) { userErrors { code } } }',
    {},
    'bob',
  );
  const threads = [];
  for (const title of ['a', 'b', 'c']) threads.push(await openThread(address, title));
  const [a = '', b = '', c = ''] = threads;
  const shown = await publishOne(address, 'shown');
  const reads = await listenOver(transport, address, null);
  expect(await reads.next()).toMatchObject({
    __typename: 'ReadStateStarted',
    unreadCounts: [{ count: 3 }],
  });
  const stream = await followOver(transport, address, {
    template: 'everything',
    watching: [shown.id],
  });
  const opening = await stream.next();
  await markRead(address, a);
  const last = await reads.next();
  expect(last.__typename).toBe('ReadStateMarked');
  // Of these the client never hears; they are acknowledged all the same.
  await Promise.all([markRead(address, b), like(address, shown.id)]);
  first.child.kill(signal);
  await first.exited;
  stream.leave();

  address = await listening(start(flags));
  const back = await listenOver(transport, address, last.cursor);
  const gap = await back.next();
  expect(gap).toMatchObject({ __typename: 'ReadStateGap', unreadCounts: [{ count: 1 }] });
  const again = await followOver(transport, address, {
    template: 'everything',
    watching: [shown.id],
    after: opening.cursor,
  });
  expect(await again.next()).toMatchObject({
    __typename: 'StreamGap',
    items: [{ id: shown.id, likeCount: 1 }],
  });
  await markRead(address, c);
  const marked = await back.next();
  expect(marked.sequence).toBeGreaterThan(gap.sequence);
  expect(marked).toMatchObject({
    __typename: 'ReadStateMarked',
    changes: [{ thread: { id: c } }],
    unreadCounts: [{ count: 0 }],
  });
  // The place of the gap is one to go on from.
  const resumed = await listenOver(transport, address, gap.cursor);
  expect(await resumed.next()).toMatchObject({ __typename: 'ReadStateStarted' });
  expect(await resumed.next()).toMatchObject({ changes: [{ thread: { id: c } }] });
});
