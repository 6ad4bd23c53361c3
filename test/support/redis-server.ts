/** A redis-server of a test's own on a free loopback port, which the test may stop, freeze, kill and start again. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { tempFolder } from './open-store.ts';

export interface RedisServer {
  readonly port: number;
  readonly url: string;
  readonly pid: () => number;
  /** Ends it without warning and waits until it is gone. */
  kill(): Promise<void>;
  /** Starts it again on the same port, with what its folder holds. */
  start(): Promise<void>;
  freeze(): void;
  thaw(): void;
  /** Sends one command over a connection of its own. */
  command(...words: readonly string[]): Promise<unknown>;
}

/** Call `kill` when done. Persists nothing unless settings say so. */
export async function startRedisServer(
  settings: readonly string[] = [],
  port?: number,
): Promise<RedisServer> {
  const [dir, own] = [await tempFolder(), port ?? (await freePort())];
  let child: ChildProcess | null = null;
  const server: RedisServer = {
    port: own,
    url: `redis://127.0.0.1:${own}`,
    pid: () => child?.pid ?? 0,
    async kill() {
      if (child === null || child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
    async start() {
      const words = isSentinel(settings)
        ? settings
        : ['--port', `${own}`, '--bind', '127.0.0.1', '--dir', dir, '--save', '', ...settings];
      child = spawn('redis-server', words, { stdio: 'ignore' });
      await untilItAnswers(own).catch(async (error: unknown) => {
        await server.kill();
        throw error;
      });
    },
    freeze: () => void child?.kill('SIGSTOP'),
    thaw: () => void child?.kill('SIGCONT'),
    command: (...words) => commandTo(own, words),
  };
  process.once('exit', () => child?.kill('SIGKILL'));
  await server.start();
  return server;
}

/** A Sentinel is started from a file of its own, which names its port. */
function isSentinel(settings: readonly string[]): boolean {
  return settings.includes('--sentinel');
}

/** A loopback port that nothing listens on, the one asked for or, with 0, any. Rejects when it is taken. */
export async function freePort(asked = 0): Promise<number> {
  const probe = createServer().listen(asked, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('expected a port');
  return address.port;
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
