/**
 * Reads one fence's copy as a whole, unless the reader has it already.
 * KEYS: fence. ARGV: the header of the copy the reader has, or ''.
 * Returns 1 when that copy is current, else the value, or nil when there is no copy.
 */
export declare const READ_FENCE: import("../engine/script.ts").Script;
/**
 * Compare-and-set on the fence: its latest fencepost, its trimmed history and its expiry in one step.
 * KEYS: fence. ARGV: the header it was read with, or '' without a copy; length of a header; the new value; seconds to live.
 * Returns 1 when it was written, 0 when another process wrote first.
 */
export declare const WRITE_FENCE: import("../engine/script.ts").Script;
/**
 * Voids a fence's copy: readers go to the durable store, and a process that read the copy before cannot write it back.
 * KEYS: fence. ARGV: an unused header, seconds to live.
 */
export declare const VOID_FENCE: import("../engine/script.ts").Script;
