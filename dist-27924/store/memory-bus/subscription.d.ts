import { type BusEvent, type BusOffset } from '../ports/bus.ts';
/** The messages after an offset, oldest first; the last one is at `place`. */
export interface MessageRead {
    readonly place: BusOffset;
    /** Whether the log no longer holds everything that followed the requested offset. */
    readonly isGap: boolean;
    readonly messages: readonly string[];
    readonly isMore: boolean;
}
export interface BusSubscriptionOptions {
    readonly from: BusOffset | null;
    readonly signal: AbortSignal | undefined;
    /** Reads what followed the offset; for null, only where the log ends now. Resolves with null when the log cannot be read; `wake` retries. */
    readonly read: (from: BusOffset | null) => Promise<MessageRead | null>;
    readonly onEnd: (ended: BusSubscription) => void;
}
export declare class BusSubscription implements AsyncIterableIterator<BusEvent, undefined, undefined> {
    #private;
    constructor(options: BusSubscriptionOptions);
    [Symbol.asyncIterator](): this;
    get isEnded(): boolean;
    /** There may be more in the log. */
    wake(): void;
    /** Delivers a message that no log holds. Too many of them become a gap. */
    deliver(message: string): void;
    next(): Promise<IteratorResult<BusEvent, undefined>>;
    return(): Promise<IteratorResult<BusEvent, undefined>>;
}
