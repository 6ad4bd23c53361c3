/** Showing another person's item to one's followers, and undoing that. Both may be repeated. */
import { done, notFound, refusedField, type Outcome } from '../base/outcome.ts';
import { repostKey, type Draft, type Item } from '../model/items.ts';
import type { Position } from '../model/positions.ts';
import { userProducer, type UserId } from '../model/producers.ts';
import { openOriginal } from '../social/access.ts';
import type { ContentContext } from './context.ts';
import { append, repeat } from './publish.ts';

const REPOST = 'repost';

/**
 * Reposts an item that everybody may see; a repost stands for its original. One person has one repost of an item, so a
 * repeat returns the first one. NOT_FOUND for what the viewer may not see, FORBIDDEN for what not everybody may see.
 */
export async function repost(
  context: ContentContext,
  viewer: UserId,
  position: Position,
): Promise<Outcome<Item>> {
  const original = await openOriginal(context, viewer, position);
  if (original === null) return notFound('itemId', 'an existing item');
  const draft = draftOfRepost(viewer, original.position, context.clock.now());
  const limited = limitOf(original);
  if (limited === null) return append(context, draft);
  return (
    (await repeat(context, draft)) ??
    refusedField('FORBIDDEN', 'itemId', `expected an item that everybody may see, got ${limited}`)
  );
}

/** Removes the viewer's repost, if there is one, and returns the original. The repost itself may be named as well. */
export async function unrepost(
  context: ContentContext,
  viewer: UserId,
  position: Position,
): Promise<Outcome<Item>> {
  const original = await openOriginal(context, viewer, position);
  if (original === null) return notFound('itemId', 'an existing item');
  const { items } = context.store;
  const [at = null] = await items.positionsOf([repostKey(viewer, original.position)]);
  if (at !== null) await items.remove(at, { by: viewer, atMs: context.clock.now(), shownAs: null });
  return done(original);
}

/** Describes who may see the item when not everybody may; null when everybody may. */
function limitOf(item: Item): string | null {
  const { visibility, standing, opening, readers } = item;
  if (visibility !== 'public') return `one with the visibility ${visibility.toUpperCase()}`;
  if (standing?.feed === 'private') return 'one by an author with a private feed';
  if (readers !== undefined) return `one that only members of ${readers.join(', ')} may read`;
  if (opening !== null && (opening.visibility !== 'public' || opening.standing?.feed === 'private'))
    return 'one in a thread that not everybody may see';
  return null;
}

/** A repost has no text and no thread, and is for everybody who may see what its author writes. */
export function draftOfRepost(viewer: UserId, original: Position, createdAtMs: number): Draft {
  return {
    producer: userProducer(viewer),
    author: viewer,
    kind: REPOST,
    thread: null,
    tags: [],
    visibility: 'public',
    repostOf: original,
    payload: { title: null, text: null, url: null, votes: 0 },
    createdAtMs,
    clientKey: repostKey(viewer, original).clientKey,
  };
}
