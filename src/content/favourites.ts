/** Making an item one's favourite, apart from liking it, and taking that back. Both may be repeated. */
import { done, notFound, type Outcome } from '../base/outcome.ts';
import type { Item } from '../model/items.ts';
import type { Position } from '../model/positions.ts';
import type { UserId } from '../model/producers.ts';
import { openItem } from '../social/access.ts';
import type { ContentContext } from './context.ts';

type FavouriteContext = Pick<ContentContext, 'store' | 'facts'>;

export async function favourite(
  context: FavouriteContext,
  viewer: UserId,
  position: Position,
): Promise<Outcome<Item>> {
  const item = await openItem(context, viewer, position);
  if (item === null) return notFound('itemId', 'an existing item');
  await context.store.reactions.favourite(viewer, position);
  return done(item);
}

export async function unfavourite(
  context: FavouriteContext,
  viewer: UserId,
  position: Position,
): Promise<Outcome<Item>> {
  const item = await openItem(context, viewer, position);
  if (item === null) return notFound('itemId', 'an existing item');
  await context.store.reactions.unfavourite(viewer, position);
  return done(item);
}
