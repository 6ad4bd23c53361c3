/** Nonces never repeat, and do not reveal how many there were. */
import { expect, test } from 'vitest';
import { nonceSequence } from '../../src/fence/cursor/nonces.ts';

const COUNT = 200_000;

test('no nonce comes twice, and neighbours are far apart', () => {
  const next = nonceSequence();
  const counters = Array.from({ length: COUNT }, () => next().readUInt32BE(8));
  expect(new Set(counters).size).toBe(COUNT);
  // Of random numbers, one pair in 32,768 is this near.
  const near = counters.filter((each, at) => Math.abs(each - (counters[at - 1] ?? 0)) < 65_536);
  expect(near.length).toBeLessThan(COUNT / 1_000);
});
