/**
 * What an outside client saw, and the judgement on it: a pure function from the record to what was lost, skipped,
 * repeated or late. An unanswered operation may have happened or not; an acknowledged one has happened.
 */

const SKIPS_TOLD_MAX = 5;

export interface Write {
  readonly verb: 'publish' | 'delete';
  /** The client key of a publish, the item's id of a delete. */
  readonly key: string;
  /** The item, once known. */
  readonly id: string | null;
  readonly atMs: number;
  readonly tookMs: number;
  readonly isAcknowledged: boolean;
  /** The error's code, null for none. */
  readonly code: string | null;
}

export interface Read {
  readonly atMs: number;
  readonly tookMs: number;
  /** Whether a page arrived, whatever its status. */
  readonly isAnswered: boolean;
  readonly status: string | null;
  readonly code: string | null;
}

/** One reading of a whole feed, page by page. */
export interface Scroll {
  readonly viewer: string;
  /** Whether its pages committed nothing. */
  readonly isPeek: boolean;
  readonly beganMs: number;
  readonly endedMs: number;
  readonly ids: readonly string[];
  readonly statuses: readonly string[];
  /** The ids on pages with the status UNCOMMITTED: for these, the order of the scroll is not promised. */
  readonly unpromised: readonly string[];
  /** How often the viewer's history had been reset; null when that happened during the scroll. */
  readonly era: number | null;
  /** Whether it came to the end; an abandoned scroll can prove repeats, but not skips. */
  readonly isComplete: boolean;
}

export interface History {
  readonly writes: readonly Write[];
  readonly reads: readonly Read[];
  readonly scrolls: readonly Scroll[];
  /** The ids of a full scroll after everything has recovered. */
  readonly final: readonly string[];
}

export interface Judgement {
  readonly acknowledged: number;
  /** Ids acknowledged as published and missing, or acknowledged as deleted and present. */
  readonly lost: readonly string[];
  readonly risen: readonly string[];
  /** Client keys with two items. */
  readonly doubled: readonly string[];
  readonly scrolls: number;
  readonly scrollsWithRepeat: number;
  readonly scrollsWithSkip: number;
  /** Details for investigating the first scrolls with a skip. */
  readonly skips: readonly object[];
  /** Scrolls whose items are in another order than in the same viewer's previous scroll. */
  readonly scrollsReordered: number;
}

export function judge(history: History): Judgement {
  const published = new Map<string, Set<string>>();
  for (const { verb, key, id, isAcknowledged } of history.writes) {
    if (verb !== 'publish' || !isAcknowledged || id === null) continue;
    published.set(key, (published.get(key) ?? new Set()).add(id));
  }
  const deletes = history.writes.filter(({ verb }) => verb === 'delete');
  const touched = new Set(deletes.map(({ key }) => key));
  const final = new Set(history.final);
  const deleted = deletes.filter(({ isAcknowledged }) => isAcknowledged).map(({ key }) => key);
  return {
    acknowledged: history.writes.filter(({ isAcknowledged }) => isAcknowledged).length,
    lost: [...published.values()]
      .flatMap((ids) => [...ids])
      .filter((id) => !final.has(id) && !touched.has(id)),
    risen: [...new Set(deleted)].filter((id) => final.has(id)),
    doubled: [...published].filter(([, ids]) => ids.size > 1).map(([key]) => key),
    scrolls: history.scrolls.length,
    scrollsWithRepeat: history.scrolls.filter(({ ids }) => new Set(ids).size < ids.length).length,
    scrollsWithSkip: history.scrolls.filter((scroll) => skipped(history.writes, scroll).length > 0)
      .length,
    skips: history.scrolls
      .flatMap((scroll) => describeSkip(history.writes, scroll))
      .slice(0, SKIPS_TOLD_MAX),
    scrollsReordered: countReordered(history.scrolls),
  };
}

/**
 * Ids that were acknowledged before the scroll began, existed until it ended, and are not in it. A scroll that commits
 * nothing shows the committed history, which may be older than they are; without a history, it shows everything.
 */
function skipped(
  writes: readonly Write[],
  { beganMs, endedMs, ids, isComplete, isPeek, unpromised }: Scroll,
): readonly string[] {
  if (!isComplete || (isPeek && unpromised.length === 0)) return [];
  const seen = new Set(ids);
  const touched = new Set(
    writes.filter(({ verb, atMs }) => verb === 'delete' && atMs <= endedMs).map(({ key }) => key),
  );
  const stood = writes.flatMap(({ verb, id, isAcknowledged, atMs, tookMs }) =>
    verb === 'publish' && isAcknowledged && id !== null && atMs + tookMs < beganMs ? [id] : [],
  );
  return [...new Set(stood)].filter((id) => !seen.has(id) && !touched.has(id));
}

function describeSkip(writes: readonly Write[], scroll: Scroll): readonly object[] {
  const ids = skipped(writes, scroll);
  if (ids.length === 0) return [];
  const write = writes.find(({ id, isAcknowledged }) => id === ids[0] && isAcknowledged);
  return [
    {
      viewer: scroll.viewer,
      isPeek: scroll.isPeek,
      unpromised: scroll.unpromised.length,
      era: scroll.era,
      tookMs: Math.round(scroll.endedMs - scroll.beganMs),
      skipped: ids.length,
      of: scroll.ids.length,
      statuses: scroll.statuses.join(' '),
      firstKey: write?.key,
      firstAckedBeforeMs: Math.round(scroll.beganMs - (write?.atMs ?? 0) - (write?.tookMs ?? 0)),
    },
  ];
}

/**
 * Counts scrolls that show the ids they share with the same viewer's previous one in another order. Two overlapping
 * scrolls prove nothing, nor do two with a reset between them, nor one that began on an uncommitted page.
 */
function countReordered(scrolls: readonly Scroll[]): number {
  const last = new Map<string, Scroll>();
  let reordered = 0;
  for (const scroll of scrolls.toSorted((a, b) => a.beganMs - b.beganMs)) {
    if (!scroll.isComplete || scroll.era === null) continue;
    const before = last.get(`${scroll.viewer} ${scroll.era}`);
    if (before !== undefined && before.endedMs > scroll.beganMs) continue;
    if (before !== undefined && isReordered(before, scroll)) reordered += 1;
    last.set(`${scroll.viewer} ${scroll.era}`, scroll);
  }
  return reordered;
}

function isReordered(before: Scroll, scroll: Scroll): boolean {
  const [old, now] = [promised(before), promised(scroll)];
  return (
    [...old].filter((id) => now.has(id)).join() !== [...now].filter((id) => old.has(id)).join()
  );
}

/** A scroll that began before the first commit continues in its own order. */
function promised({ ids, unpromised }: Scroll): ReadonlySet<string> {
  return new Set(unpromised.length === 0 ? ids : []);
}
