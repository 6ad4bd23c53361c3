/** What every fence store promises, as tests for any test runner. */
import assert from 'node:assert/strict';
import { LIMITS } from '../../base/limits.ts';
import { position, type Position } from '../../model/positions.ts';
import type { ChainQuery, FenceState, FenceStore, Reached } from '../fence-store.ts';
import type { Fencepost } from '../fencepost.ts';
import { rivals } from './rivals-contract.ts';
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
import { separateFences } from './separate-fences-contract.ts';
import { windows } from './windows-contract.ts';

/**
 * Tests a fence store against its port. `open` returns a new, empty store on each call.
 *
 * @example
 * import { test } from 'node:test';
 * fenceStoreContract(() => openMyFenceStore(), test);
 */
export function fenceStoreContract(open: OpenFenceStore, test: RegisterTest): void {
  commits(open, test);
  chains(open, test);
  retention(open, test);
  epochs(open, test);
  marks(open, test);
  windows(open, test);
  rivals(open, test);
  separateFences(open, test);
}

/** A fencepost may be returned without its scores. */
function bare(post: Fencepost | null): unknown {
  if (post === null) return null;
  const { scores: _, ...rest } = post;
  return rest;
}

function bareState({ epoch, upTo, latest, reached }: FenceState): unknown {
  return { epoch, upTo, latest: bare(latest), reached };
}

async function upTosOf(
  store: FenceStore,
  query: Partial<ChainQuery> = {},
): Promise<readonly number[]> {
  const whole = { epoch: 0, from: position(99), limit: 99, order: 'newest' as const };
  return (await store.chain(KEY, { ...whole, ...query })).map(({ upTo }) => upTo);
}

/** Commits fenceposts that end at these positions, one on top of the other. */
async function commitAll(
  store: FenceStore,
  upTos: readonly number[],
  keep = KEEP_ALL,
): Promise<void> {
  for (const [index, upTo] of upTos.entries())
    await store.commit(KEY, fencepost(upTo, upTos[index - 1] ?? 0), keep);
}

function commits(open: OpenFenceStore, test: RegisterTest): void {
  test('a fence is empty before its first fencepost', async () => {
    const store = await open();
    assert.deepEqual(await store.state(KEY), EMPTY);
    assert.deepEqual(await upTosOf(store), []);
    assert.equal(await store.scores(KEY, { epoch: 0, upTo: position(1) }), null);
    await store.drop(KEY, 0, [position(1)]);
    assert.deepEqual(await store.state(KEY), EMPTY);
  });

  test('a commit appends where the fence ended', async () => {
    const store = await open();
    await store.commit(KEY, fencepost(5, 0), KEEP_ALL);
    const committed = await store.commit(KEY, fencepost(9, 5), KEEP_ALL);
    assert.equal(committed.isCommitted, true);
    assert.deepEqual(bareState(committed), {
      ...EMPTY,
      upTo: 9,
      latest: bare(fencepost(9, 5)),
    });
  });

  test('a commit below or above where the fence ended, or of another epoch, is not made', async () => {
    const store = await open();
    await commitAll(store, [5]);
    for (const post of [fencepost(9, 4), fencepost(9, 6), fencepost(9, 5, { epoch: 1 })]) {
      const answer = await store.commit(KEY, post, KEEP_ALL);
      assert.equal(answer.isCommitted, false);
      assert.deepEqual(bareState(answer), {
        ...EMPTY,
        upTo: 5,
        latest: bare(fencepost(5, 0)),
      });
    }
  });

  test('a fencepost is kept as it was, with its scores rounded to float32', async () => {
    const store = await open();
    const scores = {
      columns: ['votes', 'score'],
      rows: [
        [1, 0.1],
        [Number.NEGATIVE_INFINITY, 1e30],
        [-5, 7],
      ],
      failure: { ranker: { name: 'slow', version: '2' }, message: 'expected an answer' },
    };
    const head = [position(499), position(3), position(500)];
    const full = fencepost(500, 0, { head, scores, fallback: 'deadline' });
    const rounded = { ...scores, rows: scores.rows.map((row) => row.map(Math.fround)) };
    const state = { ...EMPTY, upTo: 500, latest: bare(full) };
    assert.deepEqual(bareState(await store.commit(KEY, full, KEEP_ALL)), state);
    assert.deepEqual(bareState(await store.state(KEY)), state);
    assert.deepEqual(await store.scores(KEY, full), rounded);
    await store.commit(KEY, fencepost(501, 500), KEEP_ALL);
    assert.deepEqual(await store.scores(KEY, full), rounded);
    assert.equal(await store.scores(KEY, { epoch: 0, upTo: position(499) }), null);
  });

  test('positions may be as large as 2^48 - 1', async () => {
    const store = await open();
    const [middle, most] = [2 ** 40, LIMITS.positionMax];
    await commitAll(store, [7, middle, most]);
    assert.deepEqual(bareState(await store.state(KEY)), {
      ...EMPTY,
      upTo: most,
      latest: bare(fencepost(most, middle)),
    });
    assert.deepEqual(await upTosOf(store, { from: position(most) }), [most, middle, 7]);
    const upwards = { from: position(middle - 1), order: 'oldest' } as const;
    assert.deepEqual(await upTosOf(store, upwards), [middle, most]);
  });

  test('what a call was given or has returned stays as it was', async () => {
    const store = await open();
    const head = [position(7), position(9), position(8)];
    const given = [fencepost(9, 0, { head }), marking([], [mark(9, 1)])] as const;
    const before = structuredClone(given);
    await store.commit(KEY, ...given);
    assert.deepEqual(given, before, 'what commit was given');
    const whole = { epoch: 0, from: position(99), limit: 9, order: 'newest' } as const;
    const returned = [await store.state(KEY), await store.chain(KEY, whole)];
    const first = structuredClone(returned);
    await store.reach(KEY, { epoch: 0, upTo: position(9), reached: [mark(9, 2)] });
    await store.commit(KEY, fencepost(12, 9), KEEP_ALL);
    await store.reset(KEY);
    assert.deepEqual(returned, first, 'what state and chain returned before');
  });
}

const CHAINS: readonly (readonly [string, Partial<ChainQuery>, readonly number[]])[] = [
  ['from above the newest', {}, [12, 9, 5]],
  ['from a fencepost, which it includes', { from: position(9) }, [9, 5]],
  ['from between two', { from: position(8), limit: 1 }, [5]],
  ['from below the oldest', { from: position(4) }, []],
  ['upwards from 0', { from: position(0), order: 'oldest' }, [5, 9, 12]],
  ['upwards from between two', { from: position(6), limit: 1, order: 'oldest' }, [9]],
  ['upwards from the newest', { from: position(12), order: 'oldest' }, [12]],
  ['with a limit of 0', { from: position(0), limit: 0, order: 'oldest' }, []],
  ['in an epoch that was not', { from: position(0), order: 'oldest', epoch: 1 }, []],
];

function chains(open: OpenFenceStore, test: RegisterTest): void {
  for (const [name, query, expected] of CHAINS)
    test(`a chain read ${name} holds ${JSON.stringify(expected)}`, async () => {
      const store = await open();
      await commitAll(store, [5, 9, 12]);
      await store.commit({ ...KEY, stream: 'home2' }, fencepost(7, 0), KEEP_ALL);
      assert.deepEqual(await upTosOf(store, query), expected);
    });
}

function retention(open: OpenFenceStore, test: RegisterTest): void {
  test('a commit trims the oldest fenceposts by count', async () => {
    const store = await open();
    await commitAll(store, [1, 2, 3, 4, 5, 6], { posts: 4, committedAfterMs: 0 });
    assert.deepEqual(await upTosOf(store), [6, 5, 4, 3]);
  });

  test('a commit trims the oldest fenceposts by age', async () => {
    const store = await open();
    await commitAll(store, [1, 2, 3, 4, 5, 6]);
    await store.commit(KEY, fencepost(7, 6), { posts: 99, committedAfterMs: 6 });
    assert.deepEqual(await upTosOf(store), [7, 6]);
  });

  test('a commit trims by age up to the first fencepost that is young enough', async () => {
    const store = await open();
    for (const [upTo, committedAtMs] of [
      [1, 2],
      [2, 9],
      [3, 4],
    ] as const)
      await store.commit(KEY, fencepost(upTo, upTo - 1, { committedAtMs }), KEEP_ALL);
    await store.commit(KEY, fencepost(4, 3), { posts: 99, committedAfterMs: 6 });
    assert.deepEqual(await upTosOf(store), [4, 3, 2]);
  });

  test('a commit that is not made trims nothing', async () => {
    const store = await open();
    await commitAll(store, [1, 2, 3]);
    const refused = { posts: 1, committedAfterMs: 1_000 };
    assert.equal((await store.commit(KEY, fencepost(9, 2), refused)).isCommitted, false);
    assert.deepEqual(await upTosOf(store), [3, 2, 1]);
  });

  test('a commit never trims the fencepost it made', async () => {
    const store = await open();
    await commitAll(store, [7]);
    await store.commit(KEY, fencepost(8, 7), { posts: 0, committedAfterMs: 1_000 });
    assert.deepEqual(await upTosOf(store), [8]);
  });
}

function epochs(open: OpenFenceStore, test: RegisterTest): void {
  test('a reset starts the next epoch, which has nothing and takes a first fencepost', async () => {
    const store = await open();
    await commitAll(store, [5]);
    assert.deepEqual(await store.reset(KEY), { ...EMPTY, epoch: 1 });
    assert.equal((await store.commit(KEY, fencepost(9, 5), KEEP_ALL)).isCommitted, false);
    const answer = await store.commit(KEY, fencepost(4, 0, { epoch: 1 }), KEEP_ALL);
    assert.deepEqual([answer.isCommitted, answer.upTo, answer.epoch], [true, 4, 1]);
  });

  test('fenceposts of earlier epochs stay readable until retention takes them', async () => {
    const store = await open();
    await commitAll(store, [5]);
    await store.reset(KEY);
    await store.commit(KEY, fencepost(3, 0, { epoch: 1 }), KEEP_ALL);
    assert.deepEqual(await upTosOf(store), [5]);
    const keep = { posts: 1, committedAfterMs: 0 };
    await store.commit(KEY, fencepost(4, 3, { epoch: 1 }), keep);
    assert.deepEqual(await upTosOf(store), []);
    assert.deepEqual(await upTosOf(store, { epoch: 1 }), [4]);
  });

  test('fenceposts of several epochs that end at one position are apart', async () => {
    const store = await open();
    const heads = [position(5), position(3), position(4)];
    for (const [epoch, head] of heads.entries()) {
      const scores = { columns: ['score'], rows: [[epoch]] };
      await store.commit(KEY, fencepost(5, 0, { epoch, head: [head], scores }), KEEP_ALL);
      if (epoch < 2) assert.deepEqual(await store.reset(KEY), { ...EMPTY, epoch: epoch + 1 });
    }
    const headOf = async (epoch: number): Promise<unknown> => {
      const query = { epoch, from: position(5), limit: 1, order: 'newest' } as const;
      return (await store.chain(KEY, query)).map((post) => post.head[0]);
    };
    for (const [epoch, head] of heads.entries()) {
      assert.deepEqual(await headOf(epoch), [head], `the chain of epoch ${epoch}`);
      const scores = await store.scores(KEY, { epoch, upTo: position(5) });
      assert.deepEqual(scores?.rows, [[epoch]], `the scores of epoch ${epoch}`);
    }
    await store.drop(KEY, 1, [position(5)]);
    assert.deepEqual([await headOf(0), await headOf(1), await headOf(2)], [[5], [], [4]]);
    assert.equal((await store.state(KEY)).latest?.head[0], 4);
  });

  test('the epoch and the newest position stay when every fencepost is lost', async () => {
    const store = await open();
    await store.reset(KEY);
    await store.commit(KEY, fencepost(5, 0, { epoch: 1 }), KEEP_ALL);
    await store.drop(KEY, 1, [position(5)]);
    assert.deepEqual(await store.state(KEY), { ...EMPTY, epoch: 1, upTo: 5 });
    assert.deepEqual(await store.reset(KEY), { ...EMPTY, epoch: 2 });
  });

  test('the newest position stays when the latest fencepost is lost, and the next goes on from it', async () => {
    const store = await open();
    await commitAll(store, [5, 9]);
    await store.drop(KEY, 0, [9, 8] as Position[]);
    assert.deepEqual(await store.state(KEY), { ...EMPTY, upTo: 9 });
    assert.equal((await store.commit(KEY, fencepost(11, 5), KEEP_ALL)).isCommitted, false);
    const answer = await store.commit(KEY, fencepost(11, 9), KEEP_ALL);
    assert.deepEqual([answer.isCommitted, answer.latest?.upTo], [true, 11]);
  });
}

function marks(open: OpenFenceStore, test: RegisterTest): void {
  const commitTwo = async (): Promise<FenceStore> => {
    const store = await open();
    await store.commit(KEY, fencepost(5, 0), marking([], [mark(5, 1)]));
    await store.commit(KEY, fencepost(9, 5), marking([mark(5, 1)], [mark(9, 0), mark(5, 1)]));
    return store;
  };
  const reached = async (store: FenceStore): Promise<readonly Reached[]> =>
    (await store.state(KEY)).reached;

  test('a commit leaves the marks it names, and a commit without marks leaves none', async () => {
    const store = await commitTwo();
    assert.deepEqual(await reached(store), [mark(9, 0), mark(5, 1)]);
    await store.commit(KEY, fencepost(12, 9), KEEP_ALL);
    assert.deepEqual(await reached(store), []);
  });

  test('marks rise each by itself and never fall', async () => {
    const store = await commitTwo();
    const at = { epoch: 0, upTo: position(9) };
    const answer = await store.reach(KEY, { ...at, reached: [mark(5, 40), mark(9, 2)] });
    assert.deepEqual([answer.isReached, answer.reached], [true, [mark(9, 2), mark(5, 40)]]);
    await store.reach(KEY, { ...at, reached: [mark(9, 1)] });
    assert.deepEqual(await reached(store), [mark(9, 2), mark(5, 40)]);
    assert.equal((await store.state(KEY)).latest?.upTo, 9);
    assert.deepEqual(await upTosOf(store), [9, 5]);
  });

  test('a mark of a fencepost that is not listed is passed over', async () => {
    const store = await commitTwo();
    const query = { epoch: 0, upTo: position(9), reached: [mark(7, 3)] };
    assert.equal((await store.reach(KEY, query)).isReached, true);
    assert.deepEqual(await reached(store), [mark(9, 0), mark(5, 1)]);
  });

  test('a mark for a fence that moved on is not made', async () => {
    const store = await commitTwo();
    for (const at of [
      { epoch: 0, upTo: position(5) },
      { epoch: 1, upTo: position(9) },
    ]) {
      const answer = await store.reach(KEY, { ...at, reached: [mark(9, 3)] });
      assert.deepEqual([answer.isReached, answer.upTo], [false, 9]);
    }
    assert.deepEqual(await reached(store), [mark(9, 0), mark(5, 1)]);
  });

  test('a commit that does not know how far pages went is not made', async () => {
    const store = await commitTwo();
    const known = await reached(store);
    await store.reach(KEY, { epoch: 0, upTo: position(9), reached: [mark(9, 1)] });
    const refused = await store.commit(KEY, fencepost(12, 9), marking(known, []));
    assert.deepEqual([refused.isCommitted, refused.reached], [false, [mark(9, 1), mark(5, 1)]]);
    const next = marking(refused.reached, [mark(12, 0), ...refused.reached]);
    assert.equal((await store.commit(KEY, fencepost(12, 9), next)).isCommitted, true);
    assert.deepEqual(await upTosOf(store), [12, 9, 5]);
  });

  test('a reset leaves no marks', async () => {
    const store = await commitTwo();
    assert.deepEqual(await store.reset(KEY), { ...EMPTY, epoch: 1 });
    assert.deepEqual(await store.state(KEY), { ...EMPTY, epoch: 1 });
  });

  test('marks stay when the latest fencepost is lost', async () => {
    const store = await commitTwo();
    await store.drop(KEY, 0, [position(9)]);
    assert.deepEqual(await reached(store), [mark(9, 0), mark(5, 1)]);
  });
}
