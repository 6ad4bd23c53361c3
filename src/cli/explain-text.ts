/** Why an item is where it is in a person's feed, or does not show, as text. */
import { LIMITS } from '../base/limits.ts';
import type { Explanation } from '../feeds/feed.ts';
import type { FoundPlace } from '../feeds/place-in-feed.ts';
import type { Item } from '../model/items.ts';
import type { Template } from '../templates/template.ts';
import { itemLabel, tableText } from './rank-text.ts';

/** What was found out about an item in a feed. */
export interface Finding {
  /** Why the feed does not show it; null when it does. */
  readonly reason: string | null;
  /** Whether the viewer may not even know of the item. */
  readonly isHidden: boolean;
  /** Null when it does not show, or is further down than was read. */
  readonly place: FoundPlace | null;
}

export interface ExplanationAbout extends Finding {
  readonly template: Pick<Template, 'name' | 'fence'>;
  readonly viewer: string;
  readonly item: Item;
}

export function explanationText(about: ExplanationAbout): string {
  const { template, viewer, item, reason, isHidden, place } = about;
  const head = `${template.name} for ${viewer}: ${itemLabel(item)}`;
  if (reason !== null)
    return [
      head,
      `It is not shown: ${reason}.`,
      ...(isHidden
        ? [`${viewer} must not learn that it exists, so the API answers NOT_FOUND.`]
        : []),
    ].join('\n');
  if (place === null)
    return `${head}\nIt is shown below the first ${LIMITS.explainedPagesMax * LIMITS.pageItemsMax} items.`;
  const isUncommitted = place.conditions.includes('UNCOMMITTED');
  return [
    head,
    `It is at place ${place.above + 1}${isUncommitted ? ', newest first: nothing is committed yet, and the first visit ranks it' : ''}.`,
    '',
    tableText(rowsOf(place.explanation, template)),
  ].join('\n');
}

const NO_WINDOW =
  'none: no page has reached it yet, or it became visible after its window was ranked';

/** Names and values, one pair per row, without those that do not apply. */
function rowsOf(
  explanation: Explanation,
  { fence }: ExplanationAbout['template'],
): readonly (readonly string[])[] {
  const { region, offset, window, fencepost, ranker, template, fallback } = explanation;
  const { failure, scores, sources, rollouts, experiments } = explanation;
  const isUnranked = region === 'TAIL' && window === null && (fence?.windowItems ?? 0) > 0;
  const among = window === null ? 'the head' : 'its window';
  const rows: readonly (readonly [string, string | null])[] = [
    ['region', offset === null ? region : `${region}, place ${offset + 1} of ${among}`],
    ['window', window === null ? (isUnranked ? NO_WINDOW : null) : rangeText(window)],
    ['fencepost', fencepost === null ? null : rangeText(fencepost)],
    ['committed', fencepost === null ? null : new Date(fencepost.committedAtMs).toISOString()],
    ['template', template === null ? null : `${template.name} ${template.version}`],
    ['ranker', ranker === null ? null : `${ranker.name} ${ranker.version}`],
    ['fallback', fallback],
    [
      'failure',
      failure === null
        ? null
        : `${failure.ranker.name} ${failure.ranker.version}: ${failure.message}`,
    ],
    ...scores.map(({ name, value }) => [`score ${name}`, String(value)] as const),
    ['reached by', sources.join(', ')],
    ...rollouts.map(({ name, isIn }) => [`roll-out ${name}`, isIn ? 'in' : 'not in'] as const),
    ...experiments.map(
      ({ name, variant }) => [`experiment ${name}`, variant ?? 'in no variant'] as const,
    ),
  ];
  return rows.flatMap(([name, text]) => (text === null ? [] : [[name, text]]));
}

function rangeText({ above, upTo }: { readonly above: number; readonly upTo: number }): string {
  return `positions above ${above}, up to ${upTo}`;
}
