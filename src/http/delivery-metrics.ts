/** What decides between push and pull: the costs, and the decisions. Read from the rivers when Prometheus asks. */
import { Counter, Gauge, type Registry } from 'prom-client';
import type { Rivers } from '../rivers/rivers.ts';

const DELIVERIES = ['push', 'pull'] as const;

export function watchDelivery(registers: Registry[], rivers: Pick<Rivers, 'deliveryStats'>): void {
  const costs: Gauge<'delivery'> = new Gauge({
    name: 'palisade_river_cost_seconds',
    help: 'Mean time of pushing one item into one river, and of pulling one producer once.',
    labelNames: ['delivery'],
    registers,
    collect() {
      const { measured } = rivers.deliveryStats();
      for (const delivery of DELIVERIES) costs.set({ delivery }, measured[delivery] / 1_000_000);
    },
  });
  new Gauge({
    name: 'palisade_river_cost_ratio',
    help: 'How many pulls a push costs, as the policy cost-based counts: measured, or as set.',
    registers,
    collect() {
      const { push, pull } = rivers.deliveryStats().costs;
      this.set(push / pull);
    },
  });
  const rules: Gauge<'delivery'> = new Gauge({
    name: 'palisade_delivery_rules',
    help: 'Producers that a rule of the operator pushes or pulls.',
    labelNames: ['delivery'],
    registers,
    collect() {
      const { rules: set } = rivers.deliveryStats();
      for (const delivery of DELIVERIES) rules.set({ delivery }, set[delivery]);
    },
  });
  const decisions: Counter<'policy' | 'delivery'> = new Counter({
    name: 'palisade_river_decisions_total',
    help: 'Decisions about pairs of producer and river, by policy and outcome.',
    labelNames: ['policy', 'delivery'],
    registers,
    collect() {
      // A counter can only add, but its value was summed elsewhere.
      decisions.reset();
      const { policy, decisions: made } = rivers.deliveryStats();
      if (made === null) return;
      for (const delivery of DELIVERIES) decisions.inc({ policy, delivery }, made[delivery]);
    },
  });
}
