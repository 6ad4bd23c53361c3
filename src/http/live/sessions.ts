/**
 * All live connections of the process, of any transport: whose credential each one has and until when, how much can
 * wait unsent for its reader, and why the server closes it. A transport asks before it sends and is told when to close.
 */
import type { Clock } from '../../base/clock.ts';
import { MINUTE_MS } from '../../base/durations.ts';
import { invariant } from '../../base/errors.ts';
import { LIMITS } from '../../base/limits.ts';
import { NO_CLAIMS, type Claims } from '../../graphql/context.ts';
import type { UserId } from '../../model/producers.ts';
import type { Identity } from '../sign-in.ts';

export type TransportName = 'websocket' | 'sse';

/** Why the server closes a connection, as in the label of its metric. */
export type CloseReason =
  | 'token_expired'
  | 'unauthenticated'
  /** The credential cannot be checked now. */
  | 'auth_unavailable'
  | 'too_many_connections'
  /** It held no subscription for too long. */
  | 'idle'
  /** It was the oldest that is not signed in, and another needed its place. */
  | 'crowded_out'
  /** Too much waits unsent for the reader. */
  | 'slow_reader'
  | 'too_many_messages'
  | 'too_many_subscriptions'
  | 'protocol_error'
  | 'no_heartbeat'
  | 'server_stopping'
  | 'internal_error';

/** What a transport does for its session. */
export interface Transport {
  readonly name: TransportName;
  /** Tests the connection to the peer. A peer that can answer must, with a message or `session.confirmAlive()`. */
  ping(): void;
  /** Whether no subscription is open or being opened. */
  isIdle(): boolean;
  /** Closes the connection. Called once; the transport calls `session.release()` when nothing is left of it. */
  close(reason: CloseReason, message: string): void;
}

export interface Session {
  /** Null until signed in, and for anonymous connections. */
  readonly viewer: UserId | null;
  /** What else the credential says. */
  readonly claims: Claims;
  /** False, closing the connection, when the credential has expired or its viewer has too many connections. */
  signIn(identity: Identity): boolean;
  /** False once closed. Closes the connection when its credential has expired. */
  isCurrent(): boolean;
  /** Reserves room for a message; call the result when it has left. Null, closing the connection, if refused. */
  send(text: string): (() => void) | null;
  /** Counts a message from the peer. False, closing the connection, when there were too many within a minute. */
  countMessage(): boolean;
  /** The peer gave a sign of life. */
  confirmAlive(): void;
  /** Closes the connection; only the first reason counts. */
  close(reason: CloseReason, message?: string): void;
  /** Frees the place of a transport that is gone. Repeatable. */
  release(): void;
}

export interface Sessions {
  /** Null when the process already has the maximum number of connections, or is stopping. */
  open(transport: Transport): Session | null;
  /** Closes connections with an expired credential, or without a subscription for too long. Called by a timer. */
  closeExpired(): void;
  /** Asks every connection for a sign of life, closing any that gave none since the last time. Called by a timer. */
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

const MESSAGES: Readonly<Record<CloseReason, string>> = {
  token_expired: 'expected a valid token, got an expired one',
  unauthenticated: 'expected a valid credential, got an invalid one',
  auth_unavailable: 'the credential cannot be checked now',
  too_many_connections: `expected at most ${LIMITS.liveConnectionsPerViewerMax} connections per viewer, got more`,
  idle: 'expected a subscription, got none for a while',
  crowded_out: 'expected connections to sign in, got too many that did not',
  slow_reader: 'expected a client that keeps up, got a slower one',
  too_many_messages: `expected at most ${LIMITS.messagesPerMinuteMax} messages a minute, got more`,
  too_many_subscriptions: `expected at most ${LIMITS.subscriptionsMax} subscriptions per socket, got more`,
  protocol_error: 'expected a message of the protocol, got another',
  no_heartbeat: 'expected a sign of life, got none',
  server_stopping: 'the server is stopping',
  internal_error: 'Internal server error',
};

export function openSessions(options: SessionsOptions): Sessions {
  const registry = new SessionRegistry(options);
  return {
    open: (transport) => registry.add(transport),
    closeExpired: () => registry.sessions.forEach((session) => session.closeIfDue()),
    pingAll: () => registry.sessions.forEach((session) => session.ping()),
    drain: () => registry.drain(),
  };
}

/** The open sessions, counted by viewer. */
class SessionRegistry {
  readonly options: SessionsOptions;
  readonly sessions = new Set<OpenSession>();
  /** Connections without a viewer, oldest first. They make room for others, so that they cannot keep viewers out. */
  readonly #strangers = new Set<OpenSession>();
  readonly #perViewer = new Map<UserId, number>();
  /** What waits unsent for all readers of open connections. */
  #unsentBytes = 0;
  #whenEmpty: (() => void) | null = null;

  constructor(options: SessionsOptions) {
    this.options = options;
  }

  add(transport: Transport): Session | null {
    if (this.#whenEmpty !== null || this.sessions.size >= LIMITS.liveConnectionsMax) return null;
    const [oldest] = this.#strangers;
    if (this.#strangers.size >= LIMITS.liveStrangersMax) oldest?.close('crowded_out');
    const session = new OpenSession(transport, this);
    this.sessions.add(session);
    this.#strangers.add(session);
    this.options.hooks.onLiveConnection(transport.name, 1);
    return session;
  }

  /** False when the viewer, or all viewers together, already have too many connections. */
  addViewer(session: OpenSession, viewer: UserId): boolean {
    const count = this.#perViewer.get(viewer) ?? 0;
    const signedIn = this.sessions.size - this.#strangers.size;
    if (
      count >= LIMITS.liveConnectionsPerViewerMax ||
      signedIn >= LIMITS.liveConnectionsMax - LIMITS.liveStrangersMax
    )
      return false;
    this.#strangers.delete(session);
    this.#perViewer.set(viewer, count + 1);
    return true;
  }

  /** Closes the readers for whom most waits, until what waits for all together is within its limit. */
  hold(bytes: number): void {
    this.#unsentBytes += bytes;
    while (this.#unsentBytes > LIMITS.unreadBytesMax) this.#slowest().close('slow_reader');
  }

  free(bytes: number): void {
    this.#unsentBytes -= bytes;
  }

  remove(session: OpenSession): void {
    if (!this.sessions.delete(session)) return;
    this.#strangers.delete(session);
    if (session.viewer !== null) this.#removeViewer(session.viewer);
    this.options.hooks.onLiveConnection(session.transport.name, -1);
    if (this.sessions.size === 0) this.#whenEmpty?.();
  }

  drain(): Promise<void> {
    return new Promise((resolve) => {
      this.#whenEmpty = resolve;
      if (this.sessions.size === 0) resolve();
      for (const session of this.sessions) session.close('server_stopping');
    });
  }

  /** The open connection with most unsent. */
  #slowest(): OpenSession {
    let slowest: OpenSession | null = null;
    for (const session of this.sessions)
      if (session.heldBytes > (slowest?.heldBytes ?? 0)) slowest = session;
    invariant(slowest !== null, 'what waits unsent waits for an open connection');
    return slowest;
  }

  #removeViewer(viewer: UserId): void {
    const others = (this.#perViewer.get(viewer) ?? 1) - 1;
    if (others === 0) this.#perViewer.delete(viewer);
    else this.#perViewer.set(viewer, others);
  }
}

class OpenSession implements Session {
  viewer: UserId | null = null;
  claims: Claims = NO_CLAIMS;
  readonly transport: Transport;
  readonly #registry: SessionRegistry;
  #expiresAtMs = Infinity;
  #isClosed = false;
  #isAlive = true;
  #idleFromMs: number | null = null;
  #unsentEvents = 0;
  #unsentBytes = 0;
  #minuteFromMs = 0;
  #messagesInMinute = 0;

  constructor(transport: Transport, registry: SessionRegistry) {
    this.transport = transport;
    this.#registry = registry;
  }

  /** What waits unsent for the reader; none once closed. */
  get heldBytes(): number {
    return this.#isClosed ? 0 : this.#unsentBytes;
  }

  signIn({ viewer, expiresAtMs, claims }: Identity): boolean {
    this.#expiresAtMs = expiresAtMs ?? Infinity;
    if (!this.isCurrent()) return false;
    if (viewer !== null && !this.#registry.addViewer(this, viewer))
      return this.#refuse('too_many_connections');
    this.viewer = viewer;
    this.claims = claims;
    return true;
  }

  isCurrent(): boolean {
    if (this.#isClosed) return false;
    return this.#nowMs() < this.#expiresAtMs || this.#refuse('token_expired');
  }

  closeIfDue(): void {
    if (!this.isCurrent()) return;
    if (!this.transport.isIdle()) {
      this.#idleFromMs = null;
      return;
    }
    const nowMs = this.#nowMs();
    this.#idleFromMs ??= nowMs;
    const maxMs = this.viewer === null ? LIMITS.strangerIdleMsMax : LIMITS.viewerIdleMsMax;
    if (nowMs - this.#idleFromMs >= maxMs) this.close('idle');
  }

  send(text: string): (() => void) | null {
    if (!this.isCurrent()) return null;
    const bytes = Buffer.byteLength(text);
    // A message that exceeds the limit for unsent bytes can still go to a reader for whom nothing is waiting.
    const isTooMuch =
      this.#unsentEvents >= LIMITS.unsentEventsMax ||
      (this.#unsentBytes > 0 && this.#unsentBytes + bytes > LIMITS.unsentBytesMax);
    if (isTooMuch && !this.#refuse('slow_reader')) return null;
    this.#unsentEvents++;
    this.#unsentBytes += bytes;
    this.#registry.hold(bytes);
    if (this.#isClosed) return null;
    return () => {
      this.#unsentEvents--;
      this.#unsentBytes -= bytes;
      if (!this.#isClosed) this.#registry.free(bytes);
    };
  }

  countMessage(): boolean {
    if (this.#isClosed) return false;
    this.#isAlive = true;
    const nowMs = this.#nowMs();
    // A clock that was set back must not make the minute longer.
    if (Math.abs(nowMs - this.#minuteFromMs) >= MINUTE_MS) {
      this.#minuteFromMs = nowMs;
      this.#messagesInMinute = 0;
    }
    this.#messagesInMinute += 1;
    return (
      this.#messagesInMinute <= LIMITS.messagesPerMinuteMax || this.#refuse('too_many_messages')
    );
  }

  confirmAlive(): void {
    this.#isAlive = true;
  }

  /** Asks for a sign of life, or closes a connection that gave none since the last time. */
  ping(): void {
    if (!this.#isAlive) {
      this.close('no_heartbeat');
      return;
    }
    this.#isAlive = false;
    this.transport.ping();
  }

  close(reason: CloseReason, message: string = MESSAGES[reason]): void {
    if (this.#isClosed) return;
    this.#end();
    this.#registry.options.hooks.onLiveClose(this.transport.name, reason);
    this.transport.close(reason, message);
  }

  release(): void {
    if (!this.#isClosed) this.#end();
    this.#registry.remove(this);
  }

  /** What waits for a closed connection is dropped with it. */
  #end(): void {
    this.#registry.free(this.#unsentBytes);
    this.#isClosed = true;
  }

  #nowMs(): number {
    return this.#registry.options.clock.now();
  }

  #refuse(reason: CloseReason): false {
    this.close(reason);
    return false;
  }
}
