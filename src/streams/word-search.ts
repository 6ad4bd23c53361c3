/** Look-ahead for a filter that requires words: before scanning everything, it looks at what the index of words names. */
import { LIMITS } from '../base/limits.ts';
import type { Enumeration } from '../fence/source.ts';
import type { Arguments } from '../model/arguments.ts';
import type { RangeQuery } from '../model/positions.ts';
import { wordsOf } from '../model/words.ts';
import type { Rule } from './parts.ts';
import type { Stream, StreamRead } from './stream.ts';
import { valueText } from './values.ts';

/**
 * Lists all items of a range that a stream may keep, and others, as far as it settles; null if it does not know the
 * start of the range.
 */
export type ReadAhead = (read: StreamRead, query: RangeQuery) => Promise<Enumeration | null>;

/** Null for a rule that an item without words can pass, and for an input that cannot decide for each item alone. */
export function wordsAhead(where: Rule, { decide }: Stream): ReadAhead | null {
  if (decide === null || wordRules(where).length === 0) return null;
  return async (read, query) => {
    const words = requiredWords(where, read.args);
    return words.length === 0 ? null : read.words.find(words, query);
  };
}

/** Some of the words that every passing item must hold; the rest are checked on each item. */
function requiredWords(where: Rule, args: Arguments): readonly string[] {
  const texts = wordRules(where).map(({ value }) => valueText(value, args) ?? '');
  return texts.flatMap(wordsOf).slice(0, LIMITS.searchWordsMax);
}

/** The word rules that an item must pass to pass the rule. */
function wordRules(root: Rule): readonly (Rule & { readonly rule: 'words' })[] {
  const required: Rule[] = [root];
  for (const rule of required) if (rule.rule === 'all') required.push(...rule.of);
  return required.filter((rule) => rule.rule === 'words');
}
