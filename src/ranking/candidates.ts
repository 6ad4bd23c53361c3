/** Items as modules see them. */
import { LIMITS } from '../base/limits.ts';
import { shownBy, type Item } from '../model/items.ts';
import type { Candidate, ModuleNeed } from './ranker.ts';

/**
 * In the order of the items. A repost has no words of its own, so it has the tags and the content of its original: a
 * filter that drops an item also drops what shows it. Tags are copied, so that a module that edits its candidates
 * cannot change the items.
 */
export function candidatesOf(
  items: readonly Item[],
  needs: readonly ModuleNeed[],
): readonly Candidate[] {
  return items.map((item) => {
    const { position, author, kind, thread, createdAtMs, producer } = item;
    const { tags, payload } = shownBy(item);
    const candidate = { position, author, kind, thread, tags: [...tags], createdAtMs };
    if (needs.length === 0) return candidate;
    const { title, url, votes, language = null, attributes = {} } = payload;
    const text = payload.text?.slice(0, LIMITS.candidateTextCharsMax) ?? null;
    const own = { ...attributes };
    const offered = { title, text, url, producer, language, votes, attributes: own };
    const seen = needs.filter((name) => name !== 'viewer').map((name) => [name, offered[name]]);
    return Object.assign(candidate, Object.fromEntries(seen) as Partial<Candidate>);
  });
}
