/** What the functions of this folder need. */
import type { Clock } from '../base/clock.ts';
import type { FactsCache } from '../social/facts.ts';
import type { Store } from '../store/ports/store.ts';

export interface ContentContext {
  readonly store: Store;
  readonly facts: FactsCache;
  readonly clock: Clock;
}
