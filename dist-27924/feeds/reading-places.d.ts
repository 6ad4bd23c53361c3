/**
 * Opening a stream where its viewer stopped. A place is a sealed cursor kept for each device; what lies above it in the
 * served order is what has come since. One that does not open any more, because it is too old, counts as none.
 */
import type { Clock } from '../base/clock.ts';
import type { ReadingPlace, ReadStore } from '../store/ports/reads.ts';
import type { FeedPage, FeedRequest, Feeds, PageRequest } from './feed.ts';
export interface PlaceDeps {
    readonly feeds: Pick<Feeds, 'page'>;
    readonly store: {
        readonly reads: Pick<ReadStore, 'places' | 'savePlace'>;
    };
    readonly clock: Clock;
}
/** Saves a device's place. Refuses another viewer's or stream's cursor with INVALID_CURSOR. Returns the stream's places. */
export declare function savePlace(deps: PlaceDeps, request: FeedRequest, place: {
    readonly device: string;
    readonly cursor: string;
}): Promise<readonly ReadingPlace[]>;
/** One a device, the one saved last first. */
export declare function placesOf(deps: Pick<PlaceDeps, 'store'>, request: FeedRequest): Promise<readonly ReadingPlace[]>;
/**
 * The page with the place where the viewer stopped in its middle: half of it is what came above, nearest first to be
 * met when scrolling up. The first page when they stopped nowhere. Refuses a cursor or `last` beside it.
 */
export declare function pageAround(deps: PlaceDeps, request: PageRequest): Promise<FeedPage>;
/** What has come above the place, oldest first; everything from the oldest on when they stopped nowhere. */
export declare function catchUp(deps: PlaceDeps, request: FeedRequest, { first, after }: {
    readonly first: number;
    readonly after: string | null;
}): Promise<FeedPage>;
