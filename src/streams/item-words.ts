/** Whether an item's title and text hold the words of a search. Letters are compared without regard to case. */
import type { Item } from '../model/items.ts';
import { beginsWord, fold, wordsOf } from '../model/words.ts';

/** Every word of the search begins a word of the title or the text. A search without letters and digits finds nothing. */
export function holdsWords({ payload: { title, text } }: Item, search: string): boolean {
  const words = wordsOf(search);
  if (words.length === 0) return false;
  const held = fold(`${title ?? ''}\n${text ?? ''}`);
  return words.every((word) => beginsWord(held, word));
}
