/** The settings of a fence, and their bounds. */
import { didYouMean } from '../base/did-you-mean.ts';
import { DAY_MS } from '../base/durations.ts';
import { FeedError } from '../base/errors.ts';
import { LIMITS } from '../base/limits.ts';

export interface FenceSettings {
  /** Ranked items per fencepost, 1 to 100. */
  readonly headItems: number;
  /**
   * The number of items a ranker chooses a head from, the newest found: at least `headItems` and at most 2,000. The
   * others keep their places in the tail. When left out, as many as the head holds, so that all of them are in it.
   */
  readonly poolItems: number;
  /** Whether items of the newest 16 fenceposts that no page has shown compete again for the next head. */
  readonly carry: boolean;
  /** Whether items that the viewer has seen elsewhere stay out of new heads and keep their places in the tail. */
  readonly unseen: boolean;
  /**
   * Items in each ranked window of a tail; a head and a window together hold at most 100. 0 reads tails newest first. A
   * window is ranked when a page first reaches it, and a fencepost has at most 16 of them.
   */
  readonly windowItems: number;
  /** How the first fencepost of a fence is ordered. */
  readonly seed: 'ranked' | 'chronological';
  /** A fence commits at most once per interval; refreshes in between serve the latest fencepost. */
  readonly minIntervalMs: number;
  /** Commits allowed in quick succession, 1 to 64, as long as no more than this many happen in this many intervals. */
  readonly burst: number;
  /** How many fenceposts are kept, 1 to 2,000, and how long; items below the oldest are served newest first. */
  readonly keepPosts: number;
  readonly keepMs: number;
}

const HEAD_ITEMS = 40;
const DEFAULTS: FenceSettings = {
  headItems: HEAD_ITEMS,
  poolItems: HEAD_ITEMS,
  carry: false,
  unseen: false,
  windowItems: 0,
  seed: 'ranked',
  minIntervalMs: 0,
  burst: 1,
  keepPosts: 200,
  keepMs: 90 * DAY_MS,
};

/** Adds the defaults for settings that are left out. Rejects unknown names and values out of bounds with BAD_USER_INPUT. */
export function completeSettings(given: Partial<FenceSettings>): FenceSettings {
  const unknown = Object.keys(given).find((name) => !Object.hasOwn(DEFAULTS, name));
  if (unknown !== undefined) {
    const known = Object.keys(DEFAULTS);
    throw new FeedError(
      'BAD_USER_INPUT',
      `settings: expected one of ${known.join(', ')}, got ${unknown}${didYouMean(unknown, known)}`,
    );
  }
  const wanted = { ...DEFAULTS, ...given };
  const settings = { ...wanted, poolItems: given.poolItems ?? wanted.headItems };
  const { headItems, poolItems, carry, seed, minIntervalMs, burst, keepPosts, keepMs } = settings;
  const { windowItems, unseen } = settings;
  checkInteger('headItems', headItems, LIMITS.headItemsMax);
  checkInteger('poolItems', poolItems, LIMITS.poolItemsMax);
  if (poolItems < headItems) throw refused('poolItems', poolFor(headItems), poolItems);
  checkWindow(windowItems, headItems);
  checkInteger('burst', burst, LIMITS.chainPostsMax);
  checkInteger('keepPosts', keepPosts, LIMITS.fencepostsKeptMax);
  if (typeof carry !== 'boolean') throw refused('carry', 'true or false', carry);
  if (typeof unseen !== 'boolean') throw refused('unseen', 'true or false', unseen);
  if (seed !== 'ranked' && seed !== 'chronological')
    throw refused('seed', 'ranked or chronological', seed);
  if (!(minIntervalMs >= 0))
    throw refused('minIntervalMs', 'milliseconds, 0 or more', minIntervalMs);
  if (!(keepMs > 0)) throw refused('keepMs', 'milliseconds above 0', keepMs);
  return settings;
}

function checkWindow(windowItems: number, headItems: number): void {
  const max = windowItemsMax(headItems);
  if (!Number.isInteger(windowItems) || windowItems < 0 || windowItems > max)
    throw refused(
      'windowItems',
      `an integer from 0 to ${max} with a head of ${headItems}`,
      windowItems,
    );
}

/** What a pool is expected to be, in words. */
export function poolFor(headItems: number): string {
  return `at least ${headItems}, the size of a head`;
}

/** A cursor names the passed items of a head and of a window together, so the two share its space. */
export function windowItemsMax(headItems: number): number {
  return LIMITS.headItemsMax - headItems;
}

function checkInteger(name: string, value: number, max: number): void {
  if (!Number.isInteger(value) || value < 1 || value > max)
    throw refused(name, `an integer from 1 to ${max}`, value);
}

function refused(name: string, expected: string, got: unknown): FeedError {
  return new FeedError(
    'BAD_USER_INPUT',
    `settings.${name}: expected ${expected}, got ${String(got)}`,
  );
}
