/**
 * All live connections of the process, whatever their transport: who each speaks for and until when, what may wait for
 * it unsent, and why it is cut. A transport asks before it sends and is told when to close.
 */
import type { Clock } from '../../base/clock.ts';
import { LIMITS } from '../../base/limits.ts';
import type { UserId } from '../../model/producers.ts';
import type { Identity } from '../sign-in.ts';

export type TransportName = 'websocket' | 'sse';

/**
 * Why the server ends a connection: its credential expired or was refused or cannot be checked now, its viewer has too
 * many, its reader is too slow, it sends too much or asks for too much, it breaks its protocol, it gave no sign of life,
 * the server stops, or something broke.
 */
export type Cut =
  | 'expired'
  | 'refused'
  | 'unavailable'
  | 'crowded'
  | 'slow'
  | 'flooding'
  | 'greedy'
  | 'protocol'
  | 'silent'
  | 'stopping'
  | 'broken';

/** What a transport does for its session. */
export interface Transport {
  readonly transport: TransportName;
  /** Sends something that proves the way to the peer; a peer that can answer must, by `session.alive()`. */
  ping(): void;
  /** Ends the connection. Called once; the transport tells `session.closed()` when nothing is left of it. */
  close(cut: Cut, reason: string): void;
}

export interface Session {
  /** Null until signed in, and for anonymous connections. */
  readonly viewer: UserId | null;
  /** False, and the connection is cut, when the credential has expired or its viewer has too many connections. */
  signIn(identity: Identity): boolean;
  /** False once cut, and when the credential has expired, for which it is cut now. */
  isCurrent(): boolean;
  /** Room for one message: call the answer when it has left. Null, and the connection is cut, when it may not be sent. */
  send(text: string): (() => void) | null;
  /** Counts a message from the peer. False, and the connection is cut, when there were too many within a minute. */
  heard(): boolean;
  alive(): void;
  /** Ends the connection; what is cut already stays so. */
  cut(cut: Cut, reason?: string): void;
  closed(): void;
}

export interface Sessions {
  /** Null when the process holds as many connections as it may, or stops. */
  open(wire: Transport): Session | null;
  /** One round of what timers do: cuts what has expired. */
  sweep(): void;
  /** Asks every connection for a sign of life and cuts those that gave none since the last time. */
  beat(): void;
  /** Cuts all connections and resolves when they are gone. No new ones are opened. */
  drain(): Promise<void>;
}

export interface LiveHooks {
  onLiveConnection(transport: TransportName, change: 1 | -1): void;
  onLiveEvent(transport: TransportName): void;
  onLiveCut(transport: TransportName, cut: Cut): void;
  onSubscription(change: 1 | -1): void;
}

const REASONS: Readonly<Record<Cut, string>> = {
  expired: 'expected a valid token, got an expired one',
  refused: 'expected a valid credential, got another',
  unavailable: 'the credential cannot be checked now',
  crowded: `expected at most ${LIMITS.liveConnectionsPerViewerMax} connections of one viewer, got more`,
  slow: 'expected a reader that keeps up, got a slower one',
  flooding: `expected at most ${LIMITS.messagesPerMinuteMax} messages a minute, got more`,
  greedy: `expected at most ${LIMITS.subscriptionsMax} subscriptions on a socket, got more`,
  protocol: 'expected a message of the protocol, got another',
  silent: 'expected a sign of life, got none',
  stopping: 'the server stops',
  broken: 'Internal server error',
};

const MINUTE_MS = 60_000;

export function openSessions({
  clock,
  hooks,
}: {
  readonly clock: Clock;
  readonly hooks: LiveHooks;
}): Sessions {
  const open = new Set<OpenSession>();
  const perViewer = new Map<UserId, number>();
  let whenEmpty: (() => void) | null = null;
  const room: Registry = {
    clock,
    hooks,
    enter(viewer) {
      const count = perViewer.get(viewer) ?? 0;
      if (count >= LIMITS.liveConnectionsPerViewerMax) return false;
      perViewer.set(viewer, count + 1);
      return true;
    },
    leave(session) {
      if (!open.delete(session)) return;
      const others = session.viewer === null ? 0 : (perViewer.get(session.viewer) ?? 1) - 1;
      if (session.viewer !== null && others === 0) perViewer.delete(session.viewer);
      else if (session.viewer !== null) perViewer.set(session.viewer, others);
      hooks.onLiveConnection(session.wire.transport, -1);
      if (open.size === 0) whenEmpty?.();
    },
  };
  return {
    open(wire) {
      if (whenEmpty !== null || open.size >= LIMITS.liveConnectionsMax) return null;
      const session = new OpenSession(wire, room);
      open.add(session);
      hooks.onLiveConnection(wire.transport, 1);
      return session;
    },
    sweep: () => open.forEach((session) => void session.isCurrent()),
    beat: () => open.forEach((session) => session.beat()),
    drain: () =>
      new Promise((emptied) => {
        whenEmpty = emptied;
        if (open.size === 0) emptied();
        for (const session of open) session.cut('stopping');
      }),
  };
}

/** What a session may do to the house it is in. */
interface Registry {
  readonly clock: Clock;
  readonly hooks: LiveHooks;
  /** False when the viewer has too many connections already. */
  enter(viewer: UserId): boolean;
  leave(session: OpenSession): void;
}

class OpenSession implements Session {
  viewer: UserId | null = null;
  readonly wire: Transport;
  readonly #room: Registry;
  #expiresAtMs = Infinity;
  #isCut = false;
  #isAlive = true;
  #unsentEvents = 0;
  #unsentBytes = 0;
  #minuteFromMs = 0;
  #heardInMinute = 0;

  constructor(wire: Transport, room: Registry) {
    this.wire = wire;
    this.#room = room;
  }

  signIn({ viewer, expiresAtMs }: Identity): boolean {
    this.#expiresAtMs = expiresAtMs ?? Infinity;
    if (!this.isCurrent()) return false;
    if (viewer !== null && !this.#room.enter(viewer)) return this.#refuse('crowded');
    this.viewer = viewer;
    return true;
  }

  isCurrent(): boolean {
    if (this.#isCut) return false;
    return this.#room.clock.now() < this.#expiresAtMs || this.#refuse('expired');
  }

  send(text: string): (() => void) | null {
    if (!this.isCurrent()) return null;
    const bytes = Buffer.byteLength(text);
    // A message that is longer than all that may wait can still go to a reader for whom nothing waits.
    const isTooMuch =
      this.#unsentEvents >= LIMITS.unsentEventsMax ||
      (this.#unsentBytes > 0 && this.#unsentBytes + bytes > LIMITS.unsentBytesMax);
    if (isTooMuch && !this.#refuse('slow')) return null;
    this.#unsentEvents++;
    this.#unsentBytes += bytes;
    return () => {
      this.#unsentEvents--;
      this.#unsentBytes -= bytes;
    };
  }

  heard(): boolean {
    if (this.#isCut) return false;
    this.#isAlive = true;
    const nowMs = this.#room.clock.now();
    if (nowMs - this.#minuteFromMs >= MINUTE_MS) {
      this.#minuteFromMs = nowMs;
      this.#heardInMinute = 0;
    }
    return ++this.#heardInMinute <= LIMITS.messagesPerMinuteMax || this.#refuse('flooding');
  }

  alive(): void {
    this.#isAlive = true;
  }

  beat(): void {
    if (!this.#isAlive) {
      this.cut('silent');
      return;
    }
    this.#isAlive = false;
    this.wire.ping();
  }

  cut(cut: Cut, reason: string = REASONS[cut]): void {
    if (this.#isCut) return;
    this.#isCut = true;
    this.#room.hooks.onLiveCut(this.wire.transport, cut);
    this.wire.close(cut, reason);
  }

  closed(): void {
    this.#isCut = true;
    this.#room.leave(this);
  }

  #refuse(cut: Cut): false {
    this.cut(cut);
    return false;
  }
}
