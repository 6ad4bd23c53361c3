/**
 * Characters that no text may contain: control characters, which are invisible and which terminals obey, and halves of
 * characters, which stores keep differently.
 */

const UNPRINTABLE = /[\p{Cc}\p{Cs}]/u;
const UNPRINTABLE_IN_LINES = /(?![\t\n\r])[\p{Cc}\p{Cs}]/u;

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
