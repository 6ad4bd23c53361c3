/**
 * Live updates: WebSocket at /graphql and server-sent events at /graphql/stream, on the same operations, sessions and
 * rules. A server that stops closes every connection first, so that clients reconnect elsewhere.
 */
import websocket from '@fastify/websocket';
import { LIMITS } from "../../base/limits.js";
import { openLiveOperations } from "./operations.js";
import { checkOrigin } from "./origin.js";
import { openSessions } from "./sessions.js";
import { openSse } from "./sse.js";
import { readSseParams } from "./sse-params.js";
import { chooseProtocol, openWebsockets } from "./websocket.js";
const SOCKETS = {
    maxPayload: LIMITS.messageBytesMax,
    perMessageDeflate: false,
    handleProtocols: chooseProtocol,
    closeTimeout: LIMITS.closeWaitMsMax,
};
/** Routes that are added after this can take sockets. */
export async function addWebsockets(server) {
    // Sessions close their sockets with a code; the plugin would close them without one.
    await server.register(websocket, {
        options: SOCKETS,
        preClose: (done) => {
            done();
        },
    });
}
/** Closed with the server, before Apollo stops. */
export function openLive(server, options) {
    const { origins, viewers, hooks, log, engine, services } = options;
    const sessions = openSessions({ clock: services.clock, hooks });
    closeWithServer(server, sessions);
    const operations = openLiveOperations(options);
    const stream = openSse({ operations, sessions, viewers, hooks });
    return {
        check: (request) => checkOrigin({ origins, isHeaderOn: viewers.isHeaderOn }, request),
        takeSocket: openWebsockets({
            operations,
            sessions,
            viewers,
            hooks,
            log,
            schema: engine.schema,
        }),
        stream: (request, reply) => stream(request, reply, readSseParams(request)),
    };
}
/** Runs the timers of sessions until the server closes, which closes the sessions first. */
function closeWithServer(server, sessions) {
    const timers = [
        setInterval(() => sessions.closeExpired(), LIMITS.expirySweepMs),
        setInterval(() => sessions.pingAll(), LIMITS.keepAliveMs),
    ];
    for (const timer of timers)
        timer.unref();
    server.addHook('preClose', async () => {
        await sessions.drain();
        timers.forEach((timer) => clearInterval(timer));
    });
}
//# sourceMappingURL=live.js.map