import type { FenceStore } from './fence-store.ts';
/**
 * Keeps fenceposts for as long as it lives itself. Every call is atomic, so all fences of a process may share one.
 *
 * @example
 * const fence = createFence({ store: memoryFenceStore(), key, source, rank, cursorKeys });
 */
export declare function memoryFenceStore(): FenceStore;
