/**
 * Roll-outs: a choice between two parts, made for each viewer. A hash of the roll-out's seed and the viewer decides who
 * is in, so that a growing percentage never moves a viewer back, and every process decides the same.
 */
import { createHash } from 'node:crypto';
import type { Arguments } from '../model/arguments.ts';
import type { UserId } from '../model/producers.ts';
import type { ArgumentTest, Rollout, RolloutTerms } from './parts.ts';
import type { Stream, StreamRead } from './stream.ts';
import { valueTexts } from './values.ts';

/** The viewer, the arguments and the time of a request. */
export interface RolloutAsk {
  readonly viewer: UserId | null;
  readonly args: Arguments;
  readonly nowMs: number;
}

/** Anonymous readers cannot be told apart, so they are in only when all viewers are. */
export function isIn(rollout: Rollout, ask: RolloutAsk): boolean {
  const { percent, seed } = rollout;
  if (!areTermsMet(rollout, ask)) return false;
  return ask.viewer === null ? percent === 100 : bucketOf(seed, ask.viewer) < percent;
}

/** Whether its dates and its tests of arguments hold, for every viewer alike. */
export function areTermsMet(
  { fromMs, untilMs, when }: RolloutTerms,
  { args, nowMs }: Omit<RolloutAsk, 'viewer'>,
): boolean {
  if (nowMs < (fromMs ?? -Infinity) || nowMs >= (untilMs ?? Infinity)) return false;
  return when.every((test) => holds(test, args));
}

/** From 0 to below 100; evenly spread over viewers. */
export function bucketOf(seed: string, viewer: string): number {
  const hash = createHash('sha256').update(`${seed.length} ${seed}${viewer}`).digest();
  return (hash.readUIntBE(0, 6) / 2 ** 48) * 100;
}

function holds({ value, is, min, max }: ArgumentTest, args: Arguments): boolean {
  return valueTexts(value, args).some(
    (text) =>
      (is === null || is.includes(text)) &&
      (min === null || Number(text) >= min) &&
      (max === null || Number(text) <= max),
  );
}

/** One of two streams: the first for requests that are in. */
export function rolloutStream(name: string, inside: Stream, outside: Stream): Stream {
  const chosen = (read: StreamRead): Stream => (read.rollouts.has(name) ? inside : outside);
  return {
    // A date may move a viewer from one side to the other.
    decide: null,
    enumerate: (read, query) => chosen(read).enumerate(read, query),
    includes: (read, items) => chosen(read).includes(read, items),
    async why(read, item) {
      const reason = await chosen(read).why(read, item);
      const side = read.rollouts.has(name) ? 'in' : 'not in';
      return reason === null ? null : `rollout: the viewer is ${side} ${name}; ${reason}`;
    },
    candidates: (read, range, limit) => chosen(read).candidates(read, range, limit),
    arrange: (read, ranked, seed) => chosen(read).arrange(read, ranked, seed),
  };
}
