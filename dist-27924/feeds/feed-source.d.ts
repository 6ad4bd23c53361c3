import type { FenceKey } from '../fence/fencepost.ts';
import type { Store } from '../store/ports/store.ts';
import type { StreamRead } from '../streams/stream.ts';
import type { FeedRequest } from './feed.ts';
import type { FencedSource } from '../fence/source.ts';
export interface FeedSource {
    readonly request: FeedRequest;
    readonly read: StreamRead;
    readonly key: FenceKey;
    readonly source: FencedSource;
}
/** Refuses an anonymous viewer where the template asks for one. */
export declare function openFeedSource(store: Pick<Store, 'items' | 'timelines'>, request: FeedRequest): FeedSource;
