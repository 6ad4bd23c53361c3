/** What documents say of others, to be counted again. */
import type { Collections } from './collections.ts';

export interface Counter {
  /** What its kind is sorted by. */
  readonly key: string;
  /** Resolves with whether it was right; it is afterwards. Others may change what it counts meanwhile. */
  readonly recount: () => Promise<boolean>;
}

/** The next counters of a kind after a key, at least 1; fewer than the limit are the last ones. */
export type CountersAfter = (
  collections: Collections,
  after: string | null,
  limit: number,
) => Promise<readonly Counter[]>;
