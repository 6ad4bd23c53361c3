/**
 * Which processes are alive, as counters that each process raises while it lives. A process that dies may lose messages
 * about durable changes: those it was about to write, and those that Redis could not take. Another process notices that
 * the counter has stopped and voids every log, which turns possible losses into a gap.
 */
import { randomUUID } from 'node:crypto';
import { invariant } from '../../../base/errors.ts';
import { LIMITS } from '../../../base/limits.ts';
import { type CircuitBreaker, RedisUnavailable } from '../engine/circuit-breaker.ts';
import { script } from '../engine/script.ts';
import type { TimingOptions } from '../engine/timing.ts';

/**
 * Starts the list again where something else is stored. KEYS: processes. ARGV: this process, seconds the list lives.
 * Returns {process, counter, …}.
 */
const BEAT = script(
  { name: 'beat', keys: 1, isWrite: false },
  `
local kind = redis.call('TYPE', KEYS[1]).ok
if kind ~= 'hash' and kind ~= 'none' then redis.call('DEL', KEYS[1]) end
redis.call('HINCRBY', KEYS[1], ARGV[1], 1)
redis.call('EXPIRE', KEYS[1], ARGV[2])
return redis.call('HGETALL', KEYS[1])
`,
);

/** KEYS: processes. ARGV: a process, the counter at which it stopped. Returns 1 to the one that claims it. */
const CLAIM = script(
  { name: 'claim-process', keys: 1, isWrite: false },
  `
if redis.call('HGET', KEYS[1], ARGV[1]) ~= ARGV[2] then return 0 end
redis.call('HINCRBY', KEYS[1], ARGV[1], 1)
return 1
`,
);

/** KEYS: processes. ARGV: the dead process, and everything it announced. */
const FORGET = script(
  { name: 'forget-process', keys: 1, isWrite: false },
  `return redis.call('HDEL', KEYS[1], ARGV[1])`,
);

export interface PresenceOptions {
  readonly breaker: CircuitBreaker;
  readonly key: string;
  readonly timing: Pick<TimingOptions, 'beatMs'>;
  /** Voids what a dead process may have left incomplete; false when it has to be tried again. */
  readonly onDeath: () => Promise<boolean>;
}

export interface Presence {
  /** Removes this process from the list. A process with unwritten messages stays on it, and counts as dead. */
  leave(owes: boolean): Promise<void>;
}

/** At how many of this process's own beats a counter may be unchanged. */
const SAME_BEATS_MAX = 5;

interface Seen {
  readonly counter: string;
  readonly beats: number;
}

interface PresenceContext extends PresenceOptions {
  readonly own: string;
  readonly seen: Map<string, Seen>;
}

/** Beats from when Redis first answers until this process leaves. */
export function openPresence(options: PresenceOptions): Presence {
  const { breaker, timing } = options;
  const context: PresenceContext = { ...options, own: randomUUID(), seen: new Map() };
  let beating: Promise<void> | null = null;
  const beatOnce = (): void => {
    if (breaker.isDown) context.seen.clear();
    else beating ??= beat(context).finally(() => (beating = null));
  };
  breaker.onUp(beatOnce);
  const timer = setInterval(beatOnce, timing.beatMs).unref();
  return {
    async leave(owes) {
      clearInterval(timer);
      await beating;
      if (!owes) await ask(context, FORGET, [context.own]);
    },
  };
}

/** Raises the process's own counter and checks those of the others. */
async function beat(context: PresenceContext): Promise<void> {
  const reply = await ask(context, BEAT, [context.own, 2 * LIMITS.newsNumberKeptSeconds]);
  if (reply === null) return;
  invariant(Array.isArray(reply), 'a list of processes');
  const texts = reply.map(String);
  const counters = new Map<string, string>();
  for (let index = 0; index < texts.length; index += 2)
    counters.set(texts[index] ?? '', texts[index + 1] ?? '');
  counters.delete(context.own);
  const { seen } = context;
  for (const gone of [...seen.keys()].filter((each) => !counters.has(each))) seen.delete(gone);
  for (const [process, counter] of counters) {
    const last = seen.get(process);
    const beats = last?.counter === counter ? last.beats + 1 : 0;
    seen.set(process, { counter, beats });
    if (beats >= SAME_BEATS_MAX) await bury(context, process, counter);
  }
}

/** If the claiming process dies too, this counter stops again, and another process claims it. */
async function bury(context: PresenceContext, process: string, counter: string): Promise<void> {
  context.seen.delete(process);
  if ((await ask(context, CLAIM, [process, counter])) !== 1) return;
  if (await context.onDeath()) await ask(context, FORGET, [process]);
}

/** Null when Redis is down; the next beat tries again. */
async function ask(
  { breaker, key }: PresenceContext,
  question: typeof BEAT,
  args: readonly (string | number)[],
): Promise<unknown> {
  try {
    return await breaker.run(question, [key], args);
  } catch (error) {
    if (error instanceof RedisUnavailable) return null;
    throw error;
  }
}
