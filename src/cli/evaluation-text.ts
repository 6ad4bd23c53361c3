/** The output of `palisade rank evaluate`: measures of each order, and whether the last beats the one before it. */
import type {
  Evaluation,
  OrderDifference,
  OrderMeasures,
  ServedInVariant,
} from '../feeds/evaluation.ts';
import { counted } from './output.ts';
import { failureLines, tableText } from './rank-text.ts';

/** What an evaluation is about. */
export interface EvaluationAbout {
  readonly template: string;
  /** The maker of each order: what was served, then the template's ranker, then the one being tried. */
  readonly orders: readonly string[];
  /** The number of viewers looked at, including those without such heads. */
  readonly asked: number;
  /** Whether the template names remotes. */
  readonly hasRemotes: boolean;
}

const MEASURES: readonly (readonly [string, (measures: OrderMeasures) => number])[] = [
  ['NDCG', ({ ndcg }) => ndcg],
  ['reciprocal rank', ({ reciprocalRank }) => reciprocalRank],
  ['chosen in the first 5', ({ inFirst }) => inFirst],
];

/** It is unknown what a service would have returned then, and what it returns now is different. */
const UNASKED =
  'Remotes are not called: items that they led come first in the order as served, and where they are ranked in the other orders.';

export function evaluationText(about: EvaluationAbout, evaluation: Evaluation): string {
  const { template, orders, asked, hasRemotes } = about;
  const { heads, viewers, items, chosen, failures, chance, difference } = evaluation;
  if (difference === null)
    return `${template}: none of ${counted(asked, 'viewer')} has a head in which they liked, kept or answered some items and not others.`;
  return [
    `${template}: ${counted(heads, 'head')} of ${viewers} of ${counted(asked, 'viewer')}, who chose ${chosen} of ${counted(items, 'item')}. Nothing is committed.`,
    '',
    tableText([
      ['0 to 1, higher is better', 'by chance', ...orders],
      ...MEASURES.map(([name, read]) => [
        name,
        ...[chance, ...evaluation.orders].map((measures) => read(measures).toFixed(3)),
      ]),
    ]),
    '',
    differenceText(about, heads, difference),
    ...(hasRemotes ? ['', UNASKED] : []),
    ...variantLines(evaluation.variants),
    ...failureLines(failures),
  ].join('\n');
}

/** Viewers are assigned to variants at random, so the served orders compare the variants without another ranker. */
function variantLines(variants: readonly ServedInVariant[]): readonly string[] {
  if (variants.length === 0) return [];
  return [
    '',
    'As served, by variant of the experiment',
    tableText([
      ['variant', 'viewers', 'heads', ...MEASURES.map(([name]) => name)],
      ...variants.map(({ variant, viewers, heads, served }) => [
        ...[variant, String(viewers), String(heads)],
        ...MEASURES.map(([, read]) => read(served).toFixed(3)),
      ]),
    ]),
  ];
}

function differenceText(
  { orders }: EvaluationAbout,
  heads: number,
  { better, worse, mean, interval }: OrderDifference,
): string {
  const [before = '', after = ''] = orders.slice(-2);
  const alike = heads - better - worse;
  const counts = `${after} against ${before}: better in ${counted(better, 'head')}, worse in ${worse}, equal in ${alike}. NDCG ${signed(mean)}`;
  if (interval === null) return `${counts}; from one reader, so it says nothing about others.`;
  const [low, high] = interval;
  const says = low > 0 ? 'better' : high < 0 ? 'worse' : 'no significant difference';
  return `${counts} (95 %: ${signed(low)} to ${signed(high)}): ${says}.`;
}

function signed(value: number): string {
  const rounded = Number(value.toFixed(3));
  return `${rounded < 0 ? '' : '+'}${rounded.toFixed(3)}`;
}
