/** What the functions of this folder need. */
import type { Clock } from '../base/clock.ts';
import type { Store } from '../store/ports/store.ts';
import type { FactsCache } from './facts.ts';

export interface SocialContext {
  readonly store: Store;
  readonly facts: FactsCache;
  readonly clock: Clock;
}
