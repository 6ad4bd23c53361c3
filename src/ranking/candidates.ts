/** Items as modules see them. */
import { LIMITS } from '../base/limits.ts';
import type { Item } from '../model/items.ts';
import type { Candidate, ModuleNeed } from './ranker.ts';

/** In the order of the items. Tags are copied, so that a module that edits its candidates cannot change the items. */
export function candidatesOf(
  items: readonly Item[],
  needs: readonly ModuleNeed[],
): readonly Candidate[] {
  return items.map(({ position, author, kind, thread, tags, createdAtMs, producer, payload }) => {
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
