/**
 * The servers of an installation with several processes, controllable for faults: a Redis that can be killed, stopped
 * and restarted on its port, and MongoDB or a server with its protocol, which can be stopped and continued.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort, startMongo } from '../../scripts/services.mjs';

const START_TRIES = 500;
const START_PAUSE_MS = 10;

export interface Freezable {
  readonly name: string;
  readonly url: string;
  /** SIGSTOP: the port stays open and nothing answers. */
  freeze(): void;
  thaw(): void;
  stop(): Promise<void>;
}

export interface RedisServer extends Freezable {
  readonly port: number;
  /** SIGKILL. */
  kill(): Promise<void>;
  /** Restarts it on the same port and files. */
  start(): Promise<void>;
}

/** A redis-server for this run only, which appends to a file each second as in production. */
export async function startRedisServer(settings: readonly string[] = []): Promise<RedisServer> {
  const port = await freePort();
  const dir = mkdtempSync(join(tmpdir(), 'palisade-redis-'));
  const args = [
    '--port',
    String(port),
    '--bind',
    '127.0.0.1',
    '--save',
    '',
    '--appendonly',
    'yes',
    '--appendfsync',
    'everysec',
    '--dir',
    dir,
    '--loglevel',
    'warning',
  ];
  const running = new Set<ChildProcess>();
  const signal = (name: NodeJS.Signals): void => running.forEach((child) => void child.kill(name));
  const kill = async (): Promise<void> => {
    for (const child of running) {
      const ended =
        child.exitCode === null && child.signalCode === null ? once(child, 'exit') : null;
      child.kill('SIGKILL');
      await ended;
    }
    running.clear();
  };
  const start = async (): Promise<void> => {
    const child = spawn('redis-server', [...args, ...settings], { stdio: 'ignore' });
    child.once('error', () => null);
    running.add(child);
    await accepts(port);
  };
  const onExit = (): void => signal('SIGKILL');
  process.once('exit', onExit);
  await start();
  return {
    name: 'redis-server',
    url: `redis://127.0.0.1:${port}`,
    port,
    kill,
    start,
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
    stop: async () => {
      await kill();
      process.off('exit', onExit);
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

/** MongoDB, or FerretDB, with a database of its own. Refuses a machine without either. */
export async function startMongoServer(): Promise<Freezable & { readonly isOurs: boolean }> {
  const service = await startMongo();
  if ('reason' in service)
    throw new Error(
      `expected a server that speaks MongoDB's protocol, got none: ${service.reason}`,
    );
  const signal = (name: NodeJS.Signals): void => {
    if (service.pid !== null) process.kill(service.pid, name);
  };
  return {
    name: service.name,
    url: withDatabase(
      service.url,
      `palisade_bench_${process.pid}_${Math.floor(performance.now())}`,
    ),
    isOurs: service.isOurs,
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
    stop: () => service.stop(),
  };
}

/** The address with another database in its path. */
function withDatabase(url: string, database: string): string {
  const [, head = '', query = ''] = /^([^/]*\/\/[^/?]*)\/?[^?]*(\?.*)?$/.exec(url) ?? [];
  return `${head}/${database}${query}`;
}

/** The address with another port on loopback, such as that of a proxy in front of it. */
export function throughPort(url: string, port: number): string {
  return url.replace(
    /\/\/([^@/]*@)?[^/?]+/,
    (_, login: string | undefined) => `//${login ?? ''}127.0.0.1:${port}`,
  );
}

/** The host and port of a server's address. */
export function hostOf(url: string): { readonly host: string; readonly port: number } {
  const [, host = '127.0.0.1', port = '0'] = /\/\/(?:[^@/]*@)?([^/?:,]+):(\d+)/.exec(url) ?? [];
  return { host, port: Number(port) };
}

async function accepts(port: number): Promise<void> {
  for (let tries = 0; tries < START_TRIES; tries++) {
    const socket = connect(port, '127.0.0.1');
    const isOpen = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (isOpen) return;
    await pause(START_PAUSE_MS);
  }
  throw new Error(`expected redis-server to listen on port ${port}, got nothing; is it installed?`);
}
