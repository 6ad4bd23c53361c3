/** What items show to a selection, as texts. Each is dropped with its item's record, and their size is bounded. */
import type { Item } from '../model/items.ts';

/** The approximate size of a text besides its characters: its header and its map entry. */
const TEXT_BYTES = 100;

/** By the selection, which can be any object, and the record. */
type Texts = Map<object, WeakMap<Item, string>>;

export class ItemTexts {
  readonly #bytesMax: number;
  /** The texts used since the last rotation, and older ones, which the next rotation drops if unused. */
  #young: Texts = new Map();
  #old: Texts = new Map();
  #youngBytes = 0;
  #oldBytes = 0;

  constructor(bytesMax: number) {
    this.#bytesMax = bytesMax;
  }

  /** The approximate size of all texts; an overestimate when records are gone. */
  get bytes(): number {
    return this.#youngBytes + this.#oldBytes;
  }

  get(selection: object, item: Item): string | undefined {
    const young = this.#young.get(selection)?.get(item);
    if (young !== undefined) return young;
    const old = this.#old.get(selection)?.get(item);
    if (old !== undefined) this.set(selection, item, old);
    return old;
  }

  /** Texts have one byte per character. */
  set(selection: object, item: Item, text: string): void {
    const bytes = text.length + TEXT_BYTES;
    if (this.#youngBytes + bytes > this.#bytesMax / 2) {
      this.#old = this.#young;
      this.#oldBytes = this.#youngBytes;
      this.#young = new Map();
      this.#youngBytes = 0;
    }
    const known = this.#young.get(selection);
    if (known === undefined) this.#young.set(selection, new WeakMap([[item, text]]));
    else known.set(item, text);
    this.#youngBytes += bytes;
  }
}
