/** The access rules: pure functions from a viewer's facts and an item to a verdict. Asked on every read, last. */
import { timelinesOf, type Item } from '../model/items.ts';
import { userProducer } from '../model/producers.ts';
import { type ViewerFacts } from '../model/edges.ts';

/** Whether the viewer may know that the item exists. Where this is false, nothing may tell it from an absent one. */
export function mayKnow(facts: ViewerFacts, item: Item): boolean {
  const { author } = item;
  if (author === null) return item.visibility === 'public';
  if (author === facts.viewer) return true;
  if (facts.blocked.has(author) || item.visibility === 'private') return false;
  return item.visibility === 'public' || facts.follows.has(userProducer(author));
}

/** Whether the viewer muted the item's author, thread, a tag or its producer. One's own mutes are no secret. */
export function isMuted(facts: ViewerFacts, item: Item): boolean {
  return facts.mutes.size > 0 && timelinesOf(item).some((key) => facts.mutes.has(key));
}

/** Whether feeds, counts and notifications show the item to the viewer. */
export function canSee(facts: ViewerFacts, item: Item): boolean {
  return mayKnow(facts, item) && !isMuted(facts, item);
}
