/**
 * Adds a message to a viewer's log and notifies its subscribers, if the Redis user may publish.
 * KEYS: head, log, part. ARGV: an unused epoch, seconds the head lives, seconds the log lives, messages kept, channel,
 * message.
 */
export declare const PUBLISH: import("../engine/script.ts").Script;
/**
 * Reads what followed an offset.
 * KEYS: head, log, part. ARGV: an unused epoch, seconds the head lives, epoch of the offset or '' for the end, its
 * sequence, most messages to read.
 * Returns {epoch, last sequence, 1 for a gap else 0, message…}.
 */
export declare const READ_MESSAGES: import("../engine/script.ts").Script;
/**
 * Starts a new epoch of every log of a part, and notifies the subscribers there.
 * KEYS: part. ARGV: an unused value, seconds to live, channel, the part's number.
 */
export declare const VOID_PART: import("../engine/script.ts").Script;
