/** What the functions of this folder need, and what they report. */
import type { Clock } from '../base/clock.ts';
import type { FlagReader } from '../base/flags/flag-list.ts';
import type { Logger } from '../base/log.ts';
import type { FactsCache } from '../social/facts.ts';
import type { Store } from '../store/ports/store.ts';

/** Why somebody is not notified of an event, or nobody is. */
export type UntoldReason =
  | 'missing-item'
  | 'missing-author'
  | 'missing-producer'
  | 'wrong-type'
  | 'actor-suspended'
  | 'oneself'
  | 'recipient-suspended'
  | 'blocked'
  | 'muted'
  | 'hidden'
  | 'not-following'
  | 'other-kind'
  | 'flag-off';

export interface NotifyHooks {
  /** Somebody was notified, had been notified before, or is not notified for a reason. */
  onTold(outcome: 'told' | 'repeated' | 'failed' | UntoldReason): void;
  /** A batch was sent, was empty, is retried, or was given up. */
  onDelivery(channel: string, outcome: DeliveryOutcome): void;
}

export type DeliveryOutcome = 'sent' | 'empty' | 'flag-off' | 'retried' | 'refused' | 'given-up';

export interface NotifyContext {
  readonly store: Store;
  readonly facts: FactsCache;
  readonly clock: Clock;
  readonly flags: FlagReader;
  readonly log: Pick<Logger, 'debug' | 'info' | 'warn'>;
  readonly hooks: NotifyHooks;
}
