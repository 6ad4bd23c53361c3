/** How much shadow rankers differ from those in use, for Prometheus. */
import { Counter, Histogram, type Registry } from 'prom-client';
import type { ShadowHooks } from '../feeds/shadows.ts';

const OVERLAPS = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1];
const PLACES = [0, 1, 2, 5, 10, 20, 50];

export function countShadows(registers: Registry[]): ShadowHooks {
  const shadows = new Counter({
    name: 'palisade_shadow_heads_total',
    help: 'Heads ordered by shadow rankers, by template and outcome: compared, failed or skipped.',
    labelNames: ['template', 'outcome'],
    registers,
  });
  const overlaps = new Histogram({
    name: 'palisade_shadow_overlap',
    help: 'Share of a served head that is also in the shadow head, 0 to 1.',
    labelNames: ['template'],
    buckets: OVERLAPS,
    registers,
  });
  const displacements = new Histogram({
    name: 'palisade_shadow_displacement',
    help: 'Places by which shared items are moved in the shadow head, averaged over the head.',
    labelNames: ['template'],
    buckets: PLACES,
    registers,
  });
  return {
    onShadow(template, outcome, distance) {
      shadows.inc({ template, outcome });
      if (distance === null) return;
      overlaps.observe({ template }, distance.overlap);
      displacements.observe({ template }, distance.displacement);
    },
  };
}
