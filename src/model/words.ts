/**
 * Words as searches and muted phrases compare them: runs of letters and digits, with the marks by which many scripts write
 * their vowels, without regard to case and to how an accent is spelt.
 */

const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu;
const ONE_WORD = /^[\p{L}\p{N}][\p{L}\p{N}\p{M}]*$/u;

/** One form for all spellings of a text that a search takes for the same. */
export function fold(text: string): string {
  return text.normalize('NFC').toLowerCase();
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
