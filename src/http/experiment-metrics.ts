/** What viewers in each variant of an experiment are served, for Prometheus. Labels are names from templates. */
import { Counter, type Registry } from 'prom-client';
import type { VariantHooks } from '../feeds/in-variant.ts';

/** Viewers without a variant are not counted. */
export function countExperiments(registers: Registry[]): Required<VariantHooks> {
  const pages = new Counter({
    name: 'palisade_experiment_pages_total',
    help: 'Pages served to viewers in a variant of an experiment, by depth (first, or deeper for all others) and status.',
    labelNames: ['template', 'experiment', 'variant', 'depth', 'status'],
    registers,
  });
  const items = new Counter({
    name: 'palisade_experiment_items_total',
    help: 'Items on the pages served to viewers in a variant of an experiment.',
    labelNames: ['template', 'experiment', 'variant'],
    registers,
  });
  const commits = new Counter({
    name: 'palisade_experiment_commits_total',
    help: 'First pages of viewers in a variant of an experiment, by outcome of their commit.',
    labelNames: ['template', 'experiment', 'variant', 'outcome'],
    registers,
  });
  return {
    onVariantPage(template, status, { experiment, variant, isFirst, items: shown }) {
      const depth = isFirst ? 'first' : 'deeper';
      pages.inc({ template, experiment, variant, depth, status });
      items.inc({ template, experiment, variant }, shown);
    },
    onVariantCommit: (template, outcome, { experiment, variant }) =>
      commits.inc({ template, experiment, variant, outcome }),
  };
}
