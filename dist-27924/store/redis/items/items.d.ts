import type { Item } from '../../../model/items.ts';
import type { Position } from '../../../model/positions.ts';
import type { ItemStore } from '../../ports/items.ts';
import type { Store } from '../../ports/store.ts';
import type { DegradedItems } from './degraded-items.ts';
import type { LogEntry } from '../change-log/log-entry.ts';
import type { ChangeLog } from '../change-log/change-log.ts';
import { InvalidatingCache } from './invalidating-cache.ts';
import type { SettledAnnouncer } from '../change-log/settled-announcer.ts';
export declare class ItemCopies {
    readonly items: InvalidatingCache<Position, 0 | Item>;
    readonly likeCounts: InvalidatingCache<Position, number>;
    readonly likes: InvalidatingCache<`${number}/${string}`, boolean>;
    apply(entry: LogEntry): void;
    clear(): void;
}
export interface RedisItemsContext {
    readonly durable: Pick<Store, 'items'>;
    readonly log: ChangeLog;
    readonly announcer: SettledAnnouncer;
    readonly copies: ItemCopies;
    /** Items while Redis is down. */
    readonly degraded: DegradedItems;
}
export declare function openRedisItems(context: RedisItemsContext): ItemStore;
/** Items at settled positions, after the copies were confirmed; missing ones are read in bulk. */
export declare function readSettled({ durable, copies }: Pick<RedisItemsContext, 'durable' | 'copies'>, positions: readonly Position[]): Promise<readonly (Item | null)[]>;
