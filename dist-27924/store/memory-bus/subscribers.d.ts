/** The subscriptions of this process, by viewer. */
import type { UserId } from '../../model/producers.ts';
import { BusSubscription, type BusSubscriptionOptions } from './subscription.ts';
export declare class Subscribers {
    #private;
    /** A subscription that stays until it ends. After the close it has ended already. `onLast` runs when the viewer has none left. */
    add(viewer: UserId, options: Omit<BusSubscriptionOptions, 'onEnd'>, onLast?: () => void): BusSubscription;
    of(viewer: UserId): ReadonlySet<BusSubscription>;
    viewers(): IterableIterator<UserId>;
    count(): number;
    wakeAll(): void;
    close(): void;
}
