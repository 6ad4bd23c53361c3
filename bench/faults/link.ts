/** A network link to a server that can fail: slow, silent with its sockets open, or cut. */
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { hostOf, throughPort } from '../scale/servers.ts';

/** What the link does to bytes. `silent` drops them in both directions; `cut` refuses and breaks connections. */
export type LinkState =
  'good' | 'silent' | 'cut' | { readonly delayMs: number; readonly jitterMs: number };

export interface Link {
  readonly url: string;
  set(state: LinkState): void;
  close(): Promise<void>;
}

interface Wire {
  state: LinkState;
  readonly sockets: Set<Socket>;
  readonly random: () => number;
}

export async function openLink(url: string, random: () => number): Promise<Link> {
  const wire: Wire = { state: 'good', sockets: new Set(), random };
  const server = createServer({ noDelay: true }, (client) => join(wire, client, hostOf(url)));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: throughPort(url, (server.address() as AddressInfo).port),
    set: (state) => {
      // Dropped bytes are lost, so a connection that was silent ends with the silence, as if its peer had forgotten it.
      if (wire.state === 'silent' || state === 'cut') breakAll(wire);
      wire.state = state;
    },
    close: () => closeAll(wire, server),
  };
}

function join(
  wire: Wire,
  client: Socket,
  target: { readonly host: string; readonly port: number },
): void {
  const upstream = connect({ ...target, noDelay: true });
  for (const socket of [client, upstream]) {
    wire.sockets.add(socket);
    socket.on('error', () => socket.destroy()).once('close', () => wire.sockets.delete(socket));
  }
  if (wire.state === 'cut') client.destroy();
  carry(wire, client, upstream);
  carry(wire, upstream, client);
}

function carry(wire: Wire, from: Socket, to: Socket): void {
  let freeAtMs = 0;
  from.on('data', (chunk) => {
    const { state } = wire;
    if (state === 'silent' || state === 'cut') return;
    const nowMs = performance.now();
    const delayMs = state === 'good' ? 0 : state.delayMs + (wire.random() * 2 - 1) * state.jitterMs;
    // Bytes never overtake each other.
    freeAtMs = Math.max(freeAtMs, nowMs + Math.max(0, delayMs));
    if (freeAtMs - nowMs < 1) to.write(chunk);
    else setTimeout(() => to.destroyed || to.write(chunk), freeAtMs - nowMs);
  });
  from.once('close', () => to.destroy());
}

function breakAll({ sockets }: Wire): void {
  for (const socket of sockets) socket.destroy();
}

async function closeAll(wire: Wire, server: Server): Promise<void> {
  breakAll(wire);
  server.close();
  await once(server, 'close');
}
