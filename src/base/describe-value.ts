/** Shows a value in an error message. */
import { isVisible } from './unprintable.ts';

const TEXT_CHARS_MAX = 40;

/** The value in a few words: short, and never a whole structure. A text that shows nothing is spelt in codes. */
export function describeValue(value: unknown): string {
  if (value === undefined || value === null) return 'nothing';
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : 'a list';
  if (typeof value === 'object') return 'a map';
  if (typeof value === 'string') return describeText(value);
  return typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint'
    ? String(value)
    : typeof value;
}

function describeText(text: string): string {
  const shown = JSON.stringify(
    text.length > TEXT_CHARS_MAX ? `${text.slice(0, TEXT_CHARS_MAX)}…` : text,
  );
  return isVisible(text) ? shown : shown.replace(/[^\x20-\x7e…]/g, escapeOf);
}

/** As in JSON. */
function escapeOf(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
