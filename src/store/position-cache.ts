/** A bounded cache of records that have a position. */
import type { Position } from '../model/positions.ts';

/**
 * Every position has one slot, shared with the positions a multiple of `slots` away. Positions are dense and readers
 * ask for the newest, so neighbours in time never evict each other, and a hit reads one slot: a cache that tracks the
 * order of use would write to several.
 */
export class PositionCache<T extends { readonly position: Position }> {
  readonly #slots: (T | undefined)[];
  readonly #mask: number;

  /** `slots` is a power of two. */
  constructor(slots: number) {
    this.#mask = slots - 1;
    this.#slots = new Array<T | undefined>(slots).fill(undefined);
  }

  get(at: Position): T | undefined {
    const held = this.#slots[at & this.#mask];
    return held?.position === at ? held : undefined;
  }

  set(held: T): void {
    this.#slots[held.position & this.#mask] = held;
  }

  delete(at: Position): void {
    if (this.get(at) !== undefined) this.#slots[at & this.#mask] = undefined;
  }

  clear(): void {
    this.#slots.fill(undefined);
  }
}
