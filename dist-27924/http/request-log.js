import { PATHS } from "./paths.js";
export function recordAnswer({ metrics, log }, request, reply) {
    const route = request.routeOptions.url ?? 'unknown';
    const tookMs = reply.elapsedTime;
    // How long a live connection lasted is not a response time.
    const isLive = reply.statusCode === 200 && (request.ws || route === PATHS.stream);
    if (!isLive)
        metrics.onRequest(route, reply.statusCode, tookMs);
    log.info({
        requestId: request.id,
        method: request.method,
        route,
        status: reply.statusCode,
        ms: Math.round(tookMs * 100) / 100,
        operation: operationName(request),
    }, 'answered');
}
/** Undefined when the request names no operation, or not by a name of GraphQL's. */
function operationName({ body }) {
    const name = body?.operationName;
    return typeof name === 'string' && /^[_A-Za-z][_0-9A-Za-z]{0,63}$/.test(name) ? name : undefined;
}
//# sourceMappingURL=request-log.js.map