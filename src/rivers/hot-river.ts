/**
 * A river in memory: the positions of one set of timelines in an interval, packed, with the newest in a short list. It
 * covers the items of its pushed producers in the interval; the other producers are pulled when it is read.
 */
import type { Position, Range, RangeQuery } from '../model/positions.ts';
import type { ProducerKey } from '../model/producers.ts';
import {
  appendPacked,
  packPositions,
  type PackedPositions,
  readPacked,
  unpackPositions,
} from '../store/river-codec.ts';
import type { TimelineSet } from '../streams/source-reads.ts';
import { DecayedRate } from './decayed-rate.ts';

/** Positions listed before they are packed with the others. */
const LISTED_MAX = 64;
/** The bytes that one producer of a river takes in the lists of rivers by producer, including their spare capacity. */
const PRODUCER_BYTES = 12;
/** The bytes that a pulled producer takes in the map and the set of its river. */
const PULLED_BYTES = 50;
const RIVER_BYTES = 1_024;
const POSITION_BYTES = 8;

const NONE: ReadonlySet<ProducerKey> = new Set();
const NO_FLIPS: RiverContent['flips'] = new Map();

/** What fills a river, as the river sees it. */
export interface RiverTier {
  /** Up to where it has filled its rivers. */
  readonly cursor: Position;
  /** How often producers emit, as far as it has observed. */
  readonly rates: { peek(producer: ProducerKey): DecayedRate | undefined };
  remove(river: HotRiver): void;
}

/** Why a producer of a river is pulled, and since which position: 0 if it always was. */
export interface Flip {
  readonly at: Position;
  readonly reason: string;
}

/** The result of one read: everything that the timelines had in an interval. */
export interface ShownByRead extends Range {
  /** Newest first, without duplicates. */
  readonly positions: readonly Position[];
}

/** What a river holds when it is made. */
export interface RiverContent extends ShownByRead {
  /** The producers whose items are not pushed. */
  readonly flips: ReadonlyMap<ProducerKey, Flip>;
}

/** What a river covers at one moment. It stays correct while the river changes. */
export interface RiverView extends Range {
  /** The producers whose items are not in it. */
  readonly pulled: ReadonlySet<ProducerKey>;
  /** The positions held in the range, which lies within the view. */
  read(query: RangeQuery): readonly Position[];
}

export interface HotRiverOptions {
  readonly key: string;
  readonly set: TimelineSet;
  readonly nowMs: number;
  /** Positions it holds at most. */
  readonly entriesMax: number;
}

export class HotRiver {
  readonly key: string;
  readonly #entriesMax: number;
  looks: DecayedRate;
  /** The set it was made for. Sets with the same content may replace each other. */
  set: TimelineSet;
  visitedMs: number;
  /** The highest position a reader looked up to. */
  lookedUpTo = 0;
  /** Where it is filled from; null while it is moved. */
  tier: RiverTier | null = null;
  /** Its number among the rivers that joined its tier. */
  joined = 0;
  /** Whether its tier lists it under each of its producers. */
  isListed = true;
  #flips: ReadonlyMap<ProducerKey, Flip> = NO_FLIPS;
  #pulled: ReadonlySet<ProducerKey> = NONE;
  #above: Position;
  #upTo: Position;
  #packed: PackedPositions;
  /** Ascending, above everything packed. Replaced, not emptied, when it is packed. */
  #listed: Position[] = [];

  constructor({ key, set, nowMs, entriesMax }: HotRiverOptions) {
    this.key = key;
    this.#entriesMax = entriesMax;
    this.set = set;
    this.visitedMs = nowMs;
    this.looks = new DecayedRate(nowMs);
    this.#above = 0 as Position;
    this.#upTo = 0 as Position;
    this.#packed = packPositions(this.#upTo, []);
  }

  /** Replaces everything. Excess positions are cut off at the lower end. */
  fill({ above, upTo, positions, flips }: RiverContent): void {
    const kept = positions.slice(0, this.#entriesMax);
    const lowest = kept.at(-1);
    this.#above =
      kept.length < positions.length && lowest !== undefined ? ((lowest - 1) as Position) : above;
    this.#upTo = upTo;
    this.#flips = flips.size === 0 ? NO_FLIPS : flips;
    this.#pulled = flips.size === 0 ? NONE : new Set(flips.keys());
    this.#packed = packPositions(upTo, kept);
    this.#listed = [];
  }

  /** The producers whose items are pulled. */
  get flips(): ReadonlyMap<ProducerKey, Flip> {
    return this.#flips;
  }

  /** The producers whose items are pushed. */
  pushed(): ReadonlySet<ProducerKey> {
    const { producers } = this.set;
    if (this.#pulled.size === 0) return producers;
    return new Set([...producers].filter((producer) => !this.#pulled.has(producer)));
  }

  isPushed(producer: ProducerKey): boolean {
    return this.set.producers.has(producer) && !this.#pulled.has(producer);
  }

  get above(): Position {
    return this.#above;
  }

  /** All items of the pushed producers up to here are in it. */
  get upTo(): Position {
    const delivered = this.tier?.cursor ?? this.#upTo;
    return delivered > this.#upTo ? delivered : this.#upTo;
  }

  get bytes(): number {
    const listed = this.isListed ? this.set.producers.size - this.#pulled.size : 0;
    return (
      RIVER_BYTES + this.heldBytes + listed * PRODUCER_BYTES + this.#pulled.size * PULLED_BYTES
    );
  }

  /** The bytes of the positions alone. */
  get heldBytes(): number {
    return this.#packed.bytes.length + this.#listed.length * POSITION_BYTES;
  }

  get count(): number {
    return this.#packed.count + this.#listed.length;
  }

  /** Newest first. */
  positions(): Position[] {
    return [...this.#listed.toReversed(), ...unpackPositions(this.#packed)];
  }

  /** Adds a position on top. False when the river already has it or was made from a range that includes it. */
  push(at: Position): boolean {
    // An item arrives once for each of its producers, even right after its first arrival has packed the list.
    const last = this.#listed.at(-1) ?? this.#packed.upTo;
    if (at <= this.#upTo || at <= last) return false;
    this.#listed.push(at);
    if (this.#listed.length >= LISTED_MAX) this.#pack();
    return true;
  }

  /** Adds the positions directly below it, up to its capacity. */
  lengthen({ above, upTo, positions }: ShownByRead): void {
    const room = this.#entriesMax - this.count;
    if (upTo !== this.#above || room <= 0) return;
    const kept = positions.slice(0, room);
    this.#packed = appendPacked(this.#packed, kept);
    this.#above = kept.length < positions.length ? ((this.#packed.lowest - 1) as Position) : above;
  }

  /** Takes over what is known about the river that it replaces. */
  inherit({ looks, lookedUpTo, visitedMs }: HotRiver): void {
    this.looks = looks;
    this.lookedUpTo = lookedUpTo;
    this.visitedMs = visitedMs;
  }

  /** From now on, the producer's items are pulled. Items that were pushed before stay. */
  pull(producer: ProducerKey, flip: Flip): void {
    this.#flips = new Map([...this.#flips, [producer, flip]]);
    this.#pulled = new Set(this.#flips.keys());
  }

  /** Records how far the tier has delivered before leaving it. */
  leave(): void {
    this.#upTo = this.upTo;
    this.tier = null;
  }

  view(): RiverView {
    const [packed, listed] = [this.#packed, this.#listed];
    return {
      above: this.#above,
      upTo: this.upTo,
      pulled: this.#pulled,
      read: (query) => readHeld(packed, listed, query),
    };
  }

  /** Listed positions may lie above the fully delivered part, so the upper end stays. */
  #pack(): void {
    const positions = this.positions();
    const top = positions[0] ?? this.#packed.upTo;
    if (positions.length > this.#entriesMax) {
      positions.length = this.#entriesMax;
      this.#above = ((positions.at(-1) ?? 1) - 1) as Position;
    }
    this.#packed = packPositions(top > this.#packed.upTo ? top : this.#packed.upTo, positions);
    this.#listed = [];
  }
}

function readHeld(
  packed: PackedPositions,
  listed: readonly Position[],
  query: RangeQuery,
): readonly Position[] {
  if (query.order === 'oldest') {
    const all = readHeld(packed, listed, { ...query, limit: Infinity, order: 'newest' });
    return all.toReversed().slice(0, query.limit);
  }
  const out: Position[] = [];
  for (let i = listed.length - 1; i >= 0 && out.length < query.limit; i--) {
    const at = listed[i] as Position;
    if (at <= query.above) return out;
    if (at <= query.upTo) out.push(at);
  }
  readPacked(packed, query, out);
  return out;
}
