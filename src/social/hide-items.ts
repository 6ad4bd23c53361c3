/** Hiding one item, and showing it again. Both may be repeated. For a repost, the original is hidden or shown. */
import { LIMITS } from '../base/limits.ts';
import { done, notFound, refusedInput, type Outcome } from '../base/outcome.ts';
import type { Item } from '../model/items.ts';
import { hidingKey } from '../model/muted-keys.ts';
import type { Position } from '../model/positions.ts';
import type { UserId } from '../model/producers.ts';
import { openOriginal } from './access.ts';
import { addEdge } from './add-edge.ts';
import type { SocialContext } from './context.ts';
import { hiddenCount } from './hidden-items.ts';

/** Hides an item from the viewer alone. Refuses items they may not open, their own, and more than the limit. */
export async function hideItem(
  context: SocialContext,
  viewer: UserId,
  at: Position,
): Promise<Outcome<Item>> {
  const item = await openOriginal(context, viewer, at);
  if (item === null) return notFound('itemId', 'an existing item');
  if (item.author === viewer)
    return refusedInput('itemId', 'expected somebody else’s item, got the viewer’s own');
  const producer = hidingKey(item.position);
  const facts = await context.facts.of(viewer);
  if (!facts.mutes.has(producer) && hiddenCount(facts) >= LIMITS.hiddenItemsMax)
    return refusedInput(
      'itemId',
      `expected at most ${LIMITS.hiddenItemsMax} hidden items, got one more`,
    );
  const made = await addEdge(context, 'itemId', { consumer: viewer, producer, relation: 'mute' });
  return made.isDone ? done(item) : made;
}

/** Succeeds when the item was not hidden. Returns it, or null if the viewer may not open it any more. */
export async function unhideItem(
  context: SocialContext,
  viewer: UserId,
  at: Position,
): Promise<Outcome<Item | null>> {
  const item = await openOriginal(context, viewer, at);
  await context.store.edges.removeEdge(viewer, hidingKey(item?.position ?? at), 'mute');
  return done(item);
}
