/**
 * Words as searches and muted phrases compare them: runs of letters and digits, with the marks by which many scripts write
 * their vowels, without regard to case and to how an accent is spelt.
 */

const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu;
const ONE_WORD = /^[\p{L}\p{N}][\p{L}\p{N}\p{M}]*$/u;

/**
 * So many marks of one letter count, the number of Unicode's stream-safe texts; no language comes near it. Marks are brought
 * into their order in the square of their number, and a text of nothing else takes 0.1 s.
 */
const MARKS_MAX = 30;
const MORE_MARKS = new RegExp(`(\\p{M}{${MARKS_MAX}})\\p{M}+`, 'gu');

/** One form for all spellings of a text that a search takes for the same. */
export function fold(text: string): string {
  return text.replace(MORE_MARKS, '$1').normalize('NFC').toLowerCase();
}

/** The words of a text, folded, in their order; a word that stands in it twice is listed twice. */
export function wordsOf(text: string): readonly string[] {
  return fold(text).match(WORD) ?? [];
}

/** Whether a word begins with this one in a text that is folded, as this one is. */
export function beginsWord(folded: string, beginning: string): boolean {
  // A word holds no signs that a pattern would take for its own. Most texts do not hold it at all.
  return (
    folded.includes(beginning) &&
    new RegExp(`(?<![\\p{L}\\p{N}]\\p{M}*)${beginning}`, 'u').test(folded)
  );
}

/** Whether the text is one word, and nothing else. */
export function isWord(text: string): boolean {
  return ONE_WORD.test(text);
}
