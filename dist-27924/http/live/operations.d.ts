import { type ExecutionResult, type GraphQLFormattedError } from 'graphql';
import type { Logger } from '../../base/log.ts';
import { type Services } from '../../graphql/context.ts';
import type { Engine } from '../../graphql/engine.ts';
import type { UserId } from '../../model/producers.ts';
import type { LiveHooks } from './sessions.ts';
export interface LiveRequest {
    readonly query: string;
    readonly operationName: string | null;
    readonly variables: Readonly<Record<string, unknown>>;
    readonly viewer: UserId | null;
    /** Under which the operation's faults are logged. */
    readonly requestId: string;
}
/** The results of a subscription as they come, or the errors that prevent it. Return the results when nobody reads them any more. */
export type Subscription = {
    readonly results: AsyncIterableIterator<ExecutionResult>;
    readonly errors: null;
} | {
    readonly results: null;
    readonly errors: readonly GraphQLFormattedError[];
};
export interface LiveOperations {
    subscribe(request: LiveRequest): Promise<Subscription>;
}
export interface LiveOperationsOptions {
    readonly engine: Engine;
    readonly services: Services;
    readonly hooks: Pick<LiveHooks, 'onSubscription'>;
    readonly log: Pick<Logger, 'error'>;
}
export declare function openLiveOperations(options: LiveOperationsOptions): LiveOperations;
