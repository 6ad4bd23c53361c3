/** The scripts on a fence's copy in Redis, which is one string. */
import { script } from '../engine/script.ts';

/**
 * Reads one fence's copy as a whole, unless the reader has it already.
 * KEYS: fence. ARGV: the header of the copy the reader has, or ''.
 * Returns 1 when that copy is current, else the value, or nil when there is no copy.
 */
export const READ_FENCE = script(
  { name: 'read-fence', keys: 1, isWrite: false },
  `
if ARGV[1] ~= '' and redis.call('GETRANGE', KEYS[1], 0, #ARGV[1] - 1) == ARGV[1] then return 1 end
return redis.call('GET', KEYS[1])
`,
);

/**
 * Compare-and-set on the fence: its latest fencepost, its trimmed history and its expiry in one step.
 * KEYS: fence. ARGV: the header it was read with, or '' without a copy; length of a header; the new value; seconds to live.
 * Returns 1 when it was written, 0 when another process wrote first.
 */
export const WRITE_FENCE = script(
  { name: 'write-fence', keys: 1, isWrite: true },
  `
if redis.call('GETRANGE', KEYS[1], 0, tonumber(ARGV[2]) - 1) ~= ARGV[1] then return 0 end
redis.call('SET', KEYS[1], ARGV[3], 'EX', ARGV[4])
return 1
`,
);

/**
 * Voids a fence's copy: readers go to the durable store, and a process that read the copy before cannot write it back.
 * KEYS: fence. ARGV: an unused header, seconds to live.
 */
export const VOID_FENCE = script(
  { name: 'void-fence', keys: 1, isWrite: true },
  `
redis.call('SET', KEYS[1], ARGV[1], 'EX', ARGV[2])
return 1
`,
);
