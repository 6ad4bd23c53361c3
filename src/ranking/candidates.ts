/** Items as a ranker or a signal of a module sees them. */
import { LIMITS } from '../base/limits.ts';
import type { Item } from '../model/items.ts';
import type { Candidate, CandidateNeed } from './ranker.ts';

/** In the order of the items. Tags are copied, so that a module which edits its candidates cannot reach the items. */
export function candidatesOf(
  items: readonly Item[],
  needs: readonly CandidateNeed[],
): readonly Candidate[] {
  return items.map(({ position, author, kind, thread, tags, createdAtMs, producer, payload }) => {
    const candidate = { position, author, kind, thread, tags: [...tags], createdAtMs };
    if (needs.length === 0) return candidate;
    const { title, url } = payload;
    const text = payload.text?.slice(0, LIMITS.candidateTextCharsMax) ?? null;
    const offered = { title, text, url, producer };
    return Object.assign(candidate, Object.fromEntries(needs.map((name) => [name, offered[name]])));
  });
}
