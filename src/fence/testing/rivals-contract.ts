/** What every fence store promises to calls that run at the same time: each is one step, and no change is lost. */
import assert from 'node:assert/strict';
import { position } from '../../model/positions.ts';
import type { FenceStore } from '../fence-store.ts';
import type { TailWindow } from '../fencepost.ts';
import {
  EMPTY,
  fencepost,
  KEEP_ALL,
  KEY,
  mark,
  marking,
  type OpenFenceStore,
  type RegisterTest,
} from './samples.ts';

const WINDOW: TailWindow = {
  above: position(70),
  upTo: position(90),
  order: [position(80), position(90)],
  ranker: { name: 'hot', version: '2' },
  fallback: null,
};

/** A change of the fence that `openTwo` opens, and what shows afterwards that it was made. */
interface Change {
  make(store: FenceStore): Promise<unknown>;
  check(store: FenceStore): Promise<void>;
}

const CHANGES = {
  'a commit': {
    make: (store) => store.commit(KEY, fencepost(95, 90), KEEP_ALL),
    check: async (store) => {
      const { upTo, latest } = await store.state(KEY);
      assert.deepEqual([upTo, latest?.upTo], [95, 95], 'the fencepost is the latest');
    },
  },
  'a mark': {
    make: (store) => store.reach(KEY, { epoch: 0, upTo: position(90), reached: [mark(40, 7)] }),
    check: async (store) => {
      assert.deepEqual((await store.state(KEY)).reached, [mark(90, 0), mark(40, 7)]);
    },
  },
  'a window': {
    make: (store) => store.addWindow(KEY, { epoch: 0, upTo: position(90) }, WINDOW),
    check: async (store) => {
      assert.deepEqual(await store.windows(KEY, { epoch: 0, upTo: position(90) }), [WINDOW]);
    },
  },
  'a drop': {
    make: (store) => store.drop(KEY, 0, [position(40)]),
    check: async (store) => {
      assert.equal(await store.scores(KEY, { epoch: 0, upTo: position(40) }), null);
    },
  },
  'a reset': {
    make: (store) => store.reset(KEY),
    check: async (store) => {
      assert.deepEqual(await store.state(KEY), { ...EMPTY, epoch: 1 });
    },
  },
} as const satisfies Record<string, Change>;

type ChangeName = keyof typeof CHANGES;

/** Changes that both show afterwards, whichever is made first. */
const COMPATIBLE: readonly (readonly [ChangeName, ChangeName])[] = [
  ['a commit', 'a window'],
  ['a commit', 'a drop'],
  ['a mark', 'a window'],
  ['a mark', 'a drop'],
  ['a window', 'a drop'],
  ['a reset', 'a window'],
  ['a reset', 'a drop'],
];

export function rivals(open: OpenFenceStore, test: RegisterTest): void {
  test('of a hundred rivals one commits, and all of them learn who', async () => {
    const store = await open();
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, n) => store.commit(KEY, fencepost(10 + n, 0), KEEP_ALL)),
    );
    assert.equal(answers.filter(({ isCommitted }) => isCommitted).length, 1);
    assert.equal(new Set(answers.map(({ upTo }) => upTo)).size, 1);
    for (const { latest, upTo } of answers) assert.equal(latest?.upTo, upTo);
  });

  for (const pair of COMPATIBLE)
    for (const [one, other] of [pair, pair.toReversed() as unknown as typeof pair])
      test(`of ${one} and ${other} at the same time neither is lost`, async () => {
        const store = await openTwo(open);
        await Promise.all([CHANGES[one].make(store), CHANGES[other].make(store)]);
        await CHANGES[one].check(store);
        await CHANGES[other].check(store);
      });

  for (const other of ['a commit', 'a mark'] as const)
    for (const [one, two] of [
      ['a reset', other],
      [other, 'a reset'],
    ] as const)
      test(`of ${one} and ${two} at the same time the reset stands`, async () => {
        const store = await openTwo(open);
        await Promise.all([CHANGES[one].make(store), CHANGES[two].make(store)]);
        await CHANGES['a reset'].check(store);
      });

  marksAtOnce(open, test);

  test('of ten resets at the same time each starts an epoch', async () => {
    const store = await open();
    const answers = await Promise.all(Array.from({ length: 10 }, () => store.reset(KEY)));
    assert.equal(new Set(answers.map(({ epoch }) => epoch)).size, 10);
    assert.deepEqual(await store.state(KEY), { ...EMPTY, epoch: 10 });
  });

  test('fences of fifty viewers commit at the same time', async () => {
    const store = await open();
    const keys = Array.from({ length: 50 }, (_, n) => ({ ...KEY, viewer: `viewer-${n}` }));
    await Promise.all(keys.map((key, n) => store.commit(key, fencepost(n + 1, 0), KEEP_ALL)));
    for (const [n, key] of keys.entries())
      assert.equal((await store.state(key)).upTo, n + 1, `the fence of ${key.viewer}`);
  });
}

function marksAtOnce(open: OpenFenceStore, test: RegisterTest): void {
  const at = { epoch: 0, upTo: position(90) };

  test('of marks at the same time the highest of each fencepost stays', async () => {
    const store = await openTwo(open);
    await Promise.all(
      [3, 9, 4, 1, 7].flatMap((items) => [
        store.reach(KEY, { ...at, reached: [mark(90, items)] }),
        store.reach(KEY, { ...at, reached: [mark(40, items + 10)] }),
      ]),
    );
    assert.deepEqual((await store.state(KEY)).reached, [mark(90, 9), mark(40, 19)]);
  });

  for (const isMarkFirst of [true, false])
    test(`of a ${isMarkFirst ? 'mark and a commit' : 'commit and a mark'} at the same time, the commit knows a mark made before it`, async () => {
      const store = await openTwo(open);
      const known = (await store.state(KEY)).reached;
      const reach = () => store.reach(KEY, { ...at, reached: [mark(90, 1)] });
      const commit = () => store.commit(KEY, fencepost(95, 90), marking(known, [mark(95, 0)]));
      const first = isMarkFirst ? reach() : null;
      const [{ isCommitted }, { isReached }] = await Promise.all([commit(), first ?? reach()]);
      assert.equal(isReached, !isCommitted);
    });
}

/** A fence with marks and two fenceposts, the newer of them over (40, 90]. */
async function openTwo(open: OpenFenceStore): Promise<FenceStore> {
  const store = await open();
  await store.commit(KEY, fencepost(40, 0), marking([], [mark(40, 1)]));
  const terms = marking([mark(40, 1)], [mark(90, 0), mark(40, 1)]);
  await store.commit(KEY, fencepost(90, 40, { windowItems: 2 }), terms);
  return store;
}
