/** Items: read, published, edited and removed, one document each. */
import type { Clock } from '../../../base/clock.ts';
import type { Position } from '../../../model/positions.ts';
import { opensThread, type Item, patchedPayload, type Visibility } from '../../../model/items.ts';
import { checkRevision, checkVisibilityChange } from '../../checks.ts';
import type { ItemPatch, ItemStore, Removal } from '../../ports/items.ts';
import { deleteEvents, editEvents } from '../../recorded-events.ts';
import { outboxFields } from '../events/outbox.ts';
import { recordChange, readChangedSince } from './changed-items.ts';
import { compareAndSet, isWritten, LOST } from '../engine/cas.ts';
import { requireCaller } from '../engine/guard.ts';
import type { Collections, GoneDocument, LiveItemDocument } from '../engine/collections.ts';
import { extrasOf, itemOfDocument, payloadOf } from './item-codec.ts';
import { positionsOf } from './known-positions.ts';
import { forgetReactions, openMongoLikes } from './reactions.ts';
import type { Positions } from './positions.ts';
import { readRemovalDocument, rememberRemovalDocument } from './removals.ts';
import { prepare } from './prepared-drafts.ts';
import { publishAll, publishOne } from './publish.ts';
import { createKeyedMutex } from '../../../base/async/keyed-mutex.ts';
import { removeFromThread, showInThread } from '../threads/thread-rows.ts';
import type { Intents } from '../engine/intents.ts';

interface ItemsContext {
  readonly positions: Positions;
  readonly intents: Intents;
  readonly clock: Clock;
}

export function openMongoItems(
  collections: Collections,
  { positions, intents, clock }: ItemsContext,
): ItemStore {
  const context = { collections, positions, clock };
  const inTurn = createKeyedMutex();
  return {
    ...openMongoLikes({ collections, intents, clock }),
    publish: async (draft, from) => {
      const prepared = { ...prepare(draft, true), from };
      return prepared.key === null
        ? publishOne(context, prepared)
        : inTurn(prepared.key.id, () => publishOne(context, prepared));
    },
    publishMany: async (drafts) => {
      const prepared = drafts.map((draft) => prepare(draft, false));
      return publishAll(context, prepared);
    },
    getMany: async (wanted) => getMany(collections, wanted),
    changedSince: async (seen) => readChangedSince(collections, seen),
    positionsOf: async (keys) => {
      return positionsOf(collections, keys);
    },
    edit: async (at, patch, atMs) => {
      const change = async () => {
        const item = await edit(collections, at, { patch, atMs });
        if (item !== null) await recordChange(collections, at);
        return item;
      };
      return patch.visibility === undefined ? change() : intents.withIntent({ item: at }, change);
    },
    remove: async (at, removal) =>
      intents.withIntent({ item: at }, async () => {
        const isRemoved = await remove(collections, at, { removal, atMs: clock.now() });
        await Promise.all([forgetReactions(collections, at), recordChange(collections, at)]);
        return isRemoved;
      }),
    removalOf: (at, nowMs) => readRemovalDocument(collections, at, nowMs),
  };
}

async function getMany(
  { items }: Collections,
  positions: readonly Position[],
): Promise<readonly (Item | null)[]> {
  const wanted = [...new Set(positions)];
  if (wanted.length === 0) return positions.map(() => null);
  const [only] = wanted;
  const filter =
    wanted.length === 1 && only !== undefined ? { _id: only } : { _id: { $in: wanted } };
  const found = new Map(
    (await items.find(filter, { batchSize: wanted.length + 1 }).toArray()).map((document) => [
      document._id,
      itemOfDocument(document),
    ]),
  );
  return positions.map((at) => found.get(at) ?? null);
}

interface RemoveArgs {
  readonly removal: Removal | undefined;
  readonly atMs: number;
}

/** The document that is left records what still has to be done, so that a repeat finishes it. */
async function remove(collections: Collections, at: number, args: RemoveArgs): Promise<boolean> {
  const { items } = collections;
  return compareAndSet(
    () => items.findOne({ _id: at }),
    async (document) => {
      if (document?.state !== 'live') {
        if (document !== null) await finishRemoval(collections, at, document);
        return false;
      }
      // A caller that was answered may have edited the item since.
      requireCaller();
      const { revision } = document;
      const gone = goneOf(document, args);
      if (!(await isWritten(items.replaceOne({ _id: at, state: 'live', revision }, gone))))
        return LOST;
      await finishRemoval(collections, at, gone);
      return true;
    },
    { what: 'the item' },
  );
}

function goneOf(
  document: LiveItemDocument,
  { removal, atMs }: RemoveArgs,
): Omit<GoneDocument, '_id'> {
  const { thread, author, visibility, createdAtMs, opening } = document;
  const item = itemOfDocument(document);
  const left = {
    state: 'deleted' as const,
    unindexed: true as const,
    ...outboxFields(
      item === null ? [] : deleteEvents(item, { by: removal?.by ?? null, atMs }),
      document,
    ),
    ...(removal === undefined ? {} : { removal: { ...removal, shownAs: removal.shownAs ?? 0 } }),
  };
  if (thread === null) return left;
  const leaving = { thread, author, visibility: countedAs(document), createdAtMs };
  if (opening !== null) return { ...left, pendingRemoval: leaving };
  const { audience } = document;
  const openingAudience =
    visibility === 'group' && audience !== undefined ? { openingAudience: audience } : {};
  return {
    ...left,
    pendingRemoval: { ...leaving, openingVisibility: visibility, ...openingAudience },
  };
}

/** The visibility under which its thread may count an item, if that is wider than its own. */
function countedAs({ visibility, unsyncedVisibility }: LiveItemDocument): Visibility {
  return visibility === 'private' ? (unsyncedVisibility ?? 'private') : visibility;
}

/** Finishes a removal or a change of visibility whose process died. Repeatable. */
export async function finishItem(collections: Collections, at: number): Promise<void> {
  const document = await collections.items.findOne({ _id: at });
  if (document === null) return;
  if (document.state === 'live') await finishShowing(collections, document);
  else {
    await finishRemoval(collections, at, document);
    await forgetReactions(collections, at);
  }
  await recordChange(collections, at);
}

async function finishRemoval(
  collections: Collections,
  at: number,
  { pendingRemoval, removal }: Pick<GoneDocument, 'pendingRemoval' | 'removal'>,
): Promise<void> {
  if (pendingRemoval === undefined && removal === undefined) return;
  if (removal !== undefined) await rememberRemovalDocument(collections, at, removal);
  if (pendingRemoval !== undefined)
    await removeFromThread(collections, { _id: at, ...pendingRemoval });
  await collections.items.updateOne(
    { _id: at, state: 'deleted' },
    { $unset: { pendingRemoval: '', removal: '' } },
  );
}

/**
 * Compare-and-set on the item's revision. An edit without effect takes a revision too, so that an earlier edit that is
 * still in flight, and whose caller has given up, does not take effect after it.
 */
async function edit(
  collections: Collections,
  at: Position,
  { patch, atMs }: { readonly patch: ItemPatch; readonly atMs: number },
): Promise<Item | null> {
  const { items } = collections;
  return compareAndSet(
    () => items.findOne({ _id: at }),
    async (document) => {
      if (document?.state !== 'live') return null;
      requireCaller();
      const { revision } = document;
      const changed = patched(document, patch);
      if (JSON.stringify(changed) === JSON.stringify(document)) {
        // A repeat of an edit whose process died brings the thread up to date.
        await finishShowing(collections, document);
        const current = { _id: at, state: 'live', revision } as const;
        const isCurrent = await isWritten(items.updateOne(current, { $inc: { revision: 1 } }));
        return isCurrent ? itemOfDocument(document) : LOST;
      }
      checkRevision({ ...document, payload: payloadOf(document) }, patch);
      const next = edited(document, changed, atMs);
      const { _id, ...content } = next;
      // A move of the thread takes no revision.
      const { category, opening } = document;
      const asRead = { _id, state: 'live', revision, category, opening } as const;
      if (!(await isWritten(items.replaceOne(asRead, content)))) return LOST;
      await finishShowing(collections, next);
      return itemOfDocument(next);
    },
    { what: 'the item' },
  );
}

/** Notes the visibility that the thread's record still has for the item, when the edit changes what the record says. */
function edited(
  before: LiveItemDocument,
  changed: LiveItemDocument,
  atMs: number,
): LiveItemDocument {
  const hides = (changed.visibility === 'private') !== (before.visibility === 'private');
  const isOpening = opensThread(before);
  const changesThread = hides || (isOpening && changed.visibility !== before.visibility);
  const revision = before.revision + 1;
  const item = itemOfDocument(changed);
  const events = item === null ? [] : editEvents(item, { before, atMs, n: revision });
  return {
    ...changed,
    ...outboxFields(events, before),
    editedAtMs: atMs,
    revision,
    ...(isWordedAs(before, changed) ? {} : { unindexed: true }),
    ...(changesThread ? { unsyncedVisibility: countedAs(before) } : {}),
  };
}

function isWordedAs(one: LiveItemDocument, other: LiveItemDocument): boolean {
  return one.title === other.title && one.text === other.text;
}

/** Brings the thread up to date after the item was hidden or shown, unless that was done already. */
async function finishShowing(collections: Collections, document: LiveItemDocument): Promise<void> {
  const { _id, revision, visibility, unsyncedVisibility } = document;
  if (unsyncedVisibility === undefined) return;
  if (visibility === 'private' && unsyncedVisibility !== 'private')
    await removeFromThread(collections, { ...document, visibility: unsyncedVisibility });
  else await showInThread(collections, document);
  await collections.items.updateOne(
    { _id, state: 'live', revision },
    { $unset: { unsyncedVisibility: '' } },
  );
}

function patched(document: LiveItemDocument, patch: ItemPatch): LiveItemDocument {
  const { payload, visibility = document.visibility, audience, wasShown } = patch;
  checkVisibilityChange(document.visibility, visibility);
  // Fields that are no longer shown must not remain from before.
  const { shown: _shown, ...kept } = document;
  const after = patchedPayload(payloadOf(document), payload);
  return {
    ...kept,
    visibility,
    ...(audience === undefined ? {} : { audience }),
    ...(wasShown === undefined ? {} : { wasShown }),
    ...extrasOf({ payload: after }),
    title: after.title,
    text: after.text,
    url: after.url,
  };
}
