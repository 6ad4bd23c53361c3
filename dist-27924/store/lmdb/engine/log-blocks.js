/**
 * Decoded blocks of the log, kept in memory for all viewers: rows of the log never change, they are only added and
 * removed.
 */
import { LRUCache } from 'lru-cache';
import { LIMITS } from "../../../base/limits.js";
/** Positions to a block. */
export const LOG_BLOCK = 128;
export function openLogBlocks() {
    return new LRUCache({ max: LIMITS.logBlocksCachedMax });
}
/**
 * Drops the block of a removed item. Call it inside the write that removes the item, and again when the write is
 * committed: a read in between brings the old block back.
 */
export function forgetBlock(blocks, at) {
    blocks.delete(Math.floor(at / LOG_BLOCK));
}
//# sourceMappingURL=log-blocks.js.map