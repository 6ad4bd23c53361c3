/** A gate that lets callers through at a bounded rate. */
import { expect, test } from 'vitest';
import { createRateGate } from '../../../src/base/async/rate-gate.ts';

test("a second's worth of calls goes through at once, and the next one waits for its turn", async () => {
  let nowMs = 0;
  const pass = createRateGate({ perSecond: 2, nowMs: () => nowMs });
  const passed: number[] = [];
  for (let nth = 0; nth < 2; nth += 1) void pass().then(() => passed.push(nth));
  await new Promise((resolve) => setImmediate(resolve));
  expect(passed.length).toBe(2);
  let isThrough = false;
  const next = pass().then(() => {
    isThrough = true;
  });
  await new Promise((resolve) => setImmediate(resolve));
  expect(isThrough).toBe(false);
  await next;
  nowMs += 1_000;
  await pass();
});
