/**
 * Response bodies of pages that have not changed. Every request reads its page again, under all rules of access and
 * history; what is saved is turning the same edges into the same bytes. Cached are the responses to operations that ask
 * for one page, and of it only for what its edges, items and flags hold.
 */
import { type GraphQLSchema } from 'graphql';
import type { Context } from './context.ts';
import type { OperationRequest } from './operation-cache.ts';
export interface ResponseCache {
    /** The body of an earlier response to this request, if its page reads the same now; else null. */
    get(request: OperationRequest, context: Context): Promise<Buffer | null>;
    /** Takes a response without errors and the context it was executed in. One that cannot be cached is ignored. */
    put(request: OperationRequest, context: Context, body: Buffer): Promise<void>;
}
export declare function openResponseCache(schema: GraphQLSchema): ResponseCache;
