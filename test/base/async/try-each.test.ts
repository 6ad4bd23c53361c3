/** One that fails holds up nothing behind it, and is told at the end. */
import { expect, it } from 'vitest';
import { tryEach } from '../../../src/base/async/try-each.ts';

async function* numbers(count: number): AsyncGenerator<number> {
  for (let each = 0; each < count; each += 1) yield each;
}

it('does the others, and rejects with the first failure', async () => {
  const done: number[] = [];
  const trying = tryEach(numbers(5), async (each) => {
    if (each % 2 === 1) throw new Error(`${each}`);
    done.push(each);
  });
  await expect(trying).rejects.toThrow('1');
  expect(done).toEqual([0, 2, 4]);
});

it('stops where everything fails', async () => {
  let tried = 0;
  const trying = tryEach(numbers(1_000), async () => {
    tried += 1;
    throw new Error('away');
  });
  await expect(trying).rejects.toThrow('away');
  expect(tried).toBeLessThan(100);
});

it('resolves when none fails', async () => {
  let sum = 0;
  await tryEach([1, 2, 3], async (each) => void (sum += each));
  expect(sum).toBe(6);
});
