/** Items: read, published, edited and removed, one document each. */
import { FeedError } from '../../../base/errors.ts';
import { position, type Position } from '../../../model/positions.ts';
import { type ClientKey, type Item } from '../../../model/items.ts';
import { checkClientKey, isPositionLike } from '../../checks.ts';
import type { ItemPatch, ItemStore } from '../../ports/items.ts';
import { noteChange, readChanges } from '../engine/changes.ts';
import type { Collections, GoneDocument, LiveItemDocument } from '../engine/collections.ts';
import { itemOf } from './item-codec.ts';
import { clientKeyId } from '../engine/keys.ts';
import { openLikes } from './likes.ts';
import type { Positions } from './positions.ts';
import { prepare, publishAll, publishOne } from './publish.ts';
import { createKeyedMutex } from '../../../base/async/keyed-mutex.ts';
import { leaveThread, showInThread } from '../threads/thread-rows.ts';
import type { Intents } from '../engine/intents.ts';

const EDITS_MAX = 16;

export function openItems(
  collections: Collections,
  positions: Positions,
  unfinished: Intents,
): ItemStore {
  const publishing = { collections, positions };
  const inTurn = createKeyedMutex();
  const { forget, ...likes } = openLikes(collections);
  return {
    ...likes,
    publish: async (draft) => {
      const prepared = prepare(draft);
      return prepared.key === null
        ? publishOne(publishing, prepared)
        : inTurn(prepared.key.id, () => publishOne(publishing, prepared));
    },
    publishMany: async (drafts) => publishAll(publishing, drafts.map(prepare)),
    getMany: async (wanted) => getMany(collections, wanted),
    changedSince: async (seen) => readChanges(collections, seen),
    positionsOf: async (keys) => {
      keys.forEach(checkClientKey);
      return positionsOf(collections, keys);
    },
    edit: async (at, patch, atMs) => {
      if (!isPositionLike(at)) return null;
      const change = () => edit(collections, at, { patch, atMs });
      const item = await (patch.visibility === undefined
        ? change()
        : unfinished.during({ item: at, thread: null }, change));
      if (item !== null) await noteChange(collections, at);
      return item;
    },
    remove: async (at) => {
      if (!isPositionLike(at)) return false;
      const isRemoved = await unfinished.during({ item: at, thread: null }, () =>
        remove(collections, at),
      );
      await Promise.all([forget(at), noteChange(collections, at)]);
      return isRemoved;
    },
  };
}

async function getMany(
  { items }: Collections,
  positions: readonly Position[],
): Promise<readonly (Item | null)[]> {
  const wanted = [...new Set(positions.filter(isPositionLike))];
  if (wanted.length === 0) return positions.map(() => null);
  const [only] = wanted;
  const filter =
    wanted.length === 1 && only !== undefined ? { _id: only } : { _id: { $in: wanted } };
  const found = new Map(
    (await items.find(filter, { batchSize: wanted.length + 1 }).toArray()).map((document) => [
      document._id,
      itemOf(document),
    ]),
  );
  return positions.map((at) => found.get(at) ?? null);
}

/** A key may be reserved for a position that no item has reached. */
async function positionsOf(
  { clientKeys, items }: Collections,
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

/** The document that stays says what its thread is still to be told, until it was: a repeat finishes that. */
async function remove(collections: Collections, at: number): Promise<boolean> {
  const { items } = collections;
  for (let turn = 0; turn < EDITS_MAX; turn += 1) {
    const document = await items.findOne({ _id: at });
    if (document?.state === 'live') {
      const { thread, author, createdAtMs, revision } = document;
      // What its thread takes it for, if that is more than it is.
      const visibility =
        document.visibility === 'private' ? (document.untold ?? 'private') : document.visibility;
      const gone: Omit<GoneDocument, '_id'> =
        thread === null
          ? { state: 'deleted' }
          : { state: 'deleted', leaving: { thread, author, visibility, createdAtMs } };
      const { matchedCount } = await items.replaceOne({ _id: at, state: 'live', revision }, gone);
      if (matchedCount === 0) continue;
      await finishRemoval(collections, at, gone);
      return true;
    }
    if (document !== null) await finishRemoval(collections, at, document);
    return false;
  }
  throw new FeedError(
    'UNAVAILABLE',
    'expected to remove the item, got too many edits of it at once',
  );
}

/** Tells the item's thread what became of the item, if a process died before it could. Repeatable. */
export async function finishItem(collections: Collections, at: number): Promise<void> {
  const document = await collections.items.findOne({ _id: at });
  if (document?.state === 'live') await finishShowing(collections, document);
  else if (document !== null) await finishRemoval(collections, at, document);
}

async function finishRemoval(
  collections: Collections,
  at: number,
  { leaving }: Pick<GoneDocument, 'leaving'>,
): Promise<void> {
  if (leaving === undefined) return;
  await leaveThread(collections, { _id: at, ...leaving });
  await collections.items.updateOne({ _id: at, state: 'deleted' }, { $unset: { leaving: '' } });
}

/** Compare-and-set on the item's revision. */
async function edit(
  collections: Collections,
  at: Position,
  { patch, atMs }: { readonly patch: ItemPatch; readonly atMs: number },
): Promise<Item | null> {
  const { items } = collections;
  for (let turn = 0; turn < EDITS_MAX; turn += 1) {
    const document = await items.findOne({ _id: at });
    if (document?.state !== 'live') return null;
    const changed = patched(document, patch);
    if (JSON.stringify(changed) === JSON.stringify(document)) {
      // A repeat of a change whose process died tells the thread.
      await finishShowing(collections, document);
      return itemOf(document);
    }
    const isNews = (changed.visibility === 'private') !== (document.visibility === 'private');
    const next: LiveItemDocument = {
      ...changed,
      editedAtMs: atMs,
      revision: document.revision + 1,
      ...(isNews ? { untold: document.untold ?? document.visibility } : {}),
    };
    const { _id, ...content } = next;
    const { matchedCount } = await items.replaceOne(
      { _id, state: 'live', revision: document.revision },
      content,
    );
    if (matchedCount === 0) continue;
    await finishShowing(collections, next);
    return itemOf(next);
  }
  throw new FeedError('UNAVAILABLE', 'expected to edit the item, got too many edits of it at once');
}

/** Tells the thread that the item was hidden or shown, if that is still to be told. */
async function finishShowing(collections: Collections, document: LiveItemDocument): Promise<void> {
  const { _id, revision, visibility, untold } = document;
  if (untold === undefined) return;
  if (visibility === 'private' && untold !== 'private')
    await leaveThread(collections, { ...document, visibility: untold });
  else await showInThread(collections, document);
  await collections.items.updateOne({ _id, state: 'live', revision }, { $unset: { untold: '' } });
}

function patched(document: LiveItemDocument, { payload, visibility }: ItemPatch): LiveItemDocument {
  return {
    ...document,
    visibility: visibility ?? document.visibility,
    title: payload?.title === undefined ? document.title : payload.title,
    text: payload?.text === undefined ? document.text : payload.text,
    url: payload?.url === undefined ? document.url : payload.url,
  };
}
