/** Jobs in the process of the embedded store: run when they are due, one run at a time, and ended with the server. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startTicking, type TickContext } from '../../src/jobs/tick.ts';
import { LIMITS } from '../../src/base/limits.ts';
import { deferred } from '../support/deferred.ts';

const warnings: unknown[] = [];
const ended: string[] = [];
const CONTEXT: TickContext = {
  log: { info: () => undefined, warn: (fields: object) => void warnings.push(fields) },
  metrics: {
    onJob: (job, tookMs, outcome) => void ended.push(`${job} ${outcome} ${tookMs >= 0}`),
  },
};

beforeEach(() => {
  vi.useFakeTimers();
  warnings.length = 0;
  ended.length = 0;
});

afterEach(() => {
  vi.useRealTimers();
});

test('a job runs when it is due, until nothing is left, and again after a failure', async () => {
  const shares = [2, 1, 0, new Error('away'), 0];
  let runs = 0;
  const run = async (): Promise<number> => {
    const share = shares[runs++] ?? 0;
    if (share instanceof Error) throw share;
    return share;
  };
  const ticker = startTicking([{ name: 'one', everyMs: 100, run }], CONTEXT);
  expect(runs).toBe(0);
  await vi.advanceTimersByTimeAsync(100);
  expect(runs).toBe(3);
  await vi.advanceTimersByTimeAsync(100);
  expect(runs).toBe(4);
  expect(warnings).toMatchObject([{ job: 'one' }]);
  await vi.advanceTimersByTimeAsync(100);
  expect(runs).toBe(5);
  expect(ended).toEqual(['one done true', 'one failed true', 'one done true']);
  await ticker.stop();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(runs).toBe(5);
});

test('a job that takes long is not started twice, and stopping waits for it', async () => {
  const ending = deferred<number>();
  let runs = 0;
  const run = (): Promise<number> => {
    runs += 1;
    return ending.promise;
  };
  const ticker = startTicking([{ name: 'slow', everyMs: 100, run }], CONTEXT);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(runs).toBe(1);
  let isStopped = false;
  const stopping = ticker.stop().then(() => {
    isStopped = true;
  });
  await vi.advanceTimersByTimeAsync(0);
  expect(isStopped).toBe(false);
  ending.resolve(0);
  await stopping;
  expect(isStopped).toBe(true);
});

test('a job that is stopped ends its share and begins no other', async () => {
  const ending = deferred<number>();
  let runs = 0;
  const run = (): Promise<number> => {
    runs += 1;
    return ending.promise;
  };
  const ticker = startTicking([{ name: 'much', everyMs: 100, run }], CONTEXT);
  await vi.advanceTimersByTimeAsync(100);
  const stopping = ticker.stop();
  ending.resolve(1);
  await stopping;
  expect(runs).toBe(1);
});

test('a job that does not end holds up the stop for a bounded time', async () => {
  const run = (): Promise<number> => new Promise(() => undefined);
  const ticker = startTicking([{ name: 'stuck', everyMs: 100, run }], CONTEXT);
  await vi.advanceTimersByTimeAsync(100);
  let isStopped = false;
  void ticker.stop().then(() => (isStopped = true));
  await vi.advanceTimersByTimeAsync(LIMITS.jobStopMsMax - 1);
  expect(isStopped).toBe(false);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(isStopped).toBe(true);
});
