/**
 * Characters that no text may contain: control characters, which are invisible and which terminals obey, and halves of
 * characters, which stores keep differently. And those that a text may contain if it shows anything else, because
 * emoji, Arabic and Persian are written with them.
 */

const UNPRINTABLE = /[\p{Cc}\p{Cs}]/u;
/** U+2800 is braille without a dot. Fillers of Hangul, joiners, marks of direction and variation are ignorable. */
const VISIBLE = /[^\p{Z}\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]/u;
/** All of those except tabs and line breaks. Without a look-ahead, which costs twice as much. */
const UNPRINTABLE_IN_LINES = /[^\P{Cc}\t\n\r]|\p{Cs}/u;

/** The first character that cannot be shown, such as `U+0000`; null for none. Tabs and line breaks are allowed. */
export function unprintableIn(text: string): string | null {
  const [found] = UNPRINTABLE_IN_LINES.exec(text) ?? [];
  if (found === undefined) return null;
  return `U+${found.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`;
}

/** Whether a single-line text can be shown: tabs and line breaks are not allowed either. */
export function isPrintableLine(text: string): boolean {
  return !UNPRINTABLE.test(text);
}

/** Whether a text shows anything: not when it is empty, or has only blanks and characters without a glyph. */
export function isVisible(text: string): boolean {
  return VISIBLE.test(text);
}
