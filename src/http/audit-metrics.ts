/** What audits of feeds found, for Prometheus. */
import { Counter, type Registry } from 'prom-client';
import type { AuditHooks } from '../feeds/audits/feed-audits.ts';

export function countAudits(registers: Registry[]): AuditHooks {
  const audits = new Counter({
    name: 'palisade_audits_total',
    help: 'Feeds read again to see whether they keep their laws, by template and outcome: whole, broken or moving.',
    labelNames: ['template', 'outcome'],
    registers,
  });
  return { onAudit: (template, outcome) => audits.inc({ template, outcome }) };
}
