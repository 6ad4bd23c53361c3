import { PATHS } from "./paths.js";
export function addPlainRoutes(server, { metrics, store, schemaText }) {
    server.get(PATHS.schema, (_, reply) => reply.type('text/plain; charset=utf-8').send(schemaText));
    server.get(PATHS.alive, (_, reply) => reply.send({ status: 'ok' }));
    server.get(PATHS.ready, async (_, reply) => {
        await store.ping();
        return reply.send({ status: store.isDegraded() ? 'degraded' : 'ready' });
    });
    server.get(PATHS.metrics, async (_, reply) => reply.type(metrics.contentType).send(await metrics.text()));
}
//# sourceMappingURL=routes.js.map