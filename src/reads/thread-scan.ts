/** Scans many threads concurrently from their newest items down, in rounds of one bulk read each. */
import { LIMITS } from '../base/limits.ts';
import { position, type Position, type Range } from '../model/positions.ts';
import { type Item } from '../model/items.ts';
import { type ViewerFacts } from '../model/edges.ts';
import type { Store } from '../store/ports/store.ts';
import { isCountable, isOwn } from './unread-rule.ts';

/** A scan of one thread's range. */
export interface ThreadScan extends Range {
  readonly thread: string;
  /** Which items count; by default those that take part in read state. */
  readonly counts?: typeof isCountable;
  /** Receives each item that counts, newest first. False ends the scan. */
  take(item: Item): boolean;
}

const FIRST_ROUND = 16;
const ROUND_FACTOR = 4;

/**
 * Runs the scans. Returns the position down to which each has looked. Every item above it that counts was taken, unless
 * `take` ended the scan: then the items below the one that ended it were not. Such a scan, and one that reaches its
 * bound of items, may stop before the lower end of its range.
 */
export async function scanThreads(
  store: Pick<Store, 'items' | 'threads'>,
  facts: ViewerFacts,
  scans: readonly ThreadScan[],
): Promise<readonly Position[]> {
  const reached = scans.map((scan) => scan.upTo);
  let open = scans.map((_, index) => index).filter((index) => isLeft(scans[index], reached[index]));
  let left: number = LIMITS.threadItemsScannedMax;
  for (
    let limit = FIRST_ROUND;
    open.length > 0 && left > 0;
    limit = Math.min(limit * ROUND_FACTOR, left)
  ) {
    const asked = open.flatMap((index) => {
      const scan = scans[index];
      return scan === undefined ? [] : [{ index, scan, upTo: reached[index] ?? scan.upTo }];
    });
    const found = await store.threads.positions(
      asked.map(({ scan, upTo }) => ({
        thread: scan.thread,
        above: scan.above,
        upTo,
        limit,
        order: 'newest' as const,
      })),
    );
    const items = await itemsOf(store, found.flat());
    open = asked
      .filter(({ index, scan }, which) => {
        const positions = found[which] ?? [];
        const isOver = !takeAll(
          scan,
          positions.map((at) => items.get(at) ?? null),
          facts,
        );
        reached[index] =
          !isOver && positions.length < limit
            ? scan.above
            : position((positions.at(-1) ?? scan.above + 1) - 1);
        return !isOver && isLeft(scan, reached[index]);
      })
      .map(({ index }) => index);
    left -= limit;
  }
  return reached;
}

function isLeft(scan: ThreadScan | undefined, reached: Position | undefined): boolean {
  return scan !== undefined && reached !== undefined && reached > scan.above;
}

function takeAll(scan: ThreadScan, items: readonly (Item | null)[], facts: ViewerFacts): boolean {
  const { thread, counts = isCountable } = scan;
  for (const item of items)
    if (item !== null && counts(facts, item, thread) && !scan.take(item)) return false;
  return true;
}

type ThreadRange = Pick<ThreadScan, 'thread'> & Range;

/** Whether an item can be unread: it takes part in read state, and somebody else wrote it. */
function isCountableByOthers(facts: ViewerFacts, item: Item, thread: string): boolean {
  return !isOwn(facts, item) && isCountable(facts, item, thread);
}

/** The newest item of the range that can be unread. Null when there is none among the newest 2,000. */
export async function newestByOthers(
  store: Pick<Store, 'items' | 'threads'>,
  facts: ViewerFacts,
  range: ThreadRange,
): Promise<Position | null> {
  let newest: Position | null = null;
  const take = (item: Item) => {
    newest = item.position;
    return false;
  };
  await scanThreads(store, facts, [{ ...range, counts: isCountableByOthers, take }]);
  return newest;
}

/** The first item of the range that can be unread. Null when there is none among the first 2,000. */
export async function firstByOthers(
  store: Pick<Store, 'items' | 'threads'>,
  facts: ViewerFacts,
  { thread, above, upTo }: ThreadRange,
): Promise<Position | null> {
  let from = above;
  for (let left: number = LIMITS.threadItemsScannedMax, limit = 1; left > 0 && from < upTo;) {
    const query = { thread, above: from, upTo, limit, order: 'oldest' } as const;
    const [positions = []] = await store.threads.positions([query]);
    const items = await itemsOf(store, positions);
    const first = positions.find((at) => {
      const item = items.get(at);
      return item !== undefined && isCountableByOthers(facts, item, thread);
    });
    if (first !== undefined || positions.length < limit) return first ?? null;
    from = positions.at(-1) ?? upTo;
    left -= limit;
    limit = Math.min(FIRST_ROUND * limit, left);
  }
  return null;
}

/** Items by position, each read only once. */
export async function itemsOf(
  store: Pick<Store, 'items'>,
  positions: readonly Position[],
): Promise<ReadonlyMap<Position, Item>> {
  const wanted = [...new Set(positions)];
  const found = wanted.length === 0 ? [] : await store.items.getMany(wanted);
  return new Map(found.filter((item) => item !== null).map((item) => [item.position, item]));
}
