/**
 * A thread is moved by a process that dies before the others learn of it. The client repeats the call at another
 * process, and once that succeeds, every process knows.
 */
import { expect, test } from 'vitest';
import { moveThread } from '../../src/reads/move-thread.ts';
import { openFacts } from '../../src/social/facts.ts';
import type { StoreChange } from '../../src/store/watch-changes.ts';
import { bob, carol, tag, threadDraft } from '../support/builders.ts';
import { openFront } from '../support/open-redis-store.ts';
import { openTestStore } from '../support/open-store.ts';
import { needsRedisServer, startRedisServer } from '../support/redis-server.ts';

needsRedisServer();

const server = await startRedisServer();

test('a repeated move is announced to the other processes, for somebody who may move the thread', async () => {
  const durable = await openTestStore();
  const store = await openFront({ url: server.url, durable });
  const told: StoreChange['kind'][] = [];
  const onChange = ({ kind }: StoreChange): void => void told.push(kind);
  const other = await openFront({ url: server.url, durable, onChange });
  await store.items.publish(threadDraft('t', 'bob', { category: tag('a') }));
  await durable.threads.move('t', tag('b'));
  await other.timelines.newest();
  const context = { store, facts: openFacts(store) };
  for (const [viewer, expected] of [
    [carol, []],
    [bob, ['everything']],
  ] as const) {
    told.length = 0;
    const again = await moveThread(context, viewer, { thread: 't', to: tag('b'), isAdmin: false });
    expect(again).toMatchObject({
      isDone: true,
      value: { threads: [{ record: { category: tag('b') } }] },
    });
    await other.timelines.newest();
    expect(told).toEqual(expected);
  }
});
