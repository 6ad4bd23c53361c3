/**
 * One copy of each short text that many records repeat, such as an author's id. Records that are kept then hold the same
 * copy: they are smaller, and comparing two of its holders compares no characters.
 */

export class TextPool {
  readonly #max: number;
  #texts = new Map<string, string>();

  constructor(max: number) {
    this.#max = max;
  }

  /** The text, as the copy that others hold. A full pool starts over; what it gave out stays what it is. */
  share<T extends string>(text: T): T {
    const known = this.#texts.get(text);
    if (known !== undefined) return known as T;
    if (this.#texts.size >= this.#max) this.#texts = new Map();
    this.#texts.set(text, text);
    return text;
  }
}
