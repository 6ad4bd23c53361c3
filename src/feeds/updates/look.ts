/** Looks at a stream and at watched items as one viewer may see them now. */
import { hash } from 'node:crypto';
import { oncePer } from '../../base/once.ts';
import { shownBy, type Item } from '../../model/items.ts';
import type { Position } from '../../model/positions.ts';
import { revisionOf } from '../../model/revisions.ts';
import { countersOf, type CounterStores, type ItemCounters } from '../../reads/item-counters.ts';
import type { FeedRequest, Feeds } from '../feed.ts';

export interface LookContext {
  readonly feeds: Pick<Feeds, 'countNews' | 'newAbove' | 'admitted'>;
  readonly store: CounterStores;
}

/** A watched item as a page would show it. */
export interface WatchedItem {
  readonly item: Item;
  /** Changes whenever the shown content of the item changes. */
  readonly version: string;
  /** The counters of what it shows, see `shownBy`. */
  readonly counters: ItemCounters;
}

/** Null for an item that is not in this stream for the viewer. In bulk, in the given order. */
export async function lookAtItems(
  { feeds, store }: LookContext,
  request: FeedRequest,
  positions: readonly Position[],
): Promise<ReadonlyMap<Position, WatchedItem | null>> {
  const admitted = await feeds.admitted(request, positions);
  const items = admitted.filter((item) => item !== null);
  // Each is read once: a change between two reads would be reported for an item, and again for its repost.
  const shown = [...new Set(items.map((item) => shownBy(item).position))];
  const counted = await countersOf(store, request.facts, shown);
  const countersAt = new Map(shown.map((at, index) => [at, counted[index]]));
  const found = new Map<Position, WatchedItem | null>(positions.map((at) => [at, null]));
  for (const item of items) {
    const counters = countersAt.get(shownBy(item).position);
    if (counters !== undefined)
      found.set(item.position, { item, version: versionOf(item), counters });
  }
  return found;
}

/** The revision, with what a page shows and its author did not write. */
const versionOf = oncePer((item: Item): string => {
  const { audience, tags, editedAtMs, original } = item;
  const shown = original == null ? [] : [versionOf(original)];
  const text = JSON.stringify([revisionOf(item), audience, tags, editedAtMs, ...shown]);
  return hash('sha256', text, 'base64url').slice(0, 16);
});
