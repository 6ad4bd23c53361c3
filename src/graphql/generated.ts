import type { GraphQLResolveInfo, GraphQLScalarType, GraphQLScalarTypeConfig } from 'graphql';
import type { InputError } from '../base/outcome.ts';
import type { NodeView, ProducerView, UserView, ItemView, PageView, EdgeView, ElementView, PageInfoView, UserPageView, ProducerEdgeView, CountedPageView, DraftView, ErasureView, RelationPageView, RelationEdgeView, HiddenItemEdgeView, HiddenRepostsEdgeView, MutedPhraseView, ProducerListView, PlaceView, PlacePageView, MemberPageView, ThreadItemPageView, ThreadItemEdgeView, ThreadPageView, ThreadEdgeView, CategoryPageView, CategoryEdgeView, ViewerView, ReadEventView, ReadChangeView, StreamUpdateView, StreamOpeningView, NewAboveView, ItemUpdatedView, ItemRemovedView, CounterChangedView, NotificationPageView, NotificationEdgeView, NotificationView } from './view-types.ts';
import type { Suggestion } from '../social/suggestions.ts';
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
  /** Any JSON object. */
  JSON: { input: Record<string, unknown>; output: Record<string, unknown>; }
  /** A whole number of at most 2^53 - 1. */
  SafeInt: { input: number; output: number; }
  /** An absolute `http:` or `https:` address. */
  URL: { input: URL; output: string; }
};

/** The person to add as a reader. */
export type AddReaderInput = {
  /** The person. A list of readers has at most 1,000 people. */
  readonly userId: Scalars['ID']['input'];
};

/** The viewer's new reader. */
export type AddReaderPayload = {
  readonly __typename?: 'AddReaderPayload';
  /** The person. Null when `userErrors` is not empty. */
  readonly user: Maybe<User>;
  /** Why nobody was added. */
  readonly userErrors: ReadonlyArray<UserError>;
};

/** A producer to put on a list. */
export type AddToListInput = {
  /** One of the viewer's lists. */
  readonly listId: Scalars['ID']['input'];
  /** A person, tag, place or thread. */
  readonly producerId: Scalars['ID']['input'];
};

/** The list with its new member. */
export type AddToListPayload = {
  readonly __typename?: 'AddToListPayload';
  /** The list. Null when `userErrors` is not empty. */
  readonly list: Maybe<ProducerList>;
  /** Why nothing was changed. */
  readonly userErrors: ReadonlyArray<UserError>;
};

/** The address to send notifications to. */
export type AddWebhookInput = {
  /** Makes adding repeatable: the same key returns the same webhook, with its secret. Reusing the key with another address is a CONFLICT. Without a key, every call adds another webhook. At most 128 characters. */
  readonly clientKey?: InputMaybe<Scalars['String']['input']>;
  /** An https address of a public host. */
  readonly url: Scalars['URL']['input'];
};

/** The result of `addWebhook`. */
export type AddWebhookPayload = {
  readonly __typename?: 'AddWebhookPayload';
  /** The secret that signs the POSTs. It is shown only here: once, and again on a repeat with the same `clientKey`. */
  readonly secret: Maybe<Scalars['String']['output']>;
  /** What was wrong with the input. */
  readonly userErrors: ReadonlyArray<UserError>;
  /** The webhook; null when `userErrors` is not empty. */
  readonly webhook: Maybe<Webhook>;
};

/** The person to admit, and the place. */
export type AdmitToGroupInput = {
  /** The place. */
  readonly categoryId: Scalars['ID']['input'];
  /** The person. */
  readonly userId: Scalars['ID']['input'];
};

/** The place after somebody was admitted. */
export type AdmitToGroupPayload = {
  readonly __typename?: 'AdmitToGroupPayload';
  /** The place as the viewer may see it now. Null when they may no longer know of it, or when `userErrors` is not empty. */
  readonly place: Maybe<Place>;
  /** Why nothing was changed. */
  readonly userErrors: ReadonlyArray<UserError>;
};

/** The follow request to approve. */
export type ApproveFollowInput = {
  /** The person who asked. */
  readonly userId: Scalars['ID']['input'];
};

/** The viewer's new follower. */
export type ApproveFollowPayload = {
  readonly __typename?: 'ApproveFollowPayload';
  /** The person. Null when `userErrors` is not empty. */
  readonly user: Maybe<User>;
  /** Why nothing was approved. */
  readonly userErrors: ReadonlyArray<UserError>;
};

/** An argument for a template. */
export type ArgumentInput = {
  /** One of the template's parameter names. */
  readonly name: Scalars['String']['input'];
  /** Its value, as text of the parameter's type. Omit both this and `values` to leave an optional parameter unset. */
  readonly value?: InputMaybe<Scalars['String']['input']>;
  /** Its values, for a parameter that takes a list. The order does not matter. */
  readonly values?: InputMaybe<ReadonlyArray<Scalars['String']['input']>>;
};

/** An image or a link attached to an item. */
export type Attachment = {
  readonly __typename?: 'Attachment';
  /** What the image shows, for those who cannot see it. Null for a link. */
  readonly alt: Maybe<Scalars['String']['output']>;
  /** What it is. */
  readonly kind: AttachmentKind;
  /** The link's title. Null for an image. */
  readonly title: Maybe<Scalars['String']['output']>;
  /** Where it is. */
  readonly url: Scalars['URL']['output'];
};

/** An image or a link to attach. An item can have at most 10. */
export type AttachmentInput = {
  /** What an image shows, at most 1,000 characters. Required for an image. */
  readonly alt?: InputMaybe<Scalars['String']['input']>;
  /** What it is. */
  readonly kind: AttachmentKind;
  /** A link's title, at most 300 characters. Required for a link. */
  readonly title?: InputMaybe<Scalars['String']['input']>;
  /** Its http or https address. */
  readonly url: Scalars['URL']['input'];
};

/** The kind of an attachment. */
export type AttachmentKind =
  /** A picture. */
  | 'IMAGE'
  /** A page on the web. */
  | 'LINK';

/** The value of a field that the installation declares. Exactly one value is set, according to `type`. */
export type Attribute = {
  readonly __typename?: 'Attribute';
  /** The value of a boolean. */
  readonly boolean: Maybe<Scalars['Boolean']['output']>;
  /** The value of an instant. */
  readonly instant: Maybe<Scalars['DateTime']['output']>;
  /** The field's name. */
  readonly name: Scalars['String']['output'];
  /** The value of a number. */
  readonly number: Maybe<Scalars['Float']['output']>;
  /** The value of a text or an enum. */
  readonly text: Maybe<Scalars['String']['output']>;
  /** The type of the field's value. */
  readonly type: FieldType;
};

/** A value for a field that the installation declares. Set at most one value; set none to clear the field. */
export type AttributeInput = {
  /** The value of a boolean. */
  readonly boolean?: InputMaybe<Scalars['Boolean']['input']>;
  /** The value of an instant. */
  readonly instant?: InputMaybe<Scalars['DateTime']['input']>;
  /** The field's name. */
  readonly name: Scalars['String']['input'];
  /** The value of a number. */
  readonly number?: InputMaybe<Scalars['Float']['input']>;
  /** The value of a text or an enum. */
  readonly text?: InputMaybe<Scalars['String']['input']>;
};

/** A page of the people someone blocked. */
export type BlockConnection = {
  readonly __typename?: 'BlockConnection';
  /** The people with their cursors. */
  readonly edges: ReadonlyArray<BlockEdge>;
  /** The people, without cursors. */
  readonly nodes: ReadonlyArray<User>;
  /** The cursors of this page, and whether there are more pages. */
  readonly pageInfo: PageInfo;
};

/** A person whom the viewer blocked. */
export type BlockEdge = {
  readonly __typename?: 'BlockEdge';
  /** Pass it as `after`. */
  readonly cursor: Scalars['String']['output'];
  /** The person. */
  readonly node: User;
  /** When this began. */
  readonly since: Scalars['DateTime']['output'];
};

/** The person to block. */
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

/** A row of items, checked by the same rules as the items of a page. */
export type CarouselElement = FeedElement & {
  readonly __typename?: 'CarouselElement';
  /** Stable for one place in a viewer's stream. */
  readonly id: Scalars['ID']['output'];
  /** The injector's name in the template. */
  readonly injector: Scalars['String']['output'];
  /** 1 to 10 items, newest first. They can also appear in the stream itself. */
  readonly items: ReadonlyArray<Item>;
  /** A heading; null when the template has none. */
  readonly title: Maybe<Scalars['String']['output']>;
};

/** A page of categories. */
export type CategoryConnection = {
  readonly __typename?: 'CategoryConnection';
  /** The categories with their cursors, by key. */
  readonly edges: ReadonlyArray<CategoryEdge>;
  /** The categories, without cursors. */
  readonly nodes: ReadonlyArray<Producer>;
  /** The cursors of this page, and whether there are more pages. */
  readonly pageInfo: PageInfo;
  /** MORE, END, or CAPPED when the search for categories to show stopped before the end of the list; `endCursor` continues it. */
  readonly status: PageStatus;
};

/** A category that holds threads, with its cursor. */
export type CategoryEdge = {
  readonly __typename?: 'CategoryEdge';
  /** Sealed for this viewer. Pass it as `after`. */
  readonly cursor: Scalars['String']['output'];
  /** The category: a tag or a channel. */
  readonly node: Producer;
  /** How many unread threads it has; null for an anonymous viewer. */
  readonly unreadCount: Maybe<ItemCount>;
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
  /** The channel's followers, by key, without people who are suspended or hidden by a block. Null when the viewer may not see the list. */
  readonly followers: Maybe<FollowerConnection>;
  /** Opaque global id, accepted by `follow` and `mute`. */
  readonly id: Scalars['ID']['output'];
  /** Its key: `type:id`. */
  readonly key: Scalars['String']['output'];
  /** The part of the key after the colon. */
  readonly name: Scalars['String']['output'];
  /** The place of this channel; null when it has no record, or when the viewer may not know of it. */
  readonly place: Maybe<Place>;
  /** The part of the key before the colon, such as `category`. */
  readonly type: Scalars['String']['output'];
  /** Whether the viewer follows this channel. False for an anonymous viewer. */
  readonly viewerFollows: Scalars['Boolean']['output'];
  /** Whether the viewer muted this channel. False for an anonymous viewer. */
  readonly viewerMutes: Scalars['Boolean']['output'];
};


/** Any other producer, such as a category or an imported feed. */
export type ChannelFollowersArgs = {
  after: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
};

/** Who may do something in a place. */
export type Circle =
  /** Everyone; for writing, everyone who is signed in. */
  | 'EVERYONE'
  /** Its members, owners and moderators. */
  | 'MEMBERS'
  /** Its owners and moderators. */
  | 'MODERATORS';

/** The thread to close. */
export type CloseThreadInput = {
  /** The thread, which the viewer opened or which is in a place that the viewer moderates. */
  readonly threadId: Scalars['ID']['input'];
};

/** The thread after it was closed. */
export type CloseThreadPayload = {
  readonly __typename?: 'CloseThreadPayload';
  /** The thread as it is now. Null when `userErrors` is not empty. */
  readonly thread: Maybe<Thread>;
  /** Why nothing was changed. */
  readonly userErrors: ReadonlyArray<UserError>;
};

/** The counts of likes, favourites, reposts or replies of a watched item changed, or whether the viewer likes, favourites or reposts it, here or on another device. */
export type CounterChanged = StreamUpdate & {
  readonly __typename?: 'CounterChanged';
  /** Sealed for this viewer and stream. To resume after this update, pass it as `after`. */
  readonly cursor: Scalars['String']['output'];
  /** How many people made it a favourite. */
  readonly favouriteCount: Scalars['Int']['output'];
  /** The id of the item; for a repost, the id of its original. */
  readonly itemId: Scalars['ID']['output'];
  /** How many people like it. */
  readonly likeCount: Scalars['Int']['output'];
  /** How many replies to it the viewer may see. */
  readonly replyCount: ItemCount;
  /** How many reposts of it the viewer may see. */
  readonly repostCount: ItemCount;
  /** The number of this update. */
  readonly sequence: Scalars['SafeInt']['output'];
  /** Whether it is one of the viewer's favourites. False for an anonymous viewer. */
  readonly viewerHasFavourited: Scalars['Boolean']['output'];
  /** Whether the viewer reposted it. False for an anonymous viewer. */
  readonly viewerHasReposted: Scalars['Boolean']['output'];
  /** Whether the viewer likes it. False for an anonymous viewer. */
  readonly viewerLikes: Scalars['Boolean']['output'];
};

/** A new place. Omitted settings take the defaults of its type. */
export type CreateCategoryInput = {
  /** What it is for. */
  readonly description?: InputMaybe<Scalars['String']['input']>;
  /** How people become members. */
  readonly joining?: InputMaybe<Joining>;
  /** Its name in the key, 1 to 128 characters without spaces. Must not be taken yet. */
  readonly name: Scalars['String']['input'];
  /** Who may open threads in it. */
  readonly openers?: InputMaybe<Circle>;
  /** The sort order among the places of one parent: lower numbers first. */
  readonly order?: InputMaybe<Scalars['Int']['input']>;
  /** The place to contain it, which the viewer owns or moderates. */
  readonly parentId?: InputMaybe<Scalars['ID']['input']>;
  /** Who may reply in its threads. */
  readonly posters?: InputMaybe<Circle>;
  /** Who may see its threads: EVERYONE or MEMBERS. */
  readonly readers?: InputMaybe<Circle>;
  /** Its title, 1 to 300 characters. */
  readonly title: Scalars['String']['input'];
  /** A type that the configuration declares, such as `forum`, `blog`, `news` or `group`. */
  readonly type: Scalars['String']['input'];
};

/** The created place. */
export type CreateCategoryPayload = {
  readonly __typename?: 'CreateCategoryPayload';
  /** The place as it is now. Null when `userErrors` is not empty. */
  readonly place: Maybe<Place>;
  /** Why nothing was changed. */
  readonly userErrors: ReadonlyArray<UserError>;
};

/** A list to create. */
export type CreateListInput = {
  /** The client's name for the list, which becomes its key: 1 to 64 characters without spaces, unique among the viewer's lists. A repeat with the same name returns the same list. Generated when omitted. */
  readonly clientKey?: InputMaybe<Scalars['String']['input']>;
  /** The title: 1 to 100 characters on one line. */
  readonly title: Scalars['String']['input'];
};

/** The viewer's new or existing list. */
export type CreateListPayload = {
  readonly __typename?: 'CreateListPayload';
  /** The list; on a repeat, as it is now. Null when `userErrors` is not empty. */
  readonly list: Maybe<ProducerList>;
  /** Why nothing was created. */
  readonly userErrors: ReadonlyArray<UserError>;
};

/** An element of a kind that the installation defines and the server does not know, such as an advertisement. */
export type CustomElement = FeedElement & {
  readonly __typename?: 'CustomElement';
  /** What a client needs to show it, at most 4 KB. */
  readonly data: Scalars['JSON']['output'];
  /** Stable for one place in a viewer's stream. */
  readonly id: Scalars['ID']['output'];
  /** The injector's name in the template. */
  readonly injector: Scalars['String']['output'];
  /** The name of the kind. */
  readonly kind: Scalars['String']['output'];
  /** A heading; null when neither the template nor the module has one. */
  readonly title: Maybe<Scalars['String']['output']>;
};

/** The follow request to decline. */
export type DeclineFollowInput = {
  /** The person who asked. They are not notified. */
  readonly userId: Scalars['ID']['input'];
};

/** The person whose request was declined. */
export type DeclineFollowPayload = {
  readonly __typename?: 'DeclineFollowPayload';
  /** The person. Null when `userErrors` is not empty. */
  readonly user: Maybe<User>;
  /** Why nothing was declined. */
  readonly userErrors: ReadonlyArray<UserError>;
};

/** The draft to delete. */
export type DeleteDraftInput = {
  /** The draft's name. */
  readonly draftId: Scalars['String']['input'];
};

/** The deleted draft. */
export type DeleteDraftPayload = {
  readonly __typename?: 'DeleteDraftPayload';
  /** Its name. Null when `userErrors` is not empty. */
  readonly deletedDraftId: Maybe<Scalars['String']['output']>;
  /** Why nothing was deleted. */
  readonly userErrors: ReadonlyArray<UserError>;
};

/** The item to delete. */
export type DeleteItemInput = {
  /** The item. The viewer must be allowed to delete it: see `Item.viewerMayDelete`. */
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

/** The list to delete. */
export type DeleteListInput = {
  /** One of the viewer's lists. */
  readonly listId: Scalars['ID']['input'];
};

/** The deleted list. */
export type DeleteListPayload = {
  readonly __typename?: 'DeleteListPayload';
  /** The id of the deleted list, even if it was already deleted. Null when `userErrors` is not empty. */
  readonly deletedListId: Maybe<Scalars['ID']['output']>;
  /** Why nothing was deleted. */
  readonly userErrors: ReadonlyArray<UserError>;
};

/** When a producer's items are put into a reader's river. */
export type DeliveryStrategy =
  /** When the reader reads. */
  | 'PULL'
  /** When it arrives. */
  | 'PUSH';

/** A predefined viewer of the sample world, for development. */
export type DemoViewer = {
  readonly __typename?: 'DemoViewer';
  /** What makes this viewer's feed different. */
  readonly about: Scalars['String']['output'];
  /** The value for the development header `x-palisade-viewer`. */
  readonly login: Scalars['String']['output'];
  /** A label for this viewer. */
  readonly name: Scalars['String']['output'];
};

/** An item before it is published. It is in no stream yet. */
export type Draft = {
  readonly __typename?: 'Draft';
  /** Its images and links. */
  readonly attachments: ReadonlyArray<Attachment>;
  /** The values of the fields that this installation declares, by name. */
  readonly attributes: ReadonlyArray<Attribute>;
  /** The category in which it will open a thread; null when it opens none. */
  readonly category: Maybe<Producer>;
  /** For the visibility GROUP, the group whose members will see it; otherwise null. */
  readonly group: Maybe<Producer>;
  /** The name given to it by the author's client. */
  readonly key: Scalars['String']['output'];
  /** A word for what it will be. */
  readonly kind: Scalars['String']['output'];
  /** The language it is written in. */
  readonly language: Maybe<Scalars['String']['output']>;
  /** The item that it replies to; null when there is none, or when it was deleted or the viewer may not see it. */
  readonly parent: Maybe<Item>;
  /** The id of the item that it replies to, if any. It stays when that item is deleted, but the draft can then not be published. */
  readonly parentId: Maybe<Scalars['ID']['output']>;
  /** Why it was not published when it was due, or that its text is lost and it can only be deleted; null when nothing went wrong. */
  readonly problem: Maybe<Scalars['String']['output']>;
  /** When it will be published automatically; null when it waits for its author. */
  readonly publishAt: Maybe<Scalars['DateTime']['output']>;
  /** When it was last saved. */
  readonly savedAt: Scalars['DateTime']['output'];
  /** Its tags. */
  readonly tags: ReadonlyArray<Scalars['String']['output']>;
  /** Its text, if it has one. */
  readonly text: Maybe<Scalars['String']['output']>;
  /** The thread it will be posted into, if named; null when the thread follows from the item that it replies to, and when it opens a thread. */
  readonly thread: Maybe<Scalars['String']['output']>;
  /** Its title, if it has one. */
  readonly title: Maybe<Scalars['String']['output']>;
  /** The page it links to, if any. */
  readonly url: Maybe<Scalars['URL']['output']>;
  /** Who will see it. */
  readonly visibility: Visibility;
};

/** Changes to a place. A field that is omitted or null stays as it is. */
export type EditCategoryInput = {
  /** The place. */
  readonly categoryId: Scalars['ID']['input'];
  /** What it is for; an empty text clears it. */
  readonly description?: InputMaybe<Scalars['String']['input']>;
  /** How people become members. */
  readonly joining?: InputMaybe<Joining>;
  /** Who may open threads in it. */
  readonly openers?: InputMaybe<Circle>;
  /** Its new order among the places of its parent. */
  readonly order?: InputMaybe<Scalars['Int']['input']>;
  /** Who may reply in its threads. */
  readonly posters?: InputMaybe<Circle>;
  /** Who may see its threads: EVERYONE or MEMBERS. */
  readonly readers?: InputMaybe<Circle>;
  /** The new title, 1 to 300 characters. */
  readonly title?: InputMaybe<Scalars['String']['input']>;
};

/** The edited place. */
export type EditCategoryPayload = {
  readonly __typename?: 'EditCategoryPayload';
  /** The place as it is now. Null when `userErrors` is not empty. */
  readonly place: Maybe<Place>;
  /** Why nothing was changed. */
  readonly userErrors: ReadonlyArray<UserError>;
};

/** Changes to an item. An omitted field stays as it is; null clears it. */
export type EditItemInput = {
  /** The new images and links, which replace all existing ones. */
  readonly attachments?: InputMaybe<ReadonlyArray<AttachmentInput>>;
  /** Values for the fields that this installation declares. Omitted fields stay as they are. */
  readonly attributes: ReadonlyArray<AttributeInput>;
  /** The item. The viewer must be its author. */
  readonly itemId: Scalars['ID']['input'];
  /** The new language. */
  readonly language?: InputMaybe<Scalars['String']['input']>;
  /** The `Item.revision` from which the edit was made. If the item was edited since, nothing is changed: CONFLICT, unless it already is what the edit would make it. Without one, the edit applies to the item as it is. */
  readonly revision?: InputMaybe<Scalars['String']['input']>;
  /** The new text, at most 10,000 characters. */
  readonly text?: InputMaybe<Scalars['String']['input']>;
  /** The new title, at most 300 characters. */
  readonly title?: InputMaybe<Scalars['String']['input']>;
  /** The new page to link to. */
  readonly url?: InputMaybe<Scalars['URL']['input']>;
  /** Who may see it from now on; null leaves this as it is. A private item that others see for the first time gets a new place, and with it a new id. */
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

/** Changes to the viewer's profile. An omitted field stays as it is; null clears it. */
export type EditProfileInput = {
  /** Values for the fields that this installation declares. Omitted fields stay as they are. */
  readonly attributes: ReadonlyArray<AttributeInput>;
  /** The new profile picture: an http or https address. */
  readonly avatar?: InputMaybe<Scalars['URL']['input']>;
  /** The new mail address. Nobody else sees it. */
  readonly email?: InputMaybe<Scalars['String']['input']>;
  /** Who sees what the viewer publishes from now on; null leaves this as it is. Existing followers stay followers. */
  readonly feed?: InputMaybe<FeedAccess>;
  /** The new language, as a BCP 47 tag. */
  readonly language?: InputMaybe<Scalars['String']['input']>;
  /** The new name, at most 100 characters. */
  readonly name?: InputMaybe<Scalars['String']['input']>;
};

/** The edited profile. */
export type EditProfilePayload = {
  readonly __typename?: 'EditProfilePayload';
  /** The person as they are now. Null when `userErrors` is not empty. */
  readonly user: Maybe<User>;
  /** Why nothing was changed. */
  readonly userErrors: ReadonlyArray<UserError>;
};

/** A person's mail address. */
export type Email = {
  readonly __typename?: 'Email';
  /** The address. */
  readonly address: Scalars['String']['output'];
  /** Whether the identity provider confirms that it is theirs. */
  readonly isVerified: Scalars['Boolean']['output'];
};

/** The viewer to erase, confirmed by their own id. */
export type EraseMeInput = {
  /** The person who takes over the places that nobody else owns or moderates. Required when there are such places. A repeat names another if that person is erased as well. */
  readonly heirId?: InputMaybe<Scalars['ID']['input']>;
  /** The viewer's own id, as confirmation: an erasure cannot be undone. */
  readonly userId: Scalars['ID']['input'];
};

/** The result of an erasure request. */
export type EraseMePayload = {
  readonly __typename?: 'EraseMePayload';
  /** The erasure and its progress. Null when `userErrors` is not empty. */
  readonly erasure: Maybe<Erasure>;
  /** Why nobody was erased, or which places of an erased viewer still need an heir. */
  readonly userErrors: ReadonlyArray<UserError>;
};

/** How many things of one kind an erasure removed. */
export type ErasedCount = {
  readonly __typename?: 'ErasedCount';
  /** How many. */
  readonly count: Scalars['Int']['output'];
  /** The kind. */
  readonly kind: ErasedKind;
};

/** A kind of data that is removed with an erased person. */
export type ErasedKind =
  /** Directs they sent. */
  | 'DIRECTS'
  /** Drafts. */
  | 'DRAFTS'
  /** Their follows, blocks, mutes and follow requests, their entries on other people's reader lists, and their own lists. */
  | 'EDGES'
  /** Their favourites. */
  | 'FAVOURITES'
  /** Fences, including where they stopped in each stream. */
  | 'HISTORY'
  /** Items they published. */
  | 'ITEMS'
  /** Likes they gave. */
  | 'LIKES'
  /** Memberships, requests to join and invitations. */
  | 'MEMBERSHIPS'
  /** Their notifications and notification preferences, including webhooks. */
  | 'NOTIFICATIONS'
  /** Places that now belong to others. */
  | 'PLACES'
  /** Rows of read state: marks, unread parts, witnesses. */
  | 'READ_STATE'
  /** The same, held by other people towards them, and their entries on other people's lists. */
  | 'RECEIVED';

/** The erasure of a person. They are invisible from the moment it begins; their stored data is then removed in batches. */
export type Erasure = {
  readonly __typename?: 'Erasure';
  /** Whether everything is removed, including writes that were in progress when it began. */
  readonly isFinished: Scalars['Boolean']['output'];
  /** What has been removed so far, for each kind of which something was found. */
  readonly removed: ReadonlyArray<ErasedCount>;
  /** When it began. */
  readonly since: Scalars['DateTime']['output'];
};

/** Everything was read, except for what was marked unread. */
export type EverythingRead = {
  readonly __typename?: 'EverythingRead';
  /** The position up to which everything is read. */
  readonly upTo: Scalars['SafeInt']['output'];
};

/** A reader's variant in an experiment with several rankers. History is not affected: the ranker that ordered an item is its `ranker`. */
export type ExperimentSide = {
  readonly __typename?: 'ExperimentSide';
  /** The name of the experiment. */
  readonly name: Scalars['String']['output'];
  /** The reader's variant; null for a reader who has none. */
  readonly variant: Maybe<Scalars['String']['output']>;
};

/** Why an item is where it is. */
export type Explanation = {
  readonly __typename?: 'Explanation';
  /** The experiment of the template's ranker and the reader's variant when the page was read; empty for most templates. */
  readonly experiments: ReadonlyArray<ExperimentSide>;
  /** Which ranker failed and what it did; null without a fallback, and for fenceposts older than this record. */
  readonly failure: Maybe<RankFailure>;
  /** Why a ranker other than the template's ordered the head or the window; null when the template's own did. */
  readonly fallback: Maybe<Fallback>;
  /** The fencepost it belongs to; null in the final region and in chronological streams. */
  readonly fencepost: Maybe<FencepostInfo>;
  /** Its 0-based offset in the ranked head or in the window; null outside both. */
  readonly offset: Maybe<Scalars['Int']['output']>;
  /** The ranker that ordered the head or the window; null outside both. */
  readonly ranker: Maybe<Maker>;
  /** The part of history the item was served from. */
  readonly region: Region;
  /** The template's roll-outs, by name, and the side of each on which the page was read. */
  readonly rollouts: ReadonlyArray<RolloutSide>;
  /** The signals and score parts that the ranker saw when the fencepost was committed. */
  readonly scores: ReadonlyArray<Score>;
  /** The timelines through which the item reaches this viewer, such as `user:7`. */
  readonly sources: ReadonlyArray<Scalars['String']['output']>;
  /** The template version that committed the fencepost; null without one. */
  readonly template: Maybe<Maker>;
  /** The ranked window of the tail that contains it; null in a head, and in a tail that is newest first. */
  readonly window: Maybe<WindowInfo>;
};

/** Why the template's ranker did not order a head. */
export type Fallback =
  /** The ranker did not answer within its deadline. */
  | 'DEADLINE'
  /** No ranker has that name. */
  | 'MISSING'
  /** The ranker did not return exactly the items it was given. */
  | 'NOT_A_PERMUTATION'
  /** The ranker ordered the head, but a remote that supplies items for it did not answer. */
  | 'REMOTE'
  /** The ranker returned a score that is not a number. */
  | 'SCORES'
  /** A signal that the ranker needs could not be fetched. */
  | 'SIGNALS'
  /** The ranker failed with an error. */
  | 'THREW';

/** The item to make a favourite. */
export type FavouriteInput = {
  /** The item. */
  readonly itemId: Scalars['ID']['input'];
};

/** The viewer's new favourite. */
export type FavouritePayload = {
  readonly __typename?: 'FavouritePayload';
  /** The item as it is now. Null when `userErrors` is not empty. */
  readonly item: Maybe<Item>;
  /** Why nothing was changed. */
  readonly userErrors: ReadonlyArray<UserError>;
};

/** Who sees what a person publishes. */
export type FeedAccess =
  /** Only followers see public items, and each follow is a request that the person approves or declines. */
  | 'PRIVATE'
  /** Each item is visible to the people its visibility allows. */
  | 'PUBLIC';

/** Something in a stream that is not an item, put there by one of the template's injectors. It does not change pages or counts. Clients should ignore kinds they do not know. */
export type FeedElement = {
  /** Stable for one place in a viewer's stream. Use it as a list key; `node` cannot fetch it. */
  readonly id: Scalars['ID']['output'];
  /** The injector's name in the template. */
  readonly injector: Scalars['String']['output'];
  /** A heading; null when the template has none. */
  readonly title: Maybe<Scalars['String']['output']>;
};

/** An immutable block of history. */
export type FencepostInfo = {
  readonly __typename?: 'FencepostInfo';
  /** It covers every position above this one, up to and including `upTo`. */
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

/** The type of a field's value. */
export type FieldType =
  /** True or false. */
  | 'BOOLEAN'
  /** One of a fixed set of words. */
  | 'ENUM'
  /** An instant. */
  | 'INSTANT'
  /** A number. */
  | 'NUMBER'
  /** A text. */
  | 'TEXT';

/** A module that decides which items streams keep. */
export type FilterInfo = {
  readonly __typename?: 'FilterInfo';
  /** Why the newest edit of its file is not in use, or what was wrong with its last answer; null when neither applies. */
  readonly error: Maybe<Scalars['String']['output']>;
  /** The name to use in a template's rule `own`. */
  readonly name: Scalars['String']['output'];
  /** The version declared in its file; `none` when no edit of the file was ever valid. */
  readonly version: Scalars['String']['output'];
};

/** A page of the producers that someone follows. */
export type FollowConnection = {
  readonly __typename?: 'FollowConnection';
  /** The producers with their cursors. */
  readonly edges: ReadonlyArray<FollowEdge>;
  /** The producers, without cursors. */
  readonly nodes: ReadonlyArray<Producer>;
  /** The cursors of this page, and whether there are more pages. */
  readonly pageInfo: PageInfo;
};

/** The length of a list, counting only entries that the viewer may see. */
export type FollowCount = {
  readonly __typename?: 'FollowCount';
  /** How many. Exact unless it is capped. */
  readonly count: Scalars['Int']['output'];
  /** Whether counting stopped after 2,000 entries: there may be more. */
  readonly isCapped: Scalars['Boolean']['output'];
};

/** A producer that the viewer follows, or asked to follow. */
export type FollowEdge = {
  readonly __typename?: 'FollowEdge';
  /** Pass it as `after`. */
  readonly cursor: Scalars['String']['output'];
  /** How the producer's items reach the viewer; null for a request. */
  readonly materialisation: Maybe<Materialisation>;
  /** The producer. */
  readonly node: Producer;
  /** The viewer's notification settings for it; null when they are off. */
  readonly notifications: Maybe<FollowNotifications>;
  /** When this began. */
  readonly since: Scalars['DateTime']['output'];
  /** Whether the viewer follows or has only asked to. */
  readonly state: FollowState;
};

/** The producer to follow. */
export type FollowInput = {
  /** The producer to follow. */
  readonly producerId: Scalars['ID']['input'];
};

/** The viewer's notification settings for a producer that they follow. */
export type FollowNotifications = {
  readonly __typename?: 'FollowNotifications';
  /** The kinds of items to notify about; all kinds when empty. */
  readonly itemKinds: ReadonlyArray<Scalars['String']['output']>;
  /** Until when notifications are paused; null when they are not. */
  readonly mutedUntil: Maybe<Scalars['DateTime']['output']>;
};

/** The viewer's new or existing follow. */
export type FollowPayload = {
  readonly __typename?: 'FollowPayload';
  /** The edge; on a repeat, the existing one. A follow of a private feed is REQUESTED. Null when `userErrors` is not empty. */
  readonly followEdge: Maybe<FollowEdge>;
  /** Why nothing was followed. */
  readonly userErrors: ReadonlyArray<UserError>;
};

/** The state of a follow. */
export type FollowState =
  /** The viewer follows. */
  | 'ACTIVE'
  /** The viewer asked to follow a private feed and has no answer yet. */
  | 'REQUESTED';

/** A page of a producer's followers. */
export type FollowerConnection = {
  readonly __typename?: 'FollowerConnection';
  /** The people with their cursors, by key. */
  readonly edges: ReadonlyArray<UserEdge>;
  /** The people, without cursors. */
  readonly nodes: ReadonlyArray<User>;
  /** The cursors of this page, and whether there are more pages. */
  readonly pageInfo: PageInfo;
  /** How many people are on all pages. The producer's `followerCount` also counts those who are left out here. */
  readonly totalCount: FollowCount;
};

/** A page of the producers that a person follows. */
export type FollowingConnection = {
  readonly __typename?: 'FollowingConnection';
  /** The producers with their cursors, by key. */
  readonly edges: ReadonlyArray<FollowingEdge>;
  /** The producers, without cursors. */
  readonly nodes: ReadonlyArray<Producer>;
  /** The cursors of this page, and whether there are more pages. */
  readonly pageInfo: PageInfo;
  /** How many producers are on all pages. */
  readonly totalCount: FollowCount;
};

/** A producer in the list of those that a person follows. */
export type FollowingEdge = {
  readonly __typename?: 'FollowingEdge';
  /** Pass it as `after`. */
  readonly cursor: Scalars['String']['output'];
  /** The producer. */
  readonly node: Producer;
};

/** A page of the items that the viewer hid. */
export type HiddenItemConnection = {
  readonly __typename?: 'HiddenItemConnection';
  /** The items with their cursors. */
  readonly edges: ReadonlyArray<HiddenItemEdge>;
  /** The items, without cursors. */
  readonly nodes: ReadonlyArray<Item>;
  /** The cursors of this page, and whether there are more pages. */
  readonly pageInfo: PageInfo;
};

/** An item that the viewer hid, in a list. */
export type HiddenItemEdge = {
  readonly __typename?: 'HiddenItemEdge';
  /** Pass it as `after`. */
  readonly cursor: Scalars['String']['output'];
  /** The item. */
  readonly node: Item;
  /** When this began. */
  readonly since: Scalars['DateTime']['output'];
};

/** A page of the people whose reposts the viewer hid. */
export type HiddenRepostsConnection = {
  readonly __typename?: 'HiddenRepostsConnection';
  /** The people with their cursors. */
  readonly edges: ReadonlyArray<HiddenRepostsEdge>;
  /** The people, without cursors. */
  readonly nodes: ReadonlyArray<User>;
  /** The cursors of this page, and whether there are more pages. */
  readonly pageInfo: PageInfo;
};

/** A person whose reposts the viewer hid, in a list. */
export type HiddenRepostsEdge = {
  readonly __typename?: 'HiddenRepostsEdge';
  /** Pass it as `after`. */
  readonly cursor: Scalars['String']['output'];
  /** The person. */
  readonly node: User;
  /** When this began. */
  readonly since: Scalars['DateTime']['output'];
};

/** The item to hide. */
export type HideItemInput = {
  /** The item, which must be by somebody else. For a repost, its original is hidden. One person can hide at most 5,000 items. */
  readonly itemId: Scalars['ID']['input'];
};

/** The item that is now hidden from the viewer. */
export type HideItemPayload = {
  readonly __typename?: 'HideItemPayload';
  /** The item, even if it was already hidden. Null when `userErrors` is not empty. */
  readonly item: Maybe<Item>;
  /** Why nothing was hidden. */
  readonly userErrors: ReadonlyArray<UserError>;
};

/** The person whose reposts to hide. */
export type HideRepostsInput = {
  /** The person, whether or not the viewer follows them. Their own items stay visible. One person can hide the reposts of at most 5,000 people. */
  readonly userId: Scalars['ID']['input'];
};

/** The person whose reposts are now hidden from the viewer. */
export type HideRepostsPayload = {
  readonly __typename?: 'HideRepostsPayload';
  /** The person, even if their reposts were already hidden. Null when `userErrors` is not empty. */
  readonly user: Maybe<User>;
  /** Why nothing was hidden. */
  readonly userErrors: ReadonlyArray<UserError>;
};

/** A module that puts its own elements into streams. */
export type InjectorInfo = {
  readonly __typename?: 'InjectorInfo';
  /** Why the newest edit of its file is not in use, or what was wrong with its last answer; null when neither applies. */
  readonly error: Maybe<Scalars['String']['output']>;
  /** The name to use in a template's `inject`. */
  readonly name: Scalars['String']['output'];
  /** The version declared in its file; `none` when no edit of the file was ever valid. */
  readonly version: Scalars['String']['output'];
};

/** The person to invite, and the place. */
export type InviteToGroupInput = {
  /** The place. */
  readonly categoryId: Scalars['ID']['input'];
  /** The person. */
  readonly userId: Scalars['ID']['input'];
};

/** The place after somebody was invited. */
export type InviteToGroupPayload = {
  readonly __typename?: 'InviteToGroupPayload';
  /** The place as the viewer may see it now. Null when they may no longer know of it, or when `userErrors` is not empty. */
  readonly place: Maybe<Place>;
  /** Why nothing was changed. */
  readonly userErrors: ReadonlyArray<UserError>;
};

/** Something that a feed shows: a post, a question, an answer, a comment. */
export type Item = Node & {
  readonly __typename?: 'Item';
  /** Its images and links. */
  readonly attachments: ReadonlyArray<Attachment>;
  /** The values of the fields that this installation declares, by name. */
  readonly attributes: ReadonlyArray<Attribute>;
  /** Its author; null when the account was deleted. */
  readonly author: Maybe<User>;
  /** When it was written, according to its author. For display only: feeds are ordered by arrival, never by this. */
  readonly createdAt: Scalars['DateTime']['output'];
  /** When it was last edited; null when it was never edited. */
  readonly editedAt: Maybe<Scalars['DateTime']['output']>;
  /** How many people made it a favourite. */
  readonly favouriteCount: Scalars['Int']['output'];
  /** For an item with the visibility GROUP, the group whose members may see it; otherwise null. */
  readonly group: Maybe<Producer>;
  /** Opaque global id. */
  readonly id: Scalars['ID']['output'];
  /** A word for what it is, chosen by its author, such as `question`. */
  readonly kind: Scalars['String']['output'];
  /** The language it is written in, as a BCP 47 tag; null when its author did not specify one. */
  readonly language: Maybe<Scalars['String']['output']>;
  /** How many people like it. */
  readonly likeCount: Scalars['Int']['output'];
  /** The people who like it, by key, without those whom the viewer may not see and those with a private feed that the viewer does not follow. */
  readonly likers: UserConnection;
  /** The item in the same thread that it replies to; null when there is none or the viewer may not see it. */
  readonly parent: Maybe<Item>;
  /** The producer it was published to, usually its author. */
  readonly producer: Producer;
  /** The recipients of a direct. Empty for any other item. */
  readonly recipients: ReadonlyArray<User>;
  /** The replies to it, in order of arrival. Without arguments, the first 20. */
  readonly replies: ThreadItemConnection;
  /** How many replies to it the viewer may see. */
  readonly replyCount: ItemCount;
  /** How many reposts of it the viewer may see. */
  readonly repostCount: ItemCount;
  /** For a repost, the original item; otherwise null. A repost has no text of its own, and the viewer sees no repost of an item that they may not see. */
  readonly repostOf: Maybe<Item>;
  /** The authors of the reposts that the viewer may see, newest repost first. */
  readonly reposters: UserConnection;
  /** Names what it shows now: an edit gives it another. `EditItemInput.revision` can require it. */
  readonly revision: Scalars['String']['output'];
  /** Its tags, without duplicates. */
  readonly tags: ReadonlyArray<Tag>;
  /** Its text or an excerpt, if it has one. */
  readonly text: Maybe<Scalars['String']['output']>;
  /** The conversation it belongs to, if any. */
  readonly thread: Maybe<Thread>;
  /** Its title, if it has one. */
  readonly title: Maybe<Scalars['String']['output']>;
  /** The page it links to, if any. */
  readonly url: Maybe<Scalars['URL']['output']>;
  /** Whether it is one of the viewer's favourites. False for an anonymous viewer. */
  readonly viewerHasFavourited: Scalars['Boolean']['output'];
  /** Whether the viewer hid it from their feeds and counts. False for an anonymous viewer. */
  readonly viewerHasHidden: Scalars['Boolean']['output'];
  /** Whether the viewer reposted it. False for an anonymous viewer. */
  readonly viewerHasReposted: Scalars['Boolean']['output'];
  /** Whether the viewer likes it. False for an anonymous viewer. */
  readonly viewerLikes: Scalars['Boolean']['output'];
  /** Whether the viewer may delete it. Its author may, as may the owners and moderators of its thread's place or of its group, and the role `admin`. Only its author may edit it. False for an anonymous viewer and while the viewer is suspended. */
  readonly viewerMayDelete: Scalars['Boolean']['output'];
  /** Who may see it. */
  readonly visibility: Visibility;
  /** The votes imported with it from another system; 0 for items published here. Likes are counted separately. */
  readonly votes: Scalars['Int']['output'];
};


/** Something that a feed shows: a post, a question, an answer, a comment. */
export type ItemLikersArgs = {
  after: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
};


/** Something that a feed shows: a post, a question, an answer, a comment. */
export type ItemRepliesArgs = {
  after: InputMaybe<Scalars['String']['input']>;
  before: InputMaybe<Scalars['String']['input']>;
  first: InputMaybe<Scalars['Int']['input']>;
  last: InputMaybe<Scalars['Int']['input']>;
};


/** Something that a feed shows: a post, a question, an answer, a comment. */
export type ItemRepostersArgs = {
  after: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
};

/** A page of a stream. */
export type ItemConnection = {
  readonly __typename?: 'ItemConnection';
  /** All conditions that apply to the page; empty for an ordinary page. Several can apply at the same time. */
  readonly conditions: ReadonlyArray<PageCondition>;
  /** The items with their cursors, in served order. */
  readonly edges: ReadonlyArray<ItemEdge>;
  /** The items, without cursors, in the same order. */
  readonly nodes: ReadonlyArray<Item>;
  /** The cursors of this page, and whether there are more pages. */
  readonly pageInfo: PageInfo;
  /** What each part of the template does for this page, outermost part first; null without the role `admin`, because the counts include hidden items. Reads the page again and times every part; for a first page, this includes choosing the newest block's head. Commits nothing. */
  readonly parts: Maybe<ReadonlyArray<PartReport>>;
  /** The elements that the template pins above the whole stream, at most 4. They are the same on every page. */
  readonly pinned: ReadonlyArray<FeedElement>;
  /** Whether the page is complete and whether the stream continues: the most urgent of its conditions, or else MORE or END. */
  readonly status: PageStatus;
};

/** How many items there are, or unread threads, counted up to a cap. */
export type ItemCount = {
  readonly __typename?: 'ItemCount';
  /** How many, at most 99. */
  readonly count: Scalars['Int']['output'];
  /** Whether counting stopped at the cap: show `99+`. */
  readonly isCapped: Scalars['Boolean']['output'];
};

/** An item in a stream. */
export type ItemEdge = {
  readonly __typename?: 'ItemEdge';
  /** The element that the template put directly above the item, on its newer side; null for most items. It stays there regardless of page boundaries. */
  readonly above: Maybe<FeedElement>;
  /** Sealed for this viewer, this stream and its arguments. Pass it as `after` or `before`. */
  readonly cursor: Scalars['String']['output'];
  /** Why the item is here; null when this viewer may not see explanations. */
  readonly explain: Maybe<Explanation>;
  /** The item. */
  readonly node: Item;
  /** The part of history the item was served from. */
  readonly region: Region;
};

/** A watched item is no longer in the stream: it was deleted or hidden from the viewer, or its source is no longer followed. The reason is not given. */
export type ItemRemoved = StreamUpdate & {
  readonly __typename?: 'ItemRemoved';
  /** Sealed for this viewer and stream. To resume after this update, pass it as `after`. */
  readonly cursor: Scalars['String']['output'];
  /** The id of the item, as you gave it. */
  readonly itemId: Scalars['ID']['output'];
  /** The number of this update. */
  readonly sequence: Scalars['SafeInt']['output'];
};

/** A watched item was edited or is visible again. */
export type ItemUpdated = StreamUpdate & {
  readonly __typename?: 'ItemUpdated';
  /** Sealed for this viewer and stream. To resume after this update, pass it as `after`. */
  readonly cursor: Scalars['String']['output'];
  /** The item as it is now. */
  readonly item: Item;
  /** The number of this update. */
  readonly sequence: Scalars['SafeInt']['output'];
};

/** The place to join. */
export type JoinGroupInput = {
  /** The place. */
  readonly categoryId: Scalars['ID']['input'];
};

/** The place after the viewer joined it, or asked to. */
export type JoinGroupPayload = {
  readonly __typename?: 'JoinGroupPayload';
  /** The place as the viewer may see it now. Null when they may no longer know of it, or when `userErrors` is not empty. */
  readonly place: Maybe<Place>;
  /** Why nothing was changed. */
  readonly userErrors: ReadonlyArray<UserError>;
};

/** A person's profile. */
export type JoinInput = {
  /** Values for the fields that this installation declares. Omitted fields are empty. */
  readonly attributes: ReadonlyArray<AttributeInput>;
  /** The profile picture: an http or https address. */
  readonly avatar?: InputMaybe<Scalars['URL']['input']>;
  /** Their mail address. Nobody else sees it. It is verified when the token confirms that it is theirs. */
  readonly email?: InputMaybe<Scalars['String']['input']>;
  /** Who sees what they publish. */
  readonly feed: FeedAccess;
  /** The language they read, as a BCP 47 tag. */
  readonly language?: InputMaybe<Scalars['String']['input']>;
  /** The name to show, at most 100 characters. */
  readonly name?: InputMaybe<Scalars['String']['input']>;
};

/** The person who joined. */
export type JoinPayload = {
  readonly __typename?: 'JoinPayload';
  /** The person; on a repeat, as they first joined. Null when `userErrors` is not empty. */
  readonly user: Maybe<User>;
  /** Why nobody joined. */
  readonly userErrors: ReadonlyArray<UserError>;
};

/** How people become members of a place. */
export type Joining =
  /** When an owner or moderator admits them. */
  | 'APPROVAL'
  /** Not at all. */
  | 'CLOSED'
  /** When they are invited. If, in addition, only members may read it, nobody else learns that the place exists. */
  | 'INVITATION'
  /** Immediately. */
  | 'OPEN';

/** The place to leave. */
export type LeaveGroupInput = {
  /** The place. */
  readonly categoryId: Scalars['ID']['input'];
};

/** The place after the viewer left it. */
export type LeaveGroupPayload = {
  readonly __typename?: 'LeaveGroupPayload';
  /** The place as the viewer may see it now. Null when they may no longer know of it, or when `userErrors` is not empty. */
  readonly place: Maybe<Place>;
  /** Why nothing was changed. */
  readonly userErrors: ReadonlyArray<UserError>;
};

/** The item to like. */
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

/** A page of the members of a list. */
export type ListMemberConnection = {
  readonly __typename?: 'ListMemberConnection';
  /** The members with their cursors. */
  readonly edges: ReadonlyArray<ListMemberEdge>;
  /** The members, without cursors. */
  readonly nodes: ReadonlyArray<Producer>;
  /** The cursors of this page, and whether there are more pages. */
  readonly pageInfo: PageInfo;
};

/** A member of a list. */
export type ListMemberEdge = {
  readonly __typename?: 'ListMemberEdge';
  /** Pass it as `after`. */
  readonly cursor: Scalars['String']['output'];
  /** The member. */
  readonly node: Producer;
};

/** What a live event says about the events before it. */
export type LiveEventKind =
  /** Something changed. */
  | 'CHANGED'
  /** Events may have been missed: reload what you show. */
  | 'GAP'
  /** Nothing was missed up to here. */
  | 'STARTED';

/** A ranker or a template, as it was when it produced an order. */
export type Maker = {
  readonly __typename?: 'Maker';
  /** Its name. */
  readonly name: Scalars['String']['output'];
  /** Its version at that time. */
  readonly version: Scalars['String']['output'];
};

/** How far to mark everything read. */
export type MarkAllReadInput = {
  /** The categories whose counts to return, at most 100. */
  readonly categoryIds: ReadonlyArray<Scalars['ID']['input']>;
  /** The newest item that was shown; later items stay unread. Everything up to now when omitted. */
  readonly upTo?: InputMaybe<Scalars['ID']['input']>;
};

/** The unread counts after everything was marked read. */
export type MarkAllReadPayload = {
  readonly __typename?: 'MarkAllReadPayload';
  /** The requested unread counts. */
  readonly unreadCounts: ReadonlyArray<UnreadCount>;
  /** Why nothing was marked. */
  readonly userErrors: ReadonlyArray<UserError>;
};

/** The category that was read. */
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

/** The notifications that were read. All of them when nothing is specified. */
export type MarkNotificationsReadInput = {
  /** Individual notifications by id, 1 to 100. Cannot be combined with `kinds`. */
  readonly ids?: InputMaybe<ReadonlyArray<Scalars['ID']['input']>>;
  /** Only these kinds, at least one; the others stay unread. Applies from `through` downwards, or to all notifications without it. They are not marked as seen. All kinds when omitted. */
  readonly kinds?: InputMaybe<ReadonlyArray<NotificationKind>>;
  /** All from the one with this cursor downwards. */
  readonly through?: InputMaybe<Scalars['String']['input']>;
};

/** The result of `markNotificationsRead`. */
export type MarkNotificationsReadPayload = {
  readonly __typename?: 'MarkNotificationsReadPayload';
  /** How many entries are unread now; null when `userErrors` is not empty. */
  readonly unreadCount: Maybe<Scalars['Int']['output']>;
  /** How many entries are unseen now; null when `userErrors` is not empty. */
  readonly unseenCount: Maybe<Scalars['Int']['output']>;
  /** What was wrong with the input. */
  readonly userErrors: ReadonlyArray<UserError>;
};

/** The notifications that were seen. */
export type MarkNotificationsSeenInput = {
  /** The cursor of the newest one seen. All when omitted. */
  readonly through?: InputMaybe<Scalars['String']['input']>;
};

/** The result of `markNotificationsSeen`. */
export type MarkNotificationsSeenPayload = {
  readonly __typename?: 'MarkNotificationsSeenPayload';
  /** How many entries are unread now; null when `userErrors` is not empty. */
  readonly unreadCount: Maybe<Scalars['Int']['output']>;
  /** How many entries are unseen now; null when `userErrors` is not empty. */
  readonly unseenCount: Maybe<Scalars['Int']['output']>;
  /** What was wrong with the input. */
  readonly userErrors: ReadonlyArray<UserError>;
};

/** The items that were seen. */
export type MarkSeenInput = {
  /** At most 50. */
  readonly itemIds: ReadonlyArray<Scalars['ID']['input']>;
};

/** The items that are recorded as seen. */
export type MarkSeenPayload = {
  readonly __typename?: 'MarkSeenPayload';
  /** Those of the items that the viewer may see; the others are skipped. Empty when `userErrors` is not empty. */
  readonly items: ReadonlyArray<Item>;
  /** Why nothing was marked. */
  readonly userErrors: ReadonlyArray<UserError>;
};

/** The thread that was read. */
export type MarkThreadReadInput = {
  /** The category in which the thread was read. Refused if the thread has since moved. Any category when omitted. */
  readonly categoryId?: InputMaybe<Scalars['ID']['input']>;
  /** The thread. */
  readonly threadId: Scalars['ID']['input'];
  /** The newest item that was read; an item beyond the thread's end counts as the end. The whole thread when omitted. */
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

/** The threads that were read. */
export type MarkThreadsReadInput = {
  /** At most 100. Either all are marked or none. */
  readonly marks: ReadonlyArray<ThreadMarkInput>;
};

/** The threads after they were read. */
export type MarkThreadsReadPayload = {
  readonly __typename?: 'MarkThreadsReadPayload';
  /** The threads as they are now. Empty when `userErrors` is not empty. */
  readonly threads: ReadonlyArray<Thread>;
  /** The unread counts of their categories. */
  readonly unreadCounts: ReadonlyArray<UnreadCount>;
  /** Why nothing was marked. */
  readonly userErrors: ReadonlyArray<UserError>;
};

/** The part of a thread to mark unread. */
export type MarkUnreadInput = {
  /** The first item to mark; when omitted, only the newest item that somebody else wrote. If the part begins with items that the viewer wrote or may not see, it starts after them. Refused for a part without any other item, because nothing in it can be unread. */
  readonly from?: InputMaybe<Scalars['ID']['input']>;
  /** The thread. */
  readonly threadId: Scalars['ID']['input'];
  /** The last item to mark; the same as `from` marks one item. The thread's end when omitted. Without `from`, later items are not considered. */
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

/** How a producer's items reach the viewer. This never changes a page, only what a page costs. */
export type Materialisation = {
  readonly __typename?: 'Materialisation';
  /** How many positions the viewer's river is behind; the next read merges them. 0 for PULL. */
  readonly lag: Scalars['SafeInt']['output'];
  /** Why, in a short sentence. */
  readonly reason: Scalars['String']['output'];
  /** The position from which this strategy applies; null when it always has. */
  readonly since: Maybe<Scalars['SafeInt']['output']>;
  /** The current strategy. */
  readonly strategy: DeliveryStrategy;
};

/** A page of the people in a place. */
export type MemberConnection = {
  readonly __typename?: 'MemberConnection';
  /** The people with their cursors, by id. */
  readonly edges: ReadonlyArray<MemberEdge>;
  /** The people, without cursors. */
  readonly nodes: ReadonlyArray<User>;
  /** The cursors of this page, and whether there are more pages. */
  readonly pageInfo: PageInfo;
};

/** A person in a place. */
export type MemberEdge = {
  readonly __typename?: 'MemberEdge';
  /** Pass it as `after`. */
  readonly cursor: Scalars['String']['output'];
  /** The person. */
  readonly node: User;
  /** When this state began. */
  readonly since: Scalars['DateTime']['output'];
};

/** The state of a membership. */
export type MembershipState =
  /** A member. */
  | 'ACTIVE'
  /** Invited, but has not answered yet. */
  | 'INVITED'
  /** Asked to join. */
  | 'REQUESTED';

/** The place to move, and its new parent. */
export type MoveCategoryInput = {
  /** The place. */
  readonly categoryId: Scalars['ID']['input'];
  /** The place to contain it, which the viewer owns or moderates and which is not inside it. The top level when omitted. */
  readonly parentId?: InputMaybe<Scalars['ID']['input']>;
};

/** The moved place. */
export type MoveCategoryPayload = {
  readonly __typename?: 'MoveCategoryPayload';
  /** The place as it is now. Null when `userErrors` is not empty. */
  readonly place: Maybe<Place>;
  /** Why nothing was changed. */
  readonly userErrors: ReadonlyArray<UserError>;
};

/** The thread to move, and its new category. */
export type MoveThreadInput = {
  /** The category: any tag, or another category in which the viewer may open threads. */
  readonly categoryId: Scalars['ID']['input'];
  /** The thread, which the viewer opened or which is in a place that the viewer moderates. */
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

/** What clients can change. Every mutation needs a viewer. An immediate repeat has no further effect, except with `publish`, `publishMany`, `openThread`, `sendDirect`, `createList` and `addWebhook` without a `clientKey`, which create another object, and with `resetFence` and `resetAllFences`, which begin another epoch. A later repeat counts as the newest act, and a mark without a place then reaches up to the moment of the repeat. A repeated `deleteItem` succeeds for the person who deleted the item for seven days; after that it reports NOT_FOUND. */
export type Mutation = {
  readonly __typename?: 'Mutation';
  /** Shows a person what the viewer publishes for readers, including earlier items. */
  readonly addReader: Maybe<AddReaderPayload>;
  /** Puts a producer on a list, whether or not the viewer follows it. Nobody is notified. At most 500 members per list. */
  readonly addToList: Maybe<AddToListPayload>;
  /** Adds an address that receives the viewer's notifications. At most 5. */
  readonly addWebhook: Maybe<AddWebhookPayload>;
  /** Makes somebody who asked to join a member. */
  readonly admitToGroup: Maybe<AdmitToGroupPayload>;
  /** Approves a request to follow the viewer's private feed. Succeeds if the person already follows. */
  readonly approveFollow: Maybe<ApproveFollowPayload>;
  /** Blocks a person in both directions and ends the follows between the two. */
  readonly block: Maybe<BlockPayload>;
  /** Closes a thread to replies. The viewer must have opened it, moderate it, or have the role `admin`. */
  readonly closeThread: Maybe<CloseThreadPayload>;
  /** Creates a place of a type that the configuration declares. The viewer becomes its owner. Repeating the same input returns the same place. */
  readonly createCategory: Maybe<CreateCategoryPayload>;
  /** Creates a list: a feed of people, tags, places and threads that the viewer puts together. At most 50 lists. */
  readonly createList: Maybe<CreateListPayload>;
  /** Declines a request to follow the viewer. */
  readonly declineFollow: Maybe<DeclineFollowPayload>;
  /** Deletes a draft. Succeeds when there is none; NOT_FOUND for one that was published. */
  readonly deleteDraft: Maybe<DeleteDraftPayload>;
  /** Deletes an item permanently: one that the viewer wrote, or another person's that they moderate, see `Item.viewerMayDelete`. Its author is not notified. A block does not take away the permission to delete. */
  readonly deleteItem: Maybe<DeleteItemPayload>;
  /** Deletes a list. The viewer's follows do not change. Succeeds if the list was already deleted. */
  readonly deleteList: Maybe<DeleteListPayload>;
  /** Changes a place that the viewer owns or moderates. */
  readonly editCategory: Maybe<EditCategoryPayload>;
  /** Changes an item that the viewer wrote. It keeps its place, unless it was private and others now see it for the first time: then it becomes a new item with another id. The edit can be repeated with the old id for seven days. */
  readonly editItem: Maybe<EditItemPayload>;
  /** Changes the viewer's profile. */
  readonly editProfile: Maybe<EditProfilePayload>;
  /** Erases the viewer permanently: their profile, what they wrote, and everything they did here. Other people's replies stay. A repeat returns the same erasure; from then on, every other request of the account is refused with `FORBIDDEN`. */
  readonly eraseMe: Maybe<EraseMePayload>;
  /** Makes an item a favourite. Favourites are not likes and are counted separately. */
  readonly favourite: Maybe<FavouritePayload>;
  /** Follows a producer. What it publishes from now on is new; its older items appear further down, where they arrived. */
  readonly follow: Maybe<FollowPayload>;
  /** Hides one item from the viewer in feeds, counts and notifications. It can still be opened by its id, and replies to it stay where they are. */
  readonly hideItem: Maybe<HideItemPayload>;
  /** Hides a person's reposts from the viewer in feeds, counts and live updates. Their own items stay visible, and the viewer is still notified when they repost one of the viewer's items. */
  readonly hideReposts: Maybe<HideRepostsPayload>;
  /** Invites a person to a place that the viewer owns or moderates. */
  readonly inviteToGroup: Maybe<InviteToGroupPayload>;
  /** Creates the viewer's profile. Everything published so far counts as seen by them. */
  readonly join: Maybe<JoinPayload>;
  /** Joins a place, asks to join it, or accepts an invitation to it. */
  readonly joinGroup: Maybe<JoinGroupPayload>;
  /** Leaves a place, declines an invitation to it, or withdraws the request to join it. Succeeds if the viewer is not a member, whether or not the place exists. */
  readonly leaveGroup: Maybe<LeaveGroupPayload>;
  /** Likes an item. */
  readonly like: Maybe<LikePayload>;
  /** Marks everything read. The cost does not depend on how much there is. Parts of threads that were marked unread stay unread. */
  readonly markAllRead: Maybe<MarkAllReadPayload>;
  /** Marks a category read. Parts of threads that were marked unread stay unread. */
  readonly markCategoryRead: Maybe<MarkCategoryReadPayload>;
  /** Marks notifications as read: individual ones by id, those up to a cursor, or all, optionally only some kinds. */
  readonly markNotificationsRead: Maybe<MarkNotificationsReadPayload>;
  /** Marks notifications as seen. This lowers the badge but leaves them unread. */
  readonly markNotificationsSeen: Maybe<MarkNotificationsSeenPayload>;
  /** Records that the viewer has seen items that the client showed in its own way. Items of pages count as seen automatically. Used by templates with `unseen` and rankers with the signal `seen`. */
  readonly markSeen: Maybe<MarkSeenPayload>;
  /** Marks a thread read on all the viewer's devices. Marks only move forward, so late or repeated ones do no harm. */
  readonly markThreadRead: Maybe<MarkThreadReadPayload>;
  /** Marks several threads read in one step. */
  readonly markThreadsRead: Maybe<MarkThreadsReadPayload>;
  /** Marks part of a thread unread until it is read again. */
  readonly markUnread: Maybe<MarkUnreadPayload>;
  /** Moves a place that the viewer owns, with everything in it, to another parent. Only the staff of a members-only place may move places out of it. */
  readonly moveCategory: Maybe<MoveCategoryPayload>;
  /** Moves a thread to another category, for everyone. The viewer must have opened it, moderate it, or have the role `admin`. Only the staff of a members-only place and admins may move threads out of it, because others wrote there for its members. The thread's own marks move with it; items that were read only through a mark of the old category follow the marks of the new one. */
  readonly moveThread: Maybe<MoveThreadPayload>;
  /** Hides a producer's items from the viewer. */
  readonly mute: Maybe<MutePayload>;
  /** Hides items by others from the viewer if their title or text contains a word or phrase. The items can still be opened by their ids. */
  readonly mutePhrase: Maybe<MutePhrasePayload>;
  /** Opens a thread with its first item, in one step. */
  readonly openThread: Maybe<OpenThreadPayload>;
  /** Publishes an item as the viewer. */
  readonly publish: Maybe<PublishPayload>;
  /** Publishes a draft. It gets its place in history now, so it is new for everyone. If it is saved again or deleted at that moment, nothing is published: CONFLICT. */
  readonly publishDraft: Maybe<PublishDraftPayload>;
  /** Publishes in bulk on behalf of others, each item with its author's permissions. Needs a token with the role `service`; FORBIDDEN without it. */
  readonly publishMany: Maybe<PublishManyPayload>;
  /** Ends a suspension. Needs the role `admin`. */
  readonly reinstateUser: Maybe<ReinstateUserPayload>;
  /** Removes a follower of the viewer. */
  readonly removeFollower: Maybe<RemoveFollowerPayload>;
  /** Ends a membership, an invitation or a request to join. Viewers may end their own in any place. */
  readonly removeFromGroup: Maybe<RemoveFromGroupPayload>;
  /** Takes a producer off a list. Succeeds if it is not on the list. */
  readonly removeFromList: Maybe<RemoveFromListPayload>;
  /** Stops showing a person what the viewer publishes for readers. */
  readonly removeReader: Maybe<RemoveReaderPayload>;
  /** Removes a webhook. */
  readonly removeWebhook: Maybe<RemoveWebhookPayload>;
  /** Changes a list's title. */
  readonly renameList: Maybe<RenameListPayload>;
  /** Reopens a closed thread to replies. */
  readonly reopenThread: Maybe<ReopenThreadPayload>;
  /** Shows an item to the viewer's followers. A person can repost an item once. */
  readonly repost: Maybe<RepostPayload>;
  /** Discards the viewer's history of every stream in one step. It takes no longer for a thousand streams than for one. */
  readonly resetAllFences: Maybe<ResetAllFencesPayload>;
  /** Discards the viewer's history of a stream; the next page from the top starts a new one. */
  readonly resetFence: Maybe<ResetFencePayload>;
  /** Saves a draft that only the viewer sees, and publishes it when its time comes. */
  readonly saveDraft: Maybe<SaveDraftPayload>;
  /** Saves where the viewer stopped in a stream on a device. */
  readonly saveReadingPlace: Maybe<SaveReadingPlacePayload>;
  /** Sends a direct to one or more people. */
  readonly sendDirect: Maybe<SendDirectPayload>;
  /** Sets whether the viewer is notified of what a producer that they follow publishes. */
  readonly setFollowNotifications: Maybe<SetFollowNotificationsPayload>;
  /** Makes a person an owner, a moderator or an ordinary member of a place that the viewer owns. Moderators may make themselves ordinary members. */
  readonly setGroupRole: Maybe<SetGroupRolePayload>;
  /** Sets which channels carry which notifications to the viewer, and how often they are mailed. */
  readonly setNotificationPreferences: Maybe<SetNotificationPreferencesPayload>;
  /** Shows a person's reposts again, in their old places. */
  readonly showReposts: Maybe<ShowRepostsPayload>;
  /** Makes a person invisible to others and unable to write. Needs the role `admin`. */
  readonly suspendUser: Maybe<SuspendUserPayload>;
  /** Replaces or stops a template's ranker, for everyone, until the template's file changes or the server restarts. Committed history keeps its order. Only in development; FORBIDDEN elsewhere. */
  readonly tryRanker: Maybe<TryRankerPayload>;
  /** Stops blocking a person. */
  readonly unblock: Maybe<UnblockPayload>;
  /** Removes a favourite. */
  readonly unfavourite: Maybe<UnfavouritePayload>;
  /** Stops following a producer. */
  readonly unfollow: Maybe<UnfollowPayload>;
  /** Shows a hidden item again, in its old place. */
  readonly unhideItem: Maybe<UnhideItemPayload>;
  /** Stops liking an item. */
  readonly unlike: Maybe<UnlikePayload>;
  /** Stops hiding a producer's items. */
  readonly unmute: Maybe<UnmutePayload>;
  /** Stops hiding items with a word or phrase. */
  readonly unmutePhrase: Maybe<UnmutePhrasePayload>;
  /** Takes a repost back. A later repost is new again. */
  readonly unrepost: Maybe<UnrepostPayload>;
  /** Records that the viewer has seen a kind of site-wide content. */
  readonly witness: Maybe<WitnessPayload>;
};


/** What clients can change. Every mutation needs a viewer. An immediate repeat has no further effect, except with `publish`, `publishMany`, `openThread`, `sendDirect`, `createList` and `addWebhook` without a `clientKey`, which create another object, and with `resetFence` and `resetAllFences`, which begin another epoch. A later repeat counts as the newest act, and a mark without a place then reaches up to the moment of the repeat. A repeated `deleteItem` succeeds for the person who deleted the item for seven days; after that it reports NOT_FOUND. */
export type MutationAddReaderArgs = {
  input: AddReaderInput;
};


/** What clients can change. Every mutation needs a viewer. An immediate repeat has no further effect, except with `publish`, `publishMany`, `openThread`, `sendDirect`, `createList` and `addWebhook` without a `clientKey`, which create another object, and with `resetFence` and `resetAllFences`, which begin another epoch. A later repeat counts as the newest act, and a mark without a place then reaches up to the moment of the repeat. A repeated `deleteItem` succeeds for the person who deleted the item for seven days; after that it reports NOT_FOUND. */
export type MutationAddToListArgs = {
  input: AddToListInput;
};


/** What clients can change. Every mutation needs a viewer. An immediate repeat has no further effect, except with `publish`, `publishMany`, `openThread`, `sendDirect`, `createList` and `addWebhook` without a `clientKey`, which create another object, and with `resetFence` and `resetAllFences`, which begin another epoch. A later repeat counts as the newest act, and a mark without a place then reaches up to the moment of the repeat. A repeated `deleteItem` succeeds for the person who deleted the item for seven days; after that it reports NOT_FOUND. */
export type MutationAddWebhookArgs = {
  input: AddWebhookInput;
};


/** What clients can change. Every mutation needs a viewer. An immediate repeat has no further effect, except with `publish`, `publishMany`, `openThread`, `sendDirect`, `createList` and `addWebhook` without a `clientKey`, which create another object, and with `resetFence` and `resetAllFences`, which begin another epoch. A later repeat counts as the newest act, and a mark without a place then reaches up to the moment of the repeat. A repeated `deleteItem` succeeds for the person who deleted the item for seven days; after that it reports NOT_FOUND. */
export type MutationAdmitToGroupArgs = {
  input: AdmitToGroupInput;
};


/** What clients can change. Every mutation needs a viewer. An immediate repeat has no further effect, except with `publish`, `publishMany`, `openThread`, `sendDirect`, `createList` and `addWebhook` without a `clientKey`, which create another object, and with `resetFence` and `resetAllFences`, which begin another epoch. A later repeat counts as the newest act, and a mark without a place then reaches up to the moment of the repeat. A repeated `deleteItem` succeeds for the person who deleted the item for seven days; after that it reports NOT_FOUND. */
export type MutationApproveFollowArgs = {
  input: ApproveFollowInput;
};


/** What clients can change. Every mutation needs a viewer. An immediate repeat has no further effect, except with `publish`, `publishMany`, `openThread`, `sendDirect`, `createList` and `addWebhook` without a `clientKey`, which create another object, and with `resetFence` and `resetAllFences`, which begin another epoch. A later repeat counts as the newest act, and a mark without a place then reaches up to the moment of the repeat. A repeated `deleteItem` succeeds for the person who deleted the item for seven days; after that it reports NOT_FOUND. */
export type MutationBlockArgs = {
  input: BlockInput;
};


/** What clients can change. Every mutation needs a viewer. An immediate repeat has no further effect, except with `publish`, `publishMany`, `openThread`, `sendDirect`, `createList` and `addWebhook` without a `clientKey`, which create another object, and with `resetFence` and `resetAllFences`, which begin another epoch. A later repeat counts as the newest act, and a mark without a place then reaches up to the moment of the repeat. A repeated `deleteItem` succeeds for the person who deleted the item for seven days; after that it reports NOT_FOUND. */
export type MutationCloseThreadArgs = {
  input: CloseThreadInput;
};


/** What clients can change. Every mutation needs a viewer. An immediate repeat has no further effect, except with `publish`, `publishMany`, `openThread`, `sendDirect`, `createList` and `addWebhook` without a `clientKey`, which create another object, and with `resetFence` and `resetAllFences`, which begin another epoch. A later repeat counts as the newest act, and a mark without a place then reaches up to the moment of the repeat. A repeated `deleteItem` succeeds for the person who deleted the item for seven days; after that it reports NOT_FOUND. */
export type MutationCreateCategoryArgs = {
  input: CreateCategoryInput;
};


/** What clients can change. Every mutation needs a viewer. An immediate repeat has no further effect, except with `publish`, `publishMany`, `openThread`, `sendDirect`, `createList` and `addWebhook` without a `clientKey`, which create another object, and with `resetFence` and `resetAllFences`, which begin another epoch. A later repeat counts as the newest act, and a mark without a place then reaches up to the moment of the repeat. A repeated `deleteItem` succeeds for the person who deleted the item for seven days; after that it reports NOT_FOUND. */
export type MutationCreateListArgs = {
  input: CreateListInput;
};


/** What clients can change. Every mutation needs a viewer. An immediate repeat has no further effect, except with `publish`, `publishMany`, `openThread`, `sendDirect`, `createList` and `addWebhook` without a `clientKey`, which create another object, and with `resetFence` and `resetAllFences`, which begin another epoch. A later repeat counts as the newest act, and a mark without a place then reaches up to the moment of the repeat. A repeated `deleteItem` succeeds for the person who deleted the item for seven days; after that it reports NOT_FOUND. */
export type MutationDeclineFollowArgs = {
  input: DeclineFollowInput;
};


/** What clients can change. Every mutation needs a viewer. An immediate repeat has no further effect, except with `publish`, `publishMany`, `openThread`, `sendDirect`, `createList` and `addWebhook` without a `clientKey`, which create another object, and with `resetFence` and `resetAllFences`, which begin another epoch. A later repeat counts as the newest act, and a mark without a place then reaches up to the moment of the repeat. A repeated `deleteItem` succeeds for the person who deleted the item for seven days; after that it reports NOT_FOUND. */
export type MutationDeleteDraftArgs = {
  input: DeleteDraftInput;
};


/** What clients can change. Every mutation needs a viewer. An immediate repeat has no further effect, except with `publish`, `publishMany`, `openThread`, `sendDirect`, `createList` and `addWebhook` without a `clientKey`, which create another object, and with `resetFence` and `resetAllFences`, which begin another epoch. A later repeat counts as the newest act, and a mark without a place then reaches up to the moment of the repeat. A repeated `deleteItem` succeeds for the person who deleted the item for seven days; after that it reports NOT_FOUND. */
export type MutationDeleteItemArgs = {
  input: DeleteItemInput;
};


/** What clients can change. Every mutation needs a viewer. An immediate repeat has no further effect, except with `publish`, `publishMany`, `openThread`, `sendDirect`, `createList` and `addWebhook` without a `clientKey`, which create another object, and with `resetFence` and `resetAllFences`, which begin another epoch. A later repeat counts as the newest act, and a mark without a place then reaches up to the moment of the repeat. A repeated `deleteItem` succeeds for the person who deleted the item for seven days; after that it reports NOT_FOUND. */
export type MutationDeleteListArgs = {
  input: DeleteListInput;
};


/** What clients can change. Every mutation needs a viewer. An immediate repeat has no further effect, except with `publish`, `publishMany`, `openThread`, `sendDirect`, `createList` and `addWebhook` without a `clientKey`, which create another object, and with `resetFence` and `resetAllFences`, which begin another epoch. A later repeat counts as the newest act, and a mark without a place then reaches up to the moment of the repeat. A repeated `deleteItem` succeeds for the person who deleted the item for seven days; after that it reports NOT_FOUND. */
export type MutationEditCategoryArgs = {
  input: EditCategoryInput;
};


/** What clients can change. Every mutation needs a viewer. An immediate repeat has no further effect, except with `publish`, `publishMany`, `openThread`, `sendDirect`, `createList` and `addWebhook` without a `clientKey`, which create another object, and with `resetFence` and `resetAllFences`, which begin another epoch. A later repeat counts as the newest act, and a mark without a place then reaches up to the moment of the repeat. A repeated `deleteItem` succeeds for the person who deleted the item for seven days; after that it reports NOT_FOUND. */
export type MutationEditItemArgs = {
  input: EditItemInput;
};


/** What clients can change. Every mutation needs a viewer. An immediate repeat has no further effect, except with `publish`, `publishMany`, `openThread`, `sendDirect`, `createList` and `addWebhook` without a `clientKey`, which create another object, and with `resetFence` and `resetAllFences`, which begin another epoch. A later repeat counts as the newest act, and a mark without a place then reaches up to the moment of the repeat. A repeated `deleteItem` succeeds for the person who deleted the item for seven days; after that it reports NOT_FOUND. */
export type MutationEditProfileArgs = {
  input: EditProfileInput;
};


/** What clients can change. Every mutation needs a viewer. An immediate repeat has no further effect, except with `publish`, `publishMany`, `openThread`, `sendDirect`, `createList` and `addWebhook` without a `clientKey`, which create another object, and with `resetFence` and `resetAllFences`, which begin another epoch. A later repeat counts as the newest act, and a mark without a place then reaches up to the moment of the repeat. A repeated `deleteItem` succeeds for the person who deleted the item for seven days; after that it reports NOT_FOUND. */
export type MutationEraseMeArgs = {
  input: EraseMeInput;
};


/** What clients can change. Every mutation needs a viewer. An immediate repeat has no further effect, except with `publish`, `publishMany`, `openThread`, `sendDirect`, `createList` and `addWebhook` without a `clientKey`, which create another object, and with `resetFence` and `resetAllFences`, which begin another epoch. A later repeat counts as the newest act, and a mark without a place then reaches up to the moment of the repeat. A repeated `deleteItem` succeeds for the person who deleted the item for seven days; after that it reports NOT_FOUND. */
export type MutationFavouriteArgs = {
  input: FavouriteInput;
};


/** What clients can change. Every mutation needs a viewer. An immediate repeat has no further effect, except with `publish`, `publishMany`, `openThread`, `sendDirect`, `createList` and `addWebhook` without a `clientKey`, which create another object, and with `resetFence` and `resetAllFences`, which begin another epoch. A later repeat counts as the newest act, and a mark without a place then reaches up to the moment of the repeat. A repeated `deleteItem` succeeds for the person who deleted the item for seven days; after that it reports NOT_FOUND. */
export type MutationFollowArgs = {
  input: FollowInput;
};


/** What clients can change. Every mutation needs a viewer. An immediate repeat has no further effect, except with `publish`, `publishMany`, `openThread`, `sendDirect`, `createList` and `addWebhook` without a `clientKey`, which create another object, and with `resetFence` and `resetAllFences`, which begin another epoch. A later repeat counts as the newest act, and a mark without a place then reaches up to the moment of the repeat. A repeated `deleteItem` succeeds for the person who deleted the item for seven days; after that it reports NOT_FOUND. */
export type MutationHideItemArgs = {
  input: HideItemInput;
};


/** What clients can change. Every mutation needs a viewer. An immediate repeat has no further effect, except with `publish`, `publishMany`, `openThread`, `sendDirect`, `createList` and `addWebhook` without a `clientKey`, which create another object, and with `resetFence` and `resetAllFences`, which begin another epoch. A later repeat counts as the newest act, and a mark without a place then reaches up to the moment of the repeat. A repeated `deleteItem` succeeds for the person who deleted the item for seven days; after that it reports NOT_FOUND. */
export type MutationHideRepostsArgs = {
  input: HideRepostsInput;
};


/** What clients can change. Every mutation needs a viewer. An immediate repeat has no further effect, except with `publish`, `publishMany`, `openThread`, `sendDirect`, `createList` and `addWebhook` without a `clientKey`, which create another object, and with `resetFence` and `resetAllFences`, which begin another epoch. A later repeat counts as the newest act, and a mark without a place then reaches up to the moment of the repeat. A repeated `deleteItem` succeeds for the person who deleted the item for seven days; after that it reports NOT_FOUND. */
export type MutationInviteToGroupArgs = {
  input: InviteToGroupInput;
};


/** What clients can change. Every mutation needs a viewer. An immediate repeat has no further effect, except with `publish`, `publishMany`, `openThread`, `sendDirect`, `createList` and `addWebhook` without a `clientKey`, which create another object, and with `resetFence` and `resetAllFences`, which begin another epoch. A later repeat counts as the newest act, and a mark without a place then reaches up to the moment of the repeat. A repeated `deleteItem` succeeds for the person who deleted the item for seven days; after that it reports NOT_FOUND. */
export type MutationJoinArgs = {
  input: JoinInput;
};


/** What clients can change. Every mutation needs a viewer. An immediate repeat has no further effect, except with `publish`, `publishMany`, `openThread`, `sendDirect`, `createList` and `addWebhook` without a `clientKey`, which create another object, and with `resetFence` and `resetAllFences`, which begin another epoch. A later repeat counts as the newest act, and a mark without a place then reaches up to the moment of the repeat. A repeated `deleteItem` succeeds for the person who deleted the item for seven days; after that it reports NOT_FOUND. */
export type MutationJoinGroupArgs = {
  input: JoinGroupInput;
};


/** What clients can change. Every mutation needs a viewer. An immediate repeat has no further effect, except with `publish`, `publishMany`, `openThread`, `sendDirect`, `createList` and `addWebhook` without a `clientKey`, which create another object, and with `resetFence` and `resetAllFences`, which begin another epoch. A later repeat counts as the newest act, and a mark without a place then reaches up to the moment of the repeat. A repeated `deleteItem` succeeds for the person who deleted the item for seven days; after that it reports NOT_FOUND. */
export type MutationLeaveGroupArgs = {
  input: LeaveGroupInput;
};


/** What clients can change. Every mutation needs a viewer. An immediate repeat has no further effect, except with `publish`, `publishMany`, `openThread`, `sendDirect`, `createList` and `addWebhook` without a `clientKey`, which create another object, and with `resetFence` and `resetAllFences`, which begin another epoch. A later repeat counts as the newest act, and a mark without a place then reaches up to the moment of the repeat. A repeated `deleteItem` succeeds for the person who deleted the item for seven days; after that it reports NOT_FOUND. */
export type MutationLikeArgs = {
  input: LikeInput;
};


/** What clients can change. Every mutation needs a viewer. An immediate repeat has no further effect, except with `publish`, `publishMany`, `openThread`, `sendDirect`, `createList` and `addWebhook` without a `clientKey`, which create another object, and with `resetFence` and `resetAllFences`, which begin another epoch. A later repeat counts as the newest act, and a mark without a place then reaches up to the moment of the repeat. A repeated `deleteItem` succeeds for the person who deleted the item for seven days; after that it reports NOT_FOUND. */
export type MutationMarkAllReadArgs = {
  input: MarkAllReadInput;
};


/** What clients can change. Every mutation needs a viewer. An immediate repeat has no further effect, except with `publish`, `publishMany`, `openThread`, `sendDirect`, `createList` and `addWebhook` without a `clientKey`, which create another object, and with `resetFence` and `resetAllFences`, which begin another epoch. A later repeat counts as the newest act, and a mark without a place then reaches up to the moment of the repeat. A repeated `deleteItem` succeeds for the person who deleted the item for seven days; after that it reports NOT_FOUND. */
export type MutationMarkCategoryReadArgs = {
  input: MarkCategoryReadInput;
};


/** What clients can change. Every mutation needs a viewer. An immediate repeat has no further effect, except with `publish`, `publishMany`, `openThread`, `sendDirect`, `createList` and `addWebhook` without a `clientKey`, which create another object, and with `resetFence` and `resetAllFences`, which begin another epoch. A later repeat counts as the newest act, and a mark without a place then reaches up to the moment of the repeat. A repeated `deleteItem` succeeds for the person who deleted the item for seven days; after that it reports NOT_FOUND. */
export type MutationMarkNotificationsReadArgs = {
  input: MarkNotificationsReadInput;
};


/** What clients can change. Every mutation needs a viewer. An immediate repeat has no further effect, except with `publish`, `publishMany`, `openThread`, `sendDirect`, `createList` and `addWebhook` without a `clientKey`, which create another object, and with `resetFence` and `resetAllFences`, which begin another epoch. A later repeat counts as the newest act, and a mark without a place then reaches up to the moment of the repeat. A repeated `deleteItem` succeeds for the person who deleted the item for seven days; after that it reports NOT_FOUND. */
export type MutationMarkNotificationsSeenArgs = {
  input: MarkNotificationsSeenInput;
};


/** What clients can change. Every mutation needs a viewer. An immediate repeat has no further effect, except with `publish`, `publishMany`, `openThread`, `sendDirect`, `createList` and `addWebhook` without a `clientKey`, which create another object, and with `resetFence` and `resetAllFences`, which begin another epoch. A later repeat counts as the newest act, and a mark without a place then reaches up to the moment of the repeat. A repeated `deleteItem` succeeds for the person who deleted the item for seven days; after that it reports NOT_FOUND. */
export type MutationMarkSeenArgs = {
  input: MarkSeenInput;
};


/** What clients can change. Every mutation needs a viewer. An immediate repeat has no further effect, except with `publish`, `publishMany`, `openThread`, `sendDirect`, `createList` and `addWebhook` without a `clientKey`, which create another object, and with `resetFence` and `resetAllFences`, which begin another epoch. A later repeat counts as the newest act, and a mark without a place then reaches up to the moment of the repeat. A repeated `deleteItem` succeeds for the person who deleted the item for seven days; after that it reports NOT_FOUND. */
export type MutationMarkThreadReadArgs = {
  input: MarkThreadReadInput;
};


/** What clients can change. Every mutation needs a viewer. An immediate repeat has no further effect, except with `publish`, `publishMany`, `openThread`, `sendDirect`, `createList` and `addWebhook` without a `clientKey`, which create another object, and with `resetFence` and `resetAllFences`, which begin another epoch. A later repeat counts as the newest act, and a mark without a place then reaches up to the moment of the repeat. A repeated `deleteItem` succeeds for the person who deleted the item for seven days; after that it reports NOT_FOUND. */
export type MutationMarkThreadsReadArgs = {
  input: MarkThreadsReadInput;
};


/** What clients can change. Every mutation needs a viewer. An immediate repeat has no further effect, except with `publish`, `publishMany`, `openThread`, `sendDirect`, `createList` and `addWebhook` without a `clientKey`, which create another object, and with `resetFence` and `resetAllFences`, which begin another epoch. A later repeat counts as the newest act, and a mark without a place then reaches up to the moment of the repeat. A repeated `deleteItem` succeeds for the person who deleted the item for seven days; after that it reports NOT_FOUND. */
export type MutationMarkUnreadArgs = {
  input: MarkUnreadInput;
};


/** What clients can change. Every mutation needs a viewer. An immediate repeat has no further effect, except with `publish`, `publishMany`, `openThread`, `sendDirect`, `createList` and `addWebhook` without a `clientKey`, which create another object, and with `resetFence` and `resetAllFences`, which begin another epoch. A later repeat counts as the newest act, and a mark without a place then reaches up to the moment of the repeat. A repeated `deleteItem` succeeds for the person who deleted the item for seven days; after that it reports NOT_FOUND. */
export type MutationMoveCategoryArgs = {
  input: MoveCategoryInput;
};


/** What clients can change. Every mutation needs a viewer. An immediate repeat has no further effect, except with `publish`, `publishMany`, `openThread`, `sendDirect`, `createList` and `addWebhook` without a `clientKey`, which create another object, and with `resetFence` and `resetAllFences`, which begin another epoch. A later repeat counts as the newest act, and a mark without a place then reaches up to the moment of the repeat. A repeated `deleteItem` succeeds for the person who deleted the item for seven days; after that it reports NOT_FOUND. */
export type MutationMoveThreadArgs = {
  input: MoveThreadInput;
};


/** What clients can change. Every mutation needs a viewer. An immediate repeat has no further effect, except with `publish`, `publishMany`, `openThread`, `sendDirect`, `createList` and `addWebhook` without a `clientKey`, which create another object, and with `resetFence` and `resetAllFences`, which begin another epoch. A later repeat counts as the newest act, and a mark without a place then reaches up to the moment of the repeat. A repeated `deleteItem` succeeds for the person who deleted the item for seven days; after that it reports NOT_FOUND. */
export type MutationMuteArgs = {
  input: MuteInput;
};


/** What clients can change. Every mutation needs a viewer. An immediate repeat has no further effect, except with `publish`, `publishMany`, `openThread`, `sendDirect`, `createList` and `addWebhook` without a `clientKey`, which create another object, and with `resetFence` and `resetAllFences`, which begin another epoch. A later repeat counts as the newest act, and a mark without a place then reaches up to the moment of the repeat. A repeated `deleteItem` succeeds for the person who deleted the item for seven days; after that it reports NOT_FOUND. */
export type MutationMutePhraseArgs = {
  input: MutePhraseInput;
};


/** What clients can change. Every mutation needs a viewer. An immediate repeat has no further effect, except with `publish`, `publishMany`, `openThread`, `sendDirect`, `createList` and `addWebhook` without a `clientKey`, which create another object, and with `resetFence` and `resetAllFences`, which begin another epoch. A later repeat counts as the newest act, and a mark without a place then reaches up to the moment of the repeat. A repeated `deleteItem` succeeds for the person who deleted the item for seven days; after that it reports NOT_FOUND. */
export type MutationOpenThreadArgs = {
  input: OpenThreadInput;
};


/** What clients can change. Every mutation needs a viewer. An immediate repeat has no further effect, except with `publish`, `publishMany`, `openThread`, `sendDirect`, `createList` and `addWebhook` without a `clientKey`, which create another object, and with `resetFence` and `resetAllFences`, which begin another epoch. A later repeat counts as the newest act, and a mark without a place then reaches up to the moment of the repeat. A repeated `deleteItem` succeeds for the person who deleted the item for seven days; after that it reports NOT_FOUND. */
export type MutationPublishArgs = {
  input: PublishInput;
};


/** What clients can change. Every mutation needs a viewer. An immediate repeat has no further effect, except with `publish`, `publishMany`, `openThread`, `sendDirect`, `createList` and `addWebhook` without a `clientKey`, which create another object, and with `resetFence` and `resetAllFences`, which begin another epoch. A later repeat counts as the newest act, and a mark without a place then reaches up to the moment of the repeat. A repeated `deleteItem` succeeds for the person who deleted the item for seven days; after that it reports NOT_FOUND. */
export type MutationPublishDraftArgs = {
  input: PublishDraftInput;
};


/** What clients can change. Every mutation needs a viewer. An immediate repeat has no further effect, except with `publish`, `publishMany`, `openThread`, `sendDirect`, `createList` and `addWebhook` without a `clientKey`, which create another object, and with `resetFence` and `resetAllFences`, which begin another epoch. A later repeat counts as the newest act, and a mark without a place then reaches up to the moment of the repeat. A repeated `deleteItem` succeeds for the person who deleted the item for seven days; after that it reports NOT_FOUND. */
export type MutationPublishManyArgs = {
  input: PublishManyInput;
};


/** What clients can change. Every mutation needs a viewer. An immediate repeat has no further effect, except with `publish`, `publishMany`, `openThread`, `sendDirect`, `createList` and `addWebhook` without a `clientKey`, which create another object, and with `resetFence` and `resetAllFences`, which begin another epoch. A later repeat counts as the newest act, and a mark without a place then reaches up to the moment of the repeat. A repeated `deleteItem` succeeds for the person who deleted the item for seven days; after that it reports NOT_FOUND. */
export type MutationReinstateUserArgs = {
  input: ReinstateUserInput;
};


/** What clients can change. Every mutation needs a viewer. An immediate repeat has no further effect, except with `publish`, `publishMany`, `openThread`, `sendDirect`, `createList` and `addWebhook` without a `clientKey`, which create another object, and with `resetFence` and `resetAllFences`, which begin another epoch. A later repeat counts as the newest act, and a mark without a place then reaches up to the moment of the repeat. A repeated `deleteItem` succeeds for the person who deleted the item for seven days; after that it reports NOT_FOUND. */
export type MutationRemoveFollowerArgs = {
  input: RemoveFollowerInput;
};


/** What clients can change. Every mutation needs a viewer. An immediate repeat has no further effect, except with `publish`, `publishMany`, `openThread`, `sendDirect`, `createList` and `addWebhook` without a `clientKey`, which create another object, and with `resetFence` and `resetAllFences`, which begin another epoch. A later repeat counts as the newest act, and a mark without a place then reaches up to the moment of the repeat. A repeated `deleteItem` succeeds for the person who deleted the item for seven days; after that it reports NOT_FOUND. */
export type MutationRemoveFromGroupArgs = {
  input: RemoveFromGroupInput;
};


/** What clients can change. Every mutation needs a viewer. An immediate repeat has no further effect, except with `publish`, `publishMany`, `openThread`, `sendDirect`, `createList` and `addWebhook` without a `clientKey`, which create another object, and with `resetFence` and `resetAllFences`, which begin another epoch. A later repeat counts as the newest act, and a mark without a place then reaches up to the moment of the repeat. A repeated `deleteItem` succeeds for the person who deleted the item for seven days; after that it reports NOT_FOUND. */
export type MutationRemoveFromListArgs = {
  input: RemoveFromListInput;
};


/** What clients can change. Every mutation needs a viewer. An immediate repeat has no further effect, except with `publish`, `publishMany`, `openThread`, `sendDirect`, `createList` and `addWebhook` without a `clientKey`, which create another object, and with `resetFence` and `resetAllFences`, which begin another epoch. A later repeat counts as the newest act, and a mark without a place then reaches up to the moment of the repeat. A repeated `deleteItem` succeeds for the person who deleted the item for seven days; after that it reports NOT_FOUND. */
export type MutationRemoveReaderArgs = {
  input: RemoveReaderInput;
};


/** What clients can change. Every mutation needs a viewer. An immediate repeat has no further effect, except with `publish`, `publishMany`, `openThread`, `sendDirect`, `createList` and `addWebhook` without a `clientKey`, which create another object, and with `resetFence` and `resetAllFences`, which begin another epoch. A later repeat counts as the newest act, and a mark without a place then reaches up to the moment of the repeat. A repeated `deleteItem` succeeds for the person who deleted the item for seven days; after that it reports NOT_FOUND. */
export type MutationRemoveWebhookArgs = {
  input: RemoveWebhookInput;
};


/** What clients can change. Every mutation needs a viewer. An immediate repeat has no further effect, except with `publish`, `publishMany`, `openThread`, `sendDirect`, `createList` and `addWebhook` without a `clientKey`, which create another object, and with `resetFence` and `resetAllFences`, which begin another epoch. A later repeat counts as the newest act, and a mark without a place then reaches up to the moment of the repeat. A repeated `deleteItem` succeeds for the person who deleted the item for seven days; after that it reports NOT_FOUND. */
export type MutationRenameListArgs = {
  input: RenameListInput;
};


/** What clients can change. Every mutation needs a viewer. An immediate repeat has no further effect, except with `publish`, `publishMany`, `openThread`, `sendDirect`, `createList` and `addWebhook` without a `clientKey`, which create another object, and with `resetFence` and `resetAllFences`, which begin another epoch. A later repeat counts as the newest act, and a mark without a place then reaches up to the moment of the repeat. A repeated `deleteItem` succeeds for the person who deleted the item for seven days; after that it reports NOT_FOUND. */
export type MutationReopenThreadArgs = {
  input: ReopenThreadInput;
};


/** What clients can change. Every mutation needs a viewer. An immediate repeat has no further effect, except with `publish`, `publishMany`, `openThread`, `sendDirect`, `createList` and `addWebhook` without a `clientKey`, which create another object, and with `resetFence` and `resetAllFences`, which begin another epoch. A later repeat counts as the newest act, and a mark without a place then reaches up to the moment of the repeat. A repeated `deleteItem` succeeds for the person who deleted the item for seven days; after that it reports NOT_FOUND. */
export type MutationRepostArgs = {
  input: RepostInput;
};


/** What clients can change. Every mutation needs a viewer. An immediate repeat has no further effect, except with `publish`, `publishMany`, `openThread`, `sendDirect`, `createList` and `addWebhook` without a `clientKey`, which create another object, and with `resetFence` and `resetAllFences`, which begin another epoch. A later repeat counts as the newest act, and a mark without a place then reaches up to the moment of the repeat. A repeated `deleteItem` succeeds for the person who deleted the item for seven days; after that it reports NOT_FOUND. */
export type MutationResetAllFencesArgs = {
  input: ResetAllFencesInput;
};


/** What clients can change. Every mutation needs a viewer. An immediate repeat has no further effect, except with `publish`, `publishMany`, `openThread`, `sendDirect`, `createList` and `addWebhook` without a `clientKey`, which create another object, and with `resetFence` and `resetAllFences`, which begin another epoch. A later repeat counts as the newest act, and a mark without a place then reaches up to the moment of the repeat. A repeated `deleteItem` succeeds for the person who deleted the item for seven days; after that it reports NOT_FOUND. */
export type MutationResetFenceArgs = {
  input: ResetFenceInput;
};


/** What clients can change. Every mutation needs a viewer. An immediate repeat has no further effect, except with `publish`, `publishMany`, `openThread`, `sendDirect`, `createList` and `addWebhook` without a `clientKey`, which create another object, and with `resetFence` and `resetAllFences`, which begin another epoch. A later repeat counts as the newest act, and a mark without a place then reaches up to the moment of the repeat. A repeated `deleteItem` succeeds for the person who deleted the item for seven days; after that it reports NOT_FOUND. */
export type MutationSaveDraftArgs = {
  input: SaveDraftInput;
};


/** What clients can change. Every mutation needs a viewer. An immediate repeat has no further effect, except with `publish`, `publishMany`, `openThread`, `sendDirect`, `createList` and `addWebhook` without a `clientKey`, which create another object, and with `resetFence` and `resetAllFences`, which begin another epoch. A later repeat counts as the newest act, and a mark without a place then reaches up to the moment of the repeat. A repeated `deleteItem` succeeds for the person who deleted the item for seven days; after that it reports NOT_FOUND. */
export type MutationSaveReadingPlaceArgs = {
  input: SaveReadingPlaceInput;
};


/** What clients can change. Every mutation needs a viewer. An immediate repeat has no further effect, except with `publish`, `publishMany`, `openThread`, `sendDirect`, `createList` and `addWebhook` without a `clientKey`, which create another object, and with `resetFence` and `resetAllFences`, which begin another epoch. A later repeat counts as the newest act, and a mark without a place then reaches up to the moment of the repeat. A repeated `deleteItem` succeeds for the person who deleted the item for seven days; after that it reports NOT_FOUND. */
export type MutationSendDirectArgs = {
  input: SendDirectInput;
};


/** What clients can change. Every mutation needs a viewer. An immediate repeat has no further effect, except with `publish`, `publishMany`, `openThread`, `sendDirect`, `createList` and `addWebhook` without a `clientKey`, which create another object, and with `resetFence` and `resetAllFences`, which begin another epoch. A later repeat counts as the newest act, and a mark without a place then reaches up to the moment of the repeat. A repeated `deleteItem` succeeds for the person who deleted the item for seven days; after that it reports NOT_FOUND. */
export type MutationSetFollowNotificationsArgs = {
  input: SetFollowNotificationsInput;
};


/** What clients can change. Every mutation needs a viewer. An immediate repeat has no further effect, except with `publish`, `publishMany`, `openThread`, `sendDirect`, `createList` and `addWebhook` without a `clientKey`, which create another object, and with `resetFence` and `resetAllFences`, which begin another epoch. A later repeat counts as the newest act, and a mark without a place then reaches up to the moment of the repeat. A repeated `deleteItem` succeeds for the person who deleted the item for seven days; after that it reports NOT_FOUND. */
export type MutationSetGroupRoleArgs = {
  input: SetGroupRoleInput;
};


/** What clients can change. Every mutation needs a viewer. An immediate repeat has no further effect, except with `publish`, `publishMany`, `openThread`, `sendDirect`, `createList` and `addWebhook` without a `clientKey`, which create another object, and with `resetFence` and `resetAllFences`, which begin another epoch. A later repeat counts as the newest act, and a mark without a place then reaches up to the moment of the repeat. A repeated `deleteItem` succeeds for the person who deleted the item for seven days; after that it reports NOT_FOUND. */
export type MutationSetNotificationPreferencesArgs = {
  input: SetNotificationPreferencesInput;
};


/** What clients can change. Every mutation needs a viewer. An immediate repeat has no further effect, except with `publish`, `publishMany`, `openThread`, `sendDirect`, `createList` and `addWebhook` without a `clientKey`, which create another object, and with `resetFence` and `resetAllFences`, which begin another epoch. A later repeat counts as the newest act, and a mark without a place then reaches up to the moment of the repeat. A repeated `deleteItem` succeeds for the person who deleted the item for seven days; after that it reports NOT_FOUND. */
export type MutationShowRepostsArgs = {
  input: ShowRepostsInput;
};


/** What clients can change. Every mutation needs a viewer. An immediate repeat has no further effect, except with `publish`, `publishMany`, `openThread`, `sendDirect`, `createList` and `addWebhook` without a `clientKey`, which create another object, and with `resetFence` and `resetAllFences`, which begin another epoch. A later repeat counts as the newest act, and a mark without a place then reaches up to the moment of the repeat. A repeated `deleteItem` succeeds for the person who deleted the item for seven days; after that it reports NOT_FOUND. */
export type MutationSuspendUserArgs = {
  input: SuspendUserInput;
};


/** What clients can change. Every mutation needs a viewer. An immediate repeat has no further effect, except with `publish`, `publishMany`, `openThread`, `sendDirect`, `createList` and `addWebhook` without a `clientKey`, which create another object, and with `resetFence` and `resetAllFences`, which begin another epoch. A later repeat counts as the newest act, and a mark without a place then reaches up to the moment of the repeat. A repeated `deleteItem` succeeds for the person who deleted the item for seven days; after that it reports NOT_FOUND. */
export type MutationTryRankerArgs = {
  input: TryRankerInput;
};


/** What clients can change. Every mutation needs a viewer. An immediate repeat has no further effect, except with `publish`, `publishMany`, `openThread`, `sendDirect`, `createList` and `addWebhook` without a `clientKey`, which create another object, and with `resetFence` and `resetAllFences`, which begin another epoch. A later repeat counts as the newest act, and a mark without a place then reaches up to the moment of the repeat. A repeated `deleteItem` succeeds for the person who deleted the item for seven days; after that it reports NOT_FOUND. */
export type MutationUnblockArgs = {
  input: UnblockInput;
};


/** What clients can change. Every mutation needs a viewer. An immediate repeat has no further effect, except with `publish`, `publishMany`, `openThread`, `sendDirect`, `createList` and `addWebhook` without a `clientKey`, which create another object, and with `resetFence` and `resetAllFences`, which begin another epoch. A later repeat counts as the newest act, and a mark without a place then reaches up to the moment of the repeat. A repeated `deleteItem` succeeds for the person who deleted the item for seven days; after that it reports NOT_FOUND. */
export type MutationUnfavouriteArgs = {
  input: UnfavouriteInput;
};


/** What clients can change. Every mutation needs a viewer. An immediate repeat has no further effect, except with `publish`, `publishMany`, `openThread`, `sendDirect`, `createList` and `addWebhook` without a `clientKey`, which create another object, and with `resetFence` and `resetAllFences`, which begin another epoch. A later repeat counts as the newest act, and a mark without a place then reaches up to the moment of the repeat. A repeated `deleteItem` succeeds for the person who deleted the item for seven days; after that it reports NOT_FOUND. */
export type MutationUnfollowArgs = {
  input: UnfollowInput;
};


/** What clients can change. Every mutation needs a viewer. An immediate repeat has no further effect, except with `publish`, `publishMany`, `openThread`, `sendDirect`, `createList` and `addWebhook` without a `clientKey`, which create another object, and with `resetFence` and `resetAllFences`, which begin another epoch. A later repeat counts as the newest act, and a mark without a place then reaches up to the moment of the repeat. A repeated `deleteItem` succeeds for the person who deleted the item for seven days; after that it reports NOT_FOUND. */
export type MutationUnhideItemArgs = {
  input: UnhideItemInput;
};


/** What clients can change. Every mutation needs a viewer. An immediate repeat has no further effect, except with `publish`, `publishMany`, `openThread`, `sendDirect`, `createList` and `addWebhook` without a `clientKey`, which create another object, and with `resetFence` and `resetAllFences`, which begin another epoch. A later repeat counts as the newest act, and a mark without a place then reaches up to the moment of the repeat. A repeated `deleteItem` succeeds for the person who deleted the item for seven days; after that it reports NOT_FOUND. */
export type MutationUnlikeArgs = {
  input: UnlikeInput;
};


/** What clients can change. Every mutation needs a viewer. An immediate repeat has no further effect, except with `publish`, `publishMany`, `openThread`, `sendDirect`, `createList` and `addWebhook` without a `clientKey`, which create another object, and with `resetFence` and `resetAllFences`, which begin another epoch. A later repeat counts as the newest act, and a mark without a place then reaches up to the moment of the repeat. A repeated `deleteItem` succeeds for the person who deleted the item for seven days; after that it reports NOT_FOUND. */
export type MutationUnmuteArgs = {
  input: UnmuteInput;
};


/** What clients can change. Every mutation needs a viewer. An immediate repeat has no further effect, except with `publish`, `publishMany`, `openThread`, `sendDirect`, `createList` and `addWebhook` without a `clientKey`, which create another object, and with `resetFence` and `resetAllFences`, which begin another epoch. A later repeat counts as the newest act, and a mark without a place then reaches up to the moment of the repeat. A repeated `deleteItem` succeeds for the person who deleted the item for seven days; after that it reports NOT_FOUND. */
export type MutationUnmutePhraseArgs = {
  input: UnmutePhraseInput;
};


/** What clients can change. Every mutation needs a viewer. An immediate repeat has no further effect, except with `publish`, `publishMany`, `openThread`, `sendDirect`, `createList` and `addWebhook` without a `clientKey`, which create another object, and with `resetFence` and `resetAllFences`, which begin another epoch. A later repeat counts as the newest act, and a mark without a place then reaches up to the moment of the repeat. A repeated `deleteItem` succeeds for the person who deleted the item for seven days; after that it reports NOT_FOUND. */
export type MutationUnrepostArgs = {
  input: UnrepostInput;
};


/** What clients can change. Every mutation needs a viewer. An immediate repeat has no further effect, except with `publish`, `publishMany`, `openThread`, `sendDirect`, `createList` and `addWebhook` without a `clientKey`, which create another object, and with `resetFence` and `resetAllFences`, which begin another epoch. A later repeat counts as the newest act, and a mark without a place then reaches up to the moment of the repeat. A repeated `deleteItem` succeeds for the person who deleted the item for seven days; after that it reports NOT_FOUND. */
export type MutationWitnessArgs = {
  input: WitnessInput;
};

/** A page of the producers that someone muted. */
export type MuteConnection = {
  readonly __typename?: 'MuteConnection';
  /** The producers with their cursors. */
  readonly edges: ReadonlyArray<MuteEdge>;
  /** The producers, without cursors. */
  readonly nodes: ReadonlyArray<Producer>;
  /** The cursors of this page, and whether there are more pages. */
  readonly pageInfo: PageInfo;
};

/** A producer that the viewer muted. */
export type MuteEdge = {
  readonly __typename?: 'MuteEdge';
  /** Pass it as `after`. */
  readonly cursor: Scalars['String']['output'];
  /** The producer. */
  readonly node: Producer;
  /** When this began. */
  readonly since: Scalars['DateTime']['output'];
};

/** The producer to mute. */
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

/** A word or phrase to mute. */
export type MutePhraseInput = {
  /** At most 100 characters, including a letter or a digit. An item matches when its title or its text contains these words next to each other, as whole words, ignoring case and punctuation. */
  readonly phrase: Scalars['String']['input'];
};

/** The viewer's new or existing mute of a phrase. */
export type MutePhrasePayload = {
  readonly __typename?: 'MutePhrasePayload';
  /** The phrase; on a repeat, the existing one. Null when `userErrors` is not empty. */
  readonly mutedPhrase: Maybe<MutedPhrase>;
  /** Why nothing was muted. */
  readonly userErrors: ReadonlyArray<UserError>;
};

/** A word or phrase that hides items by others from the viewer when their title or text contains it. */
export type MutedPhrase = {
  readonly __typename?: 'MutedPhrase';
  /** Its words in the form used for comparison: lower case, separated by single spaces, without punctuation. */
  readonly phrase: Scalars['String']['output'];
  /** When this began. */
  readonly since: Scalars['DateTime']['output'];
};

/** A page of the phrases that someone muted. */
export type MutedPhraseConnection = {
  readonly __typename?: 'MutedPhraseConnection';
  /** The phrases with their cursors. */
  readonly edges: ReadonlyArray<MutedPhraseEdge>;
  /** The phrases, without cursors. */
  readonly nodes: ReadonlyArray<MutedPhrase>;
  /** The cursors of this page, and whether there are more pages. */
  readonly pageInfo: PageInfo;
};

/** A phrase that the viewer muted, in a list. */
export type MutedPhraseEdge = {
  readonly __typename?: 'MutedPhraseEdge';
  /** Pass it as `after`. */
  readonly cursor: Scalars['String']['output'];
  /** The phrase. */
  readonly node: MutedPhrase;
};

/** More, fewer or other items wait above the latest committed history. The page that you show does not move; read the first page to get them. */
export type NewAbove = StreamUpdate & {
  readonly __typename?: 'NewAbove';
  /** The authors of the newest of them, newest first, without duplicates, at most three. */
  readonly actors: ReadonlyArray<User>;
  /** How many of them the viewer may see, at most 99; 0 when another device has refreshed, or when they were removed. */
  readonly count: Scalars['Int']['output'];
  /** Sealed for this viewer and stream. To resume after this update, pass it as `after`. */
  readonly cursor: Scalars['String']['output'];
  /** Whether counting stopped at the cap: show `99+`. */
  readonly isCapped: Scalars['Boolean']['output'];
  /** The number of this update. */
  readonly sequence: Scalars['SafeInt']['output'];
};

/** The items that have arrived above the latest committed history. */
export type NewSince = {
  readonly __typename?: 'NewSince';
  /** The authors of the newest of them, newest first, without duplicates, at most three. */
  readonly actors: ReadonlyArray<User>;
  /** How many of them the viewer may see, at most 99. */
  readonly count: Scalars['Int']['output'];
  /** Whether counting stopped at the cap: show `99+`. */
  readonly isCapped: Scalars['Boolean']['output'];
};

/** An object with a global id, which `node` can fetch. */
export type Node = {
  /** Opaque, versioned and stable. Do not parse it. */
  readonly id: Scalars['ID']['output'];
};

/** One thing that happened to the viewer, regardless of how many people did it, such as "Ann and 3 others like your item". */
export type Notification = {
  readonly __typename?: 'Notification';
  /** How many people did it. */
  readonly actorCount: Scalars['Int']['output'];
  /** The people who did it, latest first. */
  readonly actors: UserConnection;
  /** When it last happened. */
  readonly at: Scalars['DateTime']['output'];
  /** How often it happened. */
  readonly count: Scalars['Int']['output'];
  /** Stays the same while people are added to it. Pass it to `markNotificationsRead`. */
  readonly id: Scalars['ID']['output'];
  /** Whether the viewer has read all of it. */
  readonly isRead: Scalars['Boolean']['output'];
  /** Whether the viewer has seen all of it in the list. */
  readonly isSeen: Scalars['Boolean']['output'];
  /** The newest item that it is about; null for a notification about a producer. */
  readonly item: Maybe<Item>;
  /** Why the viewer is notified. */
  readonly kind: NotificationKind;
  /** What it is about: the viewer, or a place; null for a notification about an item. */
  readonly producer: Maybe<Producer>;
  /** What happened, in a sentence. */
  readonly summary: Scalars['String']['output'];
};


/** One thing that happened to the viewer, regardless of how many people did it, such as "Ann and 3 others like your item". */
export type NotificationActorsArgs = {
  after: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
};

/** How a notification reaches the viewer. */
export type NotificationChannel =
  /** E-mail, to a verified address. */
  | 'EMAIL'
  /** The list of notifications and its counts. */
  | 'IN_APP'
  /** A POST to each of the viewer's webhooks. */
  | 'WEBHOOK';

/** The channels of one kind. */
export type NotificationChannels = {
  readonly __typename?: 'NotificationChannels';
  /** Whether it is mailed. */
  readonly email: Scalars['Boolean']['output'];
  /** Whether the list shows it. */
  readonly inApp: Scalars['Boolean']['output'];
  /** The kind. */
  readonly kind: NotificationKind;
  /** Whether it is sent to webhooks. */
  readonly webhook: Scalars['Boolean']['output'];
};

/** A page of notifications. */
export type NotificationConnection = {
  readonly __typename?: 'NotificationConnection';
  /** The notifications with their cursors. */
  readonly edges: ReadonlyArray<NotificationEdge>;
  /** The notifications, without cursors. */
  readonly nodes: ReadonlyArray<Notification>;
  /** The cursors of this page, and whether there are more pages. */
  readonly pageInfo: PageInfo;
  /** How many entries in the whole list include something that the viewer has not read. */
  readonly unreadCount: Scalars['Int']['output'];
  /** How many entries in the whole list include something that the viewer has not seen. */
  readonly unseenCount: Scalars['Int']['output'];
};

/** How long e-mail gathers notifications before it sends them together. */
export type NotificationDigest =
  /** Each is sent immediately. */
  | 'AT_ONCE'
  /** At the end of each day, in UTC. */
  | 'DAILY'
  /** At the end of each hour. */
  | 'HOURLY';

/** A notification in a list. */
export type NotificationEdge = {
  readonly __typename?: 'NotificationEdge';
  /** Its place in the list. Pass it as `after` or `through`. */
  readonly cursor: Scalars['String']['output'];
  /** The notification. */
  readonly node: Notification;
};

/** Why the viewer is notified. */
export type NotificationKind =
  /** Somebody accepted the viewer's request to follow them or to join a place. About a place, the notification is there while the membership lasts. */
  | 'ACCEPT'
  /** Somebody wrote in a thread that the viewer opened. */
  | 'COMMENT'
  /** Somebody sent the viewer a direct. */
  | 'DIRECT'
  /** Somebody made one of the viewer's items a favourite. */
  | 'FAVOURITE'
  /** Somebody follows the viewer. */
  | 'FOLLOW'
  /** Somebody invites the viewer to a place. The notification is there while the invitation or the membership lasts. */
  | 'INVITE'
  /** Somebody joined a place that the viewer moderates. */
  | 'JOIN'
  /** Somebody likes one of the viewer's items. */
  | 'LIKE'
  /** Somebody mentioned the viewer: `@` and their login. */
  | 'MENTION'
  /** A producer that the viewer follows with notifications on published an item. */
  | 'POST'
  /** Something that the viewer wrote was published. */
  | 'PUBLISHED'
  /** Somebody replied to one of the viewer's items. */
  | 'REPLY'
  /** Somebody reposted one of the viewer's items. */
  | 'REPOST'
  /** Somebody asks to follow the viewer's private feed, or to join a place that the viewer moderates. */
  | 'REQUEST';

/** Whether one channel carries one kind. */
export type NotificationPreferenceInput = {
  /** The channel. */
  readonly channel: NotificationChannel;
  /** Whether the channel carries the kind. */
  readonly isOn: Scalars['Boolean']['input'];
  /** The kind. */
  readonly kind: NotificationKind;
};

/** How the viewer wants to be notified. */
export type NotificationPreferences = {
  readonly __typename?: 'NotificationPreferences';
  /** Each kind with the channels that carry it. */
  readonly channels: ReadonlyArray<NotificationChannels>;
  /** How long e-mail gathers notifications. */
  readonly digest: NotificationDigest;
};

/** The viewer's notifications changed. */
export type NotificationsEvent = {
  readonly __typename?: 'NotificationsEvent';
  /** To resume after this event, pass it as `resumeFrom`. */
  readonly cursor: Scalars['String']['output'];
  /** What it says about the events before it. */
  readonly kind: LiveEventKind;
  /** How many entries are unread now. */
  readonly unreadCount: Scalars['Int']['output'];
  /** How many entries are unseen now. */
  readonly unseenCount: Scalars['Int']['output'];
};

/** A new thread. */
export type OpenThreadInput = {
  /** The images and links of the first item, at most 10. */
  readonly attachments: ReadonlyArray<AttachmentInput>;
  /** Values of the first item for the fields that this installation declares. */
  readonly attributes: ReadonlyArray<AttributeInput>;
  /** The category: any tag, or another category in which the viewer may open threads. */
  readonly categoryId: Scalars['ID']['input'];
  /** Makes opening repeatable, as with `publish`; both share one set of keys. Without a key, every call opens another thread. At most 128 characters. */
  readonly clientKey?: InputMaybe<Scalars['String']['input']>;
  /** A word for what the first item is, such as `question`. */
  readonly kind: Scalars['String']['input'];
  /** The language of the first item, as a BCP 47 tag. */
  readonly language?: InputMaybe<Scalars['String']['input']>;
  /** At most 10 tags, without duplicates. */
  readonly tags: ReadonlyArray<Scalars['String']['input']>;
  /** The text of the first item, at most 10,000 characters. */
  readonly text?: InputMaybe<Scalars['String']['input']>;
  /** The title, 1 to 300 characters. */
  readonly title: Scalars['String']['input'];
  /** A page to link to. */
  readonly url?: InputMaybe<Scalars['URL']['input']>;
  /** Who may see the first item. People who may not see it do not see the replies either. */
  readonly visibility: Visibility;
};

/** The opened thread. */
export type OpenThreadPayload = {
  readonly __typename?: 'OpenThreadPayload';
  /** The item that opened it. */
  readonly item: Maybe<Item>;
  /** The thread; on a repeat, the one first opened. Null when `userErrors` is not empty. */
  readonly thread: Maybe<Thread>;
  /** Why nothing was opened. */
  readonly userErrors: ReadonlyArray<UserError>;
};

/** A condition that applies to a page. None makes the page wrong; each one tells you something that the items alone do not. */
export type PageCondition =
  /** The refresh ran out of budget before it had looked at everything new, or could not be stored, as on a full disk. Another refresh continues from there. */
  | 'BEHIND'
  /** Hidden items used up the read budget before the page was full. Continue from endCursor or, when paging backwards, from startCursor. */
  | 'CAPPED'
  /** A fallback ordered part of this page because its ranker failed, or the durable store served the page because the fast store is unavailable. */
  | 'DEGRADED'
  /** Part of this page's history was lost and is served newest first. */
  | 'REBUILDING'
  /** No history of this stream is committed for this viewer yet. The page is newest first; the first refresh ranks it, so this order is temporary. */
  | 'UNCOMMITTED';

/** The first and last cursor of a page, and whether there are more pages. */
export type PageInfo = {
  readonly __typename?: 'PageInfo';
  /** The last edge's cursor; on a page cut short by its budget, the place where reading stopped. */
  readonly endCursor: Maybe<Scalars['String']['output']>;
  /** Whether items follow this page. Exact, except that a page cut short by its budget returns true because items may follow. */
  readonly hasNextPage: Scalars['Boolean']['output'];
  /** Whether items precede this page. Exact, except that a check cut short by its budget returns true because items may precede it. */
  readonly hasPreviousPage: Scalars['Boolean']['output'];
  /** The first edge's cursor; null on an empty page. */
  readonly startCursor: Maybe<Scalars['String']['output']>;
};

/** The status of a page as a whole. */
export type PageStatus =
  /** The read budget ran out: the page is short, and more follows after `endCursor`. */
  | 'CAPPED'
  /** A fallback ordered part of this page because its ranker failed, or the durable store served the page because the fast store is unavailable. */
  | 'DEGRADED'
  /** The stream ends here. */
  | 'END'
  /** There may be more. */
  | 'MORE'
  /** Part of the history was lost and is served in chronological order. */
  | 'REBUILDING';

/** The type as which the text of an argument is parsed. */
export type ParamType =
  /** `true` or `false`. */
  | 'BOOLEAN'
  /** The global id of an object. */
  | 'ID'
  /** A time with its zone, such as `2026-01-31T12:00:00Z`. */
  | 'INSTANT'
  /** A BCP 47 tag such as `en` or `pt-BR`. */
  | 'LANGUAGE'
  /** A number such as `5` or `0.5`. */
  | 'NUMBER'
  /** Any printable text. */
  | 'TEXT';

/** What one part of a template did. Templates that a template refers to are expanded. */
export type PartReport = {
  readonly __typename?: 'PartReport';
  /** How many items it was asked about: whether each belongs to it now. */
  readonly asked: Scalars['Int']['output'];
  /** How often it was read, or asked whether items belong to it. */
  readonly calls: Scalars['Int']['output'];
  /** For a `component`, its own name. */
  readonly component: Maybe<Scalars['String']['output']>;
  /** How many parts enclose it; 0 for the outermost. */
  readonly depth: Scalars['Int']['output'];
  /** How many items it received but did not return: dropped items, duplicates, and those beyond the page. */
  readonly dropped: Scalars['Int']['output'];
  /** How many of those do. */
  readonly held: Scalars['Int']['output'];
  /** How many items it returned. */
  readonly kept: Scalars['Int']['output'];
  /** Its name, such as `filter`. */
  readonly part: Scalars['String']['output'];
  /** How many items it received from its inner parts or, without inner parts, from the store. */
  readonly read: Scalars['Int']['output'];
  /** Milliseconds spent in it and in its inner parts. The times of concurrent reads are added up. */
  readonly tookMs: Scalars['Float']['output'];
};

/** The state of an account. */
export type PersonState =
  /** The person can read and write. */
  | 'ACTIVE'
  /** The person was erased. */
  | 'ERASED'
  /** The person is invisible to others and cannot write. */
  | 'SUSPENDED';

/** A category with a title, rules and members: a forum, a blog, a group or another type that the configuration declares. */
export type Place = {
  readonly __typename?: 'Place';
  /** The category itself, which has the global id. */
  readonly category: Producer;
  /** When it was created. */
  readonly createdAt: Scalars['DateTime']['output'];
  /** What it is for. */
  readonly description: Maybe<Scalars['String']['output']>;
  /** How people become members. */
  readonly joining: Joining;
  /** How many members it has; 0 for those who may not read it. */
  readonly memberCount: Scalars['Int']['output'];
  /** Its members by id, for people who may read it. Only its owners and moderators see who asked to join or is invited. */
  readonly members: MemberConnection;
  /** Its moderators; empty for those who may not read it. */
  readonly moderators: ReadonlyArray<User>;
  /** Who may open threads in it. */
  readonly openers: Circle;
  /** The sort order among the places of one parent: lower numbers first. */
  readonly order: Scalars['Int']['output'];
  /** Its owners; empty for those who may not read it. */
  readonly owners: ReadonlyArray<User>;
  /** The place that contains it; null at the top level, and when the viewer may not know of that place. */
  readonly parent: Maybe<Place>;
  /** Who may reply in its threads. */
  readonly posters: Circle;
  /** Who may see its threads. */
  readonly readers: Circle;
  /** The section of the site that lists places of this type, as configured. */
  readonly section: Scalars['String']['output'];
  /** Its title. */
  readonly title: Scalars['String']['output'];
  /** Its type, such as `forum`: the part of the key before the colon. */
  readonly type: Scalars['String']['output'];
  /** How many unread threads it has, without those of the places within it; null for an anonymous viewer. */
  readonly unreadCount: Maybe<ItemCount>;
  /** Whether the viewer may open threads in it. False for an anonymous viewer and while the viewer is suspended. */
  readonly viewerMayOpenThreads: Scalars['Boolean']['output'];
  /** Whether the viewer is a member, asked to join or is invited; null otherwise. */
  readonly viewerMembership: Maybe<MembershipState>;
  /** The viewer's role; null without one. */
  readonly viewerRole: Maybe<Role>;
};


/** A category with a title, rules and members: a forum, a blog, a group or another type that the configuration declares. */
export type PlaceMembersArgs = {
  after: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  state?: MembershipState;
};

/** A page of places. */
export type PlaceConnection = {
  readonly __typename?: 'PlaceConnection';
  /** The places with their cursors. */
  readonly edges: ReadonlyArray<PlaceEdge>;
  /** The places, without cursors. */
  readonly nodes: ReadonlyArray<Place>;
  /** The cursors of this page, and whether there are more pages. */
  readonly pageInfo: PageInfo;
};

/** A place in a list of places. */
export type PlaceEdge = {
  readonly __typename?: 'PlaceEdge';
  /** Pass it as `after`. */
  readonly cursor: Scalars['String']['output'];
  /** The place. Its `category` is the node with the global id. */
  readonly node: Place;
};

/** Something that emits items and can be followed: a person, a tag, a thread or any other channel. */
export type Producer = {
  /** How many people follow it. */
  readonly followerCount: Scalars['Int']['output'];
  /** Its followers, by key, without people who are suspended or hidden by a block. Null when the viewer may not see the list, such as that of a person with a private feed whom they do not follow. */
  readonly followers: Maybe<FollowerConnection>;
  /** Opaque global id, accepted by `follow`, `mute` and `publish`. */
  readonly id: Scalars['ID']['output'];
  /** Its key: `type:id`, such as `tag:qubit`. */
  readonly key: Scalars['String']['output'];
  /** Whether the viewer follows it. False for an anonymous viewer. */
  readonly viewerFollows: Scalars['Boolean']['output'];
  /** Whether the viewer muted it. False for an anonymous viewer. */
  readonly viewerMutes: Scalars['Boolean']['output'];
};


/** Something that emits items and can be followed: a person, a tag, a thread or any other channel. */
export type ProducerFollowersArgs = {
  after: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
};

/** People, tags, places and threads that the viewer put together, to read as a feed of its own. Only the viewer sees it, and it grants no right to see anything. */
export type ProducerList = Node & {
  readonly __typename?: 'ProducerList';
  /** When it was created. */
  readonly createdAt: Scalars['DateTime']['output'];
  /** Whether a producer is on the list. */
  readonly holds: Scalars['Boolean']['output'];
  /** The global id. For everybody but its owner, nothing exists under it. */
  readonly id: Scalars['ID']['output'];
  /** The list's name in templates: `stream(template: "list", args: [{ name: "list", value: … }])`. Unique among the viewer's lists. */
  readonly key: Scalars['String']['output'];
  /** Its members, by key, without those that the viewer may not see. */
  readonly members: ListMemberConnection;
  /** The title that the viewer chose. */
  readonly title: Scalars['String']['output'];
};


/** People, tags, places and threads that the viewer put together, to read as a feed of its own. Only the viewer sees it, and it grants no right to see anything. */
export type ProducerListHoldsArgs = {
  producerId: Scalars['ID']['input'];
};


/** People, tags, places and threads that the viewer put together, to read as a feed of its own. Only the viewer sees it, and it grants no right to see anything. */
export type ProducerListMembersArgs = {
  after: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
};

/** A short text with a link. */
export type PromptElement = FeedElement & {
  readonly __typename?: 'PromptElement';
  /** Stable for one place in a viewer's stream. */
  readonly id: Scalars['ID']['output'];
  /** The injector's name in the template. */
  readonly injector: Scalars['String']['output'];
  /** What it says. */
  readonly text: Maybe<Scalars['String']['output']>;
  /** A heading; every prompt has one. */
  readonly title: Maybe<Scalars['String']['output']>;
  /** The address it links to. */
  readonly url: Maybe<Scalars['URL']['output']>;
};

/** The draft to publish. */
export type PublishDraftInput = {
  /** The draft's name. */
  readonly draftId: Scalars['String']['input'];
};

/** The published draft. */
export type PublishDraftPayload = {
  readonly __typename?: 'PublishDraftPayload';
  /** The item, which is new for everyone; on a repeat, the same item. Null when `userErrors` is not empty. */
  readonly item: Maybe<Item>;
  /** Why nothing was published. */
  readonly userErrors: ReadonlyArray<UserError>;
};

/** The item to publish. */
export type PublishInput = {
  /** Its images and links, at most 10. */
  readonly attachments: ReadonlyArray<AttachmentInput>;
  /** Values for the fields that this installation declares. Omitted fields are empty. */
  readonly attributes: ReadonlyArray<AttributeInput>;
  /** Makes publishing repeatable: the same producer and key return the same item, as it is now. Reusing the key with different content, or after the item was deleted, is a CONFLICT. Without a key, every call publishes another item. At most 128 characters. */
  readonly clientKey?: InputMaybe<Scalars['String']['input']>;
  /** For the visibility GROUP, the group whose members see it. The viewer must be a member. */
  readonly groupId?: InputMaybe<Scalars['ID']['input']>;
  /** A word for what it is, such as `post`. */
  readonly kind: Scalars['String']['input'];
  /** The language it is written in, as a BCP 47 tag. */
  readonly language?: InputMaybe<Scalars['String']['input']>;
  /** The item in that thread that it replies to. */
  readonly parentId?: InputMaybe<Scalars['ID']['input']>;
  /** The producer to publish to. Only the viewer's own is allowed, which is the default. */
  readonly producerId?: InputMaybe<Scalars['ID']['input']>;
  /** At most 10 tags, without duplicates. */
  readonly tags: ReadonlyArray<Scalars['String']['input']>;
  /** A text of at most 10,000 characters. */
  readonly text?: InputMaybe<Scalars['String']['input']>;
  /** The name of an existing thread to post into; the parent's thread when omitted. */
  readonly thread?: InputMaybe<Scalars['String']['input']>;
  /** A title of at most 300 characters. */
  readonly title?: InputMaybe<Scalars['String']['input']>;
  /** A page to link to. */
  readonly url?: InputMaybe<Scalars['URL']['input']>;
  /** Who may see it. For a direct, use `sendDirect`. */
  readonly visibility: Visibility;
};

/** Items to publish on behalf of their authors. */
export type PublishManyInput = {
  /** At most 500, published in this order. A reply to another item of the list needs a separate call. */
  readonly items: ReadonlyArray<PublishManyItem>;
};

/** One item of a bulk, as its author would publish it. */
export type PublishManyItem = {
  /** Its images and links, at most 10. */
  readonly attachments: ReadonlyArray<AttachmentInput>;
  /** Values for the fields that this installation declares. */
  readonly attributes: ReadonlyArray<AttributeInput>;
  /** The person who wrote it. */
  readonly authorId: Scalars['ID']['input'];
  /** The category in which it opens a thread, as with `openThread`. Requires a title, and rules out a thread, a parent and a group. */
  readonly categoryId?: InputMaybe<Scalars['ID']['input']>;
  /** Makes publishing repeatable: the same author and key return the same item. Without a key, every call publishes another item. At most 128 characters. */
  readonly clientKey?: InputMaybe<Scalars['String']['input']>;
  /** When it was written, if not now: from 1970 on, and not in the future. */
  readonly createdAt?: InputMaybe<Scalars['DateTime']['input']>;
  /** For the visibility GROUP, the group whose members see it. The author must be a member. */
  readonly groupId?: InputMaybe<Scalars['ID']['input']>;
  /** A word for what it is, such as `post`. */
  readonly kind: Scalars['String']['input'];
  /** The language it is written in, as a BCP 47 tag. */
  readonly language?: InputMaybe<Scalars['String']['input']>;
  /** The item in that thread that it replies to. */
  readonly parentId?: InputMaybe<Scalars['ID']['input']>;
  /** At most 10 tags, without duplicates. */
  readonly tags: ReadonlyArray<Scalars['String']['input']>;
  /** A text of at most 10,000 characters. */
  readonly text?: InputMaybe<Scalars['String']['input']>;
  /** The name of an existing thread to post into; the parent's thread when omitted. */
  readonly thread?: InputMaybe<Scalars['String']['input']>;
  /** A title of at most 300 characters. */
  readonly title?: InputMaybe<Scalars['String']['input']>;
  /** A page to link to. */
  readonly url?: InputMaybe<Scalars['URL']['input']>;
  /** Who may see it. For a direct, use `sendDirect`. */
  readonly visibility: Visibility;
  /** The votes it brings along, negative if more were against it. Likes are counted separately. */
  readonly votes: Scalars['Int']['input'];
};

/** The results of publishing many items. */
export type PublishManyPayload = {
  readonly __typename?: 'PublishManyPayload';
  /** One for each item, in the same order; empty when nothing was attempted. */
  readonly results: ReadonlyArray<PublishManyResult>;
  /** Why items were not published. `field` is the path to the item, such as `input.items.3.text`. */
  readonly userErrors: ReadonlyArray<UserError>;
};

/** The result of publishing one of many items. */
export type PublishManyResult = {
  readonly __typename?: 'PublishManyResult';
  /** The item; on a repeat, the one first published. Null when it was refused for a reason in `userErrors`. */
  readonly item: Maybe<Item>;
};

/** The published item. */
export type PublishPayload = {
  readonly __typename?: 'PublishPayload';
  /** The item; on a repeat, the one first published. Null when `userErrors` is not empty. */
  readonly item: Maybe<Item>;
  /** Why nothing was published. */
  readonly userErrors: ReadonlyArray<UserError>;
};

/** What clients can read. */
export type Query = {
  readonly __typename?: 'Query';
  /** The items above the place where the viewer stopped in a stream, oldest first. If they never stopped anywhere, all items from the oldest on. */
  readonly catchUp: ItemConnection;
  /** The categories that hold threads the viewer may see, by key. */
  readonly categories: CategoryConnection;
  /** Predefined viewers of the sample world. Empty outside development. */
  readonly demoViewers: ReadonlyArray<DemoViewer>;
  /** The filter modules that templates can use, by name; none if no folder is configured. */
  readonly filters: ReadonlyArray<FilterInfo>;
  /** The injector modules that templates can use, by name; none if no folder is configured. */
  readonly injectors: ReadonlyArray<InjectorInfo>;
  /** How far the viewer has seen a kind of site-wide content. */
  readonly lastWitnessed: Witnessed;
  /** How many items have arrived above the viewer's history of a stream. Commits nothing. Finds nothing before a history begins, which is with the first page from the top that shows an item: while a stream is empty, read its page instead. Finds nothing either in a stream that keeps no history; use `streamUpdates` with `top` there. */
  readonly newSince: Maybe<NewSince>;
  /** The thread of a category that has been unread longest; null when all are read. */
  readonly nextUnread: Maybe<Thread>;
  /** Any object by its global id; null with the code NOT_FOUND when it does not exist or the viewer may not see it. */
  readonly node: Maybe<Node>;
  /** Objects by their global ids, in the same order; null for an object that does not exist or that the viewer may not see. At most 100. */
  readonly nodes: ReadonlyArray<Maybe<Node>>;
  /** The people who have joined and whose login, or any word of their name, begins with a text, by key; the viewer included, without people who are suspended or hidden by a block. A page may be short, or empty, and still have a next one. */
  readonly people: UserConnection;
  /** The places that the viewer may know of, in their order: all places, or those that meet every condition given. */
  readonly places: PlaceConnection;
  /** A producer by its key; null when it does not exist or the viewer may not see it. */
  readonly producer: Maybe<Producer>;
  /** The rankers that this server can run, by name. */
  readonly rankers: ReadonlyArray<RankerInfo>;
  /** The places where the viewer stopped in a stream, one per device, most recently saved first. */
  readonly readingPlaces: ReadonlyArray<ReadingPlace>;
  /** The signal modules that rankers can read, by name; none if no folder is configured. */
  readonly signals: ReadonlyArray<SignalInfo>;
  /** The source modules that templates can use, by name; none if no folder is configured. */
  readonly sources: ReadonlyArray<SourceInfo>;
  /** A page of a stream. Without a cursor, it starts at the top and ranks new items. */
  readonly stream: Maybe<ItemConnection>;
  /** The streams that this server offers, by name. */
  readonly templates: ReadonlyArray<Template>;
  /** A category's threads, ordered by their newest items, newest first. A thread that gets a new item while you are paging moves above the first page and does not appear again further down. */
  readonly threads: ThreadConnection;
  /** How many threads of each category are unread, in the order of the ids, for at most 100 categories. */
  readonly unreadCounts: ReadonlyArray<UnreadCount>;
  /** The person on whose behalf this request is made; null when it is anonymous. */
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
export type QueryPeopleArgs = {
  after: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  startsWith: Scalars['String']['input'];
};


/** What clients can read. */
export type QueryPlacesArgs = {
  after: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  parentId: InputMaybe<Scalars['ID']['input']>;
  section: InputMaybe<Scalars['String']['input']>;
  type: InputMaybe<Scalars['String']['input']>;
  viewerMembership: InputMaybe<MembershipState>;
  viewerRoles: InputMaybe<ReadonlyArray<Role>>;
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
  at: InputMaybe<Scalars['DateTime']['input']>;
  before: InputMaybe<Scalars['String']['input']>;
  first: InputMaybe<Scalars['Int']['input']>;
  last: InputMaybe<Scalars['Int']['input']>;
  leaveOut?: InputMaybe<ReadonlyArray<Scalars['ID']['input']>>;
  order?: InputMaybe<StreamOrder>;
  refresh?: InputMaybe<Scalars['Boolean']['input']>;
  skip?: InputMaybe<ReadonlyArray<Scalars['String']['input']>>;
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

/** What the template's ranker did instead of ordering a head. */
export type RankFailure = {
  readonly __typename?: 'RankFailure';
  /** What was expected and what it returned, or the error it threw. */
  readonly message: Scalars['String']['output'];
  /** The ranker and its version; `none` when no ranker has the name. */
  readonly ranker: Maker;
};

/** A ranker this server can run. */
export type RankerInfo = {
  readonly __typename?: 'RankerInfo';
  /** Why the newest edit of its file is not in use; null when it is. */
  readonly error: Maybe<Scalars['String']['output']>;
  /** Whether it ships with the server instead of coming from a file. */
  readonly isBuiltIn: Scalars['Boolean']['output'];
  /** The name to use in a template's `rank`. */
  readonly name: Scalars['String']['output'];
  /** Recorded in every fencepost it orders. */
  readonly version: Scalars['String']['output'];
};

/** What a mark changed. */
export type ReadStateChange = CategoryRead | EverythingRead | ThreadMarkedUnread | ThreadRead;

/** One event of the viewer's live read state. */
export type ReadStateEvent = {
  /** Sealed for this viewer. To resume, pass the cursor of the last event you received as `resumeFrom`. */
  readonly cursor: Scalars['String']['output'];
  /** The number of changes announced so far. It rises with every event; after a gap it can start over. */
  readonly sequence: Scalars['SafeInt']['output'];
  /** The current counts that this event may have changed. */
  readonly unreadCounts: ReadonlyArray<UnreadCount>;
};

/** Events may have been missed: reload all read state that you show, and keep listening. */
export type ReadStateGap = ReadStateEvent & {
  readonly __typename?: 'ReadStateGap';
  /** Sealed for this viewer. To resume after this event, pass it as `resumeFrom`. */
  readonly cursor: Scalars['String']['output'];
  /** The number of changes announced so far. */
  readonly sequence: Scalars['SafeInt']['output'];
  /** The counts of the requested categories. */
  readonly unreadCounts: ReadonlyArray<UnreadCount>;
};

/** The viewer marked something, on this or another device. Sent once the mark is durable, without objects that the viewer may no longer see. */
export type ReadStateMarked = ReadStateEvent & {
  readonly __typename?: 'ReadStateMarked';
  /** The changes that were made in one step. */
  readonly changes: ReadonlyArray<ReadStateChange>;
  /** Sealed for this viewer. To resume after this event, pass it as `resumeFrom`. */
  readonly cursor: Scalars['String']['output'];
  /** The number of this change. */
  readonly sequence: Scalars['SafeInt']['output'];
  /** The counts of the categories that changed; after everything was marked read, those of the requested categories. */
  readonly unreadCounts: ReadonlyArray<UnreadCount>;
};

/** The subscription has started, and nothing was missed up to here. */
export type ReadStateStarted = ReadStateEvent & {
  readonly __typename?: 'ReadStateStarted';
  /** Sealed for this viewer. To resume after this event, pass it as `resumeFrom`. */
  readonly cursor: Scalars['String']['output'];
  /** The number of changes announced so far. */
  readonly sequence: Scalars['SafeInt']['output'];
  /** The counts of the requested categories. */
  readonly unreadCounts: ReadonlyArray<UnreadCount>;
};

/** The place where the viewer stopped in a stream on one device. */
export type ReadingPlace = {
  readonly __typename?: 'ReadingPlace';
  /** The place. Pass it to `stream(after:)` to continue from there. */
  readonly cursor: Scalars['String']['output'];
  /** The device, as the client named it. */
  readonly device: Scalars['String']['output'];
  /** When it was saved. */
  readonly savedAt: Scalars['DateTime']['output'];
};

/** Which part of history an item was served from. */
export type Region =
  /** Outside any fencepost, because none is kept there or none is committed yet. Newest first. */
  | 'FINAL'
  /** The ranked head of a fencepost. */
  | 'HEAD'
  /** The rest of a fencepost's range: newest first, or in ranked windows if the template asks for them. */
  | 'TAIL';

/** The person to reinstate. */
export type ReinstateUserInput = {
  /** The person. */
  readonly userId: Scalars['ID']['input'];
};

/** The reinstated person. */
export type ReinstateUserPayload = {
  readonly __typename?: 'ReinstateUserPayload';
  /** The person. Null when `userErrors` is not empty. */
  readonly user: Maybe<User>;
  /** Why nobody was reinstated. */
  readonly userErrors: ReadonlyArray<UserError>;
};

/** The follower to remove. */
export type RemoveFollowerInput = {
  /** The follower. They are not notified. */
  readonly userId: Scalars['ID']['input'];
};

/** The person who no longer follows the viewer. */
export type RemoveFollowerPayload = {
  readonly __typename?: 'RemoveFollowerPayload';
  /** The person. Null when `userErrors` is not empty. */
  readonly user: Maybe<User>;
  /** Why nothing was changed. */
  readonly userErrors: ReadonlyArray<UserError>;
};

/** The person to remove, and the place. */
export type RemoveFromGroupInput = {
  /** The place. */
  readonly categoryId: Scalars['ID']['input'];
  /** The person. */
  readonly userId: Scalars['ID']['input'];
};

/** The place after somebody was removed. */
export type RemoveFromGroupPayload = {
  readonly __typename?: 'RemoveFromGroupPayload';
  /** The place as the viewer may see it now. Null when they may no longer know of it, or when `userErrors` is not empty. */
  readonly place: Maybe<Place>;
  /** Why nothing was changed. */
  readonly userErrors: ReadonlyArray<UserError>;
};

/** A producer to take off a list. */
export type RemoveFromListInput = {
  /** One of the viewer's lists. */
  readonly listId: Scalars['ID']['input'];
  /** The member. */
  readonly producerId: Scalars['ID']['input'];
};

/** The list without the member. */
export type RemoveFromListPayload = {
  readonly __typename?: 'RemoveFromListPayload';
  /** The list. Null when `userErrors` is not empty. */
  readonly list: Maybe<ProducerList>;
  /** Why nothing was changed. */
  readonly userErrors: ReadonlyArray<UserError>;
};

/** The reader to remove. */
export type RemoveReaderInput = {
  /** The person. */
  readonly userId: Scalars['ID']['input'];
};

/** The person who is no longer a reader. */
export type RemoveReaderPayload = {
  readonly __typename?: 'RemoveReaderPayload';
  /** The person. Null when `userErrors` is not empty. */
  readonly user: Maybe<User>;
  /** Why nothing was changed. */
  readonly userErrors: ReadonlyArray<UserError>;
};

/** The webhook to remove. */
export type RemoveWebhookInput = {
  /** Its id. */
  readonly webhookId: Scalars['ID']['input'];
};

/** The result of `removeWebhook`. */
export type RemoveWebhookPayload = {
  readonly __typename?: 'RemoveWebhookPayload';
  /** The id of the removed webhook; null when `userErrors` is not empty. */
  readonly removedWebhookId: Maybe<Scalars['ID']['output']>;
  /** What was wrong with the input. */
  readonly userErrors: ReadonlyArray<UserError>;
};

/** A list and its new title. */
export type RenameListInput = {
  /** One of the viewer's lists. */
  readonly listId: Scalars['ID']['input'];
  /** The title: 1 to 100 characters on one line. */
  readonly title: Scalars['String']['input'];
};

/** The renamed list. */
export type RenameListPayload = {
  readonly __typename?: 'RenameListPayload';
  /** The list. Null when `userErrors` is not empty. */
  readonly list: Maybe<ProducerList>;
  /** Why nothing was changed. */
  readonly userErrors: ReadonlyArray<UserError>;
};

/** The thread to reopen. */
export type ReopenThreadInput = {
  /** The thread, which the viewer opened or which is in a place that the viewer moderates. */
  readonly threadId: Scalars['ID']['input'];
};

/** The reopened thread. */
export type ReopenThreadPayload = {
  readonly __typename?: 'ReopenThreadPayload';
  /** The thread as it is now. Null when `userErrors` is not empty. */
  readonly thread: Maybe<Thread>;
  /** Why nothing was changed. */
  readonly userErrors: ReadonlyArray<UserError>;
};

/** The item to repost. */
export type RepostInput = {
  /** The item, which must be visible to everyone. For a repost, its original is reposted. */
  readonly itemId: Scalars['ID']['input'];
};

/** The viewer's repost. */
export type RepostPayload = {
  readonly __typename?: 'RepostPayload';
  /** The repost; on a repeat, the existing one. Null when `userErrors` is not empty. */
  readonly repost: Maybe<Item>;
  /** Why nothing was reposted. An item that is not visible to everyone is FORBIDDEN. */
  readonly userErrors: ReadonlyArray<UserError>;
};

/** Confirms that all of the viewer's histories are to be discarded. */
export type ResetAllFencesInput = {
  /** The viewer's own id, as confirmation: this affects every stream. */
  readonly userId: Scalars['ID']['input'];
};

/** All fences after their reset. */
export type ResetAllFencesPayload = {
  readonly __typename?: 'ResetAllFencesPayload';
  /** How many times the viewer has reset all of them. Null when `userErrors` is not empty. */
  readonly resets: Maybe<Scalars['Int']['output']>;
  /** Why nothing was reset. */
  readonly userErrors: ReadonlyArray<UserError>;
};

/** The stream whose history to reset. */
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

/** A person's role in a place. */
export type Role =
  /** Reads and writes what members may. */
  | 'MEMBER'
  /** Edits the place, closes and moves its threads, admits and removes members. */
  | 'MODERATOR'
  /** Decides everything, including who else is an owner. */
  | 'OWNER';

/** Which side of a roll-out a reader is on. Readers who are in stay in while the percentage grows. */
export type RolloutSide = {
  readonly __typename?: 'RolloutSide';
  /** Whether the reader is in the roll-out. */
  readonly isIn: Scalars['Boolean']['output'];
  /** The name of the roll-out. */
  readonly name: Scalars['String']['output'];
};

/** A draft to save. */
export type SaveDraftInput = {
  /** Its images and links, at most 10. */
  readonly attachments: ReadonlyArray<AttachmentInput>;
  /** Values for the fields that this installation declares. Omitted fields are empty. */
  readonly attributes: ReadonlyArray<AttributeInput>;
  /** The category in which it opens a thread, as with `openThread`. Requires a title, and rules out a thread, a parent and a group. */
  readonly categoryId?: InputMaybe<Scalars['ID']['input']>;
  /** A name for the draft, at most 121 characters. Saving under the same name replaces the whole draft, so include unchanged fields too. After the draft is published, the name cannot be used again. */
  readonly draftId: Scalars['String']['input'];
  /** For the visibility GROUP, the group whose members will see it. */
  readonly groupId?: InputMaybe<Scalars['ID']['input']>;
  /** A word for what it will be, such as `post`. */
  readonly kind: Scalars['String']['input'];
  /** The language it is written in, as a BCP 47 tag. */
  readonly language?: InputMaybe<Scalars['String']['input']>;
  /** The item in that thread that it replies to. The item, the thread, the category and the group are checked when the draft is first saved with them, and when it is published. */
  readonly parentId?: InputMaybe<Scalars['ID']['input']>;
  /** When to publish it, to within a few seconds; an instant in the past means now. When omitted, the draft waits for `publishDraft`. */
  readonly publishAt?: InputMaybe<Scalars['DateTime']['input']>;
  /** At most 10 tags, without duplicates. */
  readonly tags: ReadonlyArray<Scalars['String']['input']>;
  /** A text of at most 10,000 characters. */
  readonly text?: InputMaybe<Scalars['String']['input']>;
  /** The name of an existing thread to post into; the parent's thread when omitted. */
  readonly thread?: InputMaybe<Scalars['String']['input']>;
  /** A title of at most 300 characters. */
  readonly title?: InputMaybe<Scalars['String']['input']>;
  /** A page to link to. */
  readonly url?: InputMaybe<Scalars['URL']['input']>;
  /** Who will see it. */
  readonly visibility: Visibility;
};

/** The saved draft. */
export type SaveDraftPayload = {
  readonly __typename?: 'SaveDraftPayload';
  /** The draft. Null when `userErrors` is not empty. */
  readonly draft: Maybe<Draft>;
  /** Why nothing was saved. */
  readonly userErrors: ReadonlyArray<UserError>;
};

/** Where the viewer stopped. */
export type SaveReadingPlaceInput = {
  /** The template's arguments. */
  readonly args: ReadonlyArray<ArgumentInput>;
  /** The cursor of the item at which the viewer stopped. */
  readonly cursor: Scalars['String']['input'];
  /** A name for the device, 1 to 64 printable characters without spaces. */
  readonly device: Scalars['String']['input'];
  /** The template's name. */
  readonly template: Scalars['String']['input'];
};

/** The saved reading place. */
export type SaveReadingPlacePayload = {
  readonly __typename?: 'SaveReadingPlacePayload';
  /** The stream's reading places. Empty when `userErrors` is not empty. */
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

/** The direct to send, and its recipients. */
export type SendDirectInput = {
  /** Its images and links, at most 10. */
  readonly attachments: ReadonlyArray<AttachmentInput>;
  /** Makes sending repeatable, as with `publish`; both share one set of keys. Without a key, every call sends another direct. */
  readonly clientKey?: InputMaybe<Scalars['String']['input']>;
  /** The language it is written in, as a BCP 47 tag. */
  readonly language?: InputMaybe<Scalars['String']['input']>;
  /** A text of at most 10,000 characters. */
  readonly text?: InputMaybe<Scalars['String']['input']>;
  /** A title of at most 300 characters. */
  readonly title?: InputMaybe<Scalars['String']['input']>;
  /** The recipients: 1 to 32 people other than the viewer. */
  readonly to: ReadonlyArray<Scalars['ID']['input']>;
  /** A page to link to. */
  readonly url?: InputMaybe<Scalars['URL']['input']>;
};

/** The direct that was sent. */
export type SendDirectPayload = {
  readonly __typename?: 'SendDirectPayload';
  /** The direct. Null when `userErrors` is not empty. */
  readonly item: Maybe<Item>;
  /** Why nothing was sent. A recipient who blocks the viewer is NOT_FOUND, like one who does not exist. */
  readonly userErrors: ReadonlyArray<UserError>;
};

/** Whether the viewer is notified of what a producer publishes. */
export type SetFollowNotificationsInput = {
  /** Whether to notify. */
  readonly isOn: Scalars['Boolean']['input'];
  /** The kinds of items to notify about, at most 20; all kinds when empty. */
  readonly itemKinds: ReadonlyArray<Scalars['String']['input']>;
  /** Until when to pause notifications. */
  readonly mutedUntil?: InputMaybe<Scalars['DateTime']['input']>;
  /** A producer that the viewer follows. */
  readonly producerId: Scalars['ID']['input'];
};

/** The result of `setFollowNotifications`. */
export type SetFollowNotificationsPayload = {
  readonly __typename?: 'SetFollowNotificationsPayload';
  /** The settings now; null when notifications are off, and when `userErrors` is not empty. */
  readonly notifications: Maybe<FollowNotifications>;
  /** What was wrong with the input. */
  readonly userErrors: ReadonlyArray<UserError>;
};

/** A person's new role in a place. */
export type SetGroupRoleInput = {
  /** The place. */
  readonly categoryId: Scalars['ID']['input'];
  /** The new role. */
  readonly role: Role;
  /** The person: a member, or in a place without members a follower. Staff can always be demoted. */
  readonly userId: Scalars['ID']['input'];
};

/** The place after somebody’s role was set. */
export type SetGroupRolePayload = {
  readonly __typename?: 'SetGroupRolePayload';
  /** The place as the viewer may see it now. Null when they may no longer know of it, or when `userErrors` is not empty. */
  readonly place: Maybe<Place>;
  /** Why nothing was changed. */
  readonly userErrors: ReadonlyArray<UserError>;
};

/** Changes to how the viewer is notified. */
export type SetNotificationPreferencesInput = {
  /** How long e-mail gathers notifications. Stays as it is when omitted. */
  readonly digest?: InputMaybe<NotificationDigest>;
  /** The kinds and channels to change, at most 36. */
  readonly preferences: ReadonlyArray<NotificationPreferenceInput>;
};

/** The result of `setNotificationPreferences`. */
export type SetNotificationPreferencesPayload = {
  readonly __typename?: 'SetNotificationPreferencesPayload';
  /** How the viewer is notified from now on; null when `userErrors` is not empty. */
  readonly preferences: Maybe<NotificationPreferences>;
  /** What was wrong with the input. */
  readonly userErrors: ReadonlyArray<UserError>;
};

/** The person whose reposts to show again. */
export type ShowRepostsInput = {
  /** The person. */
  readonly userId: Scalars['ID']['input'];
};

/** The person whose reposts the viewer no longer hides. */
export type ShowRepostsPayload = {
  readonly __typename?: 'ShowRepostsPayload';
  /** The person, even if their reposts were not hidden. Null when `userErrors` is not empty, or when the viewer may not see them. */
  readonly user: Maybe<User>;
  /** Why nothing was changed. */
  readonly userErrors: ReadonlyArray<UserError>;
};

/** A module that gives rankers a number for each candidate. */
export type SignalInfo = {
  readonly __typename?: 'SignalInfo';
  /** Why the newest edit of its file is not in use, or what was wrong with its last answer; null when neither applies. */
  readonly error: Maybe<Scalars['String']['output']>;
  /** The name to use in a ranker's `signals`. */
  readonly name: Scalars['String']['output'];
  /** The version declared in its file; `none` when no edit of the file was ever valid. */
  readonly version: Scalars['String']['output'];
};

/** A module that names timelines for streams to read. */
export type SourceInfo = {
  readonly __typename?: 'SourceInfo';
  /** Why the newest edit of its file is not in use, or what was wrong with its last answer; null when neither applies. */
  readonly error: Maybe<Scalars['String']['output']>;
  /** The name to use in a template's part `own`. */
  readonly name: Scalars['String']['output'];
  /** The version declared in its file; `none` when no edit of the file was ever valid. */
  readonly version: Scalars['String']['output'];
};

/** Where to open a stream. */
export type StreamAround =
  /** Where the viewer last stopped, on any device, with unread items above. */
  | 'FIRST_UNREAD';

/** You may have missed something: the server no longer knows what you watch. Use the state in this update, drop the watched items that it does not name, and continue. */
export type StreamGap = StreamUpdate & {
  readonly __typename?: 'StreamGap';
  /** Sealed for this viewer and stream. To resume after this update, pass it as `after`. */
  readonly cursor: Scalars['String']['output'];
  /** The watched items that you may see, as they are now. */
  readonly items: ReadonlyArray<Item>;
  /** The items that wait above the latest committed history. */
  readonly newSince: NewSince;
  /** The number of this update. */
  readonly sequence: Scalars['SafeInt']['output'];
};

/** The order of a stream. */
export type StreamOrder =
  /** Strictly newest first, without the template's ranker and history. The stream contains the same items. */
  | 'LATEST'
  /** As the template defines it: ranked where the template ranks. */
  | 'RANKED';

/** You now follow the stream and have missed nothing up to here. */
export type StreamStarted = StreamUpdate & {
  readonly __typename?: 'StreamStarted';
  /** Sealed for this viewer and stream. To resume after this update, pass it as `after`. */
  readonly cursor: Scalars['String']['output'];
  /** Watched items whose current state you may not know: without `after`, all that you may see; with it, those that changed or that you did not watch before. */
  readonly items: ReadonlyArray<Item>;
  /** The items that wait above the latest committed history. */
  readonly newSince: NewSince;
  /** The number of this update. */
  readonly sequence: Scalars['SafeInt']['output'];
};

/** One update of a stream that is followed live. Each update states how things are now, so the latest of a kind replaces earlier ones. */
export type StreamUpdate = {
  /** Sealed for this viewer and stream. To resume, pass the cursor of the last update you received as `after`. */
  readonly cursor: Scalars['String']['output'];
  /** The number of this update. It rises with every update; after a gap it starts over. */
  readonly sequence: Scalars['SafeInt']['output'];
};

/** What clients can subscribe to. Each event is checked again for what the viewer may see. All subscriptions except `streamUpdates` need a viewer. */
export type Subscription = {
  readonly __typename?: 'Subscription';
  /** The counts of the viewer's notifications as they change, on any device. The first event is a start or a gap. */
  readonly notificationsChanged: NotificationsEvent;
  /** The viewer's marks as they are made, on any device. The first event is a start or a gap. After a lost connection, you can resume without missing or repeating a mark. */
  readonly readStateChanged: ReadStateEvent;
  /** What happens to a stream while it is open: how many items wait above, and what changes in the items you show. It moves no page and commits nothing. The first update is a start or a gap. Refused in the same cases as `stream`. */
  readonly streamUpdates: StreamUpdate;
};


/** What clients can subscribe to. Each event is checked again for what the viewer may see. All subscriptions except `streamUpdates` need a viewer. */
export type SubscriptionNotificationsChangedArgs = {
  resumeFrom: InputMaybe<Scalars['String']['input']>;
};


/** What clients can subscribe to. Each event is checked again for what the viewer may see. All subscriptions except `streamUpdates` need a viewer. */
export type SubscriptionReadStateChangedArgs = {
  categoryIds?: ReadonlyArray<Scalars['ID']['input']>;
  resumeFrom: InputMaybe<Scalars['String']['input']>;
};


/** What clients can subscribe to. Each event is checked again for what the viewer may see. All subscriptions except `streamUpdates` need a viewer. */
export type SubscriptionStreamUpdatesArgs = {
  after: InputMaybe<Scalars['String']['input']>;
  args?: InputMaybe<ReadonlyArray<ArgumentInput>>;
  template: Scalars['String']['input'];
  top: InputMaybe<Scalars['ID']['input']>;
  watching?: ReadonlyArray<Scalars['ID']['input']>;
};

/** A producer that the viewer might want to follow. */
export type SuggestedProducer = {
  readonly __typename?: 'SuggestedProducer';
  /** The producer. */
  readonly producer: Producer;
  /** The reasons for the suggestion, at least one. */
  readonly reasons: ReadonlyArray<SuggestionReason>;
};

/** People to follow. */
export type SuggestionElement = FeedElement & {
  readonly __typename?: 'SuggestionElement';
  /** Stable for one place in a viewer's stream. */
  readonly id: Scalars['ID']['output'];
  /** The injector's name in the template. */
  readonly injector: Scalars['String']['output'];
  /** A heading; null when the template has none. */
  readonly title: Maybe<Scalars['String']['output']>;
  /** 1 to 10 people whom the viewer does not follow. */
  readonly users: ReadonlyArray<User>;
};

/** Why a producer is suggested. */
export type SuggestionKind =
  /** People whom the viewer follows follow it. */
  | 'FOLLOWED_BY_PEOPLE_YOU_FOLLOW'
  /** It recently wrote in places of which the viewer is a member, or that they follow. */
  | 'WRITES_IN_YOUR_PLACES'
  /** It recently wrote under tags or in categories that the viewer follows. */
  | 'WRITES_UNDER_YOUR_TAGS';

/** One reason for a suggestion. */
export type SuggestionReason = {
  readonly __typename?: 'SuggestionReason';
  /** How many people, tags or places support it, among those that were looked at. */
  readonly count: Scalars['Int']['output'];
  /** What kind of reason it is. */
  readonly kind: SuggestionKind;
  /** The first few of them, by key. */
  readonly producers: ReadonlyArray<Producer>;
};

/** The person to suspend. */
export type SuspendUserInput = {
  /** The person. */
  readonly userId: Scalars['ID']['input'];
};

/** The suspended person. */
export type SuspendUserPayload = {
  readonly __typename?: 'SuspendUserPayload';
  /** Why nobody was suspended. */
  readonly userErrors: ReadonlyArray<UserError>;
  /** The person's id. Null when `userErrors` is not empty. */
  readonly userId: Maybe<Scalars['ID']['output']>;
};

/** A word that labels items; its timeline holds every item with that word. */
export type Tag = Node & Producer & {
  readonly __typename?: 'Tag';
  /** How many people follow this tag. */
  readonly followerCount: Scalars['Int']['output'];
  /** The tag's followers, by key, without people who are suspended or hidden by a block. Null when the viewer may not see the list. */
  readonly followers: Maybe<FollowerConnection>;
  /** Opaque global id, accepted by `follow` and `mute`. */
  readonly id: Scalars['ID']['output'];
  /** Its key: `tag:` and the word. */
  readonly key: Scalars['String']['output'];
  /** The word itself. */
  readonly name: Scalars['String']['output'];
  /** The place of this tag; null for an ordinary tag. */
  readonly place: Maybe<Place>;
  /** Whether the viewer follows this tag. False for an anonymous viewer. */
  readonly viewerFollows: Scalars['Boolean']['output'];
  /** Whether the viewer muted this tag. False for an anonymous viewer. */
  readonly viewerMutes: Scalars['Boolean']['output'];
};


/** A word that labels items; its timeline holds every item with that word. */
export type TagFollowersArgs = {
  after: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
};

/** A stream that this server offers. */
export type Template = {
  readonly __typename?: 'Template';
  /** Who may read it; null when its file was never valid. Which items a reader sees is decided item by item. */
  readonly access: Maybe<TemplateAccess>;
  /** The names of the parts that a request can skip. */
  readonly components: ReadonlyArray<Scalars['String']['output']>;
  /** What reading it adds to `extensions.cost`, from 0 to 1000, according to what its parts can read and rank. */
  readonly cost: Scalars['Int']['output'];
  /** What the stream is for. */
  readonly description: Scalars['String']['output'];
  /** Why the newest edit of its file is not in use; null when it is. */
  readonly error: Maybe<Scalars['String']['output']>;
  /** Whether `tryRanker` has replaced or stopped the ranker in its file. */
  readonly isOnTrial: Scalars['Boolean']['output'];
  /** The name that `stream` takes. */
  readonly name: Scalars['String']['output'];
  /** The arguments it takes. */
  readonly params: ReadonlyArray<TemplateParam>;
  /** The ranker that orders new items: the one in its file, or the one set by `tryRanker`. Null when nothing is ranked, and while its ranker is stopped. */
  readonly ranker: Maybe<Scalars['String']['output']>;
  /** Changes when the content of its file changes; `none` when the file was never valid. */
  readonly version: Scalars['String']['output'];
  /** What it currently has to do without: a ranker, signal, filter, source or injector whose file never loaded or whose latest answer was rejected, or a field that is not declared. Null when nothing is missing. */
  readonly warning: Maybe<Scalars['String']['output']>;
};

/** Who may read a template, from `access` in its file. */
export type TemplateAccess =
  /** Everyone, including anonymous readers: `access: public`. */
  | 'PUBLIC'
  /** Only viewers: `access: viewer`. Anonymous readers get `UNAUTHENTICATED`. */
  | 'VIEWER';

/** A parameter of a template. */
export type TemplateParam = {
  readonly __typename?: 'TemplateParam';
  /** The default when it is omitted; empty when it has none. */
  readonly defaults: ReadonlyArray<Scalars['String']['output']>;
  /** What it means. */
  readonly description: Scalars['String']['output'];
  /** Whether it describes the client or its environment. Such a parameter only decides roll-outs and does not select another stream. */
  readonly isContext: Scalars['Boolean']['output'];
  /** Whether it is required. */
  readonly isRequired: Scalars['Boolean']['output'];
  /** The maximum number of values in its list; null when it takes a single value. */
  readonly listMax: Maybe<Scalars['Int']['output']>;
  /** The maximum of a number; null for no bound. */
  readonly max: Maybe<Scalars['Float']['output']>;
  /** The minimum of a number; null for no bound. */
  readonly min: Maybe<Scalars['Float']['output']>;
  /** The name that `ArgumentInput.name` takes. */
  readonly name: Scalars['String']['output'];
  /** The type as which its text is parsed. */
  readonly type: ParamType;
};

/** A conversation, such as a question with its answers and comments. */
export type Thread = Node & Producer & {
  readonly __typename?: 'Thread';
  /** The category it belongs to: a tag or a channel. Null when the viewer may see nothing in the thread. */
  readonly category: Maybe<Producer>;
  /** The oldest unread item, where reading continues; null when everything is read. */
  readonly firstUnread: Maybe<Item>;
  /** How many people follow this thread. */
  readonly followerCount: Scalars['Int']['output'];
  /** The thread's followers, by key, without people who are suspended or hidden by a block. Null when the viewer may not see the list. */
  readonly followers: Maybe<FollowerConnection>;
  /** Opaque global id, accepted by `follow` and `mute`. */
  readonly id: Scalars['ID']['output'];
  /** Whether it is closed to replies. */
  readonly isClosed: Scalars['Boolean']['output'];
  /** Whether it has an item by someone else that the viewer has not read. False for an anonymous viewer. */
  readonly isUnread: Scalars['Boolean']['output'];
  /** Its items in order of arrival. Without arguments, the first 20. */
  readonly items: ThreadItemConnection;
  /** Its key: `thread:` and the thread's number or name. */
  readonly key: Scalars['String']['output'];
  /** When its `newestItem` was written; null without one. */
  readonly lastActivityAt: Maybe<Scalars['DateTime']['output']>;
  /** When the viewer last marked something they can see in it read, or replied after that; null when they never marked anything. Browsing and joining do not count. When browsing replaces several marks with one mark of the category, that mark keeps the latest of their times, which then also shows in threads that needed no mark. */
  readonly lastReadAt: Maybe<Scalars['DateTime']['output']>;
  /** Pass it to `publish` to post into this thread. */
  readonly name: Scalars['String']['output'];
  /** The newest item that the viewer may see. Private items do not count: `items` lists the viewer's own, but they are not news. Null when there is none. */
  readonly newestItem: Maybe<Item>;
  /** The person who opened it; null when the viewer may not see the item that opened it. */
  readonly opener: Maybe<User>;
  /** The item that opened it; null when the viewer may not see that item. */
  readonly openingItem: Maybe<Item>;
  /** How many items the viewer may see, including their own private ones but not the opening one: the same items that `items` lists. */
  readonly replyCount: ItemCount;
  /** The title of the item that opened it; null when the viewer may not see that item. */
  readonly title: Maybe<Scalars['String']['output']>;
  /** How many of its items are unread. */
  readonly unreadCount: ItemCount;
  /** Whether the viewer follows this thread. False for an anonymous viewer. */
  readonly viewerFollows: Scalars['Boolean']['output'];
  /** Whether the viewer may close, reopen and move it. `moveThread` also checks the new category. False for an anonymous viewer and while the viewer is suspended. */
  readonly viewerMayManage: Scalars['Boolean']['output'];
  /** Whether the viewer may reply in it: it is open, and its place accepts replies from them. False for an anonymous viewer and while the viewer is suspended. */
  readonly viewerMayReply: Scalars['Boolean']['output'];
  /** Whether the viewer muted this thread. False for an anonymous viewer. */
  readonly viewerMutes: Scalars['Boolean']['output'];
};


/** A conversation, such as a question with its answers and comments. */
export type ThreadFollowersArgs = {
  after: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
};


/** A conversation, such as a question with its answers and comments. */
export type ThreadItemsArgs = {
  after: InputMaybe<Scalars['String']['input']>;
  around: InputMaybe<ThreadAround>;
  atItemId: InputMaybe<Scalars['ID']['input']>;
  before: InputMaybe<Scalars['String']['input']>;
  first: InputMaybe<Scalars['Int']['input']>;
  last: InputMaybe<Scalars['Int']['input']>;
};

/** Where to open a thread. */
export type ThreadAround =
  /** At the first unread item; at the end when everything is read. */
  | 'FIRST_UNREAD';

/** A page of a category's threads. */
export type ThreadConnection = {
  readonly __typename?: 'ThreadConnection';
  /** The threads with their cursors, ordered by their newest items, newest first. */
  readonly edges: ReadonlyArray<ThreadEdge>;
  /** The threads, without cursors, in the same order. */
  readonly nodes: ReadonlyArray<Thread>;
  /** The cursors of this page, and whether there are more pages. */
  readonly pageInfo: PageInfo;
  /** MORE, END, or CAPPED when the search for threads to show stopped before the end of the list. */
  readonly status: PageStatus;
};

/** A thread in the list of its category. */
export type ThreadEdge = {
  readonly __typename?: 'ThreadEdge';
  /** Sealed for this viewer and this list. Pass it as `after`. */
  readonly cursor: Scalars['String']['output'];
  /** The thread. */
  readonly node: Thread;
};

/** A thread to read. */
export type ThreadElement = FeedElement & {
  readonly __typename?: 'ThreadElement';
  /** Stable for one place in a viewer's stream. */
  readonly id: Scalars['ID']['output'];
  /** The injector's name in the template. */
  readonly injector: Scalars['String']['output'];
  /** The thread, which has at least one item that the viewer may see. */
  readonly thread: Thread;
  /** A heading; null when the template has none. */
  readonly title: Maybe<Scalars['String']['output']>;
};

/** A page of a thread's items, or of the replies to one of them. */
export type ThreadItemConnection = {
  readonly __typename?: 'ThreadItemConnection';
  /** The items with their cursors, in order of arrival. */
  readonly edges: ReadonlyArray<ThreadItemEdge>;
  /** The items, without cursors, in the same order. */
  readonly nodes: ReadonlyArray<Item>;
  /** The cursors of this page, and whether there are more pages. */
  readonly pageInfo: PageInfo;
  /** MORE, END, or CAPPED when the search for items to show stopped before the end. */
  readonly status: PageStatus;
};

/** An item in its thread, or among the replies to an item. */
export type ThreadItemEdge = {
  readonly __typename?: 'ThreadItemEdge';
  /** Sealed for this viewer and this list. Pass it as `after` or `before`. */
  readonly cursor: Scalars['String']['output'];
  /** The item. */
  readonly node: Item;
};

/** A thread that was read. */
export type ThreadMarkInput = {
  /** The category in which the thread was read. Refused if the thread has since moved. Any category when omitted. */
  readonly categoryId?: InputMaybe<Scalars['ID']['input']>;
  /** The thread. */
  readonly threadId: Scalars['ID']['input'];
  /** The newest item that was read; an item beyond the thread's end counts as the end. The whole thread when omitted. */
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

/** The ranker to try, and the template. */
export type TryRankerInput = {
  /** The ranker's name; it runs without options. Null stops the template's ranker: heads are then newest first and marked DEGRADED. When omitted, the ranker in the template's file is restored. */
  readonly ranker?: InputMaybe<Scalars['String']['input']>;
  /** The template's name. It must rank. */
  readonly template: Scalars['String']['input'];
};

/** The template after the ranker was chosen. */
export type TryRankerPayload = {
  readonly __typename?: 'TryRankerPayload';
  /** The template as it is served now. Null when `userErrors` is not empty. */
  readonly template: Maybe<Template>;
  /** Why nothing was changed. */
  readonly userErrors: ReadonlyArray<UserError>;
};

/** The person to stop blocking. */
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

/** The favourite to remove. */
export type UnfavouriteInput = {
  /** The item. */
  readonly itemId: Scalars['ID']['input'];
};

/** The item that is no longer a favourite. */
export type UnfavouritePayload = {
  readonly __typename?: 'UnfavouritePayload';
  /** The item as it is now. Null when `userErrors` is not empty. */
  readonly item: Maybe<Item>;
  /** Why nothing was changed. */
  readonly userErrors: ReadonlyArray<UserError>;
};

/** The producer to stop following. */
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

/** The item to show again. */
export type UnhideItemInput = {
  /** The item. */
  readonly itemId: Scalars['ID']['input'];
};

/** The item that the viewer no longer hides. */
export type UnhideItemPayload = {
  readonly __typename?: 'UnhideItemPayload';
  /** The item, even if it was not hidden. Null when the viewer may no longer see it, or when `userErrors` is not empty. */
  readonly item: Maybe<Item>;
  /** Why nothing was changed. */
  readonly userErrors: ReadonlyArray<UserError>;
};

/** The item to stop liking. */
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

/** The producer to stop muting. */
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

/** A word or phrase to stop muting. */
export type UnmutePhraseInput = {
  /** The phrase, in any spelling that `mutePhrase` treats as the same. */
  readonly phrase: Scalars['String']['input'];
};

/** The phrase that the viewer no longer mutes. */
export type UnmutePhrasePayload = {
  readonly __typename?: 'UnmutePhrasePayload';
  /** Its words in the form used for comparison, even when it was not muted. Null when `userErrors` is not empty. */
  readonly phrase: Maybe<Scalars['String']['output']>;
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

/** The repost to take back. */
export type UnrepostInput = {
  /** The item, or the viewer's repost of it. */
  readonly itemId: Scalars['ID']['input'];
};

/** The item that the viewer no longer reposts. */
export type UnrepostPayload = {
  readonly __typename?: 'UnrepostPayload';
  /** The original as it is now. Null when `userErrors` is not empty. */
  readonly item: Maybe<Item>;
  /** Why nothing was changed. */
  readonly userErrors: ReadonlyArray<UserError>;
};

/** A person who reads, follows and writes. */
export type User = Node & Producer & {
  readonly __typename?: 'User';
  /** The values of the fields that this installation declares, by name. */
  readonly attributes: ReadonlyArray<Attribute>;
  /** The profile picture. */
  readonly avatar: Maybe<Scalars['URL']['output']>;
  /** Who sees what they publish. Following a private feed sends a request. */
  readonly feed: FeedAccess;
  /** How many people follow this person. */
  readonly followerCount: Scalars['Int']['output'];
  /** The person's followers, by key, without people who are suspended or hidden by a block. Null when the viewer may not see the list, such as that of a person with a private feed whom they do not follow. */
  readonly followers: Maybe<FollowerConnection>;
  /** The producers that this person follows and the viewer may see, by key. Null when the viewer may not see the list, such as that of a person with a private feed whom they do not follow. */
  readonly following: Maybe<FollowingConnection>;
  /** Whether this person is in the viewer's own `followers` list. False for an anonymous viewer, and when a block hides this person. */
  readonly followsViewer: Scalars['Boolean']['output'];
  /** Opaque global id, accepted by `follow`, `block`, `mute` and `publish`. */
  readonly id: Scalars['ID']['output'];
  /** When they joined; null for people who never joined, such as an author of imported items. */
  readonly joinedAt: Maybe<Scalars['DateTime']['output']>;
  /** Its key: `user:` and the login. */
  readonly key: Scalars['String']['output'];
  /** The language they read, as a BCP 47 tag such as `pt-BR`. */
  readonly language: Maybe<Scalars['String']['output']>;
  /** The person's id at the identity provider. */
  readonly login: Scalars['String']['output'];
  /** The display name; the login when they chose none. */
  readonly name: Scalars['String']['output'];
  /** Whether the viewer blocked this person. False for an anonymous viewer. */
  readonly viewerBlocks: Scalars['Boolean']['output'];
  /** Whether the viewer follows this person. False for an anonymous viewer. */
  readonly viewerFollows: Scalars['Boolean']['output'];
  /** Whether the viewer's request to follow this person is pending, as with a private feed. False for an anonymous viewer. */
  readonly viewerHasRequested: Scalars['Boolean']['output'];
  /** Whether the viewer hid this person's reposts. False for an anonymous viewer. */
  readonly viewerHidesReposts: Scalars['Boolean']['output'];
  /** Whether the viewer muted this person. False for an anonymous viewer. */
  readonly viewerMutes: Scalars['Boolean']['output'];
};


/** A person who reads, follows and writes. */
export type UserFollowersArgs = {
  after: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
};


/** A person who reads, follows and writes. */
export type UserFollowingArgs = {
  after: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  type: InputMaybe<Scalars['String']['input']>;
};

/** A page of people. */
export type UserConnection = {
  readonly __typename?: 'UserConnection';
  /** The people with their cursors, by key. */
  readonly edges: ReadonlyArray<UserEdge>;
  /** The people, without cursors. */
  readonly nodes: ReadonlyArray<User>;
  /** The cursors of this page, and whether there are more pages. */
  readonly pageInfo: PageInfo;
};

/** A person in a list. */
export type UserEdge = {
  readonly __typename?: 'UserEdge';
  /** Pass it as `after`. */
  readonly cursor: Scalars['String']['output'];
  /** The person. */
  readonly node: User;
};

/** Why a mutation was not carried out. */
export type UserError = {
  readonly __typename?: 'UserError';
  /** The kind of fault. */
  readonly code: UserErrorCode;
  /** The path of the input field at fault, such as `["input", "title"]`; null when it is no single field. */
  readonly field: Maybe<ReadonlyArray<Scalars['String']['output']>>;
  /** What is wrong: usually what was expected and what was found. */
  readonly message: Scalars['String']['output'];
  /** For `RATE_LIMITED`, the number of seconds after which the same input may pass; null for other faults. */
  readonly retryAfter: Maybe<Scalars['Int']['output']>;
};

/** The kinds of fault that a mutation reports next to its result. */
export type UserErrorCode =
  /** A field is malformed or out of bounds. */
  | 'BAD_USER_INPUT'
  /** The same client key or name is already used for something else, or what was to be changed was changed meanwhile. */
  | 'CONFLICT'
  /** The viewer may see this but not do it. */
  | 'FORBIDDEN'
  /** It does not exist, or the viewer may not see it; the two look the same. */
  | 'NOT_FOUND'
  /** The viewer writes more than this installation allows. `retryAfter` says when to try again. */
  | 'RATE_LIMITED';

/** The person on whose behalf the request is made. */
export type Viewer = {
  readonly __typename?: 'Viewer';
  /** The people whom the viewer blocked, by key. */
  readonly blocking: BlockConnection;
  /** The viewer's drafts, by id. */
  readonly drafts: ReadonlyArray<Draft>;
  /** The viewer's mail address. Nobody else sees it. */
  readonly email: Maybe<Email>;
  /** The people who ask to follow the viewer's private feed, by key. */
  readonly followRequests: UserConnection;
  /** The producers that the viewer follows, by key. */
  readonly following: FollowConnection;
  /** The items that the viewer hid, latest arrival first, without those that were deleted or that the viewer may no longer see. */
  readonly hiddenItems: HiddenItemConnection;
  /** The people whose reposts the viewer hid, by key. */
  readonly hiddenReposts: HiddenRepostsConnection;
  /** The viewer's lists, oldest first, at most 50. Nobody else can see that they exist. */
  readonly lists: ReadonlyArray<ProducerList>;
  /** The words and phrases that the viewer muted, in code point order. */
  readonly mutedPhrases: MutedPhraseConnection;
  /** The producers that the viewer muted, by key. */
  readonly muting: MuteConnection;
  /** How the viewer wants to be notified. */
  readonly notificationPreferences: NotificationPreferences;
  /** The viewer's notifications, newest first. Those of one kind about one thing within a day are grouped into one entry. */
  readonly notifications: NotificationConnection;
  /** The people who see what the viewer publishes for readers, by key. */
  readonly readers: UserConnection;
  /** The producers that the viewer asked to follow, by key. `unfollow` withdraws a request. */
  readonly requestedFollows: FollowConnection;
  /** The state of the viewer's account. ACTIVE for people who never joined. */
  readonly state: PersonState;
  /** Producers that the viewer might want to follow, best first, with reasons. Excludes those that they follow, asked to follow, muted, blocked or may not see. Empty for people who follow nothing and are in no place, and while suggestions are switched off. */
  readonly suggestedProducers: ReadonlyArray<SuggestedProducer>;
  /** The viewer as others see them. */
  readonly user: User;
  /** The addresses that receive the viewer's notifications. */
  readonly webhooks: ReadonlyArray<Webhook>;
};


/** The person on whose behalf the request is made. */
export type ViewerBlockingArgs = {
  after: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
};


/** The person on whose behalf the request is made. */
export type ViewerDraftsArgs = {
  after: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
};


/** The person on whose behalf the request is made. */
export type ViewerFollowRequestsArgs = {
  after: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
};


/** The person on whose behalf the request is made. */
export type ViewerFollowingArgs = {
  after: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  type: InputMaybe<Scalars['String']['input']>;
};


/** The person on whose behalf the request is made. */
export type ViewerHiddenItemsArgs = {
  after: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
};


/** The person on whose behalf the request is made. */
export type ViewerHiddenRepostsArgs = {
  after: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
};


/** The person on whose behalf the request is made. */
export type ViewerMutedPhrasesArgs = {
  after: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
};


/** The person on whose behalf the request is made. */
export type ViewerMutingArgs = {
  after: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  type: InputMaybe<Scalars['String']['input']>;
};


/** The person on whose behalf the request is made. */
export type ViewerNotificationsArgs = {
  after: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  kinds: InputMaybe<ReadonlyArray<NotificationKind>>;
  unread?: InputMaybe<Scalars['Boolean']['input']>;
};


/** The person on whose behalf the request is made. */
export type ViewerReadersArgs = {
  after: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
};


/** The person on whose behalf the request is made. */
export type ViewerRequestedFollowsArgs = {
  after: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
};


/** The person on whose behalf the request is made. */
export type ViewerSuggestedProducersArgs = {
  first?: InputMaybe<Scalars['Int']['input']>;
};

/** Who may see an item. Blocks and mutes apply in addition. */
export type Visibility =
  /** The people it is addressed to, and the author. */
  | 'DIRECT'
  /** The author and their followers. On a private feed, these are the followers whom the author approved. */
  | 'FOLLOWERS'
  /** The members of the item's group, and the author. */
  | 'GROUP'
  /** Only the author. */
  | 'PRIVATE'
  /** Everyone, signed in or not. */
  | 'PUBLIC'
  /** The people on the author's list of readers, and the author. */
  | 'READERS';

/** An address that receives the viewer's notifications. */
export type Webhook = {
  readonly __typename?: 'Webhook';
  /** When it was added. */
  readonly createdAt: Scalars['DateTime']['output'];
  /** Pass it to `removeWebhook`. */
  readonly id: Scalars['ID']['output'];
  /** Where each notification is sent. */
  readonly url: Scalars['URL']['output'];
};

/** Why a stream does not show an item. */
export type WhyNot = {
  readonly __typename?: 'WhyNot';
  /** The item asked about. */
  readonly item: Item;
  /** The first rule that keeps the item out; null when the stream shows it. */
  readonly reason: Maybe<Scalars['String']['output']>;
};

/** A window of a ranked tail: the items next below a head, ranked once, when a page first reached them. */
export type WindowInfo = {
  readonly __typename?: 'WindowInfo';
  /** It covers every position above this one, up to and including `upTo`. */
  readonly above: Scalars['SafeInt']['output'];
  /** The newest position it covers. */
  readonly upTo: Scalars['SafeInt']['output'];
};

/** The content that the viewer has seen. */
export type WitnessInput = {
  /** For a kind seen by instant: the instant; now when omitted or in the future. Refused for a kind seen by value. */
  readonly at?: InputMaybe<Scalars['DateTime']['input']>;
  /** For a kind seen by value: the item that was seen, which must be of this kind; the newest of the kind when omitted. Required for a kind that is not bound to a type of place. */
  readonly itemId?: InputMaybe<Scalars['ID']['input']>;
  /** A kind that the configuration declares. */
  readonly kind: Scalars['String']['input'];
};

/** How far the viewer has seen a kind of site-wide content. */
export type WitnessPayload = {
  readonly __typename?: 'WitnessPayload';
  /** Why nothing was recorded. */
  readonly userErrors: ReadonlyArray<UserError>;
  /** How far the viewer has seen it. It never moves back. Null when `userErrors` is not empty. */
  readonly witnessed: Maybe<Witnessed>;
};

/** How far the viewer has seen one kind of site-wide content. */
export type Witnessed = {
  readonly __typename?: 'Witnessed';
  /** For a kind seen by instant: everything up to this instant is seen. */
  readonly at: Maybe<Scalars['DateTime']['output']>;
  /** Whether anything of the kind is new to the viewer. */
  readonly hasNew: Scalars['Boolean']['output'];
  /** For a kind seen by value: the newest seen item of the kind. Null when there is none, or when it is deleted or hidden. */
  readonly item: Maybe<Item>;
  /** The kind, as the configuration declares it. */
  readonly kind: Scalars['String']['output'];
  /** How many items of the kind are new to the viewer. */
  readonly newCount: ItemCount;
  /** The newest item of the kind that the viewer may see, as determined by the server. Null for a kind that is not bound to a type of place. */
  readonly newest: Maybe<Item>;
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
  AddReaderInput: AddReaderInput;
  AddReaderPayload: ResolverTypeWrapper<Omit<AddReaderPayload, 'user' | 'userErrors'> & { user?: Maybe<ResolversTypes['User']>, userErrors: ReadonlyArray<ResolversTypes['UserError']> }>;
  AddToListInput: AddToListInput;
  AddToListPayload: ResolverTypeWrapper<Omit<AddToListPayload, 'list' | 'userErrors'> & { list?: Maybe<ResolversTypes['ProducerList']>, userErrors: ReadonlyArray<ResolversTypes['UserError']> }>;
  AddWebhookInput: AddWebhookInput;
  AddWebhookPayload: ResolverTypeWrapper<Omit<AddWebhookPayload, 'userErrors'> & { userErrors: ReadonlyArray<ResolversTypes['UserError']> }>;
  AdmitToGroupInput: AdmitToGroupInput;
  AdmitToGroupPayload: ResolverTypeWrapper<Omit<AdmitToGroupPayload, 'place' | 'userErrors'> & { place?: Maybe<ResolversTypes['Place']>, userErrors: ReadonlyArray<ResolversTypes['UserError']> }>;
  ApproveFollowInput: ApproveFollowInput;
  ApproveFollowPayload: ResolverTypeWrapper<Omit<ApproveFollowPayload, 'user' | 'userErrors'> & { user?: Maybe<ResolversTypes['User']>, userErrors: ReadonlyArray<ResolversTypes['UserError']> }>;
  ArgumentInput: ArgumentInput;
  Attachment: ResolverTypeWrapper<Attachment>;
  AttachmentInput: AttachmentInput;
  AttachmentKind: AttachmentKind;
  Attribute: ResolverTypeWrapper<Attribute>;
  AttributeInput: AttributeInput;
  BlockConnection: ResolverTypeWrapper<RelationPageView>;
  BlockEdge: ResolverTypeWrapper<RelationEdgeView>;
  BlockInput: BlockInput;
  BlockPayload: ResolverTypeWrapper<Omit<BlockPayload, 'blockEdge' | 'userErrors'> & { blockEdge?: Maybe<ResolversTypes['BlockEdge']>, userErrors: ReadonlyArray<ResolversTypes['UserError']> }>;
  Boolean: ResolverTypeWrapper<Scalars['Boolean']['output']>;
  CarouselElement: ResolverTypeWrapper<Omit<CarouselElement, 'items'> & { items: ReadonlyArray<ResolversTypes['Item']> }>;
  CategoryConnection: ResolverTypeWrapper<CategoryPageView>;
  CategoryEdge: ResolverTypeWrapper<CategoryEdgeView>;
  CategoryRead: ResolverTypeWrapper<Omit<CategoryRead, 'category'> & { category: ResolversTypes['Producer'] }>;
  Channel: ResolverTypeWrapper<ProducerView>;
  Circle: Circle;
  CloseThreadInput: CloseThreadInput;
  CloseThreadPayload: ResolverTypeWrapper<Omit<CloseThreadPayload, 'thread' | 'userErrors'> & { thread?: Maybe<ResolversTypes['Thread']>, userErrors: ReadonlyArray<ResolversTypes['UserError']> }>;
  CounterChanged: ResolverTypeWrapper<CounterChangedView>;
  CreateCategoryInput: CreateCategoryInput;
  CreateCategoryPayload: ResolverTypeWrapper<Omit<CreateCategoryPayload, 'place' | 'userErrors'> & { place?: Maybe<ResolversTypes['Place']>, userErrors: ReadonlyArray<ResolversTypes['UserError']> }>;
  CreateListInput: CreateListInput;
  CreateListPayload: ResolverTypeWrapper<Omit<CreateListPayload, 'list' | 'userErrors'> & { list?: Maybe<ResolversTypes['ProducerList']>, userErrors: ReadonlyArray<ResolversTypes['UserError']> }>;
  CustomElement: ResolverTypeWrapper<CustomElement>;
  DateTime: ResolverTypeWrapper<Scalars['DateTime']['output']>;
  DeclineFollowInput: DeclineFollowInput;
  DeclineFollowPayload: ResolverTypeWrapper<Omit<DeclineFollowPayload, 'user' | 'userErrors'> & { user?: Maybe<ResolversTypes['User']>, userErrors: ReadonlyArray<ResolversTypes['UserError']> }>;
  DeleteDraftInput: DeleteDraftInput;
  DeleteDraftPayload: ResolverTypeWrapper<Omit<DeleteDraftPayload, 'userErrors'> & { userErrors: ReadonlyArray<ResolversTypes['UserError']> }>;
  DeleteItemInput: DeleteItemInput;
  DeleteItemPayload: ResolverTypeWrapper<Omit<DeleteItemPayload, 'userErrors'> & { userErrors: ReadonlyArray<ResolversTypes['UserError']> }>;
  DeleteListInput: DeleteListInput;
  DeleteListPayload: ResolverTypeWrapper<Omit<DeleteListPayload, 'userErrors'> & { userErrors: ReadonlyArray<ResolversTypes['UserError']> }>;
  DeliveryStrategy: DeliveryStrategy;
  DemoViewer: ResolverTypeWrapper<DemoViewer>;
  Draft: ResolverTypeWrapper<DraftView>;
  EditCategoryInput: EditCategoryInput;
  EditCategoryPayload: ResolverTypeWrapper<Omit<EditCategoryPayload, 'place' | 'userErrors'> & { place?: Maybe<ResolversTypes['Place']>, userErrors: ReadonlyArray<ResolversTypes['UserError']> }>;
  EditItemInput: EditItemInput;
  EditItemPayload: ResolverTypeWrapper<Omit<EditItemPayload, 'item' | 'userErrors'> & { item?: Maybe<ResolversTypes['Item']>, userErrors: ReadonlyArray<ResolversTypes['UserError']> }>;
  EditProfileInput: EditProfileInput;
  EditProfilePayload: ResolverTypeWrapper<Omit<EditProfilePayload, 'user' | 'userErrors'> & { user?: Maybe<ResolversTypes['User']>, userErrors: ReadonlyArray<ResolversTypes['UserError']> }>;
  Email: ResolverTypeWrapper<Email>;
  EraseMeInput: EraseMeInput;
  EraseMePayload: ResolverTypeWrapper<Omit<EraseMePayload, 'erasure' | 'userErrors'> & { erasure?: Maybe<ResolversTypes['Erasure']>, userErrors: ReadonlyArray<ResolversTypes['UserError']> }>;
  ErasedCount: ResolverTypeWrapper<ErasedCount>;
  ErasedKind: ErasedKind;
  Erasure: ResolverTypeWrapper<ErasureView>;
  EverythingRead: ResolverTypeWrapper<EverythingRead>;
  ExperimentSide: ResolverTypeWrapper<ExperimentSide>;
  Explanation: ResolverTypeWrapper<Explanation>;
  Fallback: Fallback;
  FavouriteInput: FavouriteInput;
  FavouritePayload: ResolverTypeWrapper<Omit<FavouritePayload, 'item' | 'userErrors'> & { item?: Maybe<ResolversTypes['Item']>, userErrors: ReadonlyArray<ResolversTypes['UserError']> }>;
  FeedAccess: FeedAccess;
  FeedElement: ResolverTypeWrapper<ElementView>;
  FencepostInfo: ResolverTypeWrapper<FencepostInfo>;
  FieldType: FieldType;
  FilterInfo: ResolverTypeWrapper<FilterInfo>;
  Float: ResolverTypeWrapper<Scalars['Float']['output']>;
  FollowConnection: ResolverTypeWrapper<RelationPageView>;
  FollowCount: ResolverTypeWrapper<FollowCount>;
  FollowEdge: ResolverTypeWrapper<RelationEdgeView>;
  FollowInput: FollowInput;
  FollowNotifications: ResolverTypeWrapper<FollowNotifications>;
  FollowPayload: ResolverTypeWrapper<Omit<FollowPayload, 'followEdge' | 'userErrors'> & { followEdge?: Maybe<ResolversTypes['FollowEdge']>, userErrors: ReadonlyArray<ResolversTypes['UserError']> }>;
  FollowState: FollowState;
  FollowerConnection: ResolverTypeWrapper<CountedPageView>;
  FollowingConnection: ResolverTypeWrapper<CountedPageView>;
  FollowingEdge: ResolverTypeWrapper<ProducerEdgeView>;
  HiddenItemConnection: ResolverTypeWrapper<Omit<HiddenItemConnection, 'edges' | 'nodes' | 'pageInfo'> & { edges: ReadonlyArray<ResolversTypes['HiddenItemEdge']>, nodes: ReadonlyArray<ResolversTypes['Item']>, pageInfo: ResolversTypes['PageInfo'] }>;
  HiddenItemEdge: ResolverTypeWrapper<HiddenItemEdgeView>;
  HiddenRepostsConnection: ResolverTypeWrapper<Omit<HiddenRepostsConnection, 'edges' | 'nodes' | 'pageInfo'> & { edges: ReadonlyArray<ResolversTypes['HiddenRepostsEdge']>, nodes: ReadonlyArray<ResolversTypes['User']>, pageInfo: ResolversTypes['PageInfo'] }>;
  HiddenRepostsEdge: ResolverTypeWrapper<HiddenRepostsEdgeView>;
  HideItemInput: HideItemInput;
  HideItemPayload: ResolverTypeWrapper<Omit<HideItemPayload, 'item' | 'userErrors'> & { item?: Maybe<ResolversTypes['Item']>, userErrors: ReadonlyArray<ResolversTypes['UserError']> }>;
  HideRepostsInput: HideRepostsInput;
  HideRepostsPayload: ResolverTypeWrapper<Omit<HideRepostsPayload, 'user' | 'userErrors'> & { user?: Maybe<ResolversTypes['User']>, userErrors: ReadonlyArray<ResolversTypes['UserError']> }>;
  ID: ResolverTypeWrapper<Scalars['ID']['output']>;
  InjectorInfo: ResolverTypeWrapper<InjectorInfo>;
  Int: ResolverTypeWrapper<Scalars['Int']['output']>;
  InviteToGroupInput: InviteToGroupInput;
  InviteToGroupPayload: ResolverTypeWrapper<Omit<InviteToGroupPayload, 'place' | 'userErrors'> & { place?: Maybe<ResolversTypes['Place']>, userErrors: ReadonlyArray<ResolversTypes['UserError']> }>;
  Item: ResolverTypeWrapper<ItemView>;
  ItemConnection: ResolverTypeWrapper<PageView>;
  ItemCount: ResolverTypeWrapper<ItemCount>;
  ItemEdge: ResolverTypeWrapper<EdgeView>;
  ItemRemoved: ResolverTypeWrapper<ItemRemovedView>;
  ItemUpdated: ResolverTypeWrapper<ItemUpdatedView>;
  JSON: ResolverTypeWrapper<Scalars['JSON']['output']>;
  JoinGroupInput: JoinGroupInput;
  JoinGroupPayload: ResolverTypeWrapper<Omit<JoinGroupPayload, 'place' | 'userErrors'> & { place?: Maybe<ResolversTypes['Place']>, userErrors: ReadonlyArray<ResolversTypes['UserError']> }>;
  JoinInput: JoinInput;
  JoinPayload: ResolverTypeWrapper<Omit<JoinPayload, 'user' | 'userErrors'> & { user?: Maybe<ResolversTypes['User']>, userErrors: ReadonlyArray<ResolversTypes['UserError']> }>;
  Joining: Joining;
  LeaveGroupInput: LeaveGroupInput;
  LeaveGroupPayload: ResolverTypeWrapper<Omit<LeaveGroupPayload, 'place' | 'userErrors'> & { place?: Maybe<ResolversTypes['Place']>, userErrors: ReadonlyArray<ResolversTypes['UserError']> }>;
  LikeInput: LikeInput;
  LikePayload: ResolverTypeWrapper<Omit<LikePayload, 'item' | 'userErrors'> & { item?: Maybe<ResolversTypes['Item']>, userErrors: ReadonlyArray<ResolversTypes['UserError']> }>;
  ListMemberConnection: ResolverTypeWrapper<UserPageView>;
  ListMemberEdge: ResolverTypeWrapper<ProducerEdgeView>;
  LiveEventKind: LiveEventKind;
  Maker: ResolverTypeWrapper<Maker>;
  MarkAllReadInput: MarkAllReadInput;
  MarkAllReadPayload: ResolverTypeWrapper<Omit<MarkAllReadPayload, 'unreadCounts' | 'userErrors'> & { unreadCounts: ReadonlyArray<ResolversTypes['UnreadCount']>, userErrors: ReadonlyArray<ResolversTypes['UserError']> }>;
  MarkCategoryReadInput: MarkCategoryReadInput;
  MarkCategoryReadPayload: ResolverTypeWrapper<Omit<MarkCategoryReadPayload, 'unreadCounts' | 'userErrors'> & { unreadCounts: ReadonlyArray<ResolversTypes['UnreadCount']>, userErrors: ReadonlyArray<ResolversTypes['UserError']> }>;
  MarkNotificationsReadInput: MarkNotificationsReadInput;
  MarkNotificationsReadPayload: ResolverTypeWrapper<Omit<MarkNotificationsReadPayload, 'userErrors'> & { userErrors: ReadonlyArray<ResolversTypes['UserError']> }>;
  MarkNotificationsSeenInput: MarkNotificationsSeenInput;
  MarkNotificationsSeenPayload: ResolverTypeWrapper<Omit<MarkNotificationsSeenPayload, 'userErrors'> & { userErrors: ReadonlyArray<ResolversTypes['UserError']> }>;
  MarkSeenInput: MarkSeenInput;
  MarkSeenPayload: ResolverTypeWrapper<Omit<MarkSeenPayload, 'items' | 'userErrors'> & { items: ReadonlyArray<ResolversTypes['Item']>, userErrors: ReadonlyArray<ResolversTypes['UserError']> }>;
  MarkThreadReadInput: MarkThreadReadInput;
  MarkThreadReadPayload: ResolverTypeWrapper<Omit<MarkThreadReadPayload, 'thread' | 'unreadCounts' | 'userErrors'> & { thread?: Maybe<ResolversTypes['Thread']>, unreadCounts: ReadonlyArray<ResolversTypes['UnreadCount']>, userErrors: ReadonlyArray<ResolversTypes['UserError']> }>;
  MarkThreadsReadInput: MarkThreadsReadInput;
  MarkThreadsReadPayload: ResolverTypeWrapper<Omit<MarkThreadsReadPayload, 'threads' | 'unreadCounts' | 'userErrors'> & { threads: ReadonlyArray<ResolversTypes['Thread']>, unreadCounts: ReadonlyArray<ResolversTypes['UnreadCount']>, userErrors: ReadonlyArray<ResolversTypes['UserError']> }>;
  MarkUnreadInput: MarkUnreadInput;
  MarkUnreadPayload: ResolverTypeWrapper<Omit<MarkUnreadPayload, 'thread' | 'unreadCounts' | 'userErrors'> & { thread?: Maybe<ResolversTypes['Thread']>, unreadCounts: ReadonlyArray<ResolversTypes['UnreadCount']>, userErrors: ReadonlyArray<ResolversTypes['UserError']> }>;
  Materialisation: ResolverTypeWrapper<Materialisation>;
  MemberConnection: ResolverTypeWrapper<MemberPageView>;
  MemberEdge: ResolverTypeWrapper<Omit<MemberEdge, 'node'> & { node: ResolversTypes['User'] }>;
  MembershipState: MembershipState;
  MoveCategoryInput: MoveCategoryInput;
  MoveCategoryPayload: ResolverTypeWrapper<Omit<MoveCategoryPayload, 'place' | 'userErrors'> & { place?: Maybe<ResolversTypes['Place']>, userErrors: ReadonlyArray<ResolversTypes['UserError']> }>;
  MoveThreadInput: MoveThreadInput;
  MoveThreadPayload: ResolverTypeWrapper<Omit<MoveThreadPayload, 'thread' | 'unreadCounts' | 'userErrors'> & { thread?: Maybe<ResolversTypes['Thread']>, unreadCounts: ReadonlyArray<ResolversTypes['UnreadCount']>, userErrors: ReadonlyArray<ResolversTypes['UserError']> }>;
  Mutation: ResolverTypeWrapper<Record<PropertyKey, never>>;
  MuteConnection: ResolverTypeWrapper<RelationPageView>;
  MuteEdge: ResolverTypeWrapper<RelationEdgeView>;
  MuteInput: MuteInput;
  MutePayload: ResolverTypeWrapper<Omit<MutePayload, 'muteEdge' | 'userErrors'> & { muteEdge?: Maybe<ResolversTypes['MuteEdge']>, userErrors: ReadonlyArray<ResolversTypes['UserError']> }>;
  MutePhraseInput: MutePhraseInput;
  MutePhrasePayload: ResolverTypeWrapper<Omit<MutePhrasePayload, 'mutedPhrase' | 'userErrors'> & { mutedPhrase?: Maybe<ResolversTypes['MutedPhrase']>, userErrors: ReadonlyArray<ResolversTypes['UserError']> }>;
  MutedPhrase: ResolverTypeWrapper<MutedPhraseView>;
  MutedPhraseConnection: ResolverTypeWrapper<Omit<MutedPhraseConnection, 'edges' | 'nodes' | 'pageInfo'> & { edges: ReadonlyArray<ResolversTypes['MutedPhraseEdge']>, nodes: ReadonlyArray<ResolversTypes['MutedPhrase']>, pageInfo: ResolversTypes['PageInfo'] }>;
  MutedPhraseEdge: ResolverTypeWrapper<Omit<MutedPhraseEdge, 'node'> & { node: ResolversTypes['MutedPhrase'] }>;
  NewAbove: ResolverTypeWrapper<NewAboveView>;
  NewSince: ResolverTypeWrapper<Omit<NewSince, 'actors'> & { actors: ReadonlyArray<ResolversTypes['User']> }>;
  Node: ResolverTypeWrapper<NodeView>;
  Notification: ResolverTypeWrapper<NotificationView>;
  NotificationChannel: NotificationChannel;
  NotificationChannels: ResolverTypeWrapper<NotificationChannels>;
  NotificationConnection: ResolverTypeWrapper<NotificationPageView>;
  NotificationDigest: NotificationDigest;
  NotificationEdge: ResolverTypeWrapper<NotificationEdgeView>;
  NotificationKind: NotificationKind;
  NotificationPreferenceInput: NotificationPreferenceInput;
  NotificationPreferences: ResolverTypeWrapper<NotificationPreferences>;
  NotificationsEvent: ResolverTypeWrapper<NotificationsEvent>;
  OpenThreadInput: OpenThreadInput;
  OpenThreadPayload: ResolverTypeWrapper<Omit<OpenThreadPayload, 'item' | 'thread' | 'userErrors'> & { item?: Maybe<ResolversTypes['Item']>, thread?: Maybe<ResolversTypes['Thread']>, userErrors: ReadonlyArray<ResolversTypes['UserError']> }>;
  PageCondition: PageCondition;
  PageInfo: ResolverTypeWrapper<PageInfoView>;
  PageStatus: PageStatus;
  ParamType: ParamType;
  PartReport: ResolverTypeWrapper<PartReport>;
  PersonState: PersonState;
  Place: ResolverTypeWrapper<PlaceView>;
  PlaceConnection: ResolverTypeWrapper<PlacePageView>;
  PlaceEdge: ResolverTypeWrapper<Omit<PlaceEdge, 'node'> & { node: ResolversTypes['Place'] }>;
  Producer: ResolverTypeWrapper<ProducerView>;
  ProducerList: ResolverTypeWrapper<ProducerListView>;
  PromptElement: ResolverTypeWrapper<PromptElement>;
  PublishDraftInput: PublishDraftInput;
  PublishDraftPayload: ResolverTypeWrapper<Omit<PublishDraftPayload, 'item' | 'userErrors'> & { item?: Maybe<ResolversTypes['Item']>, userErrors: ReadonlyArray<ResolversTypes['UserError']> }>;
  PublishInput: PublishInput;
  PublishManyInput: PublishManyInput;
  PublishManyItem: PublishManyItem;
  PublishManyPayload: ResolverTypeWrapper<Omit<PublishManyPayload, 'results' | 'userErrors'> & { results: ReadonlyArray<ResolversTypes['PublishManyResult']>, userErrors: ReadonlyArray<ResolversTypes['UserError']> }>;
  PublishManyResult: ResolverTypeWrapper<Omit<PublishManyResult, 'item'> & { item?: Maybe<ResolversTypes['Item']> }>;
  PublishPayload: ResolverTypeWrapper<Omit<PublishPayload, 'item' | 'userErrors'> & { item?: Maybe<ResolversTypes['Item']>, userErrors: ReadonlyArray<ResolversTypes['UserError']> }>;
  Query: ResolverTypeWrapper<Record<PropertyKey, never>>;
  RankFailure: ResolverTypeWrapper<RankFailure>;
  RankerInfo: ResolverTypeWrapper<RankerInfo>;
  ReadStateChange: ResolverTypeWrapper<ReadChangeView>;
  ReadStateEvent: ResolverTypeWrapper<ReadEventView>;
  ReadStateGap: ResolverTypeWrapper<ReadEventView>;
  ReadStateMarked: ResolverTypeWrapper<ReadEventView>;
  ReadStateStarted: ResolverTypeWrapper<ReadEventView>;
  ReadingPlace: ResolverTypeWrapper<ReadingPlace>;
  Region: Region;
  ReinstateUserInput: ReinstateUserInput;
  ReinstateUserPayload: ResolverTypeWrapper<Omit<ReinstateUserPayload, 'user' | 'userErrors'> & { user?: Maybe<ResolversTypes['User']>, userErrors: ReadonlyArray<ResolversTypes['UserError']> }>;
  RemoveFollowerInput: RemoveFollowerInput;
  RemoveFollowerPayload: ResolverTypeWrapper<Omit<RemoveFollowerPayload, 'user' | 'userErrors'> & { user?: Maybe<ResolversTypes['User']>, userErrors: ReadonlyArray<ResolversTypes['UserError']> }>;
  RemoveFromGroupInput: RemoveFromGroupInput;
  RemoveFromGroupPayload: ResolverTypeWrapper<Omit<RemoveFromGroupPayload, 'place' | 'userErrors'> & { place?: Maybe<ResolversTypes['Place']>, userErrors: ReadonlyArray<ResolversTypes['UserError']> }>;
  RemoveFromListInput: RemoveFromListInput;
  RemoveFromListPayload: ResolverTypeWrapper<Omit<RemoveFromListPayload, 'list' | 'userErrors'> & { list?: Maybe<ResolversTypes['ProducerList']>, userErrors: ReadonlyArray<ResolversTypes['UserError']> }>;
  RemoveReaderInput: RemoveReaderInput;
  RemoveReaderPayload: ResolverTypeWrapper<Omit<RemoveReaderPayload, 'user' | 'userErrors'> & { user?: Maybe<ResolversTypes['User']>, userErrors: ReadonlyArray<ResolversTypes['UserError']> }>;
  RemoveWebhookInput: RemoveWebhookInput;
  RemoveWebhookPayload: ResolverTypeWrapper<Omit<RemoveWebhookPayload, 'userErrors'> & { userErrors: ReadonlyArray<ResolversTypes['UserError']> }>;
  RenameListInput: RenameListInput;
  RenameListPayload: ResolverTypeWrapper<Omit<RenameListPayload, 'list' | 'userErrors'> & { list?: Maybe<ResolversTypes['ProducerList']>, userErrors: ReadonlyArray<ResolversTypes['UserError']> }>;
  ReopenThreadInput: ReopenThreadInput;
  ReopenThreadPayload: ResolverTypeWrapper<Omit<ReopenThreadPayload, 'thread' | 'userErrors'> & { thread?: Maybe<ResolversTypes['Thread']>, userErrors: ReadonlyArray<ResolversTypes['UserError']> }>;
  RepostInput: RepostInput;
  RepostPayload: ResolverTypeWrapper<Omit<RepostPayload, 'repost' | 'userErrors'> & { repost?: Maybe<ResolversTypes['Item']>, userErrors: ReadonlyArray<ResolversTypes['UserError']> }>;
  ResetAllFencesInput: ResetAllFencesInput;
  ResetAllFencesPayload: ResolverTypeWrapper<Omit<ResetAllFencesPayload, 'userErrors'> & { userErrors: ReadonlyArray<ResolversTypes['UserError']> }>;
  ResetFenceInput: ResetFenceInput;
  ResetFencePayload: ResolverTypeWrapper<Omit<ResetFencePayload, 'userErrors'> & { userErrors: ReadonlyArray<ResolversTypes['UserError']> }>;
  Role: Role;
  RolloutSide: ResolverTypeWrapper<RolloutSide>;
  SafeInt: ResolverTypeWrapper<Scalars['SafeInt']['output']>;
  SaveDraftInput: SaveDraftInput;
  SaveDraftPayload: ResolverTypeWrapper<Omit<SaveDraftPayload, 'draft' | 'userErrors'> & { draft?: Maybe<ResolversTypes['Draft']>, userErrors: ReadonlyArray<ResolversTypes['UserError']> }>;
  SaveReadingPlaceInput: SaveReadingPlaceInput;
  SaveReadingPlacePayload: ResolverTypeWrapper<Omit<SaveReadingPlacePayload, 'userErrors'> & { userErrors: ReadonlyArray<ResolversTypes['UserError']> }>;
  Score: ResolverTypeWrapper<Score>;
  SendDirectInput: SendDirectInput;
  SendDirectPayload: ResolverTypeWrapper<Omit<SendDirectPayload, 'item' | 'userErrors'> & { item?: Maybe<ResolversTypes['Item']>, userErrors: ReadonlyArray<ResolversTypes['UserError']> }>;
  SetFollowNotificationsInput: SetFollowNotificationsInput;
  SetFollowNotificationsPayload: ResolverTypeWrapper<Omit<SetFollowNotificationsPayload, 'userErrors'> & { userErrors: ReadonlyArray<ResolversTypes['UserError']> }>;
  SetGroupRoleInput: SetGroupRoleInput;
  SetGroupRolePayload: ResolverTypeWrapper<Omit<SetGroupRolePayload, 'place' | 'userErrors'> & { place?: Maybe<ResolversTypes['Place']>, userErrors: ReadonlyArray<ResolversTypes['UserError']> }>;
  SetNotificationPreferencesInput: SetNotificationPreferencesInput;
  SetNotificationPreferencesPayload: ResolverTypeWrapper<Omit<SetNotificationPreferencesPayload, 'userErrors'> & { userErrors: ReadonlyArray<ResolversTypes['UserError']> }>;
  ShowRepostsInput: ShowRepostsInput;
  ShowRepostsPayload: ResolverTypeWrapper<Omit<ShowRepostsPayload, 'user' | 'userErrors'> & { user?: Maybe<ResolversTypes['User']>, userErrors: ReadonlyArray<ResolversTypes['UserError']> }>;
  SignalInfo: ResolverTypeWrapper<SignalInfo>;
  SourceInfo: ResolverTypeWrapper<SourceInfo>;
  StreamAround: StreamAround;
  StreamGap: ResolverTypeWrapper<StreamOpeningView>;
  StreamOrder: StreamOrder;
  StreamStarted: ResolverTypeWrapper<StreamOpeningView>;
  StreamUpdate: ResolverTypeWrapper<StreamUpdateView>;
  String: ResolverTypeWrapper<Scalars['String']['output']>;
  Subscription: ResolverTypeWrapper<Record<PropertyKey, never>>;
  SuggestedProducer: ResolverTypeWrapper<Suggestion>;
  SuggestionElement: ResolverTypeWrapper<Omit<SuggestionElement, 'users'> & { users: ReadonlyArray<ResolversTypes['User']> }>;
  SuggestionKind: SuggestionKind;
  SuggestionReason: ResolverTypeWrapper<Omit<SuggestionReason, 'producers'> & { producers: ReadonlyArray<ResolversTypes['Producer']> }>;
  SuspendUserInput: SuspendUserInput;
  SuspendUserPayload: ResolverTypeWrapper<Omit<SuspendUserPayload, 'userErrors'> & { userErrors: ReadonlyArray<ResolversTypes['UserError']> }>;
  Tag: ResolverTypeWrapper<ProducerView>;
  Template: ResolverTypeWrapper<Template>;
  TemplateAccess: TemplateAccess;
  TemplateParam: ResolverTypeWrapper<TemplateParam>;
  Thread: ResolverTypeWrapper<ProducerView>;
  ThreadAround: ThreadAround;
  ThreadConnection: ResolverTypeWrapper<ThreadPageView>;
  ThreadEdge: ResolverTypeWrapper<ThreadEdgeView>;
  ThreadElement: ResolverTypeWrapper<Omit<ThreadElement, 'thread'> & { thread: ResolversTypes['Thread'] }>;
  ThreadItemConnection: ResolverTypeWrapper<ThreadItemPageView>;
  ThreadItemEdge: ResolverTypeWrapper<ThreadItemEdgeView>;
  ThreadMarkInput: ThreadMarkInput;
  ThreadMarkedUnread: ResolverTypeWrapper<Omit<ThreadMarkedUnread, 'thread'> & { thread: ResolversTypes['Thread'] }>;
  ThreadRead: ResolverTypeWrapper<Omit<ThreadRead, 'thread'> & { thread: ResolversTypes['Thread'] }>;
  TryRankerInput: TryRankerInput;
  TryRankerPayload: ResolverTypeWrapper<Omit<TryRankerPayload, 'userErrors'> & { userErrors: ReadonlyArray<ResolversTypes['UserError']> }>;
  URL: ResolverTypeWrapper<Scalars['URL']['output']>;
  UnblockInput: UnblockInput;
  UnblockPayload: ResolverTypeWrapper<Omit<UnblockPayload, 'user' | 'userErrors'> & { user?: Maybe<ResolversTypes['User']>, userErrors: ReadonlyArray<ResolversTypes['UserError']> }>;
  UnfavouriteInput: UnfavouriteInput;
  UnfavouritePayload: ResolverTypeWrapper<Omit<UnfavouritePayload, 'item' | 'userErrors'> & { item?: Maybe<ResolversTypes['Item']>, userErrors: ReadonlyArray<ResolversTypes['UserError']> }>;
  UnfollowInput: UnfollowInput;
  UnfollowPayload: ResolverTypeWrapper<Omit<UnfollowPayload, 'producer' | 'userErrors'> & { producer?: Maybe<ResolversTypes['Producer']>, userErrors: ReadonlyArray<ResolversTypes['UserError']> }>;
  UnhideItemInput: UnhideItemInput;
  UnhideItemPayload: ResolverTypeWrapper<Omit<UnhideItemPayload, 'item' | 'userErrors'> & { item?: Maybe<ResolversTypes['Item']>, userErrors: ReadonlyArray<ResolversTypes['UserError']> }>;
  UnlikeInput: UnlikeInput;
  UnlikePayload: ResolverTypeWrapper<Omit<UnlikePayload, 'item' | 'userErrors'> & { item?: Maybe<ResolversTypes['Item']>, userErrors: ReadonlyArray<ResolversTypes['UserError']> }>;
  UnmuteInput: UnmuteInput;
  UnmutePayload: ResolverTypeWrapper<Omit<UnmutePayload, 'producer' | 'userErrors'> & { producer?: Maybe<ResolversTypes['Producer']>, userErrors: ReadonlyArray<ResolversTypes['UserError']> }>;
  UnmutePhraseInput: UnmutePhraseInput;
  UnmutePhrasePayload: ResolverTypeWrapper<Omit<UnmutePhrasePayload, 'userErrors'> & { userErrors: ReadonlyArray<ResolversTypes['UserError']> }>;
  UnreadCount: ResolverTypeWrapper<Omit<UnreadCount, 'category'> & { category: ResolversTypes['Producer'] }>;
  UnrepostInput: UnrepostInput;
  UnrepostPayload: ResolverTypeWrapper<Omit<UnrepostPayload, 'item' | 'userErrors'> & { item?: Maybe<ResolversTypes['Item']>, userErrors: ReadonlyArray<ResolversTypes['UserError']> }>;
  User: ResolverTypeWrapper<UserView>;
  UserConnection: ResolverTypeWrapper<UserPageView>;
  UserEdge: ResolverTypeWrapper<ProducerEdgeView>;
  UserError: ResolverTypeWrapper<InputError>;
  UserErrorCode: UserErrorCode;
  Viewer: ResolverTypeWrapper<ViewerView>;
  Visibility: Visibility;
  Webhook: ResolverTypeWrapper<Webhook>;
  WhyNot: ResolverTypeWrapper<Omit<WhyNot, 'item'> & { item: ResolversTypes['Item'] }>;
  WindowInfo: ResolverTypeWrapper<WindowInfo>;
  WitnessInput: WitnessInput;
  WitnessPayload: ResolverTypeWrapper<Omit<WitnessPayload, 'userErrors' | 'witnessed'> & { userErrors: ReadonlyArray<ResolversTypes['UserError']>, witnessed?: Maybe<ResolversTypes['Witnessed']> }>;
  Witnessed: ResolverTypeWrapper<Omit<Witnessed, 'item' | 'newest'> & { item?: Maybe<ResolversTypes['Item']>, newest?: Maybe<ResolversTypes['Item']> }>;
};

/** Mapping between all available schema types and the resolvers parents */
export type ResolversParentTypes = {
  AddReaderInput: AddReaderInput;
  AddReaderPayload: Omit<AddReaderPayload, 'user' | 'userErrors'> & { user?: Maybe<ResolversParentTypes['User']>, userErrors: ReadonlyArray<ResolversParentTypes['UserError']> };
  AddToListInput: AddToListInput;
  AddToListPayload: Omit<AddToListPayload, 'list' | 'userErrors'> & { list?: Maybe<ResolversParentTypes['ProducerList']>, userErrors: ReadonlyArray<ResolversParentTypes['UserError']> };
  AddWebhookInput: AddWebhookInput;
  AddWebhookPayload: Omit<AddWebhookPayload, 'userErrors'> & { userErrors: ReadonlyArray<ResolversParentTypes['UserError']> };
  AdmitToGroupInput: AdmitToGroupInput;
  AdmitToGroupPayload: Omit<AdmitToGroupPayload, 'place' | 'userErrors'> & { place?: Maybe<ResolversParentTypes['Place']>, userErrors: ReadonlyArray<ResolversParentTypes['UserError']> };
  ApproveFollowInput: ApproveFollowInput;
  ApproveFollowPayload: Omit<ApproveFollowPayload, 'user' | 'userErrors'> & { user?: Maybe<ResolversParentTypes['User']>, userErrors: ReadonlyArray<ResolversParentTypes['UserError']> };
  ArgumentInput: ArgumentInput;
  Attachment: Attachment;
  AttachmentInput: AttachmentInput;
  Attribute: Attribute;
  AttributeInput: AttributeInput;
  BlockConnection: RelationPageView;
  BlockEdge: RelationEdgeView;
  BlockInput: BlockInput;
  BlockPayload: Omit<BlockPayload, 'blockEdge' | 'userErrors'> & { blockEdge?: Maybe<ResolversParentTypes['BlockEdge']>, userErrors: ReadonlyArray<ResolversParentTypes['UserError']> };
  Boolean: Scalars['Boolean']['output'];
  CarouselElement: Omit<CarouselElement, 'items'> & { items: ReadonlyArray<ResolversParentTypes['Item']> };
  CategoryConnection: CategoryPageView;
  CategoryEdge: CategoryEdgeView;
  CategoryRead: Omit<CategoryRead, 'category'> & { category: ResolversParentTypes['Producer'] };
  Channel: ProducerView;
  CloseThreadInput: CloseThreadInput;
  CloseThreadPayload: Omit<CloseThreadPayload, 'thread' | 'userErrors'> & { thread?: Maybe<ResolversParentTypes['Thread']>, userErrors: ReadonlyArray<ResolversParentTypes['UserError']> };
  CounterChanged: CounterChangedView;
  CreateCategoryInput: CreateCategoryInput;
  CreateCategoryPayload: Omit<CreateCategoryPayload, 'place' | 'userErrors'> & { place?: Maybe<ResolversParentTypes['Place']>, userErrors: ReadonlyArray<ResolversParentTypes['UserError']> };
  CreateListInput: CreateListInput;
  CreateListPayload: Omit<CreateListPayload, 'list' | 'userErrors'> & { list?: Maybe<ResolversParentTypes['ProducerList']>, userErrors: ReadonlyArray<ResolversParentTypes['UserError']> };
  CustomElement: CustomElement;
  DateTime: Scalars['DateTime']['output'];
  DeclineFollowInput: DeclineFollowInput;
  DeclineFollowPayload: Omit<DeclineFollowPayload, 'user' | 'userErrors'> & { user?: Maybe<ResolversParentTypes['User']>, userErrors: ReadonlyArray<ResolversParentTypes['UserError']> };
  DeleteDraftInput: DeleteDraftInput;
  DeleteDraftPayload: Omit<DeleteDraftPayload, 'userErrors'> & { userErrors: ReadonlyArray<ResolversParentTypes['UserError']> };
  DeleteItemInput: DeleteItemInput;
  DeleteItemPayload: Omit<DeleteItemPayload, 'userErrors'> & { userErrors: ReadonlyArray<ResolversParentTypes['UserError']> };
  DeleteListInput: DeleteListInput;
  DeleteListPayload: Omit<DeleteListPayload, 'userErrors'> & { userErrors: ReadonlyArray<ResolversParentTypes['UserError']> };
  DemoViewer: DemoViewer;
  Draft: DraftView;
  EditCategoryInput: EditCategoryInput;
  EditCategoryPayload: Omit<EditCategoryPayload, 'place' | 'userErrors'> & { place?: Maybe<ResolversParentTypes['Place']>, userErrors: ReadonlyArray<ResolversParentTypes['UserError']> };
  EditItemInput: EditItemInput;
  EditItemPayload: Omit<EditItemPayload, 'item' | 'userErrors'> & { item?: Maybe<ResolversParentTypes['Item']>, userErrors: ReadonlyArray<ResolversParentTypes['UserError']> };
  EditProfileInput: EditProfileInput;
  EditProfilePayload: Omit<EditProfilePayload, 'user' | 'userErrors'> & { user?: Maybe<ResolversParentTypes['User']>, userErrors: ReadonlyArray<ResolversParentTypes['UserError']> };
  Email: Email;
  EraseMeInput: EraseMeInput;
  EraseMePayload: Omit<EraseMePayload, 'erasure' | 'userErrors'> & { erasure?: Maybe<ResolversParentTypes['Erasure']>, userErrors: ReadonlyArray<ResolversParentTypes['UserError']> };
  ErasedCount: ErasedCount;
  Erasure: ErasureView;
  EverythingRead: EverythingRead;
  ExperimentSide: ExperimentSide;
  Explanation: Explanation;
  FavouriteInput: FavouriteInput;
  FavouritePayload: Omit<FavouritePayload, 'item' | 'userErrors'> & { item?: Maybe<ResolversParentTypes['Item']>, userErrors: ReadonlyArray<ResolversParentTypes['UserError']> };
  FeedElement: ElementView;
  FencepostInfo: FencepostInfo;
  FilterInfo: FilterInfo;
  Float: Scalars['Float']['output'];
  FollowConnection: RelationPageView;
  FollowCount: FollowCount;
  FollowEdge: RelationEdgeView;
  FollowInput: FollowInput;
  FollowNotifications: FollowNotifications;
  FollowPayload: Omit<FollowPayload, 'followEdge' | 'userErrors'> & { followEdge?: Maybe<ResolversParentTypes['FollowEdge']>, userErrors: ReadonlyArray<ResolversParentTypes['UserError']> };
  FollowerConnection: CountedPageView;
  FollowingConnection: CountedPageView;
  FollowingEdge: ProducerEdgeView;
  HiddenItemConnection: Omit<HiddenItemConnection, 'edges' | 'nodes' | 'pageInfo'> & { edges: ReadonlyArray<ResolversParentTypes['HiddenItemEdge']>, nodes: ReadonlyArray<ResolversParentTypes['Item']>, pageInfo: ResolversParentTypes['PageInfo'] };
  HiddenItemEdge: HiddenItemEdgeView;
  HiddenRepostsConnection: Omit<HiddenRepostsConnection, 'edges' | 'nodes' | 'pageInfo'> & { edges: ReadonlyArray<ResolversParentTypes['HiddenRepostsEdge']>, nodes: ReadonlyArray<ResolversParentTypes['User']>, pageInfo: ResolversParentTypes['PageInfo'] };
  HiddenRepostsEdge: HiddenRepostsEdgeView;
  HideItemInput: HideItemInput;
  HideItemPayload: Omit<HideItemPayload, 'item' | 'userErrors'> & { item?: Maybe<ResolversParentTypes['Item']>, userErrors: ReadonlyArray<ResolversParentTypes['UserError']> };
  HideRepostsInput: HideRepostsInput;
  HideRepostsPayload: Omit<HideRepostsPayload, 'user' | 'userErrors'> & { user?: Maybe<ResolversParentTypes['User']>, userErrors: ReadonlyArray<ResolversParentTypes['UserError']> };
  ID: Scalars['ID']['output'];
  InjectorInfo: InjectorInfo;
  Int: Scalars['Int']['output'];
  InviteToGroupInput: InviteToGroupInput;
  InviteToGroupPayload: Omit<InviteToGroupPayload, 'place' | 'userErrors'> & { place?: Maybe<ResolversParentTypes['Place']>, userErrors: ReadonlyArray<ResolversParentTypes['UserError']> };
  Item: ItemView;
  ItemConnection: PageView;
  ItemCount: ItemCount;
  ItemEdge: EdgeView;
  ItemRemoved: ItemRemovedView;
  ItemUpdated: ItemUpdatedView;
  JSON: Scalars['JSON']['output'];
  JoinGroupInput: JoinGroupInput;
  JoinGroupPayload: Omit<JoinGroupPayload, 'place' | 'userErrors'> & { place?: Maybe<ResolversParentTypes['Place']>, userErrors: ReadonlyArray<ResolversParentTypes['UserError']> };
  JoinInput: JoinInput;
  JoinPayload: Omit<JoinPayload, 'user' | 'userErrors'> & { user?: Maybe<ResolversParentTypes['User']>, userErrors: ReadonlyArray<ResolversParentTypes['UserError']> };
  LeaveGroupInput: LeaveGroupInput;
  LeaveGroupPayload: Omit<LeaveGroupPayload, 'place' | 'userErrors'> & { place?: Maybe<ResolversParentTypes['Place']>, userErrors: ReadonlyArray<ResolversParentTypes['UserError']> };
  LikeInput: LikeInput;
  LikePayload: Omit<LikePayload, 'item' | 'userErrors'> & { item?: Maybe<ResolversParentTypes['Item']>, userErrors: ReadonlyArray<ResolversParentTypes['UserError']> };
  ListMemberConnection: UserPageView;
  ListMemberEdge: ProducerEdgeView;
  Maker: Maker;
  MarkAllReadInput: MarkAllReadInput;
  MarkAllReadPayload: Omit<MarkAllReadPayload, 'unreadCounts' | 'userErrors'> & { unreadCounts: ReadonlyArray<ResolversParentTypes['UnreadCount']>, userErrors: ReadonlyArray<ResolversParentTypes['UserError']> };
  MarkCategoryReadInput: MarkCategoryReadInput;
  MarkCategoryReadPayload: Omit<MarkCategoryReadPayload, 'unreadCounts' | 'userErrors'> & { unreadCounts: ReadonlyArray<ResolversParentTypes['UnreadCount']>, userErrors: ReadonlyArray<ResolversParentTypes['UserError']> };
  MarkNotificationsReadInput: MarkNotificationsReadInput;
  MarkNotificationsReadPayload: Omit<MarkNotificationsReadPayload, 'userErrors'> & { userErrors: ReadonlyArray<ResolversParentTypes['UserError']> };
  MarkNotificationsSeenInput: MarkNotificationsSeenInput;
  MarkNotificationsSeenPayload: Omit<MarkNotificationsSeenPayload, 'userErrors'> & { userErrors: ReadonlyArray<ResolversParentTypes['UserError']> };
  MarkSeenInput: MarkSeenInput;
  MarkSeenPayload: Omit<MarkSeenPayload, 'items' | 'userErrors'> & { items: ReadonlyArray<ResolversParentTypes['Item']>, userErrors: ReadonlyArray<ResolversParentTypes['UserError']> };
  MarkThreadReadInput: MarkThreadReadInput;
  MarkThreadReadPayload: Omit<MarkThreadReadPayload, 'thread' | 'unreadCounts' | 'userErrors'> & { thread?: Maybe<ResolversParentTypes['Thread']>, unreadCounts: ReadonlyArray<ResolversParentTypes['UnreadCount']>, userErrors: ReadonlyArray<ResolversParentTypes['UserError']> };
  MarkThreadsReadInput: MarkThreadsReadInput;
  MarkThreadsReadPayload: Omit<MarkThreadsReadPayload, 'threads' | 'unreadCounts' | 'userErrors'> & { threads: ReadonlyArray<ResolversParentTypes['Thread']>, unreadCounts: ReadonlyArray<ResolversParentTypes['UnreadCount']>, userErrors: ReadonlyArray<ResolversParentTypes['UserError']> };
  MarkUnreadInput: MarkUnreadInput;
  MarkUnreadPayload: Omit<MarkUnreadPayload, 'thread' | 'unreadCounts' | 'userErrors'> & { thread?: Maybe<ResolversParentTypes['Thread']>, unreadCounts: ReadonlyArray<ResolversParentTypes['UnreadCount']>, userErrors: ReadonlyArray<ResolversParentTypes['UserError']> };
  Materialisation: Materialisation;
  MemberConnection: MemberPageView;
  MemberEdge: Omit<MemberEdge, 'node'> & { node: ResolversParentTypes['User'] };
  MoveCategoryInput: MoveCategoryInput;
  MoveCategoryPayload: Omit<MoveCategoryPayload, 'place' | 'userErrors'> & { place?: Maybe<ResolversParentTypes['Place']>, userErrors: ReadonlyArray<ResolversParentTypes['UserError']> };
  MoveThreadInput: MoveThreadInput;
  MoveThreadPayload: Omit<MoveThreadPayload, 'thread' | 'unreadCounts' | 'userErrors'> & { thread?: Maybe<ResolversParentTypes['Thread']>, unreadCounts: ReadonlyArray<ResolversParentTypes['UnreadCount']>, userErrors: ReadonlyArray<ResolversParentTypes['UserError']> };
  Mutation: Record<PropertyKey, never>;
  MuteConnection: RelationPageView;
  MuteEdge: RelationEdgeView;
  MuteInput: MuteInput;
  MutePayload: Omit<MutePayload, 'muteEdge' | 'userErrors'> & { muteEdge?: Maybe<ResolversParentTypes['MuteEdge']>, userErrors: ReadonlyArray<ResolversParentTypes['UserError']> };
  MutePhraseInput: MutePhraseInput;
  MutePhrasePayload: Omit<MutePhrasePayload, 'mutedPhrase' | 'userErrors'> & { mutedPhrase?: Maybe<ResolversParentTypes['MutedPhrase']>, userErrors: ReadonlyArray<ResolversParentTypes['UserError']> };
  MutedPhrase: MutedPhraseView;
  MutedPhraseConnection: Omit<MutedPhraseConnection, 'edges' | 'nodes' | 'pageInfo'> & { edges: ReadonlyArray<ResolversParentTypes['MutedPhraseEdge']>, nodes: ReadonlyArray<ResolversParentTypes['MutedPhrase']>, pageInfo: ResolversParentTypes['PageInfo'] };
  MutedPhraseEdge: Omit<MutedPhraseEdge, 'node'> & { node: ResolversParentTypes['MutedPhrase'] };
  NewAbove: NewAboveView;
  NewSince: Omit<NewSince, 'actors'> & { actors: ReadonlyArray<ResolversParentTypes['User']> };
  Node: NodeView;
  Notification: NotificationView;
  NotificationChannels: NotificationChannels;
  NotificationConnection: NotificationPageView;
  NotificationEdge: NotificationEdgeView;
  NotificationPreferenceInput: NotificationPreferenceInput;
  NotificationPreferences: NotificationPreferences;
  NotificationsEvent: NotificationsEvent;
  OpenThreadInput: OpenThreadInput;
  OpenThreadPayload: Omit<OpenThreadPayload, 'item' | 'thread' | 'userErrors'> & { item?: Maybe<ResolversParentTypes['Item']>, thread?: Maybe<ResolversParentTypes['Thread']>, userErrors: ReadonlyArray<ResolversParentTypes['UserError']> };
  PageInfo: PageInfoView;
  PartReport: PartReport;
  Place: PlaceView;
  PlaceConnection: PlacePageView;
  PlaceEdge: Omit<PlaceEdge, 'node'> & { node: ResolversParentTypes['Place'] };
  Producer: ProducerView;
  ProducerList: ProducerListView;
  PromptElement: PromptElement;
  PublishDraftInput: PublishDraftInput;
  PublishDraftPayload: Omit<PublishDraftPayload, 'item' | 'userErrors'> & { item?: Maybe<ResolversParentTypes['Item']>, userErrors: ReadonlyArray<ResolversParentTypes['UserError']> };
  PublishInput: PublishInput;
  PublishManyInput: PublishManyInput;
  PublishManyItem: PublishManyItem;
  PublishManyPayload: Omit<PublishManyPayload, 'results' | 'userErrors'> & { results: ReadonlyArray<ResolversParentTypes['PublishManyResult']>, userErrors: ReadonlyArray<ResolversParentTypes['UserError']> };
  PublishManyResult: Omit<PublishManyResult, 'item'> & { item?: Maybe<ResolversParentTypes['Item']> };
  PublishPayload: Omit<PublishPayload, 'item' | 'userErrors'> & { item?: Maybe<ResolversParentTypes['Item']>, userErrors: ReadonlyArray<ResolversParentTypes['UserError']> };
  Query: Record<PropertyKey, never>;
  RankFailure: RankFailure;
  RankerInfo: RankerInfo;
  ReadStateChange: ReadChangeView;
  ReadStateEvent: ReadEventView;
  ReadStateGap: ReadEventView;
  ReadStateMarked: ReadEventView;
  ReadStateStarted: ReadEventView;
  ReadingPlace: ReadingPlace;
  ReinstateUserInput: ReinstateUserInput;
  ReinstateUserPayload: Omit<ReinstateUserPayload, 'user' | 'userErrors'> & { user?: Maybe<ResolversParentTypes['User']>, userErrors: ReadonlyArray<ResolversParentTypes['UserError']> };
  RemoveFollowerInput: RemoveFollowerInput;
  RemoveFollowerPayload: Omit<RemoveFollowerPayload, 'user' | 'userErrors'> & { user?: Maybe<ResolversParentTypes['User']>, userErrors: ReadonlyArray<ResolversParentTypes['UserError']> };
  RemoveFromGroupInput: RemoveFromGroupInput;
  RemoveFromGroupPayload: Omit<RemoveFromGroupPayload, 'place' | 'userErrors'> & { place?: Maybe<ResolversParentTypes['Place']>, userErrors: ReadonlyArray<ResolversParentTypes['UserError']> };
  RemoveFromListInput: RemoveFromListInput;
  RemoveFromListPayload: Omit<RemoveFromListPayload, 'list' | 'userErrors'> & { list?: Maybe<ResolversParentTypes['ProducerList']>, userErrors: ReadonlyArray<ResolversParentTypes['UserError']> };
  RemoveReaderInput: RemoveReaderInput;
  RemoveReaderPayload: Omit<RemoveReaderPayload, 'user' | 'userErrors'> & { user?: Maybe<ResolversParentTypes['User']>, userErrors: ReadonlyArray<ResolversParentTypes['UserError']> };
  RemoveWebhookInput: RemoveWebhookInput;
  RemoveWebhookPayload: Omit<RemoveWebhookPayload, 'userErrors'> & { userErrors: ReadonlyArray<ResolversParentTypes['UserError']> };
  RenameListInput: RenameListInput;
  RenameListPayload: Omit<RenameListPayload, 'list' | 'userErrors'> & { list?: Maybe<ResolversParentTypes['ProducerList']>, userErrors: ReadonlyArray<ResolversParentTypes['UserError']> };
  ReopenThreadInput: ReopenThreadInput;
  ReopenThreadPayload: Omit<ReopenThreadPayload, 'thread' | 'userErrors'> & { thread?: Maybe<ResolversParentTypes['Thread']>, userErrors: ReadonlyArray<ResolversParentTypes['UserError']> };
  RepostInput: RepostInput;
  RepostPayload: Omit<RepostPayload, 'repost' | 'userErrors'> & { repost?: Maybe<ResolversParentTypes['Item']>, userErrors: ReadonlyArray<ResolversParentTypes['UserError']> };
  ResetAllFencesInput: ResetAllFencesInput;
  ResetAllFencesPayload: Omit<ResetAllFencesPayload, 'userErrors'> & { userErrors: ReadonlyArray<ResolversParentTypes['UserError']> };
  ResetFenceInput: ResetFenceInput;
  ResetFencePayload: Omit<ResetFencePayload, 'userErrors'> & { userErrors: ReadonlyArray<ResolversParentTypes['UserError']> };
  RolloutSide: RolloutSide;
  SafeInt: Scalars['SafeInt']['output'];
  SaveDraftInput: SaveDraftInput;
  SaveDraftPayload: Omit<SaveDraftPayload, 'draft' | 'userErrors'> & { draft?: Maybe<ResolversParentTypes['Draft']>, userErrors: ReadonlyArray<ResolversParentTypes['UserError']> };
  SaveReadingPlaceInput: SaveReadingPlaceInput;
  SaveReadingPlacePayload: Omit<SaveReadingPlacePayload, 'userErrors'> & { userErrors: ReadonlyArray<ResolversParentTypes['UserError']> };
  Score: Score;
  SendDirectInput: SendDirectInput;
  SendDirectPayload: Omit<SendDirectPayload, 'item' | 'userErrors'> & { item?: Maybe<ResolversParentTypes['Item']>, userErrors: ReadonlyArray<ResolversParentTypes['UserError']> };
  SetFollowNotificationsInput: SetFollowNotificationsInput;
  SetFollowNotificationsPayload: Omit<SetFollowNotificationsPayload, 'userErrors'> & { userErrors: ReadonlyArray<ResolversParentTypes['UserError']> };
  SetGroupRoleInput: SetGroupRoleInput;
  SetGroupRolePayload: Omit<SetGroupRolePayload, 'place' | 'userErrors'> & { place?: Maybe<ResolversParentTypes['Place']>, userErrors: ReadonlyArray<ResolversParentTypes['UserError']> };
  SetNotificationPreferencesInput: SetNotificationPreferencesInput;
  SetNotificationPreferencesPayload: Omit<SetNotificationPreferencesPayload, 'userErrors'> & { userErrors: ReadonlyArray<ResolversParentTypes['UserError']> };
  ShowRepostsInput: ShowRepostsInput;
  ShowRepostsPayload: Omit<ShowRepostsPayload, 'user' | 'userErrors'> & { user?: Maybe<ResolversParentTypes['User']>, userErrors: ReadonlyArray<ResolversParentTypes['UserError']> };
  SignalInfo: SignalInfo;
  SourceInfo: SourceInfo;
  StreamGap: StreamOpeningView;
  StreamStarted: StreamOpeningView;
  StreamUpdate: StreamUpdateView;
  String: Scalars['String']['output'];
  Subscription: Record<PropertyKey, never>;
  SuggestedProducer: Suggestion;
  SuggestionElement: Omit<SuggestionElement, 'users'> & { users: ReadonlyArray<ResolversParentTypes['User']> };
  SuggestionReason: Omit<SuggestionReason, 'producers'> & { producers: ReadonlyArray<ResolversParentTypes['Producer']> };
  SuspendUserInput: SuspendUserInput;
  SuspendUserPayload: Omit<SuspendUserPayload, 'userErrors'> & { userErrors: ReadonlyArray<ResolversParentTypes['UserError']> };
  Tag: ProducerView;
  Template: Template;
  TemplateParam: TemplateParam;
  Thread: ProducerView;
  ThreadConnection: ThreadPageView;
  ThreadEdge: ThreadEdgeView;
  ThreadElement: Omit<ThreadElement, 'thread'> & { thread: ResolversParentTypes['Thread'] };
  ThreadItemConnection: ThreadItemPageView;
  ThreadItemEdge: ThreadItemEdgeView;
  ThreadMarkInput: ThreadMarkInput;
  ThreadMarkedUnread: Omit<ThreadMarkedUnread, 'thread'> & { thread: ResolversParentTypes['Thread'] };
  ThreadRead: Omit<ThreadRead, 'thread'> & { thread: ResolversParentTypes['Thread'] };
  TryRankerInput: TryRankerInput;
  TryRankerPayload: Omit<TryRankerPayload, 'userErrors'> & { userErrors: ReadonlyArray<ResolversParentTypes['UserError']> };
  URL: Scalars['URL']['output'];
  UnblockInput: UnblockInput;
  UnblockPayload: Omit<UnblockPayload, 'user' | 'userErrors'> & { user?: Maybe<ResolversParentTypes['User']>, userErrors: ReadonlyArray<ResolversParentTypes['UserError']> };
  UnfavouriteInput: UnfavouriteInput;
  UnfavouritePayload: Omit<UnfavouritePayload, 'item' | 'userErrors'> & { item?: Maybe<ResolversParentTypes['Item']>, userErrors: ReadonlyArray<ResolversParentTypes['UserError']> };
  UnfollowInput: UnfollowInput;
  UnfollowPayload: Omit<UnfollowPayload, 'producer' | 'userErrors'> & { producer?: Maybe<ResolversParentTypes['Producer']>, userErrors: ReadonlyArray<ResolversParentTypes['UserError']> };
  UnhideItemInput: UnhideItemInput;
  UnhideItemPayload: Omit<UnhideItemPayload, 'item' | 'userErrors'> & { item?: Maybe<ResolversParentTypes['Item']>, userErrors: ReadonlyArray<ResolversParentTypes['UserError']> };
  UnlikeInput: UnlikeInput;
  UnlikePayload: Omit<UnlikePayload, 'item' | 'userErrors'> & { item?: Maybe<ResolversParentTypes['Item']>, userErrors: ReadonlyArray<ResolversParentTypes['UserError']> };
  UnmuteInput: UnmuteInput;
  UnmutePayload: Omit<UnmutePayload, 'producer' | 'userErrors'> & { producer?: Maybe<ResolversParentTypes['Producer']>, userErrors: ReadonlyArray<ResolversParentTypes['UserError']> };
  UnmutePhraseInput: UnmutePhraseInput;
  UnmutePhrasePayload: Omit<UnmutePhrasePayload, 'userErrors'> & { userErrors: ReadonlyArray<ResolversParentTypes['UserError']> };
  UnreadCount: Omit<UnreadCount, 'category'> & { category: ResolversParentTypes['Producer'] };
  UnrepostInput: UnrepostInput;
  UnrepostPayload: Omit<UnrepostPayload, 'item' | 'userErrors'> & { item?: Maybe<ResolversParentTypes['Item']>, userErrors: ReadonlyArray<ResolversParentTypes['UserError']> };
  User: UserView;
  UserConnection: UserPageView;
  UserEdge: ProducerEdgeView;
  UserError: InputError;
  Viewer: ViewerView;
  Webhook: Webhook;
  WhyNot: Omit<WhyNot, 'item'> & { item: ResolversParentTypes['Item'] };
  WindowInfo: WindowInfo;
  WitnessInput: WitnessInput;
  WitnessPayload: Omit<WitnessPayload, 'userErrors' | 'witnessed'> & { userErrors: ReadonlyArray<ResolversParentTypes['UserError']>, witnessed?: Maybe<ResolversParentTypes['Witnessed']> };
  Witnessed: Omit<Witnessed, 'item' | 'newest'> & { item?: Maybe<ResolversParentTypes['Item']>, newest?: Maybe<ResolversParentTypes['Item']> };
};

export type AddReaderPayloadResolvers<ContextType = Context, ParentType extends ResolversParentTypes['AddReaderPayload'] = ResolversParentTypes['AddReaderPayload']> = {
  user?: Resolver<Maybe<ResolversTypes['User']>, ParentType, ContextType>;
  userErrors?: Resolver<ReadonlyArray<ResolversTypes['UserError']>, ParentType, ContextType>;
};

export type AddToListPayloadResolvers<ContextType = Context, ParentType extends ResolversParentTypes['AddToListPayload'] = ResolversParentTypes['AddToListPayload']> = {
  list?: Resolver<Maybe<ResolversTypes['ProducerList']>, ParentType, ContextType>;
  userErrors?: Resolver<ReadonlyArray<ResolversTypes['UserError']>, ParentType, ContextType>;
};

export type AddWebhookPayloadResolvers<ContextType = Context, ParentType extends ResolversParentTypes['AddWebhookPayload'] = ResolversParentTypes['AddWebhookPayload']> = {
  secret?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  userErrors?: Resolver<ReadonlyArray<ResolversTypes['UserError']>, ParentType, ContextType>;
  webhook?: Resolver<Maybe<ResolversTypes['Webhook']>, ParentType, ContextType>;
};

export type AdmitToGroupPayloadResolvers<ContextType = Context, ParentType extends ResolversParentTypes['AdmitToGroupPayload'] = ResolversParentTypes['AdmitToGroupPayload']> = {
  place?: Resolver<Maybe<ResolversTypes['Place']>, ParentType, ContextType>;
  userErrors?: Resolver<ReadonlyArray<ResolversTypes['UserError']>, ParentType, ContextType>;
};

export type ApproveFollowPayloadResolvers<ContextType = Context, ParentType extends ResolversParentTypes['ApproveFollowPayload'] = ResolversParentTypes['ApproveFollowPayload']> = {
  user?: Resolver<Maybe<ResolversTypes['User']>, ParentType, ContextType>;
  userErrors?: Resolver<ReadonlyArray<ResolversTypes['UserError']>, ParentType, ContextType>;
};

export type AttachmentResolvers<ContextType = Context, ParentType extends ResolversParentTypes['Attachment'] = ResolversParentTypes['Attachment']> = {
  alt?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  kind?: Resolver<ResolversTypes['AttachmentKind'], ParentType, ContextType>;
  title?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  url?: Resolver<ResolversTypes['URL'], ParentType, ContextType>;
};

export type AttributeResolvers<ContextType = Context, ParentType extends ResolversParentTypes['Attribute'] = ResolversParentTypes['Attribute']> = {
  boolean?: Resolver<Maybe<ResolversTypes['Boolean']>, ParentType, ContextType>;
  instant?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  number?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  text?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  type?: Resolver<ResolversTypes['FieldType'], ParentType, ContextType>;
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

export type CarouselElementResolvers<ContextType = Context, ParentType extends ResolversParentTypes['CarouselElement'] = ResolversParentTypes['CarouselElement']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  injector?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  items?: Resolver<ReadonlyArray<ResolversTypes['Item']>, ParentType, ContextType>;
  title?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
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
  unreadCount?: Resolver<Maybe<ResolversTypes['ItemCount']>, ParentType, ContextType>;
};

export type CategoryReadResolvers<ContextType = Context, ParentType extends ResolversParentTypes['CategoryRead'] = ResolversParentTypes['CategoryRead']> = {
  category?: Resolver<ResolversTypes['Producer'], ParentType, ContextType>;
  upTo?: Resolver<ResolversTypes['SafeInt'], ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type ChannelResolvers<ContextType = Context, ParentType extends ResolversParentTypes['Channel'] = ResolversParentTypes['Channel']> = {
  followerCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  followers?: Resolver<Maybe<ResolversTypes['FollowerConnection']>, ParentType, ContextType, RequireFields<ChannelFollowersArgs, 'first'>>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  key?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  place?: Resolver<Maybe<ResolversTypes['Place']>, ParentType, ContextType>;
  type?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  viewerFollows?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  viewerMutes?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type CloseThreadPayloadResolvers<ContextType = Context, ParentType extends ResolversParentTypes['CloseThreadPayload'] = ResolversParentTypes['CloseThreadPayload']> = {
  thread?: Resolver<Maybe<ResolversTypes['Thread']>, ParentType, ContextType>;
  userErrors?: Resolver<ReadonlyArray<ResolversTypes['UserError']>, ParentType, ContextType>;
};

export type CounterChangedResolvers<ContextType = Context, ParentType extends ResolversParentTypes['CounterChanged'] = ResolversParentTypes['CounterChanged']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  favouriteCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  itemId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  likeCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  replyCount?: Resolver<ResolversTypes['ItemCount'], ParentType, ContextType>;
  repostCount?: Resolver<ResolversTypes['ItemCount'], ParentType, ContextType>;
  sequence?: Resolver<ResolversTypes['SafeInt'], ParentType, ContextType>;
  viewerHasFavourited?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  viewerHasReposted?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  viewerLikes?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type CreateCategoryPayloadResolvers<ContextType = Context, ParentType extends ResolversParentTypes['CreateCategoryPayload'] = ResolversParentTypes['CreateCategoryPayload']> = {
  place?: Resolver<Maybe<ResolversTypes['Place']>, ParentType, ContextType>;
  userErrors?: Resolver<ReadonlyArray<ResolversTypes['UserError']>, ParentType, ContextType>;
};

export type CreateListPayloadResolvers<ContextType = Context, ParentType extends ResolversParentTypes['CreateListPayload'] = ResolversParentTypes['CreateListPayload']> = {
  list?: Resolver<Maybe<ResolversTypes['ProducerList']>, ParentType, ContextType>;
  userErrors?: Resolver<ReadonlyArray<ResolversTypes['UserError']>, ParentType, ContextType>;
};

export type CustomElementResolvers<ContextType = Context, ParentType extends ResolversParentTypes['CustomElement'] = ResolversParentTypes['CustomElement']> = {
  data?: Resolver<ResolversTypes['JSON'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  injector?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  kind?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  title?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export interface DateTimeScalarConfig extends GraphQLScalarTypeConfig<ResolversTypes['DateTime'], any> {
  name: 'DateTime';
}

export type DeclineFollowPayloadResolvers<ContextType = Context, ParentType extends ResolversParentTypes['DeclineFollowPayload'] = ResolversParentTypes['DeclineFollowPayload']> = {
  user?: Resolver<Maybe<ResolversTypes['User']>, ParentType, ContextType>;
  userErrors?: Resolver<ReadonlyArray<ResolversTypes['UserError']>, ParentType, ContextType>;
};

export type DeleteDraftPayloadResolvers<ContextType = Context, ParentType extends ResolversParentTypes['DeleteDraftPayload'] = ResolversParentTypes['DeleteDraftPayload']> = {
  deletedDraftId?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  userErrors?: Resolver<ReadonlyArray<ResolversTypes['UserError']>, ParentType, ContextType>;
};

export type DeleteItemPayloadResolvers<ContextType = Context, ParentType extends ResolversParentTypes['DeleteItemPayload'] = ResolversParentTypes['DeleteItemPayload']> = {
  deletedItemId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  userErrors?: Resolver<ReadonlyArray<ResolversTypes['UserError']>, ParentType, ContextType>;
};

export type DeleteListPayloadResolvers<ContextType = Context, ParentType extends ResolversParentTypes['DeleteListPayload'] = ResolversParentTypes['DeleteListPayload']> = {
  deletedListId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  userErrors?: Resolver<ReadonlyArray<ResolversTypes['UserError']>, ParentType, ContextType>;
};

export type DemoViewerResolvers<ContextType = Context, ParentType extends ResolversParentTypes['DemoViewer'] = ResolversParentTypes['DemoViewer']> = {
  about?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  login?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type DraftResolvers<ContextType = Context, ParentType extends ResolversParentTypes['Draft'] = ResolversParentTypes['Draft']> = {
  attachments?: Resolver<ReadonlyArray<ResolversTypes['Attachment']>, ParentType, ContextType>;
  attributes?: Resolver<ReadonlyArray<ResolversTypes['Attribute']>, ParentType, ContextType>;
  category?: Resolver<Maybe<ResolversTypes['Producer']>, ParentType, ContextType>;
  group?: Resolver<Maybe<ResolversTypes['Producer']>, ParentType, ContextType>;
  key?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  kind?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  language?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  parent?: Resolver<Maybe<ResolversTypes['Item']>, ParentType, ContextType>;
  parentId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  problem?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  publishAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  savedAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  tags?: Resolver<ReadonlyArray<ResolversTypes['String']>, ParentType, ContextType>;
  text?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  thread?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  title?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  url?: Resolver<Maybe<ResolversTypes['URL']>, ParentType, ContextType>;
  visibility?: Resolver<ResolversTypes['Visibility'], ParentType, ContextType>;
};

export type EditCategoryPayloadResolvers<ContextType = Context, ParentType extends ResolversParentTypes['EditCategoryPayload'] = ResolversParentTypes['EditCategoryPayload']> = {
  place?: Resolver<Maybe<ResolversTypes['Place']>, ParentType, ContextType>;
  userErrors?: Resolver<ReadonlyArray<ResolversTypes['UserError']>, ParentType, ContextType>;
};

export type EditItemPayloadResolvers<ContextType = Context, ParentType extends ResolversParentTypes['EditItemPayload'] = ResolversParentTypes['EditItemPayload']> = {
  item?: Resolver<Maybe<ResolversTypes['Item']>, ParentType, ContextType>;
  userErrors?: Resolver<ReadonlyArray<ResolversTypes['UserError']>, ParentType, ContextType>;
};

export type EditProfilePayloadResolvers<ContextType = Context, ParentType extends ResolversParentTypes['EditProfilePayload'] = ResolversParentTypes['EditProfilePayload']> = {
  user?: Resolver<Maybe<ResolversTypes['User']>, ParentType, ContextType>;
  userErrors?: Resolver<ReadonlyArray<ResolversTypes['UserError']>, ParentType, ContextType>;
};

export type EmailResolvers<ContextType = Context, ParentType extends ResolversParentTypes['Email'] = ResolversParentTypes['Email']> = {
  address?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  isVerified?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
};

export type EraseMePayloadResolvers<ContextType = Context, ParentType extends ResolversParentTypes['EraseMePayload'] = ResolversParentTypes['EraseMePayload']> = {
  erasure?: Resolver<Maybe<ResolversTypes['Erasure']>, ParentType, ContextType>;
  userErrors?: Resolver<ReadonlyArray<ResolversTypes['UserError']>, ParentType, ContextType>;
};

export type ErasedCountResolvers<ContextType = Context, ParentType extends ResolversParentTypes['ErasedCount'] = ResolversParentTypes['ErasedCount']> = {
  count?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  kind?: Resolver<ResolversTypes['ErasedKind'], ParentType, ContextType>;
};

export type ErasureResolvers<ContextType = Context, ParentType extends ResolversParentTypes['Erasure'] = ResolversParentTypes['Erasure']> = {
  isFinished?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  removed?: Resolver<ReadonlyArray<ResolversTypes['ErasedCount']>, ParentType, ContextType>;
  since?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
};

export type EverythingReadResolvers<ContextType = Context, ParentType extends ResolversParentTypes['EverythingRead'] = ResolversParentTypes['EverythingRead']> = {
  upTo?: Resolver<ResolversTypes['SafeInt'], ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type ExperimentSideResolvers<ContextType = Context, ParentType extends ResolversParentTypes['ExperimentSide'] = ResolversParentTypes['ExperimentSide']> = {
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  variant?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type ExplanationResolvers<ContextType = Context, ParentType extends ResolversParentTypes['Explanation'] = ResolversParentTypes['Explanation']> = {
  experiments?: Resolver<ReadonlyArray<ResolversTypes['ExperimentSide']>, ParentType, ContextType>;
  failure?: Resolver<Maybe<ResolversTypes['RankFailure']>, ParentType, ContextType>;
  fallback?: Resolver<Maybe<ResolversTypes['Fallback']>, ParentType, ContextType>;
  fencepost?: Resolver<Maybe<ResolversTypes['FencepostInfo']>, ParentType, ContextType>;
  offset?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  ranker?: Resolver<Maybe<ResolversTypes['Maker']>, ParentType, ContextType>;
  region?: Resolver<ResolversTypes['Region'], ParentType, ContextType>;
  rollouts?: Resolver<ReadonlyArray<ResolversTypes['RolloutSide']>, ParentType, ContextType>;
  scores?: Resolver<ReadonlyArray<ResolversTypes['Score']>, ParentType, ContextType>;
  sources?: Resolver<ReadonlyArray<ResolversTypes['String']>, ParentType, ContextType>;
  template?: Resolver<Maybe<ResolversTypes['Maker']>, ParentType, ContextType>;
  window?: Resolver<Maybe<ResolversTypes['WindowInfo']>, ParentType, ContextType>;
};

export type FavouritePayloadResolvers<ContextType = Context, ParentType extends ResolversParentTypes['FavouritePayload'] = ResolversParentTypes['FavouritePayload']> = {
  item?: Resolver<Maybe<ResolversTypes['Item']>, ParentType, ContextType>;
  userErrors?: Resolver<ReadonlyArray<ResolversTypes['UserError']>, ParentType, ContextType>;
};

export type FeedElementResolvers<ContextType = Context, ParentType extends ResolversParentTypes['FeedElement'] = ResolversParentTypes['FeedElement']> = {
  __resolveType: TypeResolveFn<'CarouselElement' | 'CustomElement' | 'PromptElement' | 'SuggestionElement' | 'ThreadElement', ParentType, ContextType>;
};

export type FencepostInfoResolvers<ContextType = Context, ParentType extends ResolversParentTypes['FencepostInfo'] = ResolversParentTypes['FencepostInfo']> = {
  above?: Resolver<ResolversTypes['SafeInt'], ParentType, ContextType>;
  at?: Resolver<ResolversTypes['SafeInt'], ParentType, ContextType>;
  committedAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  upTo?: Resolver<ResolversTypes['SafeInt'], ParentType, ContextType>;
};

export type FilterInfoResolvers<ContextType = Context, ParentType extends ResolversParentTypes['FilterInfo'] = ResolversParentTypes['FilterInfo']> = {
  error?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  version?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type FollowConnectionResolvers<ContextType = Context, ParentType extends ResolversParentTypes['FollowConnection'] = ResolversParentTypes['FollowConnection']> = {
  edges?: Resolver<ReadonlyArray<ResolversTypes['FollowEdge']>, ParentType, ContextType>;
  nodes?: Resolver<ReadonlyArray<ResolversTypes['Producer']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
};

export type FollowCountResolvers<ContextType = Context, ParentType extends ResolversParentTypes['FollowCount'] = ResolversParentTypes['FollowCount']> = {
  count?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  isCapped?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
};

export type FollowEdgeResolvers<ContextType = Context, ParentType extends ResolversParentTypes['FollowEdge'] = ResolversParentTypes['FollowEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  materialisation?: Resolver<Maybe<ResolversTypes['Materialisation']>, ParentType, ContextType>;
  node?: Resolver<ResolversTypes['Producer'], ParentType, ContextType>;
  notifications?: Resolver<Maybe<ResolversTypes['FollowNotifications']>, ParentType, ContextType>;
  since?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  state?: Resolver<ResolversTypes['FollowState'], ParentType, ContextType>;
};

export type FollowNotificationsResolvers<ContextType = Context, ParentType extends ResolversParentTypes['FollowNotifications'] = ResolversParentTypes['FollowNotifications']> = {
  itemKinds?: Resolver<ReadonlyArray<ResolversTypes['String']>, ParentType, ContextType>;
  mutedUntil?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
};

export type FollowPayloadResolvers<ContextType = Context, ParentType extends ResolversParentTypes['FollowPayload'] = ResolversParentTypes['FollowPayload']> = {
  followEdge?: Resolver<Maybe<ResolversTypes['FollowEdge']>, ParentType, ContextType>;
  userErrors?: Resolver<ReadonlyArray<ResolversTypes['UserError']>, ParentType, ContextType>;
};

export type FollowerConnectionResolvers<ContextType = Context, ParentType extends ResolversParentTypes['FollowerConnection'] = ResolversParentTypes['FollowerConnection']> = {
  edges?: Resolver<ReadonlyArray<ResolversTypes['UserEdge']>, ParentType, ContextType>;
  nodes?: Resolver<ReadonlyArray<ResolversTypes['User']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
  totalCount?: Resolver<ResolversTypes['FollowCount'], ParentType, ContextType>;
};

export type FollowingConnectionResolvers<ContextType = Context, ParentType extends ResolversParentTypes['FollowingConnection'] = ResolversParentTypes['FollowingConnection']> = {
  edges?: Resolver<ReadonlyArray<ResolversTypes['FollowingEdge']>, ParentType, ContextType>;
  nodes?: Resolver<ReadonlyArray<ResolversTypes['Producer']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
  totalCount?: Resolver<ResolversTypes['FollowCount'], ParentType, ContextType>;
};

export type FollowingEdgeResolvers<ContextType = Context, ParentType extends ResolversParentTypes['FollowingEdge'] = ResolversParentTypes['FollowingEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['Producer'], ParentType, ContextType>;
};

export type HiddenItemConnectionResolvers<ContextType = Context, ParentType extends ResolversParentTypes['HiddenItemConnection'] = ResolversParentTypes['HiddenItemConnection']> = {
  edges?: Resolver<ReadonlyArray<ResolversTypes['HiddenItemEdge']>, ParentType, ContextType>;
  nodes?: Resolver<ReadonlyArray<ResolversTypes['Item']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
};

export type HiddenItemEdgeResolvers<ContextType = Context, ParentType extends ResolversParentTypes['HiddenItemEdge'] = ResolversParentTypes['HiddenItemEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['Item'], ParentType, ContextType>;
  since?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
};

export type HiddenRepostsConnectionResolvers<ContextType = Context, ParentType extends ResolversParentTypes['HiddenRepostsConnection'] = ResolversParentTypes['HiddenRepostsConnection']> = {
  edges?: Resolver<ReadonlyArray<ResolversTypes['HiddenRepostsEdge']>, ParentType, ContextType>;
  nodes?: Resolver<ReadonlyArray<ResolversTypes['User']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
};

export type HiddenRepostsEdgeResolvers<ContextType = Context, ParentType extends ResolversParentTypes['HiddenRepostsEdge'] = ResolversParentTypes['HiddenRepostsEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['User'], ParentType, ContextType>;
  since?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
};

export type HideItemPayloadResolvers<ContextType = Context, ParentType extends ResolversParentTypes['HideItemPayload'] = ResolversParentTypes['HideItemPayload']> = {
  item?: Resolver<Maybe<ResolversTypes['Item']>, ParentType, ContextType>;
  userErrors?: Resolver<ReadonlyArray<ResolversTypes['UserError']>, ParentType, ContextType>;
};

export type HideRepostsPayloadResolvers<ContextType = Context, ParentType extends ResolversParentTypes['HideRepostsPayload'] = ResolversParentTypes['HideRepostsPayload']> = {
  user?: Resolver<Maybe<ResolversTypes['User']>, ParentType, ContextType>;
  userErrors?: Resolver<ReadonlyArray<ResolversTypes['UserError']>, ParentType, ContextType>;
};

export type InjectorInfoResolvers<ContextType = Context, ParentType extends ResolversParentTypes['InjectorInfo'] = ResolversParentTypes['InjectorInfo']> = {
  error?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  version?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type InviteToGroupPayloadResolvers<ContextType = Context, ParentType extends ResolversParentTypes['InviteToGroupPayload'] = ResolversParentTypes['InviteToGroupPayload']> = {
  place?: Resolver<Maybe<ResolversTypes['Place']>, ParentType, ContextType>;
  userErrors?: Resolver<ReadonlyArray<ResolversTypes['UserError']>, ParentType, ContextType>;
};

export type ItemResolvers<ContextType = Context, ParentType extends ResolversParentTypes['Item'] = ResolversParentTypes['Item']> = {
  attachments?: Resolver<ReadonlyArray<ResolversTypes['Attachment']>, ParentType, ContextType>;
  attributes?: Resolver<ReadonlyArray<ResolversTypes['Attribute']>, ParentType, ContextType>;
  author?: Resolver<Maybe<ResolversTypes['User']>, ParentType, ContextType>;
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  editedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  favouriteCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  group?: Resolver<Maybe<ResolversTypes['Producer']>, ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  kind?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  language?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  likeCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  likers?: Resolver<ResolversTypes['UserConnection'], ParentType, ContextType, RequireFields<ItemLikersArgs, 'first'>>;
  parent?: Resolver<Maybe<ResolversTypes['Item']>, ParentType, ContextType>;
  producer?: Resolver<ResolversTypes['Producer'], ParentType, ContextType>;
  recipients?: Resolver<ReadonlyArray<ResolversTypes['User']>, ParentType, ContextType>;
  replies?: Resolver<ResolversTypes['ThreadItemConnection'], ParentType, ContextType, Partial<ItemRepliesArgs>>;
  replyCount?: Resolver<ResolversTypes['ItemCount'], ParentType, ContextType>;
  repostCount?: Resolver<ResolversTypes['ItemCount'], ParentType, ContextType>;
  repostOf?: Resolver<Maybe<ResolversTypes['Item']>, ParentType, ContextType>;
  reposters?: Resolver<ResolversTypes['UserConnection'], ParentType, ContextType, RequireFields<ItemRepostersArgs, 'first'>>;
  revision?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  tags?: Resolver<ReadonlyArray<ResolversTypes['Tag']>, ParentType, ContextType>;
  text?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  thread?: Resolver<Maybe<ResolversTypes['Thread']>, ParentType, ContextType>;
  title?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  url?: Resolver<Maybe<ResolversTypes['URL']>, ParentType, ContextType>;
  viewerHasFavourited?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  viewerHasHidden?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  viewerHasReposted?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  viewerLikes?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  viewerMayDelete?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  visibility?: Resolver<ResolversTypes['Visibility'], ParentType, ContextType>;
  votes?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type ItemConnectionResolvers<ContextType = Context, ParentType extends ResolversParentTypes['ItemConnection'] = ResolversParentTypes['ItemConnection']> = {
  conditions?: Resolver<ReadonlyArray<ResolversTypes['PageCondition']>, ParentType, ContextType>;
  edges?: Resolver<ReadonlyArray<ResolversTypes['ItemEdge']>, ParentType, ContextType>;
  nodes?: Resolver<ReadonlyArray<ResolversTypes['Item']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
  parts?: Resolver<Maybe<ReadonlyArray<ResolversTypes['PartReport']>>, ParentType, ContextType>;
  pinned?: Resolver<ReadonlyArray<ResolversTypes['FeedElement']>, ParentType, ContextType>;
  status?: Resolver<ResolversTypes['PageStatus'], ParentType, ContextType>;
};

export type ItemCountResolvers<ContextType = Context, ParentType extends ResolversParentTypes['ItemCount'] = ResolversParentTypes['ItemCount']> = {
  count?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  isCapped?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
};

export type ItemEdgeResolvers<ContextType = Context, ParentType extends ResolversParentTypes['ItemEdge'] = ResolversParentTypes['ItemEdge']> = {
  above?: Resolver<Maybe<ResolversTypes['FeedElement']>, ParentType, ContextType>;
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  explain?: Resolver<Maybe<ResolversTypes['Explanation']>, ParentType, ContextType>;
  node?: Resolver<ResolversTypes['Item'], ParentType, ContextType>;
  region?: Resolver<ResolversTypes['Region'], ParentType, ContextType>;
};

export type ItemRemovedResolvers<ContextType = Context, ParentType extends ResolversParentTypes['ItemRemoved'] = ResolversParentTypes['ItemRemoved']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  itemId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  sequence?: Resolver<ResolversTypes['SafeInt'], ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type ItemUpdatedResolvers<ContextType = Context, ParentType extends ResolversParentTypes['ItemUpdated'] = ResolversParentTypes['ItemUpdated']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  item?: Resolver<ResolversTypes['Item'], ParentType, ContextType>;
  sequence?: Resolver<ResolversTypes['SafeInt'], ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export interface JsonScalarConfig extends GraphQLScalarTypeConfig<ResolversTypes['JSON'], any> {
  name: 'JSON';
}

export type JoinGroupPayloadResolvers<ContextType = Context, ParentType extends ResolversParentTypes['JoinGroupPayload'] = ResolversParentTypes['JoinGroupPayload']> = {
  place?: Resolver<Maybe<ResolversTypes['Place']>, ParentType, ContextType>;
  userErrors?: Resolver<ReadonlyArray<ResolversTypes['UserError']>, ParentType, ContextType>;
};

export type JoinPayloadResolvers<ContextType = Context, ParentType extends ResolversParentTypes['JoinPayload'] = ResolversParentTypes['JoinPayload']> = {
  user?: Resolver<Maybe<ResolversTypes['User']>, ParentType, ContextType>;
  userErrors?: Resolver<ReadonlyArray<ResolversTypes['UserError']>, ParentType, ContextType>;
};

export type LeaveGroupPayloadResolvers<ContextType = Context, ParentType extends ResolversParentTypes['LeaveGroupPayload'] = ResolversParentTypes['LeaveGroupPayload']> = {
  place?: Resolver<Maybe<ResolversTypes['Place']>, ParentType, ContextType>;
  userErrors?: Resolver<ReadonlyArray<ResolversTypes['UserError']>, ParentType, ContextType>;
};

export type LikePayloadResolvers<ContextType = Context, ParentType extends ResolversParentTypes['LikePayload'] = ResolversParentTypes['LikePayload']> = {
  item?: Resolver<Maybe<ResolversTypes['Item']>, ParentType, ContextType>;
  userErrors?: Resolver<ReadonlyArray<ResolversTypes['UserError']>, ParentType, ContextType>;
};

export type ListMemberConnectionResolvers<ContextType = Context, ParentType extends ResolversParentTypes['ListMemberConnection'] = ResolversParentTypes['ListMemberConnection']> = {
  edges?: Resolver<ReadonlyArray<ResolversTypes['ListMemberEdge']>, ParentType, ContextType>;
  nodes?: Resolver<ReadonlyArray<ResolversTypes['Producer']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
};

export type ListMemberEdgeResolvers<ContextType = Context, ParentType extends ResolversParentTypes['ListMemberEdge'] = ResolversParentTypes['ListMemberEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['Producer'], ParentType, ContextType>;
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

export type MarkNotificationsReadPayloadResolvers<ContextType = Context, ParentType extends ResolversParentTypes['MarkNotificationsReadPayload'] = ResolversParentTypes['MarkNotificationsReadPayload']> = {
  unreadCount?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  unseenCount?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  userErrors?: Resolver<ReadonlyArray<ResolversTypes['UserError']>, ParentType, ContextType>;
};

export type MarkNotificationsSeenPayloadResolvers<ContextType = Context, ParentType extends ResolversParentTypes['MarkNotificationsSeenPayload'] = ResolversParentTypes['MarkNotificationsSeenPayload']> = {
  unreadCount?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  unseenCount?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  userErrors?: Resolver<ReadonlyArray<ResolversTypes['UserError']>, ParentType, ContextType>;
};

export type MarkSeenPayloadResolvers<ContextType = Context, ParentType extends ResolversParentTypes['MarkSeenPayload'] = ResolversParentTypes['MarkSeenPayload']> = {
  items?: Resolver<ReadonlyArray<ResolversTypes['Item']>, ParentType, ContextType>;
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

export type MaterialisationResolvers<ContextType = Context, ParentType extends ResolversParentTypes['Materialisation'] = ResolversParentTypes['Materialisation']> = {
  lag?: Resolver<ResolversTypes['SafeInt'], ParentType, ContextType>;
  reason?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  since?: Resolver<Maybe<ResolversTypes['SafeInt']>, ParentType, ContextType>;
  strategy?: Resolver<ResolversTypes['DeliveryStrategy'], ParentType, ContextType>;
};

export type MemberConnectionResolvers<ContextType = Context, ParentType extends ResolversParentTypes['MemberConnection'] = ResolversParentTypes['MemberConnection']> = {
  edges?: Resolver<ReadonlyArray<ResolversTypes['MemberEdge']>, ParentType, ContextType>;
  nodes?: Resolver<ReadonlyArray<ResolversTypes['User']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
};

export type MemberEdgeResolvers<ContextType = Context, ParentType extends ResolversParentTypes['MemberEdge'] = ResolversParentTypes['MemberEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['User'], ParentType, ContextType>;
  since?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
};

export type MoveCategoryPayloadResolvers<ContextType = Context, ParentType extends ResolversParentTypes['MoveCategoryPayload'] = ResolversParentTypes['MoveCategoryPayload']> = {
  place?: Resolver<Maybe<ResolversTypes['Place']>, ParentType, ContextType>;
  userErrors?: Resolver<ReadonlyArray<ResolversTypes['UserError']>, ParentType, ContextType>;
};

export type MoveThreadPayloadResolvers<ContextType = Context, ParentType extends ResolversParentTypes['MoveThreadPayload'] = ResolversParentTypes['MoveThreadPayload']> = {
  thread?: Resolver<Maybe<ResolversTypes['Thread']>, ParentType, ContextType>;
  unreadCounts?: Resolver<ReadonlyArray<ResolversTypes['UnreadCount']>, ParentType, ContextType>;
  userErrors?: Resolver<ReadonlyArray<ResolversTypes['UserError']>, ParentType, ContextType>;
};

export type MutationResolvers<ContextType = Context, ParentType extends ResolversParentTypes['Mutation'] = ResolversParentTypes['Mutation']> = {
  addReader?: Resolver<Maybe<ResolversTypes['AddReaderPayload']>, ParentType, ContextType, RequireFields<MutationAddReaderArgs, 'input'>>;
  addToList?: Resolver<Maybe<ResolversTypes['AddToListPayload']>, ParentType, ContextType, RequireFields<MutationAddToListArgs, 'input'>>;
  addWebhook?: Resolver<Maybe<ResolversTypes['AddWebhookPayload']>, ParentType, ContextType, RequireFields<MutationAddWebhookArgs, 'input'>>;
  admitToGroup?: Resolver<Maybe<ResolversTypes['AdmitToGroupPayload']>, ParentType, ContextType, RequireFields<MutationAdmitToGroupArgs, 'input'>>;
  approveFollow?: Resolver<Maybe<ResolversTypes['ApproveFollowPayload']>, ParentType, ContextType, RequireFields<MutationApproveFollowArgs, 'input'>>;
  block?: Resolver<Maybe<ResolversTypes['BlockPayload']>, ParentType, ContextType, RequireFields<MutationBlockArgs, 'input'>>;
  closeThread?: Resolver<Maybe<ResolversTypes['CloseThreadPayload']>, ParentType, ContextType, RequireFields<MutationCloseThreadArgs, 'input'>>;
  createCategory?: Resolver<Maybe<ResolversTypes['CreateCategoryPayload']>, ParentType, ContextType, RequireFields<MutationCreateCategoryArgs, 'input'>>;
  createList?: Resolver<Maybe<ResolversTypes['CreateListPayload']>, ParentType, ContextType, RequireFields<MutationCreateListArgs, 'input'>>;
  declineFollow?: Resolver<Maybe<ResolversTypes['DeclineFollowPayload']>, ParentType, ContextType, RequireFields<MutationDeclineFollowArgs, 'input'>>;
  deleteDraft?: Resolver<Maybe<ResolversTypes['DeleteDraftPayload']>, ParentType, ContextType, RequireFields<MutationDeleteDraftArgs, 'input'>>;
  deleteItem?: Resolver<Maybe<ResolversTypes['DeleteItemPayload']>, ParentType, ContextType, RequireFields<MutationDeleteItemArgs, 'input'>>;
  deleteList?: Resolver<Maybe<ResolversTypes['DeleteListPayload']>, ParentType, ContextType, RequireFields<MutationDeleteListArgs, 'input'>>;
  editCategory?: Resolver<Maybe<ResolversTypes['EditCategoryPayload']>, ParentType, ContextType, RequireFields<MutationEditCategoryArgs, 'input'>>;
  editItem?: Resolver<Maybe<ResolversTypes['EditItemPayload']>, ParentType, ContextType, RequireFields<MutationEditItemArgs, 'input'>>;
  editProfile?: Resolver<Maybe<ResolversTypes['EditProfilePayload']>, ParentType, ContextType, RequireFields<MutationEditProfileArgs, 'input'>>;
  eraseMe?: Resolver<Maybe<ResolversTypes['EraseMePayload']>, ParentType, ContextType, RequireFields<MutationEraseMeArgs, 'input'>>;
  favourite?: Resolver<Maybe<ResolversTypes['FavouritePayload']>, ParentType, ContextType, RequireFields<MutationFavouriteArgs, 'input'>>;
  follow?: Resolver<Maybe<ResolversTypes['FollowPayload']>, ParentType, ContextType, RequireFields<MutationFollowArgs, 'input'>>;
  hideItem?: Resolver<Maybe<ResolversTypes['HideItemPayload']>, ParentType, ContextType, RequireFields<MutationHideItemArgs, 'input'>>;
  hideReposts?: Resolver<Maybe<ResolversTypes['HideRepostsPayload']>, ParentType, ContextType, RequireFields<MutationHideRepostsArgs, 'input'>>;
  inviteToGroup?: Resolver<Maybe<ResolversTypes['InviteToGroupPayload']>, ParentType, ContextType, RequireFields<MutationInviteToGroupArgs, 'input'>>;
  join?: Resolver<Maybe<ResolversTypes['JoinPayload']>, ParentType, ContextType, RequireFields<MutationJoinArgs, 'input'>>;
  joinGroup?: Resolver<Maybe<ResolversTypes['JoinGroupPayload']>, ParentType, ContextType, RequireFields<MutationJoinGroupArgs, 'input'>>;
  leaveGroup?: Resolver<Maybe<ResolversTypes['LeaveGroupPayload']>, ParentType, ContextType, RequireFields<MutationLeaveGroupArgs, 'input'>>;
  like?: Resolver<Maybe<ResolversTypes['LikePayload']>, ParentType, ContextType, RequireFields<MutationLikeArgs, 'input'>>;
  markAllRead?: Resolver<Maybe<ResolversTypes['MarkAllReadPayload']>, ParentType, ContextType, RequireFields<MutationMarkAllReadArgs, 'input'>>;
  markCategoryRead?: Resolver<Maybe<ResolversTypes['MarkCategoryReadPayload']>, ParentType, ContextType, RequireFields<MutationMarkCategoryReadArgs, 'input'>>;
  markNotificationsRead?: Resolver<Maybe<ResolversTypes['MarkNotificationsReadPayload']>, ParentType, ContextType, RequireFields<MutationMarkNotificationsReadArgs, 'input'>>;
  markNotificationsSeen?: Resolver<Maybe<ResolversTypes['MarkNotificationsSeenPayload']>, ParentType, ContextType, RequireFields<MutationMarkNotificationsSeenArgs, 'input'>>;
  markSeen?: Resolver<Maybe<ResolversTypes['MarkSeenPayload']>, ParentType, ContextType, RequireFields<MutationMarkSeenArgs, 'input'>>;
  markThreadRead?: Resolver<Maybe<ResolversTypes['MarkThreadReadPayload']>, ParentType, ContextType, RequireFields<MutationMarkThreadReadArgs, 'input'>>;
  markThreadsRead?: Resolver<Maybe<ResolversTypes['MarkThreadsReadPayload']>, ParentType, ContextType, RequireFields<MutationMarkThreadsReadArgs, 'input'>>;
  markUnread?: Resolver<Maybe<ResolversTypes['MarkUnreadPayload']>, ParentType, ContextType, RequireFields<MutationMarkUnreadArgs, 'input'>>;
  moveCategory?: Resolver<Maybe<ResolversTypes['MoveCategoryPayload']>, ParentType, ContextType, RequireFields<MutationMoveCategoryArgs, 'input'>>;
  moveThread?: Resolver<Maybe<ResolversTypes['MoveThreadPayload']>, ParentType, ContextType, RequireFields<MutationMoveThreadArgs, 'input'>>;
  mute?: Resolver<Maybe<ResolversTypes['MutePayload']>, ParentType, ContextType, RequireFields<MutationMuteArgs, 'input'>>;
  mutePhrase?: Resolver<Maybe<ResolversTypes['MutePhrasePayload']>, ParentType, ContextType, RequireFields<MutationMutePhraseArgs, 'input'>>;
  openThread?: Resolver<Maybe<ResolversTypes['OpenThreadPayload']>, ParentType, ContextType, RequireFields<MutationOpenThreadArgs, 'input'>>;
  publish?: Resolver<Maybe<ResolversTypes['PublishPayload']>, ParentType, ContextType, RequireFields<MutationPublishArgs, 'input'>>;
  publishDraft?: Resolver<Maybe<ResolversTypes['PublishDraftPayload']>, ParentType, ContextType, RequireFields<MutationPublishDraftArgs, 'input'>>;
  publishMany?: Resolver<Maybe<ResolversTypes['PublishManyPayload']>, ParentType, ContextType, RequireFields<MutationPublishManyArgs, 'input'>>;
  reinstateUser?: Resolver<Maybe<ResolversTypes['ReinstateUserPayload']>, ParentType, ContextType, RequireFields<MutationReinstateUserArgs, 'input'>>;
  removeFollower?: Resolver<Maybe<ResolversTypes['RemoveFollowerPayload']>, ParentType, ContextType, RequireFields<MutationRemoveFollowerArgs, 'input'>>;
  removeFromGroup?: Resolver<Maybe<ResolversTypes['RemoveFromGroupPayload']>, ParentType, ContextType, RequireFields<MutationRemoveFromGroupArgs, 'input'>>;
  removeFromList?: Resolver<Maybe<ResolversTypes['RemoveFromListPayload']>, ParentType, ContextType, RequireFields<MutationRemoveFromListArgs, 'input'>>;
  removeReader?: Resolver<Maybe<ResolversTypes['RemoveReaderPayload']>, ParentType, ContextType, RequireFields<MutationRemoveReaderArgs, 'input'>>;
  removeWebhook?: Resolver<Maybe<ResolversTypes['RemoveWebhookPayload']>, ParentType, ContextType, RequireFields<MutationRemoveWebhookArgs, 'input'>>;
  renameList?: Resolver<Maybe<ResolversTypes['RenameListPayload']>, ParentType, ContextType, RequireFields<MutationRenameListArgs, 'input'>>;
  reopenThread?: Resolver<Maybe<ResolversTypes['ReopenThreadPayload']>, ParentType, ContextType, RequireFields<MutationReopenThreadArgs, 'input'>>;
  repost?: Resolver<Maybe<ResolversTypes['RepostPayload']>, ParentType, ContextType, RequireFields<MutationRepostArgs, 'input'>>;
  resetAllFences?: Resolver<Maybe<ResolversTypes['ResetAllFencesPayload']>, ParentType, ContextType, RequireFields<MutationResetAllFencesArgs, 'input'>>;
  resetFence?: Resolver<Maybe<ResolversTypes['ResetFencePayload']>, ParentType, ContextType, RequireFields<MutationResetFenceArgs, 'input'>>;
  saveDraft?: Resolver<Maybe<ResolversTypes['SaveDraftPayload']>, ParentType, ContextType, RequireFields<MutationSaveDraftArgs, 'input'>>;
  saveReadingPlace?: Resolver<Maybe<ResolversTypes['SaveReadingPlacePayload']>, ParentType, ContextType, RequireFields<MutationSaveReadingPlaceArgs, 'input'>>;
  sendDirect?: Resolver<Maybe<ResolversTypes['SendDirectPayload']>, ParentType, ContextType, RequireFields<MutationSendDirectArgs, 'input'>>;
  setFollowNotifications?: Resolver<Maybe<ResolversTypes['SetFollowNotificationsPayload']>, ParentType, ContextType, RequireFields<MutationSetFollowNotificationsArgs, 'input'>>;
  setGroupRole?: Resolver<Maybe<ResolversTypes['SetGroupRolePayload']>, ParentType, ContextType, RequireFields<MutationSetGroupRoleArgs, 'input'>>;
  setNotificationPreferences?: Resolver<Maybe<ResolversTypes['SetNotificationPreferencesPayload']>, ParentType, ContextType, RequireFields<MutationSetNotificationPreferencesArgs, 'input'>>;
  showReposts?: Resolver<Maybe<ResolversTypes['ShowRepostsPayload']>, ParentType, ContextType, RequireFields<MutationShowRepostsArgs, 'input'>>;
  suspendUser?: Resolver<Maybe<ResolversTypes['SuspendUserPayload']>, ParentType, ContextType, RequireFields<MutationSuspendUserArgs, 'input'>>;
  tryRanker?: Resolver<Maybe<ResolversTypes['TryRankerPayload']>, ParentType, ContextType, RequireFields<MutationTryRankerArgs, 'input'>>;
  unblock?: Resolver<Maybe<ResolversTypes['UnblockPayload']>, ParentType, ContextType, RequireFields<MutationUnblockArgs, 'input'>>;
  unfavourite?: Resolver<Maybe<ResolversTypes['UnfavouritePayload']>, ParentType, ContextType, RequireFields<MutationUnfavouriteArgs, 'input'>>;
  unfollow?: Resolver<Maybe<ResolversTypes['UnfollowPayload']>, ParentType, ContextType, RequireFields<MutationUnfollowArgs, 'input'>>;
  unhideItem?: Resolver<Maybe<ResolversTypes['UnhideItemPayload']>, ParentType, ContextType, RequireFields<MutationUnhideItemArgs, 'input'>>;
  unlike?: Resolver<Maybe<ResolversTypes['UnlikePayload']>, ParentType, ContextType, RequireFields<MutationUnlikeArgs, 'input'>>;
  unmute?: Resolver<Maybe<ResolversTypes['UnmutePayload']>, ParentType, ContextType, RequireFields<MutationUnmuteArgs, 'input'>>;
  unmutePhrase?: Resolver<Maybe<ResolversTypes['UnmutePhrasePayload']>, ParentType, ContextType, RequireFields<MutationUnmutePhraseArgs, 'input'>>;
  unrepost?: Resolver<Maybe<ResolversTypes['UnrepostPayload']>, ParentType, ContextType, RequireFields<MutationUnrepostArgs, 'input'>>;
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

export type MutePhrasePayloadResolvers<ContextType = Context, ParentType extends ResolversParentTypes['MutePhrasePayload'] = ResolversParentTypes['MutePhrasePayload']> = {
  mutedPhrase?: Resolver<Maybe<ResolversTypes['MutedPhrase']>, ParentType, ContextType>;
  userErrors?: Resolver<ReadonlyArray<ResolversTypes['UserError']>, ParentType, ContextType>;
};

export type MutedPhraseResolvers<ContextType = Context, ParentType extends ResolversParentTypes['MutedPhrase'] = ResolversParentTypes['MutedPhrase']> = {
  phrase?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  since?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
};

export type MutedPhraseConnectionResolvers<ContextType = Context, ParentType extends ResolversParentTypes['MutedPhraseConnection'] = ResolversParentTypes['MutedPhraseConnection']> = {
  edges?: Resolver<ReadonlyArray<ResolversTypes['MutedPhraseEdge']>, ParentType, ContextType>;
  nodes?: Resolver<ReadonlyArray<ResolversTypes['MutedPhrase']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
};

export type MutedPhraseEdgeResolvers<ContextType = Context, ParentType extends ResolversParentTypes['MutedPhraseEdge'] = ResolversParentTypes['MutedPhraseEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['MutedPhrase'], ParentType, ContextType>;
};

export type NewAboveResolvers<ContextType = Context, ParentType extends ResolversParentTypes['NewAbove'] = ResolversParentTypes['NewAbove']> = {
  actors?: Resolver<ReadonlyArray<ResolversTypes['User']>, ParentType, ContextType>;
  count?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  isCapped?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  sequence?: Resolver<ResolversTypes['SafeInt'], ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type NewSinceResolvers<ContextType = Context, ParentType extends ResolversParentTypes['NewSince'] = ResolversParentTypes['NewSince']> = {
  actors?: Resolver<ReadonlyArray<ResolversTypes['User']>, ParentType, ContextType>;
  count?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  isCapped?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
};

export type NodeResolvers<ContextType = Context, ParentType extends ResolversParentTypes['Node'] = ResolversParentTypes['Node']> = {
  __resolveType: TypeResolveFn<'Channel' | 'Item' | 'ProducerList' | 'Tag' | 'Thread' | 'User', ParentType, ContextType>;
};

export type NotificationResolvers<ContextType = Context, ParentType extends ResolversParentTypes['Notification'] = ResolversParentTypes['Notification']> = {
  actorCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  actors?: Resolver<ResolversTypes['UserConnection'], ParentType, ContextType, RequireFields<NotificationActorsArgs, 'first'>>;
  at?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  count?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  isRead?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  isSeen?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  item?: Resolver<Maybe<ResolversTypes['Item']>, ParentType, ContextType>;
  kind?: Resolver<ResolversTypes['NotificationKind'], ParentType, ContextType>;
  producer?: Resolver<Maybe<ResolversTypes['Producer']>, ParentType, ContextType>;
  summary?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type NotificationChannelsResolvers<ContextType = Context, ParentType extends ResolversParentTypes['NotificationChannels'] = ResolversParentTypes['NotificationChannels']> = {
  email?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  inApp?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  kind?: Resolver<ResolversTypes['NotificationKind'], ParentType, ContextType>;
  webhook?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
};

export type NotificationConnectionResolvers<ContextType = Context, ParentType extends ResolversParentTypes['NotificationConnection'] = ResolversParentTypes['NotificationConnection']> = {
  edges?: Resolver<ReadonlyArray<ResolversTypes['NotificationEdge']>, ParentType, ContextType>;
  nodes?: Resolver<ReadonlyArray<ResolversTypes['Notification']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
  unreadCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  unseenCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type NotificationEdgeResolvers<ContextType = Context, ParentType extends ResolversParentTypes['NotificationEdge'] = ResolversParentTypes['NotificationEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['Notification'], ParentType, ContextType>;
};

export type NotificationPreferencesResolvers<ContextType = Context, ParentType extends ResolversParentTypes['NotificationPreferences'] = ResolversParentTypes['NotificationPreferences']> = {
  channels?: Resolver<ReadonlyArray<ResolversTypes['NotificationChannels']>, ParentType, ContextType>;
  digest?: Resolver<ResolversTypes['NotificationDigest'], ParentType, ContextType>;
};

export type NotificationsEventResolvers<ContextType = Context, ParentType extends ResolversParentTypes['NotificationsEvent'] = ResolversParentTypes['NotificationsEvent']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  kind?: Resolver<ResolversTypes['LiveEventKind'], ParentType, ContextType>;
  unreadCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  unseenCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type OpenThreadPayloadResolvers<ContextType = Context, ParentType extends ResolversParentTypes['OpenThreadPayload'] = ResolversParentTypes['OpenThreadPayload']> = {
  item?: Resolver<Maybe<ResolversTypes['Item']>, ParentType, ContextType>;
  thread?: Resolver<Maybe<ResolversTypes['Thread']>, ParentType, ContextType>;
  userErrors?: Resolver<ReadonlyArray<ResolversTypes['UserError']>, ParentType, ContextType>;
};

export type PageInfoResolvers<ContextType = Context, ParentType extends ResolversParentTypes['PageInfo'] = ResolversParentTypes['PageInfo']> = {
  endCursor?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  hasNextPage?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  hasPreviousPage?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  startCursor?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type PartReportResolvers<ContextType = Context, ParentType extends ResolversParentTypes['PartReport'] = ResolversParentTypes['PartReport']> = {
  asked?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  calls?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  component?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  depth?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  dropped?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  held?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  kept?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  part?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  read?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  tookMs?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
};

export type PlaceResolvers<ContextType = Context, ParentType extends ResolversParentTypes['Place'] = ResolversParentTypes['Place']> = {
  category?: Resolver<ResolversTypes['Producer'], ParentType, ContextType>;
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  description?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  joining?: Resolver<ResolversTypes['Joining'], ParentType, ContextType>;
  memberCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  members?: Resolver<ResolversTypes['MemberConnection'], ParentType, ContextType, RequireFields<PlaceMembersArgs, 'first' | 'state'>>;
  moderators?: Resolver<ReadonlyArray<ResolversTypes['User']>, ParentType, ContextType>;
  openers?: Resolver<ResolversTypes['Circle'], ParentType, ContextType>;
  order?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  owners?: Resolver<ReadonlyArray<ResolversTypes['User']>, ParentType, ContextType>;
  parent?: Resolver<Maybe<ResolversTypes['Place']>, ParentType, ContextType>;
  posters?: Resolver<ResolversTypes['Circle'], ParentType, ContextType>;
  readers?: Resolver<ResolversTypes['Circle'], ParentType, ContextType>;
  section?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  title?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  type?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  unreadCount?: Resolver<Maybe<ResolversTypes['ItemCount']>, ParentType, ContextType>;
  viewerMayOpenThreads?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  viewerMembership?: Resolver<Maybe<ResolversTypes['MembershipState']>, ParentType, ContextType>;
  viewerRole?: Resolver<Maybe<ResolversTypes['Role']>, ParentType, ContextType>;
};

export type PlaceConnectionResolvers<ContextType = Context, ParentType extends ResolversParentTypes['PlaceConnection'] = ResolversParentTypes['PlaceConnection']> = {
  edges?: Resolver<ReadonlyArray<ResolversTypes['PlaceEdge']>, ParentType, ContextType>;
  nodes?: Resolver<ReadonlyArray<ResolversTypes['Place']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
};

export type PlaceEdgeResolvers<ContextType = Context, ParentType extends ResolversParentTypes['PlaceEdge'] = ResolversParentTypes['PlaceEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['Place'], ParentType, ContextType>;
};

export type ProducerResolvers<ContextType = Context, ParentType extends ResolversParentTypes['Producer'] = ResolversParentTypes['Producer']> = {
  __resolveType: TypeResolveFn<'Channel' | 'Tag' | 'Thread' | 'User', ParentType, ContextType>;
};

export type ProducerListResolvers<ContextType = Context, ParentType extends ResolversParentTypes['ProducerList'] = ResolversParentTypes['ProducerList']> = {
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  holds?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType, RequireFields<ProducerListHoldsArgs, 'producerId'>>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  key?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  members?: Resolver<ResolversTypes['ListMemberConnection'], ParentType, ContextType, RequireFields<ProducerListMembersArgs, 'first'>>;
  title?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type PromptElementResolvers<ContextType = Context, ParentType extends ResolversParentTypes['PromptElement'] = ResolversParentTypes['PromptElement']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  injector?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  text?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  title?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  url?: Resolver<Maybe<ResolversTypes['URL']>, ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type PublishDraftPayloadResolvers<ContextType = Context, ParentType extends ResolversParentTypes['PublishDraftPayload'] = ResolversParentTypes['PublishDraftPayload']> = {
  item?: Resolver<Maybe<ResolversTypes['Item']>, ParentType, ContextType>;
  userErrors?: Resolver<ReadonlyArray<ResolversTypes['UserError']>, ParentType, ContextType>;
};

export type PublishManyPayloadResolvers<ContextType = Context, ParentType extends ResolversParentTypes['PublishManyPayload'] = ResolversParentTypes['PublishManyPayload']> = {
  results?: Resolver<ReadonlyArray<ResolversTypes['PublishManyResult']>, ParentType, ContextType>;
  userErrors?: Resolver<ReadonlyArray<ResolversTypes['UserError']>, ParentType, ContextType>;
};

export type PublishManyResultResolvers<ContextType = Context, ParentType extends ResolversParentTypes['PublishManyResult'] = ResolversParentTypes['PublishManyResult']> = {
  item?: Resolver<Maybe<ResolversTypes['Item']>, ParentType, ContextType>;
};

export type PublishPayloadResolvers<ContextType = Context, ParentType extends ResolversParentTypes['PublishPayload'] = ResolversParentTypes['PublishPayload']> = {
  item?: Resolver<Maybe<ResolversTypes['Item']>, ParentType, ContextType>;
  userErrors?: Resolver<ReadonlyArray<ResolversTypes['UserError']>, ParentType, ContextType>;
};

export type QueryResolvers<ContextType = Context, ParentType extends ResolversParentTypes['Query'] = ResolversParentTypes['Query']> = {
  catchUp?: Resolver<ResolversTypes['ItemConnection'], ParentType, ContextType, RequireFields<QueryCatchUpArgs, 'args' | 'first' | 'template'>>;
  categories?: Resolver<ResolversTypes['CategoryConnection'], ParentType, ContextType, RequireFields<QueryCategoriesArgs, 'first'>>;
  demoViewers?: Resolver<ReadonlyArray<ResolversTypes['DemoViewer']>, ParentType, ContextType>;
  filters?: Resolver<ReadonlyArray<ResolversTypes['FilterInfo']>, ParentType, ContextType>;
  injectors?: Resolver<ReadonlyArray<ResolversTypes['InjectorInfo']>, ParentType, ContextType>;
  lastWitnessed?: Resolver<ResolversTypes['Witnessed'], ParentType, ContextType, RequireFields<QueryLastWitnessedArgs, 'kind'>>;
  newSince?: Resolver<Maybe<ResolversTypes['NewSince']>, ParentType, ContextType, RequireFields<QueryNewSinceArgs, 'args' | 'template'>>;
  nextUnread?: Resolver<Maybe<ResolversTypes['Thread']>, ParentType, ContextType, RequireFields<QueryNextUnreadArgs, 'categoryId'>>;
  node?: Resolver<Maybe<ResolversTypes['Node']>, ParentType, ContextType, RequireFields<QueryNodeArgs, 'id'>>;
  nodes?: Resolver<ReadonlyArray<Maybe<ResolversTypes['Node']>>, ParentType, ContextType, RequireFields<QueryNodesArgs, 'ids'>>;
  people?: Resolver<ResolversTypes['UserConnection'], ParentType, ContextType, RequireFields<QueryPeopleArgs, 'first' | 'startsWith'>>;
  places?: Resolver<ResolversTypes['PlaceConnection'], ParentType, ContextType, RequireFields<QueryPlacesArgs, 'first'>>;
  producer?: Resolver<Maybe<ResolversTypes['Producer']>, ParentType, ContextType, RequireFields<QueryProducerArgs, 'name' | 'type'>>;
  rankers?: Resolver<ReadonlyArray<ResolversTypes['RankerInfo']>, ParentType, ContextType>;
  readingPlaces?: Resolver<ReadonlyArray<ResolversTypes['ReadingPlace']>, ParentType, ContextType, RequireFields<QueryReadingPlacesArgs, 'args' | 'template'>>;
  signals?: Resolver<ReadonlyArray<ResolversTypes['SignalInfo']>, ParentType, ContextType>;
  sources?: Resolver<ReadonlyArray<ResolversTypes['SourceInfo']>, ParentType, ContextType>;
  stream?: Resolver<Maybe<ResolversTypes['ItemConnection']>, ParentType, ContextType, RequireFields<QueryStreamArgs, 'args' | 'leaveOut' | 'order' | 'refresh' | 'skip' | 'template'>>;
  templates?: Resolver<ReadonlyArray<ResolversTypes['Template']>, ParentType, ContextType>;
  threads?: Resolver<ResolversTypes['ThreadConnection'], ParentType, ContextType, RequireFields<QueryThreadsArgs, 'categoryId' | 'first' | 'unread'>>;
  unreadCounts?: Resolver<ReadonlyArray<ResolversTypes['UnreadCount']>, ParentType, ContextType, RequireFields<QueryUnreadCountsArgs, 'categoryIds'>>;
  viewer?: Resolver<Maybe<ResolversTypes['Viewer']>, ParentType, ContextType>;
  whyNot?: Resolver<Maybe<ResolversTypes['WhyNot']>, ParentType, ContextType, RequireFields<QueryWhyNotArgs, 'args' | 'itemId' | 'template'>>;
};

export type RankFailureResolvers<ContextType = Context, ParentType extends ResolversParentTypes['RankFailure'] = ResolversParentTypes['RankFailure']> = {
  message?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  ranker?: Resolver<ResolversTypes['Maker'], ParentType, ContextType>;
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

export type ReinstateUserPayloadResolvers<ContextType = Context, ParentType extends ResolversParentTypes['ReinstateUserPayload'] = ResolversParentTypes['ReinstateUserPayload']> = {
  user?: Resolver<Maybe<ResolversTypes['User']>, ParentType, ContextType>;
  userErrors?: Resolver<ReadonlyArray<ResolversTypes['UserError']>, ParentType, ContextType>;
};

export type RemoveFollowerPayloadResolvers<ContextType = Context, ParentType extends ResolversParentTypes['RemoveFollowerPayload'] = ResolversParentTypes['RemoveFollowerPayload']> = {
  user?: Resolver<Maybe<ResolversTypes['User']>, ParentType, ContextType>;
  userErrors?: Resolver<ReadonlyArray<ResolversTypes['UserError']>, ParentType, ContextType>;
};

export type RemoveFromGroupPayloadResolvers<ContextType = Context, ParentType extends ResolversParentTypes['RemoveFromGroupPayload'] = ResolversParentTypes['RemoveFromGroupPayload']> = {
  place?: Resolver<Maybe<ResolversTypes['Place']>, ParentType, ContextType>;
  userErrors?: Resolver<ReadonlyArray<ResolversTypes['UserError']>, ParentType, ContextType>;
};

export type RemoveFromListPayloadResolvers<ContextType = Context, ParentType extends ResolversParentTypes['RemoveFromListPayload'] = ResolversParentTypes['RemoveFromListPayload']> = {
  list?: Resolver<Maybe<ResolversTypes['ProducerList']>, ParentType, ContextType>;
  userErrors?: Resolver<ReadonlyArray<ResolversTypes['UserError']>, ParentType, ContextType>;
};

export type RemoveReaderPayloadResolvers<ContextType = Context, ParentType extends ResolversParentTypes['RemoveReaderPayload'] = ResolversParentTypes['RemoveReaderPayload']> = {
  user?: Resolver<Maybe<ResolversTypes['User']>, ParentType, ContextType>;
  userErrors?: Resolver<ReadonlyArray<ResolversTypes['UserError']>, ParentType, ContextType>;
};

export type RemoveWebhookPayloadResolvers<ContextType = Context, ParentType extends ResolversParentTypes['RemoveWebhookPayload'] = ResolversParentTypes['RemoveWebhookPayload']> = {
  removedWebhookId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  userErrors?: Resolver<ReadonlyArray<ResolversTypes['UserError']>, ParentType, ContextType>;
};

export type RenameListPayloadResolvers<ContextType = Context, ParentType extends ResolversParentTypes['RenameListPayload'] = ResolversParentTypes['RenameListPayload']> = {
  list?: Resolver<Maybe<ResolversTypes['ProducerList']>, ParentType, ContextType>;
  userErrors?: Resolver<ReadonlyArray<ResolversTypes['UserError']>, ParentType, ContextType>;
};

export type ReopenThreadPayloadResolvers<ContextType = Context, ParentType extends ResolversParentTypes['ReopenThreadPayload'] = ResolversParentTypes['ReopenThreadPayload']> = {
  thread?: Resolver<Maybe<ResolversTypes['Thread']>, ParentType, ContextType>;
  userErrors?: Resolver<ReadonlyArray<ResolversTypes['UserError']>, ParentType, ContextType>;
};

export type RepostPayloadResolvers<ContextType = Context, ParentType extends ResolversParentTypes['RepostPayload'] = ResolversParentTypes['RepostPayload']> = {
  repost?: Resolver<Maybe<ResolversTypes['Item']>, ParentType, ContextType>;
  userErrors?: Resolver<ReadonlyArray<ResolversTypes['UserError']>, ParentType, ContextType>;
};

export type ResetAllFencesPayloadResolvers<ContextType = Context, ParentType extends ResolversParentTypes['ResetAllFencesPayload'] = ResolversParentTypes['ResetAllFencesPayload']> = {
  resets?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  userErrors?: Resolver<ReadonlyArray<ResolversTypes['UserError']>, ParentType, ContextType>;
};

export type ResetFencePayloadResolvers<ContextType = Context, ParentType extends ResolversParentTypes['ResetFencePayload'] = ResolversParentTypes['ResetFencePayload']> = {
  epoch?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  userErrors?: Resolver<ReadonlyArray<ResolversTypes['UserError']>, ParentType, ContextType>;
};

export type RolloutSideResolvers<ContextType = Context, ParentType extends ResolversParentTypes['RolloutSide'] = ResolversParentTypes['RolloutSide']> = {
  isIn?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export interface SafeIntScalarConfig extends GraphQLScalarTypeConfig<ResolversTypes['SafeInt'], any> {
  name: 'SafeInt';
}

export type SaveDraftPayloadResolvers<ContextType = Context, ParentType extends ResolversParentTypes['SaveDraftPayload'] = ResolversParentTypes['SaveDraftPayload']> = {
  draft?: Resolver<Maybe<ResolversTypes['Draft']>, ParentType, ContextType>;
  userErrors?: Resolver<ReadonlyArray<ResolversTypes['UserError']>, ParentType, ContextType>;
};

export type SaveReadingPlacePayloadResolvers<ContextType = Context, ParentType extends ResolversParentTypes['SaveReadingPlacePayload'] = ResolversParentTypes['SaveReadingPlacePayload']> = {
  readingPlaces?: Resolver<ReadonlyArray<ResolversTypes['ReadingPlace']>, ParentType, ContextType>;
  userErrors?: Resolver<ReadonlyArray<ResolversTypes['UserError']>, ParentType, ContextType>;
};

export type ScoreResolvers<ContextType = Context, ParentType extends ResolversParentTypes['Score'] = ResolversParentTypes['Score']> = {
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  value?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
};

export type SendDirectPayloadResolvers<ContextType = Context, ParentType extends ResolversParentTypes['SendDirectPayload'] = ResolversParentTypes['SendDirectPayload']> = {
  item?: Resolver<Maybe<ResolversTypes['Item']>, ParentType, ContextType>;
  userErrors?: Resolver<ReadonlyArray<ResolversTypes['UserError']>, ParentType, ContextType>;
};

export type SetFollowNotificationsPayloadResolvers<ContextType = Context, ParentType extends ResolversParentTypes['SetFollowNotificationsPayload'] = ResolversParentTypes['SetFollowNotificationsPayload']> = {
  notifications?: Resolver<Maybe<ResolversTypes['FollowNotifications']>, ParentType, ContextType>;
  userErrors?: Resolver<ReadonlyArray<ResolversTypes['UserError']>, ParentType, ContextType>;
};

export type SetGroupRolePayloadResolvers<ContextType = Context, ParentType extends ResolversParentTypes['SetGroupRolePayload'] = ResolversParentTypes['SetGroupRolePayload']> = {
  place?: Resolver<Maybe<ResolversTypes['Place']>, ParentType, ContextType>;
  userErrors?: Resolver<ReadonlyArray<ResolversTypes['UserError']>, ParentType, ContextType>;
};

export type SetNotificationPreferencesPayloadResolvers<ContextType = Context, ParentType extends ResolversParentTypes['SetNotificationPreferencesPayload'] = ResolversParentTypes['SetNotificationPreferencesPayload']> = {
  preferences?: Resolver<Maybe<ResolversTypes['NotificationPreferences']>, ParentType, ContextType>;
  userErrors?: Resolver<ReadonlyArray<ResolversTypes['UserError']>, ParentType, ContextType>;
};

export type ShowRepostsPayloadResolvers<ContextType = Context, ParentType extends ResolversParentTypes['ShowRepostsPayload'] = ResolversParentTypes['ShowRepostsPayload']> = {
  user?: Resolver<Maybe<ResolversTypes['User']>, ParentType, ContextType>;
  userErrors?: Resolver<ReadonlyArray<ResolversTypes['UserError']>, ParentType, ContextType>;
};

export type SignalInfoResolvers<ContextType = Context, ParentType extends ResolversParentTypes['SignalInfo'] = ResolversParentTypes['SignalInfo']> = {
  error?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  version?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type SourceInfoResolvers<ContextType = Context, ParentType extends ResolversParentTypes['SourceInfo'] = ResolversParentTypes['SourceInfo']> = {
  error?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  version?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type StreamGapResolvers<ContextType = Context, ParentType extends ResolversParentTypes['StreamGap'] = ResolversParentTypes['StreamGap']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  items?: Resolver<ReadonlyArray<ResolversTypes['Item']>, ParentType, ContextType>;
  newSince?: Resolver<ResolversTypes['NewSince'], ParentType, ContextType>;
  sequence?: Resolver<ResolversTypes['SafeInt'], ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type StreamStartedResolvers<ContextType = Context, ParentType extends ResolversParentTypes['StreamStarted'] = ResolversParentTypes['StreamStarted']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  items?: Resolver<ReadonlyArray<ResolversTypes['Item']>, ParentType, ContextType>;
  newSince?: Resolver<ResolversTypes['NewSince'], ParentType, ContextType>;
  sequence?: Resolver<ResolversTypes['SafeInt'], ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type StreamUpdateResolvers<ContextType = Context, ParentType extends ResolversParentTypes['StreamUpdate'] = ResolversParentTypes['StreamUpdate']> = {
  __resolveType: TypeResolveFn<'CounterChanged' | 'ItemRemoved' | 'ItemUpdated' | 'NewAbove' | 'StreamGap' | 'StreamStarted', ParentType, ContextType>;
};

export type SubscriptionResolvers<ContextType = Context, ParentType extends ResolversParentTypes['Subscription'] = ResolversParentTypes['Subscription']> = {
  notificationsChanged?: SubscriptionResolver<ResolversTypes['NotificationsEvent'], "notificationsChanged", ParentType, ContextType, Partial<SubscriptionNotificationsChangedArgs>>;
  readStateChanged?: SubscriptionResolver<ResolversTypes['ReadStateEvent'], "readStateChanged", ParentType, ContextType, RequireFields<SubscriptionReadStateChangedArgs, 'categoryIds'>>;
  streamUpdates?: SubscriptionResolver<ResolversTypes['StreamUpdate'], "streamUpdates", ParentType, ContextType, RequireFields<SubscriptionStreamUpdatesArgs, 'args' | 'template' | 'watching'>>;
};

export type SuggestedProducerResolvers<ContextType = Context, ParentType extends ResolversParentTypes['SuggestedProducer'] = ResolversParentTypes['SuggestedProducer']> = {
  producer?: Resolver<ResolversTypes['Producer'], ParentType, ContextType>;
  reasons?: Resolver<ReadonlyArray<ResolversTypes['SuggestionReason']>, ParentType, ContextType>;
};

export type SuggestionElementResolvers<ContextType = Context, ParentType extends ResolversParentTypes['SuggestionElement'] = ResolversParentTypes['SuggestionElement']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  injector?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  title?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  users?: Resolver<ReadonlyArray<ResolversTypes['User']>, ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type SuggestionReasonResolvers<ContextType = Context, ParentType extends ResolversParentTypes['SuggestionReason'] = ResolversParentTypes['SuggestionReason']> = {
  count?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  kind?: Resolver<ResolversTypes['SuggestionKind'], ParentType, ContextType>;
  producers?: Resolver<ReadonlyArray<ResolversTypes['Producer']>, ParentType, ContextType>;
};

export type SuspendUserPayloadResolvers<ContextType = Context, ParentType extends ResolversParentTypes['SuspendUserPayload'] = ResolversParentTypes['SuspendUserPayload']> = {
  userErrors?: Resolver<ReadonlyArray<ResolversTypes['UserError']>, ParentType, ContextType>;
  userId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
};

export type TagResolvers<ContextType = Context, ParentType extends ResolversParentTypes['Tag'] = ResolversParentTypes['Tag']> = {
  followerCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  followers?: Resolver<Maybe<ResolversTypes['FollowerConnection']>, ParentType, ContextType, RequireFields<TagFollowersArgs, 'first'>>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  key?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  place?: Resolver<Maybe<ResolversTypes['Place']>, ParentType, ContextType>;
  viewerFollows?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  viewerMutes?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type TemplateResolvers<ContextType = Context, ParentType extends ResolversParentTypes['Template'] = ResolversParentTypes['Template']> = {
  access?: Resolver<Maybe<ResolversTypes['TemplateAccess']>, ParentType, ContextType>;
  components?: Resolver<ReadonlyArray<ResolversTypes['String']>, ParentType, ContextType>;
  cost?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  description?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  error?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  isOnTrial?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  params?: Resolver<ReadonlyArray<ResolversTypes['TemplateParam']>, ParentType, ContextType>;
  ranker?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  version?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  warning?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type TemplateParamResolvers<ContextType = Context, ParentType extends ResolversParentTypes['TemplateParam'] = ResolversParentTypes['TemplateParam']> = {
  defaults?: Resolver<ReadonlyArray<ResolversTypes['String']>, ParentType, ContextType>;
  description?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  isContext?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  isRequired?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  listMax?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  max?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  min?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  type?: Resolver<ResolversTypes['ParamType'], ParentType, ContextType>;
};

export type ThreadResolvers<ContextType = Context, ParentType extends ResolversParentTypes['Thread'] = ResolversParentTypes['Thread']> = {
  category?: Resolver<Maybe<ResolversTypes['Producer']>, ParentType, ContextType>;
  firstUnread?: Resolver<Maybe<ResolversTypes['Item']>, ParentType, ContextType>;
  followerCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  followers?: Resolver<Maybe<ResolversTypes['FollowerConnection']>, ParentType, ContextType, RequireFields<ThreadFollowersArgs, 'first'>>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  isClosed?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  isUnread?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  items?: Resolver<ResolversTypes['ThreadItemConnection'], ParentType, ContextType, Partial<ThreadItemsArgs>>;
  key?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  lastActivityAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  lastReadAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  newestItem?: Resolver<Maybe<ResolversTypes['Item']>, ParentType, ContextType>;
  opener?: Resolver<Maybe<ResolversTypes['User']>, ParentType, ContextType>;
  openingItem?: Resolver<Maybe<ResolversTypes['Item']>, ParentType, ContextType>;
  replyCount?: Resolver<ResolversTypes['ItemCount'], ParentType, ContextType>;
  title?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  unreadCount?: Resolver<ResolversTypes['ItemCount'], ParentType, ContextType>;
  viewerFollows?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  viewerMayManage?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  viewerMayReply?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
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

export type ThreadElementResolvers<ContextType = Context, ParentType extends ResolversParentTypes['ThreadElement'] = ResolversParentTypes['ThreadElement']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  injector?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  thread?: Resolver<ResolversTypes['Thread'], ParentType, ContextType>;
  title?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type ThreadItemConnectionResolvers<ContextType = Context, ParentType extends ResolversParentTypes['ThreadItemConnection'] = ResolversParentTypes['ThreadItemConnection']> = {
  edges?: Resolver<ReadonlyArray<ResolversTypes['ThreadItemEdge']>, ParentType, ContextType>;
  nodes?: Resolver<ReadonlyArray<ResolversTypes['Item']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
  status?: Resolver<ResolversTypes['PageStatus'], ParentType, ContextType>;
};

export type ThreadItemEdgeResolvers<ContextType = Context, ParentType extends ResolversParentTypes['ThreadItemEdge'] = ResolversParentTypes['ThreadItemEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['Item'], ParentType, ContextType>;
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

export type TryRankerPayloadResolvers<ContextType = Context, ParentType extends ResolversParentTypes['TryRankerPayload'] = ResolversParentTypes['TryRankerPayload']> = {
  template?: Resolver<Maybe<ResolversTypes['Template']>, ParentType, ContextType>;
  userErrors?: Resolver<ReadonlyArray<ResolversTypes['UserError']>, ParentType, ContextType>;
};

export interface UrlScalarConfig extends GraphQLScalarTypeConfig<ResolversTypes['URL'], any> {
  name: 'URL';
}

export type UnblockPayloadResolvers<ContextType = Context, ParentType extends ResolversParentTypes['UnblockPayload'] = ResolversParentTypes['UnblockPayload']> = {
  user?: Resolver<Maybe<ResolversTypes['User']>, ParentType, ContextType>;
  userErrors?: Resolver<ReadonlyArray<ResolversTypes['UserError']>, ParentType, ContextType>;
};

export type UnfavouritePayloadResolvers<ContextType = Context, ParentType extends ResolversParentTypes['UnfavouritePayload'] = ResolversParentTypes['UnfavouritePayload']> = {
  item?: Resolver<Maybe<ResolversTypes['Item']>, ParentType, ContextType>;
  userErrors?: Resolver<ReadonlyArray<ResolversTypes['UserError']>, ParentType, ContextType>;
};

export type UnfollowPayloadResolvers<ContextType = Context, ParentType extends ResolversParentTypes['UnfollowPayload'] = ResolversParentTypes['UnfollowPayload']> = {
  producer?: Resolver<Maybe<ResolversTypes['Producer']>, ParentType, ContextType>;
  userErrors?: Resolver<ReadonlyArray<ResolversTypes['UserError']>, ParentType, ContextType>;
};

export type UnhideItemPayloadResolvers<ContextType = Context, ParentType extends ResolversParentTypes['UnhideItemPayload'] = ResolversParentTypes['UnhideItemPayload']> = {
  item?: Resolver<Maybe<ResolversTypes['Item']>, ParentType, ContextType>;
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

export type UnmutePhrasePayloadResolvers<ContextType = Context, ParentType extends ResolversParentTypes['UnmutePhrasePayload'] = ResolversParentTypes['UnmutePhrasePayload']> = {
  phrase?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  userErrors?: Resolver<ReadonlyArray<ResolversTypes['UserError']>, ParentType, ContextType>;
};

export type UnreadCountResolvers<ContextType = Context, ParentType extends ResolversParentTypes['UnreadCount'] = ResolversParentTypes['UnreadCount']> = {
  category?: Resolver<ResolversTypes['Producer'], ParentType, ContextType>;
  count?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  isCapped?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
};

export type UnrepostPayloadResolvers<ContextType = Context, ParentType extends ResolversParentTypes['UnrepostPayload'] = ResolversParentTypes['UnrepostPayload']> = {
  item?: Resolver<Maybe<ResolversTypes['Item']>, ParentType, ContextType>;
  userErrors?: Resolver<ReadonlyArray<ResolversTypes['UserError']>, ParentType, ContextType>;
};

export type UserResolvers<ContextType = Context, ParentType extends ResolversParentTypes['User'] = ResolversParentTypes['User']> = {
  attributes?: Resolver<ReadonlyArray<ResolversTypes['Attribute']>, ParentType, ContextType>;
  avatar?: Resolver<Maybe<ResolversTypes['URL']>, ParentType, ContextType>;
  feed?: Resolver<ResolversTypes['FeedAccess'], ParentType, ContextType>;
  followerCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  followers?: Resolver<Maybe<ResolversTypes['FollowerConnection']>, ParentType, ContextType, RequireFields<UserFollowersArgs, 'first'>>;
  following?: Resolver<Maybe<ResolversTypes['FollowingConnection']>, ParentType, ContextType, RequireFields<UserFollowingArgs, 'first'>>;
  followsViewer?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  joinedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  key?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  language?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  login?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  viewerBlocks?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  viewerFollows?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  viewerHasRequested?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  viewerHidesReposts?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  viewerMutes?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type UserConnectionResolvers<ContextType = Context, ParentType extends ResolversParentTypes['UserConnection'] = ResolversParentTypes['UserConnection']> = {
  edges?: Resolver<ReadonlyArray<ResolversTypes['UserEdge']>, ParentType, ContextType>;
  nodes?: Resolver<ReadonlyArray<ResolversTypes['User']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
};

export type UserEdgeResolvers<ContextType = Context, ParentType extends ResolversParentTypes['UserEdge'] = ResolversParentTypes['UserEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['User'], ParentType, ContextType>;
};

export type UserErrorResolvers<ContextType = Context, ParentType extends ResolversParentTypes['UserError'] = ResolversParentTypes['UserError']> = {
  code?: Resolver<ResolversTypes['UserErrorCode'], ParentType, ContextType>;
  field?: Resolver<Maybe<ReadonlyArray<ResolversTypes['String']>>, ParentType, ContextType>;
  message?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  retryAfter?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
};

export type ViewerResolvers<ContextType = Context, ParentType extends ResolversParentTypes['Viewer'] = ResolversParentTypes['Viewer']> = {
  blocking?: Resolver<ResolversTypes['BlockConnection'], ParentType, ContextType, RequireFields<ViewerBlockingArgs, 'first'>>;
  drafts?: Resolver<ReadonlyArray<ResolversTypes['Draft']>, ParentType, ContextType, RequireFields<ViewerDraftsArgs, 'first'>>;
  email?: Resolver<Maybe<ResolversTypes['Email']>, ParentType, ContextType>;
  followRequests?: Resolver<ResolversTypes['UserConnection'], ParentType, ContextType, RequireFields<ViewerFollowRequestsArgs, 'first'>>;
  following?: Resolver<ResolversTypes['FollowConnection'], ParentType, ContextType, RequireFields<ViewerFollowingArgs, 'first'>>;
  hiddenItems?: Resolver<ResolversTypes['HiddenItemConnection'], ParentType, ContextType, RequireFields<ViewerHiddenItemsArgs, 'first'>>;
  hiddenReposts?: Resolver<ResolversTypes['HiddenRepostsConnection'], ParentType, ContextType, RequireFields<ViewerHiddenRepostsArgs, 'first'>>;
  lists?: Resolver<ReadonlyArray<ResolversTypes['ProducerList']>, ParentType, ContextType>;
  mutedPhrases?: Resolver<ResolversTypes['MutedPhraseConnection'], ParentType, ContextType, RequireFields<ViewerMutedPhrasesArgs, 'first'>>;
  muting?: Resolver<ResolversTypes['MuteConnection'], ParentType, ContextType, RequireFields<ViewerMutingArgs, 'first'>>;
  notificationPreferences?: Resolver<ResolversTypes['NotificationPreferences'], ParentType, ContextType>;
  notifications?: Resolver<ResolversTypes['NotificationConnection'], ParentType, ContextType, RequireFields<ViewerNotificationsArgs, 'first' | 'unread'>>;
  readers?: Resolver<ResolversTypes['UserConnection'], ParentType, ContextType, RequireFields<ViewerReadersArgs, 'first'>>;
  requestedFollows?: Resolver<ResolversTypes['FollowConnection'], ParentType, ContextType, RequireFields<ViewerRequestedFollowsArgs, 'first'>>;
  state?: Resolver<ResolversTypes['PersonState'], ParentType, ContextType>;
  suggestedProducers?: Resolver<ReadonlyArray<ResolversTypes['SuggestedProducer']>, ParentType, ContextType, RequireFields<ViewerSuggestedProducersArgs, 'first'>>;
  user?: Resolver<ResolversTypes['User'], ParentType, ContextType>;
  webhooks?: Resolver<ReadonlyArray<ResolversTypes['Webhook']>, ParentType, ContextType>;
};

export type WebhookResolvers<ContextType = Context, ParentType extends ResolversParentTypes['Webhook'] = ResolversParentTypes['Webhook']> = {
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  url?: Resolver<ResolversTypes['URL'], ParentType, ContextType>;
};

export type WhyNotResolvers<ContextType = Context, ParentType extends ResolversParentTypes['WhyNot'] = ResolversParentTypes['WhyNot']> = {
  item?: Resolver<ResolversTypes['Item'], ParentType, ContextType>;
  reason?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type WindowInfoResolvers<ContextType = Context, ParentType extends ResolversParentTypes['WindowInfo'] = ResolversParentTypes['WindowInfo']> = {
  above?: Resolver<ResolversTypes['SafeInt'], ParentType, ContextType>;
  upTo?: Resolver<ResolversTypes['SafeInt'], ParentType, ContextType>;
};

export type WitnessPayloadResolvers<ContextType = Context, ParentType extends ResolversParentTypes['WitnessPayload'] = ResolversParentTypes['WitnessPayload']> = {
  userErrors?: Resolver<ReadonlyArray<ResolversTypes['UserError']>, ParentType, ContextType>;
  witnessed?: Resolver<Maybe<ResolversTypes['Witnessed']>, ParentType, ContextType>;
};

export type WitnessedResolvers<ContextType = Context, ParentType extends ResolversParentTypes['Witnessed'] = ResolversParentTypes['Witnessed']> = {
  at?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  hasNew?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  item?: Resolver<Maybe<ResolversTypes['Item']>, ParentType, ContextType>;
  kind?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  newCount?: Resolver<ResolversTypes['ItemCount'], ParentType, ContextType>;
  newest?: Resolver<Maybe<ResolversTypes['Item']>, ParentType, ContextType>;
  position?: Resolver<Maybe<ResolversTypes['SafeInt']>, ParentType, ContextType>;
};

export type Resolvers<ContextType = Context> = {
  AddReaderPayload?: AddReaderPayloadResolvers<ContextType>;
  AddToListPayload?: AddToListPayloadResolvers<ContextType>;
  AddWebhookPayload?: AddWebhookPayloadResolvers<ContextType>;
  AdmitToGroupPayload?: AdmitToGroupPayloadResolvers<ContextType>;
  ApproveFollowPayload?: ApproveFollowPayloadResolvers<ContextType>;
  Attachment?: AttachmentResolvers<ContextType>;
  Attribute?: AttributeResolvers<ContextType>;
  BlockConnection?: BlockConnectionResolvers<ContextType>;
  BlockEdge?: BlockEdgeResolvers<ContextType>;
  BlockPayload?: BlockPayloadResolvers<ContextType>;
  CarouselElement?: CarouselElementResolvers<ContextType>;
  CategoryConnection?: CategoryConnectionResolvers<ContextType>;
  CategoryEdge?: CategoryEdgeResolvers<ContextType>;
  CategoryRead?: CategoryReadResolvers<ContextType>;
  Channel?: ChannelResolvers<ContextType>;
  CloseThreadPayload?: CloseThreadPayloadResolvers<ContextType>;
  CounterChanged?: CounterChangedResolvers<ContextType>;
  CreateCategoryPayload?: CreateCategoryPayloadResolvers<ContextType>;
  CreateListPayload?: CreateListPayloadResolvers<ContextType>;
  CustomElement?: CustomElementResolvers<ContextType>;
  DateTime?: GraphQLScalarType;
  DeclineFollowPayload?: DeclineFollowPayloadResolvers<ContextType>;
  DeleteDraftPayload?: DeleteDraftPayloadResolvers<ContextType>;
  DeleteItemPayload?: DeleteItemPayloadResolvers<ContextType>;
  DeleteListPayload?: DeleteListPayloadResolvers<ContextType>;
  DemoViewer?: DemoViewerResolvers<ContextType>;
  Draft?: DraftResolvers<ContextType>;
  EditCategoryPayload?: EditCategoryPayloadResolvers<ContextType>;
  EditItemPayload?: EditItemPayloadResolvers<ContextType>;
  EditProfilePayload?: EditProfilePayloadResolvers<ContextType>;
  Email?: EmailResolvers<ContextType>;
  EraseMePayload?: EraseMePayloadResolvers<ContextType>;
  ErasedCount?: ErasedCountResolvers<ContextType>;
  Erasure?: ErasureResolvers<ContextType>;
  EverythingRead?: EverythingReadResolvers<ContextType>;
  ExperimentSide?: ExperimentSideResolvers<ContextType>;
  Explanation?: ExplanationResolvers<ContextType>;
  FavouritePayload?: FavouritePayloadResolvers<ContextType>;
  FeedElement?: FeedElementResolvers<ContextType>;
  FencepostInfo?: FencepostInfoResolvers<ContextType>;
  FilterInfo?: FilterInfoResolvers<ContextType>;
  FollowConnection?: FollowConnectionResolvers<ContextType>;
  FollowCount?: FollowCountResolvers<ContextType>;
  FollowEdge?: FollowEdgeResolvers<ContextType>;
  FollowNotifications?: FollowNotificationsResolvers<ContextType>;
  FollowPayload?: FollowPayloadResolvers<ContextType>;
  FollowerConnection?: FollowerConnectionResolvers<ContextType>;
  FollowingConnection?: FollowingConnectionResolvers<ContextType>;
  FollowingEdge?: FollowingEdgeResolvers<ContextType>;
  HiddenItemConnection?: HiddenItemConnectionResolvers<ContextType>;
  HiddenItemEdge?: HiddenItemEdgeResolvers<ContextType>;
  HiddenRepostsConnection?: HiddenRepostsConnectionResolvers<ContextType>;
  HiddenRepostsEdge?: HiddenRepostsEdgeResolvers<ContextType>;
  HideItemPayload?: HideItemPayloadResolvers<ContextType>;
  HideRepostsPayload?: HideRepostsPayloadResolvers<ContextType>;
  InjectorInfo?: InjectorInfoResolvers<ContextType>;
  InviteToGroupPayload?: InviteToGroupPayloadResolvers<ContextType>;
  Item?: ItemResolvers<ContextType>;
  ItemConnection?: ItemConnectionResolvers<ContextType>;
  ItemCount?: ItemCountResolvers<ContextType>;
  ItemEdge?: ItemEdgeResolvers<ContextType>;
  ItemRemoved?: ItemRemovedResolvers<ContextType>;
  ItemUpdated?: ItemUpdatedResolvers<ContextType>;
  JSON?: GraphQLScalarType;
  JoinGroupPayload?: JoinGroupPayloadResolvers<ContextType>;
  JoinPayload?: JoinPayloadResolvers<ContextType>;
  LeaveGroupPayload?: LeaveGroupPayloadResolvers<ContextType>;
  LikePayload?: LikePayloadResolvers<ContextType>;
  ListMemberConnection?: ListMemberConnectionResolvers<ContextType>;
  ListMemberEdge?: ListMemberEdgeResolvers<ContextType>;
  Maker?: MakerResolvers<ContextType>;
  MarkAllReadPayload?: MarkAllReadPayloadResolvers<ContextType>;
  MarkCategoryReadPayload?: MarkCategoryReadPayloadResolvers<ContextType>;
  MarkNotificationsReadPayload?: MarkNotificationsReadPayloadResolvers<ContextType>;
  MarkNotificationsSeenPayload?: MarkNotificationsSeenPayloadResolvers<ContextType>;
  MarkSeenPayload?: MarkSeenPayloadResolvers<ContextType>;
  MarkThreadReadPayload?: MarkThreadReadPayloadResolvers<ContextType>;
  MarkThreadsReadPayload?: MarkThreadsReadPayloadResolvers<ContextType>;
  MarkUnreadPayload?: MarkUnreadPayloadResolvers<ContextType>;
  Materialisation?: MaterialisationResolvers<ContextType>;
  MemberConnection?: MemberConnectionResolvers<ContextType>;
  MemberEdge?: MemberEdgeResolvers<ContextType>;
  MoveCategoryPayload?: MoveCategoryPayloadResolvers<ContextType>;
  MoveThreadPayload?: MoveThreadPayloadResolvers<ContextType>;
  Mutation?: MutationResolvers<ContextType>;
  MuteConnection?: MuteConnectionResolvers<ContextType>;
  MuteEdge?: MuteEdgeResolvers<ContextType>;
  MutePayload?: MutePayloadResolvers<ContextType>;
  MutePhrasePayload?: MutePhrasePayloadResolvers<ContextType>;
  MutedPhrase?: MutedPhraseResolvers<ContextType>;
  MutedPhraseConnection?: MutedPhraseConnectionResolvers<ContextType>;
  MutedPhraseEdge?: MutedPhraseEdgeResolvers<ContextType>;
  NewAbove?: NewAboveResolvers<ContextType>;
  NewSince?: NewSinceResolvers<ContextType>;
  Node?: NodeResolvers<ContextType>;
  Notification?: NotificationResolvers<ContextType>;
  NotificationChannels?: NotificationChannelsResolvers<ContextType>;
  NotificationConnection?: NotificationConnectionResolvers<ContextType>;
  NotificationEdge?: NotificationEdgeResolvers<ContextType>;
  NotificationPreferences?: NotificationPreferencesResolvers<ContextType>;
  NotificationsEvent?: NotificationsEventResolvers<ContextType>;
  OpenThreadPayload?: OpenThreadPayloadResolvers<ContextType>;
  PageInfo?: PageInfoResolvers<ContextType>;
  PartReport?: PartReportResolvers<ContextType>;
  Place?: PlaceResolvers<ContextType>;
  PlaceConnection?: PlaceConnectionResolvers<ContextType>;
  PlaceEdge?: PlaceEdgeResolvers<ContextType>;
  Producer?: ProducerResolvers<ContextType>;
  ProducerList?: ProducerListResolvers<ContextType>;
  PromptElement?: PromptElementResolvers<ContextType>;
  PublishDraftPayload?: PublishDraftPayloadResolvers<ContextType>;
  PublishManyPayload?: PublishManyPayloadResolvers<ContextType>;
  PublishManyResult?: PublishManyResultResolvers<ContextType>;
  PublishPayload?: PublishPayloadResolvers<ContextType>;
  Query?: QueryResolvers<ContextType>;
  RankFailure?: RankFailureResolvers<ContextType>;
  RankerInfo?: RankerInfoResolvers<ContextType>;
  ReadStateChange?: ReadStateChangeResolvers<ContextType>;
  ReadStateEvent?: ReadStateEventResolvers<ContextType>;
  ReadStateGap?: ReadStateGapResolvers<ContextType>;
  ReadStateMarked?: ReadStateMarkedResolvers<ContextType>;
  ReadStateStarted?: ReadStateStartedResolvers<ContextType>;
  ReadingPlace?: ReadingPlaceResolvers<ContextType>;
  ReinstateUserPayload?: ReinstateUserPayloadResolvers<ContextType>;
  RemoveFollowerPayload?: RemoveFollowerPayloadResolvers<ContextType>;
  RemoveFromGroupPayload?: RemoveFromGroupPayloadResolvers<ContextType>;
  RemoveFromListPayload?: RemoveFromListPayloadResolvers<ContextType>;
  RemoveReaderPayload?: RemoveReaderPayloadResolvers<ContextType>;
  RemoveWebhookPayload?: RemoveWebhookPayloadResolvers<ContextType>;
  RenameListPayload?: RenameListPayloadResolvers<ContextType>;
  ReopenThreadPayload?: ReopenThreadPayloadResolvers<ContextType>;
  RepostPayload?: RepostPayloadResolvers<ContextType>;
  ResetAllFencesPayload?: ResetAllFencesPayloadResolvers<ContextType>;
  ResetFencePayload?: ResetFencePayloadResolvers<ContextType>;
  RolloutSide?: RolloutSideResolvers<ContextType>;
  SafeInt?: GraphQLScalarType;
  SaveDraftPayload?: SaveDraftPayloadResolvers<ContextType>;
  SaveReadingPlacePayload?: SaveReadingPlacePayloadResolvers<ContextType>;
  Score?: ScoreResolvers<ContextType>;
  SendDirectPayload?: SendDirectPayloadResolvers<ContextType>;
  SetFollowNotificationsPayload?: SetFollowNotificationsPayloadResolvers<ContextType>;
  SetGroupRolePayload?: SetGroupRolePayloadResolvers<ContextType>;
  SetNotificationPreferencesPayload?: SetNotificationPreferencesPayloadResolvers<ContextType>;
  ShowRepostsPayload?: ShowRepostsPayloadResolvers<ContextType>;
  SignalInfo?: SignalInfoResolvers<ContextType>;
  SourceInfo?: SourceInfoResolvers<ContextType>;
  StreamGap?: StreamGapResolvers<ContextType>;
  StreamStarted?: StreamStartedResolvers<ContextType>;
  StreamUpdate?: StreamUpdateResolvers<ContextType>;
  Subscription?: SubscriptionResolvers<ContextType>;
  SuggestedProducer?: SuggestedProducerResolvers<ContextType>;
  SuggestionElement?: SuggestionElementResolvers<ContextType>;
  SuggestionReason?: SuggestionReasonResolvers<ContextType>;
  SuspendUserPayload?: SuspendUserPayloadResolvers<ContextType>;
  Tag?: TagResolvers<ContextType>;
  Template?: TemplateResolvers<ContextType>;
  TemplateParam?: TemplateParamResolvers<ContextType>;
  Thread?: ThreadResolvers<ContextType>;
  ThreadConnection?: ThreadConnectionResolvers<ContextType>;
  ThreadEdge?: ThreadEdgeResolvers<ContextType>;
  ThreadElement?: ThreadElementResolvers<ContextType>;
  ThreadItemConnection?: ThreadItemConnectionResolvers<ContextType>;
  ThreadItemEdge?: ThreadItemEdgeResolvers<ContextType>;
  ThreadMarkedUnread?: ThreadMarkedUnreadResolvers<ContextType>;
  ThreadRead?: ThreadReadResolvers<ContextType>;
  TryRankerPayload?: TryRankerPayloadResolvers<ContextType>;
  URL?: GraphQLScalarType;
  UnblockPayload?: UnblockPayloadResolvers<ContextType>;
  UnfavouritePayload?: UnfavouritePayloadResolvers<ContextType>;
  UnfollowPayload?: UnfollowPayloadResolvers<ContextType>;
  UnhideItemPayload?: UnhideItemPayloadResolvers<ContextType>;
  UnlikePayload?: UnlikePayloadResolvers<ContextType>;
  UnmutePayload?: UnmutePayloadResolvers<ContextType>;
  UnmutePhrasePayload?: UnmutePhrasePayloadResolvers<ContextType>;
  UnreadCount?: UnreadCountResolvers<ContextType>;
  UnrepostPayload?: UnrepostPayloadResolvers<ContextType>;
  User?: UserResolvers<ContextType>;
  UserConnection?: UserConnectionResolvers<ContextType>;
  UserEdge?: UserEdgeResolvers<ContextType>;
  UserError?: UserErrorResolvers<ContextType>;
  Viewer?: ViewerResolvers<ContextType>;
  Webhook?: WebhookResolvers<ContextType>;
  WhyNot?: WhyNotResolvers<ContextType>;
  WindowInfo?: WindowInfoResolvers<ContextType>;
  WitnessPayload?: WitnessPayloadResolvers<ContextType>;
  Witnessed?: WitnessedResolvers<ContextType>;
};

