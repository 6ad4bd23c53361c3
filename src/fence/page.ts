/**
 * The main read path: walk the history, drop what is not admitted, refill within a budget, know exactly whether more
 * lies on either side. Works on positions only; hydration belongs to the caller.
 */
import { LIMITS } from '../base/limits.ts';
import { roundLimit } from './commit.ts';
import { type Place, proofBitsMax } from './cursor/place.ts';
import { prove } from './cursor/served-set.ts';
import type { FencedSource } from './source.ts';
import type { History } from './walk/history.ts';
import { walkDown } from './walk/walk-down.ts';
import { walkUp } from './walk/walk-up.ts';
import { type Entry, membersOf, type Walk, type WalkDeps } from './walk/walk.ts';

export interface PageDeps {
  readonly history: History;
  readonly source: Pick<FencedSource, 'enumerate' | 'admits'>;
}

/** Forwards from below `from`, or backwards from above it; from the very end when null. */
export interface PageQuery {
  readonly count: number;
  readonly from: Place | null;
  readonly direction: 'forward' | 'backward';
}

export interface Page {
  /** Newest history first, in both directions. */
  readonly entries: readonly Entry[];
  readonly direction: PageQuery['direction'];
  readonly status: PageStatus;
  hasNext(): Promise<boolean>;
  hasPrevious(): Promise<boolean>;
  /** Where reading stopped, on a page that its budget cut short; null on every other page. */
  readonly cutAt: Place | null;
}

/** Reads one page. Full unless the history ends or the budget does; the two are told apart by its status. */
export async function readPage(deps: PageDeps, query: PageQuery): Promise<Page> {
  const walkDeps: WalkDeps = {
    history: deps.history,
    enumerate: (range) => deps.source.enumerate(range),
  };
  const isForward = query.direction === 'forward';
  const walk = isForward ? walkDown(walkDeps, query.from) : walkUp(walkDeps, query.from);
  const found = await fill(walk, query.count + 1, deps.source);
  const taken = found.entries.slice(0, query.count);
  const hasAhead = found.entries.length > query.count || found.isCapped;
  const isCut = found.isCapped && found.entries.length <= query.count;
  const hasBehind = once(
    async () => query.from !== null && (await isAnythingBehind(deps, walkDeps, query)),
  );
  return {
    entries: isForward ? taken : taken.reverse(),
    direction: query.direction,
    status: statusOf(taken, { isCut, isEnd: isForward ? !hasAhead : query.from === null }),
    hasNext: isForward ? () => Promise.resolve(hasAhead) : hasBehind,
    hasPrevious: isForward ? hasBehind : () => Promise.resolve(hasAhead),
    cutAt: isCut ? walk.reached() : null,
  };
}

/** The sealed form's content of an entry: its place with the proof of what its head had served. */
export function provenPlace(epoch: number, entry: Entry): Place {
  const { segment, offset, position } = entry;
  const place = { epoch, above: segment.above, upTo: segment.upTo, offset, position };
  const head = segment.post?.head;
  if (head === undefined) return { ...place, proof: segment.proof };
  const bits = proofBitsMax(epoch, segment.upTo);
  if (offset !== null)
    return { ...place, proof: prove(head.slice(0, offset + 1), head.slice(offset + 1), bits) };
  const below =
    segment.post !== null && membersOf(segment.post).lowest < position
      ? head.filter((served) => served < position)
      : [];
  return { ...place, proof: prove(below, [], bits) };
}

async function fill(
  walk: Walk,
  want: number,
  source: PageDeps['source'],
): Promise<{ readonly entries: Entry[]; readonly isCapped: boolean }> {
  const entries: Entry[] = [];
  for (let round = 0; round < LIMITS.pageRoundsMax; round += 1) {
    const batch = await walk.next(roundLimit(want - entries.length, round));
    const admitted = await source.admits(batch.map((entry) => entry.position));
    batch.forEach((entry, index) => {
      if (admitted[index] === true) entries.push(entry);
    });
    if (entries.length >= want || walk.isDone()) return { entries, isCapped: false };
  }
  return { entries, isCapped: true };
}

/** Whether anything lies on the side the page was entered from: the cursor's own element if it still stands, else a look. */
async function isAnythingBehind(
  deps: PageDeps,
  walkDeps: WalkDeps,
  query: PageQuery,
): Promise<boolean> {
  const from = query.from;
  if (from === null) return false;
  const [isOwnThere] =
    from.position > deps.history.top ? [] : await deps.source.admits([from.position]);
  if (isOwnThere === true) return true;
  const walk = query.direction === 'forward' ? walkUp(walkDeps, from) : walkDown(walkDeps, from);
  const found = await fill(walk, 1, deps.source);
  return found.entries.length > 0 || found.isCapped;
}

function statusOf(
  entries: readonly Entry[],
  page: { readonly isCut: boolean; readonly isEnd: boolean },
): PageStatus {
  if (entries.some(({ segment, offset }) => offset !== null && segment.post?.fallback != null))
    return 'DEGRADED';
  if (page.isCut) return 'CAPPED';
  if (entries.some(({ segment }) => segment.isLost)) return 'REBUILDING';
  return page.isEnd ? 'END' : 'MORE';
}

function once<T>(ask: () => Promise<T>): () => Promise<T> {
  let answer: Promise<T> | undefined;
  return () => (answer ??= ask());
}

/**
 * MORE: more may be read. END: the stream ends here. CAPPED: the read budget ended first, more is behind `endCursor`.
 * REBUILDING: part of this page's history was lost and is served in chronological order.
 * DEGRADED: a fallback ordered part of this page because its ranker failed, or a fast store was away and the durable one
 * served it; the page is right, and its cursors are good.
 */
export type PageStatus = 'MORE' | 'END' | 'CAPPED' | 'REBUILDING' | 'DEGRADED';
