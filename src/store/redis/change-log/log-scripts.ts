/** The scripts of the change log: a head as a hash, and the entries as a stream. */
import { script } from '../engine/script.ts';

/** The first element of a reply of the log's scripts. */
export const REPLY = { void: 0, behind: 1, entries: 2, refused: 3 } as const;

/**
 * The log is void when it has no head, when another server process wrote the head, because a restart or a failover may
 * have restored an older one, and when a key has a type that is not ours. The stream is trusted only when it holds
 * every requested entry.
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
local head = redis.pcall('HMGET', KEYS[1], 'generation', 'seq', 'settled', 'server', 'itemSeq', 'likeSeq')
local kind = redis.call('TYPE', KEYS[2]).ok
if kind ~= 'stream' and kind ~= 'none' then head = {} end
`;

/**
 * Reads the entries since.
 * KEYS: head, stream. ARGV: generation, last entry known, most entries to read.
 * Returns {0} for a void log or another generation, {1, seq, settled} when there are too many entries, else
 * {2, seq, settled, entry…}.
 */
export const SYNC = script(
  { name: 'sync', keys: 2, isWrite: false },
  `${READ_LOG}
if head[1] ~= ARGV[1] or head[4] ~= server() then return {0} end
return read(2, tonumber(head[2]), head[3], tonumber(ARGV[2]), tonumber(ARGV[3]))
`,
);

/**
 * Appends entries, optionally with a new settled position, and reads the entries since.
 * KEYS: head, stream. ARGV: generation, last entry known, most entries to read, entries kept, settled before or '',
 * settled after, what the entry changes (item, like or ''), entry, and when settling an optional one with like counts.
 * Settling is refused when another process settled first, or when an item changed since the last entry known, because
 * the entry's copy of it may be out of date. Like counts are left out when a like came since.
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
 * Joins the log, and starts a new generation when the log is void or a reset is requested. Always writes, so that it
 * fails where writes fail.
 * KEYS: head, stream. ARGV: a new generation, the durable store's settled position, 1 to reset, the entry that
 * announces positions up to there as settled, entries kept.
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
