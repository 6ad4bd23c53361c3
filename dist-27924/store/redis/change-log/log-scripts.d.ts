/** The first element of a reply of the log's scripts. */
export declare const REPLY: {
    readonly void: 0;
    readonly behind: 1;
    readonly entries: 2;
    readonly refused: 3;
};
/**
 * Reads the entries since.
 * KEYS: head, stream. ARGV: generation, last entry known, most entries to read.
 * Returns {0} for a void log or another generation, {1, seq, settled} when there are too many entries, else
 * {2, seq, settled, entry…}.
 */
export declare const SYNC: import("../engine/script.ts").Script;
/**
 * Appends entries, optionally with a new settled position, and reads the entries since.
 * KEYS: head, stream. ARGV: generation, last entry known, most entries to read, entries kept, settled before or '',
 * settled after, what the entry changes (item, like or ''), entry, and when settling an optional one with like counts.
 * Settling is refused when another process settled first, or when an item changed since the last entry known, because
 * the entry's copy of it may be out of date. Like counts are left out when a like came since.
 * Returns as SYNC, with 3 in place of 2 when refused.
 */
export declare const APPEND: import("../engine/script.ts").Script;
/**
 * Joins the log, starting a new generation when the log is void or a reset is asked for. Always writes, so that it fails
 * where writes fail.
 * KEYS: head, stream. ARGV: a new generation, the durable store's settled position, 1 to reset, the entry that announces
 * positions up to there as settled, entries kept.
 * Returns {generation, seq, settled}.
 */
export declare const JOIN: import("../engine/script.ts").Script;
