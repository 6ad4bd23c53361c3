/**
 * A tap between a client and a server: forwards bytes, delays every answer by the same time, and counts round trips. A
 * round trip begins with bytes sent after an answer of the previous one arrived, so concurrent requests count once.
 * Several taps share one count, because a page waits for all of them.
 */
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { hostOf, throughPort } from './servers.ts';

export interface RoundTrips {
  /** Since the last call. */
  take(): number;
}

export interface Counter extends RoundTrips {
  onSend(): void;
  onAnswer(): void;
}

export function countRoundTrips(): Counter {
  let count = 0;
  let isOpen = false;
  return {
    onSend: () => {
      if (isOpen) return;
      isOpen = true;
      count++;
    },
    onAnswer: () => {
      isOpen = false;
    },
    take: () => {
      const taken = count;
      count = 0;
      isOpen = false;
      return taken;
    },
  };
}

export interface Tap {
  /** The address to use instead of the server's. */
  readonly url: string;
  /**
   * The commands sent through it since the last call, each with its collection, if they are MongoDB's; those of timers
   * are left out.
   */
  takeCommands(): readonly string[];
  close(): Promise<void>;
}

/** The driver's own commands, and the read by which each process renews its lease on copies, with or without pages. */
const HOUSEKEEPING = new Set([
  'hello',
  'isMaster',
  'ismaster',
  'ping',
  'endSessions',
  'buildInfo',
  'find meta',
]);

/** Answers wait `delayMs`, long enough that all concurrent requests are sent before the first answer arrives. */
export async function openTap(
  url: string,
  { counter, delayMs }: { readonly counter: Counter | null; readonly delayMs: number },
): Promise<Tap> {
  const target = hostOf(url);
  const sockets = new Set<Socket>();
  let commands: string[] = [];
  const server = createServer({ noDelay: true }, (client) => {
    const upstream = connect({ ...target, noDelay: true });
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => socket.destroy()).once('close', () => sockets.delete(socket));
    }
    let isHousekeeping = false;
    client.on('data', (chunk) => {
      const command = commandOf(chunk);
      isHousekeeping = command !== null && HOUSEKEEPING.has(command);
      if (command !== null && !isHousekeeping) commands.push(command);
      if (!isHousekeeping) counter?.onSend();
      upstream.write(chunk);
    });
    upstream.on('data', (chunk) => {
      const isCounted = !isHousekeeping;
      const pass = (): void => {
        if (isCounted) counter?.onAnswer();
        if (!client.destroyed) client.write(chunk);
      };
      if (delayMs === 0) pass();
      else setTimeout(pass, delayMs);
    });
    client.once('close', () => upstream.destroy());
    upstream.once('close', () => client.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: throughPort(url, (server.address() as AddressInfo).port),
    takeCommands: () => commands.splice(0),
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
      commands = [];
    },
  };
}

const OP_MSG = 2013;
const NAME_AT = 26;
const BSON_STRING = 2;

/**
 * The command of a MongoDB message, from the name and the text of its document's first field: `find items`. Null for
 * anything else.
 */
function commandOf(chunk: Buffer): string | null {
  if (chunk.length <= NAME_AT || chunk.readInt32LE(12) !== OP_MSG || chunk[20] !== 0) return null;
  const end = chunk.indexOf(0, NAME_AT);
  const name = end === -1 ? '' : chunk.toString('latin1', NAME_AT, end);
  if (!/^[A-Za-z]+$/.test(name)) return null;
  const textAt = end + 5;
  return chunk[NAME_AT - 1] === BSON_STRING
    ? `${name} ${chunk.toString('utf8', textAt, textAt + chunk.readInt32LE(end + 1) - 1)}`
    : name;
}
