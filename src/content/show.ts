/**
 * Showing a private item to others for the first time. For them it is news, and only position tells news from history:
 * the item is published at the next position, under a new id, and is removed from its private one, where only the
 * author has seen it.
 */
import { FeedError } from '../base/errors.ts';
import { opensThread, patchedPayload, payloadChanges, type Item } from '../model/items.ts';
import type { Position } from '../model/positions.ts';
import { userProducer, type UserId } from '../model/producers.ts';
import { checkRevision } from '../store/checks.ts';
import type { ItemPatch } from '../store/ports/items.ts';
import type { Store } from '../store/ports/store.ts';
import type { ContentContext } from './context.ts';

/** No client can write this character into a key of its own. */
const KEY_PREFIX = '\u0001shown:';

/**
 * Whether the edit shows the item to others for the first time. An item that opened a thread keeps its position,
 * because the thread is found by it.
 */
export function isFirstShown(before: Item, { visibility = 'private' }: ItemPatch): boolean {
  return visibility !== 'private' && moves(before);
}

/** Whether the item moves to a new position when it is shown to others. */
function moves(item: Item): boolean {
  return item.visibility === 'private' && item.wasShown !== true && !opensThread(item);
}

/**
 * Publishes the item at its new position. A repeat after a crash finds it there by its key, and then removes the
 * private one. Null for an item that its author deletes meanwhile: nobody is shown it then.
 */
export async function show(
  { store, clock }: Pick<ContentContext, 'store' | 'clock'>,
  before: Item,
  patch: ItemPatch,
): Promise<Item | null> {
  const published = await publishShown({ store, clock }, before, patch);
  const shown = published && (await takeAlong({ store, clock }, before, { published, patch }));
  const removal =
    before.author === null || shown === null
      ? undefined
      : { by: before.author, atMs: clock.now(), shownAs: shown.position };
  const isMoved = await store.items.remove(before.position, removal);
  if (isMoved || shown === null) return shown;
  const earlier = await store.items.removalOf(before.position, clock.now());
  // Another edit may have shown it too.
  if (earlier === null || earlier.shownAs !== null) return shown;
  await store.items.remove(shown.position, earlier);
  return null;
}

interface ShownItem {
  readonly published: Item;
  readonly patch: ItemPatch;
}

/**
 * Copies to the new position what another edit changed at the old one meanwhile, except for what the patch itself sets.
 * A later edit finds the new position: see `editMoved`.
 */
async function takeAlong(
  { store, clock }: Pick<ContentContext, 'store' | 'clock'>,
  before: Item,
  { published, patch }: ShownItem,
): Promise<Item | null> {
  const [now = null] = await store.items.getMany([before.position]);
  if (now === null) return published;
  const changes = payloadChanges(before.payload, now.payload);
  if (Object.keys(changes).length === 0) return published;
  const attributes = { ...changes.attributes, ...patch.payload?.attributes };
  const payload = { ...changes, ...patch.payload, attributes };
  return store.items.edit(published.position, { payload }, clock.now());
}

/**
 * Applies an edit of a private item at its new position too, when another edit showed it to others meanwhile. Null when
 * none did. The returned item is null when it was deleted since.
 */
export async function editMoved(
  { store, clock }: Pick<ContentContext, 'store' | 'clock'>,
  before: Item,
  { payload = {}, ifRevision }: ItemPatch,
): Promise<{ readonly item: Item | null } | null> {
  const there = moves(before) ? await shownAt(store, before) : null;
  if (there === null) return null;
  const patch = ifRevision === undefined ? { payload } : { payload, ifRevision };
  return { item: await store.items.edit(there, patch, clock.now()) };
}

async function publishShown(
  { store, clock }: Pick<ContentContext, 'store' | 'clock'>,
  before: Item,
  patch: ItemPatch,
): Promise<Item | null> {
  const there = await shownAt(store, before);
  if (there !== null) return store.items.edit(there, patch, clock.now());
  checkRevision(before, patch);
  const { producer, author, kind, thread, tags, audience, payload } = before;
  const parent = await parentNow(store, before);
  try {
    const { item } = await store.items.publish({
      producer,
      author,
      kind,
      thread,
      ...(parent === undefined ? {} : { parent }),
      tags,
      visibility: patch.visibility ?? 'private',
      ...(audience === undefined ? {} : { audience }),
      payload: patchedPayload(payload, patch.payload),
      createdAtMs: clock.now(),
      clientKey: keyOfShown(before.position),
    });
    return item;
  } catch (error) {
    // Another edit showed the same item at the same moment; the last one decides how.
    if (!(error instanceof FeedError) || error.code !== 'CONFLICT') throw error;
    const first = await shownAt(store, before);
    return first === null ? null : store.items.edit(first, patch, clock.now());
  }
}

/** The position of the item's parent. An author's private parent has moved if others see it by now. */
async function parentNow(
  store: Pick<Store, 'items'>,
  { author, parent }: Pick<Item, 'author' | 'parent'>,
): Promise<Position | undefined> {
  if (parent === undefined || author === null) return parent;
  const [shown = null] = await shownPositions(store, author, [parent]);
  return shown ?? parent;
}

/** The new positions of the author's private items that are shown to others by now; null for one that did not move. */
export async function shownPositions(
  { items }: Pick<Store, 'items'>,
  author: UserId,
  positions: readonly Position[],
): Promise<readonly (Position | null)[]> {
  if (positions.length === 0) return [];
  const producer = userProducer(author);
  return items.positionsOf(positions.map((at) => ({ producer, clientKey: keyOfShown(at) })));
}

/** The position to which a private item moved when it was shown to others; null before that. */
export async function shownAt(
  { items }: Pick<Store, 'items'>,
  { producer, position: before }: Pick<Item, 'producer' | 'position'>,
): Promise<Position | null> {
  const [at = null] = await items.positionsOf([{ producer, clientKey: keyOfShown(before) }]);
  return at;
}

function keyOfShown(before: Position): string {
  return KEY_PREFIX + String(before);
}
