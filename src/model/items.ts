/** Items: what a feed shows, before and after the store has given them a position. */

import {
  changedAttributes,
  type Attachment,
  type AttributeChanges,
  type Attributes,
} from './attachments.ts';
import type { AuthorState } from './people.ts';
import type { Position } from './positions.ts';
import {
  EVERYTHING,
  type ProducerKey,
  producerKey,
  splitProducer,
  type UserId,
  userIn,
  userProducer,
} from './producers.ts';

/**
 * Who may see an item, from everyone to the author alone. An item of an author with a private feed is seen by followers
 * at most.
 */
export const VISIBILITIES = [
  'public',
  'followers',
  'readers',
  'group',
  'direct',
  'private',
] as const;

/** Everyone; the author's followers; their readers; a group's members; the people it is addressed to; the author alone. */
export type Visibility = (typeof VISIBILITIES)[number];

/** What an item shows. `votes` is the count it was created with (0 for new items); likes are counted separately. */
export interface Payload {
  readonly title: string | null;
  readonly text: string | null;
  readonly url: string | null;
  readonly votes: number;
  /** The language it is written in, as a BCP 47 tag. */
  readonly language?: string | null;
  readonly attachments?: readonly Attachment[];
  /** The installation's own fields, by name. */
  readonly attributes?: Attributes;
}

/** Fields left out stay as they are. */
export type PayloadPatch = Partial<Omit<Payload, 'votes' | 'attributes'>> & {
  readonly attributes?: AttributeChanges;
};

export function patchedPayload(before: Payload, patch: PayloadPatch = {}): Payload {
  const { attributes: changes = {}, ...rest } = patch;
  const { attributes: known = {}, ...payload } = before;
  const attributes = changedAttributes(known, changes);
  const changed = { ...payload, ...rest };
  return Object.keys(attributes).length === 0 ? changed : { ...changed, attributes };
}

/** The patch that turns the first payload into the second; empty when they are equal. */
export function payloadChanges(before: Payload, after: Payload): PayloadPatch {
  const attributes = changedEntries(before.attributes ?? {}, after.attributes ?? {});
  const changed: PayloadPatch = changedEntries(fieldsOf(before), fieldsOf(after));
  return Object.keys(attributes).length === 0 ? changed : { ...changed, attributes };
}

function fieldsOf({ title, text, url, language = null, attachments = [] }: Payload) {
  return { title, text, url, language, attachments };
}

/** The entries of `after` that differ, and null for those that are missing from it. */
function changedEntries<V>(
  before: Readonly<Record<string, V>>,
  after: Readonly<Record<string, V>>,
): Record<string, V | null> {
  const names = Object.keys({ ...before, ...after });
  const changed = names.filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  return Object.fromEntries(changed.map((name) => [name, after[name] ?? null]));
}

/**
 * The opening that decides for a whole thread: the item that opened it, as it is now, or as it was when it was deleted.
 */
export interface ThreadOpener {
  readonly position: Position;
  readonly author: UserId | null;
  readonly visibility: Visibility;
  readonly audience?: readonly ProducerKey[];
  readonly standing?: AuthorState;
}

/** A thing a feed shows. `author` is null when the account no longer exists. */
export interface Item {
  readonly position: Position;
  readonly producer: ProducerKey;
  readonly author: UserId | null;
  readonly kind: string;
  readonly thread: string | null;
  /**
   * What opened its thread: a reply is hidden from people who may not see that. Null for the opening and outside
   * threads.
   */
  readonly opening: ThreadOpener | null;
  /** The item of the same thread that it answers; absent when it answers none. */
  readonly parent?: Position;
  /**
   * The category in which it opened its thread; absent when it opened none, and when its producer or a tag is the
   * category. It does not change when the thread moves, so that no feed of the category shuffles.
   */
  readonly openedIn?: ProducerKey;
  /** For a repost, the item that it shows to others; absent for any other item. A repost has no words of its own. */
  readonly repostOf?: Position;
  /**
   * The item that `repostOf` names, as it is now: people who may not see it see no repost. Null when it was deleted.
   */
  readonly original?: Item | null;
  /** The places whose members alone may read its thread; absent when everyone may. */
  readonly readers?: readonly ProducerKey[];
  readonly tags: readonly string[];
  readonly visibility: Visibility;
  /** The audience of the visibility: the recipients of a direct, or the group of an item for one. Absent otherwise. */
  readonly audience?: readonly ProducerKey[];
  /** The standing of its author now; absent for an active one with a public feed. */
  readonly standing?: AuthorState;
  /** Whether others saw it before it became private; such an item keeps its place when it is shown again. */
  readonly wasShown?: boolean;
  /** Its id in another system, unique in the installation; absent for an item that was published here. */
  readonly foreignId?: string;
  readonly payload: Payload;
  /** Display time in ms since 1970. Data, never order. */
  readonly createdAtMs: number;
  readonly editedAtMs: number | null;
}

/** An item before the store has given it a position. */
export type Draft = Omit<
  Item,
  'position' | 'editedAtMs' | 'standing' | 'opening' | 'openedIn' | 'readers' | 'original'
> & {
  /** Makes publishing repeatable: the same producer and key give the same item. */
  readonly clientKey: string | null;
  /** The category of the thread that this item opens; see `categoryOf` for the default. Replies inherit it. */
  readonly category?: ProducerKey;
  /** The foreign id of the item that it answers, which may come earlier in the same call. */
  readonly foreignParent?: string;
  /** When another system last edited it. */
  readonly editedAtMs?: number | null;
};

/** Whether the item opened its thread, and therefore decides who sees the replies. */
export function opensThread({
  thread,
  opening,
}: {
  readonly thread: string | null;
  readonly opening: unknown;
}): boolean {
  return thread !== null && opening === null;
}

/** The item that this one answers or shows, whose counters it changes. */
export function subjectOf({
  parent,
  repostOf,
}: Pick<Draft, 'parent' | 'repostOf'>): Position | undefined {
  return parent ?? repostOf;
}

/** A producer's name for one of its items, so that publishing it again gives the same item. */
export interface ClientKey {
  readonly producer: ProducerKey;
  readonly clientKey: string;
}

/** The name under which foreign ids are kept, separate from the client keys of every producer. */
const FOREIGN = 'import:items' as ProducerKey;

export function foreignKey(foreignId: string): ClientKey {
  return { producer: FOREIGN, clientKey: foreignId };
}

/**
 * The key that makes publishing a draft repeatable: its foreign id, else its producer and client key; null when it has
 * neither. A person has one repost of an item, whatever another system calls it.
 */
export function keyOfDraft({
  producer,
  clientKey,
  foreignId,
  repostOf,
}: Pick<Draft, 'producer' | 'clientKey' | 'foreignId' | 'repostOf'>): ClientKey | null {
  if (foreignId !== undefined && repostOf === undefined) return foreignKey(foreignId);
  return clientKey === null ? null : { producer, clientKey };
}

/**
 * Whether a draft may be published again under its key after the item that it made was deleted. A repost may: it has no
 * words that a late retry could bring back, and a person who withdrew one may repost again. Other keys are used up.
 */
export function mayComeAgain({ repostOf }: Pick<Draft, 'repostOf'>): boolean {
  return repostOf !== undefined;
}

/**
 * The part of a draft that a repeat must have in common with it: for a repost, nothing that comes from another system.
 */
export function repeatedOf(draft: Draft): Draft {
  if (draft.repostOf === undefined) return draft;
  const { foreignId: _, editedAtMs: __, ...own } = draft;
  return own;
}

/** No client can write this character into a key of its own. */
const REPOST_KEY = '\u0001repost:';

/** The key of a person's repost of an item, of which they have one at most. */
export function repostKey(user: UserId, original: Position): ClientKey {
  return { producer: userProducer(user), clientKey: REPOST_KEY + String(original) };
}

/** The item that a repost shows, and any other item itself. Actions on a repost apply to this item. */
export function shownBy(item: Item): Item {
  return item.original ?? item;
}

/** The category of threads that have no other. */
const UNCATEGORISED = 'category:none' as ProducerKey;

const NO_CATEGORY = new Set(['user', 'thread', 'all']);

/** Whether a producer can hold threads. A person cannot, as people write everywhere, nor can a thread or everything. */
export function isCategory(producer: ProducerKey): boolean {
  return !NO_CATEGORY.has(splitProducer(producer).type);
}

/**
 * The category of a thread opened by this draft: the one it names, else its producer if a place, else its first tag.
 */
export function categoryOf({
  category,
  producer,
  tags,
}: Pick<Draft, 'category' | 'producer' | 'tags'>): ProducerKey {
  if (category !== undefined) return category;
  if (isCategory(producer)) return producer;
  return tags[0] === undefined ? UNCATEGORISED : producerKey('tag', tags[0]);
}

/** The fields that determine in which timelines an item is. */
export type Placement = Pick<
  Item,
  | 'producer'
  | 'author'
  | 'thread'
  | 'parent'
  | 'openedIn'
  | 'repostOf'
  | 'tags'
  | 'visibility'
  | 'audience'
>;

/** These fields of an item alone, for callers that keep many. */
export function placementOf(item: Placement): Placement {
  const { producer, author, thread, parent, openedIn, repostOf, tags } = item;
  const { visibility, audience } = item;
  return {
    producer,
    author,
    thread,
    tags,
    visibility,
    ...(parent === undefined ? {} : { parent }),
    ...(openedIn === undefined ? {} : { openedIn }),
    ...(repostOf === undefined ? {} : { repostOf }),
    ...(audience === undefined ? {} : { audience }),
  };
}

/** The `openedIn` of a new item, by the category of the thread that it opens; null when it opens none. */
export function openedInOf(
  item: Omit<Placement, 'openedIn'>,
  category: ProducerKey | null,
): Pick<Item, 'openedIn'> {
  const isApart =
    category !== null &&
    category !== UNCATEGORISED &&
    item.visibility !== 'direct' &&
    !standsInAny(item, new Set([category]));
  return isApart ? { openedIn: category } : {};
}

/** The items that answer an item. */
export function repliesTo(at: Position): ProducerKey {
  return producerKey('replies', String(at));
}

/** The reposts of an item. */
export function repostsOf(at: Position): ProducerKey {
  return producerKey('reposts', String(at));
}

/** The directs that a person received. */
export function inboxOf(user: UserId): ProducerKey {
  return producerKey('inbox', user);
}

/** Whether a timeline holds directs, which are in no other. */
export function holdsDirects(key: ProducerKey): boolean {
  return key.startsWith('inbox:') || key.startsWith('outbox:');
}

/** The directs that a person sent. */
export function outboxOf(user: UserId): ProducerKey {
  return producerKey('outbox', user);
}

/**
 * The timelines of an item, without duplicates: its producer's, its author's, its thread's, its parent's replies, its
 * original's reposts, its tags', that of the category in which it opened its thread, and everything. A direct is only
 * in its recipients' inboxes and its author's outbox, so that nobody else reads past it.
 */
export function timelinesOf(item: Placement): readonly ProducerKey[] {
  if (item.visibility === 'direct') return directTimelines(item);
  const keys = new Set<ProducerKey>([EVERYTHING, item.producer]);
  if (item.author !== null) keys.add(userProducer(item.author));
  if (item.thread !== null) keys.add(producerKey('thread', item.thread));
  if (item.parent !== undefined) keys.add(repliesTo(item.parent));
  if (item.repostOf !== undefined) keys.add(repostsOf(item.repostOf));
  for (const tag of item.tags) keys.add(producerKey('tag', tag));
  if (item.openedIn !== undefined) keys.add(item.openedIn);
  return [...keys];
}

function directTimelines({ author, audience = [] }: Placement): readonly ProducerKey[] {
  const inboxes = audience.map((key) => inboxOf(userIn(key)));
  return author === null ? inboxes : [outboxOf(author), ...inboxes];
}

/** The item's timelines of replies to what it answers and of reposts of what it reposts. */
export function aboutTimelines({
  visibility,
  parent,
  repostOf,
}: Pick<Placement, 'visibility' | 'parent' | 'repostOf'>): readonly ProducerKey[] {
  if (visibility === 'direct') return [];
  return [
    ...(parent === undefined ? [] : [repliesTo(parent)]),
    ...(repostOf === undefined ? [] : [repostsOf(repostOf)]),
  ];
}

/** Whether a timeline is one of those. */
export function isAboutItem(key: ProducerKey): boolean {
  const { type } = splitProducer(key);
  return type === 'replies' || type === 'reposts';
}

/** Whether any of an item's timelines is among these. Equivalent to checking `timelinesOf`, without listing them. */
export function standsInAny(item: Placement, keys: ReadonlySet<ProducerKey>): boolean {
  if (item.visibility === 'direct') return directTimelines(item).some((key) => keys.has(key));
  const { producer, author, thread, parent, openedIn, repostOf, tags } = item;
  if (keys.has(producer) || keys.has(EVERYTHING)) return true;
  if (author !== null && keys.has(userProducer(author))) return true;
  return (
    (openedIn !== undefined && keys.has(openedIn)) ||
    (thread !== null && keys.has(producerKey('thread', thread))) ||
    (parent !== undefined && keys.has(repliesTo(parent))) ||
    (repostOf !== undefined && keys.has(repostsOf(repostOf))) ||
    tags.some((tag) => keys.has(producerKey('tag', tag)))
  );
}

/** An opening of which only the position is known: nobody may see it until the rest is read. */
export function openingAt(at: number | null | undefined): ThreadOpener | null {
  return at == null || at === 0
    ? null
    : { position: at as Position, author: null, visibility: 'private' };
}

/** Freezes an item and everything in it, so that caches can share it. */
export function freezeItem(item: Item): Item {
  Object.freeze(item.tags);
  Object.freeze(item.audience);
  Object.freeze(item.payload);
  return Object.freeze(item);
}
