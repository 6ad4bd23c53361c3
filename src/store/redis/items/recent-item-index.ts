/**
 * An index of the newest items in this process: which timelines each position belongs to. It covers (low, top] without
 * gaps, grows upwards with the change log and downwards when a page reads further, and is bounded.
 */
import { position, type Position, type RangeQuery } from '../../../model/positions.ts';
import {
  aboutTimelines,
  isAboutItem,
  placementOf,
  standsInAny,
  type Item,
  type Placement,
} from '../../../model/items.ts';
import { type ProducerKey } from '../../../model/producers.ts';
import type { TimelineStretch } from '../../ports/timelines.ts';

export class RecentItemIndex {
  readonly #max: number;
  /** Ascending; the membership at a position is null once its item is deleted. */
  #positions: number[] = [];
  #memberships: (Placement | null)[] = [];
  /** Positions in the timelines of replies and reposts, which pages count for each of their items, ascending. */
  #about = new Map<ProducerKey, number[]>();
  #low = 0;
  #top = 0;
  /** Positions deleted while older items are being read. */
  #deleted: Set<Position> | null = null;

  constructor(max: number) {
    this.#max = max;
  }

  /** The index knows nothing at or below it. */
  get low(): Position {
    return position(this.#low);
  }

  /** The index is complete up to here. */
  get top(): Position {
    return position(this.#top);
  }

  get isFull(): boolean {
    return this.#positions.length >= this.#max;
  }

  /** Starts over, empty; the change log reports everything above the position. */
  clear(settled: Position): void {
    this.#positions = [];
    this.#memberships = [];
    this.#about = new Map();
    this.#low = settled;
    this.#top = settled;
    this.#deleted = null;
  }

  /** Adds everything in (above, upTo], ascending. */
  settle(above: Position, upTo: Position, items: readonly Item[]): void {
    if (above !== this.#top) return this.clear(upTo);
    for (const item of items) {
      this.#positions.push(item.position);
      this.#memberships.push(placementOf(item));
      for (const key of aboutTimelines(item)) this.#aboutOf(key).push(item.position);
    }
    this.#top = upTo;
    if (this.#positions.length > this.#max * 1.25) this.#forgetOldest();
  }

  delete(at: Position): void {
    const index = this.#firstFrom(at);
    if (this.#positions[index] === at) this.#remove(index);
    this.#deleted?.add(at);
  }

  /** Adds older items, unless the index was cleared meanwhile. `read` returns the items in (low, below], ascending. */
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
    this.#memberships = [...kept.map(placementOf), ...this.#memberships];
    for (const item of kept.toReversed())
      for (const key of aboutTimelines(item)) this.#aboutOf(key).unshift(item.position);
    this.#low = low;
  }

  /** The positions in the covered part of the range that belong to any of these timelines, in the order of the query. */
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
      const membership = this.#memberships[index];
      if (membership != null && standsInAny(membership, producers))
        out.push(position(this.#positions[index] ?? 0));
    }
    return out;
  }

  /** The newest positions of the covered part of the stretch, newest first. */
  newestOf({ producer, above, upTo }: TimelineStretch, limit: number): Position[] {
    if (!isAboutItem(producer))
      return this.read(new Set([producer]), { above, upTo, limit, order: 'newest' });
    const out: Position[] = [];
    const positions = this.#about.get(producer) ?? [];
    for (let index = positions.length - 1; index >= 0 && out.length < limit; index -= 1) {
      const at = positions[index] ?? 0;
      if (at <= above) break;
      if (at <= upTo) out.push(position(at));
    }
    return out;
  }

  #aboutOf(key: ProducerKey): number[] {
    const known = this.#about.get(key);
    if (known !== undefined) return known;
    const made: number[] = [];
    this.#about.set(key, made);
    return made;
  }

  /** Removes the membership but keeps its place. */
  #remove(index: number): void {
    const membership = this.#memberships[index] ?? null;
    if (membership === null) return;
    this.#memberships[index] = null;
    const at = this.#positions[index] ?? 0;
    for (const key of aboutTimelines(membership)) {
      const others = this.#aboutOf(key);
      others.splice(others.indexOf(at), 1);
      if (others.length === 0) this.#about.delete(key);
    }
  }

  #forgetOldest(): void {
    const count = this.#positions.length - this.#max;
    for (let index = 0; index < count; index += 1) this.#remove(index);
    this.#low = this.#positions[count - 1] ?? this.#low;
    this.#positions.splice(0, count);
    this.#memberships.splice(0, count);
    // Items being read below would no longer be adjacent to what is left.
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
