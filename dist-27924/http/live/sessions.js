import { LIMITS } from "../../base/limits.js";
const MESSAGES = {
    token_expired: 'expected a valid token, got an expired one',
    unauthenticated: 'expected a valid credential, got another',
    auth_unavailable: 'the credential cannot be checked now',
    too_many_connections: `expected at most ${LIMITS.liveConnectionsPerViewerMax} connections of one viewer, got more`,
    slow_reader: 'expected a reader that keeps up, got a slower one',
    too_many_messages: `expected at most ${LIMITS.messagesPerMinuteMax} messages a minute, got more`,
    too_many_subscriptions: `expected at most ${LIMITS.subscriptionsMax} subscriptions on a socket, got more`,
    protocol_error: 'expected a message of the protocol, got another',
    no_heartbeat: 'expected a sign of life, got none',
    server_stopping: 'the server is stopping',
    internal_error: 'Internal server error',
};
const MINUTE_MS = 60_000;
export function openSessions(options) {
    const registry = new SessionRegistry(options);
    return {
        open: (transport) => registry.add(transport),
        closeExpired: () => registry.sessions.forEach((session) => void session.isCurrent()),
        pingAll: () => registry.sessions.forEach((session) => session.ping()),
        drain: () => registry.drain(),
    };
}
/** The open sessions, counted by viewer. */
class SessionRegistry {
    options;
    sessions = new Set();
    #perViewer = new Map();
    #whenEmpty = null;
    constructor(options) {
        this.options = options;
    }
    add(transport) {
        if (this.#whenEmpty !== null || this.sessions.size >= LIMITS.liveConnectionsMax)
            return null;
        const session = new OpenSession(transport, this);
        this.sessions.add(session);
        this.options.hooks.onLiveConnection(transport.name, 1);
        return session;
    }
    /** False when the viewer has too many connections already. */
    addViewer(viewer) {
        const count = this.#perViewer.get(viewer) ?? 0;
        if (count >= LIMITS.liveConnectionsPerViewerMax)
            return false;
        this.#perViewer.set(viewer, count + 1);
        return true;
    }
    remove(session) {
        if (!this.sessions.delete(session))
            return;
        if (session.viewer !== null)
            this.#removeViewer(session.viewer);
        this.options.hooks.onLiveConnection(session.transport.name, -1);
        if (this.sessions.size === 0)
            this.#whenEmpty?.();
    }
    drain() {
        return new Promise((resolve) => {
            this.#whenEmpty = resolve;
            if (this.sessions.size === 0)
                resolve();
            for (const session of this.sessions)
                session.close('server_stopping');
        });
    }
    #removeViewer(viewer) {
        const others = (this.#perViewer.get(viewer) ?? 1) - 1;
        if (others === 0)
            this.#perViewer.delete(viewer);
        else
            this.#perViewer.set(viewer, others);
    }
}
class OpenSession {
    viewer = null;
    transport;
    #registry;
    #expiresAtMs = Infinity;
    #isClosed = false;
    #isAlive = true;
    #unsentEvents = 0;
    #unsentBytes = 0;
    #minuteFromMs = 0;
    #messagesInMinute = 0;
    constructor(transport, registry) {
        this.transport = transport;
        this.#registry = registry;
    }
    signIn({ viewer, expiresAtMs }) {
        this.#expiresAtMs = expiresAtMs ?? Infinity;
        if (!this.isCurrent())
            return false;
        if (viewer !== null && !this.#registry.addViewer(viewer))
            return this.#refuse('too_many_connections');
        this.viewer = viewer;
        return true;
    }
    isCurrent() {
        if (this.#isClosed)
            return false;
        return this.#nowMs() < this.#expiresAtMs || this.#refuse('token_expired');
    }
    send(text) {
        if (!this.isCurrent())
            return null;
        const bytes = Buffer.byteLength(text);
        // A message that is longer than all that may wait can still go to a reader for whom nothing waits.
        const isTooMuch = this.#unsentEvents >= LIMITS.unsentEventsMax ||
            (this.#unsentBytes > 0 && this.#unsentBytes + bytes > LIMITS.unsentBytesMax);
        if (isTooMuch && !this.#refuse('slow_reader'))
            return null;
        this.#unsentEvents++;
        this.#unsentBytes += bytes;
        return () => {
            this.#unsentEvents--;
            this.#unsentBytes -= bytes;
        };
    }
    countMessage() {
        if (this.#isClosed)
            return false;
        this.#isAlive = true;
        const nowMs = this.#nowMs();
        if (nowMs - this.#minuteFromMs >= MINUTE_MS) {
            this.#minuteFromMs = nowMs;
            this.#messagesInMinute = 0;
        }
        this.#messagesInMinute += 1;
        return (this.#messagesInMinute <= LIMITS.messagesPerMinuteMax || this.#refuse('too_many_messages'));
    }
    confirmAlive() {
        this.#isAlive = true;
    }
    /** Asks for a sign of life, or closes a connection that gave none since it was asked. */
    ping() {
        if (!this.#isAlive) {
            this.close('no_heartbeat');
            return;
        }
        this.#isAlive = false;
        this.transport.ping();
    }
    close(reason, message = MESSAGES[reason]) {
        if (this.#isClosed)
            return;
        this.#isClosed = true;
        this.#registry.options.hooks.onLiveClose(this.transport.name, reason);
        this.transport.close(reason, message);
    }
    release() {
        this.#isClosed = true;
        this.#registry.remove(this);
    }
    #nowMs() {
        return this.#registry.options.clock.now();
    }
    #refuse(reason) {
        this.close(reason);
        return false;
    }
}
//# sourceMappingURL=sessions.js.map