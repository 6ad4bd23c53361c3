/**
 * The scripts of the live bus. A viewer's log is a list, and the head next to it holds the number of its last entry; a
 * stream would take 4 KB for its first entry. The head is void when another server process wrote it, since a restart or
 * a failover may have restored an older one, when its part was voided, and when a key has a type that is not ours. A
 * new epoch of the log begins then.
 */
import { script } from '../engine/script.ts';

const HEAD = `
local run = string.match(redis.call('INFO', 'server'), 'run_id:(%w+)')
local void = redis.pcall('GET', KEYS[3]) or ''
if type(void) == 'table' then
  redis.call('DEL', KEYS[3])
  void = ''
end
local head = redis.pcall('HMGET', KEYS[1], 'epoch', 'seq', 'server', 'void')
local kind = redis.call('TYPE', KEYS[2]).ok
if kind ~= 'list' and kind ~= 'none' then head = {} end
if not head[1] or head[3] ~= run or head[4] ~= void then
  redis.call('DEL', KEYS[1], KEYS[2])
  redis.call('HSET', KEYS[1], 'epoch', ARGV[1], 'seq', '0', 'server', run, 'void', void)
  head = {ARGV[1], '0'}
end
`;

/**
 * Adds a message to a viewer's log and notifies its subscribers, if the Redis user may publish.
 * KEYS: head, log, part. ARGV: an unused epoch, seconds the head lives, seconds the log lives, messages kept, channel,
 * message.
 */
export const PUBLISH = script(
  { name: 'publish', keys: 3, isWrite: false },
  `${HEAD}
redis.call('RPUSH', KEYS[2], ARGV[6])
redis.call('LTRIM', KEYS[2], '-' .. ARGV[4], -1)
redis.call('HINCRBY', KEYS[1], 'seq', 1)
redis.call('EXPIRE', KEYS[1], ARGV[2])
redis.call('EXPIRE', KEYS[2], ARGV[3])
redis.pcall('PUBLISH', ARGV[5], '')
return 1
`,
);

/**
 * Reads what followed an offset.
 * KEYS: head, log, part. ARGV: an unused epoch, seconds the head lives, epoch of the offset or '' for the end, its
 * sequence, most messages to read.
 * Returns {epoch, last sequence, 1 for a gap else 0, message…}.
 */
export const READ_MESSAGES = script(
  { name: 'read-messages', keys: 3, isWrite: false },
  `${HEAD}
redis.call('EXPIRE', KEYS[1], ARGV[2])
if ARGV[3] == '' then return {head[1], head[2], 0} end
local missed = tonumber(head[2]) - tonumber(ARGV[4])
local first = redis.call('LLEN', KEYS[2]) - missed
if head[1] ~= ARGV[3] or missed < 0 or first < 0 then return {head[1], head[2], 1} end
local reply = {head[1], head[2], 0}
if missed == 0 then return reply end
for i, message in ipairs(redis.call('LRANGE', KEYS[2], first, first + tonumber(ARGV[5]) - 1)) do reply[i + 3] = message end
return reply
`,
);

/**
 * Starts a new epoch of every log of a part, and notifies the subscribers there.
 * KEYS: part. ARGV: an unused value, seconds to live, channel, the part's number.
 */
export const VOID_PART = script(
  { name: 'void-part', keys: 1, isWrite: false },
  `
redis.call('SET', KEYS[1], ARGV[1], 'EX', ARGV[2])
redis.pcall('PUBLISH', ARGV[3], ARGV[4])
return 1
`,
);
