import { type Clock } from '../base/clock.ts';
import { type Position } from '../model/positions.ts';
import { type CommitOutcome, type Fence, type ScanProgress } from './commit.ts';
import { type Seal } from './cursor/cursor-cache.ts';
import { type CursorKey, type Cursors } from './cursor/cursor.ts';
import type { FenceStore } from './fence-store.ts';
import type { Fencepost } from './fencepost.ts';
import { type PageStatus } from './page.ts';
import type { FenceSettings } from './settings.ts';
import { type Region } from './walk/history.ts';
/** What fences of one process share: the store, the clock, the sealing of cursors, and what earlier reads found out. */
export interface FenceShared {
    readonly store: FenceStore;
    readonly clock: Clock;
    readonly cursors: Cursors;
    readonly seal: Seal;
    readonly progress: ScanProgress;
    /** Fences that a first page is refreshing now, by viewer and stream; each settles without a fault when that is done. */
    readonly refreshing: Map<string, Promise<void>>;
}
/** One viewer's fence over one stream; without settings the stream is served strictly newest first. */
export type ServedFence = Omit<Fence, 'settings' | 'shared'> & {
    readonly shared: FenceShared;
    readonly settings: FenceSettings | null;
    readonly onCommit?: (outcome: CommitOutcome) => void;
};
/** Relay's arguments. `refresh: false` reads what was committed and commits nothing. */
export interface ServeRequest {
    readonly first?: number | null;
    readonly after?: string | null;
    readonly last?: number | null;
    readonly before?: string | null;
    readonly refresh?: boolean;
}
export interface ServedEntry {
    readonly position: Position;
    readonly region: Region;
    /** 0-based place in a head; null outside one. */
    readonly offset: number | null;
    readonly post: Fencepost | null;
    /** Sealed when first asked for. */
    cursor(): string;
}
export interface ServedPage {
    readonly entries: readonly ServedEntry[];
    readonly status: PageStatus;
    hasNextPage(): Promise<boolean>;
    hasPreviousPage(): Promise<boolean>;
    startCursor(): string | null;
    /** On a page cut short by its budget, the place reading stopped, even when the page is empty. */
    endCursor(): string | null;
}
/** What a process's fences share. The first key seals, all open; cursors die `cursorTtlMs` after they were sealed. */
export declare function shareFences(options: {
    readonly store: FenceStore;
    readonly cursorKeys: readonly CursorKey[];
    readonly cursorTtlMs?: number;
    readonly clock?: Clock;
}): FenceShared;
/** One page. A first page, read forwards and not told otherwise, commits what is new. Refuses bad counts and cursors. */
export declare function servePage(fence: ServedFence, request: ServeRequest): Promise<ServedPage>;
