/** Previews and comparisons of rankers as text. */
import { movesOf, type Comparison, type Exposure } from '../feeds/compare.ts';
import type { RankFailure } from '../fence/fencepost.ts';
import type { Preview, PreviewedHead, PreviewExtent } from '../feeds/preview.ts';
import { meanOf, quantileOf } from '../feeds/statistics.ts';
import type { Item } from '../model/items.ts';
import { counted } from './output.ts';

const TITLE_CHARS = 40;
const EXPOSURES_SHOWN = 8;
const FAILURES_SHOWN = 5;
/** Moves of less than this share of all attention are not listed. */
const EXPOSURE_MIN = 0.000_5;

export interface PreviewTextOptions {
  readonly viewer: string;
  readonly template: string;
  readonly preview: Preview;
  /** The most recently committed head. */
  readonly current: readonly (Item | null)[];
}

/** What a comparison is about. */
export interface ComparisonAbout {
  readonly template: string;
  readonly before: string;
  readonly after: string;
  /** The number of viewers looked at, including those without candidates. */
  readonly asked: number;
}

const EXTENTS: Readonly<Record<PreviewExtent, string>> = {
  new: 'new since the last visit',
  again: 'the newest head’s own, because nothing is new',
  whole: 'as on a first visit',
};

/** The committed head, and the next head for each choice. */
export function previewText({ viewer, template, preview, current }: PreviewTextOptions): string {
  const { found, heads } = preview;
  const places = new Map(current.map((item, place) => [item?.position, place + 1]));
  const about = `${template} for ${viewer}: ${found.positions.length} candidates, ${EXTENTS[found.extent]}. Nothing is committed.`;
  const now = found.latest === null ? 'no head yet' : describeMaker(found.latest);
  return [
    about,
    '',
    `Current head, ${now}`,
    tableText([
      ['place', 'item'],
      ...current.map((item, row) => [String(row + 1), itemLabel(item)]),
    ]),
    ...heads.flatMap((head) => [
      '',
      `Next head, ${describeHead(head)}`,
      ...failureLines(head.failure === null ? [] : [head.failure]),
      headTable(head, places),
    ]),
  ].join('\n');
}

function headTable(head: PreviewedHead, places: ReadonlyMap<number | undefined, number>): string {
  return tableText([
    ['place', 'was', ...head.columns, 'item'],
    ...head.items.map((item, row) => [
      String(row + 1),
      String(places.get(item?.position) ?? '–'),
      ...(head.rows[row] ?? head.columns.map(() => 0)).map(shortNumber),
      itemLabel(item),
    ]),
  ]);
}

function describeHead(head: PreviewedHead): string {
  return `${describeMaker(head)} in ${shortNumber(head.tookMs)} ms`;
}

function describeMaker({ ranker, fallback }: Pick<PreviewedHead, 'ranker' | 'fallback'>): string {
  const why = fallback === null ? '' : ` (fallback: ${fallback})`;
  return `by ${ranker.name} ${ranker.version}${why}`;
}

/** Overlap, movement, time, and which authors gain and lose. */
export function comparisonText(about: ComparisonAbout, comparison: Comparison): string {
  return [
    `${about.template}: ${about.before} (before) and ${about.after} (after), ${comparison.pairs.length} of ${about.asked} viewers have candidates. Nothing is committed.`,
    '',
    tableText(summaryRows(comparison)),
    ...failureLines(comparison.failures),
    ...sideLines(comparison),
    '',
    'Who gains and loses attention, in percent of all',
    tableText([
      ['', 'before', 'after', 'change'],
      ...movedMost(comparison.kinds).map((one) => exposureRow('kind', one)),
      ...movedMost(comparison.authors).map((one) => exposureRow('author', one)),
    ]),
  ].join('\n');
}

/** The failures with their reasons and numbers of heads, most frequent first; empty when nothing failed. */
export function failureLines(failures: readonly RankFailure[]): readonly string[] {
  const heads = new Map<string, number>();
  for (const { ranker, message } of failures) {
    const failure = `${ranker.name} ${ranker.version} failed: ${printable(message)}`;
    heads.set(failure, (heads.get(failure) ?? 0) + 1);
  }
  const known = [...heads].sort(([, one], [, other]) => other - one);
  const left = known.length - FAILURES_SHOWN;
  return [
    ...known
      .slice(0, FAILURES_SHOWN)
      .map(([failure, count]) => `In ${counted(count, 'head')}, ${failure}`),
    ...(left > 0 ? [`And ${counted(left, 'other failure')}.`] : []),
  ];
}

function sideLines(comparison: Comparison): readonly string[] {
  const rows = sideRows(comparison);
  return rows.length === 0 ? [] : ['', 'Means by variant or side', tableText(rows)];
}

/** Empty for a template with one ranking. */
export function sideRows({ sides }: Comparison): readonly (readonly string[])[] {
  if (sides.length === 0) return [];
  return [
    ['side', 'ranker', 'viewers', 'overlap', 'places moved'],
    ...sides.map(({ side, ranker, viewers, overlap, displacement }) => [
      ...[side, ranker, String(viewers), shortNumber(overlap)],
      displacement === null ? '–' : shortNumber(displacement),
    ]),
  ];
}

export function summaryRows({ pairs }: Comparison): readonly (readonly string[])[] {
  const rows = [
    ['overlap of the heads, 0 to 1', pairs.map((pair) => pair.overlap)],
    ['places moved by shared items', movesOf(pairs)],
    ['time before, ms', pairs.map((pair) => pair.beforeMs)],
    ['time after, ms', pairs.map((pair) => pair.afterMs)],
    ['candidates', pairs.map((pair) => pair.candidates)],
  ] as const;
  const fallbacks = pairs.filter((pair) => pair.isFallback).length;
  return [
    ['', 'mean', '10th percentile', 'median', '90th percentile'],
    ...rows.map(([name, values]) => [
      name,
      ...[meanOf(values), ...[0.1, 0.5, 0.9].map((share) => quantileOf(values, share))].map(
        (value) => (values.length === 0 ? '–' : shortNumber(value)),
      ),
    ]),
    ['viewers with a fallback', String(fallbacks), '', '', ''],
  ];
}

/** The greatest gains, then the greatest losses, the greatest loss last. */
export function movedMost(exposures: readonly Exposure[]): readonly Exposure[] {
  const moved = exposures.filter(({ before, after }) => Math.abs(after - before) >= EXPOSURE_MIN);
  if (moved.length <= 2 * EXPOSURES_SHOWN) return moved;
  return [...moved.slice(0, EXPOSURES_SHOWN), ...moved.slice(-EXPOSURES_SHOWN)];
}

export function exposureRow(what: string, { name, before, after }: Exposure): readonly string[] {
  const change = 100 * (after - before);
  return [
    `${what} ${name}`,
    (100 * before).toFixed(2),
    (100 * after).toFixed(2),
    `${change < 0 ? '' : '+'}${change.toFixed(2)}`,
  ];
}

/** Columns as wide as their widest cell, separated by two blanks. */
export function tableText(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

export function itemLabel(item: Item | null): string {
  if (item === null) return 'deleted';
  const words = item.payload.title ?? item.payload.text ?? '';
  return `${item.position} ${item.kind} ${printable(words).slice(0, TITLE_CHARS)}`.trim();
}

/** Control characters in a title, or in an error from a ranker, must not reach a terminal. */
function printable(words: string): string {
  return words.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ');
}

export function shortNumber(value: number): string {
  return Number.isInteger(value) ? String(value) : value.toPrecision(3);
}
