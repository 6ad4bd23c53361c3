/** The items that client keys stand for. */
import type { ClientKey } from '../../../model/items.ts';
import { position, type Position } from '../../../model/positions.ts';
import type { Collections } from '../engine/collections.ts';
import { clientKeyId } from '../engine/keys.ts';

/** Null for a key that is new, or reserved for a position without an item. */
export async function positionsOf(
  { clientKeys, items }: Pick<Collections, 'clientKeys' | 'items'>,
  keys: readonly ClientKey[],
): Promise<readonly (Position | null)[]> {
  if (keys.length === 0) return [];
  const ids = keys.map(({ producer, clientKey }) => clientKeyId(producer, clientKey));
  const reserved = new Map(
    (await clientKeys.find({ _id: { $in: [...new Set(ids)] } }).toArray()).map((row) => [
      row._id,
      row.at,
    ]),
  );
  const documents =
    reserved.size === 0
      ? []
      : await items
          .find({ _id: { $in: [...reserved.values()] } }, { projection: { state: 1 } })
          .toArray();
  const arrived = new Set(documents.filter(({ state }) => state !== 'void').map(({ _id }) => _id));
  return ids.map((id) => {
    const at = reserved.get(id);
    return at !== undefined && arrived.has(at) ? position(at) : null;
  });
}
