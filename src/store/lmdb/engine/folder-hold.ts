/**
 * Allows one process per folder. The holder listens on a Unix socket in the folder. The kernel closes it when the
 * process ends for any reason, and a connection shows whether somebody listens, from any container of the machine.
 * Process ids would not work: they mean nothing in another container.
 */
import { randomBytes, randomInt } from 'node:crypto';
import { once } from 'node:events';
import { closeSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { FeedError } from '../../../base/errors.ts';

/** Two processes that start together both step back, and try again after a random pause. */
const TRIES = 8;
const PAUSE_MS_MAX = 60;
/** A socket's address has room for 108 bytes on Linux and 104 on macOS, including a final zero. */
const ADDRESS_BYTES_MAX = 103;
const HELD = /^held-by-(\d+)-[0-9a-f]+\.sock$/;

export interface FolderHold {
  /** Releases the folder. Safe to repeat. */
  release(): void;
}

/**
 * Acquires the folder for this process. Refuses a folder that a running process holds, this one included. Removes what
 * a killed process left behind.
 */
export async function holdFolder(dir: string): Promise<FolderHold> {
  for (let tries = 1; ; tries += 1) {
    const hold = await showHold(dir);
    const { live, dead } = await holdersOf(dir, hold.name);
    for (const name of dead) rmSync(join(dir, name), { force: true });
    if (live === null) return hold;
    hold.release();
    if (tries === TRIES) throw heldBy(dir, live);
    await delay(randomInt(PAUSE_MS_MAX));
  }
}

/** Whether a running process holds the folder, or is about to. Writes nothing. */
export async function isFolderHeld(dir: string): Promise<boolean> {
  return (await holdersOf(dir, '')).live !== null;
}

/** Refuses a folder that a running process holds. Writes nothing, so it works in a folder that is read-only. */
export async function requireFree(dir: string): Promise<void> {
  const { live } = await holdersOf(dir, '');
  if (live !== null) throw heldBy(dir, live);
}

function heldBy(dir: string, holder: string): FeedError {
  return new FeedError(
    'UNAVAILABLE',
    `expected ${dir} to be free, got a folder held by process ${HELD.exec(holder)?.[1]} (${holder})`,
  );
}

/**
 * Listens first and renames the socket to its visible name second, so a visible socket that refuses connections is
 * permanently dead. Every process shows its own socket before it looks for others, so of two processes at least one
 * sees the other. Names are never used again, so removing a dead one cannot remove a live one.
 */
async function showHold(dir: string): Promise<FolderHold & { readonly name: string }> {
  const name = `held-by-${process.pid}-${randomBytes(8).toString('hex')}.sock`;
  const server = createServer((socket) => socket.destroy());
  try {
    await listenIn(dir, `.${name}`, server);
    renameSync(join(dir, `.${name}`), join(dir, name));
  } catch (error) {
    server.close();
    throw new FeedError(
      'UNAVAILABLE',
      `expected a folder that can be written and can hold a socket, got ${dir} (${codeOf(error)})`,
      { cause: error },
    );
  }
  server.unref();
  return {
    name,
    release: () => {
      rmSync(join(dir, name), { force: true });
      server.close();
    },
  };
}

interface Holders {
  /** The socket of another process that holds the folder or is about to; null when there is none. */
  readonly live: string | null;
  /** The sockets of processes that are gone. */
  readonly dead: readonly string[];
}

async function holdersOf(dir: string, own: string): Promise<Holders> {
  const dead: string[] = [];
  for (const name of readdirSync(dir)) {
    if (name === own || !HELD.test(name)) continue;
    if (await isListening(dir, name)) return { live: name, dead };
    dead.push(name);
  }
  return { live: null, dead };
}

async function listenIn(dir: string, name: string, server: Server): Promise<void> {
  await withAddress(dir, name, async (path) => {
    server.listen({ path, exclusive: true });
    await once(server, 'listening');
  });
}

/** Only a refusal proves that nobody listens: a stopped or busy process, or one of another user, still holds the folder. */
function isListening(dir: string, name: string): Promise<boolean> {
  return withAddress(dir, name, async (path) => {
    const socket = connect(path);
    try {
      await once(socket, 'connect');
      return true;
    } catch (error) {
      return !['ECONNREFUSED', 'ENOENT'].includes(codeOf(error));
    } finally {
      socket.destroy();
    }
  });
}

/** The path of a file in the folder, through an open descriptor of the folder when the path itself is too long. */
async function withAddress<T>(
  dir: string,
  name: string,
  action: (path: string) => Promise<T>,
): Promise<T> {
  const path = join(dir, name);
  if (Buffer.byteLength(path) <= ADDRESS_BYTES_MAX) return action(path);
  const folder = openSync(dir, 'r');
  try {
    return await action(`/proc/self/fd/${folder}/${name}`);
  } finally {
    closeSync(folder);
  }
}

function codeOf(error: unknown): string {
  return (error as NodeJS.ErrnoException).code ?? 'an error';
}
