/**
 * Which items affect others of their thread when they appear, disappear or are shown to others. The opening of a thread
 * decides for its replies. And a thread is known only while it shows an item, so if its opening is gone or private, any
 * reply may be the one that makes the thread known.
 */
import { opensThread, type Item } from '../model/items.ts';
import type { ItemStore } from './ports/items.ts';

/**
 * Whether other items may have changed after this one was deleted, or shown to other people than before. Ask after the
 * write, with openings as they are by then.
 */
export async function concernsThread(
  { getMany }: Pick<ItemStore, 'getMany'>,
  item: Item,
): Promise<boolean> {
  return opensThread(item) || concernThreads({ getMany }, [item]);
}

/** Whether other items may have changed since these were published. */
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
