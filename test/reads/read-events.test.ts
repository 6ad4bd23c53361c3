/**
 * Live read state beyond its laws: messages that are too long, messages from another version, and how listening ends.
 */
import { expect, it } from 'vitest';
import { FeedError } from '../../src/base/errors.ts';
import type { UserId } from '../../src/model/producers.ts';
import type { Store } from '../../src/store/ports/store.ts';
import {
  A,
  ada,
  B,
  bob,
  openReadsWorld,
  post,
  read,
  type ReadsWorld,
} from '../support/reads-world.ts';
import { openSwitches } from '../support/switches.ts';

async function listening(world: ReadsWorld, viewer: UserId = ada) {
  const live = world.reads.listen(viewer, { from: null, categories: [A] });
  expect((await live.next()).value?.kind).toBe('start');
  return live;
}

it('sends a mark that is too long as a gap, with the counts asked for', async () => {
  const world = await openReadsWorld();
  const threads = Array.from({ length: 100 }, (_, index) => `${index}`.padStart(100, 'x'));
  for (const thread of threads) await post(world, bob, thread);
  const live = await listening(world);
  await world.reads.markThreadsRead(
    ada,
    threads.map((thread) => ({ thread, upTo: null, category: null })),
  );
  expect((await live.next()).value).toMatchObject({
    kind: 'gap',
    changes: [],
    counts: [{ category: A, count: 0 }],
  });
  await read(world, ada, threads[0] ?? '');
  expect((await live.next()).value).toMatchObject({
    kind: 'change',
    changes: [{ thread: threads[0] }],
  });
});

it('skips news of another subject, and treats unknown changes as a gap', async () => {
  const world = await openReadsWorld();
  await post(world, bob, '1');
  const live = await listening(world);
  await world.store.bus.publish(ada, JSON.stringify({ subject: 'another' }));
  await world.store.bus.publish(
    ada,
    JSON.stringify({ subject: 'reads', changes: [{ kind: 'a later kind' }] }),
  );
  expect((await live.next()).value).toMatchObject({ kind: 'gap', place: { sequence: 2 } });
});

it('says nothing while it is switched off, and begins again with a gap', async () => {
  const flags = openSwitches();
  const world = await openReadsWorld(undefined, flags);
  for (const thread of ['1', '2', '3']) await post(world, bob, thread);
  const live = await listening(world);
  flags.off.add('live.reads ada');
  const next = live.next();
  await world.store.bus.publish(ada, JSON.stringify({ subject: 'another' }));
  await read(world, ada, '1');
  flags.off.clear();
  await read(world, ada, '2');
  expect((await next).value).toMatchObject({ kind: 'gap', counts: [{ category: A, count: 1 }] });
  await read(world, ada, '3');
  expect((await live.next()).value).toMatchObject({ kind: 'change', changes: [{ thread: '3' }] });
});

it('sends a thread with its present category', async () => {
  const world = await openReadsWorld();
  await post(world, bob, '1');
  const live = await listening(world);
  await read(world, ada, '1');
  await world.store.threads.move('1', B);
  expect((await live.next()).value).toMatchObject({
    changes: [{ thread: '1', category: B }],
    counts: [{ category: B, count: 0 }],
  });
});

it('sends events only to the viewer', async () => {
  const world = await openReadsWorld();
  await post(world, bob, '1');
  const [mine, theirs] = [await listening(world), await listening(world, 'dora' as UserId)];
  await read(world, ada, '1');
  expect((await mine.next()).value?.kind).toBe('change');
  const waiting = theirs.next();
  await theirs.return?.();
  expect(await waiting).toEqual({ done: true, value: undefined });
});

it('ends with the store’s error when counts cannot be made, and leaves no listener behind', async () => {
  let isAway = false;
  const world = await openReadsWorld((store: Store) => ({
    ...store,
    threads: {
      ...store.threads,
      getMany: (threads) => {
        if (isAway) throw new FeedError('UNAVAILABLE', 'expected the store to answer');
        return store.threads.getMany(threads);
      },
    },
  }));
  await post(world, bob, '1');
  const live = await listening(world);
  await read(world, ada, '1');
  isAway = true;
  await expect(live.next()).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  expect(await live.next()).toEqual({ done: true, value: undefined });
  expect(world.store.bus.subscriberCount()).toBe(0);
});
