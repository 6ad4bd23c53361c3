/** Items: what a feed shows, before and after the store has given them a position. */

/** Who may see an item: everyone, the author's followers, or the author alone. */
import type { Position } from './positions.ts';
import {
  EVERYTHING,
  type ProducerKey,
  producerKey,
  splitProducer,
  type UserId,
  userProducer,
} from './producers.ts';
export type Visibility = 'public' | 'followers' | 'private';

/** What an item shows. `votes` is the count it was born with (0 for new items); likes are counted apart. */
export interface Payload {
  readonly title: string | null;
  readonly text: string | null;
  readonly url: string | null;
  readonly votes: number;
}

/** What decides for a whole thread: the item that opened it, as it is now, or as it was when it was deleted. */
export interface ThreadOpener {
  readonly position: Position;
  readonly author: UserId | null;
  readonly visibility: Visibility;
}

/** A thing a feed shows. `author` is null when the account is gone. */
export interface Item {
  readonly position: Position;
  readonly producer: ProducerKey;
  readonly author: UserId | null;
  readonly kind: string;
  readonly thread: string | null;
  /** What opened its thread: nobody sees a reply who may not see that. Null for the opening item and outside threads. */
  readonly opening: ThreadOpener | null;
  readonly tags: readonly string[];
  readonly visibility: Visibility;
  readonly payload: Payload;
  /** Display time in ms since 1970. Data, never order. */
  readonly createdAtMs: number;
  readonly editedAtMs: number | null;
}

/** An item before the store has given it a position. */
export type Draft = Omit<Item, 'position' | 'editedAtMs' | 'opening'> & {
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

const NO_CATEGORY = new Set(['user', 'thread', 'all']);

/** Whether a producer can hold threads. A person cannot, as people write everywhere, nor can a thread or everything. */
export function isCategory(producer: ProducerKey): boolean {
  return !NO_CATEGORY.has(splitProducer(producer).type);
}

/** Where a thread opened by this draft belongs: what it names, else its producer if that is a place, else its first tag. */
export function categoryOf({
  category,
  producer,
  tags,
}: Pick<Draft, 'category' | 'producer' | 'tags'>): ProducerKey {
  if (category !== undefined) return category;
  if (isCategory(producer)) return producer;
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

/** An opening that is known by its position alone: nobody may see it until the rest is read. */
export function openingAt(at: number | null | undefined): ThreadOpener | null {
  return at == null || at === 0
    ? null
    : { position: at as Position, author: null, visibility: 'private' };
}

/** Freezes an item with what it holds, so that caches may share it. */
export function freezeItem(item: Item): Item {
  Object.freeze(item.tags);
  Object.freeze(item.payload);
  return Object.freeze(item);
}
