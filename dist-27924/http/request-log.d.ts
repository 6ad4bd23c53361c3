/** One log line and one measurement for each answered request. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from '../base/log.ts';
import type { Metrics } from './metrics.ts';
export interface RequestLogOptions {
    readonly metrics: Pick<Metrics, 'onRequest'>;
    readonly log: Pick<Logger, 'info'>;
}
export declare function recordAnswer({ metrics, log }: RequestLogOptions, request: FastifyRequest, reply: FastifyReply): void;
