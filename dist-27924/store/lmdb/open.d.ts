import type { Store } from '../ports/store.ts';
/**
 * Opens or creates the store in a folder. Every write is on disk before it resolves. Refuses, with UNAVAILABLE and the
 * folder's name, a folder that another running process holds. A folder that a killed process left behind is taken over.
 */
export declare function openLmdbStore({ dir }: {
    readonly dir: string;
}): Promise<Store>;
