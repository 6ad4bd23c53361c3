/** Liking and no longer liking an item the viewer may open. Both may be repeated. */
import type { Item, Position, UserId } from '../model/model.ts';
import type { Store } from '../store/ports/store.ts';
import { mayKnow } from '../social/access.ts';
import type { FactsCache } from '../social/facts.ts';
import { done, problem, refused, type Outcome } from '../base/outcome.ts';

export interface LikeDeps {
  readonly store: Store;
  readonly facts: FactsCache;
}

export async function like(
  deps: LikeDeps,
  viewer: UserId,
  position: Position,
): Promise<Outcome<Item>> {
  const item = await openItem(deps, viewer, position);
  if (item === null)
    return refused(problem('NOT_FOUND', 'itemId', 'expected an existing item, got none'));
  await deps.store.items.like(viewer, position);
  return done(item);
}

export async function unlike(
  deps: LikeDeps,
  viewer: UserId,
  position: Position,
): Promise<Outcome<Item>> {
  const item = await openItem(deps, viewer, position);
  if (item === null)
    return refused(problem('NOT_FOUND', 'itemId', 'expected an existing item, got none'));
  await deps.store.items.unlike(viewer, position);
  return done(item);
}

/** The item, or null when it does not exist or the viewer may not open it. */
export async function openItem(
  deps: LikeDeps,
  viewer: UserId | null,
  position: Position,
): Promise<Item | null> {
  const [facts, [item]] = await Promise.all([
    deps.facts.of(viewer),
    deps.store.items.getMany([position]),
  ]);
  return item !== null && item !== undefined && mayKnow(facts, item) ? item : null;
}
