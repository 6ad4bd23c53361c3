import { type Position, type Range } from '../model/positions.ts';
import type { CommitOutcome, FenceContext } from './context.ts';
import type { FenceState } from './fence-store.ts';
import { type FenceKey } from './fencepost.ts';
import type { FenceSettings } from './settings.ts';
import type { FencedSource } from './source.ts';
/** A fence after a refresh, and how the refresh ended. */
export interface Refreshed {
    readonly state: FenceState;
    readonly outcome: CommitOutcome;
}
export type FencedContext = FenceContext & {
    readonly settings: FenceSettings;
};
/**
 * Waits for a refresh of the same fence that is under way, then looks for itself: of a crowd of first pages one does the
 * work, and the others find it done. They do look, because what is new to them may have come after the first one looked;
 * and they do not wait for one that hangs.
 */
export declare function refreshInTurn(fence: FencedContext): Promise<Refreshed>;
/** Commits what is new, at most one fencepost, and returns the fence as it then stands. */
export declare function refresh(fence: FencedContext): Promise<Refreshed>;
/** Admitted items of a range, at most `limit`, newest first. Commits nothing. */
export declare function admittedIn(source: FencedSource, range: Range, limit: number): Promise<readonly Position[]>;
/** The same for the same fence and range: FNV-1a over the key, mixed with the position. */
export declare function seedOf(key: FenceKey, at: Position): number;
