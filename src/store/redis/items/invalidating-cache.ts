/**
 * A bounded cache of durable rows. The change log invalidates entries; a row that is invalidated while it is being read
 * is returned to its reader and not kept.
 */
import { LRUCache } from 'lru-cache';
import { roomFor } from '../../../base/lru.ts';

/** A change that was never announced, because its writer died, becomes visible after this time. */
export const COPY_MS_MAX = 600_000;

interface Load<K> {
  readonly changed: Set<K>;
  isVoid: boolean;
}

export interface InvalidatingCacheOptions<V> {
  readonly max: number;
  /** With it, `max` bounds the sum of sizes. */
  readonly sizeOf?: (value: V) => number;
}

export class InvalidatingCache<K extends string | number, V extends object | number | boolean> {
  readonly #copies: LRUCache<K, V>;
  readonly #loads = new Set<Load<K>>();

  constructor({ max, sizeOf }: InvalidatingCacheOptions<V>) {
    const room = sizeOf === undefined ? roomFor(max) : { maxSize: max, sizeCalculation: sizeOf };
    this.#copies = new LRUCache({ ...room, ttl: COPY_MS_MAX, ttlResolution: 1_000 });
  }

  get(key: K): V | undefined {
    return this.#copies.get(key);
  }

  set(key: K, value: V): void {
    this.#copies.set(key, value);
  }

  /** Drops the copy, and stops reads in progress from storing theirs. */
  drop(key: K): void {
    this.#copies.delete(key);
    for (const load of this.#loads) load.changed.add(key);
  }

  /** Drops by key; visits every copy. */
  dropWhere(isDoomed: (key: K) => boolean): void {
    for (const key of [...this.#copies.keys()].filter(isDoomed)) this.#copies.delete(key);
    for (const load of this.#loads) load.isVoid = true;
  }

  clear(): void {
    this.#copies.clear();
    for (const load of this.#loads) load.isVoid = true;
  }

  /** In order; missing values are read in bulk and kept. */
  async many(
    keys: readonly K[],
    read: (missing: readonly K[]) => Promise<readonly V[]>,
  ): Promise<readonly V[]> {
    const held = keys.map((key) => this.#copies.get(key));
    if (!held.includes(undefined)) return held as V[];
    const found = new Map<K, V>();
    const missing = new Set<K>();
    keys.forEach((key, index) => {
      const copy = held[index];
      if (copy === undefined) missing.add(key);
      else found.set(key, copy);
    });
    await this.#fill([...missing], read, found);
    return keys.map((key) => found.get(key) as V);
  }

  async #fill(
    missing: readonly K[],
    read: (missing: readonly K[]) => Promise<readonly V[]>,
    found: Map<K, V>,
  ): Promise<void> {
    const load: Load<K> = { changed: new Set(), isVoid: false };
    this.#loads.add(load);
    try {
      const values = await read(missing);
      missing.forEach((key, index) => {
        const value = values[index] as V;
        found.set(key, value);
        if (!load.isVoid && !load.changed.has(key)) this.#copies.set(key, value);
      });
    } finally {
      this.#loads.delete(load);
    }
  }
}
