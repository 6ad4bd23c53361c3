/** Editing and deleting. A person changes only what they wrote. Both may be repeated. */
import { done, notFound, refused, refusedField, type Outcome } from '../base/outcome.ts';
import type { Item, Visibility } from '../model/items.ts';
import type { Position } from '../model/positions.ts';
import type { UserId } from '../model/producers.ts';
import { openItem } from '../social/access.ts';
import type { ItemPatch } from '../store/ports/items.ts';
import { contentProblems } from './check-content.ts';
import type { ContentContext } from './context.ts';

/** Fields left out stay as they are. */
export interface Revision {
  readonly title?: string | null;
  readonly text?: string | null;
  readonly url?: string | null;
  readonly visibility?: Visibility;
}

export interface EditArgs {
  readonly position: Position;
  readonly revision: Revision;
}

/** Changes an item the viewer wrote. NOT_FOUND for what they may not see, FORBIDDEN for what others wrote. */
export async function edit(
  context: ContentContext,
  viewer: UserId,
  { position, revision }: EditArgs,
): Promise<Outcome<Item>> {
  const own = await openOwn(context, viewer, position);
  if (!own.isDone) return own;
  const problems = contentProblems({ ...own.value.payload, ...revision });
  if (problems.length > 0) return refused(...problems);
  const { store, clock } = context;
  const item = await store.items.edit(position, patchOf(revision), clock.now());
  return item === null ? noItem() : done(item);
}

/** Deletes an item the viewer wrote. A repeat is NOT_FOUND, as the item no longer exists. */
export async function remove(
  context: ContentContext,
  viewer: UserId,
  position: Position,
): Promise<Outcome<Position>> {
  const own = await openOwn(context, viewer, position);
  if (!own.isDone) return own;
  await context.store.items.remove(position);
  return done(position);
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
    : refusedField('FORBIDDEN', 'itemId', 'expected an item the viewer wrote, got another’s');
}

function patchOf({ visibility, ...payload }: Revision): ItemPatch {
  return { payload, ...(visibility === undefined ? {} : { visibility }) };
}

function noItem(): Outcome<never> {
  return notFound('itemId', 'an existing item');
}
