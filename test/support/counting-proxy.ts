/**
 * A loopback proxy that counts network round trips: a trip begins with the first data sent, or the first sent after an
 * answer.
 */
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

export interface CountingProxy {
  readonly port: number;
  /** Trips since the last call. */
  trips(): number;
  /** Blocks both directions without closing anything, like a cable that is unplugged. */
  blackHole(isOn: boolean): void;
  close(): void;
}

export async function startCountingProxy(targetPort: number): Promise<CountingProxy> {
  let [trips, isAnswered, isDark] = [0, true, false];
  const sockets = new Set<Socket>();
  const pass = (from: Socket, to: Socket, seen: () => void): void => {
    from.on('data', (bytes) => {
      if (isDark) return;
      seen();
      to.write(bytes);
    });
    from.on('close', () => to.destroy());
    from.on('error', () => to.destroy());
    sockets.add(from);
  };
  const server = createServer((client) => {
    const upstream = connect(targetPort, '127.0.0.1');
    pass(client, upstream, () => {
      if (isAnswered) trips += 1;
      isAnswered = false;
    });
    pass(upstream, client, () => {
      isAnswered = true;
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('expected a port');
  return {
    port: address.port,
    trips: () => {
      const counted = trips;
      [trips, isAnswered] = [0, true];
      return counted;
    },
    blackHole: (isOn) => {
      isDark = isOn;
    },
    close: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
