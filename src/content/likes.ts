/** Liking and no longer liking an item the viewer may open. Both may be repeated. */
import { done, type Outcome, inputError, refused } from '../base/outcome.ts';
import type { Item } from '../model/items.ts';
import type { Position } from '../model/positions.ts';
import type { UserId } from '../model/producers.ts';
import type { FactsCache } from '../social/facts.ts';
import { openItem } from '../social/open-item.ts';
import type { Store } from '../store/ports/store.ts';

export interface LikeContext {
  readonly store: Store;
  readonly facts: FactsCache;
}

export async function like(
  deps: LikeContext,
  viewer: UserId,
  position: Position,
): Promise<Outcome<Item>> {
  const item = await openItem(deps, viewer, position);
  if (item === null)
    return refused(inputError('NOT_FOUND', 'itemId', 'expected an existing item, got none'));
  await deps.store.items.like(viewer, position);
  return done(item);
}

export async function unlike(
  deps: LikeContext,
  viewer: UserId,
  position: Position,
): Promise<Outcome<Item>> {
  const item = await openItem(deps, viewer, position);
  if (item === null)
    return refused(inputError('NOT_FOUND', 'itemId', 'expected an existing item, got none'));
  await deps.store.items.unlike(viewer, position);
  return done(item);
}
