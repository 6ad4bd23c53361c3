/** What every store promises about fences and fenceposts: the published contract, and what the store refuses. */
import { expect } from 'vitest';
import { LIMITS } from '../../src/base/limits.ts';
import type { FenceState } from '../../src/fence/fence-store.ts';
import type { Fencepost } from '../../src/fence/fencepost.ts';
import { fenceStoreContract } from '../../src/fence/testing/fence-store-contract.ts';
import { position, type Position } from '../../src/model/positions.ts';
import type { Store } from '../../src/store/ports/store.ts';
import { FENCE, fencepost, KEEP_ALL } from '../support/builders.ts';
import { allPages, HUGE, REFUSED, type OpenStore, type Register } from './contract.ts';

/** The longest id possible: three bytes of UTF-8 per character. */
const WIDE = '語'.repeat(LIMITS.idCharsMax);
const EMPTY = { epoch: 0, upTo: 0, latest: null, reached: [] };

export function fencesContract(open: OpenStore, test: Register): void {
  fenceStoreContract(async () => (await open()).fences, test);
  forgetting(open, test);
  resettingAll(open, test);
  refusals(open, test);
}

function forgetting(open: OpenStore, test: Register): void {
  test('a viewer’s streams are listed in the order of code points, page by page', async () => {
    const { fences } = await open();
    for (const stream of ['b', 'a', 'é', 'ab'])
      await fences.commit({ viewer: 'ann', stream }, fencepost(5, 0), KEEP_ALL);
    await fences.reset({ viewer: 'ann', stream: 'c' });
    await fences.commit({ viewer: 'an', stream: 'other' }, fencepost(5, 0), KEEP_ALL);
    for (const limit of [1, 2, 9]) {
      const listed = await allPages<string>((after) => fences.streams('ann', { after, limit }));
      expect(listed).toEqual(['a', 'ab', 'b', 'c', 'é']);
    }
    expect(await fences.streams('ann', { after: null, limit: 0 })).toEqual([]);
    expect(await fences.streams('nobody', { after: null, limit: 9 })).toEqual([]);
  });

  test('a fence that is forgotten is gone with all epochs, and nobody else’s is', async () => {
    const { fences } = await open();
    const others = { ...FENCE, viewer: 'bob' };
    for (const key of [FENCE, others]) {
      await fences.commit(key, fencepost(5, 0), KEEP_ALL);
      await fences.commit(key, fencepost(9, 5), KEEP_ALL);
      await fences.reset(key);
      await fences.commit(key, fencepost(9, 0, { epoch: 1 }), KEEP_ALL);
    }
    expect((await fences.state(FENCE)).upTo).toBe(9);
    expect(await fences.forget(FENCE)).toBe(true);
    expect(await fences.forget(FENCE)).toBe(false);
    expect(await fences.state(FENCE)).toEqual(EMPTY);
    const whole = { from: position(99), limit: 9, order: 'newest' } as const;
    for (const epoch of [0, 1]) expect(await fences.chain(FENCE, { ...whole, epoch })).toEqual([]);
    expect(await fences.scores(FENCE, { epoch: 0, upTo: position(5) })).toBeNull();
    expect(await fences.streams(FENCE.viewer, { after: null, limit: 9 })).toEqual([]);
    expect(await fences.chain(others, { ...whole, epoch: 0 })).toHaveLength(2);
    expect((await fences.state(others)).upTo).toBe(9);
  });

  test('a forgotten fence may be made again, and has nothing of the first', async () => {
    const { fences } = await open();
    await fences.commit(FENCE, fencepost(5, 0), KEEP_ALL);
    await fences.commit(FENCE, fencepost(9, 5), KEEP_ALL);
    await fences.forget(FENCE);
    expect((await fences.commit(FENCE, fencepost(12, 9), KEEP_ALL)).isCommitted).toBe(false);
    expect((await fences.commit(FENCE, fencepost(7, 0), KEEP_ALL)).isCommitted).toBe(true);
    const query = { epoch: 0, from: position(99), limit: 9, order: 'newest' } as const;
    expect((await fences.chain(FENCE, query)).map(({ upTo }) => upTo)).toEqual([7]);
  });
}

function resettingAll(open: OpenStore, test: Register): void {
  const OTHER = { ...FENCE, stream: 'other' };
  const whole = { from: position(99), limit: 9, order: 'newest' } as const;

  test('all fences of a viewer are reset in one step, those that come later included', async () => {
    const { fences } = await open();
    const bob = { ...FENCE, viewer: 'bob' };
    for (const key of [FENCE, OTHER, bob]) {
      await fences.commit(key, fencepost(5, 0), KEEP_ALL);
      await fences.commit(key, fencepost(9, 5), KEEP_ALL);
    }
    await fences.reset(OTHER);
    expect(await fences.resetAll(FENCE.viewer)).toBe(1);
    expect(await fences.state(FENCE)).toEqual({ ...EMPTY, epoch: 1 });
    expect(await fences.state(OTHER)).toEqual({ ...EMPTY, epoch: 2 });
    expect(await fences.state({ ...FENCE, stream: 'new' })).toEqual({ ...EMPTY, epoch: 1 });
    expect((await fences.state(bob)).upTo).toBe(9);
    expect(await fences.streams(FENCE.viewer, { after: null, limit: 9 })).toEqual(
      [FENCE.stream, OTHER.stream].sort(),
    );
    expect(await fences.resetAll(FENCE.viewer)).toBe(2);
    expect((await fences.reset(FENCE)).epoch).toBe(3);
    expect((await fences.state(OTHER)).epoch).toBe(3);
  });

  test('no fencepost from before a reset of all is continued from, and each stays readable', async () => {
    const { fences } = await open();
    await fences.commit(FENCE, fencepost(5, 0), KEEP_ALL);
    await fences.resetAll(FENCE.viewer);
    const late = await fences.commit(FENCE, fencepost(9, 5), KEEP_ALL);
    expect(late).toEqual({ ...EMPTY, epoch: 1, isCommitted: false });
    const marks = { epoch: 0, upTo: position(5), reached: [] };
    expect((await fences.reach(FENCE, marks)).isReached).toBe(false);
    const above = await fences.commit(FENCE, fencepost(9, 5, { epoch: 1 }), KEEP_ALL);
    expect(above.isCommitted).toBe(false);
    const first = await fences.commit(FENCE, fencepost(9, 0, { epoch: 1 }), KEEP_ALL);
    expect(first).toMatchObject({ epoch: 1, upTo: 9, isCommitted: true });
    const next = await fences.commit(FENCE, fencepost(12, 9, { epoch: 1 }), KEEP_ALL);
    expect(next.isCommitted).toBe(true);
    const upTos = async (epoch: number): Promise<readonly number[]> =>
      (await fences.chain(FENCE, { ...whole, epoch })).map(({ upTo }) => upTo);
    expect(await upTos(1)).toEqual([12, 9]);
    expect(await upTos(0)).toContain(5);
  });

  test('what retention keeps includes the fenceposts from before a reset of all', async () => {
    const { fences } = await open();
    for (const [upTo, above] of [
      [5, 0],
      [9, 5],
    ] as const)
      await fences.commit(FENCE, fencepost(upTo, above), KEEP_ALL);
    await fences.resetAll(FENCE.viewer);
    const two = { ...KEEP_ALL, posts: 2 };
    await fences.commit(FENCE, fencepost(12, 0, { epoch: 1 }), two);
    expect((await fences.chain(FENCE, { ...whole, epoch: 0 })).map(({ upTo }) => upTo)).toEqual([
      9,
    ]);
  });

  test('rivals of a reset of all commit before it or not at all', async () => {
    const { fences } = await open();
    const [resets, ...commits] = await Promise.all([
      fences.resetAll(FENCE.viewer),
      ...[3, 4, 5, 6].map((upTo) => fences.commit(FENCE, fencepost(upTo, 0), KEEP_ALL)),
    ]);
    expect(resets).toBe(1);
    expect(commits.filter(({ isCommitted }) => isCommitted).length).toBeLessThan(2);
    expect(await fences.state(FENCE)).toEqual({ ...EMPTY, epoch: 1 });
  });

  test('resets are forgotten once, and nobody else’s are', async () => {
    const { fences } = await open();
    await fences.commit(FENCE, fencepost(5, 0), KEEP_ALL);
    await fences.resetAll(FENCE.viewer);
    await fences.resetAll('bob');
    await fences.commit(FENCE, fencepost(5, 0, { epoch: 1 }), KEEP_ALL);
    await fences.forget(FENCE);
    expect(await fences.forgetResets(FENCE.viewer)).toBe(true);
    expect(await fences.forgetResets(FENCE.viewer)).toBe(false);
    expect(await fences.state(FENCE)).toEqual(EMPTY);
    expect((await fences.state({ ...FENCE, viewer: 'bob' })).epoch).toBe(1);
  });
}

/** A fencepost that is read back may lack its scores. */
export function bare(post: Fencepost): Omit<Fencepost, 'scores'> {
  const { scores: _, ...rest } = post;
  return rest;
}

export function bareState({ latest, ...state }: FenceState): object {
  return { ...state, latest: latest === null ? null : bare(latest) };
}

function refusals(open: OpenStore, test: Register): void {
  const WRONG: Record<string, (fences: Store['fences']) => Promise<unknown>> = {
    'a fencepost that covers nothing': (fences) => fences.commit(FENCE, fencepost(5, 5), KEEP_ALL),
    'a viewer that cannot be a key': (fences) => fences.state({ ...FENCE, viewer: HUGE }),
    'a stream that cannot be a key': (fences) =>
      fences.commit({ ...FENCE, stream: HUGE }, fencepost(5, 0), KEEP_ALL),
    'a mark that no head reaches': (fences) =>
      fences.reach(FENCE, {
        epoch: 0,
        upTo: 5 as Position,
        reached: [{ upTo: 5 as Position, items: LIMITS.headItemsMax + 2 }],
      }),
    'a chain from what is no position': (fences) =>
      fences.chain(FENCE, { epoch: 0, from: -1 as Position, limit: 1, order: 'newest' }),
    'streams of a viewer that cannot be a key': (fences) =>
      fences.streams(HUGE, { after: null, limit: 1 }),
    'a reset of all for a viewer that cannot be a key': (fences) => fences.resetAll(HUGE),
    'the end of what cannot be a key': (fences) => fences.forget({ ...FENCE, stream: HUGE }),
    'a window of nothing': (fences) =>
      fences.addWindow(
        FENCE,
        { epoch: 0, upTo: 5 as Position },
        {
          above: 5 as Position,
          upTo: 5 as Position,
          order: [],
          ranker: { name: 'hot', version: '1' },
          fallback: null,
        },
      ),
    'windows of what is no position': (fences) =>
      fences.windows(FENCE, { epoch: 0, upTo: -1 as Position }),
    'a reset of what cannot be a key': (fences) => fences.reset({ ...FENCE, viewer: HUGE }),
  };
  for (const [name, call] of Object.entries(WRONG))
    test(`${name} is refused and changes nothing`, async () => {
      const { fences } = await open();
      await expect(call(fences)).rejects.toMatchObject(REFUSED);
      expect(await fences.state(FENCE)).toEqual(EMPTY);
    });

  test('a fence may have a viewer and a stream as long as keys may be', async () => {
    const { fences } = await open();
    const wide = { viewer: WIDE, stream: `${WIDE}${WIDE}${WIDE}` };
    expect((await fences.commit(wide, fencepost(5, 0), KEEP_ALL)).isCommitted).toBe(true);
    expect((await fences.state(wide)).upTo).toBe(5);
  });
}
