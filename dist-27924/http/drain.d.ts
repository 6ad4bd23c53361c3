import type { FastifyInstance } from 'fastify';
export declare function drainOnClose(server: FastifyInstance): void;
