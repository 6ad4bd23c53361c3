/** What a recount counts again, kind by kind, and where it resumes. */
import type { RecountShare } from './ports/edges.ts';

/** In the order in which they are counted. */
const RECOUNT_KINDS = ['viewer', 'producer', 'place', 'thread'] as const;

export type RecountKind = (typeof RECOUNT_KINDS)[number];

export interface RecountPlace {
  readonly kind: RecountKind;
  /** The last one that was counted; empty for none. */
  readonly key: string;
}

const BEGINNING: RecountPlace = { kind: RECOUNT_KINDS[0], key: '' };

/** The place in the text that a share returned; the beginning for null. */
export function recountPlace(after: string | null): RecountPlace {
  return (after === null ? null : readRecountPlace(after)) ?? BEGINNING;
}

/** The place in such a text; null in any other. */
export function readRecountPlace(text: string): RecountPlace | null {
  const kind = RECOUNT_KINDS.find((each) => text.startsWith(`${each} `));
  return kind === undefined ? null : { kind, key: text.slice(kind.length + 1) };
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
