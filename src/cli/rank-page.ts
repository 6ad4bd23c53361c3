/** A comparison of rankers as one self-contained HTML page. */
import { escapeHtml } from '../base/html.ts';
import type { Comparison } from '../feeds/compare.ts';
import {
  exposureRow,
  failureLines,
  movedMost,
  shortNumber,
  sideRows,
  summaryRows,
  type ComparisonAbout,
} from './rank-text.ts';

const STYLE = `
  body { font: 15px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; color-scheme: light dark; }
  table { border-collapse: collapse; margin: 1rem 0; }
  th, td { padding: 0.2rem 0.8rem 0.2rem 0; text-align: right; border-bottom: 1px solid #8884; }
  th:first-child, td:first-child { text-align: left; }`;

export function comparisonPage(about: ComparisonAbout, comparison: Comparison): string {
  const { kinds, authors, pairs } = comparison;
  const title = `${about.template}: ${about.before} and ${about.after}`;
  const shares = ['', 'before, %', 'after, %', 'change'];
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title>
<style>${STYLE}
</style>
<h1>${escapeHtml(title)}</h1>
<p>${pairs.length} of ${about.asked} viewers have candidates. ${escapeHtml(about.before)} is before, ${escapeHtml(about.after)} after. Nothing was committed.</p>
${table(summaryRows(comparison))}
${failureLines(comparison.failures)
  .map((line) => `<p>${escapeHtml(line)}</p>`)
  .join('\n')}
${comparison.sides.length === 0 ? '' : `<h2>Means by variant or side</h2>\n${table(sideRows(comparison))}`}
<h2>Who gains and loses attention</h2>
${table([shares, ...movedMost(kinds).map((one) => exposureRow('kind', one))])}
${table([shares, ...movedMost(authors).map((one) => exposureRow('author', one))])}
<h2>Viewers</h2>
${table([
  ['viewer', 'candidates', 'overlap', 'places moved', 'before, ms', 'after, ms', 'fallback'],
  ...pairs.map((pair) => [
    pair.viewer,
    ...[pair.candidates, pair.overlap].map(shortNumber),
    pair.overlap === 0 ? '–' : shortNumber(pair.displacement),
    ...[pair.beforeMs, pair.afterMs].map(shortNumber),
    pair.isFallback ? 'yes' : '',
  ]),
])}
</html>
`;
}

function table([head = [], ...rows]: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[], tag: string): string =>
    `<tr>${cells.map((cell) => `<${tag}>${escapeHtml(cell)}</${tag}>`).join('')}</tr>`;
  return `<table>\n${[line(head, 'th'), ...rows.map((row) => line(row, 'td'))].join('\n')}\n</table>`;
}
