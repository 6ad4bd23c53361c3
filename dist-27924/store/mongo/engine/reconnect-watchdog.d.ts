/**
 * Reconnects a client whose driver hangs. In driver 7.8 a command written to a socket just as the peer closes it never
 * ends, whatever the timeouts: a pooled connection is lost to its pool, and a monitor that was checking the server's
 * health never checks again, so the server counts as gone for as long as the process lives.
 */
import type { MongoClient } from 'mongodb';
export interface ReconnectWatchdogOptions {
    /** The longest a health check or a command takes when all is well. */
    readonly busyMsMax: number;
    readonly nowMs: () => number;
    readonly warn: (text: string) => void;
}
/**
 * Watches until the returned function is called, whose promise resolves when no reconnect is in progress. Reconnecting
 * ends what is in flight, so it happens only after a hang longer than anything legitimate.
 */
export declare function startReconnectWatchdog(client: MongoClient, { busyMsMax, nowMs, warn }: ReconnectWatchdogOptions): () => Promise<void>;
