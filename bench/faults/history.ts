/**
 * What an outside client saw, and the judgement on it: a pure function from the record to what was lost, skipped,
 * repeated or late. An operation without an answer may have happened or not; one that was acknowledged has happened.
 */

const SKIPS_TOLD_MAX = 5;
/** How long a page may take that another one waits for. */
const COMMIT_MS_MAX = 2_000;

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
  /** A page came, whatever its status. */
  readonly isAnswered: boolean;
  readonly status: string | null;
  readonly code: string | null;
}

/** One reading of a whole feed, page by page. */
export interface Scroll {
  readonly viewer: string;
  readonly beganMs: number;
  readonly endedMs: number;
  readonly ids: readonly string[];
  readonly statuses: readonly string[];
  /** It came to the end; a scroll that was given up proves repeats, not skips. */
  readonly isComplete: boolean;
}

export interface History {
  readonly writes: readonly Write[];
  readonly reads: readonly Read[];
  readonly scrolls: readonly Scroll[];
  /** What a full scroll shows after everything has recovered. */
  readonly final: readonly string[];
}

export interface Judgement {
  readonly acknowledged: number;
  /** Ids acknowledged as published and gone, or acknowledged as deleted and there. */
  readonly lost: readonly string[];
  readonly risen: readonly string[];
  /** Client keys under which two items stand. */
  readonly doubled: readonly string[];
  readonly scrolls: number;
  readonly scrollsWithRepeat: number;
  readonly scrollsWithSkip: number;
  /** Of the first scrolls with a skip, what is needed to look into it. */
  readonly skips: readonly object[];
  /** Scrolls whose items stand in another order than the same viewer's scroll before. */
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
    scrollsReordered: history.scrolls.filter((scroll, index) =>
      isReordered(history.scrolls.slice(0, index), scroll),
    ).length,
  };
}

/**
 * Ids that stood from before the scroll until after it, and are not in it. A scroll that begins while another page of the
 * same viewer commits may begin at that one's fencepost: what was published in that moment is above it, not skipped.
 */
export function skipped(
  writes: readonly Write[],
  { beganMs, endedMs, ids, isComplete }: Scroll,
): readonly string[] {
  if (!isComplete) return [];
  const seen = new Set(ids);
  const top = Math.max(0, ...ids.map(positionOf));
  const touched = new Set(
    writes.filter(({ verb, atMs }) => verb === 'delete' && atMs <= endedMs).map(({ key }) => key),
  );
  const stood = writes.flatMap(({ verb, id, isAcknowledged, atMs, tookMs }) => {
    const isAbove = id !== null && positionOf(id) > top;
    const isOldEnough = atMs + tookMs < beganMs - (isAbove ? COMMIT_MS_MAX : 0);
    return verb === 'publish' && isAcknowledged && id !== null && isOldEnough ? [id] : [];
  });
  return [...new Set(stood)].filter((id) => !seen.has(id) && !touched.has(id));
}

/** An item's id ends with its position, the order in which items arrived. */
function positionOf(id: string): number {
  return Number(Buffer.from(id, 'base64url').toString().split(':').at(-1));
}

function describeSkip(writes: readonly Write[], scroll: Scroll): readonly object[] {
  const ids = skipped(writes, scroll);
  if (ids.length === 0) return [];
  const write = writes.find(({ id, isAcknowledged }) => id === ids[0] && isAcknowledged);
  return [
    {
      viewer: scroll.viewer,
      skipped: ids.length,
      of: scroll.ids.length,
      statuses: scroll.statuses.join(' '),
      firstKey: write?.key,
      firstAckedBeforeMs: Math.round(scroll.beganMs - (write?.atMs ?? 0) - (write?.tookMs ?? 0)),
    },
  ];
}

function isReordered(earlier: readonly Scroll[], scroll: Scroll): boolean {
  const before = earlier.findLast(
    ({ viewer, isComplete }) => viewer === scroll.viewer && isComplete,
  );
  if (before === undefined) return false;
  const [old, now] = [new Set(before.ids), new Set(scroll.ids)];
  return (
    before.ids.filter((id) => now.has(id)).join() !== scroll.ids.filter((id) => old.has(id)).join()
  );
}
