import type { FeedPage } from '../feeds/feed.ts';
import type { Edge } from '../model/edges.ts';
import type { Item, Visibility as DomainVisibility } from '../model/items.ts';
import { type ProducerKey, type UserId } from '../model/producers.ts';
import type { ReadEvent } from '../reads/read-events.ts';
import type { UnreadCount } from '../reads/thread-list.ts';
import type { ReadingPlace } from '../store/ports/reads.ts';
import type { Visibility } from './generated.ts';
import type { ConnectionOf, ItemView, PageInfoView, PageView, ProducerEdgeView, ProducerView, ReadEventView, ReadingPlaceView, RelationEdgeView, UnreadCountView, UserView } from './view-types.ts';
export declare function visibilityOf(visibility: Visibility): DomainVisibility;
export declare function viewProducer(key: ProducerKey): ProducerView;
export declare function viewUser(user: UserId): UserView;
export declare function viewItem(item: Item): ItemView;
/** The page is its own `pageInfo`: it has just those four questions. */
export declare function viewPage(page: FeedPage): PageView;
export declare function connectionOf<Edge extends {
    readonly node: Node;
}, Node>(edges: readonly Edge[], pageInfo: PageInfoView): ConnectionOf<Edge, Node>;
export declare function viewRelation({ producer, sinceMs }: Edge): RelationEdgeView;
export declare function viewProducerEdge(producer: ProducerKey): ProducerEdgeView;
export declare function viewPlace({ device, cursor, savedAtMs }: ReadingPlace): ReadingPlaceView;
export declare function viewCounts(counts: readonly UnreadCount[]): readonly UnreadCountView[];
export declare function viewReadEvent({ kind, place, changes, counts }: ReadEvent, cursor: string): ReadEventView;
