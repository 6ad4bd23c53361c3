/**
 * What one caller's operations may cost per minute, in each process. A caller is a viewer or, without one, an address.
 * What an operation costs is known only after it was parsed, so a caller who has something left may begin, and owes what
 * it costs beyond that.
 */
import { setTimeout } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { fillBucket, fullBucket, secondsToFill, type Bucket } from '../base/bucket.ts';
import type { Clock } from '../base/clock.ts';
import { MINUTE_MS } from '../base/durations.ts';
import { RateLimitedError } from '../base/errors.ts';
import { LIMITS } from '../base/limits.ts';
import { roomFor } from '../base/lru.ts';
import { callerKey, type Caller } from './caller.ts';
import type { OperationCache } from './operation-cache.ts';

/** A document before it is priced, and what was parsed and validated before. */
interface Begun {
  readonly source: string;
  readonly operations: Pick<OperationCache, 'has'>;
}

export interface AllowanceState {
  /** Per minute. */
  readonly quota: number;
  /** A whole number, 0 for a caller who owes something. */
  readonly left: number;
  /** In how many seconds the caller may begin an operation; 0 for now. */
  readonly waitSeconds: number;
}

export interface CostBudget {
  /** Charges for reading the request. Returns the refusal, RATE_LIMITED, when nothing is left for it. */
  begin(caller: Caller, document: Begun): RateLimitedError | null;
  /** Charges for an operation that is about to run. */
  charge(caller: Caller, cost: number): void;
  /** What operations of the caller may cost now. */
  allowance(caller: Caller): AllowanceState;
  /**
   * Resolves when the caller may have the next event of a subscription. Events have an allowance of their own, as large
   * as the other, because others can cause them: a caller never waits with a request for what others do. Resolves
   * immediately when the subscription has ended.
   */
  eventTurn(caller: Caller, ended: AbortSignal): Promise<void>;
  /** Charges for an event that was sent. */
  chargeEvent(caller: Caller, cost: number): void;
}

interface CostBudgetOptions {
  readonly clock: Clock;
  /** 0 for no limit. */
  readonly costPerMinute: number;
  /** Waits for milliseconds; in tests, by a clock of their own. */
  readonly wait?: (ms: number, ended: AbortSignal) => Promise<unknown>;
}

/** What every request costs besides its operation: about what an answer costs that is kept ready. */
const REQUEST_COST = 1;
/** Parsing and validating this many characters takes about as long as what else costs 1. */
const CHARS_PER_COST = 10;

/** Null when there is no limit. */
export function openCostBudget({
  clock,
  costPerMinute,
  wait = pause,
}: CostBudgetOptions): CostBudget | null {
  if (costPerMinute === 0) return null;
  const allowance = { max: costPerMinute, windowMs: MINUTE_MS };
  const open = () => {
    const buckets = new LRUCache<string, Bucket>(roomFor(LIMITS.callersRememberedMax));
    return (caller: Caller): Bucket => {
      const key = callerKey(caller);
      const bucket = buckets.get(key) ?? fullBucket(allowance, clock.now());
      buckets.set(key, bucket);
      return fillBucket(bucket, allowance, clock.now());
    };
  };
  const bucketOf = open();
  const eventsOf = open();
  /** 0 when something is left. */
  const secondsUntilLeft = ({ left }: Bucket): number =>
    left > 0 ? 0 : secondsToFill(REQUEST_COST - left, allowance);
  return {
    begin(caller, { source, operations }) {
      const bucket = bucketOf(caller);
      const retryAfter = secondsUntilLeft(bucket);
      if (retryAfter > 0) {
        const message = `expected operations that cost at most ${costPerMinute} a minute, got more; try again in ${retryAfter} s`;
        return new RateLimitedError(message, retryAfter);
      }
      const isRead = operations.has(source);
      bucket.left -= REQUEST_COST + (isRead ? 0 : Math.ceil(source.length / CHARS_PER_COST));
      return null;
    },
    charge(caller, cost) {
      bucketOf(caller).left -= cost;
    },
    allowance(caller) {
      const bucket = bucketOf(caller);
      const left = Math.max(0, Math.floor(bucket.left));
      return { quota: costPerMinute, left, waitSeconds: secondsUntilLeft(bucket) };
    },
    async eventTurn(caller, ended) {
      for (;;) {
        const seconds = secondsUntilLeft(eventsOf(caller));
        if (seconds === 0 || ended.aborted) return;
        await wait(seconds * 1_000, ended);
      }
    },
    chargeEvent(caller, cost) {
      const bucket = eventsOf(caller);
      // All subscriptions of a caller can have an event at the same time. Nobody waits longer than a minute for the next.
      bucket.left = Math.max(bucket.left - cost, -costPerMinute);
    },
  };
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  // Rejects only when it is aborted.
  await setTimeout(ms, undefined, { ref: false, signal }).catch(() => undefined);
}
