/**
 * How much one viewer may write: calls a minute, and items and characters of content a day. Each limit is a bucket that
 * fills steadily, so a viewer who stays within the limit never waits. Buckets are per process.
 */
import { LRUCache } from 'lru-cache';
import {
  fillBucket,
  fullBucket,
  secondsToFill,
  type Allowance,
  type Bucket,
} from '../base/bucket.ts';
import type { Clock } from '../base/clock.ts';
import { DAY_MS, MINUTE_MS } from '../base/durations.ts';
import { LIMITS } from '../base/limits.ts';
import { roomFor } from '../base/lru.ts';
import { isRefusal, refused, type Outcome } from '../base/outcome.ts';
import type { UserId } from '../model/producers.ts';

export interface WriteLimitsOptions {
  readonly clock: Clock;
  /** Each 0 for no limit. */
  readonly writesPerMinute: number;
  readonly itemsPerDay: number;
  readonly bytesPerDay: number;
}

export interface WriteLimits {
  /**
   * Takes one write. Returns null when the viewer may proceed, else the refusal, RATE_LIMITED, with when to try again.
   */
  takeWrite(viewer: UserId): Outcome<never> | null;
  /**
   * Runs a function that writes this content, and charges for it; RATE_LIMITED without running it when it is too much.
   * Refused content costs nothing.
   */
  spend<T>(viewer: UserId, content: Content, verb: () => Promise<Outcome<T>>): Promise<Outcome<T>>;
  /** Returns the part of what was spent that was not written after all. */
  giveBack(viewer: UserId, content: Content): void;
}

export interface Content {
  readonly items: number;
  readonly bytes: number;
}

interface WriteAllowance extends Allowance {
  readonly words: string;
}

type Buckets = Map<WriteAllowance, Bucket>;

type Amounts = readonly (readonly [WriteAllowance, number])[];

/** Tolerance: filling in many small steps rounds at each of them. */
const ROUNDING = 1e-6;

export function openWriteLimits(options: WriteLimitsOptions): WriteLimits {
  const { clock, writesPerMinute, itemsPerDay, bytesPerDay } = options;
  const viewers = new LRUCache<UserId, Buckets>(roomFor(LIMITS.callersRememberedMax));
  const writes = { max: writesPerMinute, windowMs: MINUTE_MS, words: 'writes a minute' };
  const items = { max: itemsPerDay, windowMs: DAY_MS, words: 'items a day' };
  const bytes = { max: bytesPerDay, windowMs: DAY_MS, words: 'bytes of content a day' };
  const bucketsOf = (viewer: UserId): Buckets => {
    const buckets: Buckets = viewers.get(viewer) ?? new Map<WriteAllowance, Bucket>();
    viewers.set(viewer, buckets);
    return buckets;
  };
  const inContent = (content: Content): Amounts => [
    [items, content.items],
    [bytes, content.bytes],
  ];
  const giveBack = (viewer: UserId, content: Content): void => {
    for (const [allowance, amount] of limitedOf(inContent(content))) {
      const bucket = fill(bucketsOf(viewer), allowance, clock.now());
      bucket.left = Math.min(allowance.max, bucket.left + amount);
    }
  };
  return {
    takeWrite: (viewer) => takeAll(bucketsOf(viewer), [[writes, 1]], clock.now()),
    async spend(viewer, content, verb) {
      const tooMuch = takeAll(bucketsOf(viewer), inContent(content), clock.now());
      if (tooMuch !== null) return tooMuch;
      try {
        const outcome = await verb();
        if (!outcome.isDone) giveBack(viewer, content);
        return outcome;
      } catch (error) {
        if (isRefusal(error)) giveBack(viewer, content);
        throw error;
      }
    },
    giveBack,
  };
}

/** Takes from every bucket, or from none when one has too little. */
function takeAll(buckets: Buckets, wanted: Amounts, nowMs: number): Outcome<never> | null {
  const limited = limitedOf(wanted);
  for (const [allowance, amount] of limited) {
    const bucket = fill(buckets, allowance, nowMs);
    // A request larger than the whole allowance passes when the bucket is full: waiting longer would not help.
    const missing = Math.min(amount, allowance.max) - bucket.left;
    if (missing > ROUNDING) return refusal(allowance, missing);
  }
  for (const [allowance, amount] of limited) fill(buckets, allowance, nowMs).left -= amount;
  return null;
}

function limitedOf(wanted: Amounts): Amounts {
  return wanted.filter(([{ max }, amount]) => max > 0 && amount > 0);
}

function fill(buckets: Buckets, allowance: WriteAllowance, nowMs: number): Bucket {
  const bucket = buckets.get(allowance) ?? fullBucket(allowance, nowMs);
  buckets.set(allowance, bucket);
  return fillBucket(bucket, allowance, nowMs);
}

function refusal(allowance: WriteAllowance, missing: number): Outcome<never> {
  const { max, words } = allowance;
  const retryAfter = secondsToFill(missing, allowance);
  return refused({
    code: 'RATE_LIMITED',
    field: null,
    message: `expected at most ${max} ${words}, got more; try again in ${retryAfter} s`,
    retryAfter,
  });
}
