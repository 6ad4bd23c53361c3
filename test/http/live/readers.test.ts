/** Readers of every speed: slow ones are closed and cost others nothing, and each event is read again for each reader. */
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { encodeId } from '../../../src/model/ids.ts';
import { LIMITS } from '../../../src/base/limits.ts';
import type { ProducerKey, UserId } from '../../../src/model/producers.ts';
import { connect, openStream } from '../../support/live-client.ts';
import {
  CATEGORY_ID,
  openReadsServer,
  threadId,
  type ReadsServer,
} from '../../support/reads-server.ts';

// A flood takes a loaded machine a while.
vi.setConfig({ testTimeout: 90_000 });

const LISTEN =
  'subscription { readStateChanged { __typename sequence unreadCounts { category { key } count } } }';
const subscribe = { type: 'subscribe', id: 'a', payload: { query: LISTEN } };
const COUNTS = Array.from({ length: 100 }, (_, index) => ({
  category: `category:${'x'.repeat(40)}${index}` as ProducerKey,
  count: 7,
  isCapped: false,
}));

let server: ReadsServer;
let address: string;
/** Events taken from the flood, and floods that were left. */
let taken = 0;
let left = 0;

/** Events as fast as they are asked for. */
async function* flood(count: number, counts: readonly object[] = []): AsyncGenerator<object, void> {
  try {
    for (let sequence = 1; sequence <= count; sequence++) {
      taken++;
      yield await Promise.resolve({
        kind: 'gap',
        place: { epoch: 1, sequence },
        changes: [],
        counts,
      });
    }
    await new Promise(() => undefined);
  } finally {
    left++;
  }
}

beforeEach(async () => {
  taken = left = 0;
  server = await openReadsServer();
  address = await server.app.server.listen({ host: '127.0.0.1', port: 0 });
  const { listen } = server.app.reads;
  Object.assign(server.app.reads, {
    listen: (...args: Parameters<typeof listen>) =>
      args[0] === 'flooded'
        ? flood(100_000, COUNTS)
        : args[0] === 'busy'
          ? flood(3_000)
          : listen(...args),
  });
  for (const thread of ['1', '2', '3']) await server.post(thread);
});

const mark = (thread: string) =>
  server.app.reads.markThreadsRead('ada' as UserId, [{ thread, upTo: null, category: null }]);
const metric = async (name: string) =>
  (await server.app.server.inject('/metrics')).body
    .split('\n')
    .filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `))
    .join();

describe.each(['websocket', 'sse'] as const)('a reader over %s that does not read', (transport) => {
  test('is cut when what waits for it is too much, while others are served', async () => {
    const healthy = await connect(address);
    healthy.send(subscribe);
    expect(await healthy.next()).toMatchObject({
      payload: { data: { readStateChanged: { sequence: 0 } } },
    });
    if (transport === 'sse')
      await openStream(address, { query: LISTEN }, { 'x-palisade-viewer': 'flooded' });
    else {
      const slow = await connect(address, { 'x-palisade-viewer': 'flooded' });
      slow.send(subscribe);
      slow.socket.pause();
    }
    await mark('1');
    expect(await healthy.next()).toMatchObject({
      payload: { data: { readStateChanged: { sequence: 1 } } },
    });
    await expect
      .poll(() => metric('palisade_live_closes_total'), { timeout: 25_000 })
      .toBe(`palisade_live_closes_total{transport="${transport}",reason="slow_reader"} 1`);
    await expect
      .poll(() => metric('palisade_live_subscriptions'), { timeout: 25_000 })
      .toBe('palisade_live_subscriptions 1');
    expect(left).toBe(1);
    // What the network holds for it comes on top of what may wait; both together are far less than all there was.
    expect(taken).toBeLessThan(5_000);
    await mark('2');
    expect(await healthy.next()).toMatchObject({
      payload: { data: { readStateChanged: { sequence: 2 } } },
    });
  });

  test('in a burst, but reads on, gets every event of it', async () => {
    const stream =
      transport === 'sse'
        ? await openStream(address, { query: LISTEN }, { 'x-palisade-viewer': 'busy' })
        : null;
    const socket = stream === null ? await connect(address, { 'x-palisade-viewer': 'busy' }) : null;
    socket?.send(subscribe);
    for (let sequence = 1; sequence <= 3_000; sequence++) {
      const result =
        stream === null ? (await socket?.next())?.payload : (await stream.next())?.data;
      expect(
        (result as { readonly data: { readonly readStateChanged: unknown } }).data.readStateChanged,
      ).toMatchObject({ sequence });
    }
    expect(LIMITS.unsentEventsMax).toBeLessThan(3_000);
    expect(await metric('palisade_live_closes_total')).toBe('');
  });
});

describe('every event is executed for itself', () => {
  const THREADS = `subscription { readStateChanged(categoryIds: ["${CATEGORY_ID}"]) { sequence ... on ReadStateMarked { changes { ... on ThreadRead { thread { name isUnread } } ... on ThreadMarkedUnread { thread { name isUnread } } } } } }`;

  test('so that none shows what an earlier one had read', async () => {
    const socket = await connect(address);
    socket.send({ ...subscribe, payload: { query: THREADS } });
    await socket.next();
    await mark('1');
    const changes = async () => (await socket.next()).payload;
    expect(await changes()).toMatchObject({
      data: { readStateChanged: { changes: [{ thread: { name: '1', isUnread: false } }] } },
    });
    await server.ask(
      'ada',
      `mutation { markUnread(input: { threadId: "${threadId('1')}" }) { userErrors { code } } }`,
    );
    expect(await changes()).toMatchObject({
      data: { readStateChanged: { changes: [{ thread: { name: '1', isUnread: true } }] } },
    });
  });

  test('so that one that fails is masked, and the next one comes', async () => {
    const socket = await connect(address);
    socket.send({ ...subscribe, payload: { query: THREADS } });
    await socket.next();
    const { states } = server.app.reads;
    Object.assign(server.app.reads, { states: () => Promise.reject(new Error('hunter2')) });
    await mark('1');
    const failed = await socket.next();
    expect(failed).toMatchObject({
      type: 'next',
      payload: {
        errors: [
          {
            message: 'Internal server error',
            extensions: { code: 'INTERNAL_SERVER_ERROR', requestId: expect.any(String) },
          },
        ],
      },
    });
    expect(JSON.stringify(failed)).not.toContain('hunter2');
    Object.assign(server.app.reads, { states });
    await mark('2');
    expect(await socket.next()).toMatchObject({
      payload: { data: { readStateChanged: { sequence: 2 } } },
    });
  });

  test('so that what was hidden meanwhile is not sent', async () => {
    const socket = await connect(address);
    socket.send({ ...subscribe, payload: { query: THREADS } });
    await socket.next();
    const blocked = await server.ask(
      'ada',
      'mutation($id: ID!) { block(input: { userId: $id }) { userErrors { code } } }',
      { id: encodeId('User', 'bob') },
    );
    expect(blocked.data).toEqual({ block: { userErrors: [] } });
    await server.app.store.bus.publish(
      'ada' as UserId,
      JSON.stringify({
        subject: 'reads',
        changes: [{ kind: 'thread', thread: '1', category: 'category:a', upTo: 1 }],
      }),
    );
    await server.post('4', 'carol');
    await mark('4');
    // The mark of a thread whose only author is blocked by now is left out; the next one says that it was numbered.
    expect(await socket.next()).toMatchObject({
      payload: {
        data: { readStateChanged: { sequence: 2, changes: [{ thread: { name: '4' } }] } },
      },
    });
  });
});
