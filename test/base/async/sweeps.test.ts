/** Any number that fails each time holds up those behind it for a bounded number of sweeps. */
import { expect, it } from 'vitest';
import { behind, Sweeps } from '../../../src/base/async/sweeps.ts';

async function* numbers(count: number): AsyncGenerator<number> {
  for (let each = 0; each < count; each += 1) yield each;
}

/** A sweep over numbers of which the first so many fail; what was tried, in order. */
async function sweep(sweeps: Sweeps, failing: number): Promise<readonly number[]> {
  const tried: number[] = [];
  await sweeps
    .each(
      (skipped) => behind(numbers(failing + 3), skipped),
      async (each) => {
        tried.push(each);
        if (each < failing) throw new Error('a fault');
      },
    )
    .catch(() => undefined);
  return tried;
}

it.each([0, 15, 16, 17, 100])(
  '%i failing ones leave the others their turn, and are tried again',
  async (failing) => {
    const sweeps = new Sweeps();
    for (let round = 0; round < 2; round += 1) {
      const tried = new Set<number>();
      for (let turn = 0; turn <= failing / 16; turn += 1)
        for (const each of await sweep(sweeps, failing)) tried.add(each);
      expect(tried.size).toBe(failing + 3);
    }
  },
);

it('tries only a few when everything fails, and rejects with the first failure', async () => {
  const sweeps = new Sweeps();
  let tried = 0;
  const sweeping = sweeps.each(
    (skipped) => behind(numbers(1_000), skipped),
    async () => {
      tried += 1;
      throw new Error(`fault ${tried}`);
    },
  );
  await expect(sweeping).rejects.toThrow('fault 1');
  expect(tried).toBeLessThan(100);
});
