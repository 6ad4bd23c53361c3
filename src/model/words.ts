/** Words as a search compares them: runs of letters and digits, without regard to case and to how an accent is spelt. */

const WORD = /[\p{L}\p{N}]+/gu;
const ONE_WORD = /^[\p{L}\p{N}]+$/u;

/** One form for all spellings of a text that a search takes for the same. */
export function fold(text: string): string {
  return text.normalize('NFC').toLowerCase();
}

/** The words of a text, folded, in their order; a word that stands in it twice is listed twice. */
export function wordsOf(text: string): readonly string[] {
  return fold(text).match(WORD) ?? [];
}

/** Whether the text is one word, and nothing else. */
export function isWord(text: string): boolean {
  return ONE_WORD.test(text);
}
