/**
 * All live connections of the process, whatever their transport: who each speaks for and until when, how much may wait
 * unsent for its reader, and why the server closes it. A transport asks before it sends and is told when to close.
 */
import type { Clock } from '../../base/clock.ts';
import type { UserId } from '../../model/producers.ts';
import type { Identity } from '../sign-in.ts';
export type TransportName = 'websocket' | 'sse';
/** Why the server closes a connection, as its metric's label says it. */
export type CloseReason = 'token_expired' | 'unauthenticated'
/** The credential cannot be checked now. */
 | 'auth_unavailable' | 'too_many_connections'
/** Too much waits unsent for the reader. */
 | 'slow_reader' | 'too_many_messages' | 'too_many_subscriptions' | 'protocol_error' | 'no_heartbeat' | 'server_stopping' | 'internal_error';
/** What a transport does for its session. */
export interface Transport {
    readonly name: TransportName;
    /** Sends something that proves the way to the peer; a peer that can answer must, by `session.confirmAlive()`. */
    ping(): void;
    /** Closes the connection. Called once; the transport calls `session.release()` when nothing is left of it. */
    close(reason: CloseReason, message: string): void;
}
export interface Session {
    /** Null until signed in, and for anonymous connections. */
    readonly viewer: UserId | null;
    /** False, and the connection is closed, when the credential has expired or its viewer has too many connections. */
    signIn(identity: Identity): boolean;
    /** False once closed. Closes the connection when its credential has expired. */
    isCurrent(): boolean;
    /** Reserves room for one message: call the result when the message has left. Null, and the connection is closed, when it may not be sent. */
    send(text: string): (() => void) | null;
    /** Counts a message from the peer. False, and the connection is closed, when there were too many within a minute. */
    countMessage(): boolean;
    /** The peer gave a sign of life. */
    confirmAlive(): void;
    /** Closes the connection; the first reason stands. */
    close(reason: CloseReason, message?: string): void;
    /** The transport is gone: gives its place back. Repeatable. */
    release(): void;
}
export interface Sessions {
    /** Null when the process holds as many connections as it may, or stops. */
    open(transport: Transport): Session | null;
    /** Closes connections whose credential has expired. Called by a timer. */
    closeExpired(): void;
    /** Asks every connection for a sign of life, and closes those that gave none since the last time. Called by a timer. */
    pingAll(): void;
    /** Closes all connections and resolves when they are gone. No new ones are opened. */
    drain(): Promise<void>;
}
export interface LiveHooks {
    onLiveConnection(transport: TransportName, change: 1 | -1): void;
    onLiveEvent(transport: TransportName): void;
    onLiveClose(transport: TransportName, reason: CloseReason): void;
    onSubscription(change: 1 | -1): void;
}
interface SessionsOptions {
    readonly clock: Clock;
    readonly hooks: Pick<LiveHooks, 'onLiveConnection' | 'onLiveClose'>;
}
export declare function openSessions(options: SessionsOptions): Sessions;
export {};
