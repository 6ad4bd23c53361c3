import type { GraphQLResolveInfo, GraphQLScalarType, GraphQLScalarTypeConfig } from 'graphql';
import type { InputError } from '../base/outcome.ts';
import type { NodeView, ProducerView, UserView, ItemView, PageView, EdgeView, ElementView, PageInfoView, UserPageView, ProducerEdgeView, CountedPageView, DraftView, ErasureView, RelationPageView, RelationEdgeView, HiddenItemEdgeView, HiddenRepostsEdgeView, MutedPhraseView, ProducerListView, PlaceView, PlacePageView, MemberPageView, ThreadItemPageView, ThreadItemEdgeView, ThreadPageView, ThreadEdgeView, CategoryPageView, ViewerView, ReadEventView, ReadChangeView, StreamUpdateView, StreamOpeningView, NewAboveView, ItemUpdatedView, ItemRemovedView, CounterChangedView, NotificationPageView, NotificationEdgeView, NotificationView } from './view-types.ts';
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

/** Whom to show what is for readers. */
export type AddReaderInput = {
  /** The person. At most 1,000 are on the list. */
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

/** Whom or what to put on a list. */
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

/** Where to send notifications. */
export type AddWebhookInput = {
  /** Makes adding repeatable: the same key answers the same webhook, with its secret. With another address it is a CONFLICT. Without it, every call adds another webhook. At most 128 characters. */
  readonly clientKey?: InputMaybe<Scalars['String']['input']>;
  /** An https address of a public host. */
  readonly url: Scalars['URL']['input'];
};

/** What became of `addWebhook`. */
export type AddWebhookPayload = {
  readonly __typename?: 'AddWebhookPayload';
  /** What the POSTs are signed with. It is shown here alone: once, and again to a repeat with the same `clientKey`. */
  readonly secret: Maybe<Scalars['String']['output']>;
  /** What was wrong with the input. */
  readonly userErrors: ReadonlyArray<UserError>;
  /** The webhook; null after a refusal. */
  readonly webhook: Maybe<Webhook>;
};

/** Whom to admit, and where. */
export type AdmitToGroupInput = {
  /** The place. */
  readonly categoryId: Scalars['ID']['input'];
  /** The person. */
  readonly userId: Scalars['ID']['input'];
};

/** The place after somebody was admitted. */
export type AdmitToGroupPayload = {
  readonly __typename?: 'AdmitToGroupPayload';
  /** The place as the viewer may see it now; null when they may not know of it any more, or when `userErrors` is not empty. */
  readonly place: Maybe<Place>;
  /** Why nothing was changed. */
  readonly userErrors: ReadonlyArray<UserError>;
};

/** Whose request to approve. */
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
  /** Its value, as a text of the parameter's type. Leave out both this and `values` for an optional one. */
  readonly value?: InputMaybe<Scalars['String']['input']>;
  /** Its values, for a parameter that takes a list. The order means nothing. */
  readonly values?: InputMaybe<ReadonlyArray<Scalars['String']['input']>>;
};

/** An image or a link that comes with an item. */
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

/** An image or a link to attach: at most 10 to one item. */
export type AttachmentInput = {
  /** What an image shows, at most 1,000 characters. Required for an image. */
  readonly alt?: InputMaybe<Scalars['String']['input']>;
  /** What it is. */
  readonly kind: AttachmentKind;
  /** A link's title, at most 300 characters. Required for a link. */
  readonly title?: InputMaybe<Scalars['String']['input']>;
  /** Where it is: an http or https address. */
  readonly url: Scalars['URL']['input'];
};

/** What an attachment is. */
export type AttachmentKind =
  /** A picture. */
  | 'IMAGE'
  /** A page on the web. */
  | 'LINK';

/** The value of a field that the installation declares. One of its values is set, by its type. */
export type Attribute = {
  readonly __typename?: 'Attribute';
  /** The value of a flag. */
  readonly boolean: Maybe<Scalars['Boolean']['output']>;
  /** The value of an instant. */
  readonly instant: Maybe<Scalars['DateTime']['output']>;
  /** The field's name. */
  readonly name: Scalars['String']['output'];
  /** The value of a number. */
  readonly number: Maybe<Scalars['Float']['output']>;
  /** The value of a text or an enum. */
  readonly text: Maybe<Scalars['String']['output']>;
  /** What the field holds. */
  readonly type: FieldType;
};

/** A value for a field that the installation declares: at most one of its values, or none to empty the field. */
export type AttributeInput = {
  /** The value of a flag. */
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

/** A row of items, checked by the same rules as those of a page. */
export type CarouselElement = FeedElement & {
  readonly __typename?: 'CarouselElement';
  /** The same for the same place of a viewer's stream. */
  readonly id: Scalars['ID']['output'];
  /** The name of the injector in the template. */
  readonly injector: Scalars['String']['output'];
  /** 1 to 10 items, newest first. They may stand in the stream as well. */
  readonly items: ReadonlyArray<Item>;
  /** A heading; null where the template gives none. */
  readonly title: Maybe<Scalars['String']['output']>;
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
  /** Who follows this channel, by key, as far as the viewer may see them: nobody who is blocked or suspended. Null when the viewer may not see the list. */
  readonly followers: Maybe<FollowerConnection>;
  /** Opaque global id; what `follow` and `mute` take. */
  readonly id: Scalars['ID']['output'];
  /** Its name in the domain: `type:id`. */
  readonly key: Scalars['String']['output'];
  /** The part of the key after the colon. */
  readonly name: Scalars['String']['output'];
  /** What it is beyond its key; null for one without a record, and when the viewer may not know of it. */
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
  /** Everyone; to write, everyone who is signed in. */
  | 'EVERYONE'
  /** Its members, owners and moderators. */
  | 'MEMBERS'
  /** Its owners and moderators. */
  | 'MODERATORS';

/** Which thread to close. */
export type CloseThreadInput = {
  /** The thread: one that the viewer opened, or that stands in a place the viewer moderates. */
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

/** The likes, the favourites, the reposts or the replies of a watched item changed, or what the viewer did of it, here or elsewhere. */
export type CounterChanged = StreamUpdate & {
  readonly __typename?: 'CounterChanged';
  /** Sealed for this viewer and stream. Give it to `after` if this was the last update you received. */
  readonly cursor: Scalars['String']['output'];
  /** How many people made it a favourite. */
  readonly favouriteCount: Scalars['Int']['output'];
  /** The id of the item; of a repost, of its original. */
  readonly itemId: Scalars['ID']['output'];
  /** How many people like it. */
  readonly likeCount: Scalars['Int']['output'];
  /** How many items that answer it the viewer may see. */
  readonly replyCount: ItemCount;
  /** How many reposts of it the viewer may see. */
  readonly repostCount: ItemCount;
  /** The number of this update. */
  readonly sequence: Scalars['SafeInt']['output'];
  /** Whether it is a favourite of the viewer. False for an anonymous viewer. */
  readonly viewerHasFavourited: Scalars['Boolean']['output'];
  /** Whether the viewer reposted it. False for an anonymous viewer. */
  readonly viewerHasReposted: Scalars['Boolean']['output'];
  /** Whether the viewer likes it. False for an anonymous viewer. */
  readonly viewerLikes: Scalars['Boolean']['output'];
};

/** A new place. Settings left out are those of its type. */
export type CreateCategoryInput = {
  /** What it is for. */
  readonly description?: InputMaybe<Scalars['String']['input']>;
  /** How people become members. */
  readonly joining?: InputMaybe<Joining>;
  /** Its name in the key, 1 to 128 characters without spaces; not taken yet. */
  readonly name: Scalars['String']['input'];
  /** Who may open threads in it. */
  readonly openers?: InputMaybe<Circle>;
  /** Among the places of one parent, lower ones come first. */
  readonly order?: InputMaybe<Scalars['Int']['input']>;
  /** The place that holds it, which the viewer owns or moderates. */
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

/** A place after it was made. */
export type CreateCategoryPayload = {
  readonly __typename?: 'CreateCategoryPayload';
  /** The place as it is now. Null when `userErrors` is not empty. */
  readonly place: Maybe<Place>;
  /** Why nothing was changed. */
  readonly userErrors: ReadonlyArray<UserError>;
};

/** A list to make. */
export type CreateListInput = {
  /** The client's name for the list, which becomes its key: 1 to 64 characters without spaces, unique among the viewer's lists. A repeat with it answers the same list. Made up when left out. */
  readonly clientKey?: InputMaybe<Scalars['String']['input']>;
  /** What to call it: 1 to 100 characters in one line. */
  readonly title: Scalars['String']['input'];
};

/** The viewer's new or existing list. */
export type CreateListPayload = {
  readonly __typename?: 'CreateListPayload';
  /** The list; on a repeat, as it is now. Null when `userErrors` is not empty. */
  readonly list: Maybe<ProducerList>;
  /** Why nothing was made. */
  readonly userErrors: ReadonlyArray<UserError>;
};

/** An element of a kind that the installation knows and the server does not, such as an advertisement. */
export type CustomElement = FeedElement & {
  readonly __typename?: 'CustomElement';
  /** What a client needs to show it, at most 4 KB. */
  readonly data: Scalars['JSON']['output'];
  /** The same for the same place of a viewer's stream. */
  readonly id: Scalars['ID']['output'];
  /** The name of the injector in the template. */
  readonly injector: Scalars['String']['output'];
  /** The kind's name. */
  readonly kind: Scalars['String']['output'];
  /** A heading; null where the template or the module gives none. */
  readonly title: Maybe<Scalars['String']['output']>;
};

/** Whose request to decline. */
export type DeclineFollowInput = {
  /** The person who asked. They are not told. */
  readonly userId: Scalars['ID']['input'];
};

/** The person whose request is gone. */
export type DeclineFollowPayload = {
  readonly __typename?: 'DeclineFollowPayload';
  /** The person. Null when `userErrors` is not empty. */
  readonly user: Maybe<User>;
  /** Why nothing was declined. */
  readonly userErrors: ReadonlyArray<UserError>;
};

/** Which draft to drop. */
export type DeleteDraftInput = {
  /** The draft's name. */
  readonly draftId: Scalars['String']['input'];
};

/** The draft that is gone. */
export type DeleteDraftPayload = {
  readonly __typename?: 'DeleteDraftPayload';
  /** Its name. Null when `userErrors` is not empty. */
  readonly deletedDraftId: Maybe<Scalars['String']['output']>;
  /** Why nothing was dropped. */
  readonly userErrors: ReadonlyArray<UserError>;
};

/** Which item to delete. */
export type DeleteItemInput = {
  /** The item, which the viewer may delete: see `Item.viewerMayDelete`. */
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

/** A list to end. */
export type DeleteListInput = {
  /** One of the viewer's lists. */
  readonly listId: Scalars['ID']['input'];
};

/** The list that is gone. */
export type DeleteListPayload = {
  readonly __typename?: 'DeleteListPayload';
  /** The id that the list had, also when it was gone before. Null when `userErrors` is not empty. */
  readonly deletedListId: Maybe<Scalars['ID']['output']>;
  /** Why nothing was deleted. */
  readonly userErrors: ReadonlyArray<UserError>;
};

/** When what a producer emits is put into a reader's river. */
export type DeliveryStrategy =
  /** When the reader reads. */
  | 'PULL'
  /** When it arrives. */
  | 'PUSH';

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

/** An item before it is published. It has no place in any stream. */
export type Draft = {
  readonly __typename?: 'Draft';
  /** Its images and links. */
  readonly attachments: ReadonlyArray<Attachment>;
  /** What stands in the fields that this installation declares, by name. */
  readonly attributes: ReadonlyArray<Attribute>;
  /** The category in which it will open a thread; null where it opens none. */
  readonly category: Maybe<Producer>;
  /** The group whose members will see it, for the visibility GROUP; null for any other. */
  readonly group: Maybe<Producer>;
  /** The name that its author's client gave it. */
  readonly key: Scalars['String']['output'];
  /** What it will be, in a word. */
  readonly kind: Scalars['String']['output'];
  /** The language it is written in. */
  readonly language: Maybe<Scalars['String']['output']>;
  /** The item that it answers; null when it answers none, and when that one is gone or the viewer may not see it. */
  readonly parent: Maybe<Item>;
  /** The id of the item that it answers, if any. It stays when that item is gone, and publishing then refuses the draft. */
  readonly parentId: Maybe<Scalars['ID']['output']>;
  /** Why it was not published when it was due; null when nothing went wrong. */
  readonly problem: Maybe<Scalars['String']['output']>;
  /** When it will be published; null until its author does. */
  readonly publishAt: Maybe<Scalars['DateTime']['output']>;
  /** When it was last saved. */
  readonly savedAt: Scalars['DateTime']['output'];
  /** Its tags. */
  readonly tags: ReadonlyArray<Scalars['String']['output']>;
  /** Its text, if it has one. */
  readonly text: Maybe<Scalars['String']['output']>;
  /** The thread it will be posted into, if any; null also where that is the thread of the item that it answers, and where it opens one. */
  readonly thread: Maybe<Scalars['String']['output']>;
  /** Its title, if it has one. */
  readonly title: Maybe<Scalars['String']['output']>;
  /** The page it links to, if any. */
  readonly url: Maybe<Scalars['URL']['output']>;
  /** Who will see it. */
  readonly visibility: Visibility;
};

/** What to change about a place. A field left out, or null, stays as it is. */
export type EditCategoryInput = {
  /** The place. */
  readonly categoryId: Scalars['ID']['input'];
  /** What it is for; an empty text for nothing. */
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

/** A place after it was changed. */
export type EditCategoryPayload = {
  readonly __typename?: 'EditCategoryPayload';
  /** The place as it is now. Null when `userErrors` is not empty. */
  readonly place: Maybe<Place>;
  /** Why nothing was changed. */
  readonly userErrors: ReadonlyArray<UserError>;
};

/** What to change about an item. A field left out stays as it is; null empties it. */
export type EditItemInput = {
  /** The new images and links, instead of all that are there. */
  readonly attachments?: InputMaybe<ReadonlyArray<AttachmentInput>>;
  /** Values for the fields that this installation declares; those left out stay as they are. */
  readonly attributes: ReadonlyArray<AttributeInput>;
  /** The item, which the viewer wrote. */
  readonly itemId: Scalars['ID']['input'];
  /** The new language. */
  readonly language?: InputMaybe<Scalars['String']['input']>;
  /** The new text, at most 10,000 characters. */
  readonly text?: InputMaybe<Scalars['String']['input']>;
  /** The new title, at most 300 characters. */
  readonly title?: InputMaybe<Scalars['String']['input']>;
  /** The new page to link to. */
  readonly url?: InputMaybe<Scalars['URL']['input']>;
  /** Who may see it from now on; null leaves it as it is. A private item that others see for the first time gets a new place, and with it a new id. */
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

/** What to change about the viewer's profile. A field left out stays as it is; null empties it. */
export type EditProfileInput = {
  /** Values for the fields that this installation declares; those left out stay as they are. */
  readonly attributes: ReadonlyArray<AttributeInput>;
  /** The new picture: an http or https address. */
  readonly avatar?: InputMaybe<Scalars['URL']['input']>;
  /** The new address. Nobody else sees it. */
  readonly email?: InputMaybe<Scalars['String']['input']>;
  /** Who sees what the viewer publishes from now on; null leaves it as it is. Those who follow stay followers. */
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

/** Where mail reaches a person. */
export type Email = {
  readonly __typename?: 'Email';
  /** The address. */
  readonly address: Scalars['String']['output'];
  /** Whether the identity provider says that it is theirs. */
  readonly isVerified: Scalars['Boolean']['output'];
};

/** A viewer who wants to be erased, and says so by their own id. */
export type EraseMeInput = {
  /** Who takes over the places that nobody else owns or moderates. Needed when there are such places. */
  readonly heirId?: InputMaybe<Scalars['ID']['input']>;
  /** The viewer's own id: it says that this is no mistake, for an erasure cannot be undone. */
  readonly userId: Scalars['ID']['input'];
};

/** What became of an erasure. */
export type EraseMePayload = {
  readonly __typename?: 'EraseMePayload';
  /** The erasure as far as it got. Null when `userErrors` is not empty. */
  readonly erasure: Maybe<Erasure>;
  /** Why nobody was erased. */
  readonly userErrors: ReadonlyArray<UserError>;
};

/** How much of one kind an erasure removed. */
export type ErasedCount = {
  readonly __typename?: 'ErasedCount';
  /** How many. */
  readonly count: Scalars['Int']['output'];
  /** The kind. */
  readonly kind: ErasedKind;
};

/** What goes with an erased person. */
export type ErasedKind =
  /** Directs they sent. */
  | 'DIRECTS'
  /** Drafts. */
  | 'DRAFTS'
  /** Follows, blocks, mutes, requests and readings they held, and lists they kept. */
  | 'EDGES'
  /** Their favourites. */
  | 'FAVOURITES'
  /** Fences, with where they stopped in the streams under them. */
  | 'HISTORY'
  /** Items they published. */
  | 'ITEMS'
  /** Likes they gave. */
  | 'LIKES'
  /** Memberships, requests to join and invitations. */
  | 'MEMBERSHIPS'
  /** What they were told, and how they wanted to be told, webhooks included. */
  | 'NOTIFICATIONS'
  /** Places that belong to others now. */
  | 'PLACES'
  /** Rows of read state: marks, what was unread, witnesses. */
  | 'READ_STATE'
  /** The same, held by others towards them, and places on others' lists. */
  | 'RECEIVED';

/** The erasure of a person. They are absent from its first moment; what is stored of them goes a share at a time. */
export type Erasure = {
  readonly __typename?: 'Erasure';
  /** Whether everything is removed, what was under way when it began included. */
  readonly isFinished: Scalars['Boolean']['output'];
  /** What was removed so far, of each kind of which there was something. */
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

/** An experiment with several rankers, as one reader meets it. It keeps the history: what ranked an item is its `ranker`. */
export type ExperimentSide = {
  readonly __typename?: 'ExperimentSide';
  /** The name of the experiment. */
  readonly name: Scalars['String']['output'];
  /** The reader's variant; null for a reader who is in none. */
  readonly variant: Maybe<Scalars['String']['output']>;
};

/** Why an item is where it is. */
export type Explanation = {
  readonly __typename?: 'Explanation';
  /** The experiment of the template's ranker, and the reader's variant when the page was read; empty for most templates. */
  readonly experiments: ReadonlyArray<ExperimentSide>;
  /** Which ranker failed and what it did; null without a fallback, and for fenceposts of before this was kept. */
  readonly failure: Maybe<RankFailure>;
  /** Why a ranker other than the template's ordered the head or the window; null when the template's own did. */
  readonly fallback: Maybe<Fallback>;
  /** The fencepost it belongs to; null in the final region and in chronological streams. */
  readonly fencepost: Maybe<FencepostInfo>;
  /** Its 0-based place in the ranked head, or in the window; null outside both. */
  readonly offset: Maybe<Scalars['Int']['output']>;
  /** The ranker that ordered the head or the window; null outside both. */
  readonly ranker: Maybe<Maker>;
  /** The part of history the item was served from. */
  readonly region: Region;
  /** The roll-outs of the template, by name, and the side of each that the page was read on. */
  readonly rollouts: ReadonlyArray<RolloutSide>;
  /** Signals and score parts as the ranker saw them when the fencepost was committed. */
  readonly scores: ReadonlyArray<Score>;
  /** The timelines that bring the item to this viewer, such as `user:7`. */
  readonly sources: ReadonlyArray<Scalars['String']['output']>;
  /** The template version that committed the fencepost; null without one. */
  readonly template: Maybe<Maker>;
  /** The ranked window of the tail that it stands in; null in a head, and where a tail is newest first. */
  readonly window: Maybe<WindowInfo>;
};

/** Why the ranker that a template names did not order a head. */
export type Fallback =
  /** The ranker did not answer within its deadline. */
  | 'DEADLINE'
  /** No ranker has that name. */
  | 'MISSING'
  /** The ranker returned something other than the same items in some order. */
  | 'NOT_A_PERMUTATION'
  /** The ranker ordered the head, but a remote that names its items did not answer. */
  | 'REMOTE'
  /** A score that the ranker answered is not a number. */
  | 'SCORES'
  /** A signal that the ranker needs could not be fetched. */
  | 'SIGNALS'
  /** The ranker failed with an error. */
  | 'THREW';

/** What to keep for later. */
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
  /** Public items are seen by followers alone, and a follow is a request that the person answers. */
  | 'PRIVATE'
  /** Each item is seen by those whom its visibility names. */
  | 'PUBLIC';

/** What stands in a stream and is no item; a template's injectors put it there. Pages and counts are the same without it. A client leaves out the kinds that it does not know. */
export type FeedElement = {
  /** The same for the same place of a viewer's stream. For lists of a client; `node` does not fetch it. */
  readonly id: Scalars['ID']['output'];
  /** The name of the injector in the template. */
  readonly injector: Scalars['String']['output'];
  /** A heading; null where the template gives none. */
  readonly title: Maybe<Scalars['String']['output']>;
};

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

/** What a field holds. */
export type FieldType =
  /** True or false. */
  | 'BOOLEAN'
  /** One of a few words. */
  | 'ENUM'
  /** An instant. */
  | 'INSTANT'
  /** A number. */
  | 'NUMBER'
  /** A text. */
  | 'TEXT';

/** A module that says which items streams keep. */
export type FilterInfo = {
  readonly __typename?: 'FilterInfo';
  /** Why the newest edit of its file is not in use, or what its last answer was wrong about; null when neither is. */
  readonly error: Maybe<Scalars['String']['output']>;
  /** The name that a template's rule `own` takes. */
  readonly name: Scalars['String']['output'];
  /** What its file says; `none` when no edit of the file was ever good. */
  readonly version: Scalars['String']['output'];
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

/** How long a list is, counted by what the viewer may see of it. */
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
  /** Give it to `after`. */
  readonly cursor: Scalars['String']['output'];
  /** How what the producer emits reaches the viewer; null for a request. */
  readonly materialisation: Maybe<Materialisation>;
  /** The producer. */
  readonly node: Producer;
  /** Whether the viewer hears of what it publishes; null when not. */
  readonly notifications: Maybe<FollowNotifications>;
  /** When this began. */
  readonly since: Scalars['DateTime']['output'];
  /** Whether the follow stands. */
  readonly state: FollowState;
};

/** What to follow. */
export type FollowInput = {
  /** The producer to follow. */
  readonly producerId: Scalars['ID']['input'];
};

/** That the viewer wants to hear what a producer publishes. */
export type FollowNotifications = {
  readonly __typename?: 'FollowNotifications';
  /** The kinds of items to tell of; all when empty. */
  readonly itemKinds: ReadonlyArray<Scalars['String']['output']>;
  /** Until when nothing is told; null when it is not muted. */
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

/** Whether a follow stands. */
export type FollowState =
  /** The viewer follows. */
  | 'ACTIVE'
  /** The viewer asked to follow a private feed, and waits for an answer. */
  | 'REQUESTED';

/** A page of a producer's followers. */
export type FollowerConnection = {
  readonly __typename?: 'FollowerConnection';
  /** The people with their cursors, by key. */
  readonly edges: ReadonlyArray<UserEdge>;
  /** The people alone. */
  readonly nodes: ReadonlyArray<User>;
  /** Where this page stands. */
  readonly pageInfo: PageInfo;
  /** How many there are on all pages. The producer's `followerCount` counts the others too. */
  readonly totalCount: FollowCount;
};

/** A page of what a person follows. */
export type FollowingConnection = {
  readonly __typename?: 'FollowingConnection';
  /** The producers with their cursors, by key. */
  readonly edges: ReadonlyArray<FollowingEdge>;
  /** The producers alone. */
  readonly nodes: ReadonlyArray<Producer>;
  /** Where this page stands. */
  readonly pageInfo: PageInfo;
  /** How many there are on all pages. */
  readonly totalCount: FollowCount;
};

/** A producer's place in a list of what a person follows. */
export type FollowingEdge = {
  readonly __typename?: 'FollowingEdge';
  /** Give it to `after`. */
  readonly cursor: Scalars['String']['output'];
  /** The producer. */
  readonly node: Producer;
};

/** A page of the items that the viewer hid. */
export type HiddenItemConnection = {
  readonly __typename?: 'HiddenItemConnection';
  /** The items with their cursors. */
  readonly edges: ReadonlyArray<HiddenItemEdge>;
  /** The items alone. */
  readonly nodes: ReadonlyArray<Item>;
  /** Where this page stands. */
  readonly pageInfo: PageInfo;
};

/** An item that the viewer hid, in a list. */
export type HiddenItemEdge = {
  readonly __typename?: 'HiddenItemEdge';
  /** Give it to `after`. */
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
  /** The people alone. */
  readonly nodes: ReadonlyArray<User>;
  /** Where this page stands. */
  readonly pageInfo: PageInfo;
};

/** A person whose reposts the viewer hid, in a list. */
export type HiddenRepostsEdge = {
  readonly __typename?: 'HiddenRepostsEdge';
  /** Give it to `after`. */
  readonly cursor: Scalars['String']['output'];
  /** The person. */
  readonly node: User;
  /** When this began. */
  readonly since: Scalars['DateTime']['output'];
};

/** An item to hide. */
export type HideItemInput = {
  /** The item, of somebody else; of a repost, its original is hidden. One person hides at most 5,000. */
  readonly itemId: Scalars['ID']['input'];
};

/** The item that is hidden from the viewer now. */
export type HideItemPayload = {
  readonly __typename?: 'HideItemPayload';
  /** The item, also when it was hidden before. Null when `userErrors` is not empty. */
  readonly item: Maybe<Item>;
  /** Why nothing was hidden. */
  readonly userErrors: ReadonlyArray<UserError>;
};

/** Whose reposts to hide. */
export type HideRepostsInput = {
  /** The person, followed or not. What they wrote themselves stays. One person hides the reposts of at most 5,000. */
  readonly userId: Scalars['ID']['input'];
};

/** The person whose reposts are hidden from the viewer now. */
export type HideRepostsPayload = {
  readonly __typename?: 'HideRepostsPayload';
  /** The person, also when their reposts were hidden before. Null when `userErrors` is not empty. */
  readonly user: Maybe<User>;
  /** Why nothing was hidden. */
  readonly userErrors: ReadonlyArray<UserError>;
};

/** A module that puts elements of its own into streams. */
export type InjectorInfo = {
  readonly __typename?: 'InjectorInfo';
  /** Why the newest edit of its file is not in use, or what its last answer was wrong about; null when neither is. */
  readonly error: Maybe<Scalars['String']['output']>;
  /** The name that a template's `inject` takes. */
  readonly name: Scalars['String']['output'];
  /** What its file says; `none` when no edit of the file was ever good. */
  readonly version: Scalars['String']['output'];
};

/** Whom to invite, and where. */
export type InviteToGroupInput = {
  /** The place. */
  readonly categoryId: Scalars['ID']['input'];
  /** The person. */
  readonly userId: Scalars['ID']['input'];
};

/** The place after somebody was invited. */
export type InviteToGroupPayload = {
  readonly __typename?: 'InviteToGroupPayload';
  /** The place as the viewer may see it now; null when they may not know of it any more, or when `userErrors` is not empty. */
  readonly place: Maybe<Place>;
  /** Why nothing was changed. */
  readonly userErrors: ReadonlyArray<UserError>;
};

/** A thing a feed shows: a post, a question, an answer, a comment. */
export type Item = Node & {
  readonly __typename?: 'Item';
  /** Its images and links. */
  readonly attachments: ReadonlyArray<Attachment>;
  /** What stands in the fields that this installation declares, by name. */
  readonly attributes: ReadonlyArray<Attribute>;
  /** Who wrote it; null when the account was deleted. */
  readonly author: Maybe<User>;
  /** When it was written, according to its author. For display only: feeds are ordered by arrival, never by this. */
  readonly createdAt: Scalars['DateTime']['output'];
  /** When it was last edited; null when it was never edited. */
  readonly editedAt: Maybe<Scalars['DateTime']['output']>;
  /** How many made it a favourite. */
  readonly favouriteCount: Scalars['Int']['output'];
  /** The group whose members may see it, of an item with the visibility GROUP; null for any other. */
  readonly group: Maybe<Producer>;
  /** Opaque global id. */
  readonly id: Scalars['ID']['output'];
  /** What it is, in a word chosen by its author, such as `question`. */
  readonly kind: Scalars['String']['output'];
  /** The language it is written in, as a BCP 47 tag; null when its author named none. */
  readonly language: Maybe<Scalars['String']['output']>;
  /** How many people like it. */
  readonly likeCount: Scalars['Int']['output'];
  /** Who likes it, by key, without people whom the viewer may not see, and without those whose feed is private and not followed by the viewer. */
  readonly likers: UserConnection;
  /** The item of the same thread that it answers; null when it answers none, and when the viewer may not see that one. */
  readonly parent: Maybe<Item>;
  /** The producer it was published to: usually its author. */
  readonly producer: Producer;
  /** The people a direct is addressed to. Empty for any other item. */
  readonly recipients: ReadonlyArray<User>;
  /** What answers it, in the order of arrival. Without arguments, the first 20. */
  readonly replies: ThreadItemConnection;
  /** How many items that answer it the viewer may see. */
  readonly replyCount: ItemCount;
  /** How many reposts of it the viewer may see. */
  readonly repostCount: ItemCount;
  /** What it shows to its author's followers, of a repost; null for an item of its own. A repost has no words, and there is none of an item that the viewer may not see. */
  readonly repostOf: Maybe<Item>;
  /** Who reposted it, newest first: the authors of the reposts that the viewer may see. */
  readonly reposters: UserConnection;
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
  /** Whether it is a favourite of the viewer. False for an anonymous viewer. */
  readonly viewerHasFavourited: Scalars['Boolean']['output'];
  /** Whether the viewer hid it: it is in none of their feeds and counts. False for an anonymous viewer. */
  readonly viewerHasHidden: Scalars['Boolean']['output'];
  /** Whether the viewer reposted it. False for an anonymous viewer. */
  readonly viewerHasReposted: Scalars['Boolean']['output'];
  /** Whether the viewer likes it. False for an anonymous viewer. */
  readonly viewerLikes: Scalars['Boolean']['output'];
  /** Whether the viewer may delete it: its author, the owners and moderators of the place of its thread or of the group that it is for, and the role `admin`. Nobody but its author may edit it. False for an anonymous viewer. */
  readonly viewerMayDelete: Scalars['Boolean']['output'];
  /** Who may see it. */
  readonly visibility: Visibility;
  /** The votes it came with from another system; 0 for items published here. Likes are counted separately. */
  readonly votes: Scalars['Int']['output'];
};


/** A thing a feed shows: a post, a question, an answer, a comment. */
export type ItemLikersArgs = {
  after: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
};


/** A thing a feed shows: a post, a question, an answer, a comment. */
export type ItemRepliesArgs = {
  after: InputMaybe<Scalars['String']['input']>;
  before: InputMaybe<Scalars['String']['input']>;
  first: InputMaybe<Scalars['Int']['input']>;
  last: InputMaybe<Scalars['Int']['input']>;
};


/** A thing a feed shows: a post, a question, an answer, a comment. */
export type ItemRepostersArgs = {
  after: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
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
  /** What each part of the template does for this page, outermost part first; null without the role `admin`, because the counts include what is hidden. Reads the page again with a stopwatch on every part, and the choice of the newest block's head with a first page. Commits nothing. */
  readonly parts: Maybe<ReadonlyArray<PartReport>>;
  /** What the template pins above the whole stream, at most 4 elements; the same whichever page is read. */
  readonly pinned: ReadonlyArray<FeedElement>;
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
  /** What the template put directly above the item, on its newer side; null for most. It stands there however pages are cut. */
  readonly above: Maybe<FeedElement>;
  /** Sealed for this viewer, this stream and its arguments. Give it to `after` or `before`. */
  readonly cursor: Scalars['String']['output'];
  /** Why the item is here; null when this viewer may not see explanations. */
  readonly explain: Maybe<Explanation>;
  /** The item. */
  readonly node: Item;
  /** The part of history the item was served from. */
  readonly region: Region;
};

/** A watched item is gone from the stream: deleted, hidden from the viewer, or what brought it is not followed any more. The reason is not told. */
export type ItemRemoved = StreamUpdate & {
  readonly __typename?: 'ItemRemoved';
  /** Sealed for this viewer and stream. Give it to `after` if this was the last update you received. */
  readonly cursor: Scalars['String']['output'];
  /** The id of the item, as you gave it. */
  readonly itemId: Scalars['ID']['output'];
  /** The number of this update. */
  readonly sequence: Scalars['SafeInt']['output'];
};

/** A watched item was edited, or can be seen again. */
export type ItemUpdated = StreamUpdate & {
  readonly __typename?: 'ItemUpdated';
  /** Sealed for this viewer and stream. Give it to `after` if this was the last update you received. */
  readonly cursor: Scalars['String']['output'];
  /** The item as it is. */
  readonly item: Item;
  /** The number of this update. */
  readonly sequence: Scalars['SafeInt']['output'];
};

/** Which place to join. */
export type JoinGroupInput = {
  /** The place. */
  readonly categoryId: Scalars['ID']['input'];
};

/** The place after the viewer joined it, or asked to. */
export type JoinGroupPayload = {
  readonly __typename?: 'JoinGroupPayload';
  /** The place as the viewer may see it now; null when they may not know of it any more, or when `userErrors` is not empty. */
  readonly place: Maybe<Place>;
  /** Why nothing was changed. */
  readonly userErrors: ReadonlyArray<UserError>;
};

/** What a person says about themselves. */
export type JoinInput = {
  /** Values for the fields that this installation declares; those left out are empty. */
  readonly attributes: ReadonlyArray<AttributeInput>;
  /** A picture: an http or https address. */
  readonly avatar?: InputMaybe<Scalars['URL']['input']>;
  /** Where mail reaches them. Nobody else sees it. Verified when the token says that this address is theirs. */
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
  /** The person; on a repeat, as they joined first. Null when `userErrors` is not empty. */
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
  /** When they are invited. If only members may read it too, nobody else knows of the place. */
  | 'INVITATION'
  /** At once. */
  | 'OPEN';

/** Which place to leave. */
export type LeaveGroupInput = {
  /** The place. */
  readonly categoryId: Scalars['ID']['input'];
};

/** The place after the viewer left it. */
export type LeaveGroupPayload = {
  readonly __typename?: 'LeaveGroupPayload';
  /** The place as the viewer may see it now; null when they may not know of it any more, or when `userErrors` is not empty. */
  readonly place: Maybe<Place>;
  /** Why nothing was changed. */
  readonly userErrors: ReadonlyArray<UserError>;
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

/** A page of what is on a list. */
export type ListMemberConnection = {
  readonly __typename?: 'ListMemberConnection';
  /** The members with their cursors. */
  readonly edges: ReadonlyArray<ListMemberEdge>;
  /** The members alone. */
  readonly nodes: ReadonlyArray<Producer>;
  /** Where this page stands. */
  readonly pageInfo: PageInfo;
};

/** A member of a list. */
export type ListMemberEdge = {
  readonly __typename?: 'ListMemberEdge';
  /** Give it to `after`. */
  readonly cursor: Scalars['String']['output'];
  /** The member. */
  readonly node: Producer;
};

/** What a live event says about the ones before it. */
export type LiveEventKind =
  /** Something changed. */
  | 'CHANGED'
  /** Events may have been missed: read again what you show. */
  | 'GAP'
  /** Nothing was missed up to here. */
  | 'STARTED';

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

/** Which notifications are read. All of them when nothing is named. */
export type MarkNotificationsReadInput = {
  /** Some by their ids, at most 100. Not together with `kinds`. */
  readonly ids: ReadonlyArray<Scalars['ID']['input']>;
  /** Only these kinds, at least one, which leaves the others unread: those from `through` downwards, or all of them without it. They are not marked as seen. All kinds when omitted. */
  readonly kinds?: InputMaybe<ReadonlyArray<NotificationKind>>;
  /** All of them from the one with this cursor downwards. */
  readonly through?: InputMaybe<Scalars['String']['input']>;
};

/** What became of `markNotificationsRead`. */
export type MarkNotificationsReadPayload = {
  readonly __typename?: 'MarkNotificationsReadPayload';
  /** How many entries are unread now; null after a refusal. */
  readonly unreadCount: Maybe<Scalars['Int']['output']>;
  /** How many entries are unseen now; null after a refusal. */
  readonly unseenCount: Maybe<Scalars['Int']['output']>;
  /** What was wrong with the input. */
  readonly userErrors: ReadonlyArray<UserError>;
};

/** Which notifications are seen. */
export type MarkNotificationsSeenInput = {
  /** The cursor of the newest one seen. All when omitted. */
  readonly through?: InputMaybe<Scalars['String']['input']>;
};

/** What became of `markNotificationsSeen`. */
export type MarkNotificationsSeenPayload = {
  readonly __typename?: 'MarkNotificationsSeenPayload';
  /** How many entries are unread now; null after a refusal. */
  readonly unreadCount: Maybe<Scalars['Int']['output']>;
  /** How many entries are unseen now; null after a refusal. */
  readonly unseenCount: Maybe<Scalars['Int']['output']>;
  /** What was wrong with the input. */
  readonly userErrors: ReadonlyArray<UserError>;
};

/** Which items were seen. */
export type MarkSeenInput = {
  /** At most 50. */
  readonly itemIds: ReadonlyArray<Scalars['ID']['input']>;
};

/** What is remembered as seen. */
export type MarkSeenPayload = {
  readonly __typename?: 'MarkSeenPayload';
  /** Those of the items that the viewer may see; others are passed over. Empty when `userErrors` is not. */
  readonly items: ReadonlyArray<Item>;
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
  /** The first item to mark; only the newest when omitted. Of what the viewer may not see there, the part leaves out what comes first. */
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

/** How what a producer emits reaches the viewer. It changes no page, only what a page costs. */
export type Materialisation = {
  readonly __typename?: 'Materialisation';
  /** How many positions the viewer's river is behind; the next read merges them. 0 for what is pulled. */
  readonly lag: Scalars['SafeInt']['output'];
  /** Why, in a short sentence. */
  readonly reason: Scalars['String']['output'];
  /** The position from which on it is delivered so; null when it always was. */
  readonly since: Maybe<Scalars['SafeInt']['output']>;
  /** How it is delivered now. */
  readonly strategy: DeliveryStrategy;
};

/** A page of the people of a place. */
export type MemberConnection = {
  readonly __typename?: 'MemberConnection';
  /** The people with their cursors, by id. */
  readonly edges: ReadonlyArray<MemberEdge>;
  /** The people alone. */
  readonly nodes: ReadonlyArray<User>;
  /** Where this page stands. */
  readonly pageInfo: PageInfo;
};

/** A person of a place. */
export type MemberEdge = {
  readonly __typename?: 'MemberEdge';
  /** Give it to `after`. */
  readonly cursor: Scalars['String']['output'];
  /** The person. */
  readonly node: User;
  /** When this state began. */
  readonly since: Scalars['DateTime']['output'];
};

/** A step of a membership. */
export type MembershipState =
  /** A member. */
  | 'ACTIVE'
  /** Invited, and has not answered. */
  | 'INVITED'
  /** Asked to join. */
  | 'REQUESTED';

/** Which place to move, and where. */
export type MoveCategoryInput = {
  /** The place. */
  readonly categoryId: Scalars['ID']['input'];
  /** The place that is to hold it, outside of it, which the viewer owns or moderates; the top when omitted. */
  readonly parentId?: InputMaybe<Scalars['ID']['input']>;
};

/** A place after it was moved. */
export type MoveCategoryPayload = {
  readonly __typename?: 'MoveCategoryPayload';
  /** The place as it is now. Null when `userErrors` is not empty. */
  readonly place: Maybe<Place>;
  /** Why nothing was changed. */
  readonly userErrors: ReadonlyArray<UserError>;
};

/** Which thread to move, and where. */
export type MoveThreadInput = {
  /** The category: any tag, or another one in which the viewer may open threads. */
  readonly categoryId: Scalars['ID']['input'];
  /** The thread: one that the viewer opened, or that stands in a place the viewer moderates. */
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

/** What clients can change. Every mutation needs a viewer. All may be repeated at once without further effect, except `publish`, `publishMany`, `openThread`, `sendDirect`, `createList` and `addWebhook` without a `clientKey`, which make another of the kind, and `resetFence` and `resetAllFences`, which begin other epochs. A repeat that comes later counts as the newest act, and a mark without a place reaches up to that moment. A repeated `deleteItem` succeeds again for who deleted the item, for seven days; after that it reports NOT_FOUND. */
export type Mutation = {
  readonly __typename?: 'Mutation';
  /** Shows somebody what the viewer publishes for readers, earlier items included. */
  readonly addReader: Maybe<AddReaderPayload>;
  /** Puts a producer on a list, whether or not the viewer follows it. Nobody is told. At most 500 on each. */
  readonly addToList: Maybe<AddToListPayload>;
  /** Adds an address that is told of the viewer's notifications, at most 5. */
  readonly addWebhook: Maybe<AddWebhookPayload>;
  /** Makes a member of somebody who asked to be. */
  readonly admitToGroup: Maybe<AdmitToGroupPayload>;
  /** Lets somebody who asked follow the viewer's private feed. Succeeds for somebody who follows already. */
  readonly approveFollow: Maybe<ApproveFollowPayload>;
  /** Blocks a person in both directions and ends the follows between the two. */
  readonly block: Maybe<BlockPayload>;
  /** Closes a thread that the viewer opened or moderates, or any with the role `admin`: it takes no more replies. */
  readonly closeThread: Maybe<CloseThreadPayload>;
  /** Makes a place of a type that the configuration declares. The viewer owns it. The same input again answers the same place. */
  readonly createCategory: Maybe<CreateCategoryPayload>;
  /** Makes a list: a feed of people, tags, places and threads that the viewer puts together. At most 50. */
  readonly createList: Maybe<CreateListPayload>;
  /** Ends somebody's request to follow the viewer. */
  readonly declineFollow: Maybe<DeclineFollowPayload>;
  /** Drops a draft. Succeeds when there is none; NOT_FOUND for one that was published. */
  readonly deleteDraft: Maybe<DeleteDraftPayload>;
  /** Deletes an item permanently: one the viewer wrote, or one of others that they moderate, see `Item.viewerMayDelete`. Its author is not told. A block does not keep who may delete it from deleting it. */
  readonly deleteItem: Maybe<DeleteItemPayload>;
  /** Ends a list. Whom it held the viewer follows as before. Succeeds when the viewer has no such list any more. */
  readonly deleteList: Maybe<DeleteListPayload>;
  /** Changes a place that the viewer owns or moderates. */
  readonly editCategory: Maybe<EditCategoryPayload>;
  /** Changes an item the viewer wrote. It keeps its place, except a private one that others see for the first time: it becomes a new item with another id. For seven days the edit may be repeated with the old id. */
  readonly editItem: Maybe<EditItemPayload>;
  /** Changes the viewer's profile. */
  readonly editProfile: Maybe<EditProfilePayload>;
  /** Erases the viewer for good: their profile, what they wrote, and all they did here. Replies of others stay. A repeat answers with the same erasure; everything else that the account asks from then on is refused with `FORBIDDEN`. */
  readonly eraseMe: Maybe<EraseMePayload>;
  /** Makes an item a favourite. A favourite is not a like, and is counted apart. */
  readonly favourite: Maybe<FavouritePayload>;
  /** Follows a producer. What it publishes from now on is new; its older items appear further down, where they arrived. */
  readonly follow: Maybe<FollowPayload>;
  /** Hides one item from the viewer, in feeds, counts and notifications. It stays open by its id, and what answers it stays where it is. */
  readonly hideItem: Maybe<HideItemPayload>;
  /** Hides a person's reposts from the viewer, in feeds, counts and live updates. What they wrote stays, and the viewer is still told when they repost an item of the viewer's. */
  readonly hideReposts: Maybe<HideRepostsPayload>;
  /** Invites a person to a place that the viewer owns or moderates. */
  readonly inviteToGroup: Maybe<InviteToGroupPayload>;
  /** Joins: makes the viewer's profile. What is there now counts as seen by them. */
  readonly join: Maybe<JoinPayload>;
  /** Joins a place, asks to join it, or accepts its invitation. */
  readonly joinGroup: Maybe<JoinGroupPayload>;
  /** Leaves a place, declines its invitation, or takes back the request to join it. Succeeds where the viewer is no member, whether or not there is such a place. */
  readonly leaveGroup: Maybe<LeaveGroupPayload>;
  /** Likes an item. */
  readonly like: Maybe<LikePayload>;
  /** Marks everything read, at the same cost however much there is. Parts of threads that were marked unread stay unread. */
  readonly markAllRead: Maybe<MarkAllReadPayload>;
  /** Marks a category read. Parts of threads that were marked unread stay unread. */
  readonly markCategoryRead: Maybe<MarkCategoryReadPayload>;
  /** Marks notifications as read: some by their ids, those up to a cursor, or all, and of these all kinds or some. */
  readonly markNotificationsRead: Maybe<MarkNotificationsReadPayload>;
  /** Marks notifications as seen, which lowers the badge and leaves them unread. */
  readonly markNotificationsSeen: Maybe<MarkNotificationsSeenPayload>;
  /** Says that the viewer has seen items, in whatever way a client showed them. Items of pages need no mark. Templates with `unseen` and rankers with the signal `seen` ask for it. */
  readonly markSeen: Maybe<MarkSeenPayload>;
  /** Marks a thread read on all the viewer's devices. Marks only move forward, so they may arrive late and twice. */
  readonly markThreadRead: Maybe<MarkThreadReadPayload>;
  /** Marks several threads read in one step. */
  readonly markThreadsRead: Maybe<MarkThreadsReadPayload>;
  /** Marks part of a thread unread until it is read again. */
  readonly markUnread: Maybe<MarkUnreadPayload>;
  /** Gives a place that the viewer owns another parent, with everything in it. Out of a place for members only the staff of that place moves it. */
  readonly moveCategory: Maybe<MoveCategoryPayload>;
  /** Moves a thread that the viewer opened, or moderates, or any with the role `admin`, to another category, for everybody. Out of a place for members only its staff and an admin move it: others wrote there for its members. Marks of the thread itself move along; what only a mark of the old category made read follows the marks of the new one. */
  readonly moveThread: Maybe<MoveThreadPayload>;
  /** Hides a producer's items from the viewer. */
  readonly mute: Maybe<MutePayload>;
  /** Hides from the viewer what others wrote with a word or phrase in its title or text. The items stay open by their ids. */
  readonly mutePhrase: Maybe<MutePhrasePayload>;
  /** Opens a thread with its first item, in one step. */
  readonly openThread: Maybe<OpenThreadPayload>;
  /** Publishes an item as the viewer. */
  readonly publish: Maybe<PublishPayload>;
  /** Publishes a draft. It gets its place in history now, so it is new for everybody. What was saved while an earlier text was published stays a draft: CONFLICT. */
  readonly publishDraft: Maybe<PublishDraftPayload>;
  /** Publishes for others and in bulk, each item as its author may. Needs a token with the role `service`; without it FORBIDDEN. */
  readonly publishMany: Maybe<PublishManyPayload>;
  /** Ends a suspension. Needs the role `admin`. */
  readonly reinstateUser: Maybe<ReinstateUserPayload>;
  /** Ends somebody's follow of the viewer. */
  readonly removeFollower: Maybe<RemoveFollowerPayload>;
  /** Ends a membership, an invitation or a request. The viewer may end their own anywhere. */
  readonly removeFromGroup: Maybe<RemoveFromGroupPayload>;
  /** Takes a producer off a list. Succeeds when it is not on it. */
  readonly removeFromList: Maybe<RemoveFromListPayload>;
  /** Hides from somebody what the viewer publishes for readers. */
  readonly removeReader: Maybe<RemoveReaderPayload>;
  /** Ends a webhook. */
  readonly removeWebhook: Maybe<RemoveWebhookPayload>;
  /** Gives a list another title. */
  readonly renameList: Maybe<RenameListPayload>;
  /** Opens a closed thread to replies again. */
  readonly reopenThread: Maybe<ReopenThreadPayload>;
  /** Shows an item to the viewer's followers. One person has one repost of an item. */
  readonly repost: Maybe<RepostPayload>;
  /** Discards the viewer's history of every stream at once. It takes as long for one stream as for a thousand. */
  readonly resetAllFences: Maybe<ResetAllFencesPayload>;
  /** Discards the viewer's history of a stream; the next page from the top starts a new one. */
  readonly resetFence: Maybe<ResetFencePayload>;
  /** Keeps a draft for the viewer alone, and publishes it when its time has come. */
  readonly saveDraft: Maybe<SaveDraftPayload>;
  /** Saves where the viewer stopped in a stream on a device. */
  readonly saveReadingPlace: Maybe<SaveReadingPlacePayload>;
  /** Sends a direct to one or more people. */
  readonly sendDirect: Maybe<SendDirectPayload>;
  /** Says whether the viewer wants to hear what a producer that they follow publishes. */
  readonly setFollowNotifications: Maybe<SetFollowNotificationsPayload>;
  /** Makes a person an owner, a moderator or an ordinary member of a place that the viewer owns. */
  readonly setGroupRole: Maybe<SetGroupRolePayload>;
  /** Says by which channels the viewer wants to be told of what, and how often they are mailed. */
  readonly setNotificationPreferences: Maybe<SetNotificationPreferencesPayload>;
  /** Shows a person's reposts again, where they stood. */
  readonly showReposts: Maybe<ShowRepostsPayload>;
  /** Makes a person absent for others and unable to write. Needs the role `admin`. */
  readonly suspendUser: Maybe<SuspendUserPayload>;
  /** Ranks a template by another ranker, or stops its ranker, for everybody, until its file changes or the server restarts. What is committed keeps its order. In development only; FORBIDDEN elsewhere. */
  readonly tryRanker: Maybe<TryRankerPayload>;
  /** Stops blocking a person. */
  readonly unblock: Maybe<UnblockPayload>;
  /** Ends a favourite. */
  readonly unfavourite: Maybe<UnfavouritePayload>;
  /** Stops following a producer. */
  readonly unfollow: Maybe<UnfollowPayload>;
  /** Shows a hidden item again, where it stood. */
  readonly unhideItem: Maybe<UnhideItemPayload>;
  /** Stops liking an item. */
  readonly unlike: Maybe<UnlikePayload>;
  /** Stops hiding a producer's items. */
  readonly unmute: Maybe<UnmutePayload>;
  /** Stops hiding items with a word or phrase. */
  readonly unmutePhrase: Maybe<UnmutePhrasePayload>;
  /** Takes a repost back. A later one is new again. */
  readonly unrepost: Maybe<UnrepostPayload>;
  /** Records that the viewer has seen a kind of site-wide content. */
  readonly witness: Maybe<WitnessPayload>;
};


/** What clients can change. Every mutation needs a viewer. All may be repeated at once without further effect, except `publish`, `publishMany`, `openThread`, `sendDirect`, `createList` and `addWebhook` without a `clientKey`, which make another of the kind, and `resetFence` and `resetAllFences`, which begin other epochs. A repeat that comes later counts as the newest act, and a mark without a place reaches up to that moment. A repeated `deleteItem` succeeds again for who deleted the item, for seven days; after that it reports NOT_FOUND. */
export type MutationAddReaderArgs = {
  input: AddReaderInput;
};


/** What clients can change. Every mutation needs a viewer. All may be repeated at once without further effect, except `publish`, `publishMany`, `openThread`, `sendDirect`, `createList` and `addWebhook` without a `clientKey`, which make another of the kind, and `resetFence` and `resetAllFences`, which begin other epochs. A repeat that comes later counts as the newest act, and a mark without a place reaches up to that moment. A repeated `deleteItem` succeeds again for who deleted the item, for seven days; after that it reports NOT_FOUND. */
export type MutationAddToListArgs = {
  input: AddToListInput;
};


/** What clients can change. Every mutation needs a viewer. All may be repeated at once without further effect, except `publish`, `publishMany`, `openThread`, `sendDirect`, `createList` and `addWebhook` without a `clientKey`, which make another of the kind, and `resetFence` and `resetAllFences`, which begin other epochs. A repeat that comes later counts as the newest act, and a mark without a place reaches up to that moment. A repeated `deleteItem` succeeds again for who deleted the item, for seven days; after that it reports NOT_FOUND. */
export type MutationAddWebhookArgs = {
  input: AddWebhookInput;
};


/** What clients can change. Every mutation needs a viewer. All may be repeated at once without further effect, except `publish`, `publishMany`, `openThread`, `sendDirect`, `createList` and `addWebhook` without a `clientKey`, which make another of the kind, and `resetFence` and `resetAllFences`, which begin other epochs. A repeat that comes later counts as the newest act, and a mark without a place reaches up to that moment. A repeated `deleteItem` succeeds again for who deleted the item, for seven days; after that it reports NOT_FOUND. */
export type MutationAdmitToGroupArgs = {
  input: AdmitToGroupInput;
};


/** What clients can change. Every mutation needs a viewer. All may be repeated at once without further effect, except `publish`, `publishMany`, `openThread`, `sendDirect`, `createList` and `addWebhook` without a `clientKey`, which make another of the kind, and `resetFence` and `resetAllFences`, which begin other epochs. A repeat that comes later counts as the newest act, and a mark without a place reaches up to that moment. A repeated `deleteItem` succeeds again for who deleted the item, for seven days; after that it reports NOT_FOUND. */
export type MutationApproveFollowArgs = {
  input: ApproveFollowInput;
};


/** What clients can change. Every mutation needs a viewer. All may be repeated at once without further effect, except `publish`, `publishMany`, `openThread`, `sendDirect`, `createList` and `addWebhook` without a `clientKey`, which make another of the kind, and `resetFence` and `resetAllFences`, which begin other epochs. A repeat that comes later counts as the newest act, and a mark without a place reaches up to that moment. A repeated `deleteItem` succeeds again for who deleted the item, for seven days; after that it reports NOT_FOUND. */
export type MutationBlockArgs = {
  input: BlockInput;
};


/** What clients can change. Every mutation needs a viewer. All may be repeated at once without further effect, except `publish`, `publishMany`, `openThread`, `sendDirect`, `createList` and `addWebhook` without a `clientKey`, which make another of the kind, and `resetFence` and `resetAllFences`, which begin other epochs. A repeat that comes later counts as the newest act, and a mark without a place reaches up to that moment. A repeated `deleteItem` succeeds again for who deleted the item, for seven days; after that it reports NOT_FOUND. */
export type MutationCloseThreadArgs = {
  input: CloseThreadInput;
};


/** What clients can change. Every mutation needs a viewer. All may be repeated at once without further effect, except `publish`, `publishMany`, `openThread`, `sendDirect`, `createList` and `addWebhook` without a `clientKey`, which make another of the kind, and `resetFence` and `resetAllFences`, which begin other epochs. A repeat that comes later counts as the newest act, and a mark without a place reaches up to that moment. A repeated `deleteItem` succeeds again for who deleted the item, for seven days; after that it reports NOT_FOUND. */
export type MutationCreateCategoryArgs = {
  input: CreateCategoryInput;
};


/** What clients can change. Every mutation needs a viewer. All may be repeated at once without further effect, except `publish`, `publishMany`, `openThread`, `sendDirect`, `createList` and `addWebhook` without a `clientKey`, which make another of the kind, and `resetFence` and `resetAllFences`, which begin other epochs. A repeat that comes later counts as the newest act, and a mark without a place reaches up to that moment. A repeated `deleteItem` succeeds again for who deleted the item, for seven days; after that it reports NOT_FOUND. */
export type MutationCreateListArgs = {
  input: CreateListInput;
};


/** What clients can change. Every mutation needs a viewer. All may be repeated at once without further effect, except `publish`, `publishMany`, `openThread`, `sendDirect`, `createList` and `addWebhook` without a `clientKey`, which make another of the kind, and `resetFence` and `resetAllFences`, which begin other epochs. A repeat that comes later counts as the newest act, and a mark without a place reaches up to that moment. A repeated `deleteItem` succeeds again for who deleted the item, for seven days; after that it reports NOT_FOUND. */
export type MutationDeclineFollowArgs = {
  input: DeclineFollowInput;
};


/** What clients can change. Every mutation needs a viewer. All may be repeated at once without further effect, except `publish`, `publishMany`, `openThread`, `sendDirect`, `createList` and `addWebhook` without a `clientKey`, which make another of the kind, and `resetFence` and `resetAllFences`, which begin other epochs. A repeat that comes later counts as the newest act, and a mark without a place reaches up to that moment. A repeated `deleteItem` succeeds again for who deleted the item, for seven days; after that it reports NOT_FOUND. */
export type MutationDeleteDraftArgs = {
  input: DeleteDraftInput;
};


/** What clients can change. Every mutation needs a viewer. All may be repeated at once without further effect, except `publish`, `publishMany`, `openThread`, `sendDirect`, `createList` and `addWebhook` without a `clientKey`, which make another of the kind, and `resetFence` and `resetAllFences`, which begin other epochs. A repeat that comes later counts as the newest act, and a mark without a place reaches up to that moment. A repeated `deleteItem` succeeds again for who deleted the item, for seven days; after that it reports NOT_FOUND. */
export type MutationDeleteItemArgs = {
  input: DeleteItemInput;
};


/** What clients can change. Every mutation needs a viewer. All may be repeated at once without further effect, except `publish`, `publishMany`, `openThread`, `sendDirect`, `createList` and `addWebhook` without a `clientKey`, which make another of the kind, and `resetFence` and `resetAllFences`, which begin other epochs. A repeat that comes later counts as the newest act, and a mark without a place reaches up to that moment. A repeated `deleteItem` succeeds again for who deleted the item, for seven days; after that it reports NOT_FOUND. */
export type MutationDeleteListArgs = {
  input: DeleteListInput;
};


/** What clients can change. Every mutation needs a viewer. All may be repeated at once without further effect, except `publish`, `publishMany`, `openThread`, `sendDirect`, `createList` and `addWebhook` without a `clientKey`, which make another of the kind, and `resetFence` and `resetAllFences`, which begin other epochs. A repeat that comes later counts as the newest act, and a mark without a place reaches up to that moment. A repeated `deleteItem` succeeds again for who deleted the item, for seven days; after that it reports NOT_FOUND. */
export type MutationEditCategoryArgs = {
  input: EditCategoryInput;
};


/** What clients can change. Every mutation needs a viewer. All may be repeated at once without further effect, except `publish`, `publishMany`, `openThread`, `sendDirect`, `createList` and `addWebhook` without a `clientKey`, which make another of the kind, and `resetFence` and `resetAllFences`, which begin other epochs. A repeat that comes later counts as the newest act, and a mark without a place reaches up to that moment. A repeated `deleteItem` succeeds again for who deleted the item, for seven days; after that it reports NOT_FOUND. */
export type MutationEditItemArgs = {
  input: EditItemInput;
};


/** What clients can change. Every mutation needs a viewer. All may be repeated at once without further effect, except `publish`, `publishMany`, `openThread`, `sendDirect`, `createList` and `addWebhook` without a `clientKey`, which make another of the kind, and `resetFence` and `resetAllFences`, which begin other epochs. A repeat that comes later counts as the newest act, and a mark without a place reaches up to that moment. A repeated `deleteItem` succeeds again for who deleted the item, for seven days; after that it reports NOT_FOUND. */
export type MutationEditProfileArgs = {
  input: EditProfileInput;
};


/** What clients can change. Every mutation needs a viewer. All may be repeated at once without further effect, except `publish`, `publishMany`, `openThread`, `sendDirect`, `createList` and `addWebhook` without a `clientKey`, which make another of the kind, and `resetFence` and `resetAllFences`, which begin other epochs. A repeat that comes later counts as the newest act, and a mark without a place reaches up to that moment. A repeated `deleteItem` succeeds again for who deleted the item, for seven days; after that it reports NOT_FOUND. */
export type MutationEraseMeArgs = {
  input: EraseMeInput;
};


/** What clients can change. Every mutation needs a viewer. All may be repeated at once without further effect, except `publish`, `publishMany`, `openThread`, `sendDirect`, `createList` and `addWebhook` without a `clientKey`, which make another of the kind, and `resetFence` and `resetAllFences`, which begin other epochs. A repeat that comes later counts as the newest act, and a mark without a place reaches up to that moment. A repeated `deleteItem` succeeds again for who deleted the item, for seven days; after that it reports NOT_FOUND. */
export type MutationFavouriteArgs = {
  input: FavouriteInput;
};


/** What clients can change. Every mutation needs a viewer. All may be repeated at once without further effect, except `publish`, `publishMany`, `openThread`, `sendDirect`, `createList` and `addWebhook` without a `clientKey`, which make another of the kind, and `resetFence` and `resetAllFences`, which begin other epochs. A repeat that comes later counts as the newest act, and a mark without a place reaches up to that moment. A repeated `deleteItem` succeeds again for who deleted the item, for seven days; after that it reports NOT_FOUND. */
export type MutationFollowArgs = {
  input: FollowInput;
};


/** What clients can change. Every mutation needs a viewer. All may be repeated at once without further effect, except `publish`, `publishMany`, `openThread`, `sendDirect`, `createList` and `addWebhook` without a `clientKey`, which make another of the kind, and `resetFence` and `resetAllFences`, which begin other epochs. A repeat that comes later counts as the newest act, and a mark without a place reaches up to that moment. A repeated `deleteItem` succeeds again for who deleted the item, for seven days; after that it reports NOT_FOUND. */
export type MutationHideItemArgs = {
  input: HideItemInput;
};


/** What clients can change. Every mutation needs a viewer. All may be repeated at once without further effect, except `publish`, `publishMany`, `openThread`, `sendDirect`, `createList` and `addWebhook` without a `clientKey`, which make another of the kind, and `resetFence` and `resetAllFences`, which begin other epochs. A repeat that comes later counts as the newest act, and a mark without a place reaches up to that moment. A repeated `deleteItem` succeeds again for who deleted the item, for seven days; after that it reports NOT_FOUND. */
export type MutationHideRepostsArgs = {
  input: HideRepostsInput;
};


/** What clients can change. Every mutation needs a viewer. All may be repeated at once without further effect, except `publish`, `publishMany`, `openThread`, `sendDirect`, `createList` and `addWebhook` without a `clientKey`, which make another of the kind, and `resetFence` and `resetAllFences`, which begin other epochs. A repeat that comes later counts as the newest act, and a mark without a place reaches up to that moment. A repeated `deleteItem` succeeds again for who deleted the item, for seven days; after that it reports NOT_FOUND. */
export type MutationInviteToGroupArgs = {
  input: InviteToGroupInput;
};


/** What clients can change. Every mutation needs a viewer. All may be repeated at once without further effect, except `publish`, `publishMany`, `openThread`, `sendDirect`, `createList` and `addWebhook` without a `clientKey`, which make another of the kind, and `resetFence` and `resetAllFences`, which begin other epochs. A repeat that comes later counts as the newest act, and a mark without a place reaches up to that moment. A repeated `deleteItem` succeeds again for who deleted the item, for seven days; after that it reports NOT_FOUND. */
export type MutationJoinArgs = {
  input: JoinInput;
};


/** What clients can change. Every mutation needs a viewer. All may be repeated at once without further effect, except `publish`, `publishMany`, `openThread`, `sendDirect`, `createList` and `addWebhook` without a `clientKey`, which make another of the kind, and `resetFence` and `resetAllFences`, which begin other epochs. A repeat that comes later counts as the newest act, and a mark without a place reaches up to that moment. A repeated `deleteItem` succeeds again for who deleted the item, for seven days; after that it reports NOT_FOUND. */
export type MutationJoinGroupArgs = {
  input: JoinGroupInput;
};


/** What clients can change. Every mutation needs a viewer. All may be repeated at once without further effect, except `publish`, `publishMany`, `openThread`, `sendDirect`, `createList` and `addWebhook` without a `clientKey`, which make another of the kind, and `resetFence` and `resetAllFences`, which begin other epochs. A repeat that comes later counts as the newest act, and a mark without a place reaches up to that moment. A repeated `deleteItem` succeeds again for who deleted the item, for seven days; after that it reports NOT_FOUND. */
export type MutationLeaveGroupArgs = {
  input: LeaveGroupInput;
};


/** What clients can change. Every mutation needs a viewer. All may be repeated at once without further effect, except `publish`, `publishMany`, `openThread`, `sendDirect`, `createList` and `addWebhook` without a `clientKey`, which make another of the kind, and `resetFence` and `resetAllFences`, which begin other epochs. A repeat that comes later counts as the newest act, and a mark without a place reaches up to that moment. A repeated `deleteItem` succeeds again for who deleted the item, for seven days; after that it reports NOT_FOUND. */
export type MutationLikeArgs = {
  input: LikeInput;
};


/** What clients can change. Every mutation needs a viewer. All may be repeated at once without further effect, except `publish`, `publishMany`, `openThread`, `sendDirect`, `createList` and `addWebhook` without a `clientKey`, which make another of the kind, and `resetFence` and `resetAllFences`, which begin other epochs. A repeat that comes later counts as the newest act, and a mark without a place reaches up to that moment. A repeated `deleteItem` succeeds again for who deleted the item, for seven days; after that it reports NOT_FOUND. */
export type MutationMarkAllReadArgs = {
  input: MarkAllReadInput;
};


/** What clients can change. Every mutation needs a viewer. All may be repeated at once without further effect, except `publish`, `publishMany`, `openThread`, `sendDirect`, `createList` and `addWebhook` without a `clientKey`, which make another of the kind, and `resetFence` and `resetAllFences`, which begin other epochs. A repeat that comes later counts as the newest act, and a mark without a place reaches up to that moment. A repeated `deleteItem` succeeds again for who deleted the item, for seven days; after that it reports NOT_FOUND. */
export type MutationMarkCategoryReadArgs = {
  input: MarkCategoryReadInput;
};


/** What clients can change. Every mutation needs a viewer. All may be repeated at once without further effect, except `publish`, `publishMany`, `openThread`, `sendDirect`, `createList` and `addWebhook` without a `clientKey`, which make another of the kind, and `resetFence` and `resetAllFences`, which begin other epochs. A repeat that comes later counts as the newest act, and a mark without a place reaches up to that moment. A repeated `deleteItem` succeeds again for who deleted the item, for seven days; after that it reports NOT_FOUND. */
export type MutationMarkNotificationsReadArgs = {
  input: MarkNotificationsReadInput;
};


/** What clients can change. Every mutation needs a viewer. All may be repeated at once without further effect, except `publish`, `publishMany`, `openThread`, `sendDirect`, `createList` and `addWebhook` without a `clientKey`, which make another of the kind, and `resetFence` and `resetAllFences`, which begin other epochs. A repeat that comes later counts as the newest act, and a mark without a place reaches up to that moment. A repeated `deleteItem` succeeds again for who deleted the item, for seven days; after that it reports NOT_FOUND. */
export type MutationMarkNotificationsSeenArgs = {
  input: MarkNotificationsSeenInput;
};


/** What clients can change. Every mutation needs a viewer. All may be repeated at once without further effect, except `publish`, `publishMany`, `openThread`, `sendDirect`, `createList` and `addWebhook` without a `clientKey`, which make another of the kind, and `resetFence` and `resetAllFences`, which begin other epochs. A repeat that comes later counts as the newest act, and a mark without a place reaches up to that moment. A repeated `deleteItem` succeeds again for who deleted the item, for seven days; after that it reports NOT_FOUND. */
export type MutationMarkSeenArgs = {
  input: MarkSeenInput;
};


/** What clients can change. Every mutation needs a viewer. All may be repeated at once without further effect, except `publish`, `publishMany`, `openThread`, `sendDirect`, `createList` and `addWebhook` without a `clientKey`, which make another of the kind, and `resetFence` and `resetAllFences`, which begin other epochs. A repeat that comes later counts as the newest act, and a mark without a place reaches up to that moment. A repeated `deleteItem` succeeds again for who deleted the item, for seven days; after that it reports NOT_FOUND. */
export type MutationMarkThreadReadArgs = {
  input: MarkThreadReadInput;
};


/** What clients can change. Every mutation needs a viewer. All may be repeated at once without further effect, except `publish`, `publishMany`, `openThread`, `sendDirect`, `createList` and `addWebhook` without a `clientKey`, which make another of the kind, and `resetFence` and `resetAllFences`, which begin other epochs. A repeat that comes later counts as the newest act, and a mark without a place reaches up to that moment. A repeated `deleteItem` succeeds again for who deleted the item, for seven days; after that it reports NOT_FOUND. */
export type MutationMarkThreadsReadArgs = {
  input: MarkThreadsReadInput;
};


/** What clients can change. Every mutation needs a viewer. All may be repeated at once without further effect, except `publish`, `publishMany`, `openThread`, `sendDirect`, `createList` and `addWebhook` without a `clientKey`, which make another of the kind, and `resetFence` and `resetAllFences`, which begin other epochs. A repeat that comes later counts as the newest act, and a mark without a place reaches up to that moment. A repeated `deleteItem` succeeds again for who deleted the item, for seven days; after that it reports NOT_FOUND. */
export type MutationMarkUnreadArgs = {
  input: MarkUnreadInput;
};


/** What clients can change. Every mutation needs a viewer. All may be repeated at once without further effect, except `publish`, `publishMany`, `openThread`, `sendDirect`, `createList` and `addWebhook` without a `clientKey`, which make another of the kind, and `resetFence` and `resetAllFences`, which begin other epochs. A repeat that comes later counts as the newest act, and a mark without a place reaches up to that moment. A repeated `deleteItem` succeeds again for who deleted the item, for seven days; after that it reports NOT_FOUND. */
export type MutationMoveCategoryArgs = {
  input: MoveCategoryInput;
};


/** What clients can change. Every mutation needs a viewer. All may be repeated at once without further effect, except `publish`, `publishMany`, `openThread`, `sendDirect`, `createList` and `addWebhook` without a `clientKey`, which make another of the kind, and `resetFence` and `resetAllFences`, which begin other epochs. A repeat that comes later counts as the newest act, and a mark without a place reaches up to that moment. A repeated `deleteItem` succeeds again for who deleted the item, for seven days; after that it reports NOT_FOUND. */
export type MutationMoveThreadArgs = {
  input: MoveThreadInput;
};


/** What clients can change. Every mutation needs a viewer. All may be repeated at once without further effect, except `publish`, `publishMany`, `openThread`, `sendDirect`, `createList` and `addWebhook` without a `clientKey`, which make another of the kind, and `resetFence` and `resetAllFences`, which begin other epochs. A repeat that comes later counts as the newest act, and a mark without a place reaches up to that moment. A repeated `deleteItem` succeeds again for who deleted the item, for seven days; after that it reports NOT_FOUND. */
export type MutationMuteArgs = {
  input: MuteInput;
};


/** What clients can change. Every mutation needs a viewer. All may be repeated at once without further effect, except `publish`, `publishMany`, `openThread`, `sendDirect`, `createList` and `addWebhook` without a `clientKey`, which make another of the kind, and `resetFence` and `resetAllFences`, which begin other epochs. A repeat that comes later counts as the newest act, and a mark without a place reaches up to that moment. A repeated `deleteItem` succeeds again for who deleted the item, for seven days; after that it reports NOT_FOUND. */
export type MutationMutePhraseArgs = {
  input: MutePhraseInput;
};


/** What clients can change. Every mutation needs a viewer. All may be repeated at once without further effect, except `publish`, `publishMany`, `openThread`, `sendDirect`, `createList` and `addWebhook` without a `clientKey`, which make another of the kind, and `resetFence` and `resetAllFences`, which begin other epochs. A repeat that comes later counts as the newest act, and a mark without a place reaches up to that moment. A repeated `deleteItem` succeeds again for who deleted the item, for seven days; after that it reports NOT_FOUND. */
export type MutationOpenThreadArgs = {
  input: OpenThreadInput;
};


/** What clients can change. Every mutation needs a viewer. All may be repeated at once without further effect, except `publish`, `publishMany`, `openThread`, `sendDirect`, `createList` and `addWebhook` without a `clientKey`, which make another of the kind, and `resetFence` and `resetAllFences`, which begin other epochs. A repeat that comes later counts as the newest act, and a mark without a place reaches up to that moment. A repeated `deleteItem` succeeds again for who deleted the item, for seven days; after that it reports NOT_FOUND. */
export type MutationPublishArgs = {
  input: PublishInput;
};


/** What clients can change. Every mutation needs a viewer. All may be repeated at once without further effect, except `publish`, `publishMany`, `openThread`, `sendDirect`, `createList` and `addWebhook` without a `clientKey`, which make another of the kind, and `resetFence` and `resetAllFences`, which begin other epochs. A repeat that comes later counts as the newest act, and a mark without a place reaches up to that moment. A repeated `deleteItem` succeeds again for who deleted the item, for seven days; after that it reports NOT_FOUND. */
export type MutationPublishDraftArgs = {
  input: PublishDraftInput;
};


/** What clients can change. Every mutation needs a viewer. All may be repeated at once without further effect, except `publish`, `publishMany`, `openThread`, `sendDirect`, `createList` and `addWebhook` without a `clientKey`, which make another of the kind, and `resetFence` and `resetAllFences`, which begin other epochs. A repeat that comes later counts as the newest act, and a mark without a place reaches up to that moment. A repeated `deleteItem` succeeds again for who deleted the item, for seven days; after that it reports NOT_FOUND. */
export type MutationPublishManyArgs = {
  input: PublishManyInput;
};


/** What clients can change. Every mutation needs a viewer. All may be repeated at once without further effect, except `publish`, `publishMany`, `openThread`, `sendDirect`, `createList` and `addWebhook` without a `clientKey`, which make another of the kind, and `resetFence` and `resetAllFences`, which begin other epochs. A repeat that comes later counts as the newest act, and a mark without a place reaches up to that moment. A repeated `deleteItem` succeeds again for who deleted the item, for seven days; after that it reports NOT_FOUND. */
export type MutationReinstateUserArgs = {
  input: ReinstateUserInput;
};


/** What clients can change. Every mutation needs a viewer. All may be repeated at once without further effect, except `publish`, `publishMany`, `openThread`, `sendDirect`, `createList` and `addWebhook` without a `clientKey`, which make another of the kind, and `resetFence` and `resetAllFences`, which begin other epochs. A repeat that comes later counts as the newest act, and a mark without a place reaches up to that moment. A repeated `deleteItem` succeeds again for who deleted the item, for seven days; after that it reports NOT_FOUND. */
export type MutationRemoveFollowerArgs = {
  input: RemoveFollowerInput;
};


/** What clients can change. Every mutation needs a viewer. All may be repeated at once without further effect, except `publish`, `publishMany`, `openThread`, `sendDirect`, `createList` and `addWebhook` without a `clientKey`, which make another of the kind, and `resetFence` and `resetAllFences`, which begin other epochs. A repeat that comes later counts as the newest act, and a mark without a place reaches up to that moment. A repeated `deleteItem` succeeds again for who deleted the item, for seven days; after that it reports NOT_FOUND. */
export type MutationRemoveFromGroupArgs = {
  input: RemoveFromGroupInput;
};


/** What clients can change. Every mutation needs a viewer. All may be repeated at once without further effect, except `publish`, `publishMany`, `openThread`, `sendDirect`, `createList` and `addWebhook` without a `clientKey`, which make another of the kind, and `resetFence` and `resetAllFences`, which begin other epochs. A repeat that comes later counts as the newest act, and a mark without a place reaches up to that moment. A repeated `deleteItem` succeeds again for who deleted the item, for seven days; after that it reports NOT_FOUND. */
export type MutationRemoveFromListArgs = {
  input: RemoveFromListInput;
};


/** What clients can change. Every mutation needs a viewer. All may be repeated at once without further effect, except `publish`, `publishMany`, `openThread`, `sendDirect`, `createList` and `addWebhook` without a `clientKey`, which make another of the kind, and `resetFence` and `resetAllFences`, which begin other epochs. A repeat that comes later counts as the newest act, and a mark without a place reaches up to that moment. A repeated `deleteItem` succeeds again for who deleted the item, for seven days; after that it reports NOT_FOUND. */
export type MutationRemoveReaderArgs = {
  input: RemoveReaderInput;
};


/** What clients can change. Every mutation needs a viewer. All may be repeated at once without further effect, except `publish`, `publishMany`, `openThread`, `sendDirect`, `createList` and `addWebhook` without a `clientKey`, which make another of the kind, and `resetFence` and `resetAllFences`, which begin other epochs. A repeat that comes later counts as the newest act, and a mark without a place reaches up to that moment. A repeated `deleteItem` succeeds again for who deleted the item, for seven days; after that it reports NOT_FOUND. */
export type MutationRemoveWebhookArgs = {
  input: RemoveWebhookInput;
};


/** What clients can change. Every mutation needs a viewer. All may be repeated at once without further effect, except `publish`, `publishMany`, `openThread`, `sendDirect`, `createList` and `addWebhook` without a `clientKey`, which make another of the kind, and `resetFence` and `resetAllFences`, which begin other epochs. A repeat that comes later counts as the newest act, and a mark without a place reaches up to that moment. A repeated `deleteItem` succeeds again for who deleted the item, for seven days; after that it reports NOT_FOUND. */
export type MutationRenameListArgs = {
  input: RenameListInput;
};


/** What clients can change. Every mutation needs a viewer. All may be repeated at once without further effect, except `publish`, `publishMany`, `openThread`, `sendDirect`, `createList` and `addWebhook` without a `clientKey`, which make another of the kind, and `resetFence` and `resetAllFences`, which begin other epochs. A repeat that comes later counts as the newest act, and a mark without a place reaches up to that moment. A repeated `deleteItem` succeeds again for who deleted the item, for seven days; after that it reports NOT_FOUND. */
export type MutationReopenThreadArgs = {
  input: ReopenThreadInput;
};


/** What clients can change. Every mutation needs a viewer. All may be repeated at once without further effect, except `publish`, `publishMany`, `openThread`, `sendDirect`, `createList` and `addWebhook` without a `clientKey`, which make another of the kind, and `resetFence` and `resetAllFences`, which begin other epochs. A repeat that comes later counts as the newest act, and a mark without a place reaches up to that moment. A repeated `deleteItem` succeeds again for who deleted the item, for seven days; after that it reports NOT_FOUND. */
export type MutationRepostArgs = {
  input: RepostInput;
};


/** What clients can change. Every mutation needs a viewer. All may be repeated at once without further effect, except `publish`, `publishMany`, `openThread`, `sendDirect`, `createList` and `addWebhook` without a `clientKey`, which make another of the kind, and `resetFence` and `resetAllFences`, which begin other epochs. A repeat that comes later counts as the newest act, and a mark without a place reaches up to that moment. A repeated `deleteItem` succeeds again for who deleted the item, for seven days; after that it reports NOT_FOUND. */
export type MutationResetAllFencesArgs = {
  input: ResetAllFencesInput;
};


/** What clients can change. Every mutation needs a viewer. All may be repeated at once without further effect, except `publish`, `publishMany`, `openThread`, `sendDirect`, `createList` and `addWebhook` without a `clientKey`, which make another of the kind, and `resetFence` and `resetAllFences`, which begin other epochs. A repeat that comes later counts as the newest act, and a mark without a place reaches up to that moment. A repeated `deleteItem` succeeds again for who deleted the item, for seven days; after that it reports NOT_FOUND. */
export type MutationResetFenceArgs = {
  input: ResetFenceInput;
};


/** What clients can change. Every mutation needs a viewer. All may be repeated at once without further effect, except `publish`, `publishMany`, `openThread`, `sendDirect`, `createList` and `addWebhook` without a `clientKey`, which make another of the kind, and `resetFence` and `resetAllFences`, which begin other epochs. A repeat that comes later counts as the newest act, and a mark without a place reaches up to that moment. A repeated `deleteItem` succeeds again for who deleted the item, for seven days; after that it reports NOT_FOUND. */
export type MutationSaveDraftArgs = {
  input: SaveDraftInput;
};


/** What clients can change. Every mutation needs a viewer. All may be repeated at once without further effect, except `publish`, `publishMany`, `openThread`, `sendDirect`, `createList` and `addWebhook` without a `clientKey`, which make another of the kind, and `resetFence` and `resetAllFences`, which begin other epochs. A repeat that comes later counts as the newest act, and a mark without a place reaches up to that moment. A repeated `deleteItem` succeeds again for who deleted the item, for seven days; after that it reports NOT_FOUND. */
export type MutationSaveReadingPlaceArgs = {
  input: SaveReadingPlaceInput;
};


/** What clients can change. Every mutation needs a viewer. All may be repeated at once without further effect, except `publish`, `publishMany`, `openThread`, `sendDirect`, `createList` and `addWebhook` without a `clientKey`, which make another of the kind, and `resetFence` and `resetAllFences`, which begin other epochs. A repeat that comes later counts as the newest act, and a mark without a place reaches up to that moment. A repeated `deleteItem` succeeds again for who deleted the item, for seven days; after that it reports NOT_FOUND. */
export type MutationSendDirectArgs = {
  input: SendDirectInput;
};


/** What clients can change. Every mutation needs a viewer. All may be repeated at once without further effect, except `publish`, `publishMany`, `openThread`, `sendDirect`, `createList` and `addWebhook` without a `clientKey`, which make another of the kind, and `resetFence` and `resetAllFences`, which begin other epochs. A repeat that comes later counts as the newest act, and a mark without a place reaches up to that moment. A repeated `deleteItem` succeeds again for who deleted the item, for seven days; after that it reports NOT_FOUND. */
export type MutationSetFollowNotificationsArgs = {
  input: SetFollowNotificationsInput;
};


/** What clients can change. Every mutation needs a viewer. All may be repeated at once without further effect, except `publish`, `publishMany`, `openThread`, `sendDirect`, `createList` and `addWebhook` without a `clientKey`, which make another of the kind, and `resetFence` and `resetAllFences`, which begin other epochs. A repeat that comes later counts as the newest act, and a mark without a place reaches up to that moment. A repeated `deleteItem` succeeds again for who deleted the item, for seven days; after that it reports NOT_FOUND. */
export type MutationSetGroupRoleArgs = {
  input: SetGroupRoleInput;
};


/** What clients can change. Every mutation needs a viewer. All may be repeated at once without further effect, except `publish`, `publishMany`, `openThread`, `sendDirect`, `createList` and `addWebhook` without a `clientKey`, which make another of the kind, and `resetFence` and `resetAllFences`, which begin other epochs. A repeat that comes later counts as the newest act, and a mark without a place reaches up to that moment. A repeated `deleteItem` succeeds again for who deleted the item, for seven days; after that it reports NOT_FOUND. */
export type MutationSetNotificationPreferencesArgs = {
  input: SetNotificationPreferencesInput;
};


/** What clients can change. Every mutation needs a viewer. All may be repeated at once without further effect, except `publish`, `publishMany`, `openThread`, `sendDirect`, `createList` and `addWebhook` without a `clientKey`, which make another of the kind, and `resetFence` and `resetAllFences`, which begin other epochs. A repeat that comes later counts as the newest act, and a mark without a place reaches up to that moment. A repeated `deleteItem` succeeds again for who deleted the item, for seven days; after that it reports NOT_FOUND. */
export type MutationShowRepostsArgs = {
  input: ShowRepostsInput;
};


/** What clients can change. Every mutation needs a viewer. All may be repeated at once without further effect, except `publish`, `publishMany`, `openThread`, `sendDirect`, `createList` and `addWebhook` without a `clientKey`, which make another of the kind, and `resetFence` and `resetAllFences`, which begin other epochs. A repeat that comes later counts as the newest act, and a mark without a place reaches up to that moment. A repeated `deleteItem` succeeds again for who deleted the item, for seven days; after that it reports NOT_FOUND. */
export type MutationSuspendUserArgs = {
  input: SuspendUserInput;
};


/** What clients can change. Every mutation needs a viewer. All may be repeated at once without further effect, except `publish`, `publishMany`, `openThread`, `sendDirect`, `createList` and `addWebhook` without a `clientKey`, which make another of the kind, and `resetFence` and `resetAllFences`, which begin other epochs. A repeat that comes later counts as the newest act, and a mark without a place reaches up to that moment. A repeated `deleteItem` succeeds again for who deleted the item, for seven days; after that it reports NOT_FOUND. */
export type MutationTryRankerArgs = {
  input: TryRankerInput;
};


/** What clients can change. Every mutation needs a viewer. All may be repeated at once without further effect, except `publish`, `publishMany`, `openThread`, `sendDirect`, `createList` and `addWebhook` without a `clientKey`, which make another of the kind, and `resetFence` and `resetAllFences`, which begin other epochs. A repeat that comes later counts as the newest act, and a mark without a place reaches up to that moment. A repeated `deleteItem` succeeds again for who deleted the item, for seven days; after that it reports NOT_FOUND. */
export type MutationUnblockArgs = {
  input: UnblockInput;
};


/** What clients can change. Every mutation needs a viewer. All may be repeated at once without further effect, except `publish`, `publishMany`, `openThread`, `sendDirect`, `createList` and `addWebhook` without a `clientKey`, which make another of the kind, and `resetFence` and `resetAllFences`, which begin other epochs. A repeat that comes later counts as the newest act, and a mark without a place reaches up to that moment. A repeated `deleteItem` succeeds again for who deleted the item, for seven days; after that it reports NOT_FOUND. */
export type MutationUnfavouriteArgs = {
  input: UnfavouriteInput;
};


/** What clients can change. Every mutation needs a viewer. All may be repeated at once without further effect, except `publish`, `publishMany`, `openThread`, `sendDirect`, `createList` and `addWebhook` without a `clientKey`, which make another of the kind, and `resetFence` and `resetAllFences`, which begin other epochs. A repeat that comes later counts as the newest act, and a mark without a place reaches up to that moment. A repeated `deleteItem` succeeds again for who deleted the item, for seven days; after that it reports NOT_FOUND. */
export type MutationUnfollowArgs = {
  input: UnfollowInput;
};


/** What clients can change. Every mutation needs a viewer. All may be repeated at once without further effect, except `publish`, `publishMany`, `openThread`, `sendDirect`, `createList` and `addWebhook` without a `clientKey`, which make another of the kind, and `resetFence` and `resetAllFences`, which begin other epochs. A repeat that comes later counts as the newest act, and a mark without a place reaches up to that moment. A repeated `deleteItem` succeeds again for who deleted the item, for seven days; after that it reports NOT_FOUND. */
export type MutationUnhideItemArgs = {
  input: UnhideItemInput;
};


/** What clients can change. Every mutation needs a viewer. All may be repeated at once without further effect, except `publish`, `publishMany`, `openThread`, `sendDirect`, `createList` and `addWebhook` without a `clientKey`, which make another of the kind, and `resetFence` and `resetAllFences`, which begin other epochs. A repeat that comes later counts as the newest act, and a mark without a place reaches up to that moment. A repeated `deleteItem` succeeds again for who deleted the item, for seven days; after that it reports NOT_FOUND. */
export type MutationUnlikeArgs = {
  input: UnlikeInput;
};


/** What clients can change. Every mutation needs a viewer. All may be repeated at once without further effect, except `publish`, `publishMany`, `openThread`, `sendDirect`, `createList` and `addWebhook` without a `clientKey`, which make another of the kind, and `resetFence` and `resetAllFences`, which begin other epochs. A repeat that comes later counts as the newest act, and a mark without a place reaches up to that moment. A repeated `deleteItem` succeeds again for who deleted the item, for seven days; after that it reports NOT_FOUND. */
export type MutationUnmuteArgs = {
  input: UnmuteInput;
};


/** What clients can change. Every mutation needs a viewer. All may be repeated at once without further effect, except `publish`, `publishMany`, `openThread`, `sendDirect`, `createList` and `addWebhook` without a `clientKey`, which make another of the kind, and `resetFence` and `resetAllFences`, which begin other epochs. A repeat that comes later counts as the newest act, and a mark without a place reaches up to that moment. A repeated `deleteItem` succeeds again for who deleted the item, for seven days; after that it reports NOT_FOUND. */
export type MutationUnmutePhraseArgs = {
  input: UnmutePhraseInput;
};


/** What clients can change. Every mutation needs a viewer. All may be repeated at once without further effect, except `publish`, `publishMany`, `openThread`, `sendDirect`, `createList` and `addWebhook` without a `clientKey`, which make another of the kind, and `resetFence` and `resetAllFences`, which begin other epochs. A repeat that comes later counts as the newest act, and a mark without a place reaches up to that moment. A repeated `deleteItem` succeeds again for who deleted the item, for seven days; after that it reports NOT_FOUND. */
export type MutationUnrepostArgs = {
  input: UnrepostInput;
};


/** What clients can change. Every mutation needs a viewer. All may be repeated at once without further effect, except `publish`, `publishMany`, `openThread`, `sendDirect`, `createList` and `addWebhook` without a `clientKey`, which make another of the kind, and `resetFence` and `resetAllFences`, which begin other epochs. A repeat that comes later counts as the newest act, and a mark without a place reaches up to that moment. A repeated `deleteItem` succeeds again for who deleted the item, for seven days; after that it reports NOT_FOUND. */
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

/** A word or phrase to mute. */
export type MutePhraseInput = {
  /** At most 100 characters, with a letter or a digit. An item holds it when its words stand next to each other in the title or the text, whole words, without regard to case and punctuation. */
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

/** A word or phrase that hides from the viewer what others wrote with it in the title or the text. */
export type MutedPhrase = {
  readonly __typename?: 'MutedPhrase';
  /** Its words as they are compared: small letters, one space between two, without punctuation. */
  readonly phrase: Scalars['String']['output'];
  /** When this began. */
  readonly since: Scalars['DateTime']['output'];
};

/** A page of the phrases that someone muted. */
export type MutedPhraseConnection = {
  readonly __typename?: 'MutedPhraseConnection';
  /** The phrases with their cursors. */
  readonly edges: ReadonlyArray<MutedPhraseEdge>;
  /** The phrases alone. */
  readonly nodes: ReadonlyArray<MutedPhrase>;
  /** Where this page stands. */
  readonly pageInfo: PageInfo;
};

/** A phrase that the viewer muted, in a list. */
export type MutedPhraseEdge = {
  readonly __typename?: 'MutedPhraseEdge';
  /** Give it to `after`. */
  readonly cursor: Scalars['String']['output'];
  /** The phrase. */
  readonly node: MutedPhrase;
};

/** More, fewer or other items wait above the latest committed history. The page that you show does not move: read the first page to take them in. */
export type NewAbove = StreamUpdate & {
  readonly __typename?: 'NewAbove';
  /** The authors of the newest of them, newest first, each once, at most three. */
  readonly actors: ReadonlyArray<User>;
  /** How many items the viewer may see there, at most 99; 0 when another device has taken them in, or when they are gone. */
  readonly count: Scalars['Int']['output'];
  /** Sealed for this viewer and stream. Give it to `after` if this was the last update you received. */
  readonly cursor: Scalars['String']['output'];
  /** Whether counting stopped at the cap: show `99+`. */
  readonly isCapped: Scalars['Boolean']['output'];
  /** The number of this update. */
  readonly sequence: Scalars['SafeInt']['output'];
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

/** One thing that happened to the viewer, however many people did it, such as "Ann and 3 others like your item". */
export type Notification = {
  readonly __typename?: 'Notification';
  /** How many people did it. */
  readonly actorCount: Scalars['Int']['output'];
  /** Who did it, the latest first. */
  readonly actors: UserConnection;
  /** When it happened last. */
  readonly at: Scalars['DateTime']['output'];
  /** How often it happened. */
  readonly count: Scalars['Int']['output'];
  /** Stays the same while people are added to it; what `markNotificationsRead` takes. */
  readonly id: Scalars['ID']['output'];
  /** Whether the viewer has read all of it. */
  readonly isRead: Scalars['Boolean']['output'];
  /** Whether the viewer has seen all of it in a list. */
  readonly isSeen: Scalars['Boolean']['output'];
  /** The newest item that it is about; null for a notification about a producer. */
  readonly item: Maybe<Item>;
  /** Why the viewer is told. */
  readonly kind: NotificationKind;
  /** What it is about: the viewer, or a place; null for a notification about an item. */
  readonly producer: Maybe<Producer>;
  /** What happened, in a sentence. */
  readonly summary: Scalars['String']['output'];
};


/** One thing that happened to the viewer, however many people did it, such as "Ann and 3 others like your item". */
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
  /** The notifications alone. */
  readonly nodes: ReadonlyArray<Notification>;
  /** Where this page stands. */
  readonly pageInfo: PageInfo;
  /** How many entries of the whole list hold something that the viewer has not read. */
  readonly unreadCount: Scalars['Int']['output'];
  /** How many entries of the whole list hold something that the viewer has not seen. */
  readonly unseenCount: Scalars['Int']['output'];
};

/** How long e-mail gathers notifications before it sends them together. */
export type NotificationDigest =
  /** Each is sent as it comes. */
  | 'AT_ONCE'
  /** At the end of each day, in UTC. */
  | 'DAILY'
  /** At the end of each hour. */
  | 'HOURLY';

/** A notification in a list. */
export type NotificationEdge = {
  readonly __typename?: 'NotificationEdge';
  /** Its place in the list; what `after` and `through` take. */
  readonly cursor: Scalars['String']['output'];
  /** The notification. */
  readonly node: Notification;
};

/** Why the viewer is told of something. */
export type NotificationKind =
  /** Somebody accepted the viewer's request. */
  | 'ACCEPT'
  /** Somebody wrote into a thread that the viewer opened. */
  | 'COMMENT'
  /** Somebody sent the viewer a direct. */
  | 'DIRECT'
  /** Somebody made an item of the viewer a favourite. */
  | 'FAVOURITE'
  /** Somebody follows the viewer. */
  | 'FOLLOW'
  /** Somebody joined a place that the viewer moderates. */
  | 'JOIN'
  /** Somebody likes an item of the viewer. */
  | 'LIKE'
  /** Somebody wrote `@` and the viewer's login. */
  | 'MENTION'
  /** Somebody published where the viewer follows and asked to be told. */
  | 'POST'
  /** Something the viewer wrote is published. */
  | 'PUBLISHED'
  /** Somebody answered an item of the viewer. */
  | 'REPLY'
  /** Somebody reposted an item of the viewer. */
  | 'REPOST'
  /** Somebody asks to follow the viewer's private feed, or to join a place that the viewer moderates. */
  | 'REQUEST';

/** Whether one channel carries one kind. */
export type NotificationPreferenceInput = {
  /** The channel. */
  readonly channel: NotificationChannel;
  /** Whether it does. */
  readonly isOn: Scalars['Boolean']['input'];
  /** The kind. */
  readonly kind: NotificationKind;
};

/** How the viewer wants to be told. */
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
  /** Resume after it with this. */
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
  /** Values for the fields that this installation declares, of the first item. */
  readonly attributes: ReadonlyArray<AttributeInput>;
  /** The category: any tag, or another one in which the viewer may open threads. */
  readonly categoryId: Scalars['ID']['input'];
  /** Makes opening repeatable, as for `publish`, with which it shares its keys. Without it, every call opens another thread. At most 128 characters. */
  readonly clientKey?: InputMaybe<Scalars['String']['input']>;
  /** What the first item is, in a word, such as `question`. */
  readonly kind: Scalars['String']['input'];
  /** The language of the first item, as a BCP 47 tag. */
  readonly language?: InputMaybe<Scalars['String']['input']>;
  /** At most 10 tags, each once. */
  readonly tags: ReadonlyArray<Scalars['String']['input']>;
  /** The text of the first item, at most 10,000 characters. */
  readonly text?: InputMaybe<Scalars['String']['input']>;
  /** The title, 1 to 300 characters. */
  readonly title: Scalars['String']['input'];
  /** A page to link to. */
  readonly url?: InputMaybe<Scalars['URL']['input']>;
  /** Who may see the first item; nobody sees the replies who may not see it. */
  readonly visibility: Visibility;
};

/** The opened thread. */
export type OpenThreadPayload = {
  readonly __typename?: 'OpenThreadPayload';
  /** The item that opened it. */
  readonly item: Maybe<Item>;
  /** The thread; on a repeat, the one opened first. Null when `userErrors` is not empty. */
  readonly thread: Maybe<Thread>;
  /** Why nothing was opened. */
  readonly userErrors: ReadonlyArray<UserError>;
};

/** What may hold of a page. None makes it wrong; each says something that its items alone do not. */
export type PageCondition =
  /** The refresh ran out of budget, and not everything new was looked through yet. Another refresh continues there. */
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
  /** Whether items follow this page. Exact, but that a page cut short by its budget says that they may. */
  readonly hasNextPage: Scalars['Boolean']['output'];
  /** Whether items come before this page. Exact, but that a look cut short by its budget says that they may. */
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

/** How the text of an argument is read. */
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
  /** Items that it was asked about: whether they belong to it now. */
  readonly asked: Scalars['Int']['output'];
  /** How often it was read or asked. */
  readonly calls: Scalars['Int']['output'];
  /** Its own name, for a `component`. */
  readonly component: Maybe<Scalars['String']['output']>;
  /** How many parts it stands in; 0 for the outermost. */
  readonly depth: Scalars['Int']['output'];
  /** Items that it was given and did not give: what it drops, repeats, and what exceeds a page. */
  readonly dropped: Scalars['Int']['output'];
  /** Those of them that do. */
  readonly held: Scalars['Int']['output'];
  /** Items that it gave. */
  readonly kept: Scalars['Int']['output'];
  /** Its name, such as `filter`. */
  readonly part: Scalars['String']['output'];
  /** Items that it was given by the parts in it, or, without any, by the store. */
  readonly read: Scalars['Int']['output'];
  /** Milliseconds in it and in its parts. Reads at the same time count as often as they are. */
  readonly tookMs: Scalars['Float']['output'];
};

/** How an account stands. */
export type PersonState =
  /** The person reads and writes. */
  | 'ACTIVE'
  /** The person was erased. */
  | 'ERASED'
  /** The person is absent for others, and cannot write. */
  | 'SUSPENDED';

/** What a category is beyond its key: a forum, a blog, a group or another type that the configuration declares. */
export type Place = {
  readonly __typename?: 'Place';
  /** The category it is. */
  readonly category: Producer;
  /** When it was made. */
  readonly createdAt: Scalars['DateTime']['output'];
  /** What it is for. */
  readonly description: Maybe<Scalars['String']['output']>;
  /** How people become members. */
  readonly joining: Joining;
  /** How many members it has; 0 for those who may not read it. */
  readonly memberCount: Scalars['Int']['output'];
  /** Its members by id, for those who may read it; those who asked or are invited, for its owners and moderators. */
  readonly members: MemberConnection;
  /** Its moderators; empty for those who may not read it. */
  readonly moderators: ReadonlyArray<User>;
  /** Who may open threads in it. */
  readonly openers: Circle;
  /** Among the places of one parent, lower ones come first. */
  readonly order: Scalars['Int']['output'];
  /** Its owners; empty for those who may not read it. */
  readonly owners: ReadonlyArray<User>;
  /** The place that holds it; null at the top, and when the viewer may not know of that place. */
  readonly parent: Maybe<Place>;
  /** Who may reply in its threads. */
  readonly posters: Circle;
  /** Who may see its threads. */
  readonly readers: Circle;
  /** The part of a site where places of this type are listed, as the configuration says. */
  readonly section: Scalars['String']['output'];
  /** Its title. */
  readonly title: Scalars['String']['output'];
  /** Its type, such as `forum`: the part of the key before the colon. */
  readonly type: Scalars['String']['output'];
  /** Whether the viewer may open threads in it. */
  readonly viewerMayOpenThreads: Scalars['Boolean']['output'];
  /** Whether the viewer is a member, asked to be or is invited; null otherwise. */
  readonly viewerMembership: Maybe<MembershipState>;
  /** What the viewer is to it; null for a stranger. */
  readonly viewerRole: Maybe<Role>;
};


/** What a category is beyond its key: a forum, a blog, a group or another type that the configuration declares. */
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
  /** The places alone. */
  readonly nodes: ReadonlyArray<Place>;
  /** Where this page stands. */
  readonly pageInfo: PageInfo;
};

/** A place in a list of places. */
export type PlaceEdge = {
  readonly __typename?: 'PlaceEdge';
  /** Give it to `after`. */
  readonly cursor: Scalars['String']['output'];
  /** The place. What it is a place of, its category, is the node that has a global id. */
  readonly node: Place;
};

/** Something that emits items and can be followed: a person, a tag, a thread or any other channel. */
export type Producer = {
  /** How many people follow it. */
  readonly followerCount: Scalars['Int']['output'];
  /** Who follows it, by key, as far as the viewer may see them: nobody who is blocked or suspended. Null when the viewer may not see the list, such as that of a person with a private feed whom they do not follow. */
  readonly followers: Maybe<FollowerConnection>;
  /** Opaque global id; what `follow`, `mute` and `publish` take. */
  readonly id: Scalars['ID']['output'];
  /** Its name in the domain: `type:id`, such as `tag:qubit`. */
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

/** People, tags, places and threads that the viewer put together, to read as a feed of its own. It is the viewer's alone, and gives no right to see anything. */
export type ProducerList = Node & {
  readonly __typename?: 'ProducerList';
  /** When it was made. */
  readonly createdAt: Scalars['DateTime']['output'];
  /** Whether a producer is on the list. */
  readonly holds: Scalars['Boolean']['output'];
  /** The global id. For everybody but its owner it is the id of nothing. */
  readonly id: Scalars['ID']['output'];
  /** What names the list in a template: `stream(template: "list", args: [{ name: "list", value: … }])`. Unique among the viewer's lists. */
  readonly key: Scalars['String']['output'];
  /** Its members, by key. Those whom the viewer may not see are left out. */
  readonly members: ListMemberConnection;
  /** What the viewer calls it. */
  readonly title: Scalars['String']['output'];
};


/** People, tags, places and threads that the viewer put together, to read as a feed of its own. It is the viewer's alone, and gives no right to see anything. */
export type ProducerListHoldsArgs = {
  producerId: Scalars['ID']['input'];
};


/** People, tags, places and threads that the viewer put together, to read as a feed of its own. It is the viewer's alone, and gives no right to see anything. */
export type ProducerListMembersArgs = {
  after: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
};

/** A few words, and where they lead. */
export type PromptElement = FeedElement & {
  readonly __typename?: 'PromptElement';
  /** The same for the same place of a viewer's stream. */
  readonly id: Scalars['ID']['output'];
  /** The name of the injector in the template. */
  readonly injector: Scalars['String']['output'];
  /** What it says. */
  readonly text: Maybe<Scalars['String']['output']>;
  /** A heading; every prompt has one. */
  readonly title: Maybe<Scalars['String']['output']>;
  /** Where it leads. */
  readonly url: Maybe<Scalars['URL']['output']>;
};

/** Which draft to publish. */
export type PublishDraftInput = {
  /** The draft's name. */
  readonly draftId: Scalars['String']['input'];
};

/** The draft as an item. */
export type PublishDraftPayload = {
  readonly __typename?: 'PublishDraftPayload';
  /** The item, new for everybody; on a repeat, the same. Null when `userErrors` is not empty. */
  readonly item: Maybe<Item>;
  /** Why nothing was published. */
  readonly userErrors: ReadonlyArray<UserError>;
};

/** What to publish. */
export type PublishInput = {
  /** Its images and links, at most 10. */
  readonly attachments: ReadonlyArray<AttachmentInput>;
  /** Values for the fields that this installation declares; those left out are empty. */
  readonly attributes: ReadonlyArray<AttributeInput>;
  /** Makes publishing repeatable: the same producer and key return the same item, as it is now. With other content, and once the item is deleted, it is a CONFLICT. Without it, every call publishes another item. At most 128 characters. */
  readonly clientKey?: InputMaybe<Scalars['String']['input']>;
  /** The group whose members see it, for the visibility GROUP: one of which the viewer is a member. */
  readonly groupId?: InputMaybe<Scalars['ID']['input']>;
  /** What it is, in a word, such as `post`. */
  readonly kind: Scalars['String']['input'];
  /** The language it is written in, as a BCP 47 tag. */
  readonly language?: InputMaybe<Scalars['String']['input']>;
  /** The item of that thread that it answers. */
  readonly parentId?: InputMaybe<Scalars['ID']['input']>;
  /** The producer to publish to: the viewer's own, which is the default. No other is allowed. */
  readonly producerId?: InputMaybe<Scalars['ID']['input']>;
  /** At most 10 tags, each once. */
  readonly tags: ReadonlyArray<Scalars['String']['input']>;
  /** A text of at most 10,000 characters. */
  readonly text?: InputMaybe<Scalars['String']['input']>;
  /** The name of an existing thread to post into; that of the parent when left out. */
  readonly thread?: InputMaybe<Scalars['String']['input']>;
  /** A title of at most 300 characters. */
  readonly title?: InputMaybe<Scalars['String']['input']>;
  /** A page to link to. */
  readonly url?: InputMaybe<Scalars['URL']['input']>;
  /** Who may see it. For a direct use `sendDirect`. */
  readonly visibility: Visibility;
};

/** Items to publish in the name of their authors. */
export type PublishManyInput = {
  /** At most 500, published in this order. An answer to another needs a call of its own. */
  readonly items: ReadonlyArray<PublishManyItem>;
};

/** One of many items, as its author would publish it. */
export type PublishManyItem = {
  /** Its images and links, at most 10. */
  readonly attachments: ReadonlyArray<AttachmentInput>;
  /** Values for the fields that this installation declares. */
  readonly attributes: ReadonlyArray<AttributeInput>;
  /** The person who wrote it. */
  readonly authorId: Scalars['ID']['input'];
  /** The category in which it opens a thread, as `openThread` does: with a title, and without a thread, a parent and a group. */
  readonly categoryId?: InputMaybe<Scalars['ID']['input']>;
  /** Makes publishing repeatable: the same author and key return the same item. Without it, every call publishes another item. At most 128 characters. */
  readonly clientKey?: InputMaybe<Scalars['String']['input']>;
  /** When it was written, if that was not now: from 1970 on, and not in the future. */
  readonly createdAt?: InputMaybe<Scalars['DateTime']['input']>;
  /** The group whose members see it, for the visibility GROUP: one of which the author is a member. */
  readonly groupId?: InputMaybe<Scalars['ID']['input']>;
  /** What it is, in a word, such as `post`. */
  readonly kind: Scalars['String']['input'];
  /** The language it is written in, as a BCP 47 tag. */
  readonly language?: InputMaybe<Scalars['String']['input']>;
  /** The item of that thread that it answers. */
  readonly parentId?: InputMaybe<Scalars['ID']['input']>;
  /** At most 10 tags, each once. */
  readonly tags: ReadonlyArray<Scalars['String']['input']>;
  /** A text of at most 10,000 characters. */
  readonly text?: InputMaybe<Scalars['String']['input']>;
  /** The name of an existing thread to post into; that of the parent when left out. */
  readonly thread?: InputMaybe<Scalars['String']['input']>;
  /** A title of at most 300 characters. */
  readonly title?: InputMaybe<Scalars['String']['input']>;
  /** A page to link to. */
  readonly url?: InputMaybe<Scalars['URL']['input']>;
  /** Who may see it. For a direct use `sendDirect`. */
  readonly visibility: Visibility;
  /** The votes it brings, below 0 where more were against it; likes are counted apart. */
  readonly votes: Scalars['Int']['input'];
};

/** What became of many items. */
export type PublishManyPayload = {
  readonly __typename?: 'PublishManyPayload';
  /** One for each item, in the same order; empty when nothing was tried. */
  readonly results: ReadonlyArray<PublishManyResult>;
  /** Why items were not published: `field` leads to the item, such as `input.items.3.text`. */
  readonly userErrors: ReadonlyArray<UserError>;
};

/** What became of one of many items. */
export type PublishManyResult = {
  readonly __typename?: 'PublishManyResult';
  /** The item; on a repeat, the one published first. Null when `userErrors` says why it was refused. */
  readonly item: Maybe<Item>;
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
  /** The items above the place where the viewer stopped in a stream, oldest first; where they stopped nowhere, all from the oldest on. */
  readonly catchUp: ItemConnection;
  /** The categories that hold threads the viewer may see, by key. */
  readonly categories: CategoryConnection;
  /** Ready viewers of the sample world. Empty outside development. */
  readonly demoViewers: ReadonlyArray<DemoViewer>;
  /** The filter modules that templates can name, by name; none without a folder of them. */
  readonly filters: ReadonlyArray<FilterInfo>;
  /** The injector modules that templates can name, by name; none without a folder of them. */
  readonly injectors: ReadonlyArray<InjectorInfo>;
  /** How far the viewer has seen a kind of site-wide content. */
  readonly lastWitnessed: Witnessed;
  /** How many items have arrived above the viewer's history of a stream. Commits nothing. A stream that keeps no history has none: `streamUpdates` counts there, with `top`. */
  readonly newSince: Maybe<NewSince>;
  /** The thread of a category that has been unread longest; null when all are read. */
  readonly nextUnread: Maybe<Thread>;
  /** Any object by its global id; null with the code NOT_FOUND when it does not exist or the viewer may not see it. */
  readonly node: Maybe<Node>;
  /** Objects by their global ids, in the same order; null for an object that does not exist or that the viewer may not see. At most 100. */
  readonly nodes: ReadonlyArray<Maybe<Node>>;
  /** The places that the viewer may know of, in their order: all, those of one type or section, or those within one place. */
  readonly places: PlaceConnection;
  /** A producer by its name in the domain; null when it does not exist or the viewer may not see it. */
  readonly producer: Maybe<Producer>;
  /** The rankers that this server can run, by name. */
  readonly rankers: ReadonlyArray<RankerInfo>;
  /** The places where the viewer stopped in a stream, one for each device, the last saved first. */
  readonly readingPlaces: ReadonlyArray<ReadingPlace>;
  /** The signal modules that rankers can read, by name; none without a folder of them. */
  readonly signals: ReadonlyArray<SignalInfo>;
  /** The source modules that templates can name, by name; none without a folder of them. */
  readonly sources: ReadonlyArray<SourceInfo>;
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
export type QueryPlacesArgs = {
  after: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  parentId: InputMaybe<Scalars['ID']['input']>;
  section: InputMaybe<Scalars['String']['input']>;
  type: InputMaybe<Scalars['String']['input']>;
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

/** What the ranker that a template names did instead of ordering a head. */
export type RankFailure = {
  readonly __typename?: 'RankFailure';
  /** What was expected of it and what it gave, or the error it ended with. */
  readonly message: Scalars['String']['output'];
  /** The ranker, and its version; `none` when no ranker has the name. */
  readonly ranker: Maker;
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
  /** The rest of a fencepost's range: newest first, or in ranked windows where the template asks for them. */
  | 'TAIL';

/** Whom to reinstate. */
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

/** Whose follow to end. */
export type RemoveFollowerInput = {
  /** The follower. They are not told. */
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

/** Whom to remove, and from where. */
export type RemoveFromGroupInput = {
  /** The place. */
  readonly categoryId: Scalars['ID']['input'];
  /** The person. */
  readonly userId: Scalars['ID']['input'];
};

/** The place after somebody was removed. */
export type RemoveFromGroupPayload = {
  readonly __typename?: 'RemoveFromGroupPayload';
  /** The place as the viewer may see it now; null when they may not know of it any more, or when `userErrors` is not empty. */
  readonly place: Maybe<Place>;
  /** Why nothing was changed. */
  readonly userErrors: ReadonlyArray<UserError>;
};

/** Whom or what to take off a list. */
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

/** Whom to take off the list of readers. */
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

/** Which webhook to end. */
export type RemoveWebhookInput = {
  /** Its id. */
  readonly webhookId: Scalars['ID']['input'];
};

/** What became of `removeWebhook`. */
export type RemoveWebhookPayload = {
  readonly __typename?: 'RemoveWebhookPayload';
  /** The webhook that is gone; null after a refusal. */
  readonly removedWebhookId: Maybe<Scalars['ID']['output']>;
  /** What was wrong with the input. */
  readonly userErrors: ReadonlyArray<UserError>;
};

/** A list, and what to call it. */
export type RenameListInput = {
  /** One of the viewer's lists. */
  readonly listId: Scalars['ID']['input'];
  /** What to call it: 1 to 100 characters in one line. */
  readonly title: Scalars['String']['input'];
};

/** The list under its title. */
export type RenameListPayload = {
  readonly __typename?: 'RenameListPayload';
  /** The list. Null when `userErrors` is not empty. */
  readonly list: Maybe<ProducerList>;
  /** Why nothing was changed. */
  readonly userErrors: ReadonlyArray<UserError>;
};

/** Which thread to open again. */
export type ReopenThreadInput = {
  /** The thread: one that the viewer opened, or that stands in a place the viewer moderates. */
  readonly threadId: Scalars['ID']['input'];
};

/** The thread after it was opened again. */
export type ReopenThreadPayload = {
  readonly __typename?: 'ReopenThreadPayload';
  /** The thread as it is now. Null when `userErrors` is not empty. */
  readonly thread: Maybe<Thread>;
  /** Why nothing was changed. */
  readonly userErrors: ReadonlyArray<UserError>;
};

/** What to repost. */
export type RepostInput = {
  /** The item, which everybody may see; a repost stands for its original. */
  readonly itemId: Scalars['ID']['input'];
};

/** The viewer's repost. */
export type RepostPayload = {
  readonly __typename?: 'RepostPayload';
  /** The repost, the same for each repeat. Null when `userErrors` is not empty. */
  readonly repost: Maybe<Item>;
  /** Why nothing was reposted. An item that not everybody may see is FORBIDDEN. */
  readonly userErrors: ReadonlyArray<UserError>;
};

/** Whose histories to discard. */
export type ResetAllFencesInput = {
  /** The viewer's own id: it says that this is no mistake, for it concerns every stream. */
  readonly userId: Scalars['ID']['input'];
};

/** All fences after their reset. */
export type ResetAllFencesPayload = {
  readonly __typename?: 'ResetAllFencesPayload';
  /** How often the viewer has reset all of them. Null when `userErrors` is not empty. */
  readonly resets: Maybe<Scalars['Int']['output']>;
  /** Why nothing was reset. */
  readonly userErrors: ReadonlyArray<UserError>;
};

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

/** How a person stands to a place. */
export type Role =
  /** Reads and writes what is for members. */
  | 'MEMBER'
  /** Edits it, closes and moves its threads, admits and removes members. */
  | 'MODERATOR'
  /** Decides about everything, also about who else is an owner. */
  | 'OWNER';

/** The side of a roll-out that a reader is on. It stays the same while the percentage grows. */
export type RolloutSide = {
  readonly __typename?: 'RolloutSide';
  /** Whether the reader is in. */
  readonly isIn: Scalars['Boolean']['output'];
  /** The name of the roll-out. */
  readonly name: Scalars['String']['output'];
};

/** A draft to keep. */
export type SaveDraftInput = {
  /** Its images and links, at most 10. */
  readonly attachments: ReadonlyArray<AttachmentInput>;
  /** Values for the fields that this installation declares; those left out are empty. */
  readonly attributes: ReadonlyArray<AttributeInput>;
  /** The category in which it opens a thread, as `openThread` does: with a title, and without a thread, a parent and a group. */
  readonly categoryId?: InputMaybe<Scalars['ID']['input']>;
  /** A name for the draft, at most 121 characters; the same name replaces it whole, so give what you leave as it is too. Once the draft is published, the name is used up. */
  readonly draftId: Scalars['String']['input'];
  /** The group whose members will see it, for the visibility GROUP. */
  readonly groupId?: InputMaybe<Scalars['ID']['input']>;
  /** What it will be, in a word, such as `post`. */
  readonly kind: Scalars['String']['input'];
  /** The language it is written in, as a BCP 47 tag. */
  readonly language?: InputMaybe<Scalars['String']['input']>;
  /** The item of that thread that it answers. It, the thread, the category and the group are looked at when the draft is first saved with them, and when it is published. */
  readonly parentId?: InputMaybe<Scalars['ID']['input']>;
  /** When to publish it, within a few seconds; an instant in the past means now. Left out, it waits for `publishDraft`. */
  readonly publishAt?: InputMaybe<Scalars['DateTime']['input']>;
  /** At most 10 tags, each once. */
  readonly tags: ReadonlyArray<Scalars['String']['input']>;
  /** A text of at most 10,000 characters. */
  readonly text?: InputMaybe<Scalars['String']['input']>;
  /** The name of an existing thread to post into; that of the parent when left out. */
  readonly thread?: InputMaybe<Scalars['String']['input']>;
  /** A title of at most 300 characters. */
  readonly title?: InputMaybe<Scalars['String']['input']>;
  /** A page to link to. */
  readonly url?: InputMaybe<Scalars['URL']['input']>;
  /** Who will see it. */
  readonly visibility: Visibility;
};

/** The draft that is kept. */
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

/** What to send, and to whom. */
export type SendDirectInput = {
  /** Its images and links, at most 10. */
  readonly attachments: ReadonlyArray<AttachmentInput>;
  /** Makes sending repeatable, as for `publish`, with which it shares its keys. Without it, every call sends another direct. */
  readonly clientKey?: InputMaybe<Scalars['String']['input']>;
  /** The language it is written in, as a BCP 47 tag. */
  readonly language?: InputMaybe<Scalars['String']['input']>;
  /** A text of at most 10,000 characters. */
  readonly text?: InputMaybe<Scalars['String']['input']>;
  /** A title of at most 300 characters. */
  readonly title?: InputMaybe<Scalars['String']['input']>;
  /** The people it is for: 1 to 32 others. */
  readonly to: ReadonlyArray<Scalars['ID']['input']>;
  /** A page to link to. */
  readonly url?: InputMaybe<Scalars['URL']['input']>;
};

/** The direct that was sent. */
export type SendDirectPayload = {
  readonly __typename?: 'SendDirectPayload';
  /** The direct. Null when `userErrors` is not empty. */
  readonly item: Maybe<Item>;
  /** Why nothing was sent. Somebody who blocks the viewer is NOT_FOUND, like somebody who does not exist. */
  readonly userErrors: ReadonlyArray<UserError>;
};

/** Whether the viewer hears of what a producer publishes. */
export type SetFollowNotificationsInput = {
  /** Whether to tell. */
  readonly isOn: Scalars['Boolean']['input'];
  /** The kinds of items to tell of, at most 20; all when empty. */
  readonly itemKinds: ReadonlyArray<Scalars['String']['input']>;
  /** Until when to tell nothing. */
  readonly mutedUntil?: InputMaybe<Scalars['DateTime']['input']>;
  /** A producer that the viewer follows. */
  readonly producerId: Scalars['ID']['input'];
};

/** What became of `setFollowNotifications`. */
export type SetFollowNotificationsPayload = {
  readonly __typename?: 'SetFollowNotificationsPayload';
  /** What stands now; null when nothing is told, and after a refusal. */
  readonly notifications: Maybe<FollowNotifications>;
  /** What was wrong with the input. */
  readonly userErrors: ReadonlyArray<UserError>;
};

/** What a person is to be in a place. */
export type SetGroupRoleInput = {
  /** The place. */
  readonly categoryId: Scalars['ID']['input'];
  /** What the person is to be. */
  readonly role: Role;
  /** The person: a member, or anybody in a place without members. */
  readonly userId: Scalars['ID']['input'];
};

/** The place after somebody’s role was set. */
export type SetGroupRolePayload = {
  readonly __typename?: 'SetGroupRolePayload';
  /** The place as the viewer may see it now; null when they may not know of it any more, or when `userErrors` is not empty. */
  readonly place: Maybe<Place>;
  /** Why nothing was changed. */
  readonly userErrors: ReadonlyArray<UserError>;
};

/** What changes about how the viewer is told. */
export type SetNotificationPreferencesInput = {
  /** How long e-mail gathers notifications. Stays as it is when omitted. */
  readonly digest?: InputMaybe<NotificationDigest>;
  /** Kinds and channels that change, at most 36. */
  readonly preferences: ReadonlyArray<NotificationPreferenceInput>;
};

/** What became of `setNotificationPreferences`. */
export type SetNotificationPreferencesPayload = {
  readonly __typename?: 'SetNotificationPreferencesPayload';
  /** How the viewer is told from now on; null after a refusal. */
  readonly preferences: Maybe<NotificationPreferences>;
  /** What was wrong with the input. */
  readonly userErrors: ReadonlyArray<UserError>;
};

/** Whose reposts to show again. */
export type ShowRepostsInput = {
  /** The person. */
  readonly userId: Scalars['ID']['input'];
};

/** The person whose reposts the viewer no longer hides. */
export type ShowRepostsPayload = {
  readonly __typename?: 'ShowRepostsPayload';
  /** The person, also when their reposts were not hidden. Null when `userErrors` is not empty, or when the viewer may not see them. */
  readonly user: Maybe<User>;
  /** Why nothing was changed. */
  readonly userErrors: ReadonlyArray<UserError>;
};

/** A module that tells rankers a number of each candidate. */
export type SignalInfo = {
  readonly __typename?: 'SignalInfo';
  /** Why the newest edit of its file is not in use, or what its last answer was wrong about; null when neither is. */
  readonly error: Maybe<Scalars['String']['output']>;
  /** The name that a ranker's `signals` takes. */
  readonly name: Scalars['String']['output'];
  /** What its file says; `none` when no edit of the file was ever good. */
  readonly version: Scalars['String']['output'];
};

/** A module that names timelines for streams to read. */
export type SourceInfo = {
  readonly __typename?: 'SourceInfo';
  /** Why the newest edit of its file is not in use, or what its last answer was wrong about; null when neither is. */
  readonly error: Maybe<Scalars['String']['output']>;
  /** The name that a template's part `own` takes. */
  readonly name: Scalars['String']['output'];
  /** What its file says; `none` when no edit of the file was ever good. */
  readonly version: Scalars['String']['output'];
};

/** A place to open a stream at. */
export type StreamAround =
  /** Where the viewer stopped last, on any device, with unread items above. */
  | 'FIRST_UNREAD';

/** You may have missed something: what you watch is not known here any more. Take what this says, drop the watched items that it does not name, and go on. */
export type StreamGap = StreamUpdate & {
  readonly __typename?: 'StreamGap';
  /** Sealed for this viewer and stream. Give it to `after` if this was the last update you received. */
  readonly cursor: Scalars['String']['output'];
  /** The watched items that you may see, as they are. */
  readonly items: ReadonlyArray<Item>;
  /** What waits above the latest committed history. */
  readonly newSince: NewSince;
  /** The number of this update. */
  readonly sequence: Scalars['SafeInt']['output'];
};

/** The order of a stream. */
export type StreamOrder =
  /** Strictly newest first, without the template's ranker and history. What the stream holds is the same. */
  | 'LATEST'
  /** As the template says: ranked where it ranks. */
  | 'RANKED';

/** You follow the stream, and missed nothing up to here. */
export type StreamStarted = StreamUpdate & {
  readonly __typename?: 'StreamStarted';
  /** Sealed for this viewer and stream. Give it to `after` if this was the last update you received. */
  readonly cursor: Scalars['String']['output'];
  /** Watched items that you may not know as they are: all that you may see without `after`; with it, those that changed or that you did not watch before. */
  readonly items: ReadonlyArray<Item>;
  /** What waits above the latest committed history. */
  readonly newSince: NewSince;
  /** The number of this update. */
  readonly sequence: Scalars['SafeInt']['output'];
};

/** One update of a stream that is followed live. Each says how things are now, so that the latest of a kind replaces those before it. */
export type StreamUpdate = {
  /** Sealed for this viewer and stream. To resume, give the cursor of the last update you received to `after`. */
  readonly cursor: Scalars['String']['output'];
  /** The number of this update. It rises from update to update; after a gap it starts over. */
  readonly sequence: Scalars['SafeInt']['output'];
};

/** What clients can subscribe to. What the viewer may see is checked again for each event. All but `streamUpdates` need a viewer. */
export type Subscription = {
  readonly __typename?: 'Subscription';
  /** The counts of the viewer's notifications as they change, on any device. A start or a gap comes first. */
  readonly notificationsChanged: NotificationsEvent;
  /** The viewer's marks as they are made, on any device. A start or a gap comes first. After a lost connection you can resume without missing or repeating a mark. */
  readonly readStateChanged: ReadStateEvent;
  /** What happens to a stream while it is open: how much waits above, and what becomes of the items you show. It moves no page and commits nothing. A start or a gap comes first. Refused as `stream` is. */
  readonly streamUpdates: StreamUpdate;
};


/** What clients can subscribe to. What the viewer may see is checked again for each event. All but `streamUpdates` need a viewer. */
export type SubscriptionNotificationsChangedArgs = {
  resumeFrom: InputMaybe<Scalars['String']['input']>;
};


/** What clients can subscribe to. What the viewer may see is checked again for each event. All but `streamUpdates` need a viewer. */
export type SubscriptionReadStateChangedArgs = {
  categoryIds?: ReadonlyArray<Scalars['ID']['input']>;
  resumeFrom: InputMaybe<Scalars['String']['input']>;
};


/** What clients can subscribe to. What the viewer may see is checked again for each event. All but `streamUpdates` need a viewer. */
export type SubscriptionStreamUpdatesArgs = {
  after: InputMaybe<Scalars['String']['input']>;
  args?: InputMaybe<ReadonlyArray<ArgumentInput>>;
  template: Scalars['String']['input'];
  top: InputMaybe<Scalars['ID']['input']>;
  watching?: ReadonlyArray<Scalars['ID']['input']>;
};

/** A producer whom the viewer may want to follow. */
export type SuggestedProducer = {
  readonly __typename?: 'SuggestedProducer';
  /** The producer. */
  readonly producer: Producer;
  /** What speaks for it; there is always a reason. */
  readonly reasons: ReadonlyArray<SuggestionReason>;
};

/** People to follow. */
export type SuggestionElement = FeedElement & {
  readonly __typename?: 'SuggestionElement';
  /** The same for the same place of a viewer's stream. */
  readonly id: Scalars['ID']['output'];
  /** The name of the injector in the template. */
  readonly injector: Scalars['String']['output'];
  /** A heading; null where the template gives none. */
  readonly title: Maybe<Scalars['String']['output']>;
  /** 1 to 10 people whom the viewer does not follow. */
  readonly users: ReadonlyArray<User>;
};

/** Why a producer is suggested. */
export type SuggestionKind =
  /** People whom the viewer follows follow it. */
  | 'FOLLOWED_BY_PEOPLE_YOU_FOLLOW'
  /** It wrote lately in places where the viewer is a member, or that they follow. */
  | 'WRITES_IN_YOUR_PLACES'
  /** It wrote lately under tags or in categories that the viewer follows. */
  | 'WRITES_UNDER_YOUR_TAGS';

/** One reason for a suggestion. */
export type SuggestionReason = {
  readonly __typename?: 'SuggestionReason';
  /** How many people, tags or places stand behind it, of those that were looked at. */
  readonly count: Scalars['Int']['output'];
  /** What kind of reason it is. */
  readonly kind: SuggestionKind;
  /** The first few of them, by key. */
  readonly producers: ReadonlyArray<Producer>;
};

/** Whom to suspend. */
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

/** A word on items; its timeline holds every item with that word. */
export type Tag = Node & Producer & {
  readonly __typename?: 'Tag';
  /** How many people follow this tag. */
  readonly followerCount: Scalars['Int']['output'];
  /** Who follows this tag, by key, as far as the viewer may see them: nobody who is blocked or suspended. Null when the viewer may not see the list. */
  readonly followers: Maybe<FollowerConnection>;
  /** Opaque global id; what `follow` and `mute` take. */
  readonly id: Scalars['ID']['output'];
  /** Its name in the domain: `tag:` and the word. */
  readonly key: Scalars['String']['output'];
  /** The word itself. */
  readonly name: Scalars['String']['output'];
  /** What it is beyond its key; null for an ordinary tag. */
  readonly place: Maybe<Place>;
  /** Whether the viewer follows this tag. False for an anonymous viewer. */
  readonly viewerFollows: Scalars['Boolean']['output'];
  /** Whether the viewer muted this tag. False for an anonymous viewer. */
  readonly viewerMutes: Scalars['Boolean']['output'];
};


/** A word on items; its timeline holds every item with that word. */
export type TagFollowersArgs = {
  after: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
};

/** A stream that this server offers. */
export type Template = {
  readonly __typename?: 'Template';
  /** Who may read it; null when its file was never valid. What shows in it is decided for each item. */
  readonly access: Maybe<TemplateAccess>;
  /** The parts of it that a request may skip, by name. */
  readonly components: ReadonlyArray<Scalars['String']['output']>;
  /** What reading it adds to `extensions.cost`, from 0 to 1000: what its parts may read and rank. */
  readonly cost: Scalars['Int']['output'];
  /** What the stream is for. */
  readonly description: Scalars['String']['output'];
  /** Why the newest edit of its file is not in use; null when it is. */
  readonly error: Maybe<Scalars['String']['output']>;
  /** Whether `tryRanker` has put another ranker in the place of its file's choice, or stopped it. */
  readonly isOnTrial: Scalars['Boolean']['output'];
  /** The name that `stream` takes. */
  readonly name: Scalars['String']['output'];
  /** The arguments it takes. */
  readonly params: ReadonlyArray<TemplateParam>;
  /** The ranker that orders what is new, with its file's choice or the one of `tryRanker`. Null where nothing is ranked, and while its ranker is stopped. */
  readonly ranker: Maybe<Scalars['String']['output']>;
  /** Changes with the content of its file; `none` when the file was never valid. */
  readonly version: Scalars['String']['output'];
  /** What it serves without now: a ranker, signal, filter, source or injector whose file never loaded, or whose newest answer was refused, and a field that is not declared. Null for nothing. */
  readonly warning: Maybe<Scalars['String']['output']>;
};

/** Who may read a template: `access` in its file. */
export type TemplateAccess =
  /** Everybody, anonymous readers too: `access: public`. */
  | 'PUBLIC'
  /** Viewers alone; anonymous readers are refused with `UNAUTHENTICATED`: `access: viewer`. */
  | 'VIEWER';

/** An argument a template takes. */
export type TemplateParam = {
  readonly __typename?: 'TemplateParam';
  /** What stands in for it when it is left out; empty for nothing. */
  readonly defaults: ReadonlyArray<Scalars['String']['output']>;
  /** What it means. */
  readonly description: Scalars['String']['output'];
  /** Whether it tells of the client or its surroundings: it decides roll-outs, and names no other stream. */
  readonly isContext: Scalars['Boolean']['output'];
  /** Whether it must be given. */
  readonly isRequired: Scalars['Boolean']['output'];
  /** How many values its list takes at most; null when it takes one value. */
  readonly listMax: Maybe<Scalars['Int']['output']>;
  /** The most a number may be; null for no bound. */
  readonly max: Maybe<Scalars['Float']['output']>;
  /** The least a number may be; null for no bound. */
  readonly min: Maybe<Scalars['Float']['output']>;
  /** The name that `ArgumentInput.name` takes. */
  readonly name: Scalars['String']['output'];
  /** How its text is read. */
  readonly type: ParamType;
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
  /** Who follows this thread, by key, as far as the viewer may see them: nobody who is blocked or suspended. Null when the viewer may not see the list. */
  readonly followers: Maybe<FollowerConnection>;
  /** Opaque global id; what `follow` and `mute` take. */
  readonly id: Scalars['ID']['output'];
  /** Whether it takes no more replies. */
  readonly isClosed: Scalars['Boolean']['output'];
  /** Whether it holds something by someone else that the viewer has not read. False for an anonymous viewer. */
  readonly isUnread: Scalars['Boolean']['output'];
  /** Its items in the order of their arrival. Without arguments, the first 20. */
  readonly items: ThreadItemConnection;
  /** Its name in the domain: `thread:` and the thread's number or name. */
  readonly key: Scalars['String']['output'];
  /** When its `newestItem` was written; null when there is none. */
  readonly lastActivityAt: Maybe<Scalars['DateTime']['output']>;
  /** When the viewer last marked any of what they see of it read, or replied after that; null when they never marked anything. Browsing marks nothing and joining neither; but where browsing lets one mark of the category take over from several, that mark keeps the latest of their times, for threads that needed no mark as well. */
  readonly lastReadAt: Maybe<Scalars['DateTime']['output']>;
  /** What `publish` takes to post into this thread. */
  readonly name: Scalars['String']['output'];
  /** The newest item that the viewer may see, private ones apart: `items` lists the viewer's own, and they are news to nobody. Null when there is none. */
  readonly newestItem: Maybe<Item>;
  /** Who opened it; null when the viewer may not see the item that opened it. */
  readonly opener: Maybe<User>;
  /** The item that opened it; null when the viewer may not see that item. */
  readonly openingItem: Maybe<Item>;
  /** How many items the viewer may see, their own private ones included, apart from the one that opened it: as many as `items` lists. */
  readonly replyCount: ItemCount;
  /** The title of the item that opened it; null when the viewer may not see that item. */
  readonly title: Maybe<Scalars['String']['output']>;
  /** How many of its items are unread. */
  readonly unreadCount: ItemCount;
  /** Whether the viewer follows this thread. False for an anonymous viewer. */
  readonly viewerFollows: Scalars['Boolean']['output'];
  /** Whether the viewer muted this thread. False for an anonymous viewer. */
  readonly viewerMutes: Scalars['Boolean']['output'];
};


/** A conversation: a question with its answers and comments, for example. */
export type ThreadFollowersArgs = {
  after: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
};


/** A conversation: a question with its answers and comments, for example. */
export type ThreadItemsArgs = {
  after: InputMaybe<Scalars['String']['input']>;
  around: InputMaybe<ThreadAround>;
  before: InputMaybe<Scalars['String']['input']>;
  first: InputMaybe<Scalars['Int']['input']>;
  last: InputMaybe<Scalars['Int']['input']>;
};

/** A place to open a thread at. */
export type ThreadAround =
  /** At the first item the viewer has not read; at the end when everything is read. */
  | 'FIRST_UNREAD';

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

/** A thread to read. */
export type ThreadElement = FeedElement & {
  readonly __typename?: 'ThreadElement';
  /** The same for the same place of a viewer's stream. */
  readonly id: Scalars['ID']['output'];
  /** The name of the injector in the template. */
  readonly injector: Scalars['String']['output'];
  /** The thread; the viewer may see something of it. */
  readonly thread: Thread;
  /** A heading; null where the template gives none. */
  readonly title: Maybe<Scalars['String']['output']>;
};

/** A page of a thread's items, or of those that answer one of them. */
export type ThreadItemConnection = {
  readonly __typename?: 'ThreadItemConnection';
  /** The items with their cursors, in the order of their arrival. */
  readonly edges: ReadonlyArray<ThreadItemEdge>;
  /** The items alone, in the same order. */
  readonly nodes: ReadonlyArray<Item>;
  /** Where this page stands. */
  readonly pageInfo: PageInfo;
  /** MORE, END, or CAPPED when the search for items to show stopped before the end. */
  readonly status: PageStatus;
};

/** An item's place in its thread, or among the answers to an item. */
export type ThreadItemEdge = {
  readonly __typename?: 'ThreadItemEdge';
  /** Sealed for this viewer and this list. Give it to `after` or `before`. */
  readonly cursor: Scalars['String']['output'];
  /** The item. */
  readonly node: Item;
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

/** Which ranker to try, and where. */
export type TryRankerInput = {
  /** The ranker's name, without options of its own. With null the template's ranker is stopped, and heads are ordered newest first and marked DEGRADED. Left out, its file's choice returns. */
  readonly ranker?: InputMaybe<Scalars['String']['input']>;
  /** The template's name. It must rank. */
  readonly template: Scalars['String']['input'];
};

/** The template after the ranker was chosen. */
export type TryRankerPayload = {
  readonly __typename?: 'TryRankerPayload';
  /** The template as it serves now. Null when `userErrors` is not empty. */
  readonly template: Maybe<Template>;
  /** Why nothing was changed. */
  readonly userErrors: ReadonlyArray<UserError>;
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

/** What to keep no longer. */
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

/** An item to show again. */
export type UnhideItemInput = {
  /** The item. */
  readonly itemId: Scalars['ID']['input'];
};

/** The item that the viewer no longer hides. */
export type UnhideItemPayload = {
  readonly __typename?: 'UnhideItemPayload';
  /** The item, also when it was not hidden. Null when the viewer may not see it any more, and when `userErrors` is not empty. */
  readonly item: Maybe<Item>;
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

/** A word or phrase to stop muting. */
export type UnmutePhraseInput = {
  /** The phrase, in any spelling that `mutePhrase` takes for the same. */
  readonly phrase: Scalars['String']['input'];
};

/** The phrase that the viewer no longer mutes. */
export type UnmutePhrasePayload = {
  readonly __typename?: 'UnmutePhrasePayload';
  /** Its words as they are compared, also when it was not muted. Null when `userErrors` is not empty. */
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

/** What to repost no longer. */
export type UnrepostInput = {
  /** The item, or the viewer's repost of it. */
  readonly itemId: Scalars['ID']['input'];
};

/** The item that the viewer reposts no longer. */
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
  /** What stands in the fields that this installation declares, by name. */
  readonly attributes: ReadonlyArray<Attribute>;
  /** A picture of them. */
  readonly avatar: Maybe<Scalars['URL']['output']>;
  /** Who sees what they publish. A follow of a private feed is a request. */
  readonly feed: FeedAccess;
  /** How many people follow this person. */
  readonly followerCount: Scalars['Int']['output'];
  /** Who follows this person, by key, as far as the viewer may see them: nobody who is blocked or suspended. Null when the viewer may not see the list, such as that of a person with a private feed whom they do not follow. */
  readonly followers: Maybe<FollowerConnection>;
  /** What this person follows, by key, as far as the viewer may see it. Null when the viewer may not see the list, such as that of a person with a private feed whom they do not follow. */
  readonly following: Maybe<FollowingConnection>;
  /** Whether this person follows the viewer, as the viewer's own `followers` list it. False for an anonymous viewer, and where a block hides this person. */
  readonly followsViewer: Scalars['Boolean']['output'];
  /** Opaque global id; what `follow`, `block`, `mute` and `publish` take. */
  readonly id: Scalars['ID']['output'];
  /** When they joined; null for somebody who never did, such as an author of imported items. */
  readonly joinedAt: Maybe<Scalars['DateTime']['output']>;
  /** Its name in the domain: `user:` and the login. */
  readonly key: Scalars['String']['output'];
  /** The language they read, as a BCP 47 tag such as `pt-BR`. */
  readonly language: Maybe<Scalars['String']['output']>;
  /** The person's id at the identity provider. */
  readonly login: Scalars['String']['output'];
  /** The name they show: the login when they chose none. */
  readonly name: Scalars['String']['output'];
  /** Whether the viewer blocked this person. False for an anonymous viewer. */
  readonly viewerBlocks: Scalars['Boolean']['output'];
  /** Whether the viewer follows this person. False for an anonymous viewer. */
  readonly viewerFollows: Scalars['Boolean']['output'];
  /** Whether the viewer asked to follow this person and waits for an answer, as for a private feed. False for an anonymous viewer. */
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
  /** The people alone. */
  readonly nodes: ReadonlyArray<User>;
  /** Where this page stands. */
  readonly pageInfo: PageInfo;
};

/** A person's place in a list of people. */
export type UserEdge = {
  readonly __typename?: 'UserEdge';
  /** Give it to `after`. */
  readonly cursor: Scalars['String']['output'];
  /** The person. */
  readonly node: User;
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
  /** The same client key, or the same name, stands for something else already. */
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
  /** What the viewer has written and not published, by id. */
  readonly drafts: ReadonlyArray<Draft>;
  /** Where mail reaches the viewer; nobody else sees it. */
  readonly email: Maybe<Email>;
  /** Who asks to follow the viewer's private feed, by key. */
  readonly followRequests: UserConnection;
  /** What the viewer follows, by key. */
  readonly following: FollowConnection;
  /** The items that the viewer hid, those that arrived last first, without those that are gone or that the viewer may not see any more. */
  readonly hiddenItems: HiddenItemConnection;
  /** The people whose reposts the viewer hid, by key. */
  readonly hiddenReposts: HiddenRepostsConnection;
  /** The lists that the viewer keeps, the oldest first: at most 50. Nobody else learns of them. */
  readonly lists: ReadonlyArray<ProducerList>;
  /** The words and phrases that the viewer muted, in the order of code points. */
  readonly mutedPhrases: MutedPhraseConnection;
  /** What the viewer muted, by key. */
  readonly muting: MuteConnection;
  /** How the viewer wants to be told. */
  readonly notificationPreferences: NotificationPreferences;
  /** What happened that concerns the viewer, newest first. Those of one kind about one thing within a day are one entry. */
  readonly notifications: NotificationConnection;
  /** Who sees what the viewer publishes for readers, by key. */
  readonly readers: UserConnection;
  /** Whom the viewer asked to follow, by key. `unfollow` withdraws a request. */
  readonly requestedFollows: FollowConnection;
  /** How the viewer's account stands. ACTIVE for somebody who never joined. */
  readonly state: PersonState;
  /** Producers whom the viewer may want to follow, and why, the best first: none that they follow, asked to follow, muted or blocked, or may not see. Empty for somebody who follows nothing and is in no place, and while suggestions are switched off. */
  readonly suggestedProducers: ReadonlyArray<SuggestedProducer>;
  /** The viewer as others see them. */
  readonly user: User;
  /** Addresses that are told of the viewer's notifications. */
  readonly webhooks: ReadonlyArray<Webhook>;
};


/** The person the request speaks for. */
export type ViewerBlockingArgs = {
  after: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
};


/** The person the request speaks for. */
export type ViewerDraftsArgs = {
  after: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
};


/** The person the request speaks for. */
export type ViewerFollowRequestsArgs = {
  after: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
};


/** The person the request speaks for. */
export type ViewerFollowingArgs = {
  after: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
};


/** The person the request speaks for. */
export type ViewerHiddenItemsArgs = {
  after: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
};


/** The person the request speaks for. */
export type ViewerHiddenRepostsArgs = {
  after: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
};


/** The person the request speaks for. */
export type ViewerMutedPhrasesArgs = {
  after: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
};


/** The person the request speaks for. */
export type ViewerMutingArgs = {
  after: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
};


/** The person the request speaks for. */
export type ViewerNotificationsArgs = {
  after: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  kinds: InputMaybe<ReadonlyArray<NotificationKind>>;
};


/** The person the request speaks for. */
export type ViewerReadersArgs = {
  after: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
};


/** The person the request speaks for. */
export type ViewerRequestedFollowsArgs = {
  after: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
};


/** The person the request speaks for. */
export type ViewerSuggestedProducersArgs = {
  first?: InputMaybe<Scalars['Int']['input']>;
};

/** Who may see an item. Blocks and mutes apply in addition. */
export type Visibility =
  /** The people it is addressed to, and the author. */
  | 'DIRECT'
  /** The author's followers and the author. On a private feed, those are the followers whom the author approved. */
  | 'FOLLOWERS'
  /** The members of the group that the item names, and the author. */
  | 'GROUP'
  /** The author alone. */
  | 'PRIVATE'
  /** Everyone, signed in or not. */
  | 'PUBLIC'
  /** The people on the author's list of readers, and the author. */
  | 'READERS';

/** An address that is told of the viewer's notifications. */
export type Webhook = {
  readonly __typename?: 'Webhook';
  /** When it was added. */
  readonly createdAt: Scalars['DateTime']['output'];
  /** What `removeWebhook` takes. */
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

/** A window of a ranked tail: what was next below a head when a page first reached it, ranked once. */
export type WindowInfo = {
  readonly __typename?: 'WindowInfo';
  /** It covers every position above this one and up to `upTo`. */
  readonly above: Scalars['SafeInt']['output'];
  /** The newest position it covers. */
  readonly upTo: Scalars['SafeInt']['output'];
};

/** What the viewer has seen. */
export type WitnessInput = {
  /** For a kind seen by instant: the instant; now when omitted or in the future. */
  readonly at?: InputMaybe<Scalars['DateTime']['input']>;
  /** For a kind seen by value: the item that was seen, which must be of the kind; the newest of the kind when omitted. Required for a kind that is bound to no type of places. */
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
  /** Whether anything of the kind is new to the viewer. */
  readonly hasNew: Scalars['Boolean']['output'];
  /** For a kind seen by value: the newest item of the kind that was seen. Null when there is none, and when it is deleted or hidden. */
  readonly item: Maybe<Item>;
  /** The kind, as the configuration declares it. */
  readonly kind: Scalars['String']['output'];
  /** How many items of the kind are new to the viewer. */
  readonly newCount: ItemCount;
  /** The newest item of the kind that the viewer may see, as the server determines it. Null for a kind that is bound to no type of places. */
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
  CategoryEdge: ResolverTypeWrapper<ThreadEdgeView>;
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
  CategoryEdge: ThreadEdgeView;
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
  notifications?: Resolver<ResolversTypes['NotificationConnection'], ParentType, ContextType, RequireFields<ViewerNotificationsArgs, 'first'>>;
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

