/**
 * The collections and their documents. Every document that decides something is found by its _id, which the adapter
 * makes; user input is only ever a value, never a field name or an operator.
 */
import type { Collection, Db } from 'mongodb';
import type {
  NotificationDocument,
  InboxDocument,
  NotificationSettingsDocument,
  FollowNotificationsDocument,
  OutboxDocument,
} from './notification-documents.ts';
import type { PersonDocument } from './person-documents.ts';
import type { Relation } from '../../../model/edges.ts';
import type { Visibility } from '../../../model/items.ts';
import type { MembershipState, PlaceRecord } from '../../../model/places.ts';
import type { Reaction } from '../../ports/reactions.ts';
import type { FactRelation } from '../../updated-facts.ts';
import type { EventDocument, LaneDocument, Outbox } from './event-documents.ts';
import type { FenceDocument, FencepostDocument, FenceResetsDocument } from './fence-documents.ts';
import type {
  MarkDocument,
  WatermarkDocument,
  MarkerDocument,
  UnreadDocument,
  WitnessDocument,
  SeenDocument,
  PlacesDocument,
} from './read-documents.ts';
import type { ListDocument, MemberCountDocument, NamedDocument } from './small-documents.ts';
import type { ItemWordsDocument, Unindexed, WordProgressDocument } from './word-documents.ts';

/** The one document that assigns positions. */
export interface SequenceDocument {
  readonly _id: 'positions';
  /** The newest position ever assigned. */
  readonly next: number;
  /** Assigned, but neither written nor released yet. */
  readonly inFlight: readonly InFlight[];
}

/** Positions first … first + count - 1, held by one publish. */
export interface InFlight {
  readonly token: string;
  readonly first: number;
  readonly count: number;
}

/** Fields that few items have, as JSON, so that nothing a person wrote becomes a field name. */
export interface ItemExtras {
  readonly audience?: readonly string[];
  readonly wasShown?: boolean;
  readonly parent?: number;
  readonly foreignId?: string;
  readonly openedIn?: string;
  readonly repostOf?: number;
  readonly shown?: string;
}

export interface LiveItemDocument extends ItemExtras, Outbox, Unindexed {
  readonly _id: number;
  readonly state: 'live';
  /** Increases with each edit. */
  readonly revision: number;
  /** The in-flight token of the publish that wrote it. */
  readonly token: string;
  readonly timelines: readonly string[];
  readonly producer: string;
  readonly author: string | null;
  readonly kind: string;
  readonly thread: string | null;
  /** The thread's category; null without a thread. */
  readonly category: string | null;
  /** The position of the item that opened the thread; null for that item itself and without a thread. */
  readonly opening: number | null;
  /** The category that it names for the thread, if it may have opened it. */
  readonly ownCategory?: string;
  readonly tags: readonly string[];
  readonly visibility: Visibility;
  /** The visibility that its thread's record still has for it; absent when the record is up to date. */
  readonly unsyncedVisibility?: Visibility;
  readonly title: string | null;
  readonly text: string | null;
  readonly url: string | null;
  readonly votes: number;
  readonly createdAtMs: number;
  readonly editedAtMs: number | null;
}

/** A position that permanently shows nothing: its item was deleted, or no item reached it in time. */
export interface GoneDocument extends Outbox, Unindexed {
  readonly _id: number;
  readonly state: 'deleted' | 'void';
  /** What still has to be removed from the thread's record; absent once it has been. */
  readonly pendingRemoval?: Pick<
    LiveItemDocument,
    'thread' | 'author' | 'visibility' | 'createdAtMs'
  > & { readonly openingVisibility?: Visibility; readonly openingAudience?: readonly string[] };
  /** What still has to be remembered of the removal; absent once it is. */
  readonly removal?: Omit<RemovalDocument, '_id'>;
}

export type ItemDocument = LiveItemDocument | GoneDocument;

/** Who deleted an item and when; `shownAs` is where it is shown instead, or 0. */
export interface RemovalDocument {
  readonly _id: number;
  readonly by: string;
  readonly atMs: number;
  readonly shownAs: number;
}

/** The position that a client key stands for. */
export interface ClientKeyDocument {
  readonly _id: string;
  readonly at: number;
  readonly digest: string;
}

/** One bucket of the viewers who like an item, and their number. */
export interface LikesDocument extends Outbox {
  readonly _id: string;
  readonly item: number;
  readonly n: number;
  readonly viewers: readonly string[];
  /** Increases with each unlike, and with each repeated like; absent before the first. */
  readonly turn?: number;
}

/** One person's like or favourite of one item, for the lists of both sides. */
export interface ReactionDocument {
  readonly _id: string;
  readonly reaction: Reaction;
  readonly viewer: string;
  readonly item: number;
  /** The turn of its bucket when it was last listed; absent before the first. */
  readonly turn?: number;
}

/** A draft; `content` is JSON. */
export interface DraftDocument {
  readonly _id: string;
  readonly author: string;
  readonly id: string;
  readonly content: string;
  readonly publishAtMs: number | null;
  readonly savedAtMs: number;
  readonly problem: string | null;
}

export interface EdgeDocument {
  readonly _id: string;
  readonly consumer: string;
  /** `blockedBy` mirrors a block, so that all of one viewer's facts are found by consumer. */
  readonly relation: FactRelation;
  readonly producer: string;
  readonly on: boolean;
  readonly sinceMs: number;
  /** The change that set it; an older change never overwrites a newer one. */
  readonly n: number;
}

/** One committed change of a viewer's edges, whose effects on other documents may still be pending. */
export interface EdgeChange {
  readonly n: number;
  readonly relation: Relation;
  readonly producer: string;
  readonly on: boolean;
  readonly sinceMs: number;
}

/** A field that was never written is absent and reads as 0 or empty. */
export interface ViewerDocument extends Outbox {
  readonly _id: string;
  readonly version: number;
  readonly follow: number;
  readonly block: number;
  readonly mute: number;
  readonly request: number;
  readonly reading: number;
  readonly pending: readonly EdgeChange[];
  /** The newest changes by others that raised the version, so that each raises it only once. */
  readonly appliedChanges: readonly string[];
  /** The newest changes of the viewer's facts, others' blocks included, one for each version up to `recentAt`. */
  readonly recent: readonly Pick<EdgeDocument, 'relation' | 'producer'>[];
  /** The version of the newest of `recent`; below `version` when some change is not listed. */
  readonly recentAt: number;
  /** Increases with each call that changes nothing. */
  readonly unchanged?: number;
}

export interface FollowersDocument {
  readonly _id: string;
  readonly n: number;
  /** The newest changes counted, so that each is counted only once. */
  readonly appliedChanges: readonly string[];
}

export interface ThreadDocument {
  readonly _id: string;
  readonly thread: string;
  readonly category: string;
  /** The category again while the thread holds an item that is not private, else null. */
  readonly listed: string | null;
  /** Its first item ever, which stays even when that item is deleted; 0 before there is one. */
  readonly opening: number;
  readonly opener: string | null;
  readonly openingVisibility: Visibility;
  /** The group that a deleted opening was for. */
  readonly openingAudience?: readonly string[];
  readonly first: number;
  readonly newest: number;
  readonly newestAuthor: string | null;
  readonly items: number;
  readonly revision: number;
  /** Whether it accepts no more replies; absent for an open thread. */
  readonly isClosed?: boolean;
  /** Whether its items and markers may still carry an earlier category. */
  readonly isMoving: boolean;
  /** Whether a move decided its category; absent while that is the one its opening names. */
  readonly isMoved?: boolean;
}

/** A place. The revision is that of the tree when it was written. */
export type PlaceDocument = PlaceRecord & {
  readonly _id: string;
  readonly revision: number;
};

/** The version of all places together, and the last change, which may not have been applied to its place yet. */
export interface PlaceTreeDocument {
  readonly _id: 'tree';
  readonly revision: number;
  readonly pending: PlaceDocument | null;
}

/** All memberships of one person; the lists by state exist for the indexes. */
export interface MembershipsDocument extends Outbox {
  readonly _id: string;
  readonly active: readonly string[];
  readonly invited: readonly string[];
  readonly requested: readonly string[];
  readonly user: string;
  readonly revision: number;
  /** Increases with each call that changes nothing. */
  readonly unchanged?: number;
  readonly rows: readonly {
    readonly place: string;
    readonly state: MembershipState;
    readonly sinceMs: number;
  }[];
}

/** An operation in progress that spans several documents. */
export interface IntentDocument {
  readonly _id: string;
  readonly item: number | null;
  readonly thread: string | null;
  /** Places whose members are to be counted. */
  readonly places?: readonly string[];
  /** A reaction that is being taken back. */
  readonly taken?: Pick<ReactionDocument, 'reaction' | 'viewer' | 'item'>;
  readonly sinceMs: number;
}

/** How often items were edited or deleted, and which ones last. */
export interface ChangedItemsDocument {
  readonly _id: 'items';
  readonly count: number;
  readonly last: readonly number[];
}

export interface SchemaDocument {
  readonly _id: 'schema';
  readonly version: number;
}

export interface Collections {
  readonly sequence: Collection<SequenceDocument>;
  readonly items: Collection<ItemDocument>;
  readonly removals: Collection<RemovalDocument>;
  readonly itemWords: Collection<ItemWordsDocument>;
  readonly wordProgress: Collection<WordProgressDocument>;
  readonly clientKeys: Collection<ClientKeyDocument>;
  readonly likes: Collection<LikesDocument>;
  readonly favourites: Collection<LikesDocument>;
  readonly reactions: Collection<ReactionDocument>;
  readonly people: Collection<PersonDocument>;
  readonly drafts: Collection<DraftDocument>;
  readonly edges: Collection<EdgeDocument>;
  readonly viewers: Collection<ViewerDocument>;
  readonly followers: Collection<FollowersDocument>;
  readonly lists: Collection<ListDocument>;
  readonly fences: Collection<FenceDocument>;
  readonly fenceposts: Collection<FencepostDocument>;
  readonly fenceResets: Collection<FenceResetsDocument>;
  readonly threads: Collection<ThreadDocument>;
  readonly watermarks: Collection<WatermarkDocument>;
  readonly markers: Collection<MarkerDocument>;
  readonly unread: Collection<UnreadDocument>;
  readonly joined: Collection<MarkDocument>;
  readonly witnesses: Collection<WitnessDocument>;
  readonly seen: Collection<SeenDocument>;
  readonly places: Collection<PlacesDocument>;
  readonly categories: Collection<PlaceDocument>;
  readonly categoryTree: Collection<PlaceTreeDocument>;
  readonly memberships: Collection<MembershipsDocument>;
  readonly memberCounts: Collection<MemberCountDocument>;
  readonly notifications: Collection<NotificationDocument>;
  readonly inboxes: Collection<InboxDocument>;
  readonly notificationSettings: Collection<NotificationSettingsDocument>;
  readonly followNotifications: Collection<FollowNotificationsDocument>;
  readonly outboxes: Collection<OutboxDocument>;
  readonly changedItems: Collection<ChangedItemsDocument>;
  readonly intents: Collection<IntentDocument>;
  readonly events: Collection<EventDocument>;
  readonly lanes: Collection<LaneDocument>;
  readonly meta: Collection<NamedDocument>;
  readonly system: Collection<SchemaDocument>;
}

export function collectionsOf(db: Db): Collections {
  return {
    sequence: db.collection('sequence'),
    items: db.collection('items'),
    removals: db.collection('removals'),
    itemWords: db.collection('itemWords'),
    wordProgress: db.collection('wordProgress'),
    clientKeys: db.collection('clientKeys'),
    likes: db.collection('likes'),
    favourites: db.collection('favourites'),
    reactions: db.collection('reactions'),
    people: db.collection('people'),
    drafts: db.collection('drafts'),
    edges: db.collection('edges'),
    viewers: db.collection('viewers'),
    followers: db.collection('followers'),
    lists: db.collection('lists'),
    fences: db.collection('fences'),
    fenceposts: db.collection('fenceposts'),
    fenceResets: db.collection('fenceResets'),
    threads: db.collection('threads'),
    watermarks: db.collection('watermarks'),
    markers: db.collection('markers'),
    unread: db.collection('unread'),
    joined: db.collection('joined'),
    witnesses: db.collection('witnesses'),
    seen: db.collection('seen'),
    places: db.collection('places'),
    categories: db.collection('categories'),
    categoryTree: db.collection('categoryTree'),
    memberships: db.collection('memberships'),
    memberCounts: db.collection('memberCounts'),
    notifications: db.collection('notifications'),
    inboxes: db.collection('inboxes'),
    notificationSettings: db.collection('notificationSettings'),
    followNotifications: db.collection('followNotifications'),
    outboxes: db.collection('outboxes'),
    changedItems: db.collection('changedItems'),
    intents: db.collection('intents'),
    events: db.collection('events'),
    lanes: db.collection('lanes'),
    meta: db.collection('meta'),
    system: db.collection('system'),
  };
}
