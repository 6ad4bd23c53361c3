import { type Item } from '../../../model/items.ts';
import type { Position } from '../../../model/positions.ts';
import type { UserId } from '../../../model/producers.ts';
export type LogEntry = 
/** An item was edited, or with `isGone` deleted. */
{
    readonly kind: 'item';
    readonly position: Position;
    readonly isGone: boolean;
}
/** What a viewer follows, mutes or has blocked, or who blocked them. */
 | {
    readonly kind: 'viewers';
    readonly viewers: readonly UserId[];
} | {
    readonly kind: 'like';
    readonly position: Position;
    readonly viewer: UserId;
}
/** Like counts of items that were just settled. */
 | {
    readonly kind: 'counts';
    readonly counts: readonly (readonly [Position, number])[];
}
/** Everything in (above, upTo] is settled. `items` is all of it, or null when that is too much for an entry. */
 | {
    readonly kind: 'settled';
    readonly above: Position;
    readonly upTo: Position;
    readonly items: readonly Item[] | null;
};
export declare function encodeEntry(entry: LogEntry): string;
/** Only for what `encodeEntry` wrote. Items are frozen. */
export declare function decodeEntry(text: string): LogEntry;
