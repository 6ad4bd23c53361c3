/**
 * Numbers of texts by their bytes, for texts that occur in keys by the thousand. The bytes are kept packed in words of
 * four: a look-up touches its place in the table and its words, and no string.
 */

/** How many texts a new table has places for; a power of two. */
const TEXTS_MIN = 512;
/** Words stored before the bytes of a text: its number, and its length in bytes. */
const HEAD_WORDS = 2;
const WORD_BYTES = 4;
/** Each word changes all bits of a hash, because texts of one kind differ in few bits: 2^32 divided by the golden ratio. */
const SPREAD = 0x9e3779b1;

/** A part of some bytes. */
export type ByteSpan = readonly [start: number, end: number];

export class NumbersByBytes {
  /** Two per place: the hash of a text, and where its words begin, from 1; 0 for an empty place. Never more than half full. */
  #places = new Int32Array(TEXTS_MIN * 4);
  #count = 0;
  #words = new Int32Array(TEXTS_MIN * 8);
  #wordsEnd = 0;

  /** The number stored for these bytes; -1 for none. */
  find(bytes: Uint8Array, span: ByteSpan): number {
    const places = this.#places;
    const hash = hashOf(bytes, span);
    for (let place = this.#firstOf(hash); ; place = this.#after(place)) {
      const begin = (places[place + 1] as number) - 1;
      if (begin === -1) return -1;
      if (places[place] === hash && this.#holds(begin, bytes, span))
        return this.#words[begin] as number;
    }
  }

  /** Stores a number for bytes that have none. They are copied. */
  keep(bytes: Uint8Array, [start, end]: ByteSpan, number: number): void {
    const begin = this.#wordsEnd;
    const length = end - start;
    this.#wordsEnd += HEAD_WORDS + Math.ceil(length / WORD_BYTES);
    if (this.#wordsEnd > this.#words.length) {
      const larger = new Int32Array(this.#wordsEnd * 2);
      larger.set(this.#words);
      this.#words = larger;
    }
    this.#words[begin] = number;
    this.#words[begin + 1] = length;
    let word = begin + HEAD_WORDS;
    for (let at = start; at < end; at += WORD_BYTES) this.#words[word++] = wordAt(bytes, at, end);
    if (this.#count * 4 >= this.#places.length) this.#makeRoom();
    this.#count += 1;
    this.#place(hashOf(bytes, [start, end]), begin);
  }

  #holds(begin: number, bytes: Uint8Array, [start, end]: ByteSpan): boolean {
    const words = this.#words;
    if (words[begin + 1] !== end - start) return false;
    let word = begin + HEAD_WORDS;
    for (let at = start; at < end; at += WORD_BYTES)
      if (words[word++] !== wordAt(bytes, at, end)) return false;
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

function hashOf(bytes: Uint8Array, [start, end]: ByteSpan): number {
  let hash = end - start;
  for (let at = start; at < end; at += WORD_BYTES) {
    const product = Math.imul(hash ^ wordAt(bytes, at, end), SPREAD);
    hash = product ^ (product >>> 15);
  }
  return hash;
}

/** Up to four bytes as one number; missing ones count as zeros. */
function wordAt(bytes: Uint8Array, at: number, end: number): number {
  let word = bytes[at] as number;
  if (at + 1 < end) word |= (bytes[at + 1] as number) << 8;
  if (at + 2 < end) word |= (bytes[at + 2] as number) << 16;
  if (at + 3 < end) word |= (bytes[at + 3] as number) << 24;
  return word;
}
