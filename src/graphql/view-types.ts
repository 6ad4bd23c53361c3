/**
 * The shapes that resolvers hand to GraphQL, one for each type of the schema that has more than plain fields. The
 * generated resolver types refer to them; `views.ts` builds them.
 */
import type { ListCount } from '../social/followers.ts';
import type { ErasedCount } from './generated.ts';
import type { FeedEdge, FeedPage } from '../feeds/feed.ts';
import type { WatchedItem } from '../feeds/updates/look.ts';
import type { PageStatus } from '../fence/page.ts';
import type { Region } from '../fence/walk/history.ts';
import type { DraftContent } from '../model/drafts.ts';
import type { Item, Visibility as DomainVisibility } from '../model/items.ts';
import type { ProducerList } from '../model/lists.ts';
import type { NotificationKind } from '../model/notifications.ts';
import type { PlaceRecord } from '../model/places.ts';
import type { Position } from '../model/positions.ts';
import type { ProducerKey, UserId } from '../model/producers.ts';
import type { NotificationGroup } from '../notify/groups.ts';
import type { CappedCount } from '../reads/thread-items.ts';
import type { JsonMap } from '../templates/injector.ts';

export interface ProducerView {
  readonly __typename: 'User' | 'Tag' | 'Thread' | 'Channel';
  readonly id: string;
  readonly key: ProducerKey;
  readonly type: string;
  readonly name: string;
  readonly login: string;
}

export type UserView = ProducerView;

export interface AttachmentView {
  readonly kind: 'IMAGE' | 'LINK';
  readonly url: string;
  readonly alt: string | null;
  readonly title: string | null;
}

export interface ErasureView {
  readonly since: Date;
  readonly isFinished: boolean;
  readonly removed: readonly ErasedCount[];
}

export interface DraftView {
  readonly key: string;
  readonly kind: string;
  readonly title: string | null;
  readonly text: string | null;
  readonly url: string | null;
  readonly tags: readonly string[];
  readonly thread: string | null;
  readonly parentId: string | null;
  readonly visibility: Uppercase<DomainVisibility>;
  readonly language: string | null;
  readonly attachments: readonly AttachmentView[];
  readonly content: DraftContent;
  readonly publishAt: Date | null;
  readonly savedAt: Date;
  readonly problem: string | null;
}

export interface ItemView {
  readonly __typename: 'Item';
  readonly id: string;
  readonly position: Position;
  readonly item: Item;
  readonly repostOf: ItemView | null;
  readonly author: UserView | null;
  readonly kind: string;
  readonly title: string | null;
  readonly text: string | null;
  readonly url: string | null;
  readonly votes: number;
  readonly visibility: Uppercase<DomainVisibility>;
  readonly language: string | null;
  readonly attachments: readonly AttachmentView[];
  readonly createdAt: Date;
  readonly editedAt: Date | null;
}

export type NodeView = ItemView | ProducerView | ProducerListView;

/** A page in Relay's shape. */
export interface ConnectionOf<Edge extends { readonly node: Node }, Node> {
  readonly edges: readonly Edge[];
  readonly nodes: readonly Node[];
  readonly pageInfo: PageInfoView;
}

/** What a page knows about its ends. Reading further and sealing cursors happen only on request. */
export interface PageInfoView {
  hasNextPage(): boolean | Promise<boolean>;
  hasPreviousPage(): boolean | Promise<boolean>;
  startCursor(): string | null;
  endCursor(): string | null;
}

export interface EdgeView {
  readonly node: ItemView;
  readonly region: Region;
  readonly edge: FeedEdge;
}

interface ElementParts {
  readonly id: string;
  readonly injector: string;
  readonly title: string | null;
}

export type ElementView =
  | (ElementParts & {
      readonly __typename: 'CarouselElement';
      readonly items: readonly ItemView[];
    })
  | (ElementParts & {
      readonly __typename: 'SuggestionElement';
      readonly users: readonly UserView[];
    })
  | (ElementParts & { readonly __typename: 'ThreadElement'; readonly thread: ProducerView })
  | (ElementParts & {
      readonly __typename: 'PromptElement';
      readonly text: string | null;
      readonly url: string | null;
    })
  | (ElementParts & {
      readonly __typename: 'CustomElement';
      readonly kind: string;
      readonly data: JsonMap;
    });

/** A `FeedPage` as the schema shows it. */
export interface PageView extends ConnectionOf<EdgeView, ItemView> {
  readonly page: FeedPage;
  readonly status: FeedPage['status'];
  readonly conditions: FeedPage['conditions'];
}

/** An entry in a list of producers by key. Its cursor is the producer's id. */
export interface ProducerEdgeView {
  readonly cursor: string;
  readonly node: ProducerView;
}

export type UserPageView = ConnectionOf<ProducerEdgeView, ProducerView>;

/** A page of a list that is counted the way it is shown. */
export interface CountedPageView extends UserPageView {
  readonly totalCount: () => Promise<ListCount>;
}

export interface RelationEdgeView extends ProducerEdgeView {
  readonly since: Date;
  readonly state: 'ACTIVE' | 'REQUESTED';
}

export type RelationPageView = ConnectionOf<RelationEdgeView, ProducerView>;

export interface HiddenItemEdgeView {
  readonly cursor: string;
  readonly node: ItemView;
  readonly since: Date;
}

/** Its cursor is not its node's id. */
export interface HiddenRepostsEdgeView {
  readonly cursor: string;
  readonly node: UserView;
  readonly since: Date;
}

export interface ProducerListView {
  readonly __typename: 'ProducerList';
  readonly id: string;
  readonly key: string;
  readonly title: string;
  readonly createdAt: Date;
  readonly list: ProducerList;
}

export interface MutedPhraseView {
  readonly phrase: string;
  readonly since: Date;
}

export interface ThreadEdgeView {
  readonly cursor: () => string;
  readonly node: ProducerView;
}

export interface CategoryEdgeView extends ThreadEdgeView {
  /** Null for an anonymous viewer. */
  readonly unreadCount: () => Promise<CappedCount | null>;
}

export interface CategoryPageView extends ConnectionOf<CategoryEdgeView, ProducerView> {
  readonly status: PageStatus;
}

export interface ThreadPageView extends ConnectionOf<ThreadEdgeView, ProducerView> {
  readonly status: PageStatus;
}

export interface ThreadItemEdgeView {
  readonly cursor: () => string;
  readonly node: ItemView;
}

export interface ThreadItemPageView extends ConnectionOf<ThreadItemEdgeView, ItemView> {
  readonly status: PageStatus;
}

/** A place shows itself through its resolvers. */
export type PlaceView = PlaceRecord;

export interface PlaceEdgeView {
  readonly cursor: string;
  readonly node: PlaceView;
}

export type PlacePageView = ConnectionOf<PlaceEdgeView, PlaceRecord>;

export interface MemberEdgeView {
  readonly cursor: string;
  readonly node: UserView;
  readonly since: Date;
}

export type MemberPageView = ConnectionOf<MemberEdgeView, UserView>;

export interface ReadingPlaceView {
  readonly device: string;
  readonly cursor: string;
  readonly savedAt: Date;
}

export interface UnreadCountView {
  readonly category: ProducerView;
  readonly count: number;
  readonly isCapped: boolean;
}

export interface ReadEventView {
  readonly __typename: 'ReadStateStarted' | 'ReadStateMarked' | 'ReadStateGap';
  readonly cursor: string;
  readonly sequence: number;
  readonly changes: readonly ReadChangeView[];
  readonly unreadCounts: readonly UnreadCountView[];
}

export type ReadChangeView =
  | { readonly __typename: 'ThreadRead'; readonly thread: ProducerView; readonly upTo: Position }
  | {
      readonly __typename: 'CategoryRead';
      readonly category: ProducerView;
      readonly upTo: Position;
    }
  | { readonly __typename: 'EverythingRead'; readonly upTo: Position }
  | {
      readonly __typename: 'ThreadMarkedUnread';
      readonly thread: ProducerView;
      readonly from: Position;
      readonly through: Position;
    };

interface StreamUpdateParts {
  readonly cursor: string;
  readonly sequence: number;
}

export interface NewSinceView {
  readonly count: number;
  readonly isCapped: boolean;
  readonly actors: readonly UserView[];
}

export interface StreamOpeningView extends StreamUpdateParts {
  readonly __typename: 'StreamStarted' | 'StreamGap';
  readonly newSince: NewSinceView;
  readonly items: readonly ItemView[];
  /** The same items as the look found them. */
  readonly watched: readonly WatchedItem[];
}

export interface NewAboveView extends StreamUpdateParts, NewSinceView {
  readonly __typename: 'NewAbove';
}

export interface ItemUpdatedView extends StreamUpdateParts {
  readonly __typename: 'ItemUpdated';
  readonly item: ItemView;
  readonly watched: readonly WatchedItem[];
}

export interface ItemRemovedView extends StreamUpdateParts {
  readonly __typename: 'ItemRemoved';
  readonly itemId: string;
}

export interface CounterChangedView extends StreamUpdateParts {
  readonly __typename: 'CounterChanged';
  readonly itemId: string;
  readonly likeCount: number;
  readonly viewerLikes: boolean;
  readonly favouriteCount: number;
  readonly viewerHasFavourited: boolean;
  readonly repostCount: CappedCount;
  readonly viewerHasReposted: boolean;
  readonly replyCount: CappedCount;
}

export type StreamUpdateView =
  StreamOpeningView | NewAboveView | ItemUpdatedView | ItemRemovedView | CounterChangedView;

export interface ViewerView {
  readonly id: UserId;
  readonly user: UserView;
}

export interface NotificationView {
  readonly id: string;
  readonly kind: Uppercase<NotificationKind>;
  readonly group: NotificationGroup;
  readonly actorCount: number;
  readonly count: number;
  readonly item: ItemView | null;
  readonly producer: ProducerView | null;
  readonly at: Date;
  readonly isSeen: boolean;
  readonly isRead: boolean;
}

export interface NotificationEdgeView {
  readonly cursor: string;
  readonly node: NotificationView;
}

export interface NotificationPageView extends ConnectionOf<NotificationEdgeView, NotificationView> {
  readonly unseenCount: number;
  readonly unreadCount: number;
}
