import { type UserId } from '../../model/producers.ts';
import { type ViewerFacts } from '../../model/edges.ts';
import type { EdgeStore } from '../ports/edges.ts';
import type { Store } from '../ports/store.ts';
import type { ChangeLog } from './change-log/change-log.ts';
import { InvalidatingCache } from './items/invalidating-cache.ts';
export type FactsCopies = InvalidatingCache<UserId, ViewerFacts>;
export declare function createFactsCopies(): FactsCopies;
export interface RedisEdgesContext {
    readonly durable: Pick<Store, 'edges'>;
    readonly log: ChangeLog;
    readonly copies: FactsCopies;
}
export declare function openRedisEdges({ durable, log, copies }: RedisEdgesContext): EdgeStore;
