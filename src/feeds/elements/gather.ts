/** What elements are made from: items of a stream that the viewer may see, and their authors and threads. */
import type { ViewerFacts } from '../../model/edges.ts';
import type { Item } from '../../model/items.ts';
import { POSITION_ZERO, type Position } from '../../model/positions.ts';
import { producerKey, userProducer, type ProducerKey, type UserId } from '../../model/producers.ts';
import type { Stream } from '../../streams/stream.ts';
import type { FeedSource } from '../feed-source.ts';

/**
 * Items of a stream, newest first, none newer than `upTo`, checked by the same rules as pages. One read finds them, so
 * fewer are returned if its budget runs out first.
 */
export async function visibleItems(
  { sourceOf, read }: Pick<FeedSource, 'sourceOf' | 'read'>,
  stream: Stream,
  { upTo, limit }: { readonly upTo: Position; readonly limit: number },
): Promise<readonly Item[]> {
  const source = sourceOf(stream);
  const query = { above: POSITION_ZERO, upTo, limit, order: 'newest' } as const;
  const { positions } = await source.enumerate(query);
  const [items, isAdmitted] = await Promise.all([read.items(positions), source.admits(positions)]);
  return items.filter((item, index) => item !== null && isAdmitted[index] === true) as Item[];
}

/** The items' authors, each once, without the viewer and followed people. Blocked people have no visible items. */
export function peopleToFollow(
  { viewer, follows }: Pick<ViewerFacts, 'viewer' | 'follows'>,
  items: readonly Item[],
): readonly UserId[] {
  const authors = items.map(({ author }) => author).filter((author) => author !== null);
  return [...new Set(authors)].filter(
    (author) => author !== viewer && !follows.has(userProducer(author)),
  );
}

/** The items' threads, without duplicates. */
export function threadsOf(items: readonly Item[]): readonly ProducerKey[] {
  const names = items.map(({ thread }) => thread).filter((thread) => thread !== null);
  return [...new Set(names)].map((thread) => producerKey('thread', thread));
}
