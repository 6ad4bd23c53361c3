/**
 * Raising a watermark while a category is browsed, so that markers go by themselves. The category's items above the
 * watermark are checked oldest first; it rises to the last one checked before the first unread item, never to now, so
 * nothing unread is ever passed over. A visit checks at most 500 items; the next goes on from there.
 */
import type { Clock } from '../base/clock.ts';
import { LIMITS } from '../base/limits.ts';
import { POSITION_ZERO, position, type Position } from '../model/positions.ts';
import { type Item } from '../model/items.ts';
import { type ProducerKey } from '../model/producers.ts';
import { type ReadMarks } from '../model/reads.ts';
import { type ViewerFacts } from '../model/edges.ts';
import { isCountable, floorOf, isOwn, isUnread } from './unread-rule.ts';
import type { ThreadStores } from './thread-states.ts';

/** Returns how far the category is read as a whole, after raising its watermark as far as the check went. */
export async function visit(
  deps: { readonly store: ThreadStores; readonly clock: Clock },
  facts: ViewerFacts,
  category: ProducerKey,
): Promise<Position> {
  const { viewer } = facts;
  if (viewer === null) return POSITION_ZERO;
  const { store } = deps;
  const standing = await store.reads.summary(viewer, [category]);
  const floor = floorOf(standing.allRead, standing.watermarks[0]);
  const positions = await store.threads.itemsOf(category, {
    above: floor,
    upTo: position(Number.MAX_SAFE_INTEGER),
    limit: LIMITS.visitItemsMax,
    order: 'oldest',
  });
  if (positions.length === 0) return floor;
  const checked = await checkUpTo(store, facts, { category, positions, floor });
  if (checked > floor)
    await store.reads.advanceWatermark(viewer, category, { at: checked, atMs: deps.clock.now() });
  return checked;
}

interface CheckArgs {
  readonly category: ProducerKey;
  readonly positions: readonly Position[];
  readonly floor: Position;
}

async function checkUpTo(
  store: ThreadStores,
  facts: ViewerFacts,
  { category, positions, floor }: CheckArgs,
): Promise<Position> {
  const items = await store.items.getMany(positions);
  const threads = [
    ...new Set(items.map((item) => item?.thread ?? null).filter((thread) => thread !== null)),
  ];
  const [marks, own] = await Promise.all([
    marksByThread(store, facts, { category, threads }),
    ownByThread(store, facts, { items, threads }),
  ]);
  let checked = floor;
  for (const [index, at] of positions.entries()) {
    const item = items[index] ?? null;
    if (item !== null && stopsWatermark(facts, item, { marks, own })) return checked;
    checked = at;
  }
  return checked;
}

interface ThreadReads {
  readonly marks: ReadonlyMap<string, ReadMarks>;
  readonly own: ReadonlyMap<string, Position>;
}

/** Whether the marks would lose something by rising past the item. What is explicitly unread stays so above any mark. */
function stopsWatermark(facts: ViewerFacts, item: Item, { marks, own }: ThreadReads): boolean {
  const { thread } = item;
  const known = thread === null ? undefined : marks.get(thread);
  if (
    thread === null ||
    known === undefined ||
    facts.viewer === null ||
    !isCountable(facts, item, thread)
  )
    return false;
  return isUnread({ ...known, unread: [] }, own.get(thread) ?? POSITION_ZERO, {
    position: item.position,
    isOwn: isOwn(facts.viewer, item),
  });
}

async function marksByThread(
  store: ThreadStores,
  { viewer }: ViewerFacts,
  { category, threads }: { readonly category: ProducerKey; readonly threads: readonly string[] },
) {
  const marks =
    viewer === null
      ? []
      : await store.reads.marks(
          viewer,
          threads.map((thread) => ({ thread, category })),
        );
  return new Map(
    threads
      .map((thread, index) => [thread, marks[index]] as const)
      .filter((pair): pair is readonly [string, ReadMarks] => pair[1] !== undefined),
  );
}

/** The viewer's newest item of each thread, as far as this stretch or the thread's record knows it. A later one only makes the next visit rise further. */
async function ownByThread(
  store: ThreadStores,
  facts: ViewerFacts,
  {
    items,
    threads,
  }: { readonly items: readonly (Item | null)[]; readonly threads: readonly string[] },
): Promise<ReadonlyMap<string, Position>> {
  const own = new Map<string, Position>();
  for (const item of items) {
    if (
      item?.thread != null &&
      item.author === facts.viewer &&
      isCountable(facts, item, item.thread)
    )
      own.set(item.thread, item.position);
  }
  for (const record of await store.threads.getMany(threads))
    if (record !== null && record.newestAuthor === facts.viewer)
      own.set(record.thread, record.newest);
  return own;
}
