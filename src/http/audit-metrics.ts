/** Results of feed audits, for Prometheus. */
import { Counter, type Registry } from 'prom-client';
import type { AuditHooks } from '../feeds/audits/feed-audits.ts';
import type { Templates } from '../templates/template.ts';

export interface AuditMetrics extends AuditHooks {
  /** Starts counting at 0 for each template, so that the first broken feed shows as an increase. Call it once. */
  watchAudited(templates: Pick<Templates, 'list'>): void;
}

const OUTCOMES = ['whole', 'broken', 'moving'] as const;

export function countAudits(registers: Registry[]): AuditMetrics {
  let templates: Pick<Templates, 'list'> = { list: () => [] };
  const audits = new Counter({
    name: 'palisade_audits_total',
    help: 'Feeds read again to check that they keep their laws, by template and outcome: whole, broken or moving.',
    labelNames: ['template', 'outcome'],
    registers,
    collect() {
      for (const { name: template } of templates.list())
        for (const outcome of OUTCOMES) this.inc({ template, outcome }, 0);
    },
  });
  return {
    onAudit: (template, outcome) => audits.inc({ template, outcome }),
    watchAudited(served) {
      templates = served;
    },
  };
}
