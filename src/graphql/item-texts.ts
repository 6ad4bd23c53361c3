/** What items show to a selection, as rows of texts. Each is dropped with its item's record, and their size is bounded. */
import type { Item } from '../model/items.ts';

/** The approximate size of a row besides its texts: its header and its map entry. */
const ROW_BYTES = 80;
/** The approximate size of a text besides its characters. */
const TEXT_BYTES = 20;

/** One byte per character. */
export type TextRow = readonly string[];

/** By the selection, which can be any object, and the record. */
type Texts = Map<object, WeakMap<Item, TextRow>>;

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

  get(selection: object, item: Item): TextRow | undefined {
    const young = this.#young.get(selection)?.get(item);
    if (young !== undefined) return young;
    const old = this.#old.get(selection)?.get(item);
    if (old !== undefined) this.set(selection, item, old);
    return old;
  }

  set(selection: object, item: Item, row: TextRow): void {
    const bytes = row.reduce((sum, text) => sum + text.length + TEXT_BYTES, ROW_BYTES);
    if (this.#youngBytes + bytes > this.#bytesMax / 2) {
      this.#old = this.#young;
      this.#oldBytes = this.#youngBytes;
      this.#young = new Map();
      this.#youngBytes = 0;
    }
    const known = this.#young.get(selection);
    if (known === undefined) this.#young.set(selection, new WeakMap([[item, row]]));
    else known.set(item, row);
    this.#youngBytes += bytes;
  }
}
