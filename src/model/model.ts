/**
 * The nouns of the domain: branded ids and readonly records, plus the few constructors that mint a brand.
 * Every other room speaks in these types; the words are defined once, in the README's glossary.
 */

type Brand<T, B extends string> = T & { readonly __brand: B };

/**
 * Arrival order: a positive integer assigned by the store when an item is published, unique, total, never reused.
 * It is the only order in the system and also identifies the item. 0 means "below everything".
 */
export type Position = Brand<number, 'Position'>;

/** A person who reads, follows and writes, as named by the identity provider. */
export type UserId = Brand<string, 'UserId'>;

/** A producer, polymorphic: `type:id`, such as `user:7`, `tag:qubit`, `thread:12`. */
export type ProducerKey = Brand<string, 'ProducerKey'>;

export const BOTTOM = 0 as Position;

/** The producer whose timeline holds every item. It cannot be followed. */
export const EVERYTHING = 'all:items' as ProducerKey;

/** Brands a number that is already known to be a position. */
export function position(value: number): Position {
  return value as Position;
}

export function producerKey(type: string, id: string): ProducerKey {
  return `${type}:${id}` as ProducerKey;
}

export function userProducer(user: UserId): ProducerKey {
  return producerKey('user', user);
}

/** Splits a key at its first colon; ids may contain further colons. */
export function splitProducer(key: ProducerKey): { readonly type: string; readonly id: string } {
  const colon = key.indexOf(':');
  return { type: key.slice(0, colon), id: key.slice(colon + 1) };
}

/** Who may see an item: everyone, the author's followers, or the author alone. */
export type Visibility = 'public' | 'followers' | 'private';

/** What an item shows. `votes` is the count it was born with (0 for new items); likes are counted apart. */
export interface Payload {
  readonly title: string | null;
  readonly text: string | null;
  readonly url: string | null;
  readonly votes: number;
}

/** A thing a feed shows. `author` is null when the account is gone. */
export interface Item {
  readonly position: Position;
  readonly producer: ProducerKey;
  readonly author: UserId | null;
  readonly kind: string;
  readonly thread: string | null;
  readonly tags: readonly string[];
  readonly visibility: Visibility;
  readonly payload: Payload;
  /** Display time in ms since 1970. Data, never order. */
  readonly createdAtMs: number;
  readonly editedAtMs: number | null;
}

/** An item before the store has given it a position. */
export type Draft = Omit<Item, 'position' | 'editedAtMs'> & {
  /** Makes publishing repeatable: the same producer and key give the same item. */
  readonly clientKey: string | null;
  /** The category of the thread that this item opens; see `categoryOf` for what it is when left out. Replies inherit. */
  readonly category?: ProducerKey;
};

/** What a producer calls one of its items, so that publishing it again gives the same item. */
export interface ClientKey {
  readonly producer: ProducerKey;
  readonly clientKey: string;
}

/** The category of threads that nothing else places. */
export const UNCATEGORISED = 'category:none' as ProducerKey;

/** Producers that are no category by themselves: people write everywhere, and a thread is what a category holds. */
const NO_CATEGORY = new Set(['user', 'thread', 'all']);

/** Where a thread opened by this draft belongs: what it names, else its producer if that is a place, else its first tag. */
export function categoryOf({
  category,
  producer,
  tags,
}: Pick<Draft, 'category' | 'producer' | 'tags'>): ProducerKey {
  if (category !== undefined) return category;
  if (!NO_CATEGORY.has(splitProducer(producer).type)) return producer;
  return tags[0] === undefined ? UNCATEGORISED : producerKey('tag', tags[0]);
}

/** The timelines an item stands in, each once: its producer's, its author's, its thread's, its tags', and everything. */
export function timelinesOf(
  item: Pick<Item, 'producer' | 'author' | 'thread' | 'tags'>,
): readonly ProducerKey[] {
  const keys = new Set<ProducerKey>([EVERYTHING, item.producer]);
  if (item.author !== null) keys.add(userProducer(item.author));
  if (item.thread !== null) keys.add(producerKey('thread', item.thread));
  for (const tag of item.tags) keys.add(producerKey('tag', tag));
  return [...keys];
}

/** Whether any of an item's timelines is among these. The same as asking `timelinesOf`, without listing them. */
export function standsInAny(
  item: Pick<Item, 'producer' | 'author' | 'thread' | 'tags'>,
  keys: ReadonlySet<ProducerKey>,
): boolean {
  const { producer, author, thread, tags } = item;
  if (keys.has(producer) || keys.has(EVERYTHING)) return true;
  if (author !== null && keys.has(userProducer(author))) return true;
  return (
    (thread !== null && keys.has(producerKey('thread', thread))) ||
    tags.some((tag) => keys.has(producerKey('tag', tag)))
  );
}

/** What a person may hold towards a producer. A block and a mute name a `user:` producer. */
export type Relation = 'follow' | 'block' | 'mute';

/** One person's relation to one producer, since `sinceMs`. */
export interface Connection {
  readonly consumer: UserId;
  readonly producer: ProducerKey;
  readonly relation: Relation;
  readonly sinceMs: number;
}

/** Everything about a viewer that decides what they may see and what they follow. Version rises with each change. */
export interface ViewerFacts {
  /** Null for an anonymous viewer. */
  readonly viewer: UserId | null;
  readonly version: number;
  readonly follows: ReadonlySet<ProducerKey>;
  readonly mutes: ReadonlySet<ProducerKey>;
  /** Users the viewer blocked, or who blocked the viewer: hidden both ways. */
  readonly blocked: ReadonlySet<UserId>;
}

/** Positions p with above < p ≤ upTo. */
export interface Range {
  readonly above: Position;
  readonly upTo: Position;
}

/** A bounded read of a range, newest first or oldest first. */
export interface RangeQuery extends Range {
  readonly limit: number;
  readonly order: 'newest' | 'oldest';
}

/** Whose fence: one viewer (or the shared anonymous one) and one stream (template name with its arguments). */
export interface FenceKey {
  readonly viewer: string;
  readonly stream: string;
}

/** A table of numbers behind a ranked head, kept so that `explain` can say why. Row i belongs to head[i]. */
export interface ScoreTable {
  /** Column names, signals first: `votes`, `ageHours`, `score`. */
  readonly columns: readonly string[];
  readonly rows: readonly (readonly number[])[];
}

/** Which ranker or template made something. */
export interface Maker {
  readonly name: string;
  readonly version: string;
}

/** Why a fencepost was not ranked by the ranker its template names. */
export type Fallback = 'threw' | 'deadline' | 'not-a-permutation' | 'missing' | 'signals';

/**
 * An immutable block of history: the items in (next, at]. `head` holds their arbitrarily ranked, bounded part, in
 * served order; the rest of the range is the tail, read newest first from the source. `next` is the `at` of the
 * older fencepost, or 0 at the seed.
 */
export interface Fencepost {
  /** Fences of a later epoch do not see earlier fenceposts. */
  readonly epoch: number;
  readonly at: Position;
  readonly next: Position;
  readonly head: readonly Position[];
  readonly scores: ScoreTable;
  /** The ranker that produced this order; differs from the template's when `fallback` is set. */
  readonly ranker: Maker;
  readonly template: Maker;
  readonly fallback: Fallback | null;
  readonly committedAtMs: number;
}

/**
 * A thread as read state sees it: its place, and the extent of what others than its authors may ever see. Private items
 * are left out, because they are news to nobody.
 */
export interface ThreadRecord {
  readonly thread: string;
  readonly category: ProducerKey;
  /** The oldest and the newest item that is not private. */
  readonly first: Position;
  readonly newest: Position;
  readonly newestAuthor: UserId | null;
  /** How many items it holds that are not private. */
  readonly items: number;
}

/** Up to where something is read, and when that was said. */
export interface Mark {
  readonly at: Position;
  readonly atMs: number;
}

export const UNMARKED: Mark = { at: BOTTOM, atMs: 0 };

/** Positions from `from` to `to`, both included. */
export interface Span {
  readonly from: Position;
  readonly to: Position;
}

/** Everything that says what a viewer has read of one thread. */
export interface ReadMarks {
  /** Everything everywhere up to here. */
  readonly allRead: Mark;
  /** Everything in the thread's category up to here. */
  readonly watermark: Mark;
  /** This thread up to here. */
  readonly marker: Mark;
  /** Explicitly unread, whatever the marks say; ascending, apart from each other. */
  readonly unread: readonly Span[];
}
