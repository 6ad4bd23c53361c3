import type { ViewerFacts } from '../model/edges.ts';
import type { Item } from '../model/items.ts';
import { type Position } from '../model/positions.ts';
import { type ReadMarks, type ThreadRecord } from '../model/reads.ts';
import type { Store } from '../store/ports/store.ts';
export type ThreadStores = Pick<Store, 'items' | 'threads' | 'reads'>;
/** A thread as one viewer sees it. */
export interface ThreadState {
    readonly record: ThreadRecord;
    /** The newest item that the viewer may see. */
    readonly newest: Item;
    readonly marks: ReadMarks;
    readonly isUnread: boolean;
    /** When it was last marked read; null when no part of it was. */
    readonly lastReadAtMs: number | null;
}
/** How many items of a thread are unread, and which comes first. */
export interface UnreadItems {
    readonly first: Position | null;
    readonly count: number;
    /** Whether counting stopped at its bound. */
    readonly isCapped: boolean;
}
/** In the order asked; null for a thread that does not exist and for one without an item the viewer may see, alike. */
export declare function threadStates(store: ThreadStores, facts: ViewerFacts, records: readonly (ThreadRecord | null)[]): Promise<readonly (ThreadState | null)[]>;
/**
 * The unread items of each thread. Looks at most at the newest 2,000 items above the marks: in a longer run the first
 * unread one is the oldest of those, and the count is capped.
 */
export declare function unreadItems(store: ThreadStores, facts: ViewerFacts, states: readonly ThreadState[]): Promise<readonly UnreadItems[]>;
