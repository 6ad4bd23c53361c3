import type { Logger } from '../../base/log.ts';
import type { Store } from '../ports/store.ts';
import { type Timing } from './engine/timing.ts';
export interface RedisStoreOptions {
    readonly url: string;
    /** Closed with the store. */
    readonly durable: Store;
    readonly log: Pick<Logger, 'info' | 'warn'>;
    readonly timing?: Partial<Timing>;
}
/**
 * Opens the store. Refuses, with BAD_USER_INPUT and a sentence that names REDIS_URL, an address or credentials that a
 * person must correct. When Redis is merely down, the store starts degraded and recovers later.
 */
export declare function openRedisStore({ url, durable, log, timing: given, }: RedisStoreOptions): Promise<Store>;
