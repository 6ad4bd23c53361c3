import { print } from 'graphql-sse';
import { FeedError } from "../../base/errors.js";
import { LIMITS } from "../../base/limits.js";
import { REQUEST_ID_HEADER } from "../request-id.js";
/** Keeps proxies from closing a quiet stream, and some browsers from waiting for its first event. */
const COMMENT = ':\n\n';
const HEADERS = {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-cache, no-transform',
    connection: 'keep-alive',
    // Asks nginx, and proxies that follow it, not to buffer the stream.
    'x-accel-buffering': 'no',
};
export function openSse(options) {
    const { operations, sessions, viewers, hooks } = options;
    return async (request, reply, params) => {
        const identity = await viewers.identify(request.headers);
        const { raw } = reply;
        const stream = openStream(sessions, raw);
        try {
            stream.session.signIn(identity);
            stream.check();
            const subscription = await operations.subscribe({
                ...params,
                viewer: identity.viewer,
                requestId: request.id,
            });
            const results = subscription.errors === null ? subscription.results : only({ errors: subscription.errors });
            stream.onClose(() => void results.return?.());
            stream.check();
            reply.hijack();
            raw.writeHead(200, { ...HEADERS, [REQUEST_ID_HEADER]: request.id });
            stream.write(COMMENT);
            await pump(results, (result) => {
                const data = result;
                if (stream.write(print({ event: 'next', data })))
                    hooks.onLiveEvent('sse');
            });
            if (stream.write(print({ event: 'complete', data: null })))
                raw.end();
        }
        catch (error) {
            stream.session.release();
            throw error;
        }
    };
}
function openStream(sessions, raw) {
    let refusal = null;
    const session = sessions.open({
        name: 'sse',
        ping: () => stream.write(COMMENT),
        close(reason, message) {
            refusal = new FeedError(reason === 'token_expired' ? 'UNAUTHENTICATED' : 'UNAVAILABLE', message);
            if (raw.headersSent)
                end(raw, reason);
        },
    });
    if (session === null)
        throw new FeedError('UNAVAILABLE', 'too many live connections; try again later');
    raw.once('close', () => session.release());
    // A peer that is gone may show first as a response that cannot be written.
    raw.on('error', () => session.release());
    const stream = {
        session,
        check() {
            if (refusal !== null)
                throw refusal;
        },
        write(text) {
            const sent = session.send(text);
            if (sent === null)
                return false;
            raw.write(text, () => {
                sent();
                session.confirmAlive();
            });
            return true;
        },
        onClose(leave) {
            if (raw.destroyed)
                leave();
            else
                raw.once('close', leave);
        },
    };
    return stream;
}
/** An end without `complete` makes clients reconnect. A reader that is behind would reach that end late, one that is gone never. */
function end(raw, reason) {
    if (reason === 'slow_reader' || reason === 'no_heartbeat') {
        raw.destroy();
        return;
    }
    raw.end();
    setTimeout(() => raw.destroy(), LIMITS.closeWaitMsMax).unref();
}
async function* only(result) {
    yield await Promise.resolve(result);
}
/** Sends each result. A source that fails ends with a result of its error. */
async function pump(results, send) {
    try {
        for (let next = await results.next(); next.done !== true; next = await results.next())
            send(next.value);
    }
    catch (error) {
        send({ errors: [error] });
    }
}
//# sourceMappingURL=sse.js.map