/** What a recount counts again, kind by kind, and where it resumes. */
import type { RecountShare } from './ports/edges.ts';

/** In the order in which they are counted. */
export const RECOUNT_KINDS = ['viewer', 'producer', 'place', 'thread'] as const;

export type RecountKind = (typeof RECOUNT_KINDS)[number];

export interface RecountPlace {
  readonly kind: RecountKind;
  /** The last one that was counted; empty for none. */
  readonly key: string;
}

/** The place in the text that a share returned; the beginning for null. */
export function recountPlace(after: string | null): RecountPlace {
  const [first] = RECOUNT_KINDS;
  if (after === null) return { kind: first, key: '' };
  const at = after.indexOf(' ');
  const kind = RECOUNT_KINDS.find((each) => each === after.slice(0, at)) ?? first;
  return { kind, key: after.slice(at + 1) };
}

interface ShareCounts {
  readonly limit: number;
  readonly corrected: number;
}

/** The share in which these rows of a kind were counted; fewer than the limit are the last ones. */
export function recountShare(
  kind: RecountKind,
  keys: readonly string[],
  { limit, corrected }: ShareCounts,
): RecountShare {
  const last = keys.at(-1);
  const isOver = keys.length < limit || last === undefined;
  const following = RECOUNT_KINDS[RECOUNT_KINDS.indexOf(kind) + 1];
  const next = isOver ? (following === undefined ? null : `${following} `) : `${kind} ${last}`;
  return { checked: keys.length, corrected, next };
}
