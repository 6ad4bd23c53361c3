/**
 * Domain records in the shape of the schema. Fields that cost nothing are plain properties, which the compiled executor
 * reads without a call; whatever costs time is left to a resolver. An item's view is made once per item record.
 */
import { LIMITS } from '../base/limits.ts';
import type { FeedEdge, FeedPage } from '../feeds/feed.ts';
import type { PageStatus } from '../fence/page.ts';
import type { Region } from '../fence/walk/history.ts';
import type { Edge } from '../model/edges.ts';
import { encodeId, producerId, typeOfProducer } from '../model/ids.ts';
import type { Item, Visibility as DomainVisibility } from '../model/items.ts';
import type { Position } from '../model/positions.ts';
import { type ProducerKey, producerKey, splitProducer, type UserId, userProducer } from '../model/producers.ts';
import type { ReadEvent } from '../reads/read-events.ts';
import type { MarkChange } from '../reads/marks.ts';
import type { UnreadCount } from '../reads/thread-list.ts';
import type { ReadingPlace } from '../store/ports/reads.ts';
import type { Visibility } from './generated.ts';

export interface ProducerView {
  readonly __typename: 'User' | 'Tag' | 'Thread' | 'Channel';
  readonly id: string;
  readonly key: ProducerKey;
  readonly type: string;
  readonly name: string;
  readonly login: string;
}

export type UserView = ProducerView;

export interface ItemView {
  readonly __typename: 'Item';
  readonly id: string;
  readonly position: Position;
  readonly item: Item;
  readonly author: UserView | null;
  readonly kind: string;
  readonly title: string | null;
  readonly text: string | null;
  readonly url: string | null;
  readonly votes: number;
  readonly visibility: Visibility;
  readonly createdAt: Date;
  readonly editedAt: Date | null;
}

export type NodeView = ItemView | ProducerView;

export interface EdgeView {
  readonly node: ItemView;
  readonly region: Region;
  readonly edge: FeedEdge;
}

/** What a page says about its ends; reading on to find out, or sealing, happens only when asked. */
export type PageInfoView = Pick<FeedPage, 'startCursor' | 'endCursor'> & {
  hasNextPage(): boolean | Promise<boolean>;
  hasPreviousPage(): boolean | Promise<boolean>;
};

export interface PageView {
  readonly edges: readonly EdgeView[];
  readonly nodes: readonly ItemView[];
  readonly status: PageStatus;
  readonly pageInfo: PageInfoView;
}

export interface RelationEdge {
  readonly cursor: string;
  readonly node: ProducerView;
  readonly since: Date;
}

export interface ConnectionView {
  readonly edges: readonly RelationEdge[];
  readonly nodes: readonly ProducerView[];
  readonly pageInfo: PageInfoView;
}

export interface ThreadEdgeView {
  readonly cursor: () => string;
  readonly node: ProducerView;
}

export interface ThreadPageView {
  readonly edges: readonly ThreadEdgeView[];
  readonly nodes: readonly ProducerView[];
  readonly status: PageStatus;
  readonly pageInfo: PageInfoView;
}

export interface CategoryPageView {
  readonly edges: readonly { readonly cursor: string; readonly node: ProducerView }[];
  readonly nodes: readonly ProducerView[];
  readonly pageInfo: PageInfoView;
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

export interface ViewerView {
  readonly id: UserId;
  readonly user: UserView;
}

const VISIBILITIES = {
  public: 'PUBLIC',
  followers: 'FOLLOWERS',
  private: 'PRIVATE',
} as const satisfies Record<DomainVisibility, Visibility>;
const DOMAIN_VISIBILITIES = {
  PUBLIC: 'public',
  FOLLOWERS: 'followers',
  PRIVATE: 'private',
} as const satisfies Record<Visibility, DomainVisibility>;

export function visibilityOf(visibility: Visibility): DomainVisibility {
  return DOMAIN_VISIBILITIES[visibility];
}

export function viewProducer(key: ProducerKey): ProducerView {
  const { type, id } = splitProducer(key);
  return { __typename: typeOfProducer(key), id: producerId(key), key, type, name: id, login: id };
}

export function viewUser(user: UserId): UserView {
  return viewProducer(userProducer(user));
}

const views = new WeakMap<Item, ItemView>();

export function viewItem(item: Item): ItemView {
  const known = views.get(item);
  if (known !== undefined) return known;
  const { payload, position, author, kind, visibility, createdAtMs, editedAtMs } = item;
  const view: ItemView = {
    __typename: 'Item',
    id: encodeId('Item', String(position)),
    position,
    item,
    kind,
    author: author === null ? null : viewUser(author),
    title: payload.title,
    text: payload.text,
    url: payload.url,
    votes: payload.votes,
    visibility: VISIBILITIES[visibility],
    createdAt: new Date(createdAtMs),
    editedAt: editedAtMs === null ? null : new Date(editedAtMs),
  };
  views.set(item, view);
  return view;
}

export function viewPage(page: FeedPage): PageView {
  const edges = page.edges.map((edge) => ({
    node: viewItem(edge.item),
    region: edge.region,
    edge,
  }));
  return { edges, nodes: edges.map((edge) => edge.node), status: page.status, pageInfo: page };
}

export function viewRelation(connection: Edge): RelationEdge {
  const node = viewProducer(connection.producer);
  return { cursor: node.id, node, since: new Date(connection.sinceMs) };
}

export function viewPlace({ device, cursor, savedAtMs }: ReadingPlace): {
  readonly device: string;
  readonly cursor: string;
  readonly savedAt: Date;
} {
  return { device, cursor, savedAt: new Date(savedAtMs) };
}

export function viewCounts(counts: readonly UnreadCount[]): readonly UnreadCountView[] {
  return counts.map(({ category, count, isCapped }) => ({
    category: viewProducer(category),
    count: Math.min(count, LIMITS.unreadCountMax),
    isCapped,
  }));
}

const READ_EVENTS = {
  start: 'ReadStateStarted',
  change: 'ReadStateMarked',
  gap: 'ReadStateGap',
} as const satisfies Record<ReadEvent['kind'], ReadEventView['__typename']>;

export function viewReadEvent(
  { kind, place, changes, counts }: ReadEvent,
  cursor: string,
): ReadEventView {
  return {
    __typename: READ_EVENTS[kind],
    cursor,
    sequence: place.sequence,
    changes: changes.map(viewChange),
    unreadCounts: viewCounts(counts),
  };
}

function viewChange(change: MarkChange): ReadChangeView {
  switch (change.kind) {
    case 'thread':
      return {
        __typename: 'ThreadRead',
        thread: viewProducer(producerKey('thread', change.thread)),
        upTo: change.upTo,
      };
    case 'category':
      return {
        __typename: 'CategoryRead',
        category: viewProducer(change.category),
        upTo: change.upTo,
      };
    case 'all':
      return { __typename: 'EverythingRead', upTo: change.upTo };
    case 'unread':
      return {
        __typename: 'ThreadMarkedUnread',
        thread: viewProducer(producerKey('thread', change.thread)),
        from: change.span.from,
        through: change.span.to,
      };
  }
}
