/**
 * Maps ids of another system to positions, using a file that names an item for each: by its id in Palisade, or by the
 * producer and the client key it was published with. An id whose item is missing maps to the last position before the
 * item with the next greater id.
 */
import { FeedError } from '../../base/errors.ts';
import { LIMITS } from '../../base/limits.ts';
import { POSITION_ZERO, position, type Position } from '../../model/positions.ts';
import { type ClientKey } from '../../model/items.ts';
import { type ProducerKey } from '../../model/producers.ts';
import type { Store } from '../../store/ports/store.ts';
import { batches, readRows, type Fields, type ImportRow } from '../../base/row-file.ts';
import { createMonotonicIndex, type MonotonicIndex } from './monotonic-index.ts';

/** The position in an item id as clients see it; null for a text that is not an item id. */
export type ReadItemId = (id: string) => Position | null;

export interface ForeignIds {
  /** The number of ids that stand for an item. */
  readonly known: number;
  /** The number of rows that name no existing item. */
  readonly unknown: number;
  /** Null for an unknown id. */
  positionOf(id: string): Position | null;
}

const NUMBER = /^[0-9]{1,15}$/;

/** Reads the whole file. Refuses one with more ids than fit in memory. */
export async function readForeignIds(
  store: Pick<Store, 'items'>,
  file: string,
  readItemId: ReadItemId,
): Promise<ForeignIds> {
  const known = new Map<string, Position>();
  let unknown = 0;
  for await (const batch of batches(readRows(file))) {
    const positions = await positionsOf(store, batch, readItemId);
    batch.forEach(({ fields, isInexact }, index) => {
      const at = positions[index] ?? null;
      if (at === null || isInexact || fields?.['id'] === undefined) unknown += 1;
      else known.set(fields['id'], at);
    });
    if (known.size > LIMITS.importIdsMax)
      throw new FeedError(
        'BAD_USER_INPUT',
        `expected at most ${LIMITS.importIdsMax} ids in ${file}, got more`,
      );
  }
  const { index, newest } = indexOf(known);
  return {
    known: known.size,
    unknown,
    positionOf: (id) =>
      known.get(id) ??
      (NUMBER.test(id) && newest > POSITION_ZERO ? index.floor(Number(id), newest) : null),
  };
}

/** The position of each row's item: by its own id, or by its producer and client key. */
async function positionsOf(
  store: Pick<Store, 'items'>,
  rows: readonly ImportRow[],
  readItemId: ReadItemId,
): Promise<readonly (Position | null)[]> {
  const keys = rows.map(({ fields }) => (fields === null ? null : keyOf(fields)));
  const found = await positionsOfKeys(
    store,
    keys.filter((key) => key !== null),
  );
  return rows.map(({ fields }, index) => {
    const key = keys[index] ?? null;
    return key === null
      ? positionIn(fields?.['item'] ?? '', readItemId)
      : (found.get(nameOf(key)) ?? null);
  });
}

/** The item that a row names by its producer; the client key is the id itself unless another is given. */
function keyOf({ producer = '', key = '', id = '' }: Fields): ClientKey | null {
  return producer === ''
    ? null
    : { producer: producer as ProducerKey, clientKey: key === '' ? id : key };
}

/** Positions by `nameOf`. A key that no item has, or can have, is left out. */
export async function positionsOfKeys(
  store: Pick<Store, 'items'>,
  keys: readonly ClientKey[],
): Promise<ReadonlyMap<string, Position>> {
  const asked = keys.filter(
    ({ producer, clientKey }) =>
      producer.length <= LIMITS.idCharsMax &&
      clientKey.length <= LIMITS.clientKeyCharsMax &&
      producer.isWellFormed() &&
      clientKey.isWellFormed(),
  );
  const found = await store.items.positionsOf(asked);
  return new Map(
    asked.flatMap((key, index) =>
      found[index] == null ? [] : [[nameOf(key), found[index]] as const],
    ),
  );
}

export function nameOf({ producer, clientKey }: ClientKey): string {
  return `${producer}\n${clientKey}`;
}

/** A position from its number, or from an item id as clients see it. */
export function positionIn(text: string, readItemId: ReadItemId): Position | null {
  return NUMBER.test(text) ? position(Number(text)) : readItemId(text);
}

interface NumberIndex {
  readonly index: MonotonicIndex;
  /** The newest position of a numeric id. */
  readonly newest: Position;
}

function indexOf(known: ReadonlyMap<string, Position>): NumberIndex {
  const index = createMonotonicIndex();
  const numbers = [...known]
    .filter(([id]) => NUMBER.test(id))
    .map(([id, at]) => ({ value: Number(id), at }))
    .sort((a, b) => a.at - b.at);
  for (const { at, value } of numbers) index.add(at, value);
  return { index, newest: numbers.at(-1)?.at ?? POSITION_ZERO };
}
