/** What items say to a selection, as texts beside the items' records: each goes with its record, and all are bounded. */
import type { Item } from '../model/items.ts';

/** About what a text takes beside its characters: its head, and its place beside its record. */
const TEXT_BYTES = 100;

/** By what they say it to, any object, and the record. */
type Texts = Map<object, WeakMap<Item, string>>;

export class ItemTexts {
  readonly #bytesMax: number;
  /** Those said since the last turn, and those of the turn before, which go at the next one if nobody asks for them. */
  #young: Texts = new Map();
  #old: Texts = new Map();
  #youngBytes = 0;
  #oldBytes = 0;

  constructor(bytesMax: number) {
    this.#bytesMax = bytesMax;
  }

  /** About what all texts take; more than they do when records are gone. */
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

  /** Texts of one byte a character. */
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
