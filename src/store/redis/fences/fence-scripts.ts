/**
 * The scripts on a fence's copy in Redis, which is one string, and on its viewer's mark. A copy that was written under
 * another mark is void, so that one key voids all fences of a viewer. Without the key a mark is all zeros.
 */
import { LIMITS } from '../../../base/limits.ts';
import { GENERATION_CHARS } from '../change-log/change-log.ts';
import { script } from '../engine/script.ts';
import { HEADER_BYTES, VIEWER_MARK_BYTES } from './fence-copy.ts';

/**
 * Lua that reads the mark of a viewer, and of headers. A value that is not a string is not ours: the mark is then
 * replaced, which voids all copies of the viewer, and a copy is deleted.
 */
const MARKS = `
local mark = redis.pcall('GET', KEYS[2])
if type(mark) == 'table' then
  mark = string.sub(redis.sha1hex(table.concat(redis.call('TIME'), '.')), 1, ${VIEWER_MARK_BYTES})
  redis.call('SET', KEYS[2], mark, 'EX', ${LIMITS.fenceCopyTtlSeconds})
end
mark = mark or string.rep('\\0', ${VIEWER_MARK_BYTES})
local header = redis.pcall('GETRANGE', KEYS[1], 0, ${HEADER_BYTES - 1})
if type(header) == 'table' then
  redis.call('DEL', KEYS[1])
  header = ''
end
local function mark_of(header) return string.sub(header, ${GENERATION_CHARS + 1}, ${GENERATION_CHARS + VIEWER_MARK_BYTES}) end
`;

/**
 * Reads one fence's copy as a whole, unless the reader has it already.
 * KEYS: fence, its viewer's mark. ARGV: the header of the copy the reader has, or ''.
 * Returns 1 when that copy is current, else the value, or nil when there is no copy, and the mark. For a copy under
 * another mark the value is only the header.
 */
export const READ_FENCE = script(
  { name: 'read-fence', keys: 2, isWrite: false },
  `
${MARKS}
if header == '' then return {false, mark} end
if mark_of(header) ~= mark then return {header, mark} end
if header == ARGV[1] then return 1 end
return {redis.call('GET', KEYS[1]), mark}
`,
);

/**
 * Compare-and-set on the fence: its latest fencepost, its trimmed history and its expiry in one step.
 * KEYS: fence, its viewer's mark. ARGV: the header it was read with, or '' without a copy; the new value; seconds to
 * live.
 * Returns 1 when it was written, 0 when another process wrote first or the viewer has another mark.
 */
export const WRITE_FENCE = script(
  { name: 'write-fence', keys: 2, isWrite: true },
  `
${MARKS}
if mark_of(ARGV[2]) ~= mark then return 0 end
if header ~= ARGV[1] then return 0 end
redis.call('SET', KEYS[1], ARGV[2], 'EX', ARGV[3])
return 1
`,
);

/**
 * Gives a viewer another mark, which voids the copies of all their fences. It lives at least as long as they do.
 * KEYS: the viewer's mark. ARGV: the mark, seconds to live.
 */
export const MARK_VIEWER = script(
  { name: 'mark-viewer', keys: 1, isWrite: true },
  `
redis.call('SET', KEYS[1], ARGV[1], 'EX', ARGV[2])
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
