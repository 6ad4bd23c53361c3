/**
 * Publishing: take a position, reserve the client key for it, write the item there, settle. The item's document is the
 * commit point, and its _id is its position, so whoever finds a reservation without an item may write the same item
 * in its place: a repeat never waits for a writer that may be dead.
 */
import { FeedError, invariant } from '../../../base/errors.ts';
import type { Draft, Item } from '../../../model/items.ts';
import { checkDraft } from '../../checks.ts';
import type {
  ClientKeyDocument,
  Collections,
  InFlight,
  ItemDocument,
} from '../engine/collections.ts';
import { duplicatesOf, isDuplicateKey } from '../engine/guard.ts';
import { digestOf, documentOf, itemOf } from './item-codec.ts';
import { clientKeyId } from '../engine/keys.ts';
import type { Positions } from './positions.ts';
import { enterThreads, openThreads, type OpenThreads } from '../threads/thread-rows.ts';

/** Attempts to place an item whose position was sealed under it, or whose key another writer moves. */
const ATTEMPTS_MAX = 8;
/** For items that may have been told to their threads already. */
const NOT_OPEN: OpenThreads = new Map();

export interface Publishing {
  readonly collections: Collections;
  readonly positions: Positions;
}

export interface Published {
  readonly item: Item;
  readonly isNew: boolean;
}

export interface Prepared {
  readonly draft: Draft;
  /** Null without a client key. */
  readonly key: { readonly id: string; readonly digest: string } | null;
}

/** Refuses a draft whose ids cannot be keys. */
export function prepare(draft: Draft): Prepared {
  checkDraft(draft);
  return {
    draft,
    key:
      draft.clientKey === null
        ? null
        : { id: clientKeyId(draft.producer, draft.clientKey), digest: digestOf(draft) },
  };
}

/** The next position's item, or the first one of this client key. */
export async function publishOne(publishing: Publishing, prepared: Prepared): Promise<Published> {
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt += 1) {
    const published = await (prepared.key === null
      ? place(publishing, prepared, async () => true)
      : placeKeyed(publishing, prepared));
    if (published !== null) return published;
  }
  throw new FeedError(
    'UNAVAILABLE',
    'expected to place the item, got every position sealed before it was written',
  );
}

/** One attempt at a new position; null when it was lost. `reserve` says whether the position may be used. */
async function place(
  { collections, positions }: Publishing,
  { draft }: Prepared,
  reserve: (at: number) => Promise<boolean>,
): Promise<Published | null> {
  const [entry, open] = await Promise.all([positions.take(1), openThreads(collections, [draft])]);
  const isPlaced =
    (await reserve(entry.first)) && (await write(collections, draft, { entry, open }));
  if (!isPlaced) {
    // Either nothing refers to the position, or a document stands at it.
    await positions.release(entry);
    return null;
  }
  await positions.settle(entry);
  return { item: newItem(draft, entry.first), isNew: true };
}

async function placeKeyed(publishing: Publishing, prepared: Prepared): Promise<Published | null> {
  const { collections, positions } = publishing;
  const { key, draft } = prepared;
  invariant(key !== null, 'a keyed draft has a key');
  const reserved = await collections.clientKeys.findOne({ _id: key.id });
  if (reserved === null)
    return place(publishing, prepared, (at) =>
      reserve(collections, { _id: key.id, at, digest: key.digest }),
    );
  const document = await collections.items.findOne({ _id: reserved.at });
  if (document?.state === 'void')
    return place(publishing, prepared, (at) =>
      moveReservation(collections, reserved, { at, digest: key.digest }),
    );
  requireSame(prepared, reserved, document);
  const isNew =
    document === null &&
    (await write(collections, draft, {
      entry: { first: reserved.at, count: 1, token: '' },
      open: await openThreads(collections, [draft]),
    }));
  if (document === null && !isNew) return null;
  await positions.until(reserved.at);
  const item = document === null ? newItem(draft, reserved.at) : itemOf(document);
  return item === null ? null : { item, isNew };
}

/** Refuses a key that stands for other content, or for an item that was deleted: a retry must not bring it back. */
export function requireSame(
  { draft, key }: Prepared,
  reserved: Pick<ClientKeyDocument, 'digest'>,
  document: ItemDocument | null,
): void {
  if (reserved.digest !== key?.digest)
    throw new FeedError(
      'CONFLICT',
      `expected the same content for client key "${draft.clientKey}", got other content`,
    );
  if (document?.state === 'deleted')
    throw new FeedError(
      'CONFLICT',
      `expected a new client key, got "${draft.clientKey}" of an item that was deleted`,
    );
}

async function reserve({ clientKeys }: Collections, document: ClientKeyDocument): Promise<boolean> {
  try {
    await clientKeys.insertOne(document);
    return true;
  } catch (error) {
    if (isDuplicateKey(error)) return false;
    throw error;
  }
}

async function moveReservation(
  { clientKeys }: Collections,
  { _id, at }: ClientKeyDocument,
  to: { readonly at: number; readonly digest: string },
): Promise<boolean> {
  const { matchedCount } = await clientKeys.updateOne({ _id, at }, { $set: to });
  return matchedCount === 1;
}

/** False when another document stands there: void, or written by a repeat of the same publish. */
async function write(
  collections: Collections,
  draft: Draft,
  { entry: { first, token }, open }: { readonly entry: InFlight; readonly open: OpenThreads },
): Promise<boolean> {
  const { items } = collections;
  const document = documentOf(first, draft, { token, category: categoryIn(open, draft) });
  try {
    await items.insertOne(document);
    await enterThreads(collections, [document], open);
    return true;
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    const there = await items.findOne({ _id: first });
    // A write whose first answer was lost meets itself.
    if (there?.state !== 'live' || token === '' || there.token !== token) return false;
    await enterThreads(collections, [there], NOT_OPEN);
    return true;
  }
}

function categoryIn(open: OpenThreads, { thread }: Draft): string | null {
  return thread === null ? null : (open.get(thread)?.category ?? null);
}

function newItem(draft: Draft, at: number): Item {
  const item = itemOf(documentOf(at, draft, { token: '', category: null }));
  invariant(item !== null, 'a new item is live');
  return item;
}

/** Many in order. All conflicts that are there already refuse the whole before anything is written. */
export async function publishAll(
  publishing: Publishing,
  all: readonly Prepared[],
): Promise<readonly Item[]> {
  const firsts = firstOfEach(all);
  const earlier = await findEarlier(publishing, firsts);
  const fresh = firsts.filter((prepared) => !earlier.has(prepared));
  const placed = fresh.length === 0 ? new Map<Prepared, Item>() : await placeAll(publishing, fresh);
  const byKey = new Map(firsts.map((prepared) => [prepared.key?.id, prepared]));
  return all.map((prepared) => {
    const first = prepared.key === null ? prepared : byKey.get(prepared.key.id);
    const item = first === undefined ? undefined : (earlier.get(first) ?? placed.get(first));
    invariant(item !== undefined, 'every draft became an item');
    return item;
  });
}

/** Without the repeats of a client key within the batch, which must say the same. */
function firstOfEach(all: readonly Prepared[]): readonly Prepared[] {
  const firsts = new Map<string, Prepared>();
  return all.filter((prepared) => {
    if (prepared.key === null) return true;
    const first = firsts.get(prepared.key.id);
    if (first === undefined) {
      firsts.set(prepared.key.id, prepared);
      return true;
    }
    invariant(first.key !== null, 'a keyed draft has a key');
    requireSame(prepared, first.key, null);
    return false;
  });
}

async function findEarlier(
  { collections, positions }: Publishing,
  all: readonly Prepared[],
): Promise<ReadonlyMap<Prepared, Item>> {
  const ids = all.flatMap(({ key }) => (key === null ? [] : [key.id]));
  if (ids.length === 0) return new Map();
  const reserved = new Map(
    (await collections.clientKeys.find({ _id: { $in: ids } }).toArray()).map((row) => [
      row._id,
      row,
    ]),
  );
  if (reserved.size === 0) return new Map();
  const ats = [...reserved.values()].map(({ at }) => at);
  const documents = new Map(
    (await collections.items.find({ _id: { $in: ats } }).toArray()).map((document) => [
      document._id,
      document,
    ]),
  );
  const earlier = new Map<Prepared, Item>();
  for (const prepared of all) {
    const row = reserved.get(prepared.key?.id ?? '');
    if (row === undefined) continue;
    const document = documents.get(row.at) ?? null;
    if (document?.state !== 'void') requireSame(prepared, row, document);
    const item = itemOf(document);
    if (item !== null) earlier.set(prepared, item);
  }
  const newest = [...earlier.values()].reduce(
    (highest, item) => Math.max(highest, item.position),
    0,
  );
  if (newest > 0) await positions.until(newest);
  return earlier;
}

/** One block of positions, settled together; whoever lost a race for its key or its position is published by itself. */
async function placeAll(
  publishing: Publishing,
  all: readonly Prepared[],
): Promise<ReadonlyMap<Prepared, Item>> {
  const { collections, positions } = publishing;
  const entry = await positions.take(all.length);
  const rows = all.flatMap(({ key }, index) =>
    key === null
      ? []
      : [{ index, row: { _id: key.id, at: entry.first + index, digest: key.digest } }],
  );
  const lostKeys = await insertAll(rows, (docs) =>
    collections.clientKeys.insertMany(docs, { ordered: false }),
  );
  const reserved = all
    .map((prepared, index) => ({ index, prepared }))
    .filter(({ index }) => !lostKeys.has(index));
  const open = await openThreads(
    collections,
    reserved.map(({ prepared }) => prepared.draft),
  );
  const documents = reserved.map(({ index, prepared: { draft } }) => ({
    index,
    row: documentOf(entry.first + index, draft, {
      token: entry.token,
      category: categoryIn(open, draft),
    }),
  }));
  const lostPlaces = await insertAll(documents, (docs) =>
    collections.items.insertMany(docs, { ordered: false }),
  );
  await enterThreads(
    collections,
    documents.filter(({ index }) => !lostPlaces.has(index)).map(({ row }) => row),
    open,
  );
  await positions.settle(entry);
  const placed = new Map<Prepared, Item>();
  for (const [index, prepared] of all.entries()) {
    const isLost = lostKeys.has(index) || lostPlaces.has(index);
    placed.set(
      prepared,
      isLost
        ? (await publishOne(publishing, prepared)).item
        : newItem(prepared.draft, entry.first + index),
    );
  }
  return placed;
}

/** Inserts the rows and tells the indexes of those that met an existing _id. */
async function insertAll<T>(
  rows: readonly { readonly index: number; readonly row: T }[],
  insert: (rows: T[]) => Promise<unknown>,
): Promise<ReadonlySet<number>> {
  if (rows.length === 0) return new Set();
  try {
    await insert(rows.map(({ row }) => row));
    return new Set();
  } catch (error) {
    return new Set(duplicatesOf(error).map((nth) => rows[nth]?.index ?? -1));
  }
}
