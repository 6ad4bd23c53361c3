/**
 * A merge of many timelines, suspended between two pages. It is a heap of (bound, producer): the next item of that
 * producer is not before its bound. A bound is checked against the table when it reaches the top, so items removed in the
 * meantime are skipped, and a merge may continue from any position at or behind its own.
 *
 * Idea: a chronological feed computed at read time needs only the most recently active producers, and each page adds
 * those active since; https://news.ycombinator.com/item?id=17154403.
 */
import type { Position, RangeQuery } from '../../../model/positions.ts';

export type Order = RangeQuery['order'];

/** The first positions of a producer at or behind `from`, in the requested order: as many as requested, or all. */
export type Seek = (
  producer: number,
  from: number,
  { order, limit }: { readonly order: Order; readonly limit: number },
) => readonly number[];

const HEAP_MIN = 64;
/**
 * How many positions of a producer are read at a time: initially, the growth factor of each further read, and at most.
 */
const AHEAD_MIN = 4;
const AHEAD_GROWTH = 4;
const AHEAD_MAX = 64;

export class Frontier {
  readonly order: Order;
  readonly #newests: Float64Array;
  /** Heap keys: positions, negated for the newest first, so that the least key is always next. */
  #keys: Float64Array;
  #producers: Int32Array;
  #size = 0;
  /** How many producers, most recently active first, have entered the heap. */
  #entered = 0;
  #from: number;

  /** `newests` holds an upper bound of each producer's newest position, greatest first; its index is the producer. */
  constructor(newests: Float64Array, order: Order, from: number) {
    this.order = order;
    this.#newests = newests;
    this.#from = from;
    this.#keys = new Float64Array(HEAP_MIN);
    this.#producers = new Int32Array(HEAP_MIN);
  }

  /** Where the next read starts: the first position it may return. */
  get from(): number {
    return this.#from;
  }

  copy(): Frontier {
    const copy = new Frontier(this.#newests, this.order, this.#from);
    copy.#keys = this.#keys.slice(0, this.#size);
    copy.#producers = this.#producers.slice(0, this.#size);
    copy.#size = this.#size;
    copy.#entered = this.#entered;
    return copy;
  }

  /** Releases the spare room of its heap. */
  trim(): void {
    if (this.#keys.length === this.#size) return;
    this.#keys = this.#keys.slice(0, this.#size);
    this.#producers = this.#producers.slice(0, this.#size);
  }

  /** Skips to a position at or behind `from`. Bounds before it are dropped when they reach the top. */
  moveTo(from: number): void {
    this.#from = from;
  }

  /** Appends to `out` until it holds `limit` positions or `last` is passed, without duplicates. */
  read(
    seek: Seek,
    { last, limit }: { readonly last: number; readonly limit: number },
    out: Position[],
  ): void {
    const ahead = new ReadAhead(seek, this.order);
    while (out.length < limit) {
      this.#enter(last);
      const bound = this.#top();
      if (bound === null || this.#isBehind(bound, last)) {
        this.#from =
          this.order === 'newest' ? Math.min(this.#from, last - 1) : Math.max(this.#from, last + 1);
        return;
      }
      const [first, second] = ahead.from(this.#producers[0] ?? 0, bound, limit - out.length);
      if (first !== bound) {
        this.#replaceTop(first);
        continue;
      }
      out.push(bound as Position);
      this.#from = this.order === 'newest' ? bound - 1 : bound + 1;
      this.#replaceTop(second);
    }
  }

  /** The bound at the top, clamped to where the next read starts. */
  #top(): number | null {
    const key = this.#keys[0];
    if (this.#size === 0 || key === undefined) return null;
    return this.order === 'newest' ? Math.min(-key, this.#from) : Math.max(key, this.#from);
  }

  #isBehind(bound: number, last: number): boolean {
    return this.order === 'newest' ? bound < last : bound > last;
  }

  /** Adds the producers that could come before the top: a few when reading newest first, all active ones when oldest first. */
  #enter(last: number): void {
    const newests = this.#newests;
    const least = this.order === 'newest' ? last : this.#from;
    while (this.#entered < newests.length) {
      const newest = newests[this.#entered] ?? 0;
      if (newest < least) return;
      if (this.order === 'newest' && this.#size > 0 && newest < -(this.#keys[0] ?? 0)) return;
      this.#push(
        this.order === 'newest' ? -Math.min(newest, this.#from) : this.#from,
        this.#entered,
      );
      this.#entered += 1;
    }
  }

  #push(key: number, producer: number): void {
    if (this.#size === this.#keys.length) this.#grow();
    let hole = this.#size;
    this.#size += 1;
    while (hole > 0) {
      const parent = (hole - 1) >> 1;
      const above = this.#keys[parent] ?? 0;
      if (above <= key) break;
      this.#set(hole, above, this.#producers[parent] ?? 0);
      hole = parent;
    }
    this.#set(hole, key, producer);
  }

  /** Gives the top its next position, or removes its producer when there is none. */
  #replaceTop(next: number | undefined): void {
    let key = this.order === 'newest' ? -(next ?? 0) : (next ?? 0);
    let producer = this.#producers[0] ?? 0;
    if (next === undefined) {
      this.#size -= 1;
      key = this.#keys[this.#size] ?? 0;
      producer = this.#producers[this.#size] ?? 0;
    }
    if (this.#size > 0) this.#sink(key, producer);
  }

  #sink(key: number, producer: number): void {
    let hole = 0;
    for (;;) {
      let child = hole * 2 + 1;
      if (child >= this.#size) break;
      if (child + 1 < this.#size && (this.#keys[child + 1] ?? 0) < (this.#keys[child] ?? 0))
        child += 1;
      const below = this.#keys[child] ?? 0;
      if (below >= key) break;
      this.#set(hole, below, this.#producers[child] ?? 0);
      hole = child;
    }
    this.#set(hole, key, producer);
  }

  #set(slot: number, key: number, producer: number): void {
    this.#keys[slot] = key;
    this.#producers[slot] = producer;
  }

  #grow(): void {
    const room = Math.max(this.#size * 2, HEAP_MIN);
    const keys = new Float64Array(room);
    const producers = new Int32Array(room);
    keys.set(this.#keys);
    producers.set(this.#producers);
    this.#keys = keys;
    this.#producers = producers;
  }
}

interface ReadPositions {
  readonly positions: readonly number[];
  /** The first that has not been passed yet. */
  next: number;
  readonly asked: number;
}

/**
 * Positions that one read has found but not reached yet, so that a producer with many of them needs one seek for
 * several. Nothing is kept between reads, because items are removed in the meantime.
 */
class ReadAhead {
  readonly #seek: Seek;
  readonly #order: Order;
  readonly #read = new Map<number, ReadPositions>();

  constructor(seek: Seek, order: Order) {
    this.#seek = seek;
    this.#order = order;
  }

  /** The producer's first two positions at or behind `bound`. The caller needs at most `wanted` positions. */
  from(
    producer: number,
    bound: number,
    wanted: number,
  ): readonly [first: number | undefined, second: number | undefined] {
    const known = this.#read.get(producer);
    if (known !== undefined) {
      const { positions, asked } = known;
      while (known.next < positions.length && this.#isBefore(positions[known.next] ?? 0, bound))
        known.next += 1;
      if (known.next + 1 < positions.length || positions.length < asked)
        return [positions[known.next], positions[known.next + 1]];
    }
    const more = known === undefined ? AHEAD_MIN : known.asked * AHEAD_GROWTH;
    const asked = Math.min(more, AHEAD_MAX, Math.max(2, wanted + 1));
    const positions = this.#seek(producer, bound, { order: this.#order, limit: asked });
    this.#read.set(producer, { positions, next: 0, asked });
    return [positions[0], positions[1]];
  }

  #isBefore(at: number, bound: number): boolean {
    return this.#order === 'newest' ? at > bound : at < bound;
  }
}
