/** A redis-server on a free loopback port, which tests can stop, freeze, kill and restart. */
import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { afterAll, beforeEach, onTestFinished, TestRunner } from 'vitest';
import {
  freePort,
  inPath,
  redisArgs,
  spawnServer,
  type ServerProcess,
} from '../../scripts/services.mjs';
import { isSharedRun } from './open-shared-store.ts';
import { tempFolder } from './open-store.ts';

/** CI requires it; a failed start reports that it is missing. */
export const hasRedisServer = process.env['CI'] === 'true' || inPath('redis-server') !== undefined;

/**
 * Call at the top of a file that starts its own servers: each of its tests needs them. A shared run is given its Redis.
 */
export function needsRedisServer(): void {
  if (!hasRedisServer && !isSharedRun)
    beforeEach((context) => context.skip('no redis-server to start'));
}

export interface RedisServer {
  readonly port: number;
  readonly url: string;
  readonly pid: () => number;
  /** Kills it without warning and waits until it is gone. */
  kill(): Promise<void>;
  /** Restarts it on the same port with what its folder holds. */
  start(): Promise<void>;
  freeze(): void;
  thaw(): void;
  /** Sends one command over its own connection. */
  command(...words: readonly string[]): Promise<unknown>;
}

/**
 * Killed when its test ends; one that is started at the top of a file, after all its tests. Persists nothing unless the
 * settings enable it. If redis-server is missing, returns one that was never started.
 */
export async function startRedisServer(
  settings: readonly string[] = [],
  port?: number,
): Promise<RedisServer> {
  const [dir, own] = [await tempFolder(), port ?? (await freePort())];
  let running: ServerProcess | null = null;
  const server: RedisServer = {
    port: own,
    url: `redis://127.0.0.1:${own}`,
    pid: () => running?.pid ?? 0,
    async kill() {
      await running?.kill();
      running = null;
    },
    async start() {
      const words = isSentinel(settings) ? settings : redisArgs({ port: own, dir, settings });
      running = await spawnServer('redis-server', words);
      await untilItAnswers(own).catch(async (error: unknown) => {
        await server.kill();
        throw error;
      });
    },
    freeze: () => signal(running, 'SIGSTOP'),
    thaw: () => signal(running, 'SIGCONT'),
    command: (...words) => commandTo(own, words),
  };
  if (hasRedisServer) await server.start();
  const whenOver = TestRunner.getCurrentTest() === undefined ? afterAll : onTestFinished;
  whenOver(() => server.kill());
  return server;
}

function signal(running: ServerProcess | null, name: NodeJS.Signals): void {
  if (running !== null) process.kill(running.pid, name);
}

/** A Sentinel is started from its own file, which names its port. */
function isSentinel(settings: readonly string[]): boolean {
  return settings.includes('--sentinel');
}

async function untilItAnswers(port: number): Promise<void> {
  for (let attempt = 0; attempt < 1_200; attempt += 1) {
    try {
      await commandTo(port, ['PING']);
      return;
    } catch (error) {
      if (String(error).includes('NOAUTH')) return;
      await sleep(25);
    }
  }
  throw new Error(`expected redis-server on port ${port} to answer within thirty seconds`);
}

async function commandTo(
  port: number,
  [command = '', ...words]: readonly string[],
): Promise<unknown> {
  const client = new Redis({
    port,
    host: '127.0.0.1',
    lazyConnect: true,
    retryStrategy: () => null,
    protocol: 2,
  });
  let reason: unknown = null;
  client.on('error', (error: unknown) => {
    reason = error;
  });
  try {
    await client.connect();
    return await client.call(command, ...words);
  } catch (error) {
    throw reason ?? error;
  } finally {
    client.disconnect();
  }
}
