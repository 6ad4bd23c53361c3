/** How heads are composed, and what the parts of templates and the injector and filter modules cost, for Prometheus. */
import { Counter, Histogram, type Registry } from 'prom-client';
import type { CommitDetail } from '../fence/context.ts';
import type { PartReport } from '../streams/part-log.ts';

export interface CompositionHooks {
  onCommit(template: string, outcome: string, detail: CommitDetail | null): void;
  onParts(reports: readonly PartReport[]): void;
  onInject(injector: string, tookMs: number, fault: string | null): void;
  onFilter(filter: string, tookMs: number, fault: string | null): void;
}

export const SECONDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5];

const CANDIDATES = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000];
/** From a minute to a month. */
const GAP_SECONDS = [60, 600, 3_600, 21_600, 86_400, 604_800, 2_592_000];

/** Counts what heads are chosen from, and what templates and injectors cost. */
export function countComposition(
  registers: Registry[],
  commits: Counter<'template' | 'outcome'>,
): CompositionHooks {
  const candidates = new Histogram({
    name: 'palisade_head_candidates',
    help: 'Items that a new head was chosen from, by template.',
    labelNames: ['template'],
    buckets: CANDIDATES,
    registers,
  });
  const gaps = new Histogram({
    name: 'palisade_visit_gap_seconds',
    help: 'Time between a new fencepost and the previous one, by template.',
    labelNames: ['template'],
    buckets: GAP_SECONDS,
    registers,
  });
  const parts = new Histogram({
    name: 'palisade_part_seconds',
    help: 'Time that a part of a template takes for one page, including its inner parts; sampled pages only.',
    labelNames: ['part'],
    buckets: SECONDS,
    registers,
  });
  const items = new Counter({
    name: 'palisade_part_items_total',
    help: 'Items that parts of templates kept and dropped; sampled pages only.',
    labelNames: ['part', 'outcome'],
    registers,
  });
  return {
    onInject: countCalls(
      'injector',
      'an injector module took to fill the places of a page',
      registers,
    ),
    onFilter: countCalls('filter', 'a filter module took for one call', registers),
    onCommit(template, outcome, detail) {
      commits.inc({ template, outcome });
      if (detail !== null) candidates.observe({ template }, detail.candidates);
      const sinceMs = detail?.sinceMs ?? null;
      if (outcome === 'committed' && sinceMs !== null) gaps.observe({ template }, sinceMs / 1_000);
    },
    onParts(reports) {
      for (const { part, calls, read, kept, tookMs } of reports) {
        if (calls === 0) continue;
        parts.observe({ part }, tookMs / 1_000);
        items.inc({ part, outcome: 'kept' }, kept);
        items.inc({ part, outcome: 'dropped' }, Math.max(0, read - kept));
      }
    },
  };
}

/** Counts calls of modules: how long they took, and why they returned nothing usable. */
function countCalls(
  role: 'injector' | 'filter',
  timed: string,
  registers: Registry[],
): CompositionHooks['onInject' | 'onFilter'] {
  const seconds = new Histogram({
    name: `palisade_${role}_seconds`,
    help: `Time that ${timed}.`,
    labelNames: [role],
    buckets: SECONDS,
    registers,
  });
  const faults = new Counter({
    name: `palisade_${role}_faults_total`,
    help: `Calls of ${role} modules that returned no usable answer, by reason.`,
    labelNames: [role, 'reason'],
    registers,
  });
  return (name, tookMs, fault) => {
    seconds.observe({ [role]: name }, tookMs / 1_000);
    if (fault !== null) faults.inc({ [role]: name, reason: fault });
  };
}
