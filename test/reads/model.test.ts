/** Read state against a model that recomputes everything, over long seeded histories; see bench/reads-history.ts. */
import { expect, onTestFinished, test } from 'vitest';
import { playHistory } from '../../bench/reads-history.ts';
import { openReads, type Reads } from '../../src/reads/reads.ts';
import { openFacts } from '../../src/social/facts.ts';
import type { Store } from '../../src/store/ports/store.ts';
import { manualClock } from '../support/manual-clock.ts';
import { isSharedRun } from '../support/open-shared-store.ts';
import { openTestStore } from '../support/open-store.ts';

function readsOver(store: Store): Reads {
  const reads = openReads({
    store,
    facts: openFacts(store),
    clock: manualClock(),
    onFault: (error) => {
      throw error;
    },
  });
  onTestFinished(() => reads.settled());
  return reads;
}

/** Each of them is hundreds of commands for a server that scans. */
const OPERATIONS = isSharedRun ? 150 : 1_500;

test.each([1, 2, 3, 1_002])(
  'marks from three devices, posts, edits, deletes, moves and blocks agree with the model (seed %i)',
  async (seed) => {
    const store = await openTestStore();
    const report = await playHistory(
      { store, reads: readsOver(store) },
      { seed, operations: OPERATIONS },
    );
    expect(report.differences).toEqual([]);
    expect(report.marks).toBeGreaterThan(OPERATIONS / 8);
  },
  120_000,
);

const BROKEN: Record<string, (store: Store) => Store> = {
  'a marker that forgets which thread it is of': (store) => ({
    ...store,
    reads: {
      ...store.reads,
      marks: async (viewer, threads) =>
        store.reads.marks(
          viewer,
          threads.map(({ category }) => ({ category, thread: threads[0]?.thread ?? '' })),
        ),
    },
  }),
  'a watermark that rises to now': (store) => ({
    ...store,
    reads: {
      ...store.reads,
      advanceWatermark: async (viewer, category, mark) =>
        store.reads.advanceWatermark(viewer, category, {
          ...mark,
          at: await store.timelines.newest(),
        }),
    },
  }),
  'an unread mark that is lost': (store) => ({
    ...store,
    reads: { ...store.reads, addUnread: async () => undefined },
  }),
};

test.each(Object.entries(BROKEN))(
  'the comparison catches %s',
  async (_, breakStore) => {
    const store = await openTestStore();
    const report = await playHistory(
      { store, reads: readsOver(breakStore(store)) },
      { seed: 1, operations: 1_500 },
    );
    expect(report.differences.length).toBeGreaterThan(0);
  },
  60_000,
);
