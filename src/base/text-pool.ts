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
    this.#texts.set(text, text);
    return text;
  }
}
