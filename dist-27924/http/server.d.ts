/**
 * The HTTP server: the GraphQL engine behind Fastify, with live connections, the playground and plain routes. What fails
 * on the way to GraphQL is answered in GraphQL's shape.
 */
import { type FastifyInstance } from 'fastify';
import type { Config } from '../base/config/config-options.ts';
import type { Logger } from '../base/log.ts';
import type { Services } from '../graphql/context.ts';
import type { Metrics } from './metrics.ts';
import type { Viewers } from './sign-in.ts';
export interface ServerOptions {
    readonly config: Config;
    readonly services: Services;
    readonly viewers: Viewers;
    readonly metrics: Metrics;
    readonly log: Logger;
}
/** A server that is ready to listen. Closing it answers what is in flight and then stops Apollo. */
export declare function openServer(options: ServerOptions): Promise<FastifyInstance>;
