/** Characters that no text may hold: control characters, which nothing shows and terminals obey, and halves of characters, which stores keep differently. */

const UNPRINTABLE = /[\p{Cc}\p{Cs}]/u;
const UNPRINTABLE_IN_LINES = /(?![\t\n\r])[\p{Cc}\p{Cs}]/u;

/** The first character that cannot be shown, such as `U+0000`; null for none. Tabs and line breaks may stand in a text. */
export function unprintableIn(text: string): string | null {
  const [found] = UNPRINTABLE_IN_LINES.exec(text) ?? [];
  if (found === undefined) return null;
  return `U+${found.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`;
}

/** Whether a text of one line can be shown: tabs and line breaks may not stand in it either. */
export function isPrintableLine(text: string): boolean {
  return !UNPRINTABLE.test(text);
}
