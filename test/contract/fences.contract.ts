/** What every store promises of fences and fenceposts: the published contract, and what the store refuses. */
import { expect } from 'vitest';
import { LIMITS } from '../../src/base/limits.ts';
import type { FenceState } from '../../src/fence/fence-store.ts';
import type { Fencepost } from '../../src/fence/fencepost.ts';
import { fenceStoreContract } from '../../src/fence/testing/fence-store-contract.ts';
import type { Position } from '../../src/model/positions.ts';
import type { Store } from '../../src/store/ports/store.ts';
import { FENCE, fencepost, KEEP_ALL } from '../support/builders.ts';
import { HUGE, REFUSED, type OpenStore, type Register } from './contract.ts';

/** As wide as ids get: three bytes of UTF-8 a character. */
const WIDE = '語'.repeat(LIMITS.idCharsMax);
const EMPTY = { epoch: 0, upTo: 0, latest: null, reached: [] };

export function fencesContract(open: OpenStore, test: Register): void {
  fenceStoreContract(async () => (await open()).fences, test);
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
