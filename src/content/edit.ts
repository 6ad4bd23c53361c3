/**
 * Editing and deleting. People change only what they wrote; a place's staff can also delete what others wrote there.
 * Both may be repeated.
 */
import type { Logger } from '../base/log.ts';
import {
  badInput,
  done,
  notFound,
  refused,
  refusedField,
  refusedInput,
  type Outcome,
} from '../base/outcome.ts';
import { patchedPayload, type Item, type PayloadPatch, type Visibility } from '../model/items.ts';
import type { Position } from '../model/positions.ts';
import type { UserId } from '../model/producers.ts';
import { openItem } from '../social/access.ts';
import { openRemovable } from '../social/places/removing.ts';
import { unchanged } from '../store/checks.ts';
import type { ItemPatch, Removal } from '../store/ports/items.ts';
import { extraProblems } from './check-attachments.ts';
import { contentProblems } from './check-content.ts';
import type { ContentContext } from './context.ts';
import { openThreadFor } from './publish.ts';
import { editMoved, isFirstShown, show, shownAt } from './show.ts';

/** Fields left out stay as they are. */
interface Revision extends PayloadPatch {
  readonly visibility?: Visibility;
}

export interface EditArgs {
  readonly position: Position;
  readonly revision: Revision;
  /** The `revisionOf` the item from which the edit was made; undefined when it applies to any. */
  readonly from?: string | undefined;
}

/**
 * Changes an item the viewer wrote. One that others see for the first time becomes a new item. NOT_FOUND for what the
 * viewer may not see, FORBIDDEN for other people's items, BAD_USER_INPUT for a repost, which has no text, and CONFLICT
 * for an item that is no longer as `from` says, unless it is already as the edit would make it.
 */
export async function edit(
  context: ContentContext,
  viewer: UserId,
  { position, revision, from }: EditArgs,
): Promise<Outcome<Item>> {
  const own = await openShownOwn(context, viewer, position);
  if (!own.isDone) return own;
  const before = own.value;
  if (before.repostOf !== undefined)
    return refusedInput('itemId', 'expected an item with content of its own, got a repost');
  const patch = patchOf(before, revision);
  const revised = patchedPayload(before.payload, patch.payload);
  const problems = [...contentProblems(revised), ...extraProblems(revised)];
  const problem = visibilityProblem(before, revision);
  if (problem !== null) problems.push(problem);
  if (problems.length > 0) return refused(...problems);
  const { store, clock } = context;
  const guarded = from === undefined ? patch : { ...patch, ifRevision: from };
  if (isFirstShown(before, revision)) return showTo(context, before, guarded);
  const atOldPlace = await store.items.edit(before.position, guarded, clock.now());
  const moved = await editMoved(context, before, atOldPlace === null ? guarded : patch);
  const item = moved === null ? atOldPlace : moved.item;
  return item === null ? noItem() : done(item);
}

/**
 * Shows a private item to others. It is new in its thread, so it is refused where a reply would be; one that was half
 * shown before is finished.
 */
async function showTo(
  context: ContentContext,
  before: Item,
  patch: ItemPatch,
): Promise<Outcome<Item>> {
  const { author, thread } = before;
  if (thread !== null && author !== null && (await shownAt(context.store, before)) === null) {
    const target = await openThreadFor(context, author, thread);
    if (!target.isDone)
      return refused(...target.problems.map((each) => ({ ...each, field: ['input', 'itemId'] })));
  }
  const item = await show(context, before, patch);
  return item === null ? noItem() : done(item);
}

export interface RemoveContext extends ContentContext {
  readonly log: Pick<Logger, 'info'>;
}

export interface RemoveArgs {
  readonly position: Position;
  /** Whether the viewer runs the installation. */
  readonly isAdmin: boolean;
}

/**
 * Deletes an item that the viewer wrote, or one in a place whose staff they belong to. For some days a repeat by the
 * same person succeeds again; for everybody else, its author included, the item looks as if it never existed. NOT_FOUND
 * for what the viewer may not see, FORBIDDEN for what they may not delete. A block hides nothing from those who may
 * delete it.
 */
export async function remove(
  context: RemoveContext,
  viewer: UserId,
  { position, isAdmin }: RemoveArgs,
): Promise<Outcome<Position>> {
  const { store, clock, log } = context;
  const authority = { facts: await context.facts.of(viewer), isAdmin };
  const { item, permission } = await openRemovable(store, authority, position);
  if (permission === 'forbidden')
    return refusedField(
      'FORBIDDEN',
      'itemId',
      'expected an item that the viewer wrote or moderates, got another',
    );
  const removal =
    permission === 'granted'
      ? { by: viewer, atMs: clock.now(), shownAs: null }
      : await ownRemoval(context, viewer, position);
  if (removal === null || removal.shownAs !== null) return noItem();
  // A repeat finishes what the first attempt may have left.
  const isRemoved = await store.items.remove(position, removal);
  if (isRemoved && item !== null && item.author !== viewer)
    log.info({ item: position, author: item.author, by: viewer }, 'the staff removed an item');
  return done(position);
}

/**
 * The viewer's own item. For some days, a private one that was shown to others is found at its new position by its old
 * id.
 */
async function openShownOwn(
  context: ContentContext,
  viewer: UserId,
  position: Position,
): Promise<Outcome<Item>> {
  const own = await openOwn(context, viewer, position);
  if (own.isDone) return own;
  const removal = await ownRemoval(context, viewer, position);
  return removal === null || removal.shownAs === null
    ? own
    : openOwn(context, viewer, removal.shownAs);
}

async function ownRemoval(
  { store, clock }: ContentContext,
  viewer: UserId,
  position: Position,
): Promise<Removal | null> {
  const removal = await store.items.removalOf(position, clock.now());
  return removal?.by === viewer ? removal : null;
}

async function openOwn(
  context: ContentContext,
  viewer: UserId,
  position: Position,
): Promise<Outcome<Item>> {
  const item = await openItem(context, viewer, position);
  if (item === null) return noItem();
  return item.author === viewer
    ? done(item)
    : refusedField(
        'FORBIDDEN',
        'itemId',
        'expected an item that the viewer wrote, got somebody else’s',
      );
}

/** An item that becomes private remembers that others saw it. */
function patchOf(before: Item, { visibility, ...payload }: Revision): ItemPatch {
  if (visibility === undefined) return { payload };
  const isHidden = visibility === 'private' && before.visibility !== 'private';
  return { payload, visibility, ...(isHidden ? { wasShown: true } : {}) };
}

function visibilityProblem({ visibility: before }: Item, { visibility }: Revision) {
  if (visibility === undefined || visibility === before) return null;
  const isFixed = [before, visibility].some((each) => each === 'direct' || each === 'group');
  return isFixed
    ? badInput('visibility', `expected ${unchanged(before)}, got ${visibility}`)
    : null;
}

function noItem(): Outcome<never> {
  return notFound('itemId', 'an existing item');
}
