/** One item, if the viewer may open it. */
import type { Item } from '../model/items.ts';
import type { Position } from '../model/positions.ts';
import type { UserId } from '../model/producers.ts';
import type { Store } from '../store/ports/store.ts';
import { mayKnow } from './access.ts';
import type { FactsCache } from './facts.ts';

export interface OpenItemOptions {
  readonly store: Pick<Store, 'items'>;
  readonly facts: FactsCache;
}

/** The item, or null when it does not exist or the viewer may not open it. */
export async function openItem(
  deps: OpenItemOptions,
  viewer: UserId | null,
  position: Position,
): Promise<Item | null> {
  const [facts, [item]] = await Promise.all([
    deps.facts.of(viewer),
    deps.store.items.getMany([position]),
  ]);
  return item !== null && item !== undefined && mayKnow(facts, item) ? item : null;
}
