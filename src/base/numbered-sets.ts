/**
 * Sets of texts for data that is kept in thousands of sets with shared members, such as the follows of each viewer.
 * Each text has a number; a set is the numbers of its members and a hash table over them, ten bytes per member where a
 * Set takes twenty to forty. A look-up costs one look-up of the number more than in a Set.
 */
import { NumbersByBytes, TextPack } from './numbers-by-bytes.ts';
import type { TextPool } from './text-pool.ts';

/** Below this a Set is as small; above, there are more slots than 16 bits can address. */
const MEMBERS_MIN = 17;
const MEMBERS_MAX = 21_000;
/** This many slots per member, so that most searches for other texts find an empty slot immediately. */
const SLOTS_A_MEMBER = 3;
/** Spreads consecutive numbers: 2^32 divided by the golden ratio. */
const SPREAD = 0x9e3779b1;

const EMPTY: ReadonlySet<never> = new Set();

/** The text in a part of a key. */
export type DecodeText = (bytes: Uint8Array, start: number, end: number) => string;

/** Numbers of texts, assigned in sequence and never changed. The texts are those of the pool. */
export class TextNumbers {
  readonly #pool: TextPool;
  readonly #numbers = new Map<string, number>();
  readonly #texts: string[] = [];
  /** Numbers of the texts that were found as bytes. */
  readonly #byBytes = new NumbersByBytes();

  constructor(pool: TextPool) {
    this.#pool = pool;
  }

  get size(): number {
    return this.#texts.length;
  }

  find(text: string): number | undefined {
    return this.#numbers.get(text);
  }

  of(text: string): number {
    const known = this.#numbers.get(text);
    if (known !== undefined) return known;
    const shared = this.#pool.share(text);
    const number = this.#texts.push(shared) - 1;
    this.#numbers.set(shared, number);
    return number;
  }

  /** Appends the number of each text. A text is only decoded if its bytes are new: decoding takes longest. */
  appendPacked(pack: TextPack, decode: DecodeText, numbers: number[]): void {
    const found = this.#byBytes.find(pack);
    for (let nth = 0; nth < found.length; nth += 1) {
      let number = found[nth] as number;
      if (number === -1) {
        const begin = pack.begins[nth] as number;
        const bytes = pack.bytesOf(begin);
        number = this.of(decode(bytes, 0, bytes.length));
        this.#byBytes.keep(pack, begin, number);
      }
      numbers.push(number);
    }
  }

  textOf(number: number): string {
    return this.#texts[number] as string;
  }
}

/** What every set of texts implements by iterating over its members. */
abstract class TextSet<T extends string> implements ReadonlySet<T> {
  abstract readonly size: number;
  abstract has(member: string): boolean;
  abstract [Symbol.iterator](): Generator<T, undefined>;

  keys(): Generator<T, undefined> {
    return this[Symbol.iterator]();
  }

  values(): Generator<T, undefined> {
    return this[Symbol.iterator]();
  }

  *entries(): Generator<[T, T], undefined> {
    for (const member of this) yield [member, member];
  }

  forEach(act: (member: T, same: T, set: ReadonlySet<T>) => void): void {
    for (const member of this) act(member, member, this);
  }
}

/** Members in the given order. Its tables are texts of two bytes per character, which contain no pointers. */
class NumberedSet<T extends string> extends TextSet<T> {
  readonly size: number;
  readonly #texts: TextNumbers;
  /** The number of each member, in two characters. */
  readonly #members: string;
  /** In each character 0, or the place of a member among the members, from 1. */
  readonly #slots: string;

  constructor(texts: TextNumbers, members: ArrayLike<number>) {
    super();
    const numbers = new Uint32Array(members.length);
    const slots = new Uint16Array(members.length * SLOTS_A_MEMBER);
    let size = 0;
    for (let nth = 0; nth < members.length; nth += 1) {
      const number = members[nth] as number;
      let slot = slotOf(number, slots.length);
      while (slots[slot] !== 0 && numbers[(slots[slot] as number) - 1] !== number)
        slot = slot + 1 === slots.length ? 0 : slot + 1;
      if (slots[slot] !== 0) continue;
      numbers[size] = number;
      size += 1;
      slots[slot] = size;
    }
    this.size = size;
    this.#texts = texts;
    this.#members = charactersOf(numbers.subarray(0, size));
    this.#slots = charactersOf(slots);
  }

  has(member: string): boolean {
    const number = this.#texts.find(member);
    return number !== undefined && this.#hasNumber(number);
  }

  /** A membership test by number; null for numbers of another table. */
  numbersOver(texts: TextNumbers): ((number: number) => boolean) | null {
    return texts === this.#texts ? (number) => this.#hasNumber(number) : null;
  }

  everyNumber(holds: (number: number, texts: TextNumbers) => boolean): boolean {
    for (let place = 0; place < this.size; place += 1)
      if (!holds(this.#numberAt(place), this.#texts)) return false;
    return true;
  }

  #hasNumber(number: number): boolean {
    const slots = this.#slots;
    let slot = slotOf(number, slots.length);
    for (;;) {
      const place = slots.charCodeAt(slot);
      if (place === 0) return false;
      if (this.#numberAt(place - 1) === number) return true;
      slot = slot + 1 === slots.length ? 0 : slot + 1;
    }
  }

  *[Symbol.iterator](): Generator<T, undefined> {
    for (let place = 0; place < this.size; place += 1)
      yield this.#texts.textOf(this.#numberAt(place)) as T;
  }

  /** This set with a member that it does not have, without copying the others. */
  with(member: T): ReadonlySet<T> {
    return new SetWithOneMore(this, member, this.#texts.of(member));
  }

  #numberAt(place: number): number {
    const members = this.#members;
    return members.charCodeAt(2 * place) + members.charCodeAt(2 * place + 1) * 65_536;
  }
}

/** A numbered set and one more member. It keeps the set and makes no tables of its own. */
class SetWithOneMore<T extends string> extends TextSet<T> {
  readonly size: number;
  readonly #set: NumberedSet<T>;
  readonly #member: T;
  readonly #number: number;

  constructor(set: NumberedSet<T>, member: T, number: number) {
    super();
    this.size = set.size + 1;
    this.#set = set;
    this.#member = member;
    this.#number = number;
  }

  has(member: string): boolean {
    return member === this.#member || this.#set.has(member);
  }

  numbersOver(texts: TextNumbers): ((number: number) => boolean) | null {
    const isInSet = this.#set.numbersOver(texts);
    return isInSet === null ? null : (number) => number === this.#number || isInSet(number);
  }

  *[Symbol.iterator](): Generator<T, undefined> {
    yield* this.#set;
    yield this.#member;
  }
}

/** The set with one more member. A set over numbers is not copied. */
export function withMember<T extends string>(set: ReadonlySet<T>, member: T): ReadonlySet<T> {
  if (set.has(member)) return set;
  if (set instanceof NumberedSet) return (set as NumberedSet<T>).with(member);
  return new Set([...set, member]);
}

/** Makes sets over one table of numbers. A full table is left to the sets made over it, and another is begun. */
export class NumberedSets {
  readonly #textsMax: number;
  readonly #pool: TextPool;
  #texts: TextNumbers;

  constructor(textsMax: number, pool: TextPool) {
    this.#textsMax = textsMax;
    this.#pool = pool;
    this.#texts = new TextNumbers(pool);
  }

  /** The table of the sets that are being made now. */
  get texts(): TextNumbers {
    if (this.#texts.size >= this.#textsMax) this.#texts = new TextNumbers(this.#pool);
    return this.#texts;
  }

  of<T extends string>(members: readonly T[]): ReadonlySet<T> {
    if (members.length === 0) return EMPTY;
    if (!isNumbered(members)) return new Set(members);
    const { texts } = this;
    return new NumberedSet(
      texts,
      members.map((member) => texts.of(member)),
    );
  }

  /** Collects the members of a set from keys. */
  gather<T extends string>(decode: DecodeText): SetGatherer<T> {
    return new SetGatherer(this.texts, decode);
  }
}

export class SetGatherer<T extends string> {
  readonly #texts: TextNumbers;
  readonly #decode: DecodeText;
  readonly #numbers: number[] = [];
  /** The members whose numbers are not known yet. */
  readonly #waiting = new TextPack();

  constructor(texts: TextNumbers, decode: DecodeText) {
    this.#texts = texts;
    this.#decode = decode;
  }

  /** Keeps no reference to the bytes. */
  add(bytes: Uint8Array, start: number, end: number): void {
    if (this.#waiting.add(bytes, start, end)) return;
    this.#number();
    this.#waiting.add(bytes, start, end);
  }

  set(): ReadonlySet<T> {
    this.#number();
    const numbers = this.#numbers;
    if (numbers.length === 0) return EMPTY;
    return isNumbered(numbers)
      ? new NumberedSet(this.#texts, numbers)
      : new Set(numbers.map((number) => this.#texts.textOf(number) as T));
  }

  #number(): void {
    this.#texts.appendPacked(this.#waiting, this.#decode, this.#numbers);
    this.#waiting.clear();
  }
}

function isNumbered({ length }: ArrayLike<unknown>): boolean {
  return length >= MEMBERS_MIN && length <= MEMBERS_MAX;
}

/**
 * A permanent property of texts, such as a prefix, that is tested for whole sets: it is computed once for each numbered
 * text.
 */
export class TextClaim {
  readonly #isTrueOf: (text: string) => boolean;
  #texts: TextNumbers | null = null;
  /** By number: 0 for not tested yet, 1 for no and 2 for yes. */
  #answers = new Uint8Array(0);

  constructor(isTrueOf: (text: string) => boolean) {
    this.#isTrueOf = isTrueOf;
  }

  holdsForAll(set: ReadonlySet<string>): boolean {
    if (set instanceof NumberedSet) return set.everyNumber(this.#isTrueOfNumber);
    for (const text of set) if (!this.#isTrueOf(text)) return false;
    return true;
  }

  readonly #isTrueOfNumber = (number: number, texts: TextNumbers): boolean => {
    if (texts !== this.#texts || number >= this.#answers.length) this.#makeRoom(texts);
    this.#answers[number] ||= this.#isTrueOf(texts.textOf(number)) ? 2 : 1;
    return this.#answers[number] === 2;
  };

  #makeRoom(texts: TextNumbers): void {
    const larger = new Uint8Array(texts.size * 2);
    if (texts === this.#texts) larger.set(this.#answers);
    this.#texts = texts;
    this.#answers = larger;
  }
}

/** Whether the set has the text of a number. Faster than a look-up by text if the set was made over these numbers. */
export function hasNumbersOf(
  set: ReadonlySet<string>,
  texts: TextNumbers,
): (number: number) => boolean {
  const isNumbers = set instanceof NumberedSet || set instanceof SetWithOneMore;
  const direct = isNumbers ? set.numbersOver(texts) : null;
  return direct ?? ((number) => set.has(texts.textOf(number)));
}

function slotOf(number: number, slots: number): number {
  return Math.imul(Math.imul(number, SPREAD) >>> 16, slots) >>> 16;
}

function charactersOf({ buffer, byteOffset, byteLength }: Uint16Array | Uint32Array): string {
  return Buffer.from(buffer, byteOffset, byteLength).toString('utf16le');
}
