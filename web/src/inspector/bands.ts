/** The loaded rows as bands: one for each fencepost they were served from, and one for rows outside all fenceposts. */
import type { WhyFragment } from '../api/generated.ts';
import type { Row } from '../feed/feed-rows.ts';

export interface Band {
  /** The number of its first row among the loaded ones. */
  readonly from: number;
  readonly rows: readonly Row[];
  /** The fencepost according to its first row; null outside all fenceposts. */
  readonly fencepost: WhyFragment['fencepost'];
  readonly headCount: number;
  readonly ranker: WhyFragment['ranker'];
  readonly template: WhyFragment['template'];
  readonly fallback: WhyFragment['fallback'];
  readonly failure: WhyFragment['failure'];
}

export function bandsOf(rows: readonly Row[]): readonly Band[] {
  const bands: Band[] = [];
  let from = 0;
  for (let index = 1; index <= rows.length; index += 1) {
    if (index < rows.length && postOf(rows[index]) === postOf(rows[from])) continue;
    bands.push(bandOf(rows.slice(from, index), from));
    from = index;
  }
  return bands;
}

export function bandIndexOf(bands: readonly Band[], row: number): number {
  return bands.findIndex(({ from, rows }) => row >= from && row < from + rows.length);
}

function postOf(row: Row | undefined): number {
  return row?.why?.fencepost?.upTo ?? 0;
}

function bandOf(rows: readonly Row[], from: number): Band {
  const head = rows.filter(({ region }) => region === 'HEAD');
  const made = (head[0] ?? rows[0])?.why;
  return {
    from,
    rows,
    headCount: head.length,
    fencepost: made?.fencepost ?? null,
    ranker: made?.ranker ?? null,
    template: made?.template ?? null,
    fallback: made?.fallback ?? null,
    failure: made?.failure ?? null,
  };
}

/** The positions that a fencepost covers. */
export function rangeOf({ above, upTo }: NonNullable<Band['fencepost']>): string {
  return above + 1 === upTo ? `position ${upTo}` : `positions ${above + 1} to ${upTo}`;
}

/** A ranker or a template with the version used then. */
export function makerOf({ name, version }: NonNullable<Band['ranker']>): string {
  return `${name}@${version.slice(0, 8)}`;
}

/** The text shown in the feed where a band begins. */
export function bandWords({ fencepost, ranker, fallback }: Band): string {
  if (fencepost === null) return 'No fencepost: newest first';
  const by = ranker === null ? '' : `, ranked by ${makerOf(ranker)}`;
  return `Fencepost of ${rangeOf(fencepost)}${by}${fallback === null ? '' : ' (DEGRADED)'}`;
}
