import type { GraphQLResolveInfo, GraphQLScalarType, GraphQLScalarTypeConfig } from 'graphql';
import type { InputError } from '../base/outcome.ts';
import type { NodeView, ProducerView, UserView, ItemView, PageView, EdgeView, PageInfoView, RelationPageView, RelationEdgeView, ThreadPageView, ThreadEdgeView, CategoryPageView, ViewerView, ReadEventView, ReadChangeView } from './view-types.ts';
import type { Context } from './context.ts';
export type Maybe<T> = T | null;
export type InputMaybe<T> = Maybe<T>;
export type Omit<T, K extends keyof T> = Pick<T, Exclude<keyof T, K>>;
export type RequireFields<T, K extends keyof T> = Omit<T, K> & { [P in K]-?: NonNullable<T[P]> };
/** All built-in and custom scalars, mapped to their actual values */
export type Scalars = {
  ID: { input: string; output: string; }
  String: { input: string; output: string; }
  Boolean: { input: boolean; output: boolean; }
  Int: { input: number; output: number; }
  Float: { input: number; output: number; }
  /** An instant in RFC 3339 form, in UTC, such as `2026-11-21T12:00:00.000Z`. */
  DateTime: { input: Date; output: Date; }
  /** A whole number of at most 2^53 - 1. */
  SafeInt: { input: number; output: number; }
  /** An absolute `http:` or `https:` address. */
  URL: { input: URL; output: string; }
};

/** An argument for a template. */
export type ArgumentInput = {
  /** One of the template's parameter names. */
  readonly name: Scalars['String']['input'];
  /** Its value. */
  readonly value: Scalars['String']['input'];
};

/** A page of the people someone blocked. */
export type BlockConnection = {
  readonly __typename?: 'BlockConnection';
  /** The people with their cursors. */
  readonly edges: ReadonlyArray<BlockEdge>;
  /** The people alone. */
  readonly nodes: ReadonlyArray<User>;
  /** Where this page stands. */
  readonly pageInfo: PageInfo;
};

/** A person whom the viewer blocked. */
export type BlockEdge = {
  readonly __typename?: 'BlockEdge';
  /** Give it to `after`. */
  readonly cursor: Scalars['String']['output'];
  /** The person. */
  readonly node: User;
  /** When this began. */
  readonly since: Scalars['DateTime']['output'];
};

/** Whom to block. */
export type BlockInput = {
  /** The person to block. Both stop following each other and stop seeing each other's items. */
  readonly userId: Scalars['ID']['input'];
};

/** The viewer's new or existing block. */
export type BlockPayload = {
  readonly __typename?: 'BlockPayload';
  /** The edge; on a repeat, the existing one. Null when `userErrors` is not empty. */
  readonly blockEdge: Maybe<BlockEdge>;
  /** Why nobody was blocked. */
  readonly userErrors: ReadonlyArray<UserError>;
};

/** A page of categories. */
export type CategoryConnection = {
  readonly __typename?: 'CategoryConnection';
  /** The categories with their cursors, by key. */
  readonly edges: ReadonlyArray<CategoryEdge>;
  /** The categories alone. */
  readonly nodes: ReadonlyArray<Producer>;
  /** Where this page stands. */
  readonly pageInfo: PageInfo;
  /** MORE, END, or CAPPED when the search for categories to show stopped before the end of the list; `endCursor` continues it. */
  readonly status: PageStatus;
};

/** A category that holds threads, with its cursor. */
export type CategoryEdge = {
  readonly __typename?: 'CategoryEdge';
  /** Sealed for this viewer. Give it to `after`. */
  readonly cursor: Scalars['String']['output'];
  /** The category: a tag or a channel. */
  readonly node: Producer;
};

/** A category that was read, except for what was marked unread. */
export type CategoryRead = {
  readonly __typename?: 'CategoryRead';
  /** The category. */
  readonly category: Producer;
  /** The position up to which it is read. */
  readonly upTo: Scalars['SafeInt']['output'];
};

/** Any other producer, such as a category or an imported feed. */
export type Channel = Node & Producer & {
  readonly __typename?: 'Channel';
  /** How many people follow this channel. */
  readonly followerCount: Scalars['Int']['output'];
  /** Opaque global id; what `follow` and `mute` take. */
  readonly id: Scalars['ID']['output'];
  /** Its name in the domain: `type:id`. */
  readonly key: Scalars['String']['output'];
  /** The part of the key after the colon. */
  readonly name: Scalars['String']['output'];
  /** The part of the key before the colon, such as `category`. */
  readonly type: Scalars['String']['output'];
  /** Whether the viewer follows this channel. False for an anonymous viewer. */
  readonly viewerFollows: Scalars['Boolean']['output'];
  /** Whether the viewer muted this channel. False for an anonymous viewer. */
  readonly viewerMutes: Scalars['Boolean']['output'];
};

/** Which item to delete. */
export type DeleteItemInput = {
  /** The item, which the viewer wrote. */
  readonly itemId: Scalars['ID']['input'];
};

/** The deleted item. */
export type DeleteItemPayload = {
  readonly __typename?: 'DeleteItemPayload';
  /** The id of the deleted item. Null when `userErrors` is not empty. */
  readonly deletedItemId: Maybe<Scalars['ID']['output']>;
  /** Why nothing was deleted. */
  readonly userErrors: ReadonlyArray<UserError>;
};

/** A ready viewer of the sample world, for trying things out in development. */
export type DemoViewer = {
  readonly __typename?: 'DemoViewer';
  /** What makes this viewer's feed different. */
  readonly about: Scalars['String']['output'];
  /** The value for the development header `x-palisade-viewer`. */
  readonly login: Scalars['String']['output'];
  /** A label for this viewer. */
  readonly name: Scalars['String']['output'];
};

/** What to change about an item. A field left out stays as it is; null empties it. */
export type EditItemInput = {
  /** The item, which the viewer wrote. */
  readonly itemId: Scalars['ID']['input'];
  /** The new text, at most 10,000 characters. */
  readonly text?: InputMaybe<Scalars['String']['input']>;
  /** The new title, at most 300 characters. */
  readonly title?: InputMaybe<Scalars['String']['input']>;
  /** The new page to link to. */
  readonly url?: InputMaybe<Scalars['URL']['input']>;
  /** Who may see it from now on; null leaves it as it is. */
  readonly visibility?: InputMaybe<Visibility>;
};

/** The edited item. */
export type EditItemPayload = {
  readonly __typename?: 'EditItemPayload';
  /** The item as it is now. Null when `userErrors` is not empty. */
  readonly item: Maybe<Item>;
  /** Why nothing was changed. */
  readonly userErrors: ReadonlyArray<UserError>;
};

/** Everything was read, except for what was marked unread. */
export type EverythingRead = {
  readonly __typename?: 'EverythingRead';
  /** The position up to which everything is read. */
  readonly upTo: Scalars['SafeInt']['output'];
};

/** Why an item is where it is. */
export type Explanation = {
  readonly __typename?: 'Explanation';
  /** Why a ranker other than the template's ordered the head; null when the template's own did. */
  readonly fallback: Maybe<Fallback>;
  /** The fencepost it belongs to; null in the final region and in chronological streams. */
  readonly fencepost: Maybe<FencepostInfo>;
  /** Its 0-based place in the ranked head; null outside a head. */
  readonly offset: Maybe<Scalars['Int']['output']>;
  /** The ranker that ordered the head; null outside a head. */
  readonly ranker: Maybe<Maker>;
  /** The part of history the item was served from. */
  readonly region: Region;
  /** Signals and score parts as the ranker saw them when the fencepost was committed. */
  readonly scores: ReadonlyArray<Score>;
  /** The timelines that bring the item to this viewer, such as `user:7`. */
  readonly sources: ReadonlyArray<Scalars['String']['output']>;
  /** The template version that committed the fencepost; null without one. */
  readonly template: Maybe<Maker>;
};

/** Why the ranker that a template names did not order a head. */
export type Fallback =
  /** The ranker did not answer within its deadline. */
  | 'DEADLINE'
  /** No ranker has that name. */
  | 'MISSING'
  /** The ranker returned something other than the same items in some order. */
  | 'NOT_A_PERMUTATION'
  /** A signal that the ranker needs could not be fetched. */
  | 'SIGNALS'
  /** The ranker failed with an error. */
  | 'THREW';

/** An immutable block of history. */
export type FencepostInfo = {
  readonly __typename?: 'FencepostInfo';
  /** It covers every position above this one and up to `upTo`. */
  readonly above: Scalars['SafeInt']['output'];
  /**
   * The newest position it covers.
   * @deprecated Ask for `upTo`, which is the same position.
   */
  readonly at: Scalars['SafeInt']['output'];
  /** When it was committed. */
  readonly committedAt: Scalars['DateTime']['output'];
  /** The newest position it covers. */
  readonly upTo: Scalars['SafeInt']['output'];
};

/** A page of what someone follows. */
export type FollowConnection = {
  readonly __typename?: 'FollowConnection';
  /** The producers with their cursors. */
  readonly edges: ReadonlyArray<FollowEdge>;
  /** The producers alone. */
  readonly nodes: ReadonlyArray<Producer>;
  /** Where this page stands. */
  readonly pageInfo: PageInfo;
};

/** A producer that the viewer follows. */
export type FollowEdge = {
  readonly __typename?: 'FollowEdge';
  /** Give it to `after`. */
  readonly cursor: Scalars['String']['output'];
  /** The producer. */
  readonly node: Producer;
  /** When this began. */
  readonly since: Scalars['DateTime']['output'];
};

/** What to follow. */
export type FollowInput = {
  /** The producer to follow. */
  readonly producerId: Scalars['ID']['input'];
};

/** The viewer's new or existing follow. */
export type FollowPayload = {
  readonly __typename?: 'FollowPayload';
  /** The edge; on a repeat, the existing one. Null when `userErrors` is not empty. */
  readonly followEdge: Maybe<FollowEdge>;
  /** Why nothing was followed. */
  readonly userErrors: ReadonlyArray<UserError>;
};

/** A thing a feed shows: a post, a question, an answer, a comment. */
export type Item = Node & {
  readonly __typename?: 'Item';
  /** Who wrote it; null when the account was deleted. */
  readonly author: Maybe<User>;
  /** When it was written, according to its author. For display only: feeds are ordered by arrival, never by this. */
  readonly createdAt: Scalars['DateTime']['output'];
  /** When it was last edited; null when it was never edited. */
  readonly editedAt: Maybe<Scalars['DateTime']['output']>;
  /** Opaque global id. */
  readonly id: Scalars['ID']['output'];
  /** What it is, in a word chosen by its author, such as `question`. */
  readonly kind: Scalars['String']['output'];
  /** How many people like it. */
  readonly likeCount: Scalars['Int']['output'];
  /** The producer it was published to: usually its author. */
  readonly producer: Producer;
  /** Its tags, each once. */
  readonly tags: ReadonlyArray<Tag>;
  /** Its text or an excerpt, if it has one. */
  readonly text: Maybe<Scalars['String']['output']>;
  /** The conversation it belongs to, if any. */
  readonly thread: Maybe<Thread>;
  /** Its title, if it has one. */
  readonly title: Maybe<Scalars['String']['output']>;
  /** The page it links to, if any. */
  readonly url: Maybe<Scalars['URL']['output']>;
  /** Whether the viewer likes it. False for an anonymous viewer. */
  readonly viewerLikes: Scalars['Boolean']['output'];
  /** Who may see it. */
  readonly visibility: Visibility;
  /** The votes it came with from another system; 0 for items published here. Likes are counted separately. */
  readonly votes: Scalars['Int']['output'];
};

/** A page of a stream. */
export type ItemConnection = {
  readonly __typename?: 'ItemConnection';
  /** Everything that holds of the page apart from its items; empty for an ordinary one. Several may hold together. */
  readonly conditions: ReadonlyArray<PageCondition>;
  /** The items with their cursors, in served order. */
  readonly edges: ReadonlyArray<ItemEdge>;
  /** The items alone, in the same order. */
  readonly nodes: ReadonlyArray<Item>;
  /** Where this page stands. */
  readonly pageInfo: PageInfo;
  /** Whether the page is complete, and whether the stream continues: the most urgent of its conditions, else MORE or END. */
  readonly status: PageStatus;
};

/** How many items there are, counted up to a cap. */
export type ItemCount = {
  readonly __typename?: 'ItemCount';
  /** How many, at most 99. */
  readonly count: Scalars['Int']['output'];
  /** Whether counting stopped at the cap: show `99+`. */
  readonly isCapped: Scalars['Boolean']['output'];
};

/** An item's place in a stream. */
export type ItemEdge = {
  readonly __typename?: 'ItemEdge';
  /** Sealed for this viewer, this stream and its arguments. Give it to `after` or `before`. */
  readonly cursor: Scalars['String']['output'];
  /** Why the item is here; null when this viewer may not see explanations. */
  readonly explain: Maybe<Explanation>;
  /** The item. */
  readonly node: Item;
  /** The part of history the item was served from. */
  readonly region: Region;
};

/** What to like. */
export type LikeInput = {
  /** The item to like. */
  readonly itemId: Scalars['ID']['input'];
};

/** The liked item. */
export type LikePayload = {
  readonly __typename?: 'LikePayload';
  /** The item as it is now. Null when `userErrors` is not empty. */
  readonly item: Maybe<Item>;
  /** Why nothing was liked. */
  readonly userErrors: ReadonlyArray<UserError>;
};

/** A ranker or a template, as it was when it made an order. */
export type Maker = {
  readonly __typename?: 'Maker';
  /** Its name. */
  readonly name: Scalars['String']['output'];
  /** Its version at that time. */
  readonly version: Scalars['String']['output'];
};

/** Up to where to mark everything read. */
export type MarkAllReadInput = {
  /** The categories whose counts to return, at most 100. */
  readonly categoryIds: ReadonlyArray<Scalars['ID']['input']>;
  /** The newest item that was shown; later items stay unread. Everything up to now when omitted. */
  readonly upTo?: InputMaybe<Scalars['ID']['input']>;
};

/** What is unread after everything was read. */
export type MarkAllReadPayload = {
  readonly __typename?: 'MarkAllReadPayload';
  /** The unread counts asked for. */
  readonly unreadCounts: ReadonlyArray<UnreadCount>;
  /** Why nothing was marked. */
  readonly userErrors: ReadonlyArray<UserError>;
};

/** Which category was read. */
export type MarkCategoryReadInput = {
  /** The category. */
  readonly categoryId: Scalars['ID']['input'];
  /** The newest item that was shown; later items stay unread. Everything up to now when omitted. */
  readonly upTo?: InputMaybe<Scalars['ID']['input']>;
};

/** The category after it was read. */
export type MarkCategoryReadPayload = {
  readonly __typename?: 'MarkCategoryReadPayload';
  /** The category's unread count. */
  readonly unreadCounts: ReadonlyArray<UnreadCount>;
  /** Why nothing was marked. */
  readonly userErrors: ReadonlyArray<UserError>;
};

/** Which thread was read. */
export type MarkThreadReadInput = {
  /** The category in which the thread was read; refused when the thread has moved. Any category when omitted. */
  readonly categoryId?: InputMaybe<Scalars['ID']['input']>;
  /** The thread. */
  readonly threadId: Scalars['ID']['input'];
  /** The newest item that was read; an item beyond the thread's end means the end. The whole thread when omitted. */
  readonly upTo?: InputMaybe<Scalars['ID']['input']>;
};

/** The thread after it was read. */
export type MarkThreadReadPayload = {
  readonly __typename?: 'MarkThreadReadPayload';
  /** The thread as it is now. Null when `userErrors` is not empty. */
  readonly thread: Maybe<Thread>;
  /** The unread count of its category. */
  readonly unreadCounts: ReadonlyArray<UnreadCount>;
  /** Why nothing was marked. */
  readonly userErrors: ReadonlyArray<UserError>;
};

/** Which threads were read. */
export type MarkThreadsReadInput = {
  /** At most 100. All are marked, or nothing is. */
  readonly marks: ReadonlyArray<ThreadMarkInput>;
};

/** The threads after they were read. */
export type MarkThreadsReadPayload = {
  readonly __typename?: 'MarkThreadsReadPayload';
  /** The threads as they are now. Empty when `userErrors` is not. */
  readonly threads: ReadonlyArray<Thread>;
  /** The unread counts of their categories. */
  readonly unreadCounts: ReadonlyArray<UnreadCount>;
  /** Why nothing was marked. */
  readonly userErrors: ReadonlyArray<UserError>;
};

/** What to mark unread. */
export type MarkUnreadInput = {
  /** The first item to mark; only the newest when omitted. */
  readonly from?: InputMaybe<Scalars['ID']['input']>;
  /** The thread. */
  readonly threadId: Scalars['ID']['input'];
  /** The last item to mark; the same as `from` marks one item. The thread's end when omitted. */
  readonly through?: InputMaybe<Scalars['ID']['input']>;
};

/** The thread after part of it was marked unread. */
export type MarkUnreadPayload = {
  readonly __typename?: 'MarkUnreadPayload';
  /** The thread as it is now. Null when `userErrors` is not empty. */
  readonly thread: Maybe<Thread>;
  /** The unread count of its category. */
  readonly unreadCounts: ReadonlyArray<UnreadCount>;
  /** Why nothing was marked. */
  readonly userErrors: ReadonlyArray<UserError>;
};

/** Which thread to move, and where. */
export type MoveThreadInput = {
  /** The category: any tag, or another channel that holds a thread the viewer may see. */
  readonly categoryId: Scalars['ID']['input'];
  /** The thread: one whose oldest item the viewer wrote. */
  readonly threadId: Scalars['ID']['input'];
};

/** The thread after it was moved. */
export type MoveThreadPayload = {
  readonly __typename?: 'MoveThreadPayload';
  /** The thread as it is now. Null when `userErrors` is not empty. */
  readonly thread: Maybe<Thread>;
  /** The unread counts of its old and its new category. */
  readonly unreadCounts: ReadonlyArray<UnreadCount>;
  /** Why it was not moved. */
  readonly userErrors: ReadonlyArray<UserError>;
};

/** What clients can change. Every mutation needs a viewer. All may be repeated without further effect, except `publish` without a `clientKey`, which publishes another item, and `resetFence`, which begins another epoch. A repeated `deleteItem` reports NOT_FOUND. */
export type Mutation = {
  readonly __typename?: 'Mutation';
  /** Blocks a person in both directions and ends the follows between the two. */
  readonly block: Maybe<BlockPayload>;
  /** Deletes an item the viewer wrote, permanently. */
  readonly deleteItem: Maybe<DeleteItemPayload>;
  /** Changes an item the viewer wrote. The item keeps its place: made public, it appears where it arrived, and is new only to readers who have not refreshed since it was published. */
  readonly editItem: Maybe<EditItemPayload>;
  /** Follows a producer. What it publishes from now on is new; its older items appear further down, where they arrived. */
  readonly follow: Maybe<FollowPayload>;
  /** Likes an item. */
  readonly like: Maybe<LikePayload>;
  /** Marks everything read, at the same cost however much there is. Parts of threads that were marked unread stay unread. */
  readonly markAllRead: Maybe<MarkAllReadPayload>;
  /** Marks a category read. Parts of threads that were marked unread stay unread. */
  readonly markCategoryRead: Maybe<MarkCategoryReadPayload>;
  /** Marks a thread read on all the viewer's devices. Marks only move forward, so they may arrive late and twice. */
  readonly markThreadRead: Maybe<MarkThreadReadPayload>;
  /** Marks several threads read in one step. */
  readonly markThreadsRead: Maybe<MarkThreadsReadPayload>;
  /** Marks part of a thread unread until it is read again. */
  readonly markUnread: Maybe<MarkUnreadPayload>;
  /** Moves a thread that the viewer opened to another category, for everybody. Marks of the thread itself move along; what only a mark of the old category made read follows the marks of the new one. */
  readonly moveThread: Maybe<MoveThreadPayload>;
  /** Hides a producer's items from the viewer. */
  readonly mute: Maybe<MutePayload>;
  /** Publishes an item as the viewer. */
  readonly publish: Maybe<PublishPayload>;
  /** Discards the viewer's history of a stream; the next page from the top starts a new one. */
  readonly resetFence: Maybe<ResetFencePayload>;
  /** Saves where the viewer stopped in a stream on a device. */
  readonly saveReadingPlace: Maybe<SaveReadingPlacePayload>;
  /** Stops blocking a person. */
  readonly unblock: Maybe<UnblockPayload>;
  /** Stops following a producer. */
  readonly unfollow: Maybe<UnfollowPayload>;
  /** Stops liking an item. */
  readonly unlike: Maybe<UnlikePayload>;
  /** Stops hiding a producer's items. */
  readonly unmute: Maybe<UnmutePayload>;
  /** Records that the viewer has seen a kind of site-wide content. */
  readonly witness: Maybe<WitnessPayload>;
};


/** What clients can change. Every mutation needs a viewer. All may be repeated without further effect, except `publish` without a `clientKey`, which publishes another item, and `resetFence`, which begins another epoch. A repeated `deleteItem` reports NOT_FOUND. */
export type MutationBlockArgs = {
  input: BlockInput;
};


/** What clients can change. Every mutation needs a viewer. All may be repeated without further effect, except `publish` without a `clientKey`, which publishes another item, and `resetFence`, which begins another epoch. A repeated `deleteItem` reports NOT_FOUND. */
export type MutationDeleteItemArgs = {
  input: DeleteItemInput;
};


/** What clients can change. Every mutation needs a viewer. All may be repeated without further effect, except `publish` without a `clientKey`, which publishes another item, and `resetFence`, which begins another epoch. A repeated `deleteItem` reports NOT_FOUND. */
export type MutationEditItemArgs = {
  input: EditItemInput;
};


/** What clients can change. Every mutation needs a viewer. All may be repeated without further effect, except `publish` without a `clientKey`, which publishes another item, and `resetFence`, which begins another epoch. A repeated `deleteItem` reports NOT_FOUND. */
export type MutationFollowArgs = {
  input: FollowInput;
};


/** What clients can change. Every mutation needs a viewer. All may be repeated without further effect, except `publish` without a `clientKey`, which publishes another item, and `resetFence`, which begins another epoch. A repeated `deleteItem` reports NOT_FOUND. */
export type MutationLikeArgs = {
  input: LikeInput;
};


/** What clients can change. Every mutation needs a viewer. All may be repeated without further effect, except `publish` without a `clientKey`, which publishes another item, and `resetFence`, which begins another epoch. A repeated `deleteItem` reports NOT_FOUND. */
export type MutationMarkAllReadArgs = {
  input: MarkAllReadInput;
};


/** What clients can change. Every mutation needs a viewer. All may be repeated without further effect, except `publish` without a `clientKey`, which publishes another item, and `resetFence`, which begins another epoch. A repeated `deleteItem` reports NOT_FOUND. */
export type MutationMarkCategoryReadArgs = {
  input: MarkCategoryReadInput;
};


/** What clients can change. Every mutation needs a viewer. All may be repeated without further effect, except `publish` without a `clientKey`, which publishes another item, and `resetFence`, which begins another epoch. A repeated `deleteItem` reports NOT_FOUND. */
export type MutationMarkThreadReadArgs = {
  input: MarkThreadReadInput;
};


/** What clients can change. Every mutation needs a viewer. All may be repeated without further effect, except `publish` without a `clientKey`, which publishes another item, and `resetFence`, which begins another epoch. A repeated `deleteItem` reports NOT_FOUND. */
export type MutationMarkThreadsReadArgs = {
  input: MarkThreadsReadInput;
};


/** What clients can change. Every mutation needs a viewer. All may be repeated without further effect, except `publish` without a `clientKey`, which publishes another item, and `resetFence`, which begins another epoch. A repeated `deleteItem` reports NOT_FOUND. */
export type MutationMarkUnreadArgs = {
  input: MarkUnreadInput;
};


/** What clients can change. Every mutation needs a viewer. All may be repeated without further effect, except `publish` without a `clientKey`, which publishes another item, and `resetFence`, which begins another epoch. A repeated `deleteItem` reports NOT_FOUND. */
export type MutationMoveThreadArgs = {
  input: MoveThreadInput;
};


/** What clients can change. Every mutation needs a viewer. All may be repeated without further effect, except `publish` without a `clientKey`, which publishes another item, and `resetFence`, which begins another epoch. A repeated `deleteItem` reports NOT_FOUND. */
export type MutationMuteArgs = {
  input: MuteInput;
};


/** What clients can change. Every mutation needs a viewer. All may be repeated without further effect, except `publish` without a `clientKey`, which publishes another item, and `resetFence`, which begins another epoch. A repeated `deleteItem` reports NOT_FOUND. */
export type MutationPublishArgs = {
  input: PublishInput;
};


/** What clients can change. Every mutation needs a viewer. All may be repeated without further effect, except `publish` without a `clientKey`, which publishes another item, and `resetFence`, which begins another epoch. A repeated `deleteItem` reports NOT_FOUND. */
export type MutationResetFenceArgs = {
  input: ResetFenceInput;
};


/** What clients can change. Every mutation needs a viewer. All may be repeated without further effect, except `publish` without a `clientKey`, which publishes another item, and `resetFence`, which begins another epoch. A repeated `deleteItem` reports NOT_FOUND. */
export type MutationSaveReadingPlaceArgs = {
  input: SaveReadingPlaceInput;
};


/** What clients can change. Every mutation needs a viewer. All may be repeated without further effect, except `publish` without a `clientKey`, which publishes another item, and `resetFence`, which begins another epoch. A repeated `deleteItem` reports NOT_FOUND. */
export type MutationUnblockArgs = {
  input: UnblockInput;
};


/** What clients can change. Every mutation needs a viewer. All may be repeated without further effect, except `publish` without a `clientKey`, which publishes another item, and `resetFence`, which begins another epoch. A repeated `deleteItem` reports NOT_FOUND. */
export type MutationUnfollowArgs = {
  input: UnfollowInput;
};


/** What clients can change. Every mutation needs a viewer. All may be repeated without further effect, except `publish` without a `clientKey`, which publishes another item, and `resetFence`, which begins another epoch. A repeated `deleteItem` reports NOT_FOUND. */
export type MutationUnlikeArgs = {
  input: UnlikeInput;
};


/** What clients can change. Every mutation needs a viewer. All may be repeated without further effect, except `publish` without a `clientKey`, which publishes another item, and `resetFence`, which begins another epoch. A repeated `deleteItem` reports NOT_FOUND. */
export type MutationUnmuteArgs = {
  input: UnmuteInput;
};


/** What clients can change. Every mutation needs a viewer. All may be repeated without further effect, except `publish` without a `clientKey`, which publishes another item, and `resetFence`, which begins another epoch. A repeated `deleteItem` reports NOT_FOUND. */
export type MutationWitnessArgs = {
  input: WitnessInput;
};

/** A page of what someone muted. */
export type MuteConnection = {
  readonly __typename?: 'MuteConnection';
  /** The producers with their cursors. */
  readonly edges: ReadonlyArray<MuteEdge>;
  /** The producers alone. */
  readonly nodes: ReadonlyArray<Producer>;
  /** Where this page stands. */
  readonly pageInfo: PageInfo;
};

/** A producer that the viewer muted. */
export type MuteEdge = {
  readonly __typename?: 'MuteEdge';
  /** Give it to `after`. */
  readonly cursor: Scalars['String']['output'];
  /** The producer. */
  readonly node: Producer;
  /** When this began. */
  readonly since: Scalars['DateTime']['output'];
};

/** What to mute. */
export type MuteInput = {
  /** The producer whose items the viewer no longer wants to see. Nobody is notified. */
  readonly producerId: Scalars['ID']['input'];
};

/** The viewer's new or existing mute. */
export type MutePayload = {
  readonly __typename?: 'MutePayload';
  /** The edge; on a repeat, the existing one. Null when `userErrors` is not empty. */
  readonly muteEdge: Maybe<MuteEdge>;
  /** Why nothing was muted. */
  readonly userErrors: ReadonlyArray<UserError>;
};

/** What has arrived above the latest committed history. */
export type NewSince = {
  readonly __typename?: 'NewSince';
  /** The authors of the newest of them, newest first, each once, at most three. */
  readonly actors: ReadonlyArray<User>;
  /** How many items the viewer may see there, at most 99. */
  readonly count: Scalars['Int']['output'];
  /** Whether counting stopped at the cap: show `99+`. */
  readonly isCapped: Scalars['Boolean']['output'];
};

/** An object with a global id, which `node` can fetch. */
export type Node = {
  /** Opaque, versioned and stable. Do not parse it. */
  readonly id: Scalars['ID']['output'];
};

/** What may hold of a page. None makes it wrong; each says something that its items alone do not. */
export type PageCondition =
  /** The refresh ran out of budget before it had looked through everything new. Another refresh continues there. */
  | 'BEHIND'
  /** Hidden items used up the read budget before the page was full. Read on from endCursor, or from startCursor backwards. */
  | 'CAPPED'
  /** A fallback ordered part of this page because its ranker failed, or the durable store served it because the fast store is away. */
  | 'DEGRADED'
  /** Part of this page's history was lost, and is served newest first. */
  | 'REBUILDING'
  /** Nothing of the stream is committed for this viewer. The page is newest first; the first refresh ranks it, so this order does not last. */
  | 'UNCOMMITTED';

/** Where a page stands in its connection. */
export type PageInfo = {
  readonly __typename?: 'PageInfo';
  /** The last edge's cursor or, on a page cut short by its budget, the place where reading stopped. */
  readonly endCursor: Maybe<Scalars['String']['output']>;
  /** Whether items follow this page. Exact. */
  readonly hasNextPage: Scalars['Boolean']['output'];
  /** Whether items come before this page. Exact. */
  readonly hasPreviousPage: Scalars['Boolean']['output'];
  /** The first edge's cursor; null on an empty page. */
  readonly startCursor: Maybe<Scalars['String']['output']>;
};

/** The status of a page as a whole. */
export type PageStatus =
  /** The read budget ended first: the page is short, and more follows after `endCursor`. */
  | 'CAPPED'
  /** A fallback ordered part of this page because its ranker failed, or the durable store served it because the fast store is away. */
  | 'DEGRADED'
  /** The stream ends here. */
  | 'END'
  /** There may be more. */
  | 'MORE'
  /** Part of the history was lost and is served in chronological order. */
  | 'REBUILDING';

/** Something that emits items and can be followed: a person, a tag, a thread or any other channel. */
export type Producer = {
  /** How many people follow it. */
  readonly followerCount: Scalars['Int']['output'];
  /** Opaque global id; what `follow`, `mute` and `publish` take. */
  readonly id: Scalars['ID']['output'];
  /** Its name in the domain: `type:id`, such as `tag:qubit`. */
  readonly key: Scalars['String']['output'];
  /** Whether the viewer follows it. False for an anonymous viewer. */
  readonly viewerFollows: Scalars['Boolean']['output'];
  /** Whether the viewer muted it. False for an anonymous viewer. */
  readonly viewerMutes: Scalars['Boolean']['output'];
};

/** What to publish. */
export type PublishInput = {
  /** Makes publishing repeatable: the same producer and key return the same item. Without it, every call publishes another item. At most 128 characters. */
  readonly clientKey?: InputMaybe<Scalars['String']['input']>;
  /** What it is, in a word, such as `post`. */
  readonly kind: Scalars['String']['input'];
  /** The producer to publish to: the viewer's own, which is the default. No other is allowed. */
  readonly producerId?: InputMaybe<Scalars['ID']['input']>;
  /** At most 10 tags, each once. */
  readonly tags: ReadonlyArray<Scalars['String']['input']>;
  /** A text of at most 10,000 characters. */
  readonly text?: InputMaybe<Scalars['String']['input']>;
  /** The name of an existing thread to post into. */
  readonly thread?: InputMaybe<Scalars['String']['input']>;
  /** A title of at most 300 characters. */
  readonly title?: InputMaybe<Scalars['String']['input']>;
  /** A page to link to. */
  readonly url?: InputMaybe<Scalars['URL']['input']>;
  /** Who may see it. */
  readonly visibility: Visibility;
};

/** The published item. */
export type PublishPayload = {
  readonly __typename?: 'PublishPayload';
  /** The item; on a repeat, the one published first. Null when `userErrors` is not empty. */
  readonly item: Maybe<Item>;
  /** Why nothing was published. */
  readonly userErrors: ReadonlyArray<UserError>;
};

/** What clients can read. */
export type Query = {
  readonly __typename?: 'Query';
  /** The items above the place where the viewer stopped in a stream, oldest first. */
  readonly catchUp: ItemConnection;
  /** The categories that hold threads the viewer may see, by key. */
  readonly categories: CategoryConnection;
  /** Ready viewers of the sample world. Empty outside development. */
  readonly demoViewers: ReadonlyArray<DemoViewer>;
  /** How far the viewer has seen a kind of site-wide content. */
  readonly lastWitnessed: Witnessed;
  /** How many items have arrived above the viewer's history of a stream. Commits nothing. */
  readonly newSince: Maybe<NewSince>;
  /** The thread of a category that has been unread longest; null when all are read. */
  readonly nextUnread: Maybe<Thread>;
  /** Any object by its global id; null with the code NOT_FOUND when it does not exist or the viewer may not see it. */
  readonly node: Maybe<Node>;
  /** Objects by their global ids, in the same order; null for an object that does not exist or that the viewer may not see. At most 100. */
  readonly nodes: ReadonlyArray<Maybe<Node>>;
  /** A producer by its name in the domain; null when it does not exist or the viewer may not see it. */
  readonly producer: Maybe<Producer>;
  /** The rankers that this server can run, by name. */
  readonly rankers: ReadonlyArray<RankerInfo>;
  /** The places where the viewer stopped in a stream, one for each device, the last saved first. */
  readonly readingPlaces: ReadonlyArray<ReadingPlace>;
  /** A page of a stream. Without a cursor it starts at the top and ranks what is new. */
  readonly stream: Maybe<ItemConnection>;
  /** The streams that this server offers, by name. */
  readonly templates: ReadonlyArray<Template>;
  /** A category's threads, the one with the newest item first. A thread that gets a new item while you page moves above the first page and does not appear again below. */
  readonly threads: ThreadConnection;
  /** How many threads of each category are unread, in the order of the ids; at most 100 categories. */
  readonly unreadCounts: ReadonlyArray<UnreadCount>;
  /** The person this request speaks for; null when it is anonymous. */
  readonly viewer: Maybe<Viewer>;
  /** The first rule that keeps an item out of a stream. FORBIDDEN for a viewer who may not see explanations. */
  readonly whyNot: Maybe<WhyNot>;
};


/** What clients can read. */
export type QueryCatchUpArgs = {
  after: InputMaybe<Scalars['String']['input']>;
  args?: InputMaybe<ReadonlyArray<ArgumentInput>>;
  first?: InputMaybe<Scalars['Int']['input']>;
  template: Scalars['String']['input'];
};


/** What clients can read. */
export type QueryCategoriesArgs = {
  after: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
};


/** What clients can read. */
export type QueryLastWitnessedArgs = {
  kind: Scalars['String']['input'];
};


/** What clients can read. */
export type QueryNewSinceArgs = {
  args?: InputMaybe<ReadonlyArray<ArgumentInput>>;
  template: Scalars['String']['input'];
};


/** What clients can read. */
export type QueryNextUnreadArgs = {
  afterThreadId: InputMaybe<Scalars['ID']['input']>;
  categoryId: Scalars['ID']['input'];
};


/** What clients can read. */
export type QueryNodeArgs = {
  id: Scalars['ID']['input'];
};


/** What clients can read. */
export type QueryNodesArgs = {
  ids: ReadonlyArray<Scalars['ID']['input']>;
};


/** What clients can read. */
export type QueryProducerArgs = {
  name: Scalars['String']['input'];
  type: Scalars['String']['input'];
};


/** What clients can read. */
export type QueryReadingPlacesArgs = {
  args?: InputMaybe<ReadonlyArray<ArgumentInput>>;
  template: Scalars['String']['input'];
};


/** What clients can read. */
export type QueryStreamArgs = {
  after: InputMaybe<Scalars['String']['input']>;
  args?: InputMaybe<ReadonlyArray<ArgumentInput>>;
  around: InputMaybe<StreamAround>;
  before: InputMaybe<Scalars['String']['input']>;
  first: InputMaybe<Scalars['Int']['input']>;
  last: InputMaybe<Scalars['Int']['input']>;
  refresh?: InputMaybe<Scalars['Boolean']['input']>;
  template: Scalars['String']['input'];
};


/** What clients can read. */
export type QueryThreadsArgs = {
  after: InputMaybe<Scalars['String']['input']>;
  categoryId: Scalars['ID']['input'];
  first?: InputMaybe<Scalars['Int']['input']>;
  unread?: InputMaybe<Scalars['Boolean']['input']>;
};


/** What clients can read. */
export type QueryUnreadCountsArgs = {
  categoryIds: ReadonlyArray<Scalars['ID']['input']>;
};


/** What clients can read. */
export type QueryWhyNotArgs = {
  args?: InputMaybe<ReadonlyArray<ArgumentInput>>;
  itemId: Scalars['ID']['input'];
  template: Scalars['String']['input'];
};

/** A ranker this server can run. */
export type RankerInfo = {
  readonly __typename?: 'RankerInfo';
  /** Why the newest edit of its file is not in use; null when it is. */
  readonly error: Maybe<Scalars['String']['output']>;
  /** Whether it comes with the server, not from a file. */
  readonly isBuiltIn: Scalars['Boolean']['output'];
  /** The name that a template's `rank` takes. */
  readonly name: Scalars['String']['output'];
  /** Recorded in every fencepost it orders. */
  readonly version: Scalars['String']['output'];
};

/** What a mark changed. */
export type ReadStateChange = CategoryRead | EverythingRead | ThreadMarkedUnread | ThreadRead;

/** One event of the viewer's live read state. */
export type ReadStateEvent = {
  /** Sealed for this viewer. To resume, give the cursor of the last event you received to `resumeFrom`. */
  readonly cursor: Scalars['String']['output'];
  /** The number of changes announced so far. It rises from event to event; after a gap it may start over. */
  readonly sequence: Scalars['SafeInt']['output'];
  /** The current counts that this event may have changed. */
  readonly unreadCounts: ReadonlyArray<UnreadCount>;
};

/** Something may have been missed: read again whatever read state you show, and continue to listen. */
export type ReadStateGap = ReadStateEvent & {
  readonly __typename?: 'ReadStateGap';
  /** Sealed for this viewer. Give it to `resumeFrom` if this was the last event you received. */
  readonly cursor: Scalars['String']['output'];
  /** The number of changes announced so far. */
  readonly sequence: Scalars['SafeInt']['output'];
  /** The counts of the categories asked for. */
  readonly unreadCounts: ReadonlyArray<UnreadCount>;
};

/** The viewer marked something, on this or another device. Sent once it is durable, without what the viewer may no longer see. */
export type ReadStateMarked = ReadStateEvent & {
  readonly __typename?: 'ReadStateMarked';
  /** What was marked, in one step. */
  readonly changes: ReadonlyArray<ReadStateChange>;
  /** Sealed for this viewer. Give it to `resumeFrom` if this was the last event you received. */
  readonly cursor: Scalars['String']['output'];
  /** The number of this change. */
  readonly sequence: Scalars['SafeInt']['output'];
  /** The counts of the categories that changed; after everything was marked read, those of the categories asked for. */
  readonly unreadCounts: ReadonlyArray<UnreadCount>;
};

/** The subscription has started, and nothing was missed up to here. */
export type ReadStateStarted = ReadStateEvent & {
  readonly __typename?: 'ReadStateStarted';
  /** Sealed for this viewer. Give it to `resumeFrom` if this was the last event you received. */
  readonly cursor: Scalars['String']['output'];
  /** The number of changes announced so far. */
  readonly sequence: Scalars['SafeInt']['output'];
  /** The counts of the categories asked for. */
  readonly unreadCounts: ReadonlyArray<UnreadCount>;
};

/** The place where the viewer stopped in a stream on one device. */
export type ReadingPlace = {
  readonly __typename?: 'ReadingPlace';
  /** The place. Give it to `stream(after:)` to continue from there. */
  readonly cursor: Scalars['String']['output'];
  /** The device, as the client named it. */
  readonly device: Scalars['String']['output'];
  /** When it was saved. */
  readonly savedAt: Scalars['DateTime']['output'];
};

/** Which part of history an item was served from. */
export type Region =
  /** Where no fencepost is kept or none is committed yet, newest first. */
  | 'FINAL'
  /** The ranked head of a fencepost. */
  | 'HEAD'
  /** The rest of a fencepost's range, newest first. */
  | 'TAIL';

/** Which stream's history to reset. */
export type ResetFenceInput = {
  /** The template's arguments. */
  readonly args: ReadonlyArray<ArgumentInput>;
  /** The template's name. */
  readonly template: Scalars['String']['input'];
};

/** The fence after its reset. */
export type ResetFencePayload = {
  readonly __typename?: 'ResetFencePayload';
  /** The number of the new epoch; new pages ignore the fenceposts of earlier epochs. Null when `userErrors` is not empty. */
  readonly epoch: Maybe<Scalars['Int']['output']>;
  /** Why nothing was reset. */
  readonly userErrors: ReadonlyArray<UserError>;
};

/** Where the viewer stopped. */
export type SaveReadingPlaceInput = {
  /** The template's arguments. */
  readonly args: ReadonlyArray<ArgumentInput>;
  /** The cursor of the item the viewer stopped at. */
  readonly cursor: Scalars['String']['input'];
  /** A name for the device, 1 to 64 printable characters without spaces. */
  readonly device: Scalars['String']['input'];
  /** The template's name. */
  readonly template: Scalars['String']['input'];
};

/** The saved place. */
export type SaveReadingPlacePayload = {
  readonly __typename?: 'SaveReadingPlacePayload';
  /** The stream's places. Empty when `userErrors` is not. */
  readonly readingPlaces: ReadonlyArray<ReadingPlace>;
  /** Why nothing was saved. */
  readonly userErrors: ReadonlyArray<UserError>;
};

/** One number behind an item's place in the head. */
export type Score = {
  readonly __typename?: 'Score';
  /** The signal's or score part's name, such as `votes`. */
  readonly name: Scalars['String']['output'];
  /** Its value at commit. */
  readonly value: Scalars['Float']['output'];
};

/** A place to open a stream at. */
export type StreamAround =
  /** Where the viewer stopped last, on any device, with unread items above. */
  | 'FIRST_UNREAD';

/** What clients can subscribe to. Every subscription needs a viewer, and what the viewer may see is checked again for each event. */
export type Subscription = {
  readonly __typename?: 'Subscription';
  /** The viewer's marks as they are made, on any device. A start or a gap comes first. After a lost connection you can resume without missing or repeating a mark. */
  readonly readStateChanged: ReadStateEvent;
};


/** What clients can subscribe to. Every subscription needs a viewer, and what the viewer may see is checked again for each event. */
export type SubscriptionReadStateChangedArgs = {
  categoryIds?: ReadonlyArray<Scalars['ID']['input']>;
  resumeFrom: InputMaybe<Scalars['String']['input']>;
};

/** A word on items; its timeline holds every item with that word. */
export type Tag = Node & Producer & {
  readonly __typename?: 'Tag';
  /** How many people follow this tag. */
  readonly followerCount: Scalars['Int']['output'];
  /** Opaque global id; what `follow` and `mute` take. */
  readonly id: Scalars['ID']['output'];
  /** Its name in the domain: `tag:` and the word. */
  readonly key: Scalars['String']['output'];
  /** The word itself. */
  readonly name: Scalars['String']['output'];
  /** Whether the viewer follows this tag. False for an anonymous viewer. */
  readonly viewerFollows: Scalars['Boolean']['output'];
  /** Whether the viewer muted this tag. False for an anonymous viewer. */
  readonly viewerMutes: Scalars['Boolean']['output'];
};

/** A stream that this server offers. */
export type Template = {
  readonly __typename?: 'Template';
  /** What the stream is for. */
  readonly description: Scalars['String']['output'];
  /** Why the newest edit of its file is not in use; null when it is. */
  readonly error: Maybe<Scalars['String']['output']>;
  /** The name that `stream` takes. */
  readonly name: Scalars['String']['output'];
  /** The arguments it needs; all are required. */
  readonly params: ReadonlyArray<TemplateParam>;
  /** Changes with the content of its file; `none` when the file was never valid. */
  readonly version: Scalars['String']['output'];
};

/** An argument a template needs. */
export type TemplateParam = {
  readonly __typename?: 'TemplateParam';
  /** What it means. */
  readonly description: Scalars['String']['output'];
  /** The name that `ArgumentInput.name` takes. */
  readonly name: Scalars['String']['output'];
};

/** A conversation: a question with its answers and comments, for example. */
export type Thread = Node & Producer & {
  readonly __typename?: 'Thread';
  /** The category it belongs to: a tag or a channel. Null when the thread holds nothing the viewer may see. */
  readonly category: Maybe<Producer>;
  /** The oldest unread item, where reading continues; null when everything is read. */
  readonly firstUnread: Maybe<Item>;
  /** How many people follow this thread. */
  readonly followerCount: Scalars['Int']['output'];
  /** Opaque global id; what `follow` and `mute` take. */
  readonly id: Scalars['ID']['output'];
  /** Whether it holds something by someone else that the viewer has not read. False for an anonymous viewer. */
  readonly isUnread: Scalars['Boolean']['output'];
  /** Its name in the domain: `thread:` and the thread's number or name. */
  readonly key: Scalars['String']['output'];
  /** When the viewer last marked any of it read; null when that never happened, or when a later reply of theirs says so instead. Browsing does not change it, except that a category's mark that takes over from several keeps the latest time. */
  readonly lastReadAt: Maybe<Scalars['DateTime']['output']>;
  /** What `publish` takes to post into this thread. */
  readonly name: Scalars['String']['output'];
  /** The newest item the viewer may see. */
  readonly newestItem: Maybe<Item>;
  /** The item that opened it; null when the viewer may not see that item. */
  readonly openingItem: Maybe<Item>;
  /** How many of its items are unread. */
  readonly unreadCount: ItemCount;
  /** Whether the viewer follows this thread. False for an anonymous viewer. */
  readonly viewerFollows: Scalars['Boolean']['output'];
  /** Whether the viewer muted this thread. False for an anonymous viewer. */
  readonly viewerMutes: Scalars['Boolean']['output'];
};

/** A page of a category's threads. */
export type ThreadConnection = {
  readonly __typename?: 'ThreadConnection';
  /** The threads with their cursors, the one with the newest item first. */
  readonly edges: ReadonlyArray<ThreadEdge>;
  /** The threads alone, in the same order. */
  readonly nodes: ReadonlyArray<Thread>;
  /** Where this page stands. */
  readonly pageInfo: PageInfo;
  /** MORE, END, or CAPPED when the search for threads to show stopped before the end of the list. */
  readonly status: PageStatus;
};

/** A thread's place in the list of its category. */
export type ThreadEdge = {
  readonly __typename?: 'ThreadEdge';
  /** Sealed for this viewer and this list. Give it to `after`. */
  readonly cursor: Scalars['String']['output'];
  /** The thread. */
  readonly node: Thread;
};

/** A thread that was read. */
export type ThreadMarkInput = {
  /** The category in which the thread was read; refused when the thread has moved. Any category when omitted. */
  readonly categoryId?: InputMaybe<Scalars['ID']['input']>;
  /** The thread. */
  readonly threadId: Scalars['ID']['input'];
  /** The newest item that was read; an item beyond the thread's end means the end. The whole thread when omitted. */
  readonly upTo?: InputMaybe<Scalars['ID']['input']>;
};

/** A part of a thread that was marked unread. */
export type ThreadMarkedUnread = {
  readonly __typename?: 'ThreadMarkedUnread';
  /** The position of the first item of the part. */
  readonly from: Scalars['SafeInt']['output'];
  /** The thread. */
  readonly thread: Thread;
  /** The position of its last item. */
  readonly through: Scalars['SafeInt']['output'];
};

/** A thread that was read. */
export type ThreadRead = {
  readonly __typename?: 'ThreadRead';
  /** The thread. */
  readonly thread: Thread;
  /** The position up to which it is read. */
  readonly upTo: Scalars['SafeInt']['output'];
};

/** Whom to stop blocking. */
export type UnblockInput = {
  /** The person to stop blocking. Follows are not restored. */
  readonly userId: Scalars['ID']['input'];
};

/** The person whom the viewer no longer blocks. */
export type UnblockPayload = {
  readonly __typename?: 'UnblockPayload';
  /** The person. Null when `userErrors` is not empty, or when the viewer may not see them. */
  readonly user: Maybe<User>;
  /** Why nothing was changed. */
  readonly userErrors: ReadonlyArray<UserError>;
};

/** What to stop following. */
export type UnfollowInput = {
  /** The producer to stop following. */
  readonly producerId: Scalars['ID']['input'];
};

/** The producer that the viewer no longer follows. */
export type UnfollowPayload = {
  readonly __typename?: 'UnfollowPayload';
  /** The producer. Null when `userErrors` is not empty, or when the viewer may not see it. */
  readonly producer: Maybe<Producer>;
  /** Why nothing was changed. */
  readonly userErrors: ReadonlyArray<UserError>;
};

/** What to stop liking. */
export type UnlikeInput = {
  /** The item to stop liking. */
  readonly itemId: Scalars['ID']['input'];
};

/** The item that the viewer no longer likes. */
export type UnlikePayload = {
  readonly __typename?: 'UnlikePayload';
  /** The item as it is now. Null when `userErrors` is not empty. */
  readonly item: Maybe<Item>;
  /** Why nothing was changed. */
  readonly userErrors: ReadonlyArray<UserError>;
};

/** What to stop muting. */
export type UnmuteInput = {
  /** The producer to stop muting. */
  readonly producerId: Scalars['ID']['input'];
};

/** The producer that the viewer no longer mutes. */
export type UnmutePayload = {
  readonly __typename?: 'UnmutePayload';
  /** The producer. Null when `userErrors` is not empty, or when the viewer may not see it. */
  readonly producer: Maybe<Producer>;
  /** Why nothing was changed. */
  readonly userErrors: ReadonlyArray<UserError>;
};

/** How many threads of a category are unread. */
export type UnreadCount = {
  readonly __typename?: 'UnreadCount';
  /** The category. */
  readonly category: Producer;
  /** How many, at most 99. */
  readonly count: Scalars['Int']['output'];
  /** Whether counting stopped at the cap: show `99+`. */
  readonly isCapped: Scalars['Boolean']['output'];
};

/** A person who reads, follows and writes. */
export type User = Node & Producer & {
  readonly __typename?: 'User';
  /** How many people follow this person. */
  readonly followerCount: Scalars['Int']['output'];
  /** Opaque global id; what `follow`, `block`, `mute` and `publish` take. */
  readonly id: Scalars['ID']['output'];
  /** Its name in the domain: `user:` and the login. */
  readonly key: Scalars['String']['output'];
  /** The person's id at the identity provider. */
  readonly login: Scalars['String']['output'];
  /** Whether the viewer blocked this person. False for an anonymous viewer. */
  readonly viewerBlocks: Scalars['Boolean']['output'];
  /** Whether the viewer follows this person. False for an anonymous viewer. */
  readonly viewerFollows: Scalars['Boolean']['output'];
  /** Whether the viewer muted this person. False for an anonymous viewer. */
  readonly viewerMutes: Scalars['Boolean']['output'];
};

/** Why a mutation did not do what was asked. */
export type UserError = {
  readonly __typename?: 'UserError';
  /** The kind of fault. */
  readonly code: UserErrorCode;
  /** The path of the input field at fault, such as `["input", "title"]`; null when no single field is. */
  readonly field: Maybe<ReadonlyArray<Scalars['String']['output']>>;
  /** What is wrong: usually what was expected and what was found. */
  readonly message: Scalars['String']['output'];
  /** Of `RATE_LIMITED`: in how many seconds the same input may pass; null for other faults. */
  readonly retryAfter: Maybe<Scalars['Int']['output']>;
};

/** The kinds of fault that a mutation reports next to its result. */
export type UserErrorCode =
  /** A field is malformed or out of bounds. */
  | 'BAD_USER_INPUT'
  /** The same client key was used before with other content. */
  | 'CONFLICT'
  /** The viewer may see this but not do it. */
  | 'FORBIDDEN'
  /** It does not exist, or the viewer may not see it; the two look the same. */
  | 'NOT_FOUND'
  /** The viewer writes more than this installation allows. `retryAfter` says when to try again. */
  | 'RATE_LIMITED';

/** The person the request speaks for. */
export type Viewer = {
  readonly __typename?: 'Viewer';
  /** Whom the viewer blocked, by key. */
  readonly blocking: BlockConnection;
  /** What the viewer follows, by key. */
  readonly following: FollowConnection;
  /** What the viewer muted, by key. */
  readonly muting: MuteConnection;
  /** The viewer as others see them. */
  readonly user: User;
};


/** The person the request speaks for. */
export type ViewerBlockingArgs = {
  after: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
};


/** The person the request speaks for. */
export type ViewerFollowingArgs = {
  after: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
};


/** The person the request speaks for. */
export type ViewerMutingArgs = {
  after: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
};

/** Who may see an item. Blocks and mutes apply in addition. */
export type Visibility =
  /** The author's followers and the author. */
  | 'FOLLOWERS'
  /** The author alone. */
  | 'PRIVATE'
  /** Everyone, signed in or not. */
  | 'PUBLIC';

/** Why a stream does not show an item. */
export type WhyNot = {
  readonly __typename?: 'WhyNot';
  /** The item asked about. */
  readonly item: Item;
  /** The first rule that keeps the item out; null when the stream shows it. */
  readonly reason: Maybe<Scalars['String']['output']>;
};

/** What the viewer has seen. */
export type WitnessInput = {
  /** For a kind seen by instant: the instant; now when omitted or in the future. */
  readonly at?: InputMaybe<Scalars['DateTime']['input']>;
  /** For a kind seen by value: the item that was seen. */
  readonly itemId?: InputMaybe<Scalars['ID']['input']>;
  /** A kind that the configuration declares. */
  readonly kind: Scalars['String']['input'];
};

/** How far the viewer has seen a kind of site-wide content. */
export type WitnessPayload = {
  readonly __typename?: 'WitnessPayload';
  /** Why nothing was recorded. */
  readonly userErrors: ReadonlyArray<UserError>;
  /** How far. It never moves back. Null when `userErrors` is not empty. */
  readonly witnessed: Maybe<Witnessed>;
};

/** How far the viewer has seen one kind of site-wide content. */
export type Witnessed = {
  readonly __typename?: 'Witnessed';
  /** For a kind seen by instant: everything up to this instant is seen. */
  readonly at: Maybe<Scalars['DateTime']['output']>;
  /** For a kind seen by value: the newest item seen, or the newest item of all when the viewer joined. Null when it is deleted or hidden. */
  readonly item: Maybe<Item>;
  /** The kind, as the configuration declares it. */
  readonly kind: Scalars['String']['output'];
  /** For a kind seen by value: the position of the newest item seen; everything above it is new. */
  readonly position: Maybe<Scalars['SafeInt']['output']>;
};



export type ResolverTypeWrapper<T> = Promise<T> | T;

export type Resolver<TResult, TParent = Record<PropertyKey, never>, TContext = Record<PropertyKey, never>, TArgs = Record<PropertyKey, never>> = ResolverFn<TResult, TParent, TContext, TArgs>;

export type ResolverFn<TResult, TParent, TContext, TArgs> = (
  parent: TParent,
  args: TArgs,
  context: TContext,
  info?: GraphQLResolveInfo
) => Promise<TResult> | TResult;

export type SubscriptionSubscribeFn<TResult, TParent, TContext, TArgs> = (
  parent: TParent,
  args: TArgs,
  context: TContext,
  info?: GraphQLResolveInfo
) => AsyncIterable<TResult> | Promise<AsyncIterable<TResult>>;

export type SubscriptionResolveFn<TResult, TParent, TContext, TArgs> = (
  parent: TParent,
  args: TArgs,
  context: TContext,
  info?: GraphQLResolveInfo
) => TResult | Promise<TResult>;

export interface SubscriptionSubscriberObject<TResult, TKey extends string, TParent, TContext, TArgs> {
  subscribe: SubscriptionSubscribeFn<{ [key in TKey]: TResult }, TParent, TContext, TArgs>;
  resolve?: SubscriptionResolveFn<TResult, { [key in TKey]: TResult }, TContext, TArgs>;
}

export interface SubscriptionResolverObject<TResult, TParent, TContext, TArgs> {
  subscribe: SubscriptionSubscribeFn<any, TParent, TContext, TArgs>;
  resolve: SubscriptionResolveFn<TResult, any, TContext, TArgs>;
}

export type SubscriptionObject<TResult, TKey extends string, TParent, TContext, TArgs> =
  | SubscriptionSubscriberObject<TResult, TKey, TParent, TContext, TArgs>
  | SubscriptionResolverObject<TResult, TParent, TContext, TArgs>;

export type SubscriptionResolver<TResult, TKey extends string, TParent = Record<PropertyKey, never>, TContext = Record<PropertyKey, never>, TArgs = Record<PropertyKey, never>> =
  | ((...args: any[]) => SubscriptionObject<TResult, TKey, TParent, TContext, TArgs>)
  | SubscriptionObject<TResult, TKey, TParent, TContext, TArgs>;

export type TypeResolveFn<TTypes, TParent = Record<PropertyKey, never>, TContext = Record<PropertyKey, never>> = (
  parent: TParent,
  context: TContext,
  info?: GraphQLResolveInfo
) => Maybe<TTypes> | Promise<Maybe<TTypes>>;

export type IsTypeOfResolverFn<T = Record<PropertyKey, never>, TContext = Record<PropertyKey, never>> = (obj: T, context: TContext, info?: GraphQLResolveInfo) => boolean | Promise<boolean>;

export type NextResolverFn<T> = () => Promise<T>;

export type DirectiveResolverFn<TResult = Record<PropertyKey, never>, TParent = Record<PropertyKey, never>, TContext = Record<PropertyKey, never>, TArgs = Record<PropertyKey, never>> = (
  next: NextResolverFn<TResult>,
  parent: TParent,
  args: TArgs,
  context: TContext,
  info?: GraphQLResolveInfo
) => TResult | Promise<TResult>;





/** Mapping between all available schema types and the resolvers types */
export type ResolversTypes = {
  ArgumentInput: ArgumentInput;
  BlockConnection: ResolverTypeWrapper<RelationPageView>;
  BlockEdge: ResolverTypeWrapper<RelationEdgeView>;
  BlockInput: BlockInput;
  BlockPayload: ResolverTypeWrapper<Omit<BlockPayload, 'blockEdge' | 'userErrors'> & { blockEdge?: Maybe<ResolversTypes['BlockEdge']>, userErrors: ReadonlyArray<ResolversTypes['UserError']> }>;
  Boolean: ResolverTypeWrapper<Scalars['Boolean']['output']>;
  CategoryConnection: ResolverTypeWrapper<CategoryPageView>;
  CategoryEdge: ResolverTypeWrapper<ThreadEdgeView>;
  CategoryRead: ResolverTypeWrapper<Omit<CategoryRead, 'category'> & { category: ResolversTypes['Producer'] }>;
  Channel: ResolverTypeWrapper<ProducerView>;
  DateTime: ResolverTypeWrapper<Scalars['DateTime']['output']>;
  DeleteItemInput: DeleteItemInput;
  DeleteItemPayload: ResolverTypeWrapper<Omit<DeleteItemPayload, 'userErrors'> & { userErrors: ReadonlyArray<ResolversTypes['UserError']> }>;
  DemoViewer: ResolverTypeWrapper<DemoViewer>;
  EditItemInput: EditItemInput;
  EditItemPayload: ResolverTypeWrapper<Omit<EditItemPayload, 'item' | 'userErrors'> & { item?: Maybe<ResolversTypes['Item']>, userErrors: ReadonlyArray<ResolversTypes['UserError']> }>;
  EverythingRead: ResolverTypeWrapper<EverythingRead>;
  Explanation: ResolverTypeWrapper<Explanation>;
  Fallback: Fallback;
  FencepostInfo: ResolverTypeWrapper<FencepostInfo>;
  Float: ResolverTypeWrapper<Scalars['Float']['output']>;
  FollowConnection: ResolverTypeWrapper<RelationPageView>;
  FollowEdge: ResolverTypeWrapper<RelationEdgeView>;
  FollowInput: FollowInput;
  FollowPayload: ResolverTypeWrapper<Omit<FollowPayload, 'followEdge' | 'userErrors'> & { followEdge?: Maybe<ResolversTypes['FollowEdge']>, userErrors: ReadonlyArray<ResolversTypes['UserError']> }>;
  ID: ResolverTypeWrapper<Scalars['ID']['output']>;
  Int: ResolverTypeWrapper<Scalars['Int']['output']>;
  Item: ResolverTypeWrapper<ItemView>;
  ItemConnection: ResolverTypeWrapper<PageView>;
  ItemCount: ResolverTypeWrapper<ItemCount>;
  ItemEdge: ResolverTypeWrapper<EdgeView>;
  LikeInput: LikeInput;
  LikePayload: ResolverTypeWrapper<Omit<LikePayload, 'item' | 'userErrors'> & { item?: Maybe<ResolversTypes['Item']>, userErrors: ReadonlyArray<ResolversTypes['UserError']> }>;
  Maker: ResolverTypeWrapper<Maker>;
  MarkAllReadInput: MarkAllReadInput;
  MarkAllReadPayload: ResolverTypeWrapper<Omit<MarkAllReadPayload, 'unreadCounts' | 'userErrors'> & { unreadCounts: ReadonlyArray<ResolversTypes['UnreadCount']>, userErrors: ReadonlyArray<ResolversTypes['UserError']> }>;
  MarkCategoryReadInput: MarkCategoryReadInput;
  MarkCategoryReadPayload: ResolverTypeWrapper<Omit<MarkCategoryReadPayload, 'unreadCounts' | 'userErrors'> & { unreadCounts: ReadonlyArray<ResolversTypes['UnreadCount']>, userErrors: ReadonlyArray<ResolversTypes['UserError']> }>;
  MarkThreadReadInput: MarkThreadReadInput;
  MarkThreadReadPayload: ResolverTypeWrapper<Omit<MarkThreadReadPayload, 'thread' | 'unreadCounts' | 'userErrors'> & { thread?: Maybe<ResolversTypes['Thread']>, unreadCounts: ReadonlyArray<ResolversTypes['UnreadCount']>, userErrors: ReadonlyArray<ResolversTypes['UserError']> }>;
  MarkThreadsReadInput: MarkThreadsReadInput;
  MarkThreadsReadPayload: ResolverTypeWrapper<Omit<MarkThreadsReadPayload, 'threads' | 'unreadCounts' | 'userErrors'> & { threads: ReadonlyArray<ResolversTypes['Thread']>, unreadCounts: ReadonlyArray<ResolversTypes['UnreadCount']>, userErrors: ReadonlyArray<ResolversTypes['UserError']> }>;
  MarkUnreadInput: MarkUnreadInput;
  MarkUnreadPayload: ResolverTypeWrapper<Omit<MarkUnreadPayload, 'thread' | 'unreadCounts' | 'userErrors'> & { thread?: Maybe<ResolversTypes['Thread']>, unreadCounts: ReadonlyArray<ResolversTypes['UnreadCount']>, userErrors: ReadonlyArray<ResolversTypes['UserError']> }>;
  MoveThreadInput: MoveThreadInput;
  MoveThreadPayload: ResolverTypeWrapper<Omit<MoveThreadPayload, 'thread' | 'unreadCounts' | 'userErrors'> & { thread?: Maybe<ResolversTypes['Thread']>, unreadCounts: ReadonlyArray<ResolversTypes['UnreadCount']>, userErrors: ReadonlyArray<ResolversTypes['UserError']> }>;
  Mutation: ResolverTypeWrapper<Record<PropertyKey, never>>;
  MuteConnection: ResolverTypeWrapper<RelationPageView>;
  MuteEdge: ResolverTypeWrapper<RelationEdgeView>;
  MuteInput: MuteInput;
  MutePayload: ResolverTypeWrapper<Omit<MutePayload, 'muteEdge' | 'userErrors'> & { muteEdge?: Maybe<ResolversTypes['MuteEdge']>, userErrors: ReadonlyArray<ResolversTypes['UserError']> }>;
  NewSince: ResolverTypeWrapper<Omit<NewSince, 'actors'> & { actors: ReadonlyArray<ResolversTypes['User']> }>;
  Node: ResolverTypeWrapper<NodeView>;
  PageCondition: PageCondition;
  PageInfo: ResolverTypeWrapper<PageInfoView>;
  PageStatus: PageStatus;
  Producer: ResolverTypeWrapper<ProducerView>;
  PublishInput: PublishInput;
  PublishPayload: ResolverTypeWrapper<Omit<PublishPayload, 'item' | 'userErrors'> & { item?: Maybe<ResolversTypes['Item']>, userErrors: ReadonlyArray<ResolversTypes['UserError']> }>;
  Query: ResolverTypeWrapper<Record<PropertyKey, never>>;
  RankerInfo: ResolverTypeWrapper<RankerInfo>;
  ReadStateChange: ResolverTypeWrapper<ReadChangeView>;
  ReadStateEvent: ResolverTypeWrapper<ReadEventView>;
  ReadStateGap: ResolverTypeWrapper<ReadEventView>;
  ReadStateMarked: ResolverTypeWrapper<ReadEventView>;
  ReadStateStarted: ResolverTypeWrapper<ReadEventView>;
  ReadingPlace: ResolverTypeWrapper<ReadingPlace>;
  Region: Region;
  ResetFenceInput: ResetFenceInput;
  ResetFencePayload: ResolverTypeWrapper<Omit<ResetFencePayload, 'userErrors'> & { userErrors: ReadonlyArray<ResolversTypes['UserError']> }>;
  SafeInt: ResolverTypeWrapper<Scalars['SafeInt']['output']>;
  SaveReadingPlaceInput: SaveReadingPlaceInput;
  SaveReadingPlacePayload: ResolverTypeWrapper<Omit<SaveReadingPlacePayload, 'userErrors'> & { userErrors: ReadonlyArray<ResolversTypes['UserError']> }>;
  Score: ResolverTypeWrapper<Score>;
  StreamAround: StreamAround;
  String: ResolverTypeWrapper<Scalars['String']['output']>;
  Subscription: ResolverTypeWrapper<Record<PropertyKey, never>>;
  Tag: ResolverTypeWrapper<ProducerView>;
  Template: ResolverTypeWrapper<Template>;
  TemplateParam: ResolverTypeWrapper<TemplateParam>;
  Thread: ResolverTypeWrapper<ProducerView>;
  ThreadConnection: ResolverTypeWrapper<ThreadPageView>;
  ThreadEdge: ResolverTypeWrapper<ThreadEdgeView>;
  ThreadMarkInput: ThreadMarkInput;
  ThreadMarkedUnread: ResolverTypeWrapper<Omit<ThreadMarkedUnread, 'thread'> & { thread: ResolversTypes['Thread'] }>;
  ThreadRead: ResolverTypeWrapper<Omit<ThreadRead, 'thread'> & { thread: ResolversTypes['Thread'] }>;
  URL: ResolverTypeWrapper<Scalars['URL']['output']>;
  UnblockInput: UnblockInput;
  UnblockPayload: ResolverTypeWrapper<Omit<UnblockPayload, 'user' | 'userErrors'> & { user?: Maybe<ResolversTypes['User']>, userErrors: ReadonlyArray<ResolversTypes['UserError']> }>;
  UnfollowInput: UnfollowInput;
  UnfollowPayload: ResolverTypeWrapper<Omit<UnfollowPayload, 'producer' | 'userErrors'> & { producer?: Maybe<ResolversTypes['Producer']>, userErrors: ReadonlyArray<ResolversTypes['UserError']> }>;
  UnlikeInput: UnlikeInput;
  UnlikePayload: ResolverTypeWrapper<Omit<UnlikePayload, 'item' | 'userErrors'> & { item?: Maybe<ResolversTypes['Item']>, userErrors: ReadonlyArray<ResolversTypes['UserError']> }>;
  UnmuteInput: UnmuteInput;
  UnmutePayload: ResolverTypeWrapper<Omit<UnmutePayload, 'producer' | 'userErrors'> & { producer?: Maybe<ResolversTypes['Producer']>, userErrors: ReadonlyArray<ResolversTypes['UserError']> }>;
  UnreadCount: ResolverTypeWrapper<Omit<UnreadCount, 'category'> & { category: ResolversTypes['Producer'] }>;
  User: ResolverTypeWrapper<UserView>;
  UserError: ResolverTypeWrapper<InputError>;
  UserErrorCode: UserErrorCode;
  Viewer: ResolverTypeWrapper<ViewerView>;
  Visibility: Visibility;
  WhyNot: ResolverTypeWrapper<Omit<WhyNot, 'item'> & { item: ResolversTypes['Item'] }>;
  WitnessInput: WitnessInput;
  WitnessPayload: ResolverTypeWrapper<Omit<WitnessPayload, 'userErrors' | 'witnessed'> & { userErrors: ReadonlyArray<ResolversTypes['UserError']>, witnessed?: Maybe<ResolversTypes['Witnessed']> }>;
  Witnessed: ResolverTypeWrapper<Omit<Witnessed, 'item'> & { item?: Maybe<ResolversTypes['Item']> }>;
};

/** Mapping between all available schema types and the resolvers parents */
export type ResolversParentTypes = {
  ArgumentInput: ArgumentInput;
  BlockConnection: RelationPageView;
  BlockEdge: RelationEdgeView;
  BlockInput: BlockInput;
  BlockPayload: Omit<BlockPayload, 'blockEdge' | 'userErrors'> & { blockEdge?: Maybe<ResolversParentTypes['BlockEdge']>, userErrors: ReadonlyArray<ResolversParentTypes['UserError']> };
  Boolean: Scalars['Boolean']['output'];
  CategoryConnection: CategoryPageView;
  CategoryEdge: ThreadEdgeView;
  CategoryRead: Omit<CategoryRead, 'category'> & { category: ResolversParentTypes['Producer'] };
  Channel: ProducerView;
  DateTime: Scalars['DateTime']['output'];
  DeleteItemInput: DeleteItemInput;
  DeleteItemPayload: Omit<DeleteItemPayload, 'userErrors'> & { userErrors: ReadonlyArray<ResolversParentTypes['UserError']> };
  DemoViewer: DemoViewer;
  EditItemInput: EditItemInput;
  EditItemPayload: Omit<EditItemPayload, 'item' | 'userErrors'> & { item?: Maybe<ResolversParentTypes['Item']>, userErrors: ReadonlyArray<ResolversParentTypes['UserError']> };
  EverythingRead: EverythingRead;
  Explanation: Explanation;
  FencepostInfo: FencepostInfo;
  Float: Scalars['Float']['output'];
  FollowConnection: RelationPageView;
  FollowEdge: RelationEdgeView;
  FollowInput: FollowInput;
  FollowPayload: Omit<FollowPayload, 'followEdge' | 'userErrors'> & { followEdge?: Maybe<ResolversParentTypes['FollowEdge']>, userErrors: ReadonlyArray<ResolversParentTypes['UserError']> };
  ID: Scalars['ID']['output'];
  Int: Scalars['Int']['output'];
  Item: ItemView;
  ItemConnection: PageView;
  ItemCount: ItemCount;
  ItemEdge: EdgeView;
  LikeInput: LikeInput;
  LikePayload: Omit<LikePayload, 'item' | 'userErrors'> & { item?: Maybe<ResolversParentTypes['Item']>, userErrors: ReadonlyArray<ResolversParentTypes['UserError']> };
  Maker: Maker;
  MarkAllReadInput: MarkAllReadInput;
  MarkAllReadPayload: Omit<MarkAllReadPayload, 'unreadCounts' | 'userErrors'> & { unreadCounts: ReadonlyArray<ResolversParentTypes['UnreadCount']>, userErrors: ReadonlyArray<ResolversParentTypes['UserError']> };
  MarkCategoryReadInput: MarkCategoryReadInput;
  MarkCategoryReadPayload: Omit<MarkCategoryReadPayload, 'unreadCounts' | 'userErrors'> & { unreadCounts: ReadonlyArray<ResolversParentTypes['UnreadCount']>, userErrors: ReadonlyArray<ResolversParentTypes['UserError']> };
  MarkThreadReadInput: MarkThreadReadInput;
  MarkThreadReadPayload: Omit<MarkThreadReadPayload, 'thread' | 'unreadCounts' | 'userErrors'> & { thread?: Maybe<ResolversParentTypes['Thread']>, unreadCounts: ReadonlyArray<ResolversParentTypes['UnreadCount']>, userErrors: ReadonlyArray<ResolversParentTypes['UserError']> };
  MarkThreadsReadInput: MarkThreadsReadInput;
  MarkThreadsReadPayload: Omit<MarkThreadsReadPayload, 'threads' | 'unreadCounts' | 'userErrors'> & { threads: ReadonlyArray<ResolversParentTypes['Thread']>, unreadCounts: ReadonlyArray<ResolversParentTypes['UnreadCount']>, userErrors: ReadonlyArray<ResolversParentTypes['UserError']> };
  MarkUnreadInput: MarkUnreadInput;
  MarkUnreadPayload: Omit<MarkUnreadPayload, 'thread' | 'unreadCounts' | 'userErrors'> & { thread?: Maybe<ResolversParentTypes['Thread']>, unreadCounts: ReadonlyArray<ResolversParentTypes['UnreadCount']>, userErrors: ReadonlyArray<ResolversParentTypes['UserError']> };
  MoveThreadInput: MoveThreadInput;
  MoveThreadPayload: Omit<MoveThreadPayload, 'thread' | 'unreadCounts' | 'userErrors'> & { thread?: Maybe<ResolversParentTypes['Thread']>, unreadCounts: ReadonlyArray<ResolversParentTypes['UnreadCount']>, userErrors: ReadonlyArray<ResolversParentTypes['UserError']> };
  Mutation: Record<PropertyKey, never>;
  MuteConnection: RelationPageView;
  MuteEdge: RelationEdgeView;
  MuteInput: MuteInput;
  MutePayload: Omit<MutePayload, 'muteEdge' | 'userErrors'> & { muteEdge?: Maybe<ResolversParentTypes['MuteEdge']>, userErrors: ReadonlyArray<ResolversParentTypes['UserError']> };
  NewSince: Omit<NewSince, 'actors'> & { actors: ReadonlyArray<ResolversParentTypes['User']> };
  Node: NodeView;
  PageInfo: PageInfoView;
  Producer: ProducerView;
  PublishInput: PublishInput;
  PublishPayload: Omit<PublishPayload, 'item' | 'userErrors'> & { item?: Maybe<ResolversParentTypes['Item']>, userErrors: ReadonlyArray<ResolversParentTypes['UserError']> };
  Query: Record<PropertyKey, never>;
  RankerInfo: RankerInfo;
  ReadStateChange: ReadChangeView;
  ReadStateEvent: ReadEventView;
  ReadStateGap: ReadEventView;
  ReadStateMarked: ReadEventView;
  ReadStateStarted: ReadEventView;
  ReadingPlace: ReadingPlace;
  ResetFenceInput: ResetFenceInput;
  ResetFencePayload: Omit<ResetFencePayload, 'userErrors'> & { userErrors: ReadonlyArray<ResolversParentTypes['UserError']> };
  SafeInt: Scalars['SafeInt']['output'];
  SaveReadingPlaceInput: SaveReadingPlaceInput;
  SaveReadingPlacePayload: Omit<SaveReadingPlacePayload, 'userErrors'> & { userErrors: ReadonlyArray<ResolversParentTypes['UserError']> };
  Score: Score;
  String: Scalars['String']['output'];
  Subscription: Record<PropertyKey, never>;
  Tag: ProducerView;
  Template: Template;
  TemplateParam: TemplateParam;
  Thread: ProducerView;
  ThreadConnection: ThreadPageView;
  ThreadEdge: ThreadEdgeView;
  ThreadMarkInput: ThreadMarkInput;
  ThreadMarkedUnread: Omit<ThreadMarkedUnread, 'thread'> & { thread: ResolversParentTypes['Thread'] };
  ThreadRead: Omit<ThreadRead, 'thread'> & { thread: ResolversParentTypes['Thread'] };
  URL: Scalars['URL']['output'];
  UnblockInput: UnblockInput;
  UnblockPayload: Omit<UnblockPayload, 'user' | 'userErrors'> & { user?: Maybe<ResolversParentTypes['User']>, userErrors: ReadonlyArray<ResolversParentTypes['UserError']> };
  UnfollowInput: UnfollowInput;
  UnfollowPayload: Omit<UnfollowPayload, 'producer' | 'userErrors'> & { producer?: Maybe<ResolversParentTypes['Producer']>, userErrors: ReadonlyArray<ResolversParentTypes['UserError']> };
  UnlikeInput: UnlikeInput;
  UnlikePayload: Omit<UnlikePayload, 'item' | 'userErrors'> & { item?: Maybe<ResolversParentTypes['Item']>, userErrors: ReadonlyArray<ResolversParentTypes['UserError']> };
  UnmuteInput: UnmuteInput;
  UnmutePayload: Omit<UnmutePayload, 'producer' | 'userErrors'> & { producer?: Maybe<ResolversParentTypes['Producer']>, userErrors: ReadonlyArray<ResolversParentTypes['UserError']> };
  UnreadCount: Omit<UnreadCount, 'category'> & { category: ResolversParentTypes['Producer'] };
  User: UserView;
  UserError: InputError;
  Viewer: ViewerView;
  WhyNot: Omit<WhyNot, 'item'> & { item: ResolversParentTypes['Item'] };
  WitnessInput: WitnessInput;
  WitnessPayload: Omit<WitnessPayload, 'userErrors' | 'witnessed'> & { userErrors: ReadonlyArray<ResolversParentTypes['UserError']>, witnessed?: Maybe<ResolversParentTypes['Witnessed']> };
  Witnessed: Omit<Witnessed, 'item'> & { item?: Maybe<ResolversParentTypes['Item']> };
};

export type BlockConnectionResolvers<ContextType = Context, ParentType extends ResolversParentTypes['BlockConnection'] = ResolversParentTypes['BlockConnection']> = {
  edges?: Resolver<ReadonlyArray<ResolversTypes['BlockEdge']>, ParentType, ContextType>;
  nodes?: Resolver<ReadonlyArray<ResolversTypes['User']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
};

export type BlockEdgeResolvers<ContextType = Context, ParentType extends ResolversParentTypes['BlockEdge'] = ResolversParentTypes['BlockEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['User'], ParentType, ContextType>;
  since?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
};

export type BlockPayloadResolvers<ContextType = Context, ParentType extends ResolversParentTypes['BlockPayload'] = ResolversParentTypes['BlockPayload']> = {
  blockEdge?: Resolver<Maybe<ResolversTypes['BlockEdge']>, ParentType, ContextType>;
  userErrors?: Resolver<ReadonlyArray<ResolversTypes['UserError']>, ParentType, ContextType>;
};

export type CategoryConnectionResolvers<ContextType = Context, ParentType extends ResolversParentTypes['CategoryConnection'] = ResolversParentTypes['CategoryConnection']> = {
  edges?: Resolver<ReadonlyArray<ResolversTypes['CategoryEdge']>, ParentType, ContextType>;
  nodes?: Resolver<ReadonlyArray<ResolversTypes['Producer']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
  status?: Resolver<ResolversTypes['PageStatus'], ParentType, ContextType>;
};

export type CategoryEdgeResolvers<ContextType = Context, ParentType extends ResolversParentTypes['CategoryEdge'] = ResolversParentTypes['CategoryEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['Producer'], ParentType, ContextType>;
};

export type CategoryReadResolvers<ContextType = Context, ParentType extends ResolversParentTypes['CategoryRead'] = ResolversParentTypes['CategoryRead']> = {
  category?: Resolver<ResolversTypes['Producer'], ParentType, ContextType>;
  upTo?: Resolver<ResolversTypes['SafeInt'], ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type ChannelResolvers<ContextType = Context, ParentType extends ResolversParentTypes['Channel'] = ResolversParentTypes['Channel']> = {
  followerCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  key?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  type?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  viewerFollows?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  viewerMutes?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export interface DateTimeScalarConfig extends GraphQLScalarTypeConfig<ResolversTypes['DateTime'], any> {
  name: 'DateTime';
}

export type DeleteItemPayloadResolvers<ContextType = Context, ParentType extends ResolversParentTypes['DeleteItemPayload'] = ResolversParentTypes['DeleteItemPayload']> = {
  deletedItemId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  userErrors?: Resolver<ReadonlyArray<ResolversTypes['UserError']>, ParentType, ContextType>;
};

export type DemoViewerResolvers<ContextType = Context, ParentType extends ResolversParentTypes['DemoViewer'] = ResolversParentTypes['DemoViewer']> = {
  about?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  login?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type EditItemPayloadResolvers<ContextType = Context, ParentType extends ResolversParentTypes['EditItemPayload'] = ResolversParentTypes['EditItemPayload']> = {
  item?: Resolver<Maybe<ResolversTypes['Item']>, ParentType, ContextType>;
  userErrors?: Resolver<ReadonlyArray<ResolversTypes['UserError']>, ParentType, ContextType>;
};

export type EverythingReadResolvers<ContextType = Context, ParentType extends ResolversParentTypes['EverythingRead'] = ResolversParentTypes['EverythingRead']> = {
  upTo?: Resolver<ResolversTypes['SafeInt'], ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type ExplanationResolvers<ContextType = Context, ParentType extends ResolversParentTypes['Explanation'] = ResolversParentTypes['Explanation']> = {
  fallback?: Resolver<Maybe<ResolversTypes['Fallback']>, ParentType, ContextType>;
  fencepost?: Resolver<Maybe<ResolversTypes['FencepostInfo']>, ParentType, ContextType>;
  offset?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  ranker?: Resolver<Maybe<ResolversTypes['Maker']>, ParentType, ContextType>;
  region?: Resolver<ResolversTypes['Region'], ParentType, ContextType>;
  scores?: Resolver<ReadonlyArray<ResolversTypes['Score']>, ParentType, ContextType>;
  sources?: Resolver<ReadonlyArray<ResolversTypes['String']>, ParentType, ContextType>;
  template?: Resolver<Maybe<ResolversTypes['Maker']>, ParentType, ContextType>;
};

export type FencepostInfoResolvers<ContextType = Context, ParentType extends ResolversParentTypes['FencepostInfo'] = ResolversParentTypes['FencepostInfo']> = {
  above?: Resolver<ResolversTypes['SafeInt'], ParentType, ContextType>;
  at?: Resolver<ResolversTypes['SafeInt'], ParentType, ContextType>;
  committedAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  upTo?: Resolver<ResolversTypes['SafeInt'], ParentType, ContextType>;
};

export type FollowConnectionResolvers<ContextType = Context, ParentType extends ResolversParentTypes['FollowConnection'] = ResolversParentTypes['FollowConnection']> = {
  edges?: Resolver<ReadonlyArray<ResolversTypes['FollowEdge']>, ParentType, ContextType>;
  nodes?: Resolver<ReadonlyArray<ResolversTypes['Producer']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
};

export type FollowEdgeResolvers<ContextType = Context, ParentType extends ResolversParentTypes['FollowEdge'] = ResolversParentTypes['FollowEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['Producer'], ParentType, ContextType>;
  since?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
};

export type FollowPayloadResolvers<ContextType = Context, ParentType extends ResolversParentTypes['FollowPayload'] = ResolversParentTypes['FollowPayload']> = {
  followEdge?: Resolver<Maybe<ResolversTypes['FollowEdge']>, ParentType, ContextType>;
  userErrors?: Resolver<ReadonlyArray<ResolversTypes['UserError']>, ParentType, ContextType>;
};

export type ItemResolvers<ContextType = Context, ParentType extends ResolversParentTypes['Item'] = ResolversParentTypes['Item']> = {
  author?: Resolver<Maybe<ResolversTypes['User']>, ParentType, ContextType>;
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  editedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  kind?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  likeCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  producer?: Resolver<ResolversTypes['Producer'], ParentType, ContextType>;
  tags?: Resolver<ReadonlyArray<ResolversTypes['Tag']>, ParentType, ContextType>;
  text?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  thread?: Resolver<Maybe<ResolversTypes['Thread']>, ParentType, ContextType>;
  title?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  url?: Resolver<Maybe<ResolversTypes['URL']>, ParentType, ContextType>;
  viewerLikes?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  visibility?: Resolver<ResolversTypes['Visibility'], ParentType, ContextType>;
  votes?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type ItemConnectionResolvers<ContextType = Context, ParentType extends ResolversParentTypes['ItemConnection'] = ResolversParentTypes['ItemConnection']> = {
  conditions?: Resolver<ReadonlyArray<ResolversTypes['PageCondition']>, ParentType, ContextType>;
  edges?: Resolver<ReadonlyArray<ResolversTypes['ItemEdge']>, ParentType, ContextType>;
  nodes?: Resolver<ReadonlyArray<ResolversTypes['Item']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
  status?: Resolver<ResolversTypes['PageStatus'], ParentType, ContextType>;
};

export type ItemCountResolvers<ContextType = Context, ParentType extends ResolversParentTypes['ItemCount'] = ResolversParentTypes['ItemCount']> = {
  count?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  isCapped?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
};

export type ItemEdgeResolvers<ContextType = Context, ParentType extends ResolversParentTypes['ItemEdge'] = ResolversParentTypes['ItemEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  explain?: Resolver<Maybe<ResolversTypes['Explanation']>, ParentType, ContextType>;
  node?: Resolver<ResolversTypes['Item'], ParentType, ContextType>;
  region?: Resolver<ResolversTypes['Region'], ParentType, ContextType>;
};

export type LikePayloadResolvers<ContextType = Context, ParentType extends ResolversParentTypes['LikePayload'] = ResolversParentTypes['LikePayload']> = {
  item?: Resolver<Maybe<ResolversTypes['Item']>, ParentType, ContextType>;
  userErrors?: Resolver<ReadonlyArray<ResolversTypes['UserError']>, ParentType, ContextType>;
};

export type MakerResolvers<ContextType = Context, ParentType extends ResolversParentTypes['Maker'] = ResolversParentTypes['Maker']> = {
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  version?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type MarkAllReadPayloadResolvers<ContextType = Context, ParentType extends ResolversParentTypes['MarkAllReadPayload'] = ResolversParentTypes['MarkAllReadPayload']> = {
  unreadCounts?: Resolver<ReadonlyArray<ResolversTypes['UnreadCount']>, ParentType, ContextType>;
  userErrors?: Resolver<ReadonlyArray<ResolversTypes['UserError']>, ParentType, ContextType>;
};

export type MarkCategoryReadPayloadResolvers<ContextType = Context, ParentType extends ResolversParentTypes['MarkCategoryReadPayload'] = ResolversParentTypes['MarkCategoryReadPayload']> = {
  unreadCounts?: Resolver<ReadonlyArray<ResolversTypes['UnreadCount']>, ParentType, ContextType>;
  userErrors?: Resolver<ReadonlyArray<ResolversTypes['UserError']>, ParentType, ContextType>;
};

export type MarkThreadReadPayloadResolvers<ContextType = Context, ParentType extends ResolversParentTypes['MarkThreadReadPayload'] = ResolversParentTypes['MarkThreadReadPayload']> = {
  thread?: Resolver<Maybe<ResolversTypes['Thread']>, ParentType, ContextType>;
  unreadCounts?: Resolver<ReadonlyArray<ResolversTypes['UnreadCount']>, ParentType, ContextType>;
  userErrors?: Resolver<ReadonlyArray<ResolversTypes['UserError']>, ParentType, ContextType>;
};

export type MarkThreadsReadPayloadResolvers<ContextType = Context, ParentType extends ResolversParentTypes['MarkThreadsReadPayload'] = ResolversParentTypes['MarkThreadsReadPayload']> = {
  threads?: Resolver<ReadonlyArray<ResolversTypes['Thread']>, ParentType, ContextType>;
  unreadCounts?: Resolver<ReadonlyArray<ResolversTypes['UnreadCount']>, ParentType, ContextType>;
  userErrors?: Resolver<ReadonlyArray<ResolversTypes['UserError']>, ParentType, ContextType>;
};

export type MarkUnreadPayloadResolvers<ContextType = Context, ParentType extends ResolversParentTypes['MarkUnreadPayload'] = ResolversParentTypes['MarkUnreadPayload']> = {
  thread?: Resolver<Maybe<ResolversTypes['Thread']>, ParentType, ContextType>;
  unreadCounts?: Resolver<ReadonlyArray<ResolversTypes['UnreadCount']>, ParentType, ContextType>;
  userErrors?: Resolver<ReadonlyArray<ResolversTypes['UserError']>, ParentType, ContextType>;
};

export type MoveThreadPayloadResolvers<ContextType = Context, ParentType extends ResolversParentTypes['MoveThreadPayload'] = ResolversParentTypes['MoveThreadPayload']> = {
  thread?: Resolver<Maybe<ResolversTypes['Thread']>, ParentType, ContextType>;
  unreadCounts?: Resolver<ReadonlyArray<ResolversTypes['UnreadCount']>, ParentType, ContextType>;
  userErrors?: Resolver<ReadonlyArray<ResolversTypes['UserError']>, ParentType, ContextType>;
};

export type MutationResolvers<ContextType = Context, ParentType extends ResolversParentTypes['Mutation'] = ResolversParentTypes['Mutation']> = {
  block?: Resolver<Maybe<ResolversTypes['BlockPayload']>, ParentType, ContextType, RequireFields<MutationBlockArgs, 'input'>>;
  deleteItem?: Resolver<Maybe<ResolversTypes['DeleteItemPayload']>, ParentType, ContextType, RequireFields<MutationDeleteItemArgs, 'input'>>;
  editItem?: Resolver<Maybe<ResolversTypes['EditItemPayload']>, ParentType, ContextType, RequireFields<MutationEditItemArgs, 'input'>>;
  follow?: Resolver<Maybe<ResolversTypes['FollowPayload']>, ParentType, ContextType, RequireFields<MutationFollowArgs, 'input'>>;
  like?: Resolver<Maybe<ResolversTypes['LikePayload']>, ParentType, ContextType, RequireFields<MutationLikeArgs, 'input'>>;
  markAllRead?: Resolver<Maybe<ResolversTypes['MarkAllReadPayload']>, ParentType, ContextType, RequireFields<MutationMarkAllReadArgs, 'input'>>;
  markCategoryRead?: Resolver<Maybe<ResolversTypes['MarkCategoryReadPayload']>, ParentType, ContextType, RequireFields<MutationMarkCategoryReadArgs, 'input'>>;
  markThreadRead?: Resolver<Maybe<ResolversTypes['MarkThreadReadPayload']>, ParentType, ContextType, RequireFields<MutationMarkThreadReadArgs, 'input'>>;
  markThreadsRead?: Resolver<Maybe<ResolversTypes['MarkThreadsReadPayload']>, ParentType, ContextType, RequireFields<MutationMarkThreadsReadArgs, 'input'>>;
  markUnread?: Resolver<Maybe<ResolversTypes['MarkUnreadPayload']>, ParentType, ContextType, RequireFields<MutationMarkUnreadArgs, 'input'>>;
  moveThread?: Resolver<Maybe<ResolversTypes['MoveThreadPayload']>, ParentType, ContextType, RequireFields<MutationMoveThreadArgs, 'input'>>;
  mute?: Resolver<Maybe<ResolversTypes['MutePayload']>, ParentType, ContextType, RequireFields<MutationMuteArgs, 'input'>>;
  publish?: Resolver<Maybe<ResolversTypes['PublishPayload']>, ParentType, ContextType, RequireFields<MutationPublishArgs, 'input'>>;
  resetFence?: Resolver<Maybe<ResolversTypes['ResetFencePayload']>, ParentType, ContextType, RequireFields<MutationResetFenceArgs, 'input'>>;
  saveReadingPlace?: Resolver<Maybe<ResolversTypes['SaveReadingPlacePayload']>, ParentType, ContextType, RequireFields<MutationSaveReadingPlaceArgs, 'input'>>;
  unblock?: Resolver<Maybe<ResolversTypes['UnblockPayload']>, ParentType, ContextType, RequireFields<MutationUnblockArgs, 'input'>>;
  unfollow?: Resolver<Maybe<ResolversTypes['UnfollowPayload']>, ParentType, ContextType, RequireFields<MutationUnfollowArgs, 'input'>>;
  unlike?: Resolver<Maybe<ResolversTypes['UnlikePayload']>, ParentType, ContextType, RequireFields<MutationUnlikeArgs, 'input'>>;
  unmute?: Resolver<Maybe<ResolversTypes['UnmutePayload']>, ParentType, ContextType, RequireFields<MutationUnmuteArgs, 'input'>>;
  witness?: Resolver<Maybe<ResolversTypes['WitnessPayload']>, ParentType, ContextType, RequireFields<MutationWitnessArgs, 'input'>>;
};

export type MuteConnectionResolvers<ContextType = Context, ParentType extends ResolversParentTypes['MuteConnection'] = ResolversParentTypes['MuteConnection']> = {
  edges?: Resolver<ReadonlyArray<ResolversTypes['MuteEdge']>, ParentType, ContextType>;
  nodes?: Resolver<ReadonlyArray<ResolversTypes['Producer']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
};

export type MuteEdgeResolvers<ContextType = Context, ParentType extends ResolversParentTypes['MuteEdge'] = ResolversParentTypes['MuteEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['Producer'], ParentType, ContextType>;
  since?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
};

export type MutePayloadResolvers<ContextType = Context, ParentType extends ResolversParentTypes['MutePayload'] = ResolversParentTypes['MutePayload']> = {
  muteEdge?: Resolver<Maybe<ResolversTypes['MuteEdge']>, ParentType, ContextType>;
  userErrors?: Resolver<ReadonlyArray<ResolversTypes['UserError']>, ParentType, ContextType>;
};

export type NewSinceResolvers<ContextType = Context, ParentType extends ResolversParentTypes['NewSince'] = ResolversParentTypes['NewSince']> = {
  actors?: Resolver<ReadonlyArray<ResolversTypes['User']>, ParentType, ContextType>;
  count?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  isCapped?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
};

export type NodeResolvers<ContextType = Context, ParentType extends ResolversParentTypes['Node'] = ResolversParentTypes['Node']> = {
  __resolveType: TypeResolveFn<'Channel' | 'Item' | 'Tag' | 'Thread' | 'User', ParentType, ContextType>;
};

export type PageInfoResolvers<ContextType = Context, ParentType extends ResolversParentTypes['PageInfo'] = ResolversParentTypes['PageInfo']> = {
  endCursor?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  hasNextPage?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  hasPreviousPage?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  startCursor?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type ProducerResolvers<ContextType = Context, ParentType extends ResolversParentTypes['Producer'] = ResolversParentTypes['Producer']> = {
  __resolveType: TypeResolveFn<'Channel' | 'Tag' | 'Thread' | 'User', ParentType, ContextType>;
};

export type PublishPayloadResolvers<ContextType = Context, ParentType extends ResolversParentTypes['PublishPayload'] = ResolversParentTypes['PublishPayload']> = {
  item?: Resolver<Maybe<ResolversTypes['Item']>, ParentType, ContextType>;
  userErrors?: Resolver<ReadonlyArray<ResolversTypes['UserError']>, ParentType, ContextType>;
};

export type QueryResolvers<ContextType = Context, ParentType extends ResolversParentTypes['Query'] = ResolversParentTypes['Query']> = {
  catchUp?: Resolver<ResolversTypes['ItemConnection'], ParentType, ContextType, RequireFields<QueryCatchUpArgs, 'args' | 'first' | 'template'>>;
  categories?: Resolver<ResolversTypes['CategoryConnection'], ParentType, ContextType, RequireFields<QueryCategoriesArgs, 'first'>>;
  demoViewers?: Resolver<ReadonlyArray<ResolversTypes['DemoViewer']>, ParentType, ContextType>;
  lastWitnessed?: Resolver<ResolversTypes['Witnessed'], ParentType, ContextType, RequireFields<QueryLastWitnessedArgs, 'kind'>>;
  newSince?: Resolver<Maybe<ResolversTypes['NewSince']>, ParentType, ContextType, RequireFields<QueryNewSinceArgs, 'args' | 'template'>>;
  nextUnread?: Resolver<Maybe<ResolversTypes['Thread']>, ParentType, ContextType, RequireFields<QueryNextUnreadArgs, 'categoryId'>>;
  node?: Resolver<Maybe<ResolversTypes['Node']>, ParentType, ContextType, RequireFields<QueryNodeArgs, 'id'>>;
  nodes?: Resolver<ReadonlyArray<Maybe<ResolversTypes['Node']>>, ParentType, ContextType, RequireFields<QueryNodesArgs, 'ids'>>;
  producer?: Resolver<Maybe<ResolversTypes['Producer']>, ParentType, ContextType, RequireFields<QueryProducerArgs, 'name' | 'type'>>;
  rankers?: Resolver<ReadonlyArray<ResolversTypes['RankerInfo']>, ParentType, ContextType>;
  readingPlaces?: Resolver<ReadonlyArray<ResolversTypes['ReadingPlace']>, ParentType, ContextType, RequireFields<QueryReadingPlacesArgs, 'args' | 'template'>>;
  stream?: Resolver<Maybe<ResolversTypes['ItemConnection']>, ParentType, ContextType, RequireFields<QueryStreamArgs, 'args' | 'refresh' | 'template'>>;
  templates?: Resolver<ReadonlyArray<ResolversTypes['Template']>, ParentType, ContextType>;
  threads?: Resolver<ResolversTypes['ThreadConnection'], ParentType, ContextType, RequireFields<QueryThreadsArgs, 'categoryId' | 'first' | 'unread'>>;
  unreadCounts?: Resolver<ReadonlyArray<ResolversTypes['UnreadCount']>, ParentType, ContextType, RequireFields<QueryUnreadCountsArgs, 'categoryIds'>>;
  viewer?: Resolver<Maybe<ResolversTypes['Viewer']>, ParentType, ContextType>;
  whyNot?: Resolver<Maybe<ResolversTypes['WhyNot']>, ParentType, ContextType, RequireFields<QueryWhyNotArgs, 'args' | 'itemId' | 'template'>>;
};

export type RankerInfoResolvers<ContextType = Context, ParentType extends ResolversParentTypes['RankerInfo'] = ResolversParentTypes['RankerInfo']> = {
  error?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  isBuiltIn?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  version?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type ReadStateChangeResolvers<ContextType = Context, ParentType extends ResolversParentTypes['ReadStateChange'] = ResolversParentTypes['ReadStateChange']> = {
  __resolveType: TypeResolveFn<'CategoryRead' | 'EverythingRead' | 'ThreadMarkedUnread' | 'ThreadRead', ParentType, ContextType>;
};

export type ReadStateEventResolvers<ContextType = Context, ParentType extends ResolversParentTypes['ReadStateEvent'] = ResolversParentTypes['ReadStateEvent']> = {
  __resolveType: TypeResolveFn<'ReadStateGap' | 'ReadStateMarked' | 'ReadStateStarted', ParentType, ContextType>;
};

export type ReadStateGapResolvers<ContextType = Context, ParentType extends ResolversParentTypes['ReadStateGap'] = ResolversParentTypes['ReadStateGap']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  sequence?: Resolver<ResolversTypes['SafeInt'], ParentType, ContextType>;
  unreadCounts?: Resolver<ReadonlyArray<ResolversTypes['UnreadCount']>, ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type ReadStateMarkedResolvers<ContextType = Context, ParentType extends ResolversParentTypes['ReadStateMarked'] = ResolversParentTypes['ReadStateMarked']> = {
  changes?: Resolver<ReadonlyArray<ResolversTypes['ReadStateChange']>, ParentType, ContextType>;
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  sequence?: Resolver<ResolversTypes['SafeInt'], ParentType, ContextType>;
  unreadCounts?: Resolver<ReadonlyArray<ResolversTypes['UnreadCount']>, ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type ReadStateStartedResolvers<ContextType = Context, ParentType extends ResolversParentTypes['ReadStateStarted'] = ResolversParentTypes['ReadStateStarted']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  sequence?: Resolver<ResolversTypes['SafeInt'], ParentType, ContextType>;
  unreadCounts?: Resolver<ReadonlyArray<ResolversTypes['UnreadCount']>, ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type ReadingPlaceResolvers<ContextType = Context, ParentType extends ResolversParentTypes['ReadingPlace'] = ResolversParentTypes['ReadingPlace']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  device?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  savedAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
};

export type ResetFencePayloadResolvers<ContextType = Context, ParentType extends ResolversParentTypes['ResetFencePayload'] = ResolversParentTypes['ResetFencePayload']> = {
  epoch?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  userErrors?: Resolver<ReadonlyArray<ResolversTypes['UserError']>, ParentType, ContextType>;
};

export interface SafeIntScalarConfig extends GraphQLScalarTypeConfig<ResolversTypes['SafeInt'], any> {
  name: 'SafeInt';
}

export type SaveReadingPlacePayloadResolvers<ContextType = Context, ParentType extends ResolversParentTypes['SaveReadingPlacePayload'] = ResolversParentTypes['SaveReadingPlacePayload']> = {
  readingPlaces?: Resolver<ReadonlyArray<ResolversTypes['ReadingPlace']>, ParentType, ContextType>;
  userErrors?: Resolver<ReadonlyArray<ResolversTypes['UserError']>, ParentType, ContextType>;
};

export type ScoreResolvers<ContextType = Context, ParentType extends ResolversParentTypes['Score'] = ResolversParentTypes['Score']> = {
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  value?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
};

export type SubscriptionResolvers<ContextType = Context, ParentType extends ResolversParentTypes['Subscription'] = ResolversParentTypes['Subscription']> = {
  readStateChanged?: SubscriptionResolver<ResolversTypes['ReadStateEvent'], "readStateChanged", ParentType, ContextType, RequireFields<SubscriptionReadStateChangedArgs, 'categoryIds'>>;
};

export type TagResolvers<ContextType = Context, ParentType extends ResolversParentTypes['Tag'] = ResolversParentTypes['Tag']> = {
  followerCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  key?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  viewerFollows?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  viewerMutes?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type TemplateResolvers<ContextType = Context, ParentType extends ResolversParentTypes['Template'] = ResolversParentTypes['Template']> = {
  description?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  error?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  params?: Resolver<ReadonlyArray<ResolversTypes['TemplateParam']>, ParentType, ContextType>;
  version?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type TemplateParamResolvers<ContextType = Context, ParentType extends ResolversParentTypes['TemplateParam'] = ResolversParentTypes['TemplateParam']> = {
  description?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type ThreadResolvers<ContextType = Context, ParentType extends ResolversParentTypes['Thread'] = ResolversParentTypes['Thread']> = {
  category?: Resolver<Maybe<ResolversTypes['Producer']>, ParentType, ContextType>;
  firstUnread?: Resolver<Maybe<ResolversTypes['Item']>, ParentType, ContextType>;
  followerCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  isUnread?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  key?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  lastReadAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  newestItem?: Resolver<Maybe<ResolversTypes['Item']>, ParentType, ContextType>;
  openingItem?: Resolver<Maybe<ResolversTypes['Item']>, ParentType, ContextType>;
  unreadCount?: Resolver<ResolversTypes['ItemCount'], ParentType, ContextType>;
  viewerFollows?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  viewerMutes?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type ThreadConnectionResolvers<ContextType = Context, ParentType extends ResolversParentTypes['ThreadConnection'] = ResolversParentTypes['ThreadConnection']> = {
  edges?: Resolver<ReadonlyArray<ResolversTypes['ThreadEdge']>, ParentType, ContextType>;
  nodes?: Resolver<ReadonlyArray<ResolversTypes['Thread']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
  status?: Resolver<ResolversTypes['PageStatus'], ParentType, ContextType>;
};

export type ThreadEdgeResolvers<ContextType = Context, ParentType extends ResolversParentTypes['ThreadEdge'] = ResolversParentTypes['ThreadEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['Thread'], ParentType, ContextType>;
};

export type ThreadMarkedUnreadResolvers<ContextType = Context, ParentType extends ResolversParentTypes['ThreadMarkedUnread'] = ResolversParentTypes['ThreadMarkedUnread']> = {
  from?: Resolver<ResolversTypes['SafeInt'], ParentType, ContextType>;
  thread?: Resolver<ResolversTypes['Thread'], ParentType, ContextType>;
  through?: Resolver<ResolversTypes['SafeInt'], ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type ThreadReadResolvers<ContextType = Context, ParentType extends ResolversParentTypes['ThreadRead'] = ResolversParentTypes['ThreadRead']> = {
  thread?: Resolver<ResolversTypes['Thread'], ParentType, ContextType>;
  upTo?: Resolver<ResolversTypes['SafeInt'], ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export interface UrlScalarConfig extends GraphQLScalarTypeConfig<ResolversTypes['URL'], any> {
  name: 'URL';
}

export type UnblockPayloadResolvers<ContextType = Context, ParentType extends ResolversParentTypes['UnblockPayload'] = ResolversParentTypes['UnblockPayload']> = {
  user?: Resolver<Maybe<ResolversTypes['User']>, ParentType, ContextType>;
  userErrors?: Resolver<ReadonlyArray<ResolversTypes['UserError']>, ParentType, ContextType>;
};

export type UnfollowPayloadResolvers<ContextType = Context, ParentType extends ResolversParentTypes['UnfollowPayload'] = ResolversParentTypes['UnfollowPayload']> = {
  producer?: Resolver<Maybe<ResolversTypes['Producer']>, ParentType, ContextType>;
  userErrors?: Resolver<ReadonlyArray<ResolversTypes['UserError']>, ParentType, ContextType>;
};

export type UnlikePayloadResolvers<ContextType = Context, ParentType extends ResolversParentTypes['UnlikePayload'] = ResolversParentTypes['UnlikePayload']> = {
  item?: Resolver<Maybe<ResolversTypes['Item']>, ParentType, ContextType>;
  userErrors?: Resolver<ReadonlyArray<ResolversTypes['UserError']>, ParentType, ContextType>;
};

export type UnmutePayloadResolvers<ContextType = Context, ParentType extends ResolversParentTypes['UnmutePayload'] = ResolversParentTypes['UnmutePayload']> = {
  producer?: Resolver<Maybe<ResolversTypes['Producer']>, ParentType, ContextType>;
  userErrors?: Resolver<ReadonlyArray<ResolversTypes['UserError']>, ParentType, ContextType>;
};

export type UnreadCountResolvers<ContextType = Context, ParentType extends ResolversParentTypes['UnreadCount'] = ResolversParentTypes['UnreadCount']> = {
  category?: Resolver<ResolversTypes['Producer'], ParentType, ContextType>;
  count?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  isCapped?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
};

export type UserResolvers<ContextType = Context, ParentType extends ResolversParentTypes['User'] = ResolversParentTypes['User']> = {
  followerCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  key?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  login?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  viewerBlocks?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  viewerFollows?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  viewerMutes?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type UserErrorResolvers<ContextType = Context, ParentType extends ResolversParentTypes['UserError'] = ResolversParentTypes['UserError']> = {
  code?: Resolver<ResolversTypes['UserErrorCode'], ParentType, ContextType>;
  field?: Resolver<Maybe<ReadonlyArray<ResolversTypes['String']>>, ParentType, ContextType>;
  message?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  retryAfter?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
};

export type ViewerResolvers<ContextType = Context, ParentType extends ResolversParentTypes['Viewer'] = ResolversParentTypes['Viewer']> = {
  blocking?: Resolver<ResolversTypes['BlockConnection'], ParentType, ContextType, RequireFields<ViewerBlockingArgs, 'first'>>;
  following?: Resolver<ResolversTypes['FollowConnection'], ParentType, ContextType, RequireFields<ViewerFollowingArgs, 'first'>>;
  muting?: Resolver<ResolversTypes['MuteConnection'], ParentType, ContextType, RequireFields<ViewerMutingArgs, 'first'>>;
  user?: Resolver<ResolversTypes['User'], ParentType, ContextType>;
};

export type WhyNotResolvers<ContextType = Context, ParentType extends ResolversParentTypes['WhyNot'] = ResolversParentTypes['WhyNot']> = {
  item?: Resolver<ResolversTypes['Item'], ParentType, ContextType>;
  reason?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type WitnessPayloadResolvers<ContextType = Context, ParentType extends ResolversParentTypes['WitnessPayload'] = ResolversParentTypes['WitnessPayload']> = {
  userErrors?: Resolver<ReadonlyArray<ResolversTypes['UserError']>, ParentType, ContextType>;
  witnessed?: Resolver<Maybe<ResolversTypes['Witnessed']>, ParentType, ContextType>;
};

export type WitnessedResolvers<ContextType = Context, ParentType extends ResolversParentTypes['Witnessed'] = ResolversParentTypes['Witnessed']> = {
  at?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  item?: Resolver<Maybe<ResolversTypes['Item']>, ParentType, ContextType>;
  kind?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  position?: Resolver<Maybe<ResolversTypes['SafeInt']>, ParentType, ContextType>;
};

export type Resolvers<ContextType = Context> = {
  BlockConnection?: BlockConnectionResolvers<ContextType>;
  BlockEdge?: BlockEdgeResolvers<ContextType>;
  BlockPayload?: BlockPayloadResolvers<ContextType>;
  CategoryConnection?: CategoryConnectionResolvers<ContextType>;
  CategoryEdge?: CategoryEdgeResolvers<ContextType>;
  CategoryRead?: CategoryReadResolvers<ContextType>;
  Channel?: ChannelResolvers<ContextType>;
  DateTime?: GraphQLScalarType;
  DeleteItemPayload?: DeleteItemPayloadResolvers<ContextType>;
  DemoViewer?: DemoViewerResolvers<ContextType>;
  EditItemPayload?: EditItemPayloadResolvers<ContextType>;
  EverythingRead?: EverythingReadResolvers<ContextType>;
  Explanation?: ExplanationResolvers<ContextType>;
  FencepostInfo?: FencepostInfoResolvers<ContextType>;
  FollowConnection?: FollowConnectionResolvers<ContextType>;
  FollowEdge?: FollowEdgeResolvers<ContextType>;
  FollowPayload?: FollowPayloadResolvers<ContextType>;
  Item?: ItemResolvers<ContextType>;
  ItemConnection?: ItemConnectionResolvers<ContextType>;
  ItemCount?: ItemCountResolvers<ContextType>;
  ItemEdge?: ItemEdgeResolvers<ContextType>;
  LikePayload?: LikePayloadResolvers<ContextType>;
  Maker?: MakerResolvers<ContextType>;
  MarkAllReadPayload?: MarkAllReadPayloadResolvers<ContextType>;
  MarkCategoryReadPayload?: MarkCategoryReadPayloadResolvers<ContextType>;
  MarkThreadReadPayload?: MarkThreadReadPayloadResolvers<ContextType>;
  MarkThreadsReadPayload?: MarkThreadsReadPayloadResolvers<ContextType>;
  MarkUnreadPayload?: MarkUnreadPayloadResolvers<ContextType>;
  MoveThreadPayload?: MoveThreadPayloadResolvers<ContextType>;
  Mutation?: MutationResolvers<ContextType>;
  MuteConnection?: MuteConnectionResolvers<ContextType>;
  MuteEdge?: MuteEdgeResolvers<ContextType>;
  MutePayload?: MutePayloadResolvers<ContextType>;
  NewSince?: NewSinceResolvers<ContextType>;
  Node?: NodeResolvers<ContextType>;
  PageInfo?: PageInfoResolvers<ContextType>;
  Producer?: ProducerResolvers<ContextType>;
  PublishPayload?: PublishPayloadResolvers<ContextType>;
  Query?: QueryResolvers<ContextType>;
  RankerInfo?: RankerInfoResolvers<ContextType>;
  ReadStateChange?: ReadStateChangeResolvers<ContextType>;
  ReadStateEvent?: ReadStateEventResolvers<ContextType>;
  ReadStateGap?: ReadStateGapResolvers<ContextType>;
  ReadStateMarked?: ReadStateMarkedResolvers<ContextType>;
  ReadStateStarted?: ReadStateStartedResolvers<ContextType>;
  ReadingPlace?: ReadingPlaceResolvers<ContextType>;
  ResetFencePayload?: ResetFencePayloadResolvers<ContextType>;
  SafeInt?: GraphQLScalarType;
  SaveReadingPlacePayload?: SaveReadingPlacePayloadResolvers<ContextType>;
  Score?: ScoreResolvers<ContextType>;
  Subscription?: SubscriptionResolvers<ContextType>;
  Tag?: TagResolvers<ContextType>;
  Template?: TemplateResolvers<ContextType>;
  TemplateParam?: TemplateParamResolvers<ContextType>;
  Thread?: ThreadResolvers<ContextType>;
  ThreadConnection?: ThreadConnectionResolvers<ContextType>;
  ThreadEdge?: ThreadEdgeResolvers<ContextType>;
  ThreadMarkedUnread?: ThreadMarkedUnreadResolvers<ContextType>;
  ThreadRead?: ThreadReadResolvers<ContextType>;
  URL?: GraphQLScalarType;
  UnblockPayload?: UnblockPayloadResolvers<ContextType>;
  UnfollowPayload?: UnfollowPayloadResolvers<ContextType>;
  UnlikePayload?: UnlikePayloadResolvers<ContextType>;
  UnmutePayload?: UnmutePayloadResolvers<ContextType>;
  UnreadCount?: UnreadCountResolvers<ContextType>;
  User?: UserResolvers<ContextType>;
  UserError?: UserErrorResolvers<ContextType>;
  Viewer?: ViewerResolvers<ContextType>;
  WhyNot?: WhyNotResolvers<ContextType>;
  WitnessPayload?: WitnessPayloadResolvers<ContextType>;
  Witnessed?: WitnessedResolvers<ContextType>;
};

