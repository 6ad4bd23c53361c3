/** The promises that a run of faults broke, and the run as a table. */
import type { Judgement } from './history.ts';
import type { FaultReport, ScenarioReport } from './scenario.ts';

const PAGE_MS_MAX = 300;
const WRITE_MS_MAX = 2_000;
const RECOVERY_MS_MAX = 3_000;
const ANSWERED_MIN = 0.999;
/** The inaccuracy of a client's clock on a machine that it shares with everything it measures. */
const SLACK_MS = 200;

/** A sentence for each promise that did not hold in the record; empty when all did. */
export function brokenLaws(judgement: Judgement): readonly string[] {
  const all: readonly (readonly [boolean, string])[] = [
    [judgement.lost.length > 0, `${judgement.lost.length} acknowledged items lost`],
    [judgement.risen.length > 0, `${judgement.risen.length} deleted items stand again`],
    [judgement.doubled.length > 0, `${judgement.doubled.length} client keys with two items`],
    [judgement.scrollsWithRepeat > 0, `${judgement.scrollsWithRepeat} scrolls with a repeat`],
    [judgement.scrollsWithSkip > 0, `${judgement.scrollsWithSkip} scrolls with a skip`],
    [judgement.scrollsReordered > 0, `${judgement.scrollsReordered} scrolls in another order`],
  ];
  return all.filter(([isBroken]) => isBroken).map(([, says]) => says);
}

/** The same for a whole run, including processes that exited, and answers that were late or missing. */
export function broken({ judgement, faults, crashes }: ScenarioReport): readonly string[] {
  const ended = crashes.length > 0 ? [`${crashes.length} processes ended by themselves`] : [];
  return [...brokenLaws(judgement), ...ended, ...faults.flatMap(brokenBy)];
}

function brokenBy(fault: FaultReport): readonly string[] {
  const answered = fault.pages === 0 ? 1 : fault.pagesAnswered / fault.pages;
  const all: readonly (readonly [boolean, string])[] = [
    [
      fault.hits === 'redis' && answered < ANSWERED_MIN,
      `${fault.name}: ${(answered * 100).toFixed(2)} % of pages answered`,
    ],
    [
      fault.hits === 'redis' && fault.worstPageMs > PAGE_MS_MAX + SLACK_MS,
      `${fault.name}: a page took ${fault.worstPageMs} ms`,
    ],
    [
      fault.hits === 'mongo' && fault.worstWriteMs > WRITE_MS_MAX + SLACK_MS,
      `${fault.name}: a write took ${fault.worstWriteMs} ms`,
    ],
    [
      fault.recoveryMs < 0 || fault.recoveryMs > RECOVERY_MS_MAX,
      `${fault.name}: whole again after ${fault.recoveryMs} ms`,
    ],
  ];
  return all.filter(([isBroken]) => isBroken).map(([, says]) => says);
}

export function reportTable({ seed, server, items, faults, judgement }: ScenarioReport): string {
  const head = [
    'fault',
    'seconds',
    'pages',
    'answered',
    'degraded',
    'p99 page ms',
    'worst page ms',
    'writes',
    'refused',
    'worst write ms',
    'recovery ms',
  ];
  const rows = faults.map((each) =>
    [
      each.name,
      each.seconds,
      each.pages,
      each.pagesAnswered,
      each.pagesDegraded,
      each.p99PageMs,
      each.worstPageMs,
      each.writes,
      each.writesRefused,
      each.worstWriteMs,
      each.recoveryMs,
    ].map(String),
  );
  const widths = head.map((title, column) =>
    Math.max(title.length, ...rows.map((cells) => cells[column]?.length ?? 0)),
  );
  const lines = [head, ...rows].map((cells) =>
    cells
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  '),
  );
  const verdict = verdictOf(judgement);
  return [`seed ${seed}; ${server}; ${items} items at first`, '', ...lines, '', verdict, ''].join(
    '\n',
  );
}

export function verdictOf(judgement: Judgement): string {
  const { acknowledged, lost, risen, doubled, scrolls } = judgement;
  const { scrollsWithRepeat, scrollsWithSkip, scrollsReordered } = judgement;
  return `${acknowledged} acknowledged writes: ${lost.length} lost, ${risen.length} risen, ${doubled.length} doubled; ${scrolls} scrolls: ${scrollsWithRepeat} with a repeat, ${scrollsWithSkip} with a skip, ${scrollsReordered} reordered`;
}
