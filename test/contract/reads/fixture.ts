/** The fixture of the read state contract: three threads in two categories, and one viewer's marks of a thread. */
import { expect } from 'vitest';
import type { ProducerKey, UserId } from '../../../src/model/producers.ts';
import { UNMARKED, type ReadMarks } from '../../../src/model/reads.ts';
import type { Store } from '../../../src/store/ports/store.ts';
import { ann, bob, category, threadDraft } from '../../support/builders.ts';
import type { OpenStore } from '../contract.ts';

export const [A, B] = [category('a'), category('b')];
export const NO_MARKS: ReadMarks = {
  allRead: UNMARKED,
  watermark: UNMARKED,
  marker: UNMARKED,
  unread: [],
};

/** Threads by category: t and u in A, v in B, each opened by Bob, at positions 1, 2 and 3. */
export async function withThreads(open: OpenStore): Promise<Store> {
  const store = await open();
  await store.items.publishMany([
    threadDraft('t', bob, { category: A }),
    threadDraft('u', bob, { category: A }),
    threadDraft('v', bob, { category: B }),
  ]);
  return store;
}

interface Whose {
  readonly viewer?: UserId;
  readonly of?: ProducerKey;
}

export async function marksOf(
  { reads }: Store,
  thread: string,
  { viewer = ann, of = A }: Whose = {},
): Promise<ReadMarks> {
  const [marks] = await reads.marks(viewer, [{ thread, category: of }]);
  return marks ?? expect.fail('expected the marks of the thread');
}
