/**
 * Words as searches and muted phrases compare them: runs of letters and digits, including the marks with which many
 * scripts write their vowels, regardless of case, of width and of how an accent is encoded.
 */

/** Raise it when `wordsOf` changes: each store then indexes the words of its items again, in the background. */
export const WORDS_VERSION = 2;

const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu;
const ONE_WORD = /^[\p{L}\p{N}][\p{L}\p{N}\p{M}]*$/u;

/**
 * At most this many marks of one letter count, the number of Unicode's stream-safe texts; no language comes near it.
 * Sorting marks takes the square of their number, and a text of nothing else takes 0.1 s.
 */
const MARKS_MAX = 30;
const MORE_MARKS = new RegExp(`(\\p{M}{${MARKS_MAX}})\\p{M}+`, 'gu');

/** Letters by Unicode that show nothing: they stand for a part that a Korean syllable lacks, or for a blank. */
const FILLERS = /[\u115F\u1160\u3164\uFFA0]/g;

/** Ligatures, Latin letters as wide as ideographs, and Japanese and Korean ones half as wide. */
const OTHER_SHAPES = /[\uFB00-\uFB06\uFF01-\uFFEE]+/g;
/** An i with a second dot, which the Turkish capital İ becomes. The ı without a dot makes other words, and stays. */
const DOTTED = /i\u0307/g;

/**
 * One form for all spellings of a text that a search treats as equal. ß is ss, and a sigma at the end of a word is like
 * any other, so that the beginning of a word is folded like the word.
 */
export function fold(text: string): string {
  return foldLetters(text).replace(FILLERS, ' ');
}

function foldLetters(text: string): string {
  return text
    .replace(OTHER_SHAPES, (letters) => letters.normalize('NFKC'))
    .replace(MORE_MARKS, '$1')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('ς', 'σ')
    .replace(DOTTED, 'i')
    .normalize('NFC');
}

/** Marks that modify letters of any script. The vowel signs of Indic scripts belong to theirs, and stay. */
const ACCENTS = /\p{Script=Inherited}/gu;

/** The same for names, which people also type without accents, and without the dot of an i or with one. */
export function foldName(text: string): string {
  // A filler stays in a name, as the lists of names by their beginnings hold it.
  const bare = foldLetters(text).normalize('NFKD').replace(ACCENTS, '');
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
  return ONE_WORD.test(text.replace(FILLERS, ' '));
}
