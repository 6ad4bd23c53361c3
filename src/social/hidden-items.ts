/** Which items a viewer hid, parsed once for each set of mutes. */
import { oncePer } from '../base/once.ts';
import type { ViewerFacts } from '../model/edges.ts';
import type { Item } from '../model/items.ts';
import { HIDDEN_ITEMS, hiddenItem, isInStretch } from '../model/muted-keys.ts';
import type { Position } from '../model/positions.ts';
import type { ProducerKey } from '../model/producers.ts';

const NONE: ReadonlySet<Position> = new Set();

/** Updated facts keep the sets that did not change. */
const hiddenAmong = oncePer((mutes: ReadonlySet<ProducerKey>): ReadonlySet<Position> => {
  const hidden = new Set<Position>();
  for (const key of mutes) if (isInStretch(HIDDEN_ITEMS, key)) hidden.add(hiddenItem(key));
  return hidden.size === 0 ? NONE : hidden;
});

/** The number of items that the viewer hid, including deleted ones. */
export function hiddenCount({ mutes }: Pick<ViewerFacts, 'mutes'>): number {
  return mutes.size === 0 ? 0 : hiddenAmong(mutes).size;
}

/** Whether the viewer hid the item. People cannot hide their own items. */
export function isHidden(
  { viewer, mutes }: Pick<ViewerFacts, 'viewer' | 'mutes'>,
  { author, position }: Pick<Item, 'author' | 'position'>,
): boolean {
  return mutes.size > 0 && author !== viewer && hiddenAmong(mutes).has(position);
}
