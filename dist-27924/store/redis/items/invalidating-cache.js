/**
 * A bounded cache of durable rows. The change log invalidates entries; a row that was invalidated while it was being read
 * is returned to its reader and not kept.
 */
import { LRUCache } from 'lru-cache';
/** A change that was never announced, because its writer died, becomes visible after this time. */
const COPY_MS_MAX = 600_000;
export class InvalidatingCache {
    #copies;
    #loads = new Set();
    constructor({ max, sizeOf }) {
        const aged = { ttl: COPY_MS_MAX, ttlResolution: 1_000 };
        this.#copies = new LRUCache(sizeOf === undefined ? { max, ...aged } : { maxSize: max, sizeCalculation: sizeOf, ...aged });
    }
    get(key) {
        return this.#copies.get(key);
    }
    set(key, value) {
        this.#copies.set(key, value);
    }
    /** Drops the copy, and keeps reads in progress from storing theirs. */
    drop(key) {
        this.#copies.delete(key);
        for (const load of this.#loads)
            load.changed.add(key);
    }
    /** Drops by key; visits every copy. */
    dropWhere(isDoomed) {
        for (const key of [...this.#copies.keys()].filter(isDoomed))
            this.#copies.delete(key);
        for (const load of this.#loads)
            load.isVoid = true;
    }
    clear() {
        this.#copies.clear();
        for (const load of this.#loads)
            load.isVoid = true;
    }
    /** In order; missing values are read in bulk and kept. */
    async many(keys, read) {
        const found = new Map();
        const missing = new Set();
        for (const key of keys) {
            const copy = this.#copies.get(key);
            if (copy === undefined)
                missing.add(key);
            else
                found.set(key, copy);
        }
        if (missing.size > 0)
            await this.#fill([...missing], read, found);
        return keys.map((key) => found.get(key));
    }
    async #fill(missing, read, found) {
        const load = { changed: new Set(), isVoid: false };
        this.#loads.add(load);
        try {
            const values = await read(missing);
            missing.forEach((key, index) => {
                const value = values[index];
                found.set(key, value);
                if (!load.isVoid && !load.changed.has(key))
                    this.#copies.set(key, value);
            });
        }
        finally {
            this.#loads.delete(load);
        }
    }
}
//# sourceMappingURL=invalidating-cache.js.map