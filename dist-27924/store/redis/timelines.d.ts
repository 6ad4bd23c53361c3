import type { Store } from '../ports/store.ts';
import type { TimelineStore } from '../ports/timelines.ts';
import type { DegradedItems } from './items/degraded-items.ts';
import type { ChangeLog } from './change-log/change-log.ts';
import { type ItemCopies } from './items/items.ts';
import type { CircuitBreaker } from './engine/circuit-breaker.ts';
import type { RecentItemIndex } from './items/recent-item-index.ts';
import type { SettledAnnouncer } from './change-log/settled-announcer.ts';
export interface RedisTimelinesContext {
    readonly durable: Pick<Store, 'items' | 'timelines'>;
    readonly log: ChangeLog;
    readonly recent: RecentItemIndex;
    readonly copies: ItemCopies;
    readonly announcer: SettledAnnouncer;
    readonly breaker: Pick<CircuitBreaker, 'isDown'>;
    /** Items while Redis is down. */
    readonly degraded: DegradedItems;
}
export declare function openRedisTimelines(context: RedisTimelinesContext): TimelineStore;
