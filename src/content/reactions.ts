/**
 * Liking an item the viewer may open, making it a favourite, and undoing either. All may be repeated. A reaction to a
 * repost goes to its original.
 */
import { done, notFound, type Outcome } from '../base/outcome.ts';
import type { Item } from '../model/items.ts';
import type { Position } from '../model/positions.ts';
import type { UserId } from '../model/producers.ts';
import type { Store } from '../store/ports/store.ts';
import { openOriginal } from '../social/access.ts';
import type { ContentContext } from './context.ts';

/** Returns the item that the viewer reacted to, which is never a repost; NOT_FOUND when they may not open it. */
export type React = (
  context: Pick<ContentContext, 'store' | 'facts'>,
  viewer: UserId,
  position: Position,
) => Promise<Outcome<Item>>;

export const like = reaction(({ items }, viewer, position) => items.like(viewer, position));
export const unlike = reaction(({ items }, viewer, position) => items.unlike(viewer, position));
export const favourite = reaction(({ reactions }, viewer, position) =>
  reactions.favourite(viewer, position),
);
export const unfavourite = reaction(({ reactions }, viewer, position) =>
  reactions.unfavourite(viewer, position),
);

function reaction(
  write: (store: Store, viewer: UserId, position: Position) => Promise<unknown>,
): React {
  return async (context, viewer, position) => {
    const item = await openOriginal(context, viewer, position);
    if (item === null) return notFound('itemId', 'an existing item');
    await write(context.store, viewer, item.position);
    return done(item);
  };
}
