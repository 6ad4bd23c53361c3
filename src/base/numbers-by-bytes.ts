/**
 * Numbers of texts by their bytes, for texts that occur in keys by the thousand. The bytes are kept packed in words of
 * four, so that a look-up touches its place in the table and its words, and no string. Texts are looked up many at a
 * time: nothing in the loop depends on the text before, so the processor waits for many places of memory at once.
 */

/** How many texts a new table has places for; a power of two. */
const TEXTS_MIN = 512;
/** Words stored before the bytes of a text: its number or, until it is found, its hash; and its length in bytes. */
const HEAD_WORDS = 2;
const WORD_BYTES = 4;
/** How many words of texts are looked up together: some three hundred texts, which the fastest cache can hold. */
const PACK_WORDS = 2_048;
/** Each word changes all bits of a hash, because texts of one kind differ in few bits: 2^32 divided by the golden ratio. */
const SPREAD = 0x9e3779b1;

const NO_WORDS = new Int32Array(0);

/** Some texts by their bytes, to be looked up together. */
export class TextPack {
  /** Where each text begins in the words. */
  readonly begins: number[] = [];
  /** Made for the first text: many packs stay empty. */
  #words = NO_WORDS;
  #end = 0;

  get words(): Int32Array {
    return this.#words;
  }

  /** Copies the bytes from `start` up to `end`. False if the pack has no room for them beside the texts that it has. */
  add(bytes: Uint8Array, start: number, end: number): boolean {
    const begin = this.#end;
    const length = end - start;
    const next = begin + HEAD_WORDS + wordsOf(length);
    if (next > this.#words.length) {
      if (begin > 0) return false;
      this.#words = new Int32Array(Math.max(PACK_WORDS, next));
    }
    const words = this.#words;
    let hash = length;
    let at = start;
    for (let word = begin + HEAD_WORDS; word < next; word += 1, at += WORD_BYTES) {
      const value = at + WORD_BYTES <= end ? wholeWord(bytes, at) : lastWord(bytes, at, end);
      words[word] = value;
      const product = Math.imul(hash ^ value, SPREAD);
      hash = product ^ (product >>> 15);
    }
    words[begin] = hash;
    words[begin + 1] = length;
    this.begins.push(begin);
    this.#end = next;
    return true;
  }

  /** The bytes of a text. */
  bytesOf(begin: number): Uint8Array {
    const bytes = new Uint8Array(this.#words[begin + 1] as number);
    const first = begin + HEAD_WORDS;
    for (let at = 0; at < bytes.length; at += 1)
      bytes[at] = (this.#words[first + (at >> 2)] as number) >>> (8 * (at % WORD_BYTES));
    return bytes;
  }

  clear(): void {
    this.begins.length = 0;
    this.#end = 0;
  }
}

export class NumbersByBytes {
  /** Two per place: the hash of a text, and where its words begin, from 1; 0 for an empty place. Never more than half full. */
  #places = new Int32Array(TEXTS_MIN * 4);
  #count = 0;
  #words = new Int32Array(TEXTS_MIN * 8);
  #wordsEnd = 0;

  /** The number stored for each text; -1 for none. */
  find({ words, begins }: TextPack): Int32Array {
    const found = new Int32Array(begins.length);
    for (let nth = 0; nth < begins.length; nth += 1)
      found[nth] = this.#placeOf(words[begins[nth] as number] as number);
    for (let nth = 0; nth < begins.length; nth += 1)
      found[nth] = this.#numberAt(found[nth] as number, words, begins[nth] as number);
    return found;
  }

  /** Stores a number for a text that has none. Its bytes are copied. */
  keep({ words }: TextPack, begin: number, number: number): void {
    const kept = this.#wordsEnd;
    const size = HEAD_WORDS + wordsOf(words[begin + 1] as number);
    this.#wordsEnd += size;
    if (this.#wordsEnd > this.#words.length) {
      const larger = new Int32Array(this.#wordsEnd * 2);
      larger.set(this.#words);
      this.#words = larger;
    }
    this.#words.set(words.subarray(begin, begin + size), kept);
    this.#words[kept] = number;
    if (this.#count * 4 >= this.#places.length) this.#makeRoom();
    this.#count += 1;
    this.#place(words[begin] as number, kept);
  }

  /** The first place that holds a text with this hash, or is empty. */
  #placeOf(hash: number): number {
    return this.#search(hash, this.#firstOf(hash));
  }

  #search(hash: number, from: number): number {
    const places = this.#places;
    let place = from;
    while (places[place + 1] !== 0 && places[place] !== hash) place = this.#after(place);
    return place;
  }

  /** The number of the text, from the first place with its hash. */
  #numberAt(first: number, words: Int32Array, begin: number): number {
    for (let place = first; ; place = this.#search(words[begin] as number, this.#after(place))) {
      const kept = (this.#places[place + 1] as number) - 1;
      if (kept === -1) return -1;
      if (this.#isSame(kept, words, begin)) return this.#words[kept] as number;
    }
  }

  #isSame(kept: number, words: Int32Array, begin: number): boolean {
    const own = this.#words;
    const length = words[begin + 1] as number;
    if (own[kept + 1] !== length) return false;
    for (let word = HEAD_WORDS; word < HEAD_WORDS + wordsOf(length); word += 1)
      if (own[kept + word] !== words[begin + word]) return false;
    return true;
  }

  #makeRoom(): void {
    const smaller = this.#places;
    this.#places = new Int32Array(smaller.length * 2);
    for (let place = 0; place < smaller.length; place += 2) {
      const begin = (smaller[place + 1] as number) - 1;
      if (begin !== -1) this.#place(smaller[place] as number, begin);
    }
  }

  #place(hash: number, begin: number): void {
    const places = this.#places;
    let place = this.#firstOf(hash);
    while (places[place + 1] !== 0) place = this.#after(place);
    places[place] = hash;
    places[place + 1] = begin + 1;
  }

  #firstOf(hash: number): number {
    return (hash * 2) & (this.#places.length - 2);
  }

  #after(place: number): number {
    return (place + 2) & (this.#places.length - 2);
  }
}

function wordsOf(bytes: number): number {
  return (bytes + WORD_BYTES - 1) >> 2;
}

function wholeWord(bytes: Uint8Array, at: number): number {
  return (
    (bytes[at] as number) |
    ((bytes[at + 1] as number) << 8) |
    ((bytes[at + 2] as number) << 16) |
    ((bytes[at + 3] as number) << 24)
  );
}

/** Fewer than four bytes; missing ones count as zeros. */
function lastWord(bytes: Uint8Array, at: number, end: number): number {
  let word = 0;
  for (let last = end - 1; last >= at; last -= 1) word = (word << 8) | (bytes[last] as number);
  return word;
}
