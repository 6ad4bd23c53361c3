/** Jobs come due, are shared, survive the loss of their queue, and stop when told to. */
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { Redis } from 'ioredis';
import { expect, onTestFinished, test } from 'vitest';
import { systemClock } from '../../src/base/clock.ts';
import type { Job } from '../../src/jobs/job.ts';
import { startWork, type Work, type WorkOptions } from '../../src/jobs/work.ts';
import { queueAt } from '../../src/store/redis/engine/queue.ts';
import { redisService } from '../support/services.ts';

const service = await redisService();
/** Where the queue keeps its keys. */
const KEYS = '{palisade}:jobs:maintenance';

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

function openRedis(): Redis {
  const redis = new Redis(service.url);
  onTestFinished(() => redis.disconnect());
  return redis;
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
  'a job that fails runs again, and does not starve another',
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
  'recovers on its own when the whole queue is lost',
  async () => {
    const due = counted('due');
    const started = work([due]);
    await due.ran(2);
    await openRedis().flushall();
    const before = started.runs.get('due') ?? 0;
    await due.ran(before + 3);
  },
  20_000,
);

test.skipIf(!service.isThere)(
  'a job is due again when the queue has lost only its schedule, and the log names it',
  async () => {
    const [due, other] = [counted('due'), counted('other')];
    const told: unknown[] = [];
    const log = { info: () => undefined, warn: (fields: unknown) => void told.push(fields) };
    const { runs, restarts } = work([due, other], { log });
    await Promise.all([due.ran(2), other.ran(2)]);
    const redis = openRedis();
    await redis.zrem(`${KEYS}:repeat`, 'due');
    await redis.del(`${KEYS}:repeat:due`);
    const before = runs.get('due') ?? 0;
    await due.ran(before + 4);
    expect(restarts()).toBe(0);
    expect(told).toEqual([{ jobs: ['due'] }]);
  },
  20_000,
);

test.skipIf(!service.isThere)(
  'a job scheduled an hour ahead, as after a clock was set back, is due immediately',
  async () => {
    const redis = openRedis();
    const ahead = systemClock.now() + 3_600_000;
    await redis.zadd(`${KEYS}:repeat`, ahead, 'ahead');
    await redis.hset(`${KEYS}:repeat:ahead`, { name: 'ahead', every: 100, ic: 1 });
    const job = counted('ahead');
    work([job]);
    await job.ran(2);
    await redis.zadd(`${KEYS}:repeat`, systemClock.now() + 3_600_000, 'ahead');
    await job.ran(6);
  },
  20_000,
);

test.skipIf(!service.isThere)(
  'a worker that receives nothing is replaced, even when the clock was set back',
  async () => {
    const due = counted('due');
    let aheadMs = 3_600_000;
    const { runs, restarts, isWorking } = work([due], {
      clock: { now: () => systemClock.now() + aheadMs },
    });
    await due.ran(2);
    const redis = openRedis();
    await redis.hset(`${KEYS}:meta`, 'paused', 1);
    onTestFinished(async () => {
      await redis.hdel(`${KEYS}:meta`, 'paused');
    });
    aheadMs = 0;
    await expect.poll(restarts, { timeout: 10_000 }).toBeGreaterThan(0);
    await redis.hdel(`${KEYS}:meta`, 'paused');
    await due.ran((runs.get('due') ?? 0) + 2);
    expect(isWorking()).toBe(true);
  },
  20_000,
);

test.skipIf(!service.isThere)(
  'jobs that lose their locks are reported once, not one by one',
  async () => {
    const redis = openRedis();
    const due = counted('due', async () => {
      const locks = await redis.keys(`${KEYS}:*:lock`);
      if (locks.length > 0) await redis.del(locks);
      return 0;
    });
    const said: object[] = [];
    work([due], { log: { info: () => undefined, warn: (fields) => void said.push(fields) } });
    await due.ran(5);
    expect(said).toHaveLength(1);
  },
);

/** Redis, which takes connections and says nothing on them before it is told to answer. */
async function openSilentRedis() {
  const { hostname, port } = new URL(service.url);
  const sockets = new Set<Socket>();
  let isAnswering = false;
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => undefined));
    if (!isAnswering) return;
    const redis = connect(Number(port), hostname).on('error', () => undefined);
    sockets.add(redis);
    socket.pipe(redis).pipe(socket);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  return {
    redis: queueAt(`redis://127.0.0.1:${(server.address() as AddressInfo).port}`),
    answer: () => {
      isAnswering = true;
    },
  };
}

test.skipIf(!service.isThere)(
  'does not pile up checks while Redis takes connections and does not answer',
  async () => {
    const { redis, answer } = await openSilentRedis();
    let [inTurn, inTurnMax] = [0, 0];
    // Each check of a queue that is open asks the clock, and checks that waited follow one another in one turn.
    const nowMs = () => {
      if (inTurn === 0)
        setImmediate(() => {
          inTurn = 0;
        });
      inTurn += 1;
      inTurnMax = Math.max(inTurnMax, inTurn);
      return 0;
    };
    const log = { info: () => undefined, warn: answer };
    const due = counted('due');
    work([due], { redis, nowMs, log, silenceMsMax: 20 });
    await due.ran(2);
    expect(inTurnMax).toBeLessThan(20);
  },
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
