/**
 * Raising a watermark while a category is browsed, so that markers become unnecessary without being deleted one by one.
 * The category's items above the watermark are checked oldest first. The watermark rises to the last one checked before
 * the first unread item, never to now, so nothing unread is skipped. Like marks, it never rises above the newest item
 * that the viewer may see. It keeps the time of the latest mark that it replaces: browsing is not marking. A visit
 * checks at most 500 items; the next one continues from there.
 */
import { LIMITS } from '../base/limits.ts';
import type { ViewerFacts } from '../model/edges.ts';
import type { Item } from '../model/items.ts';
import { POSITION_ZERO, type Position } from '../model/positions.ts';
import type { ProducerKey, UserId } from '../model/producers.ts';
import { UNMARKED, type Mark, type ReadMarks } from '../model/reads.ts';
import type { FactsCache } from '../social/facts.ts';
import { newestShown } from './newest-shown.ts';
import type { ThreadListStores } from './thread-list.ts';
import type { ThreadStores } from './thread-states.ts';
import { threadsAt } from './threads-at.ts';
import { greatestMark, isCountable, isOwn, isUnread } from './unread-rule.ts';

export interface VisitContext {
  readonly store: ThreadListStores;
  readonly facts: FactsCache;
}

export interface Visits {
  /**
   * Raises the category's watermark as far as one visit may, and resolves with the position up to which it is read as a
   * whole.
   */
  start(viewer: UserId, category: ProducerKey): Promise<Position>;
  /** Resolves when the visits that are running now have finished. */
  settled(): Promise<void>;
}

/** Runs one visit per viewer and category at a time; calls in the meantime share it. */
export function openVisits(context: VisitContext): Visits {
  const running = new Map<string, Promise<Position>>();
  return {
    start(viewer, category) {
      const key = `${viewer}\n${category}`;
      const visiting =
        running.get(key) ??
        context.facts
          .of(viewer)
          .then((facts) => visit(context, facts, category))
          .finally(() => running.delete(key));
      running.set(key, visiting);
      return visiting;
    },
    async settled() {
      await Promise.allSettled(running.values());
    },
  };
}

async function visit(
  { store }: VisitContext,
  facts: ViewerFacts,
  category: ProducerKey,
): Promise<Position> {
  const { viewer } = facts;
  if (viewer === null) return POSITION_ZERO;
  // Items still being published below a later one have been shown to nobody, so the watermark stays below them.
  const [summary, settled] = await Promise.all([
    store.reads.summary(viewer, [category]),
    store.timelines.newest(),
  ]);
  const known = greatestMark({
    allRead: summary.allRead,
    watermark: summary.watermarks[0] ?? UNMARKED,
    marker: UNMARKED,
  });
  const floor = known.at;
  const positions = await store.threads.itemsOf(category, {
    above: floor,
    upTo: settled,
    limit: LIMITS.visitItemsMax,
    order: 'oldest',
  });
  if (positions.length === 0) return floor;
  const { checked, shown } = await checkUpTo(store, facts, { category, positions, from: known });
  const now = threadsAt(store, settled);
  const isBelowShown =
    checked.at <= shown || checked.at < ((await newestShown(now, facts, category)) ?? shown);
  const mark = isBelowShown ? checked : { ...checked, at: shown };
  if (mark.at > floor) await store.reads.advanceWatermark(viewer, category, mark);
  return mark.at;
}

interface CheckArgs {
  readonly category: ProducerKey;
  /** Ascending, above the floor. */
  readonly positions: readonly Position[];
  /** The mark that covers everything below. */
  readonly from: Mark;
}

interface Checked {
  /** The last position before the first unread item, with the time of the latest mark up to there. */
  readonly checked: Mark;
  /**
   * The last one that the viewer may see, up to and including the first unread item; where the check began if there is
   * none.
   */
  readonly shown: Position;
}

async function checkUpTo(
  store: ThreadStores,
  facts: ViewerFacts,
  { category, positions, from }: CheckArgs,
): Promise<Checked> {
  const items = await store.items.getMany(positions);
  const threads = [
    ...new Set(items.map((item) => item?.thread ?? null).filter((thread) => thread !== null)),
  ];
  const [marks, own] = await Promise.all([
    marksByThread(store, facts, { category, threads }),
    ownByThread(store, facts, { items, threads }),
  ]);
  let checked = from;
  let shown = from.at;
  for (const [index, at] of positions.entries()) {
    const item = items[index] ?? null;
    if (item !== null && stopsWatermark(facts, item, { marks, own })) return { checked, shown: at };
    if (item?.thread != null && isCountable(facts, item, item.thread)) shown = at;
    const mark = marks.get(item?.thread ?? '');
    const readAtMs = mark !== undefined && mark.marker.at >= at ? mark.marker.atMs : 0;
    checked = { at, atMs: Math.max(checked.atMs, readAtMs) };
  }
  return { checked, shown };
}

interface ThreadReads {
  readonly marks: ReadonlyMap<string, ReadMarks>;
  readonly own: ReadonlyMap<string, Position>;
}

/** Whether a watermark above the item would mark it read. An explicitly unread item stays unread above any mark. */
function stopsWatermark(facts: ViewerFacts, item: Item, { marks, own }: ThreadReads): boolean {
  const { thread } = item;
  if (thread === null || !isCountable(facts, item, thread)) return false;
  const known = marks.get(thread);
  if (known === undefined) return false;
  return isUnread({ ...known, unread: [] }, own.get(thread) ?? POSITION_ZERO, {
    position: item.position,
    isOwn: isOwn(facts, item),
  });
}

interface MarksArgs {
  readonly category: ProducerKey;
  readonly threads: readonly string[];
}

async function marksByThread(
  store: ThreadStores,
  { viewer }: ViewerFacts,
  { category, threads }: MarksArgs,
): Promise<ReadonlyMap<string, ReadMarks>> {
  if (viewer === null) return new Map();
  const asked = threads.map((thread) => ({ thread, category }));
  const marks = await store.reads.marks(viewer, asked);
  return new Map(
    threads
      .map((thread, index) => [thread, marks[index]] as const)
      .filter((pair): pair is readonly [string, ReadMarks] => pair[1] !== undefined),
  );
}

interface OwnArgs {
  readonly items: readonly (Item | null)[];
  readonly threads: readonly string[];
}

/**
 * The viewer's newest item of each thread, as far as these items or the thread's record show. Missing a later one only
 * means that the next visit can rise further.
 */
async function ownByThread(
  store: ThreadStores,
  facts: ViewerFacts,
  { items, threads }: OwnArgs,
): Promise<ReadonlyMap<string, Position>> {
  const own = new Map<string, Position>();
  for (const item of items) {
    if (item?.thread == null || item.author !== facts.viewer) continue;
    if (isCountable(facts, item, item.thread)) own.set(item.thread, item.position);
  }
  for (const record of await store.threads.getMany(threads))
    if (record !== null && record.newestAuthor === facts.viewer)
      own.set(record.thread, record.newest);
  return own;
}
