/**
 * Which items change what others of their thread say when they come, go, or are shown to others. What opened a thread
 * decides for its replies; and a thread is known only while it shows an item, so that where its opening is gone or
 * private, any reply may be the one that it is known by.
 */
import { opensThread, type Item } from '../model/items.ts';
import type { ItemStore } from './ports/items.ts';

/** Whether others may say something else once this item was deleted, or shown to others than before. Ask after the write, of openings as they are by then. */
export async function concernsThread(
  { getMany }: Pick<ItemStore, 'getMany'>,
  item: Item,
): Promise<boolean> {
  return opensThread(item) || concernThreads({ getMany }, [item]);
}

/** Whether others may say something else since these were published. */
export async function concernThreads(
  { getMany }: Pick<ItemStore, 'getMany'>,
  published: readonly Item[],
): Promise<boolean> {
  const openings = new Set(published.flatMap(({ opening }) => opening?.position ?? []));
  if (openings.size === 0) return false;
  const own = published.filter(({ position }) => openings.delete(position));
  const others = openings.size === 0 ? [] : await getMany([...openings]);
  return [...own, ...others].some((item) => item === null || item.visibility === 'private');
}
