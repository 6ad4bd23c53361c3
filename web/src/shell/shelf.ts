/** What each viewer left recently, under a key of its own, for when they return to it. */
import type { ApolloClient } from '@apollo/client';

/** Number of entries per viewer. */
const KEPT_MAX = 5;

/** One function for each shelf. */
const keepers: ((client: ApolloClient) => readonly string[])[] = [];

/** The ids of the items that a viewer returns to: they must stay in the client's cache. */
export function keptItemIds(client: ApolloClient): readonly string[] {
  return keepers.flatMap((keeper) => keeper(client));
}

export class Shelf<Kept> {
  readonly #shelves = new WeakMap<ApolloClient, Map<string, Kept>>();

  /** `itemIdsOf` lists the items that something kept only names. */
  constructor(itemIdsOf: (kept: Kept) => readonly string[]) {
    keepers.push((client) => [...(this.#shelves.get(client)?.values() ?? [])].flatMap(itemIdsOf));
  }

  put(client: ApolloClient, key: string, kept: Kept): void {
    const shelf = this.#shelves.get(client) ?? new Map<string, Kept>();
    shelf.delete(key);
    shelf.set(key, kept);
    const [oldest] = shelf.keys();
    if (shelf.size > KEPT_MAX && oldest !== undefined) shelf.delete(oldest);
    this.#shelves.set(client, shelf);
  }

  /** Undefined when nothing is kept, or no longer kept. */
  get(client: ApolloClient, key: string): Kept | undefined {
    return this.#shelves.get(client)?.get(key);
  }
}
