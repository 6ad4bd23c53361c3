/**
 * Reconnects a client whose driver hangs. In driver 7.8 a command written to a socket just as the peer closes it never
 * ends, whatever the timeouts: a pooled connection is lost to its pool, and a monitor that was checking the server's
 * health never checks again, so the server counts as gone for the rest of the process's life.
 */
import type { MongoClient } from 'mongodb';

export interface ReconnectWatchdogOptions {
  /** The longest that a healthy health check or command takes. */
  readonly busyMsMax: number;
  readonly nowMs: () => number;
  readonly warn: (text: string) => void;
}

/** An awaited health check ends within the driver's own period of ten seconds. */
const AWAITED_MS = 10_000;
const CHECKS_PER_LIMIT = 4;

/**
 * Watches until the returned function is called; its promise resolves when no reconnect is in progress. Reconnecting
 * aborts what is in flight, so it happens only after a hang longer than anything legitimate.
 */
export function startReconnectWatchdog(
  client: MongoClient,
  { busyMsMax, nowMs, warn }: ReconnectWatchdogOptions,
): () => Promise<void> {
  const busyUntil = new Map<string, number>();
  const begin = (name: string, ms: number): void => void busyUntil.set(name, nowMs() + ms);
  const end = (name: string): void => void busyUntil.delete(name);
  client
    .on('serverHeartbeatStarted', ({ connectionId, awaited }) => {
      begin(connectionId, busyMsMax + (awaited ? AWAITED_MS : 0));
    })
    .on('serverHeartbeatSucceeded', ({ connectionId }) => {
      end(connectionId);
    })
    .on('serverHeartbeatFailed', ({ connectionId }) => {
      end(connectionId);
    })
    .on('connectionCheckedOut', ({ address, connectionId }) => {
      begin(`${address} ${connectionId}`, busyMsMax);
    })
    .on('connectionCheckedIn', ({ address, connectionId }) => {
      end(`${address} ${connectionId}`);
    })
    // The driver reports no more events for a server that left its set, whatever was in progress there.
    .on('serverClosed', ({ address }) => {
      [...busyUntil.keys()].filter((name) => name.split(' ')[0] === address).forEach(end);
    });
  let reconnecting: Promise<void> | null = null;
  let isLost = false;
  let isStopped = false;
  const reconnect = async (): Promise<void> => {
    try {
      await client.close();
      isLost = true;
      if (isStopped) return;
      await client.connect();
      isLost = false;
    } catch {
      // The next check tries again.
    } finally {
      reconnecting = null;
    }
  };
  const check = (): void => {
    const stuck = [...busyUntil].find(([, untilMs]) => untilMs < nowMs());
    if (reconnecting !== null || (stuck === undefined && !isLost)) return;
    if (stuck !== undefined)
      warn(
        `expected an answer or a failure from MongoDB at ${stuck[0].split(' ')[0]} within ${busyMsMax} ms, got neither: reconnecting`,
      );
    busyUntil.clear();
    reconnecting = reconnect();
  };
  const timer = setInterval(check, busyMsMax / CHECKS_PER_LIMIT).unref();
  return async () => {
    isStopped = true;
    clearInterval(timer);
    await reconnecting;
  };
}
