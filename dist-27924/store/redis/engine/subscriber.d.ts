import type { Logger } from '../../../base/log.ts';
import type { RedisTarget } from './address.ts';
import type { Timing } from './timing.ts';
export interface SubscriberOptions {
    readonly target: RedisTarget;
    readonly timing: Timing;
    readonly log: Pick<Logger, 'warn'>;
    /** Called for each message, and with a null text for each channel once it is subscribed. */
    readonly onMessage: (channel: string, text: string | null) => void;
    /** Messages on any channel may have been missed. */
    readonly onMissed: () => void;
}
export declare class Subscriber {
    #private;
    constructor(options: SubscriberOptions);
    /** Whether messages of the channel arrive now. */
    isSubscribed(channel: string): boolean;
    /** The first call connects. */
    add(channel: string): void;
    drop(channel: string): void;
    close(): void;
}
