import { type Clock } from '../base/clock.ts';
import { type CursorKey } from './cursor/cursor.ts';
import { type PlaceCursors } from './cursor/place-cursors.ts';
import type { FenceStore } from './fence-store.ts';
import type { FenceKey, Maker } from './fencepost.ts';
import type { RankingContext } from './ranking.ts';
import type { ScanMemory } from './scan.ts';
import type { FenceSettings } from './settings.ts';
import type { FencedSource } from './source.ts';
export interface ShareOptions {
    readonly store: FenceStore;
    /** At least one. The first seals, all open; so a new key goes first and the old one stays until its cursors died. */
    readonly cursorKeys: readonly CursorKey[];
    /** Cursors die this long after they were sealed; a year when left out. */
    readonly cursorTtlMs?: number;
    /** The system's when left out. */
    readonly clock?: Clock;
}
/** What the fences of a process share: store, clock, parsed keys, sealed cursors, and refreshes that are under way. */
export interface FenceShared {
    readonly store: FenceStore;
    readonly clock: Clock;
    readonly cursors: PlaceCursors;
    readonly scans: ScanMemory;
    /** By fence, the first page that is refreshing it now; each settles without a fault when that is done. */
    readonly refreshing: Map<string, Promise<void>>;
}
/** Told how a first page ended: a new fencepost, another's, nothing new, too soon, or out of budget. */
export type CommitOutcome = 'committed' | 'lost' | 'nothing' | 'interval' | 'budget';
export interface FenceContext extends RankingContext {
    readonly key: FenceKey;
    readonly source: FencedSource;
    /** Null for a stream without a fence, which is served strictly newest first. */
    readonly settings: FenceSettings | null;
    readonly template: Maker;
    readonly shared: FenceShared;
    readonly onCommit?: ((outcome: CommitOutcome) => void) | undefined;
}
/**
 * What many fences of one process have in common. Make it once; a few megabytes. Refuses keys that are not 32 bytes and a
 * lifetime that is not above 0, with BAD_USER_INPUT.
 *
 * @example
 * const shared = shareFences({ store, cursorKeys: [{ id: 'a', secret }] });
 * // and for each request:
 * const fence = createFence({ shared, key: { viewer, stream: 'songs' }, source, rank });
 */
export declare function shareFences(options: ShareOptions): FenceShared;
