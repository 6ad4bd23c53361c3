/** The beginning of an item's text, for a mail or a webhook. */
import { LIMITS } from '../base/limits.ts';
import type { Item } from '../model/items.ts';

/** Null for an item without text. Ends with an ellipsis when it is cut. */
export function excerptOf({ payload: { text } }: Pick<Item, 'payload'>): string | null {
  if (text === null) return null;
  const characters = Array.from(text.trim());
  return characters.length <= LIMITS.excerptCharsMax
    ? characters.join('')
    : `${characters.slice(0, LIMITS.excerptCharsMax - 1).join('')}…`;
}
