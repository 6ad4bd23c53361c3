/** Jobs come due, are shared, survive the loss of their queue, and stop when told to. */
import { Redis } from 'ioredis';
import { expect, onTestFinished, test } from 'vitest';
import { systemClock } from '../../src/base/clock.ts';
import type { Job } from '../../src/jobs/job.ts';
import { startWork, type Work, type WorkOptions } from '../../src/jobs/work.ts';
import { queueAt } from '../../src/store/redis/engine/queue.ts';
import { redisService } from '../support/services.ts';

const service = await redisService();

interface Counted extends Job {
  /** Resolves when it has run this often. */
  ran(times: number): Promise<void>;
}

function counted(
  name: string,
  run: (round: number) => Promise<number> = () => Promise.resolve(0),
): Counted {
  let times = 0;
  const waiting: { readonly times: number; readonly resolve: () => void }[] = [];
  return {
    name,
    everyMs: 100,
    run: async () => {
      const moved = await run(++times);
      for (const { resolve } of waiting.filter((each) => each.times <= times)) resolve();
      return moved;
    },
    ran: (wanted) =>
      new Promise((resolve) =>
        times >= wanted ? resolve() : waiting.push({ times: wanted, resolve }),
      ),
  };
}

function work(jobs: readonly Job[], rest: Partial<WorkOptions> = {}): Work {
  const silent = { info: () => undefined, warn: () => undefined };
  const started = startWork({
    jobs,
    redis: queueAt(service.url),
    clock: systemClock,
    log: silent,
    canaryMs: 100,
    silenceMsMax: 1_500,
    ...rest,
  });
  onTestFinished(() => started.stop());
  return started;
}

test.skipIf(!service.isThere)(
  'runs each job when it is due, until it has nothing left, and a canary beside them',
  async () => {
    const due = counted('due', (round) => Promise.resolve(round < 5 ? 1 : 0));
    const { runs } = work([due]);
    await due.ran(8);
    expect(runs.get('due')).toBeLessThan(8);
    await expect.poll(() => runs.get('canary') ?? 0, { timeout: 20_000 }).toBeGreaterThan(0);
  },
);

test.skipIf(!service.isThere)(
  'a job that fails comes again, and does not starve another',
  async () => {
    const failing = counted('failing', (round) =>
      round < 3 ? Promise.reject(new Error('no')) : Promise.resolve(0),
    );
    const other = counted('other');
    const ended: string[] = [];
    const onJob = (job: string, _: number, outcome: string) => void ended.push(`${job} ${outcome}`);
    const { isWorking, queue } = work([failing, other], { onJob });
    await Promise.all([failing.ran(4), other.ran(3)]);
    expect(ended.filter((each) => each === 'failing failed')).toHaveLength(2);
    expect(ended).toEqual(expect.arrayContaining(['failing done', 'other done']));
    expect(isWorking()).toBe(true);
    expect(await queue()).toEqual({
      waiting: expect.any(Number),
      active: expect.any(Number),
      delayed: expect.any(Number),
      failed: expect.any(Number),
    });
  },
);

test.skipIf(!service.isThere)(
  'goes on by itself when the whole queue is lost',
  async () => {
    const due = counted('due');
    const started = work([due]);
    await due.ran(2);
    const redis = new Redis(service.url);
    await redis.flushall();
    redis.disconnect();
    const before = started.runs.get('due') ?? 0;
    await due.ran(before + 3);
    expect(started.restarts()).toBeGreaterThan(0);
  },
  20_000,
);

test('finds its queue at one server or behind Sentinels, and refuses a Cluster in one sentence', () => {
  expect(queueAt('redis://ann:pw@h:1/2')).toEqual({
    host: 'h',
    port: 1,
    db: 2,
    username: 'ann',
    password: 'pw',
  });
  expect(queueAt('redis+sentinel://a:1,b:2/main')).toEqual({
    sentinels: [
      { host: 'a', port: 1 },
      { host: 'b', port: 2 },
    ],
    name: 'main',
    db: 0,
  });
  expect(() => queueAt('redis+cluster://a:1')).toThrow(
    /REDIS_URL: expected one server or Sentinels/,
  );
});
