/** Rules of the operator: producers whose items are pushed, or pulled, whatever the policy says. */
import type { ProducerKey } from '../model/producers.ts';
import type { Decision, Delivery } from './delivery.ts';

/** No producer is in both. */
export type DeliveryRules = Readonly<Record<Delivery, ReadonlySet<ProducerKey>>>;

export const NO_RULES: DeliveryRules = { push: new Set(), pull: new Set() };

/** The decisions of rules. */
export const RULED: Readonly<Record<Delivery, Decision>> = {
  push: { delivery: 'push', reason: 'a rule pushes the producer' },
  pull: { delivery: 'pull', reason: 'a rule pulls the producer' },
};

/** Null for a producer without a rule. */
export function ruleOf(rules: DeliveryRules, producer: ProducerKey): Delivery | null {
  if (rules.push.has(producer)) return 'push';
  return rules.pull.has(producer) ? 'pull' : null;
}
