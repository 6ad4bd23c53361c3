/** Where a filter that requires words looks before it has looked at everything above: at what the index of words names. */
import { LIMITS } from '../base/limits.ts';
import type { Enumeration } from '../fence/source.ts';
import type { Arguments } from '../model/arguments.ts';
import type { RangeQuery } from '../model/positions.ts';
import { wordsOf } from '../model/words.ts';
import type { Rule } from './parts.ts';
import type { Stream, StreamRead } from './stream.ts';
import { valueText } from './values.ts';

/** Names all that a stream may keep of a range as far as it settles, and more; null when it cannot tell how the range begins. */
export type ReadAhead = (read: StreamRead, query: RangeQuery) => Promise<Enumeration | null>;

/** Null for a rule that some item without words passes, and for an input that cannot say of one item whether it holds it. */
export function wordsAhead(where: Rule, { decide }: Stream): ReadAhead | null {
  if (decide === null || wordRules(where).length === 0) return null;
  return async (read, query) => {
    const words = requiredWords(where, read.args);
    return words.length === 0 ? null : read.words.find(words, query);
  };
}

/** Words that every item which passes the rule holds: some of them, since an item is asked about the others. */
function requiredWords(where: Rule, args: Arguments): readonly string[] {
  const texts = wordRules(where).map(({ value }) => valueText(value, args) ?? '');
  return texts.flatMap(wordsOf).slice(0, LIMITS.searchWordsMax);
}

/** The rules for words that an item must pass to pass the rule. */
function wordRules(root: Rule): readonly (Rule & { readonly rule: 'words' })[] {
  const required: Rule[] = [root];
  for (const rule of required) if (rule.rule === 'all') required.push(...rule.of);
  return required.filter((rule) => rule.rule === 'words');
}
