/** Marking items as seen, as reported by a viewer's client. */
import { LIMITS } from '../base/limits.ts';
import { done, refusedInput, type Outcome } from '../base/outcome.ts';
import type { Item } from '../model/items.ts';
import type { Position } from '../model/positions.ts';
import type { UserId } from '../model/producers.ts';
import { mayKnow } from '../social/access.ts';
import type { FactsCache } from '../social/facts.ts';
import type { Store } from '../store/ports/store.ts';
import type { SeenItems } from './seen.ts';

export interface MarkSeenContext {
  readonly store: { readonly items: Pick<Store['items'], 'getMany'> };
  readonly facts: Pick<FactsCache, 'of'>;
  readonly seen: Pick<SeenItems, 'declare'>;
}

/**
 * Stores items as seen, durably. Ignores items that the viewer may not know of and deleted ones, since clients report
 * what they showed some time ago. Returns the others without duplicates. Refuses more than `LIMITS.seenMarkedMax`.
 */
export async function markItemsSeen(
  { store, facts, seen }: MarkSeenContext,
  viewer: UserId,
  positions: readonly Position[],
): Promise<Outcome<readonly Item[]>> {
  if (positions.length > LIMITS.seenMarkedMax)
    return refusedInput(
      'itemIds',
      `expected at most ${LIMITS.seenMarkedMax} items, got ${positions.length}`,
    );
  const [known, items] = await Promise.all([
    facts.of(viewer),
    store.items.getMany([...new Set(positions)]),
  ]);
  const shown = items.filter((item) => item !== null && mayKnow(known, item)) as readonly Item[];
  await seen.declare(
    viewer,
    shown.map((item) => item.position),
  );
  return done(shown);
}
