import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Viewers } from '../sign-in.ts';
import type { LiveOperations } from './operations.ts';
import type { LiveHooks, Sessions } from './sessions.ts';
export interface SseOptions {
    readonly operations: LiveOperations;
    readonly sessions: Sessions;
    readonly viewers: Viewers;
    readonly hooks: Pick<LiveHooks, 'onLiveEvent'>;
}
/** What a request asks for, in its body or in its address. */
export interface SseParams {
    readonly query: string;
    readonly operationName: string | null;
    readonly variables: Readonly<Record<string, unknown>>;
}
/** Answers a request whose shape was checked. Resolves when its stream is over; rejects with a FeedError when there is no stream. */
export type AnswerStream = (request: FastifyRequest, reply: FastifyReply, params: SseParams) => Promise<void>;
export declare function openSse(options: SseOptions): AnswerStream;
