/** Which rows are watched around those in sight. */
import type { Row } from './feed-rows.ts';

/** The number of items that the server watches for one subscription. */
const WATCHED_MAX = 100;
/** How many of them are above the first item in sight. */
const ABOVE = 30;

/** Returns the same list while it includes everything in sight, as far as one list can. */
export function watchedAround(
  before: readonly string[],
  rows: readonly Pick<Row, 'itemId'>[],
  shown: readonly string[],
): readonly string[] {
  const ids = rows.map(({ itemId }) => itemId);
  const known = new Set(before);
  if (shown.slice(0, WATCHED_MAX).every((id) => known.has(id)) && before.length > 0) return before;
  const first = Math.max(0, ids.indexOf(shown[0] ?? ''));
  const from = Math.max(0, Math.min(first - ABOVE, ids.length - WATCHED_MAX));
  return ids.slice(from, from + WATCHED_MAX);
}
