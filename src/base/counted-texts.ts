/** Texts of one byte per character that many holders refer to by number, each kept once and as long as it is held. */

/**
 * Approximate size of a text apart from its characters: its header, its place in the index, and its number's entries.
 */
const TEXT_BYTES = 100;

export class CountedTexts {
  readonly #numbers = new Map<string, number>();
  readonly #texts: string[] = [];
  readonly #holders: number[] = [];
  readonly #free: number[] = [];
  #bytes = 0;

  /** Approximate size of all texts. */
  get bytes(): number {
    return this.#bytes;
  }

  /** The number of the text, which gets one more holder. */
  hold(text: string): number {
    const known = this.#numbers.get(text);
    if (known !== undefined) {
      this.#holders[known] = (this.#holders[known] as number) + 1;
      return known;
    }
    const number = this.#free.pop() ?? this.#texts.length;
    // A copy, because a slice would keep the whole text that it was cut from.
    const own = Buffer.from(text, 'latin1').toString('latin1');
    this.#numbers.set(own, number);
    this.#texts[number] = own;
    this.#holders[number] = 1;
    this.#bytes += text.length + TEXT_BYTES;
    return number;
  }

  /** The text of a number that somebody holds. */
  textOf(number: number): string {
    return this.#texts[number] as string;
  }

  /** Removes one holder; with the last one the text is deleted, and its number is reused. */
  release(number: number): void {
    const left = (this.#holders[number] as number) - 1;
    this.#holders[number] = left;
    if (left > 0) return;
    const text = this.#texts[number] as string;
    this.#bytes -= text.length + TEXT_BYTES;
    this.#numbers.delete(text);
    this.#texts[number] = '';
    this.#free.push(number);
  }
}
