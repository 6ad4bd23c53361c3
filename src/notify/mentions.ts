/** Mentions in a text: `@` and a person's id. */
import { LIMITS } from '../base/limits.ts';
import type { UserId } from '../model/producers.ts';

/** A mention must not follow a character of a word, so that an e-mail address mentions nobody. */
const MENTION = /(?<![\p{L}\p{N}_.@/-])@([\p{L}\p{N}_][\p{L}\p{N}_.-]*)/gu;

/**
 * Matches only from the first sign of such a run: otherwise a text of nothing else would be scanned from each of them.
 */
const SENTENCE_END = /(?<![.-])[.-]+$/;

/**
 * The ids mentioned in the texts, without duplicates, in order and at most 20. The reader checks whether such people
 * exist.
 */
export function mentionsIn(...texts: readonly (string | null)[]): readonly UserId[] {
  const found = new Set<string>();
  for (const text of texts)
    for (const [, id = ''] of (text ?? '').matchAll(MENTION)) {
      // A sentence may end with a mention.
      const name = id.replace(SENTENCE_END, '');
      if (name.length <= LIMITS.idCharsMax) found.add(name);
      if (found.size >= LIMITS.mentionsMax) return [...found] as UserId[];
    }
  return [...found] as UserId[];
}
