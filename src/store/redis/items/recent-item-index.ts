/**
 * The newest part of the log of everything, held by this process: which timelines each position stands in. It covers
 * (low, top] without gaps, grows upwards with the change log and downwards when a page reads on, and is bounded.
 */
import { position, type Position, type RangeQuery } from '../../../model/positions.ts';
import { standsInAny, type Item } from '../../../model/items.ts';
import { type ProducerKey } from '../../../model/producers.ts';

type Standing = Pick<Item, 'producer' | 'author' | 'thread' | 'tags'>;

export class RecentItemIndex {
  readonly #max: number;
  /** Ascending; what stood at a position is null once it is deleted. */
  #positions: number[] = [];
  #standing: (Standing | null)[] = [];
  #low = 0;
  #top = 0;
  /** What was deleted while older rows are being read. */
  #deleted: Set<Position> | null = null;

  constructor(max: number) {
    this.#max = max;
  }

  /** Nothing at or below it is known here. */
  get low(): Position {
    return position(this.#low);
  }

  /** Everything up to it was told. */
  get top(): Position {
    return position(this.#top);
  }

  get isFull(): boolean {
    return this.#positions.length >= this.#max;
  }

  /** Starts anew: nothing is known, and everything from here on will be told. */
  clear(settled: Position): void {
    this.#positions = [];
    this.#standing = [];
    this.#low = settled;
    this.#top = settled;
    this.#deleted = null;
  }

  /** Everything in (above, upTo], ascending. */
  settle(above: Position, upTo: Position, items: readonly Item[]): void {
    if (above !== this.#top) return this.clear(upTo);
    for (const item of items) {
      this.#positions.push(item.position);
      this.#standing.push(standingOf(item));
    }
    this.#top = upTo;
    if (this.#positions.length > this.#max * 1.25) this.#forgetOldest();
  }

  delete(at: Position): void {
    const index = this.#firstFrom(at);
    if (this.#positions[index] === at) this.#standing[index] = null;
    this.#deleted?.add(at);
  }

  /** Reads older rows in, unless the log began anew meanwhile. `read` answers with items in (low, below], ascending. */
  async grow(
    read: (below: Position) => Promise<{ readonly low: Position; readonly items: readonly Item[] }>,
  ): Promise<void> {
    const below = this.low;
    const deleted = (this.#deleted ??= new Set());
    const { low, items } = await read(below);
    if (this.#deleted !== deleted || this.#low !== below) return;
    this.#deleted = null;
    const kept = items.filter((item) => !deleted.has(item.position));
    this.#positions = [...kept.map((item) => item.position as number), ...this.#positions];
    this.#standing = [...kept.map(standingOf), ...this.#standing];
    this.#low = low;
  }

  /** The positions in the covered part of the range that stand in any of these timelines, in the asked order. */
  read(producers: ReadonlySet<ProducerKey>, { above, upTo, limit, order }: RangeQuery): Position[] {
    const from = this.#firstFrom(Math.max(above, this.#low) + 1);
    const end = this.#firstFrom(upTo + 1);
    const out: Position[] = [];
    const step = order === 'newest' ? -1 : 1;
    for (
      let index = order === 'newest' ? end - 1 : from;
      index >= from && index < end && out.length < limit;
      index += step
    ) {
      const standing = this.#standing[index];
      if (standing != null && standsInAny(standing, producers))
        out.push(position(this.#positions[index] ?? 0));
    }
    return out;
  }

  #forgetOldest(): void {
    const count = this.#positions.length - this.#max;
    this.#low = this.#positions[count - 1] ?? this.#low;
    this.#positions.splice(0, count);
    this.#standing.splice(0, count);
    // What is being read below would no longer meet what is left.
    this.#deleted = null;
  }

  /** The index of the first position at or above. */
  #firstFrom(at: number): number {
    let [from, end] = [0, this.#positions.length];
    while (from < end) {
      const middle = (from + end) >> 1;
      if ((this.#positions[middle] ?? 0) < at) from = middle + 1;
      else end = middle;
    }
    return from;
  }
}

function standingOf({ producer, author, thread, tags }: Item): Standing {
  return { producer, author, thread, tags };
}
