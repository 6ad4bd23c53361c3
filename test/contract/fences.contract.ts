/** What every store promises of fences and fenceposts; a part of the contract. */
import { expect, test } from 'vitest';
import { LIMITS } from '../../src/base/limits.ts';
import { position, type Position } from '../../src/model/positions.ts';
import { type Fencepost } from '../../src/fence/fencepost.ts';
import type { Retention } from '../../src/fence/fence-store.ts';
import type { Store } from '../../src/store/ports/store.ts';
import { bare, bareState } from './store-operations.ts';

const HUGE = 'x'.repeat(5_000);
/** As wide as ids get: three bytes of UTF-8 a character. */
const WIDE = '語'.repeat(LIMITS.idCharsMax);
const refused = { code: 'BAD_USER_INPUT' };
export const KEEP_ALL: Retention = { posts: 1_000, committedAfterMs: 0 };
export const FENCE = { viewer: 'ann', stream: 'home' };

export function post(at: number, next: number, fields: Partial<Fencepost> = {}): Fencepost {
  return {
    epoch: 0,
    upTo: position(at),
    above: position(next),
    head: [position(at)],
    scores: { columns: ['votes', 'score'], rows: [[3, 0.1]] },
    ranker: { name: 'hot', version: '2' },
    template: { name: 'home', version: 'a1' },
    fallback: null,
    committedAtMs: at,
    ...fields,
  };
}

export function describeFences(open: () => Promise<Store>): void {
  test('is empty before its first post', async () => {
    const { fences } = await open();
    expect(await fences.state(FENCE)).toEqual({ epoch: 0, upTo: 0, latest: null });
    expect(
      await fences.chain(FENCE, { epoch: 0, from: position(9), limit: 9, order: 'newest' }),
    ).toEqual([]);
    await fences.drop(FENCE, 0, [position(1)]);
  });

  test('commits exactly one of a hundred rivals and tells all of them who won', async () => {
    const { fences } = await open();
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, n) => fences.commit(FENCE, post(10 + n, 0), KEEP_ALL)),
    );
    const winners = answers.filter(({ isCommitted }) => isCommitted);
    expect(winners).toHaveLength(1);
    expect(new Set(answers.map(({ upTo: at }) => at)).size).toBe(1);
    expect(answers.every(({ latest, upTo: at }) => latest?.upTo === at)).toBe(true);
  });

  test('keeps posts as they were, scores rounded to float32', async () => {
    const { fences } = await open();
    const full = post(500, 0, {
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
    expect(bareState(await fences.commit(FENCE, full, KEEP_ALL))).toEqual({
      epoch: 0,
      upTo: 500,
      latest: bare(full),
      isCommitted: true,
    });
    expect(bareState(await fences.state(FENCE))).toEqual({
      epoch: 0,
      upTo: 500,
      latest: bare(full),
    });
    expect(await fences.scores(FENCE, full)).toEqual(rounded);
    await fences.commit(FENCE, post(501, 500), KEEP_ALL);
    expect(await fences.scores(FENCE, full)).toEqual(rounded);
    expect(await fences.scores(FENCE, { epoch: 0, upTo: position(499) })).toBeNull();
  });

  test('chains both ways from a place, within one epoch and one fence', async () => {
    const { fences } = await open();
    for (const [at, next] of [
      [5, 0],
      [9, 5],
      [12, 9],
    ] as const)
      await fences.commit(FENCE, post(at, next), KEEP_ALL);
    await fences.commit({ ...FENCE, stream: 'home2' }, post(7, 0), KEEP_ALL);
    const ats = async (from: number, limit: number, order: 'newest' | 'oldest', epoch = 0) =>
      (await fences.chain(FENCE, { epoch, from: position(from), limit, order })).map(
        ({ upTo: at }) => at,
      );
    expect([
      await ats(99, 9, 'newest'),
      await ats(9, 9, 'newest'),
      await ats(8, 1, 'newest'),
      await ats(4, 9, 'newest'),
    ]).toEqual([[12, 9, 5], [9, 5], [5], []]);
    expect([
      await ats(0, 9, 'oldest'),
      await ats(6, 1, 'oldest'),
      await ats(12, 9, 'oldest'),
      await ats(0, 0, 'oldest'),
      await ats(0, 9, 'oldest', 1),
    ]).toEqual([[5, 9, 12], [9], [12], [], []]);
    await expect(
      fences.chain(FENCE, { epoch: 0, from: -1 as Position, limit: 1, order: 'newest' }),
    ).rejects.toMatchObject(refused);
  });

  test('trims the oldest by count and by age, never the post just committed', async () => {
    const { fences } = await open();
    const kept = async () =>
      (await fences.chain(FENCE, { epoch: 0, from: position(99), limit: 99, order: 'newest' })).map(
        ({ upTo: at }) => at,
      );
    for (let at = 1; at <= 6; at += 1)
      await fences.commit(FENCE, post(at, at - 1), { posts: 4, committedAfterMs: 0 });
    expect(await kept()).toEqual([6, 5, 4, 3]);
    await fences.commit(FENCE, post(7, 6), { posts: 4, committedAfterMs: 6 });
    expect(await kept()).toEqual([7, 6]);
    await fences.commit(FENCE, post(8, 7), { posts: 0, committedAfterMs: 1_000 });
    expect(await kept()).toEqual([8]);
  });

  test('starts a new epoch on reset, keeps the old one readable until retention takes it', async () => {
    const { fences } = await open();
    const old = () =>
      fences.chain(FENCE, { epoch: 0, from: position(99), limit: 9, order: 'newest' });
    await fences.commit(FENCE, post(5, 0), KEEP_ALL);
    expect(await fences.reset(FENCE)).toEqual({ epoch: 1, upTo: 0, latest: null });
    expect((await fences.commit(FENCE, post(9, 5), KEEP_ALL)).isCommitted).toBe(false);
    expect(await old()).toHaveLength(1);
    expect(
      await fences.commit(FENCE, post(4, 0, { epoch: 1 }), { posts: 1, committedAfterMs: 0 }),
    ).toMatchObject({ isCommitted: true, upTo: 4, epoch: 1 });
    expect(await old()).toEqual([]);
  });

  test('keeps the newest position when the latest post is lost', async () => {
    const { fences } = await open();
    await fences.commit(FENCE, post(5, 0), KEEP_ALL);
    await fences.commit(FENCE, post(9, 5), KEEP_ALL);
    await fences.drop(FENCE, 0, [position(9), position(8)]);
    expect(await fences.state(FENCE)).toEqual({ epoch: 0, upTo: 9, latest: null });
    expect((await fences.commit(FENCE, post(11, 5), KEEP_ALL)).isCommitted).toBe(false);
    expect(await fences.commit(FENCE, post(11, 9), KEEP_ALL)).toMatchObject({
      isCommitted: true,
      latest: { upTo: 11 },
    });
  });

  test('refuses a post that covers nothing, and keys that are too long', async () => {
    const { fences } = await open();
    await expect(fences.commit(FENCE, post(5, 5), KEEP_ALL)).rejects.toMatchObject(refused);
    await expect(fences.state({ ...FENCE, viewer: HUGE })).rejects.toMatchObject(refused);
    await expect(
      fences.commit({ ...FENCE, stream: HUGE }, post(5, 0), KEEP_ALL),
    ).rejects.toMatchObject(refused);
    const wide = { viewer: WIDE, stream: `${WIDE}${WIDE}${WIDE}` };
    expect((await fences.commit(wide, post(5, 0), KEEP_ALL)).isCommitted).toBe(true);
  });
}
