/**
 * The Lua scripts, one atomic step each. A script's keys share one hash slot. Numbers travel as text, since Lua's replies
 * cut fractions and its text of large numbers loses digits.
 */
import { createHash } from 'node:crypto';

export interface Script {
  readonly name: string;
  readonly lua: string;
  readonly sha: string;
  readonly keys: number;
  /** When a write fails, what Redis holds may be older than what was acknowledged. */
  readonly isWrite: boolean;
}

/** Ready to be sent by its digest. */
export function script(about: Omit<Script, 'lua' | 'sha'>, lua: string): Script {
  return { ...about, lua, sha: createHash('sha1').update(lua).digest('hex') };
}

/** Answers of the log's scripts, first in their reply. */
export const REPLY = { void: 0, behind: 1, entries: 2, refused: 3 } as const;

/**
 * The log is void when it has no head, or a head that another server process wrote: a restart or a failover may have
 * brought back an older one. The stream is trusted only when it holds every entry that is asked for.
 */
const READ_LOG = `
local function server()
  return string.match(redis.call('INFO', 'server'), 'run_id:(%w+)')
end
local function text(number)
  return string.format('%.0f', number)
end
local function read(kind, seq, settled, from, max)
  local count = seq - from
  if count == 0 then return {kind, text(seq), settled} end
  if count < 0 or count > max then return {1, text(seq), settled} end
  local entries = redis.call('XRANGE', KEYS[2], text(from + 1) .. '-0', '+')
  if #entries ~= count then return {1, text(seq), settled} end
  local reply = {kind, text(seq), settled}
  for i = 1, count do reply[i + 3] = entries[i][2][2] end
  return reply
end
local head = redis.call('HMGET', KEYS[1], 'generation', 'seq', 'settled', 'server', 'itemSeq', 'likeSeq')
`;

/**
 * What happened since.
 * KEYS: head, stream. ARGV: generation, last entry known, most entries to read.
 * Returns {0} for a void log or another generation, {1, seq, settled} when too much happened to read on, else {2, seq, settled, entry…}.
 */
export const SYNC = script(
  { name: 'sync', keys: 2, isWrite: false },
  `${READ_LOG}
if head[1] ~= ARGV[1] or head[4] ~= server() then return {0} end
return read(2, tonumber(head[2]), head[3], tonumber(ARGV[2]), tonumber(ARGV[3]))
`,
);

/**
 * Adds entries, perhaps together with a new settled position, and reads on.
 * KEYS: head, stream. ARGV: generation, last entry known, most entries to read, entries kept, settled before or '',
 * settled after, what the entry changes (item, like or ''), entry, and when settling perhaps one with counts of likes.
 * Settling is refused when another settled first, or when an item changed since the last entry known: what the entry
 * says about it may be out of date. So may the counts be when a like came since; they are left out then.
 * Returns as SYNC, with 3 in place of 2 when refused.
 */
export const APPEND = script(
  { name: 'append', keys: 2, isWrite: true },
  `${READ_LOG}
if head[1] ~= ARGV[1] or head[4] ~= server() then return {0} end
local from, max = tonumber(ARGV[2]), tonumber(ARGV[3])
local seq, settled = tonumber(head[2]), head[3]
if ARGV[5] ~= '' then
  if ARGV[5] ~= settled or tonumber(head[5]) > from then return read(3, seq, settled, from, max) end
  settled = ARGV[6]
end
for i = 8, #ARGV do
  if i == 8 or tonumber(head[6]) <= from then
    seq = seq + 1
    redis.call('XADD', KEYS[2], 'MAXLEN', ARGV[4], text(seq) .. '-0', 'e', ARGV[i])
  end
end
redis.call('HSET', KEYS[1], 'seq', text(seq), 'settled', settled)
if ARGV[7] ~= '' then redis.call('HSET', KEYS[1], ARGV[7] .. 'Seq', text(seq)) end
return read(2, seq, settled, from, max)
`,
);

/**
 * Takes part in the log, beginning a new generation when it is void or when told to. Writes always, so that it fails
 * where writes do.
 * KEYS: head, stream. ARGV: a new generation, the settled position by the durable store, 1 to begin anew, the entry that
 * says that positions up to there are settled, entries kept.
 * Returns {generation, seq, settled}.
 */
export const JOIN = script(
  { name: 'join', keys: 2, isWrite: true },
  `${READ_LOG}
local run = server()
if ARGV[3] == '1' or not head[1] or not head[2] or not head[3] or not head[5] or not head[6] or head[4] ~= run then
  local floor = ARGV[2]
  if head[3] and head[4] == run and tonumber(head[3]) > tonumber(floor) then floor = head[3] end
  redis.call('DEL', KEYS[1], KEYS[2])
  redis.call('HSET', KEYS[1], 'generation', ARGV[1], 'seq', '0', 'settled', floor, 'server', run, 'itemSeq', '0', 'likeSeq', '0')
  return {ARGV[1], '0', floor}
end
local seq, settled = head[2], head[3]
if tonumber(settled) < tonumber(ARGV[2]) then
  seq, settled = text(tonumber(seq) + 1), ARGV[2]
  redis.call('XADD', KEYS[2], 'MAXLEN', ARGV[5], seq .. '-0', 'e', ARGV[4])
end
redis.call('HSET', KEYS[1], 'seq', seq, 'settled', settled)
return {head[1], seq, settled}
`,
);

/**
 * One fence's copy, whole, unless the reader has it.
 * KEYS: fence. ARGV: the header of the copy the reader has, or ''.
 * Returns 1 when that is current, else the value, or nil when there is none.
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
 * KEYS: fence. ARGV: the header it was read with, or '' when there was none; length of a header; the new value; seconds to live.
 * Returns 1 when it was written, 0 when somebody else wrote first.
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
 * Voids a fence's copy: readers go to the durable store, and whoever read it before cannot write it back.
 * KEYS: fence. ARGV: a header nobody has, seconds to live.
 */
export const VOID_FENCE = script(
  { name: 'void-fence', keys: 1, isWrite: true },
  `
redis.call('SET', KEYS[1], ARGV[1], 'EX', ARGV[2])
return 1
`,
);
