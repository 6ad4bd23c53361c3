/**
 * Concurrent calls of one viewer: those that arrive together share a write, and only calls that change something wait
 * for it.
 */
import { expect, test } from 'vitest';
import { FeedError } from '../../src/base/errors.ts';
import type { Outcome } from '../../src/base/outcome.ts';
import type { MarkResult } from '../../src/reads/marks.ts';
import type { Store } from '../../src/store/ports/store.ts';
import { deferred, type Deferred } from '../support/deferred.ts';
import { ada, bob, openReadsWorld, post, type ReadsWorld } from '../support/reads-world.ts';

interface Write {
  readonly threads: readonly string[];
  readonly gate: Deferred<void>;
}

/** Three threads, of which `read` is read, and a store that writes marks only when a test lets it. */
async function openHeldWorld() {
  const writes: Write[] = [];
  let isHeld = false;
  const world = await openReadsWorld((store: Store) => ({
    ...store,
    reads: {
      ...store.reads,
      advanceMarkers: async (viewer, marks) => {
        if (isHeld) {
          const gate = deferred<void>();
          writes.push({ threads: marks.map(({ thread }) => thread), gate });
          await gate.promise;
        }
        await store.reads.advanceMarkers(viewer, marks);
      },
    },
  }));
  for (const thread of ['read', 'unread', 'other']) await post(world, bob, thread);
  await mark(world, 'read');
  isHeld = true;
  return { world, writes };
}

function mark(world: ReadsWorld, ...threads: readonly string[]): Promise<Outcome<MarkResult>> {
  return world.reads.markThreadsRead(
    ada,
    threads.map((thread) => ({ thread, upTo: null, category: null })),
  );
}

/** Whether each thread of an answer is unread, and how many of its category are. */
function told(outcome: Outcome<MarkResult>) {
  if (!outcome.isDone) throw new Error(`expected an answer, got ${JSON.stringify(outcome)}`);
  return {
    isUnread: outcome.value.threads.map((state) => state.isUnread),
    counts: outcome.value.counts.map(({ count }) => count),
  };
}

test('a call that changes nothing is answered while another one is written', async () => {
  const { world, writes } = await openHeldWorld();
  const changing = mark(world, 'unread');
  const unchanged = mark(world, 'read');
  expect(told(await unchanged)).toEqual({ isUnread: [false], counts: [2] });
  expect(told(await mark(world, 'read'))).toEqual({ isUnread: [false], counts: [2] });
  expect(world.deltas.length, 'what is not durable is not announced').toBe(3);
  writes[0]?.gate.resolve();
  expect(told(await changing)).toEqual({ isUnread: [false], counts: [1] });
});

test('calls that arrive together share one write, and a later one does not wait for it', async () => {
  const { world, writes } = await openHeldWorld();
  const together = [mark(world, 'unread'), mark(world, 'unread', 'read')];
  await expect.poll(() => writes.length).toBe(1);
  const later = mark(world, 'other');
  await expect.poll(() => writes.length).toBe(2);
  expect(writes.map(({ threads }) => threads)).toEqual([['unread'], ['other']]);
  writes[1]?.gate.resolve();
  expect(told(await later)).toEqual({ isUnread: [false], counts: [1] });
  writes[0]?.gate.resolve();
  const answers = (await Promise.all(together)).map(told);
  expect(answers).toEqual([
    { isUnread: [false], counts: [0] },
    { isUnread: [false, false], counts: [0] },
  ]);
});

test('a write that fails fails the calls that it is for, and no others', async () => {
  const { world, writes } = await openHeldWorld();
  const changing = [mark(world, 'unread'), mark(world, 'read', 'unread')];
  const unchanged = mark(world, 'read');
  await expect.poll(() => writes.length).toBe(1);
  writes[0]?.gate.reject(new FeedError('UNAVAILABLE', 'expected a disk with room, got a full one'));
  const ends = await Promise.allSettled(changing);
  expect(ends.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(told(await unchanged)).toEqual({ isUnread: [false], counts: [2] });
  const again = mark(world, 'unread');
  await expect.poll(() => writes.length).toBe(2);
  writes[1]?.gate.resolve();
  expect(told(await again)).toEqual({ isUnread: [false], counts: [1] });
});

test('a call that is refused writes nothing and holds nobody up', async () => {
  const { world, writes } = await openHeldWorld();
  const [refused, done] = await Promise.all([mark(world, 'unread', 'absent'), mark(world, 'read')]);
  expect(refused).toMatchObject({ isDone: false, problems: [{ code: 'NOT_FOUND' }] });
  expect(told(done)).toEqual({ isUnread: [false], counts: [2] });
  expect(writes).toEqual([]);
});
