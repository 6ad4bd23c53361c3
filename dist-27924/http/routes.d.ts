/** The routes that are not GraphQL: the schema as text, liveness, readiness (ready, degraded, or an error) and metrics. */
import type { FastifyInstance } from 'fastify';
import type { Store } from '../store/ports/store.ts';
import type { Metrics } from './metrics.ts';
interface RoutesOptions {
    readonly metrics: Metrics;
    readonly store: Store;
    readonly schemaText: string;
}
export declare function addPlainRoutes(server: FastifyInstance, { metrics, store, schemaText }: RoutesOptions): void;
export {};
