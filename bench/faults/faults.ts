/** The faults, each bounded and seeded: what breaks, for how long, and when it is over. */
import { setTimeout as pause } from 'node:timers/promises';
import { Redis } from 'ioredis';
import type { PalisadeProcess } from '../scale/api.ts';
import type { Freezable, RedisServer } from '../scale/servers.ts';
import type { Link } from './link.ts';

export interface Site {
  readonly redis: RedisServer;
  readonly mongo: Freezable & { readonly isOurs: boolean };
  readonly redisLink: Link;
  readonly mongoLink: Link;
  readonly random: () => number;
  /** Kills one api process and one worker with SIGKILL and starts new ones in their place. */
  replaceProcesses(): Promise<void>;
  readonly apis: () => readonly PalisadeProcess[];
}

export interface Fault {
  readonly name: string;
  readonly what: string;
  /** What is missing: pages must be served without Redis, but need not be without MongoDB. */
  readonly hits: 'redis' | 'mongo' | 'process';
  /** Resolves when the fault is over. */
  run(site: Site): Promise<void>;
}

export const FAULTS: readonly Fault[] = [
  {
    name: 'redis-kill',
    what: 'Redis killed 20 times, up again after 50 to 500 ms',
    hits: 'redis',
    run: (site) =>
      repeat(20, async () => {
        await site.redis.kill();
        await pause(50 + site.random() * 450);
        await site.redis.start();
        await pause(300 + site.random() * 1_200);
      }),
  },
  {
    name: 'redis-flush',
    what: 'FLUSHALL 5 times, and its scripts too',
    hits: 'redis',
    run: (site) =>
      repeat(5, async () => {
        await command(site.redis, (redis) => redis.flushall());
        await command(site.redis, (redis) => redis.script('FLUSH'));
        await pause(500 + site.random() * 1_500);
      }),
  },
  {
    name: 'redis-stopped',
    what: 'Redis stopped by SIGSTOP for 30 s',
    hits: 'redis',
    run: ({ redis }) => during(30_000, { begin: () => redis.freeze(), end: () => redis.thaw() }),
  },
  {
    name: 'redis-silent',
    what: 'the link to Redis swallows everything for 10 s, its sockets open',
    hits: 'redis',
    run: ({ redisLink }) =>
      during(10_000, { begin: () => redisLink.set('silent'), end: () => redisLink.set('good') }),
  },
  {
    name: 'redis-slow',
    what: 'the link to Redis 200 ± 100 ms slow for 10 s, each way',
    hits: 'redis',
    run: ({ redisLink }) =>
      during(10_000, {
        begin: () => redisLink.set({ delayMs: 200, jitterMs: 100 }),
        end: () => redisLink.set('good'),
      }),
  },
  {
    name: 'redis-full',
    what: 'Redis out of memory for 10 s: maxmemory below what it holds, noeviction',
    hits: 'redis',
    run: async (site) => {
      await command(site.redis, (redis) => redis.config('SET', 'maxmemory', '1mb'));
      await pause(10_000);
      await command(site.redis, (redis) => redis.config('SET', 'maxmemory', '0'));
    },
  },
  {
    name: 'mongo-stopped',
    what: 'MongoDB stopped by SIGSTOP for 10 s',
    hits: 'mongo',
    run: ({ mongo }) => during(10_000, { begin: () => mongo.freeze(), end: () => mongo.thaw() }),
  },
  {
    name: 'mongo-gone',
    what: 'MongoDB unreachable for 10 s: connections broken and refused',
    hits: 'mongo',
    run: ({ mongoLink }) =>
      during(10_000, { begin: () => mongoLink.set('cut'), end: () => mongoLink.set('good') }),
  },
  {
    name: 'processes-killed',
    what: 'one api process and the worker killed 3 times, and started again',
    hits: 'process',
    run: (site) =>
      repeat(3, async () => {
        await site.replaceProcesses();
        await pause(500 + site.random() * 1_000);
      }),
  },
];

async function repeat(times: number, action: () => Promise<void>): Promise<void> {
  for (let done = 0; done < times; done++) await action();
}

async function during(
  ms: number,
  { begin, end }: { readonly begin: () => void; readonly end: () => void },
): Promise<void> {
  begin();
  try {
    await pause(ms);
  } finally {
    end();
  }
}

async function command(
  server: RedisServer,
  action: (redis: Redis) => Promise<unknown>,
): Promise<void> {
  const redis = new Redis(server.url, { lazyConnect: true, commandTimeout: 5_000 });
  redis.on('error', () => null);
  try {
    await redis.connect();
    await action(redis);
  } finally {
    redis.disconnect();
  }
}
