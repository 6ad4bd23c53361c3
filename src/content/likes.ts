/** Liking an item the viewer may open, and taking the like back. Both may be repeated. */
import { done, notFound, type Outcome } from '../base/outcome.ts';
import type { Item } from '../model/items.ts';
import type { Position } from '../model/positions.ts';
import type { UserId } from '../model/producers.ts';
import { openItem } from '../social/access.ts';
import type { ContentContext } from './context.ts';

type LikeContext = Pick<ContentContext, 'store' | 'facts'>;

export async function like(
  context: LikeContext,
  viewer: UserId,
  position: Position,
): Promise<Outcome<Item>> {
  const item = await openItem(context, viewer, position);
  if (item === null) return notFound('itemId', 'an existing item');
  await context.store.items.like(viewer, position);
  return done(item);
}

export async function unlike(
  context: LikeContext,
  viewer: UserId,
  position: Position,
): Promise<Outcome<Item>> {
  const item = await openItem(context, viewer, position);
  if (item === null) return notFound('itemId', 'an existing item');
  await context.store.items.unlike(viewer, position);
  return done(item);
}
