import { describe, expect, it } from 'vitest';
import type { FenceState } from '../../../src/fence/fence-store.ts';
import { position } from '../../../src/model/positions.ts';
import { openFenceStates } from '../../../src/store/lmdb/fence-states.ts';

/** In which two writes end. */
const ORDERS = [
  [0, 1],
  [1, 0],
];
const KEY = { viewer: 'u:1', stream: 'home' };
const at = (upTo: number): FenceState => ({
  epoch: 0,
  upTo: position(upTo),
  latest: null,
  reached: [],
});

/** Writes that take effect in their order, and end when and in the order that the test says. */
function openWrites() {
  const ends: (() => void)[] = [];
  const states = openFenceStates({
    write: async (action) => {
      const done = action();
      await new Promise<void>((resolve) => ends.push(resolve));
      return done;
    },
  });
  const end = async (nth: number): Promise<void> => {
    ends[nth]?.();
    await new Promise(setImmediate);
  };
  const write = (upTo: number) => void states.write(KEY, () => upTo, at);
  return { states, end, write };
}

describe('states of fences', () => {
  it('are known from a write, without a read', async () => {
    const { states, end, write } = openWrites();
    write(1);
    await end(0);
    expect(states.recall(KEY, () => at(9))).toEqual(at(1));
  });

  it.each(ORDERS)(
    'are those of the last of two that share a commit, ending as %i, %i',
    async (...order) => {
      const { states, end, write } = openWrites();
      write(1);
      write(2);
      for (const nth of order) await end(nth);
      expect(states.recall(KEY, () => at(2))).toEqual(at(2));
    },
  );

  it('are read again after a write that does not tell', async () => {
    const { states, end, write } = openWrites();
    write(1);
    await end(0);
    void states.write(KEY, () => 2);
    expect(
      states.recall(KEY, () => at(9)),
      'until it ends',
    ).toEqual(at(1));
    await end(1);
    expect(states.recall(KEY, () => at(2))).toEqual(at(2));
  });

  it.each(ORDERS)(
    'are read again after a write to all fences, ending as %i, %i',
    async (...order) => {
      const { states, end, write } = openWrites();
      write(1);
      void states.writeAll(() => undefined);
      for (const nth of order) await end(nth);
      expect(states.recall(KEY, () => at(0))).toEqual(at(0));
    },
  );
});
