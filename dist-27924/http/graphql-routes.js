import { FeedError } from "../base/errors.js";
import { openAnswer } from "./answer.js";
import { PATHS } from "./paths.js";
import { REQUEST_ID_HEADER } from "./request-id.js";
export function addGraphqlRoutes(server, options) {
    const { engine, services, viewers, live } = options;
    server.decorateRequest('viewer', null);
    const route = {
        url: PATHS.graphql,
        onRequest: (request, reply, next) => {
            if (request.ws)
                live.check(request);
            void reply.header(REQUEST_ID_HEADER, request.id);
            next(checkEncoding(request));
        },
        preHandler: (request, _, next) => {
            if (request.ws)
                next();
            else
                admit(request, { gate: engine.gate, viewers }, next);
        },
        handler: openAnswer(server, { engine, services }),
    };
    server.route({ ...route, method: 'POST' });
    server.route({ ...route, method: 'GET', wsHandler: live.takeSocket });
    server.route({
        method: ['GET', 'POST'],
        url: PATHS.stream,
        onRequest: (request, _, next) => {
            live.check(request);
            next(checkEncoding(request));
        },
        handler: (request, reply) => live.stream(request, reply),
    });
}
/** The gate first, then who asks. */
function admit(request, { gate, viewers }, next) {
    const refusal = gate.refuse(sourceOf(request));
    if (refusal !== null)
        throw new FeedError(refusal.code, refusal.message);
    const identity = viewers.identify(request.headers);
    const goOn = ({ viewer }) => {
        request.viewer = viewer;
        next();
    };
    // A token that was checked before is known at once; waiting for a promise would cost every request a turn.
    if (identity instanceof Promise)
        identity.then(goOn, next);
    else
        goOn(identity);
}
/** Bodies are UTF-8 and uncompressed: another encoding could hide a body that is too big. */
function checkEncoding({ headers }) {
    const charset = /charset\s*=\s*"?([^\s;"]+)/i.exec(headers['content-type'] ?? '')?.[1];
    const encoding = headers['content-encoding'] ?? 'identity';
    const isGood = (charset === undefined || /^utf-?8$/i.test(charset)) && encoding === 'identity';
    return isGood
        ? undefined
        : Object.assign(new Error('expected UTF-8 without compression'), { statusCode: 415 });
}
/** The document's text; empty when the request has none, which Apollo refuses. */
function sourceOf({ body, query }) {
    const holder = (body ?? query);
    return typeof holder?.query === 'string' ? holder.query : '';
}
//# sourceMappingURL=graphql-routes.js.map