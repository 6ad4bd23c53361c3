/** Two processes' stores over one Redis and one durable store: what one acknowledges holds in the other. */
import { promisify } from 'node:util';
import { describe, expect, onTestFinished, test } from 'vitest';
import { POSITION_ZERO, position, type Position } from '../../../src/model/positions.ts';
import { EVERYTHING, userProducer, type UserId } from '../../../src/model/producers.ts';
import { type Draft } from '../../../src/model/items.ts';
import { openEnvironment } from '../../../src/store/lmdb/engine/environment.ts';
import { openLmdbStore } from '../../../src/store/lmdb/open.ts';
import { readThread, writeThread } from '../../../src/store/lmdb/threads/thread-codec.ts';
import type { TimingOptions } from '../../../src/store/redis/engine/timing.ts';
import type { Store } from '../../../src/store/ports/store.ts';
import type { StoreChange } from '../../../src/store/watch-changes.ts';
import { startCountingProxy } from '../../support/counting-proxy.ts';
import { ada, bob } from '../../support/feed-world.ts';
import { openFront } from '../../support/open-redis-store.ts';
import { openTestStore, tempFolder } from '../../support/open-store.ts';
import { freePort } from '../../../scripts/services.mjs';
import { needsRedisServer, startRedisServer } from '../../support/redis-server.ts';
import { fencepost, tag, draftBy, threadDraft } from '../../support/builders.ts';

needsRedisServer();

const server = await startRedisServer();

const TAG = tag('a');

/** Bob's, with the tag that Ada follows. */
function draft(fields: Partial<Draft> = {}): Draft {
  return draftBy(bob, { tags: ['a'], ...fields });
}

async function openTwo(
  timing: readonly Partial<TimingOptions>[] = [],
): Promise<readonly [Store, Store]> {
  const durable = await openTestStore();
  return [
    await openFront({ url: server.url, durable, timing: timing[0] ?? {} }),
    await openFront({ url: server.url, durable, timing: timing[1] ?? {} }),
  ];
}

const nextTurn = promisify(setImmediate);

/** A write that hides something, what a reader sees, and whether it is the old state. */
interface HidingWrite {
  readonly write: (store: Store) => Promise<unknown>;
  readonly isOld: (store: Store) => Promise<boolean>;
}

const one = position(1);
const follow = { consumer: ada, producer: TAG, relation: 'follow', sinceMs: 1 } as const;
const HIDINGS: Record<string, HidingWrite> = {
  'a delete': {
    write: (store) => store.items.remove(one),
    isOld: async (store) => (await store.items.getMany([one]))[0] !== null,
  },
  'a delete, in a timeline': {
    write: (store) => store.items.remove(one),
    isOld: async (store) =>
      (
        await store.timelines.range(new Set([TAG]), {
          above: POSITION_ZERO,
          upTo: one,
          limit: 9,
          order: 'newest',
        })
      ).length > 0,
  },
  'a visibility': {
    write: (store) => store.items.edit(one, { visibility: 'private' }, 2),
    isOld: async (store) => (await store.items.getMany([one]))[0]?.visibility !== 'private',
  },
  'a block, at the blocked': {
    write: (store) =>
      store.edges.addEdge({
        consumer: bob,
        producer: userProducer(ada),
        relation: 'block',
        sinceMs: 1,
      }),
    isOld: async (store) => !(await store.edges.facts(ada, null)).blocked.has(bob),
  },
  'a mute': {
    write: (store) => store.edges.addEdge({ ...follow, relation: 'mute' }),
    isOld: async (store) => !(await store.edges.facts(ada, null)).mutes.has(TAG),
  },
  'an unfollow': {
    write: (store) => store.edges.removeEdge(ada, TAG, 'follow'),
    isOld: async (store) => (await store.edges.facts(ada, null)).follows.has(TAG),
  },
};

/** Reads at one process without pause while the other hides; whether a read that began after the acknowledgement saw the old state. */
async function isShownAfterwards(
  [writer, reader]: readonly [Store, Store],
  { write, isOld }: HidingWrite,
): Promise<boolean> {
  await writer.items.publish(draft());
  await writer.edges.addEdge(follow);
  expect(await isOld(reader)).toBe(true);
  let isAcknowledged = false;
  const hiding = write(writer).then(() => {
    isAcknowledged = true;
  });
  for (;;) {
    // A read from copies is done within one turn of the event loop; the writer needs turns too.
    await nextTurn();
    const beganAfter = isAcknowledged;
    const isSeen = await isOld(reader);
    if (beganAfter) {
      await hiding;
      return isSeen;
    }
  }
}

describe('what one process hides', () => {
  test.each(Object.entries(HIDINGS))('%s holds at another on the next read', async (_, hiding) => {
    expect(await isShownAfterwards(await openTwo(), hiding)).toBe(false);
  });

  test.each(Object.entries(HIDINGS))(
    '%s holds while both are cut off from Redis, though copies are kept',
    async (_, hiding) => {
      const [durable, gone] = [await openTestStore(), `redis://127.0.0.1:${await freePort()}`];
      const timing = { probeMs: 60_000, wait: async () => undefined };
      const stores = [
        await openFront({ url: gone, durable, timing }),
        await openFront({ url: gone, durable, timing }),
      ] as const;
      expect(await isShownAfterwards(stores, hiding)).toBe(false);
    },
  );

  test('the test notices a process that is cut off and does not learn what changed', async () => {
    const [durable, gone] = [await openTestStore(), `redis://127.0.0.1:${await freePort()}`];
    const deaf: Store = {
      ...durable,
      items: { ...durable.items, changedSince: async () => ({ count: 0, positions: [] }) },
    };
    const timing = { probeMs: 60_000, wait: async () => undefined };
    const stores = [
      await openFront({ url: gone, durable, timing }),
      await openFront({ url: gone, durable: deaf, timing }),
    ] as const;
    expect(
      await isShownAfterwards(
        stores,
        HIDINGS['a delete, in a timeline'] ?? expect.fail('no such case'),
      ),
    ).toBe(true);
  });

  test('the test notices a writer that does not wait until the answers others believe have aged', async () => {
    const stores = await openTwo([{ believedMs: 0 }, { believedMs: 5_000 }]);
    expect(
      await isShownAfterwards(stores, HIDINGS['a delete'] ?? expect.fail('no such case')),
    ).toBe(true);
  });

  test('holds even when its writer cannot reach Redis: it waits until every lease has run out', async () => {
    const [durable, proxy] = [await openTestStore(), await startCountingProxy(server.port)];
    onTestFinished(() => proxy.close());
    const leaseMs = 300;
    const cutOff = await openFront({
      url: `redis://127.0.0.1:${proxy.port}`,
      durable,
      timing: { leaseMs },
    });
    const reader = await openFront({ url: server.url, durable, timing: { leaseMs } });
    await reader.items.publish(draft());
    await reader.items.getMany([one]);
    proxy.close();
    expect(
      await isShownAfterwards(
        [cutOff, reader],
        HIDINGS['a visibility'] ?? expect.fail('no such case'),
      ),
    ).toBe(false);
    expect([cutOff.isDegraded(), reader.isDegraded()]).toEqual([true, false]);
  });

  test('that wait is what makes it hold: a writer that ignores leases is caught', async () => {
    const [durable, proxy] = [await openTestStore(), await startCountingProxy(server.port)];
    const cutOff = await openFront({
      url: `redis://127.0.0.1:${proxy.port}`,
      durable,
      timing: { leaseMs: 0, wait: async () => undefined },
    });
    const reader = await openFront({ url: server.url, durable });
    await reader.items.publish(draft());
    proxy.close();
    expect(
      await isShownAfterwards(
        [cutOff, reader],
        HIDINGS['a visibility'] ?? expect.fail('no such case'),
      ),
    ).toBe(true);
  });
});

test('of a hundred simultaneous commits over two processes one wins, and all receive the winner', async () => {
  const stores = await openTwo();
  for (let round = 0; round < 10; round += 1) {
    const key = { viewer: `u:${round}`, stream: 'home' };
    await Promise.all(stores.map((store) => store.fences.state(key)));
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, n) =>
        stores[n % 2 === 0 ? 0 : 1].fences.commit(key, fencepost(10 + n, 0), {
          posts: 100,
          committedAfterMs: 0,
        }),
      ),
    );
    expect(answers.filter((answer) => answer.isCommitted)).toHaveLength(1);
    expect(new Set(answers.map((answer) => answer.upTo)).size).toBe(1);
    expect(answers.every((answer) => answer.latest?.upTo === answer.upTo)).toBe(true);
    const states = await Promise.all(stores.map((store) => store.fences.state(key)));
    expect(new Set(states.map(({ upTo: at }) => at))).toEqual(
      new Set(answers.map((answer) => answer.upTo)),
    );
  }
});

test('items that two processes publish at once appear at both in order and none is skipped', async () => {
  const stores = await openTwo();
  const seen: [Position[], Position[]] = [[], []];
  const removed = new Set<Position>();
  let isDone = false;
  const readOn = async (at: 0 | 1): Promise<void> => {
    let above: Position = POSITION_ZERO;
    for (let isLast = false; !isLast;) {
      isLast = isDone;
      const upTo = await stores[at].timelines.newest();
      seen[at].push(
        ...(await stores[at].timelines.range(new Set([EVERYTHING]), {
          above,
          upTo,
          limit: 10_000,
          order: 'oldest',
        })),
      );
      above = upTo;
    }
  };
  const publishAll = async (store: Store): Promise<void> => {
    for (let turn = 0; turn < 60; turn += 1) {
      const items = await Promise.all([store.items.publish(draft()), store.items.publish(draft())]);
      const own = items[0]?.item.position ?? POSITION_ZERO;
      expect(await store.timelines.newest()).toBeGreaterThanOrEqual(own);
      if (turn % 10 === 0) {
        await store.items.remove(own);
        removed.add(own);
      }
    }
  };
  const readers = [readOn(0), readOn(1)];
  await Promise.all(stores.map(publishAll));
  isDone = true;
  await Promise.all(readers);
  for (const positions of seen) {
    expect(positions).toEqual([...positions].sort((a, b) => a - b));
    const missed = Array.from({ length: 240 }, (_, n) => position(n + 1)).filter(
      (at) => !positions.includes(at) && !removed.has(at),
    );
    expect(missed).toEqual([]);
  }
  const everything = {
    above: POSITION_ZERO,
    upTo: position(1_000),
    limit: 1_000,
    order: 'newest',
  } as const;
  const [first, second] = await Promise.all(
    stores.map((store) => store.timelines.range(new Set([EVERYTHING]), everything)),
  );
  expect(first).toEqual(second);
  expect(first).toHaveLength(240 - removed.size);
});

test('what a recount corrects in one process may have changed anything in the other', async () => {
  const dir = await tempFolder();
  const earlier = await openLmdbStore({ dir });
  await earlier.items.publish(threadDraft('t', 'bob'));
  await earlier.close();
  const env = await openEnvironment(dir);
  const record = readThread(env, 't') ?? expect.fail('expected the thread');
  await env.write(() => writeThread(env, { ...record, items: 9 }));
  await env.close();
  const durable = await openLmdbStore({ dir });
  onTestFinished(() => durable.close());
  const told: StoreChange['kind'][] = [];
  const { edges } = await openFront({ url: server.url, durable });
  const onChange = ({ kind }: StoreChange): void => void told.push(kind);
  const other = await openFront({ url: server.url, durable, onChange });
  for (const corrected of [1, 0]) {
    told.length = 0;
    expect(await edges.recount('thread ', 9)).toMatchObject({ corrected });
    await other.timelines.newest();
    expect(told).toEqual(corrected === 0 ? [] : ['everything']);
  }
});

test('fences whose joined names are equal are two fences', async () => {
  const [store] = await openTwo();
  const [one, other] = [
    { viewer: 'u:ada\nb', stream: 'c' },
    { viewer: 'u:ada', stream: 'b\nc' },
  ];
  await store.fences.commit(one, fencepost(1, 0), { posts: 9, committedAfterMs: 0 });
  expect((await store.fences.state(one)).upTo).toBe(1);
  expect((await store.fences.state(other)).upTo).toBe(0);
});

test('a fence of 50 fenceposts of 20 ids takes at most 4 KB in Redis, key and all', async () => {
  const [store] = await openTwo();
  const key = { viewer: 'u:memory' as UserId, stream: 'home' };
  let next = 1_000_000;
  await store.fences.state(key);
  for (let turn = 0; turn < 50; turn += 1) {
    const at = next + 100 + turn;
    const head = Array.from({ length: 20 }, (_, n) => position(at - ((n * 7) % 100)));
    await store.fences.commit(
      key,
      fencepost(at, turn === 0 ? 0 : next, {
        head,
        committedAtMs: 1_790_000_000_000 + turn * 3_600_000,
      }),
      { posts: 200, committedAfterMs: 0 },
    );
    next = at;
  }
  const names = (await server.command('KEYS', 'palisade:*')) as readonly string[];
  const sizes = await Promise.all(
    names
      .filter((name) => !name.endsWith('}:head') && !name.endsWith('}:log'))
      .map((name) => server.command('MEMORY', 'USAGE', name)),
  );
  const bytes = Math.max(...sizes.map(Number));
  expect(bytes).toBeGreaterThan(1_000);
  expect(bytes).toBeLessThanOrEqual(4_096);
});
