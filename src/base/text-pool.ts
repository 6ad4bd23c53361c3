/**
 * One copy of each short text that many records repeat, such as an author's id. Kept records share the copy: they are
 * smaller, and comparing two of its holders compares no characters.
 */

export class TextPool {
  readonly #max: number;
  #texts = new Map<string, string>();

  constructor(max: number) {
    this.#max = max;
  }

  /** The text, as the copy that others share. A full pool starts over; copies given out earlier stay valid. */
  share<T extends string>(text: T): T {
    const known = this.#texts.get(text);
    if (known !== undefined) return known as T;
    if (this.#texts.size >= this.#max) this.#texts = new Map();
    const own = ownText(text);
    this.#texts.set(own, own);
    return own;
  }
}

/** The same text with characters of its own: a part of a longer text keeps that alive, and is compared more slowly. */
function ownText<T extends string>(text: T): T {
  return text.split('').join('') as T;
}
