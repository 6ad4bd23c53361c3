/**
 * Brings a client back whose driver waits for ever. In driver 7.8 a command that is written to a socket just as the peer
 * closes it never ends, whatever the time limits: a pooled connection is lost to its pool, and a monitor that was asking
 * for the server's health never asks again, so that the server counts as gone for as long as the process lives.
 */
import type { MongoClient } from 'mongodb';

export interface ReviveOptions {
  /** Longest that a look at the server's health, or a command, takes when all is well. */
  readonly busyMsMax: number;
  readonly nowMs: () => number;
  readonly warn: (text: string) => void;
}

/** A look that waits for the server's news ends with the driver's own period at the latest, which is ten seconds. */
const AWAITED_MS = 10_000;
const CHECKS_PER_LIMIT = 4;

/** Watches until the returned function is called. Only what hangs longer than anything may makes it connect anew, which ends what is in flight. */
export function reviveWhenStuck(client: MongoClient, { busyMsMax, nowMs, warn }: ReviveOptions): () => void {
  const busyUntil = new Map<string, number>();
  const begin = (name: string, ms: number): void => void busyUntil.set(name, nowMs() + ms);
  const end = (name: string): void => void busyUntil.delete(name);
  client
    .on('serverHeartbeatStarted', ({ connectionId, awaited }) => { begin(connectionId, busyMsMax + (awaited ? AWAITED_MS : 0)); })
    .on('serverHeartbeatSucceeded', ({ connectionId }) => { end(connectionId); })
    .on('serverHeartbeatFailed', ({ connectionId }) => { end(connectionId); })
    .on('connectionCheckedOut', ({ address, connectionId }) => { begin(`${address} ${connectionId}`, busyMsMax); })
    .on('connectionCheckedIn', ({ address, connectionId }) => { end(`${address} ${connectionId}`); });
  let isReviving = false;
  let isLost = false;
  const revive = async (): Promise<void> => {
    await client.close();
    isLost = true;
    await client.connect();
    isLost = false;
  };
  const check = (): void => {
    const stuck = [...busyUntil].find(([, untilMs]) => untilMs < nowMs());
    if (isReviving || (stuck === undefined && !isLost)) return;
    isReviving = true;
    if (stuck !== undefined) warn(`expected an answer or a failure from MongoDB at ${stuck[0].split(' ')[0]} within ${busyMsMax} ms, got neither: connecting anew`);
    busyUntil.clear();
    // Where nobody listens yet, the next check tries again.
    revive().catch(() => undefined).finally(() => { isReviving = false; });
  };
  const timer = setInterval(check, busyMsMax / CHECKS_PER_LIMIT).unref();
  return () => { clearInterval(timer); };
}
