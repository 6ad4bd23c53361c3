/** What every store promises of fences and fenceposts. */
import { expect } from 'vitest';
import { LIMITS } from '../../src/base/limits.ts';
import type { FenceState } from '../../src/fence/fence-store.ts';
import type { FenceKey, Fencepost } from '../../src/fence/fencepost.ts';
import { position, type Position } from '../../src/model/positions.ts';
import type { Store } from '../../src/store/ports/store.ts';
import { FENCE, fencepost, KEEP_ALL } from '../support/builders.ts';
import { HUGE, REFUSED, type OpenStore, type Register } from './contract.ts';

/** As wide as ids get: three bytes of UTF-8 a character. */
const WIDE = '語'.repeat(LIMITS.idCharsMax);
const EMPTY = { epoch: 0, upTo: 0, latest: null };

export function fencesContract(open: OpenStore, test: Register): void {
  commits(open, test);
  chains(open, test);
  retention(open, test);
  epochs(open, test);
  refusals(open, test);
}

/** A fencepost that is read may come without its scores. */
export function bare(post: Fencepost): Omit<Fencepost, 'scores'> {
  const { scores: _, ...rest } = post;
  return rest;
}

export function bareState({ latest, ...state }: FenceState): object {
  return { ...state, latest: latest === null ? null : bare(latest) };
}

interface Chain {
  readonly from: number;
  readonly limit?: number;
  readonly order?: 'newest' | 'oldest';
  readonly epoch?: number;
  readonly key?: FenceKey;
}

/** The newest position of every fencepost in a part of the chain. */
async function upTosOf({ fences }: Store, chain: Chain): Promise<readonly number[]> {
  const { from, limit = 99, order = 'newest', epoch = 0, key = FENCE } = chain;
  const posts = await fences.chain(key, { epoch, from: position(from), limit, order });
  return posts.map(({ upTo }) => upTo);
}

function commits(open: OpenStore, test: Register): void {
  test('a fence is empty before its first fencepost', async () => {
    const store = await open();
    expect(await store.fences.state(FENCE)).toEqual(EMPTY);
    expect(await upTosOf(store, { from: 9 })).toEqual([]);
    expect(await store.fences.scores(FENCE, { epoch: 0, upTo: position(1) })).toBeNull();
    await store.fences.drop(FENCE, 0, [position(1)]);
    expect(await store.fences.state(FENCE)).toEqual(EMPTY);
  });

  test('a commit appends where the fence ended', async () => {
    const { fences } = await open();
    const [first, second] = [fencepost(5, 0), fencepost(9, 5)];
    await fences.commit(FENCE, first, KEEP_ALL);
    const committed = await fences.commit(FENCE, second, KEEP_ALL);
    expect(bareState(committed)).toEqual({
      epoch: 0,
      upTo: 9,
      latest: bare(second),
      isCommitted: true,
    });
  });

  test('a commit below or above where the fence ended, or of another epoch, is not made', async () => {
    const { fences } = await open();
    await fences.commit(FENCE, fencepost(5, 0), KEEP_ALL);
    for (const post of [fencepost(9, 4), fencepost(9, 6), fencepost(9, 5, { epoch: 1 })])
      expect(await fences.commit(FENCE, post, KEEP_ALL)).toMatchObject({
        isCommitted: false,
        epoch: 0,
        upTo: 5,
        latest: { upTo: 5 },
      });
  });

  test('of a hundred rivals one commits, and all of them learn who', async () => {
    const { fences } = await open();
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, n) => fences.commit(FENCE, fencepost(10 + n, 0), KEEP_ALL)),
    );
    expect(answers.filter(({ isCommitted }) => isCommitted)).toHaveLength(1);
    expect(new Set(answers.map(({ upTo }) => upTo)).size).toBe(1);
    for (const { latest, upTo } of answers) expect(latest?.upTo).toBe(upTo);
  });

  test('a fencepost is kept as it was, with its scores rounded to float32', async () => {
    const { fences } = await open();
    const full = fencepost(500, 0, {
      head: [position(499), position(3), position(500)],
      fallback: 'deadline',
      scores: {
        columns: ['votes', 'score'],
        rows: [
          [1, 0.1],
          [Number.NEGATIVE_INFINITY, 1e30],
          [-5, 7],
        ],
      },
    });
    const rounded = { ...full.scores, rows: full.scores.rows.map((row) => row.map(Math.fround)) };
    const state = { epoch: 0, upTo: 500, latest: bare(full) };
    expect(bareState(await fences.commit(FENCE, full, KEEP_ALL))).toEqual({
      ...state,
      isCommitted: true,
    });
    expect(bareState(await fences.state(FENCE))).toEqual(state);
    expect(await fences.scores(FENCE, full)).toEqual(rounded);
    await fences.commit(FENCE, fencepost(501, 500), KEEP_ALL);
    expect(await fences.scores(FENCE, full)).toEqual(rounded);
    expect(await fences.scores(FENCE, { epoch: 0, upTo: position(499) })).toBeNull();
  });

  test('fences of other viewers and streams are apart', async () => {
    const { fences } = await open();
    await fences.commit(FENCE, fencepost(5, 0), KEEP_ALL);
    expect(await fences.state({ ...FENCE, stream: 'home2' })).toEqual(EMPTY);
    expect(await fences.state({ ...FENCE, viewer: 'bob' })).toEqual(EMPTY);
  });
}

const CHAINS: readonly (readonly [string, Chain, readonly number[]])[] = [
  ['from above the newest', { from: 99 }, [12, 9, 5]],
  ['from a fencepost, which it includes', { from: 9 }, [9, 5]],
  ['from between two', { from: 8, limit: 1 }, [5]],
  ['from below the oldest', { from: 4 }, []],
  ['upwards from 0', { from: 0, order: 'oldest' }, [5, 9, 12]],
  ['upwards from between two', { from: 6, limit: 1, order: 'oldest' }, [9]],
  ['upwards from the newest', { from: 12, order: 'oldest' }, [12]],
  ['with a limit of 0', { from: 0, limit: 0, order: 'oldest' }, []],
  ['in an epoch that was not', { from: 0, order: 'oldest', epoch: 1 }, []],
];

function chains(open: OpenStore, test: Register): void {
  for (const [name, chain, expected] of CHAINS)
    test(`a chain read ${name} holds ${JSON.stringify(expected)}`, async () => {
      const store = await open();
      await store.fences.commit(FENCE, fencepost(5, 0), KEEP_ALL);
      await store.fences.commit(FENCE, fencepost(9, 5), KEEP_ALL);
      await store.fences.commit(FENCE, fencepost(12, 9), KEEP_ALL);
      await store.fences.commit({ ...FENCE, stream: 'home2' }, fencepost(7, 0), KEEP_ALL);
      expect(await upTosOf(store, chain)).toEqual(expected);
    });
}

function retention(open: OpenStore, test: Register): void {
  test('a commit trims the oldest fenceposts by count', async () => {
    const store = await open();
    for (let at = 1; at <= 6; at += 1)
      await store.fences.commit(FENCE, fencepost(at, at - 1), { posts: 4, committedAfterMs: 0 });
    expect(await upTosOf(store, { from: 99 })).toEqual([6, 5, 4, 3]);
  });

  test('a commit trims the oldest fenceposts by age', async () => {
    const store = await open();
    for (let at = 1; at <= 6; at += 1)
      await store.fences.commit(FENCE, fencepost(at, at - 1), KEEP_ALL);
    await store.fences.commit(FENCE, fencepost(7, 6), { posts: 99, committedAfterMs: 6 });
    expect(await upTosOf(store, { from: 99 })).toEqual([7, 6]);
  });

  test('a commit never trims the fencepost it made', async () => {
    const store = await open();
    await store.fences.commit(FENCE, fencepost(7, 0), KEEP_ALL);
    await store.fences.commit(FENCE, fencepost(8, 7), { posts: 0, committedAfterMs: 1_000 });
    expect(await upTosOf(store, { from: 99 })).toEqual([8]);
  });
}

function epochs(open: OpenStore, test: Register): void {
  test('a reset starts the next epoch, which has nothing and takes a first fencepost', async () => {
    const { fences } = await open();
    await fences.commit(FENCE, fencepost(5, 0), KEEP_ALL);
    expect(await fences.reset(FENCE)).toEqual({ epoch: 1, upTo: 0, latest: null });
    expect((await fences.commit(FENCE, fencepost(9, 5), KEEP_ALL)).isCommitted).toBe(false);
    expect(await fences.commit(FENCE, fencepost(4, 0, { epoch: 1 }), KEEP_ALL)).toMatchObject({
      isCommitted: true,
      upTo: 4,
      epoch: 1,
    });
  });

  test('fenceposts of earlier epochs stay readable until retention takes them', async () => {
    const store = await open();
    await store.fences.commit(FENCE, fencepost(5, 0), KEEP_ALL);
    await store.fences.reset(FENCE);
    await store.fences.commit(FENCE, fencepost(3, 0, { epoch: 1 }), KEEP_ALL);
    expect(await upTosOf(store, { from: 99, epoch: 0 })).toEqual([5]);
    await store.fences.commit(FENCE, fencepost(4, 3, { epoch: 1 }), {
      posts: 1,
      committedAfterMs: 0,
    });
    expect(await upTosOf(store, { from: 99, epoch: 0 })).toEqual([]);
    expect(await upTosOf(store, { from: 99, epoch: 1 })).toEqual([4]);
  });

  test('the newest position stays when the latest fencepost is lost, and the next goes on from it', async () => {
    const { fences } = await open();
    await fences.commit(FENCE, fencepost(5, 0), KEEP_ALL);
    await fences.commit(FENCE, fencepost(9, 5), KEEP_ALL);
    await fences.drop(FENCE, 0, [position(9), position(8)]);
    expect(await fences.state(FENCE)).toEqual({ epoch: 0, upTo: 9, latest: null });
    expect((await fences.commit(FENCE, fencepost(11, 5), KEEP_ALL)).isCommitted).toBe(false);
    expect(await fences.commit(FENCE, fencepost(11, 9), KEEP_ALL)).toMatchObject({
      isCommitted: true,
      latest: { upTo: 11 },
    });
  });
}

function refusals(open: OpenStore, test: Register): void {
  const WRONG: Record<string, (fences: Store['fences']) => Promise<unknown>> = {
    'a fencepost that covers nothing': (fences) => fences.commit(FENCE, fencepost(5, 5), KEEP_ALL),
    'a viewer that cannot be a key': (fences) => fences.state({ ...FENCE, viewer: HUGE }),
    'a stream that cannot be a key': (fences) =>
      fences.commit({ ...FENCE, stream: HUGE }, fencepost(5, 0), KEEP_ALL),
    'a chain from what is no position': (fences) =>
      fences.chain(FENCE, { epoch: 0, from: -1 as Position, limit: 1, order: 'newest' }),
    'a reset of what cannot be a key': (fences) => fences.reset({ ...FENCE, viewer: HUGE }),
  };
  for (const [name, call] of Object.entries(WRONG))
    test(`${name} is refused and changes nothing`, async () => {
      const { fences } = await open();
      await expect(call(fences)).rejects.toMatchObject(REFUSED);
      expect(await fences.state(FENCE)).toEqual(EMPTY);
    });

  test('a fence may have a viewer and a stream as wide as keys get', async () => {
    const { fences } = await open();
    const wide = { viewer: WIDE, stream: `${WIDE}${WIDE}${WIDE}` };
    expect((await fences.commit(wide, fencepost(5, 0), KEEP_ALL)).isCommitted).toBe(true);
    expect((await fences.state(wide)).upTo).toBe(5);
  });
}
