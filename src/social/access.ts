/** The access rules: pure functions from a viewer's facts and an item to a verdict. Asked on every read, last. */
import { timelinesOf, userProducer, type Item, type ViewerFacts } from '../model.ts';

/** The first rule that hides the item from the viewer, or null when they may see it. */
export function whyHidden(facts: ViewerFacts, item: Item): string | null {
  const { author } = item;
  if (author !== null && author === facts.viewer) return null;
  if (author !== null && facts.blocked.has(author)) return 'the viewer and the author have a block between them';
  if (item.visibility === 'private') return 'the item is private to its author';
  if (item.visibility === 'followers' && !(author !== null && facts.follows.has(userProducer(author)))) {
    return 'the item is for the author’s followers and the viewer is not one';
  }
  if (isMuted(facts, item)) return 'the viewer muted its author, thread, tag or producer';
  return null;
}

export function canSee(facts: ViewerFacts, item: Item): boolean {
  return whyHidden(facts, item) === null;
}

function isMuted(facts: ViewerFacts, item: Item): boolean {
  return facts.mutes.size > 0 && timelinesOf(item).some((key) => facts.mutes.has(key));
}
