/**
 * Publishing: take a position, reserve the client key for it, write the item there, settle. The item's document is the
 * commit point, and its _id is its position. A repeat that finds a reservation without an item writes the same item in
 * its place, so it never waits for a writer that may be dead.
 */
import type { Clock } from '../../../base/clock.ts';
import { invariant } from '../../../base/errors.ts';
import {
  categoryOf,
  type Draft,
  foreignKey,
  type Item,
  mayComeAgain,
} from '../../../model/items.ts';
import { position, type Position } from '../../../model/positions.ts';
import { unknownParent } from '../../checks.ts';
import { publishEvents } from '../../recorded-events.ts';
import { isDraftAsRead, requirePublished } from '../drafts.ts';
import { compareAndSet, insertOnce, LOST } from '../engine/cas.ts';
import type {
  ClientKeyDocument,
  Collections,
  InFlight,
  LiveItemDocument,
} from '../engine/collections.ts';
import { duplicatesOf, requireCaller } from '../engine/guard.ts';
import { outboxFields } from '../events/outbox.ts';
import { finishItems } from '../threads/build-threads.ts';
import { addToThreads, ensureThreads, type ThreadsByName } from '../threads/thread-rows.ts';
import { documentOfDraft, itemOfDocument } from './item-codec.ts';
import { moveReservation, positionsOf, reserve } from './known-positions.ts';
import type { Positions } from './positions.ts';
import {
  firstOfEach,
  type PreparedDraft,
  requireSame,
  runsWithoutAnswers,
} from './prepared-drafts.ts';

/** For items that their threads may count already. */
const NO_RECORDS: ThreadsByName = new Map();

export interface PublishContext {
  readonly collections: Collections;
  readonly positions: Positions;
  readonly clock: Clock;
}

export interface Published {
  readonly item: Item;
  readonly isNew: boolean;
}

/** The item at the next position, or the one that this client key stands for. */
export async function publishOne(
  context: PublishContext,
  given: PreparedDraft,
): Promise<Published> {
  const [prepared = given] = await withParents(context, [given]);
  const { key, from } = prepared;
  const { collections } = context;
  return compareAndSet(
    async () => {
      // The draft first: it is removed after its item is there.
      const isAsRead = await isDraftAsRead(collections, from);
      return [isAsRead, key && (await collections.clientKeys.findOne({ _id: key.id }))] as const;
    },
    async ([isAsRead, reserved]) => {
      if (!isAsRead) await requirePublished(collections, reserved);
      return reserved === null
        ? place(context, prepared, (at) => reserve(collections, key, at))
        : placeReserved(context, prepared, reserved);
    },
    { what: 'the position of a new item' },
  );
}

/** One attempt at a new position. `take` returns whether the position can be used. */
async function place(
  context: PublishContext,
  prepared: PreparedDraft,
  take: (at: number) => Promise<boolean>,
): Promise<Published | typeof LOST> {
  const { collections, positions } = context;
  const { draft } = prepared;
  const settledTo = positions.known();
  const [entry, threads] = await Promise.all([
    positions.take(1),
    ensureThreads(collections, [draft]),
  ]);
  const isPlaced =
    (await take(entry.first)) && (await write(context, prepared, { entry, threads }));
  if (!isPlaced) {
    // Either nothing refers to the position, or a different document is there.
    await positions.release(entry);
    return LOST;
  }
  await positions.settle(entry);
  const args = { at: entry.first, threads, settledTo };
  return { item: await placedItem(collections, draft, args), isNew: true };
}

/** One attempt at the position that the client key is reserved for. */
async function placeReserved(
  context: PublishContext,
  prepared: PreparedDraft,
  reserved: ClientKeyDocument,
): Promise<Published | typeof LOST> {
  const { collections, positions } = context;
  const { key, draft } = prepared;
  invariant(key !== null, 'only a keyed draft has a reservation');
  const document = await collections.items.findOne({ _id: reserved.at });
  const isFree = document?.state === 'deleted' && mayComeAgain(draft);
  if (document?.state === 'void' || isFree)
    return place(context, prepared, (at) =>
      moveReservation(collections, reserved, { at, digest: key.digest }),
    );
  requireSame(prepared, reserved, document);
  const settledTo = positions.known();
  const threads = document === null ? await ensureThreads(collections, [draft]) : NO_RECORDS;
  const entry = { first: reserved.at, count: 1, token: '' };
  const isNew = document === null && (await write(context, prepared, { entry, threads }));
  if (document === null && !isNew) return LOST;
  await positions.until(reserved.at);
  const item =
    document === null
      ? await placedItem(collections, draft, { at: reserved.at, threads, settledTo })
      : itemOfDocument(document);
  return item === null ? LOST : { item, isNew };
}

/** False when a document exists already: void, or written by a repeat of the same publish. */
async function write(
  { collections, clock }: PublishContext,
  prepared: PreparedDraft,
  {
    entry: { first, token },
    threads,
  }: { readonly entry: InFlight; readonly threads: ThreadsByName },
): Promise<boolean> {
  const { items } = collections;
  const { draft, isLive } = prepared;
  // Read after the reservation: see `stopPublishing`.
  if (!(await isDraftAsRead(collections, prepared.from))) {
    await insertOnce(items, { _id: first, state: 'void' });
    return false;
  }
  // A caller that was answered, and finds nothing, may have withdrawn it since.
  requireCaller();
  const written = documentOfDraft(first, draft, {
    token,
    ...placeIn(threads, { at: first, draft }),
  });
  const item = isLive ? itemOfDocument(written) : null;
  const document = {
    ...written,
    ...outboxFields(item === null ? [] : publishEvents(item, clock.now())),
  };
  if (await insertOnce(items, document)) {
    await addToThreads(collections, [document], threads);
    return true;
  }
  const there = await items.findOne({ _id: first });
  if (there?.state !== 'live') return false;
  // A repeat that wrote it may have died before its thread counts it, and the position is released next.
  await addToThreads(collections, [there], NO_RECORDS);
  // A retried write whose first answer was lost finds its own document.
  return token !== '' && there.token === token;
}

type PlaceInThread = Pick<LiveItemDocument, 'category' | 'opening'>;

/** A draft at its position. */
interface PlacedDraft {
  readonly at: number;
  readonly draft: Draft;
}

/**
 * The category of the draft's thread and its opening by the records. When this may be the first item, as when one with a
 * later position was written first, it is the category that the draft names, and no opening.
 */
function placeIn(threads: ThreadsByName, { at, draft }: PlacedDraft): PlaceInThread {
  const { thread } = draft;
  const record = thread === null ? undefined : threads.get(thread);
  if (record === undefined) return { category: null, opening: null };
  const { category, opening } = record;
  return opening === 0 || opening > at
    ? { category: categoryOf(draft), opening: null }
    : { category, opening };
}

/** The places of many drafts with their positions: the first of a thread in the batch may open it for the others. */
function placesIn(
  threads: ThreadsByName,
  drafts: readonly PlacedDraft[],
): readonly PlaceInThread[] {
  const opened = new Map<string, PlaceInThread>();
  return drafts.map(({ at, draft }) => {
    const place = placeIn(threads, { at, draft });
    const { thread } = draft;
    if (thread === null || place.opening !== null) return place;
    const known = opened.get(thread);
    if (known === undefined) opened.set(thread, { ...place, opening: at });
    return known ?? place;
  });
}

interface PlacedArgs {
  readonly at: number;
  readonly threads: ThreadsByName;
  /** What was settled before the records were read. */
  readonly settledTo: number;
}

/**
 * The item as it was written. It is read again where its thread's opening was decided after that: when it had none, or
 * one that was not settled, below which another could still appear.
 */
async function placedItem(
  { items }: Collections,
  draft: Draft,
  { at, threads, settledTo }: PlacedArgs,
): Promise<Item> {
  const place = placeIn(threads, { at, draft });
  const isDecided = place.opening !== null && place.opening <= settledTo;
  const written =
    draft.thread === null || isDecided ? null : itemOfDocument(await items.findOne({ _id: at }));
  return written ?? newItem(draft, at, place);
}

function newItem(draft: Draft, at: number, place: PlaceInThread): Item {
  const item = itemOfDocument(documentOfDraft(at, draft, { token: '', ...place }));
  invariant(item !== null, 'a new item is live');
  return item;
}

/**
 * Publishes many in order. A conflict that exists beforehand refuses the whole batch before anything is written, unless
 * items of the batch answer each other: then the items before an answer to one of them are published before it.
 */
export async function publishAll(
  context: PublishContext,
  all: readonly PreparedDraft[],
): Promise<readonly Position[]> {
  const positions: Position[] = [];
  for (const run of runsWithoutAnswers(all))
    positions.push(...(await publishRun(context, await withParents(context, run))));
  return positions;
}

/** The drafts with the positions of the items that they answer. */
async function withParents(
  { collections }: PublishContext,
  all: readonly PreparedDraft[],
): Promise<readonly PreparedDraft[]> {
  const wanted = [...new Set(all.flatMap(({ draft }) => draft.foreignParent ?? []))];
  const positions = await positionsOf(collections, wanted.map(foreignKey));
  const found = new Map(wanted.map((id, nth) => [id, positions[nth]]));
  return all.map((prepared) => {
    const { foreignParent } = prepared.draft;
    if (foreignParent === undefined) return prepared;
    const parent = found.get(foreignParent) ?? unknownParent(foreignParent);
    return { ...prepared, draft: { ...prepared.draft, parent } };
  });
}

async function publishRun(
  context: PublishContext,
  all: readonly PreparedDraft[],
): Promise<readonly Position[]> {
  const firsts = firstOfEach(all);
  const earlier = await findEarlier(context, firsts);
  const fresh = firsts.filter((prepared) => !earlier.has(prepared));
  const placed =
    fresh.length === 0 ? new Map<PreparedDraft, Position>() : await placeAll(context, fresh);
  const byKey = new Map(firsts.map((prepared) => [prepared.key?.id, prepared]));
  return all.map((prepared) => {
    const first = prepared.key === null ? prepared : byKey.get(prepared.key.id);
    const at = first === undefined ? undefined : (earlier.get(first) ?? placed.get(first));
    invariant(at !== undefined, 'every draft became an item');
    return at;
  });
}

async function findEarlier(
  { collections, positions }: PublishContext,
  all: readonly PreparedDraft[],
): Promise<ReadonlyMap<PreparedDraft, Position>> {
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
  const earlier = new Map<PreparedDraft, Position>();
  for (const prepared of all) {
    const row = reserved.get(prepared.key?.id ?? '');
    if (row === undefined) continue;
    const document = documents.get(row.at) ?? null;
    if (document?.state !== 'void') requireSame(prepared, row, document);
    if (document?.state === 'live') earlier.set(prepared, position(row.at));
  }
  const newest = [...earlier.values()].reduce((highest, at) => Math.max(highest, at), 0);
  if (newest > 0) await positions.until(newest);
  return earlier;
}

/** One block of positions, settled together. A draft that lost a race for its key or its position is published alone. */
async function placeAll(
  context: PublishContext,
  all: readonly PreparedDraft[],
): Promise<ReadonlyMap<PreparedDraft, Position>> {
  const { collections, positions } = context;
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
  const threads = await ensureThreads(
    collections,
    reserved.map(({ prepared }) => prepared.draft),
  );
  const placed = reserved.map(({ index, prepared: { draft } }) => ({
    index,
    at: entry.first + index,
    draft,
  }));
  const places = placesIn(threads, placed);
  const documents = placed.map(({ index, at, draft }, nth) => ({
    index,
    row: documentOfDraft(at, draft, {
      token: entry.token,
      ...(places[nth] ?? placeIn(threads, { at, draft })),
    }),
  }));
  const lostPlaces = await insertAll(documents, (docs) =>
    collections.items.insertMany(docs, { ordered: false }),
  );
  await addToThreads(
    collections,
    documents.filter(({ index }) => !lostPlaces.has(index)).map(({ row }) => row),
    threads,
  );
  // As in `write`.
  if (lostPlaces.size > 0)
    await finishItems(
      collections,
      [...lostPlaces].map((index) => entry.first + index),
    );
  await positions.settle(entry);
  const written = new Map<PreparedDraft, Position>();
  for (const [index, prepared] of all.entries()) {
    const isLost = lostKeys.has(index) || lostPlaces.has(index);
    const at = isLost
      ? (await publishOne(context, prepared)).item.position
      : position(entry.first + index);
    written.set(prepared, at);
  }
  return written;
}

/** Inserts the rows; returns the indexes of those whose _id is taken. */
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
