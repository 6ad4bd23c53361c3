/**
 * A bounded set of copies of durable rows. Copies are dropped when the change log says so; one that was being read
 * meanwhile is handed to its reader and not kept.
 */
import { LRUCache } from 'lru-cache';

/** A change whose news never came, as of a writer that died half-way, is seen after this time. */
const COPY_MS_MAX = 600_000;

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
    const aged = { ttl: COPY_MS_MAX, ttlResolution: 1_000 };
    this.#copies = new LRUCache(
      sizeOf === undefined ? { max, ...aged } : { maxSize: max, sizeCalculation: sizeOf, ...aged },
    );
  }

  get(key: K): V | undefined {
    return this.#copies.get(key);
  }

  set(key: K, value: V): void {
    this.#copies.set(key, value);
  }

  /** The copy is out of date, and so is what anybody is reading now. */
  drop(key: K): void {
    this.#copies.delete(key);
    for (const load of this.#loads) load.changed.add(key);
  }

  /** Drops by key; costs a look at every copy. */
  dropWhere(isDoomed: (key: K) => boolean): void {
    for (const key of [...this.#copies.keys()].filter(isDoomed)) this.#copies.delete(key);
    for (const load of this.#loads) load.isVoid = true;
  }

  clear(): void {
    this.#copies.clear();
    for (const load of this.#loads) load.isVoid = true;
  }

  /** In order; what is missing is read in one go and kept. */
  async many(
    keys: readonly K[],
    read: (missing: readonly K[]) => Promise<readonly V[]>,
  ): Promise<readonly V[]> {
    const found = new Map<K, V>();
    const missing = new Set<K>();
    for (const key of keys) {
      const copy = this.#copies.get(key);
      if (copy === undefined) missing.add(key);
      else found.set(key, copy);
    }
    if (missing.size > 0) await this.#fill([...missing], read, found);
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
