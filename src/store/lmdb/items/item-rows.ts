/** Reading items out of their table. */
import type { Item } from '../../../model/items.ts';
import type { Position } from '../../../model/positions.ts';
import type { LmdbEnvironment } from '../engine/environment.ts';
import { positionKey } from '../engine/keys.ts';
import { decodeItem } from './item-codec.ts';

export function readItem(
  { items, texts }: Pick<LmdbEnvironment, 'items' | 'texts'>,
  at: Position,
): Item | null {
  const row = items.get(positionKey(at));
  return row === undefined ? null : decodeItem(at, row, texts);
}
