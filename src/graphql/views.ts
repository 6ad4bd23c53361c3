/**
 * Domain records in the shape of the schema. Fields that cost nothing are plain properties, which the compiled executor
 * reads without a call. Costly fields are left to resolvers. An item's view is built once per item record.
 */
import { LIMITS } from '../base/limits.ts';
import { oncePer } from '../base/once.ts';
import type { FeedElement } from '../feeds/elements/element.ts';
import type { FeedEdge, FeedPage, NewSince } from '../feeds/feed.ts';
import type { Region } from '../fence/walk/history.ts';
import type { Attachment } from '../model/attachments.ts';
import type { SavedDraft } from '../model/drafts.ts';
import type { Edge } from '../model/edges.ts';
import { ERASED_KINDS, type Erasure } from '../model/erasure.ts';
import { encodeId, listGlobalId, producerId, typeOfProducer } from '../model/ids.ts';
import type { Item, Visibility as DomainVisibility } from '../model/items.ts';
import type { ProducerList } from '../model/lists.ts';
import { phraseIn } from '../model/phrases.ts';
import {
  type ProducerKey,
  producerKey,
  splitProducer,
  type UserId,
  userProducer,
} from '../model/producers.ts';
import type { MarkChange } from '../reads/marks.ts';
import type { ReadEvent } from '../reads/read-events.ts';
import type { UnreadCount } from '../reads/thread-list.ts';
import type { ReadingPlace } from '../store/ports/reads.ts';
import { enumOf } from './enums.ts';
import type { Visibility } from './generated.ts';
import type {
  AttachmentView,
  ConnectionOf,
  DraftView,
  EdgeView,
  ElementView,
  ErasureView,
  ItemView,
  NewSinceView,
  PageInfoView,
  PageView,
  ProducerEdgeView,
  ProducerListView,
  ProducerView,
  ReadChangeView,
  ReadEventView,
  ReadingPlaceView,
  MutedPhraseView,
  RelationEdgeView,
  UnreadCountView,
  UserView,
} from './view-types.ts';

const VISIBILITIES = {
  public: 'PUBLIC',
  followers: 'FOLLOWERS',
  readers: 'READERS',
  group: 'GROUP',
  direct: 'DIRECT',
  private: 'PRIVATE',
} as const satisfies Record<DomainVisibility, Visibility>;

export function viewProducer(key: ProducerKey): ProducerView {
  const { type, id } = splitProducer(key);
  return { __typename: typeOfProducer(key), id: producerId(key), key, type, name: id, login: id };
}

export function viewUser(user: UserId): UserView {
  return viewProducer(userProducer(user));
}

/** The group for the visibility GROUP; null for any other visibility. */
export function viewGroup({
  visibility,
  audience = [],
}: Pick<Item, 'visibility' | 'audience'>): ProducerView | null {
  const [group] = audience;
  return visibility === 'group' && group !== undefined ? viewProducer(group) : null;
}

/** An item's view, built once per record. */
export const viewItem = oncePer(viewItemOnce);

/** Builds an uncached view for callers that do not keep it: a view takes more memory than its item. */
export function viewItemOnce(item: Item): ItemView {
  const { payload, position, author, kind, visibility, createdAtMs, editedAtMs, original } = item;
  return {
    __typename: 'Item',
    id: encodeId('Item', String(position)),
    position,
    item,
    repostOf: original == null ? null : viewItem(original),
    kind,
    author: author === null ? null : viewUser(author),
    title: payload.title,
    text: payload.text,
    url: payload.url,
    votes: payload.votes,
    visibility: VISIBILITIES[visibility],
    language: payload.language ?? null,
    attachments: payload.attachments?.map(viewAttachment) ?? NO_ATTACHMENTS,
    createdAt: new Date(createdAtMs),
    editedAt: editedAtMs === null ? null : new Date(editedAtMs),
  };
}

const NO_ATTACHMENTS: readonly AttachmentView[] = [];

function viewAttachment(attachment: Attachment): AttachmentView {
  const { url } = attachment;
  return attachment.kind === 'image'
    ? { kind: 'IMAGE', url, alt: attachment.alt, title: null }
    : { kind: 'LINK', url, alt: null, title: attachment.title };
}

export function viewDraft({ id, content, publishAtMs, savedAtMs, problem }: SavedDraft): DraftView {
  const { kind, title, text, url, tags, thread, visibility, language, attachments } = content;
  const { parent = null } = content;
  return {
    key: id,
    kind,
    title,
    text,
    url,
    tags,
    thread,
    parentId: parent === null ? null : encodeId('Item', String(parent)),
    visibility: VISIBILITIES[visibility],
    language,
    attachments: attachments.map(viewAttachment),
    content,
    publishAt: publishAtMs === null ? null : new Date(publishAtMs),
    savedAt: new Date(savedAtMs),
    problem,
  };
}

export function viewErasure({ sinceMs, isFinished, removed }: Erasure): ErasureView {
  return {
    since: new Date(sinceMs),
    isFinished,
    removed: ERASED_KINDS.filter((kind) => removed[kind] > 0).map((kind) => ({
      kind: kind === 'readState' ? 'READ_STATE' : enumOf(kind),
      count: removed[kind],
    })),
  };
}

export function viewPage(page: FeedPage): PageView {
  return new PageOfFeed(page);
}

/**
 * A page view. The page itself serves as `pageInfo`, because it has exactly those four methods. Items whose texts are
 * kept need no view. This is a class because every object literal with a getter gets its own hidden class, which
 * retains the getter, and with it the whole page, until the next full garbage collection.
 */
class PageOfFeed implements PageView {
  readonly page: FeedPage;
  readonly edges: readonly EdgeView[];
  readonly pageInfo: PageInfoView;
  readonly status: PageView['status'];
  readonly conditions: PageView['conditions'];

  constructor(page: FeedPage) {
    this.page = page;
    this.edges = page.edges.map((edge) => new EdgeOfPage(edge));
    this.pageInfo = page;
    this.status = page.status;
    this.conditions = page.conditions;
  }

  get nodes(): readonly ItemView[] {
    return this.edges.map(({ node }) => node);
  }
}

class EdgeOfPage implements EdgeView {
  readonly edge: FeedEdge;
  readonly region: Region;

  constructor(edge: FeedEdge) {
    this.edge = edge;
    this.region = edge.region;
  }

  get node(): ItemView {
    return viewItem(this.edge.item);
  }
}

export function viewElement({ id, injector, title, ...element }: FeedElement): ElementView {
  const shared = { id, injector, title };
  switch (element.kind) {
    case 'carousel':
      return { __typename: 'CarouselElement', ...shared, items: element.items.map(viewItem) };
    case 'suggestion':
      return { __typename: 'SuggestionElement', ...shared, users: element.users.map(viewUser) };
    case 'thread':
      return { __typename: 'ThreadElement', ...shared, thread: viewProducer(element.thread) };
    case 'prompt':
      return { __typename: 'PromptElement', ...shared, text: element.text, url: element.url };
    case 'custom':
      return { __typename: 'CustomElement', ...shared, kind: element.type, data: element.data };
  }
}

export function connectionOf<Edge extends { readonly node: Node }, Node>(
  edges: readonly Edge[],
  pageInfo: PageInfoView,
): ConnectionOf<Edge, Node> {
  return { edges, nodes: edges.map((edge) => edge.node), pageInfo };
}

export function viewRelation({ producer, relation, sinceMs }: Edge): RelationEdgeView {
  const state = relation === 'request' ? 'REQUESTED' : 'ACTIVE';
  return { ...viewProducerEdge(producer), since: new Date(sinceMs), state };
}

export function viewList(list: ProducerList): ProducerListView {
  const { id, title, createdAtMs } = list;
  const createdAt = new Date(createdAtMs);
  return { __typename: 'ProducerList', id: listGlobalId(list), key: id, title, createdAt, list };
}

export function viewMutedPhrase({ producer, sinceMs }: Edge): MutedPhraseView {
  return { phrase: phraseIn(producer), since: new Date(sinceMs) };
}

function viewProducerEdge(producer: ProducerKey): ProducerEdgeView {
  const node = viewProducer(producer);
  return { cursor: node.id, node };
}

export function viewNewSince({ count, isCapped, actors }: NewSince): NewSinceView {
  return { count, isCapped, actors: actors.map((actor) => viewUser(actor as UserId)) };
}

export function viewPlace({ device, cursor, savedAtMs }: ReadingPlace): ReadingPlaceView {
  return { device, cursor, savedAt: new Date(savedAtMs) };
}

export function viewCount({ category, count, isCapped }: UnreadCount): UnreadCountView {
  return {
    category: viewProducer(category),
    count: Math.min(count, LIMITS.unreadCountMax),
    isCapped,
  };
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
    unreadCounts: counts.map(viewCount),
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
