import { type Item } from '../model/items.ts';
import type { DedupeKey } from './parts.ts';
import { type Stream } from './stream.ts';
export interface DedupeRule {
    readonly by: DedupeKey;
    readonly window: number;
}
/** Membership is the input's, because an item in a head was chosen when it was not a repeat. */
export declare function dedupeStream(rule: DedupeRule, inner: Stream): Stream;
/** What two items must share to be repeats; null never repeats. */
export declare function keyOf(by: DedupeKey, item: Item): string | null;
