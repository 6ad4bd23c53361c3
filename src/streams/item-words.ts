/** Whether an item's title and text hold the words of a search. Letters are compared without regard to case. */
import type { Item } from '../model/items.ts';
import { fold, wordsOf } from '../model/words.ts';

const WORD_END = /[\p{L}\p{N}]$/u;

/** Every word of the search begins a word of the title or the text. A search without letters and digits finds nothing. */
export function holdsWords({ payload: { title, text } }: Item, search: string): boolean {
  const words = wordsOf(search);
  if (words.length === 0) return false;
  const held = fold(`${title ?? ''}\n${text ?? ''}`);
  return words.every((word) => beginsWord(held, word));
}

function beginsWord(held: string, word: string): boolean {
  for (let at = held.indexOf(word); at !== -1; at = held.indexOf(word, at + 1))
    if (!WORD_END.test(held.slice(Math.max(0, at - 2), at))) return true;
  return false;
}
