/** What elements are made of: items of a stream that the viewer may see, and the people and threads they stand for. */
import type { ViewerFacts } from '../../model/edges.ts';
import type { Item } from '../../model/items.ts';
import { POSITION_ZERO, type Position } from '../../model/positions.ts';
import { producerKey, userProducer, type ProducerKey, type UserId } from '../../model/producers.ts';
import type { Stream } from '../../streams/stream.ts';
import type { FeedSource } from '../feed-source.ts';

/**
 * Items of a stream, newest first, none newer than `upTo`, checked by the rules of every page. One read finds them, so
 * fewer come where its budget ends first.
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

/** Their authors, each once, without the viewer and whom they follow. Who is blocked wrote nothing visible. */
export function peopleToFollow(
  { viewer, follows }: Pick<ViewerFacts, 'viewer' | 'follows'>,
  items: readonly Item[],
): readonly UserId[] {
  const authors = items.map(({ author }) => author).filter((author) => author !== null);
  return [...new Set(authors)].filter(
    (author) => author !== viewer && !follows.has(userProducer(author)),
  );
}

/** Their threads, each once. */
export function threadsOf(items: readonly Item[]): readonly ProducerKey[] {
  const names = items.map(({ thread }) => thread).filter((thread) => thread !== null);
  return [...new Set(names)].map((thread) => producerKey('thread', thread));
}
