/**
 * Brings a client back whose driver waits for ever. In driver 7.8 a command that is written to a socket just as the peer
 * closes it never ends, whatever the time limits: a pooled connection is lost to its pool, and a monitor that was asking
 * for the server's health never asks again, so that the server counts as gone for as long as the process lives.
 */
import type { MongoClient } from 'mongodb';

export interface ReconnectWatchdogOptions {
  /** Longest that a look at the server's health, or a command, takes when all is well. */
  readonly busyMsMax: number;
  readonly nowMs: () => number;
  readonly warn: (text: string) => void;
}

/** A look that waits for the server's news ends with the driver's own period at the latest, which is ten seconds. */
const AWAITED_MS = 10_000;
const CHECKS_PER_LIMIT = 4;

/**
 * Watches until the returned function is called, whose promise ends when no connecting is under way any more. Only what
 * hangs longer than anything may makes it connect anew, which ends what is in flight.
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
    // The driver tells no more of a server that left its set, whatever was under way there.
    .on('serverClosed', ({ address }) => {
      [...busyUntil.keys()].filter((name) => name.split(' ')[0] === address).forEach(end);
    });
  let reviving: Promise<void> | null = null;
  let isLost = false;
  let isStopped = false;
  const revive = async (): Promise<void> => {
    try {
      await client.close();
      isLost = true;
      if (isStopped) return;
      await client.connect();
      isLost = false;
    } catch {
      // Where nobody listens yet, the next check tries again.
    } finally {
      reviving = null;
    }
  };
  const check = (): void => {
    const stuck = [...busyUntil].find(([, untilMs]) => untilMs < nowMs());
    if (reviving !== null || (stuck === undefined && !isLost)) return;
    if (stuck !== undefined)
      warn(
        `expected an answer or a failure from MongoDB at ${stuck[0].split(' ')[0]} within ${busyMsMax} ms, got neither: connecting anew`,
      );
    busyUntil.clear();
    reviving = revive();
  };
  const timer = setInterval(check, busyMsMax / CHECKS_PER_LIMIT).unref();
  return async () => {
    isStopped = true;
    clearInterval(timer);
    await reviving;
  };
}
