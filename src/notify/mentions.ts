/** Mentions in a text: `@` and a person's id. */
import { LIMITS } from '../base/limits.ts';
import type { UserId } from '../model/producers.ts';

/** What stands before a mention is no part of a word, so that an address of e-mail mentions nobody. */
const MENTION = /(?<![\p{L}\p{N}_.@/-])@([\p{L}\p{N}_][\p{L}\p{N}_.-]*)/gu;

/** Begins nowhere but at the first of such signs: a text of nothing else would be looked through from each of them. */
const SENTENCE_END = /(?<![.-])[.-]+$/;

/** The ids that the texts mention, each once, in their order and at most 20. Whether such people exist is for the reader to ask. */
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
