/**
 * Words as searches and muted phrases compare them: runs of letters and digits, including the marks with which many
 * scripts write their vowels, regardless of case and of how an accent is encoded.
 */

const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu;
const ONE_WORD = /^[\p{L}\p{N}][\p{L}\p{N}\p{M}]*$/u;

/**
 * At most this many marks of one letter count, the number of Unicode's stream-safe texts; no language comes near it.
 * Sorting marks takes the square of their number, and a text of nothing else takes 0.1 s.
 */
const MARKS_MAX = 30;
const MORE_MARKS = new RegExp(`(\\p{M}{${MARKS_MAX}})\\p{M}+`, 'gu');

/** One form for all spellings of a text that a search treats as equal. */
export function fold(text: string): string {
  return text.replace(MORE_MARKS, '$1').normalize('NFC').toLowerCase();
}

/** Marks that modify letters of any script. The vowel signs of Indic scripts belong to theirs, and stay. */
const ACCENTS = /\p{Script=Inherited}/gu;

/**
 * The same for names, which people type without accents and in any width. Unlike `fold`, it folds case fully: ß is ss,
 * and a sigma at the end of a word is like any other, so that the beginning of a word is folded like the word.
 */
export function foldName(text: string): string {
  const bare = fold(text).normalize('NFKD').replace(ACCENTS, '');
  return bare.toUpperCase().toLowerCase().replaceAll('ς', 'σ');
}

/** The words of a text, folded, in order; a word that occurs twice is listed twice. */
export function wordsOf(text: string): readonly string[] {
  return fold(text).match(WORD) ?? [];
}

/** Whether a word in a folded text begins with this one, which is folded too. */
export function beginsWord(folded: string, beginning: string): boolean {
  // A word contains no characters that are special in a pattern. Most texts do not contain the word at all.
  return (
    folded.includes(beginning) &&
    new RegExp(`(?<![\\p{L}\\p{N}]\\p{M}*)${beginning}`, 'u').test(folded)
  );
}

/** Whether the text is exactly one word. */
export function isWord(text: string): boolean {
  return ONE_WORD.test(text);
}
