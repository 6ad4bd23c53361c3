/**
 * An intent log for operations that span several documents: removing an item, changing its visibility, moving a thread.
 * An intent is recorded before and deleted after, so that what a dead process left half done is found and repeated.
 */
import type { Clock } from '../../../base/clock.ts';
import type { Collections, IntentDocument } from './collections.ts';
export type Intent = Pick<IntentDocument, 'item' | 'thread'>;
export interface Intents {
    /** Keeps the intent on record while the action runs. A failed action leaves it there. */
    withIntent<T>(intent: Intent, action: () => Promise<T>): Promise<T>;
    /** Finishes what dead processes left. Returns how many intents; bounded, so repeat until it is 0. */
    repair(finish: (intent: Intent) => Promise<void>): Promise<number>;
}
export declare function openIntents({ intents }: Pick<Collections, 'intents'>, clock: Clock): Intents;
