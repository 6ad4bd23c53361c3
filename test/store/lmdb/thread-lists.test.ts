/**
 * Lists of threads cache decoded records; they match what was acknowledged, even if they were read during the write.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ProducerKey } from '../../../src/model/producers.ts';
import type { RangeQuery } from '../../../src/model/positions.ts';
import { position } from '../../../src/model/positions.ts';
import { threadsAt } from '../../../src/reads/threads-at.ts';
import type { Store } from '../../../src/store/ports/store.ts';
import { ann, bob, category, threadDraft } from '../../support/builders.ts';
import { openTestStore } from '../../support/open-store.ts';

const [A, B] = [category('a'), category('b')];
const ALL: RangeQuery = { above: position(0), upTo: position(1_000), limit: 10, order: 'newest' };

const listed = async ({ threads }: Store, key: ProducerKey) =>
  (await threads.list(key, ALL)).map(({ thread, items, newestAuthor, isClosed = false }) =>
    [thread, items, newestAuthor, isClosed].join(' '),
  );

/** Reads all the while: before a change's transaction, inside it and until it is acknowledged. How often. */
async function readWhile(change: Promise<unknown>, read: () => Promise<unknown>): Promise<number> {
  let isOver = false;
  const changing = change.finally(() => (isOver = true));
  let reads = 0;
  try {
    for (; !isOver; reads += 1) {
      await read();
      await new Promise((resolve) => setImmediate(resolve));
    }
  } finally {
    await changing;
  }
  return reads;
}

/** The list after a change, which is read all the while. */
async function listedWhile(store: Store, change: () => Promise<unknown>) {
  await readWhile(change(), () => listed(store, A));
  return listed(store, A);
}

test('a list that is read while a thread changes shows the change once it is acknowledged', async () => {
  const store = await openTestStore();
  for (const thread of ['t', 'u'])
    await store.items.publish(threadDraft(thread, ann, { category: A }));
  expect(await listed(store, A)).toEqual(['u 1 ann false', 't 1 ann false']);
  const { threads, items } = store;
  expect(await listedWhile(store, () => threads.close('t', true))).toEqual([
    'u 1 ann false',
    't 1 ann true',
  ]);
  const reply = threadDraft('t', bob, { category: A });
  expect(await listedWhile(store, () => items.publish(reply))).toEqual([
    't 2 bob true',
    'u 1 ann false',
  ]);
  expect(await listedWhile(store, () => items.remove(position(3)))).toEqual([
    'u 1 ann false',
    't 1 ann true',
  ]);
  expect(await listedWhile(store, () => threads.move('u', B))).toEqual(['t 1 ann true']);
  expect(await listed(store, B)).toEqual(['u 1 ann false']);
});

test('a list after a write that was refused shows what was there', async () => {
  const store = await openTestStore();
  await store.items.publish(threadDraft('t', ann, { category: A }));
  const refused = threadDraft('t', bob, { category: A, foreignParent: 'nobody' });
  const both = [threadDraft('t', bob, { category: A }), refused];
  await expect(store.items.publishMany(both)).rejects.toThrow('expected an existing item');
  expect(await listed(store, A)).toEqual(['t 1 ann false']);
});

test('whatever was listed before, a list holds what one in the other order does', async () => {
  const at = fc.nat(30);
  const question = fc.record({
    above: at,
    upTo: fc.oneof(at, fc.constantFrom(null, 1_000)),
    limit: fc.nat(9),
  });
  const steps = fc.array(fc.oneof(question, question, fc.nat(11)), { minLength: 4, maxLength: 30 });
  await fc.assert(
    fc.asyncProperty(steps, async (all) => {
      const store = await openTestStore();
      const publish = (nth: number) =>
        store.items.publish(threadDraft(`t${nth}`, ann, { category: nth % 3 === 0 ? B : A }));
      for (let nth = 0; nth < 12; nth += 1) await publish(nth);
      for (const step of all) {
        if (typeof step === 'number') {
          await publish(step);
          continue;
        }
        const range = {
          above: position(step.above),
          upTo: position(step.upTo ?? (await store.timelines.newest())),
        };
        const whole = (
          await store.threads.list(A, { ...range, limit: 99, order: 'oldest' })
        ).toReversed();
        const { limit } = step;
        const newest = { ...range, order: 'newest' } as const;
        const found = await store.threads.list(A, { ...newest, limit });
        expect(found).toEqual(whole.slice(0, limit));
        const last = found.at(-1);
        if (last === undefined) continue;
        const below = { ...newest, upTo: position(last.newest - 1), limit: 2 * limit };
        const rest = whole.slice(found.length);
        expect(await store.threads.list(A, below)).toEqual(rest.slice(0, 2 * limit));
      }
    }),
    { numRuns: 60 },
  );
});

test.each(['newest', 'oldest'] as const)(
  'a list of a moment, %s first, lacks no thread, whatever rises while it is read',
  async (order) => {
    const store = await openTestStore();
    const names = Array.from({ length: 8 }, (_, nth) => `t${nth}`);
    for (const name of names) await store.items.publish(threadDraft(name, ann, { category: A }));
    const rise = async (writer: number) => {
      for (let nth = 0; nth < 400; nth += 1)
        await store.items.publish(
          threadDraft(names[(nth * 3 + writer) % names.length] ?? '', bob, { category: A }),
        );
    };
    const lists = await readWhile(Promise.all([0, 1, 2, 3].map(rise)), async () => {
      const at = await store.timelines.newest();
      const found = await threadsAt(store, at).threads.list(A, { ...ALL, upTo: at, order });
      expect(found.map(({ thread }) => thread).toSorted()).toEqual(names);
    });
    expect(lists).toBeGreaterThan(20);
  },
);
