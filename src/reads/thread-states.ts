/**
 * What a viewer sees of a page of threads: whether each is there for them at all, and whether it is unread. A page costs
 * one read of marks and one of the newest items; only a thread whose newest item is hidden from the viewer is looked into.
 */
import { LIMITS } from '../base/limits.ts';
import { POSITION_ZERO, position, type Position } from '../model/positions.ts';
import { UNMARKED, type ReadMarks, type ThreadRecord } from '../model/reads.ts';
import { type Item } from '../model/items.ts';
import { type ViewerFacts } from '../model/edges.ts';
import type { Store } from '../store/ports/store.ts';
import { isCountable, isOwn, isUnread, greatestMark, unreadBelow } from './unread-rule.ts';
import { itemsOf, scanThreads } from './thread-scan.ts';

export type ThreadStores = Pick<Store, 'items' | 'threads' | 'reads'>;

/** A thread as one viewer sees it. */
export interface ThreadState {
  readonly record: ThreadRecord;
  /** The newest item that the viewer may see. */
  readonly newest: Item;
  readonly marks: ReadMarks;
  readonly isUnread: boolean;
  /** When what is read of it was last marked; null when none of it was. */
  readonly lastReadAtMs: number | null;
}

/** How many items of a thread are unread, and which comes first. */
export interface UnreadItems {
  readonly first: Position | null;
  readonly count: number;
  /** Whether counting stopped at its bound. */
  readonly isCapped: boolean;
}

const NO_MARKS: ReadMarks = {
  allRead: UNMARKED,
  watermark: UNMARKED,
  marker: UNMARKED,
  unread: [],
};

/** In the order asked; null for a thread that is not there, or that holds nothing the viewer may see, alike. */
export async function threadStates(
  store: ThreadStores,
  facts: ViewerFacts,
  records: readonly (ThreadRecord | null)[],
): Promise<readonly (ThreadState | null)[]> {
  const there = records.filter((record) => record !== null);
  const [newest, marks] = await Promise.all([
    newestVisible(store, facts, there),
    marksOf(store, facts, there),
  ]);
  const explicit = await explicitlyUnread(
    store,
    facts,
    there.map(({ thread }, index) => ({ thread, spans: marks[index]?.unread ?? [] })),
  );
  const states = new Map(
    there.map((record, index) => [
      record.thread,
      stateOf({
        record,
        facts,
        marks: marks[index] ?? NO_MARKS,
        newest: newest[index] ?? null,
        explicit,
      }),
    ]),
  );
  return records.map((record) => (record === null ? null : (states.get(record.thread) ?? null)));
}

async function marksOf(
  store: ThreadStores,
  { viewer }: ViewerFacts,
  records: readonly ThreadRecord[],
): Promise<readonly ReadMarks[]> {
  return viewer === null || records.length === 0 ? [] : store.reads.marks(viewer, records);
}

interface StateArgs {
  readonly record: ThreadRecord;
  readonly facts: ViewerFacts;
  readonly marks: ReadMarks;
  readonly newest: Item | null;
  readonly explicit: ReadonlySet<string>;
}

function stateOf({ record, facts, marks, newest, explicit }: StateArgs): ThreadState | null {
  if (newest === null) return null;
  const { viewer } = facts;
  const mark = greatestMark(marks);
  // Own items below the newest one that counts cannot make it read, so none needs to be known here.
  const isNewest =
    viewer !== null &&
    isUnread(marks, POSITION_ZERO, { position: newest.position, isOwn: isOwn(viewer, newest) });
  return {
    record,
    newest,
    marks,
    isUnread: isNewest || explicit.has(record.thread),
    lastReadAtMs: mark.at >= record.first ? mark.atMs : null,
  };
}

async function newestVisible(
  store: ThreadStores,
  facts: ViewerFacts,
  records: readonly ThreadRecord[],
): Promise<readonly (Item | null)[]> {
  const found = await itemsOf(
    store,
    records.map((record) => record.newest),
  );
  const newest: (Item | null)[] = records.map((record) => {
    const item = found.get(record.newest);
    return item !== undefined && isCountable(facts, item, record.thread) ? item : null;
  });
  const hidden = records
    .map((record, index) => ({ record, index }))
    .filter(({ index }) => newest[index] === null);
  await scanThreads(
    store,
    facts,
    hidden.map(({ record, index }) => ({
      thread: record.thread,
      above: POSITION_ZERO,
      upTo: position(record.newest - 1),
      take(item) {
        newest[index] = item;
        return false;
      },
    })),
  );
  return newest;
}

/** The threads that hold an item that was marked unread and still counts. */
async function explicitlyUnread(
  store: ThreadStores,
  facts: ViewerFacts,
  marked: readonly { readonly thread: string; readonly spans: ReadMarks['unread'] }[],
): Promise<ReadonlySet<string>> {
  const unread = new Set<string>();
  const { viewer } = facts;
  if (viewer === null) return unread;
  await scanThreads(
    store,
    facts,
    marked.flatMap(({ thread, spans }) =>
      spans.map(({ from, to }) => ({
        thread,
        above: position(from - 1),
        upTo: to,
        take(item: Item) {
          if (isOwn(viewer, item)) return true;
          unread.add(thread);
          return false;
        },
      })),
    ),
  );
  return unread;
}

/**
 * The unread items of each thread. Looks at the newest 2,000 items above the marks at most: in a longer run the first
 * unread one is the oldest of those, and the count says that it is capped.
 */
export async function unreadItems(
  store: ThreadStores,
  facts: ViewerFacts,
  states: readonly ThreadState[],
): Promise<readonly UnreadItems[]> {
  const { viewer } = facts;
  if (viewer === null) return states.map(() => ({ first: null, count: 0, isCapped: false }));
  const found: Position[][] = states.map(() => []);
  const own: Position[] = states.map(() => POSITION_ZERO);
  const walked = await scanThreads(
    store,
    facts,
    states.map(({ record, marks, newest, isUnread: isAsked }, index) => ({
      thread: record.thread,
      above: greatestMark(marks).at,
      upTo: isAsked ? newest.position : greatestMark(marks).at,
      take(item) {
        if (isOwn(viewer, item)) own[index] = item.position;
        else found[index]?.push(item.position);
        return !isOwn(viewer, item);
      },
    })),
  );
  const below = states.map(({ isUnread: isAsked, marks }, index) => {
    const stoppedAt = own[index] === POSITION_ZERO ? walked[index] : own[index];
    return isAsked ? unreadBelow(marks, stoppedAt ?? POSITION_ZERO) : [];
  });
  await scanThreads(
    store,
    facts,
    states.flatMap(({ record }, index) =>
      (below[index] ?? []).toReversed().map(({ from, to }) => ({
        thread: record.thread,
        above: position(from - 1),
        upTo: to,
        take(item: Item) {
          if (!isOwn(viewer, item)) found[index]?.push(item.position);
          return true;
        },
      })),
    ),
  );
  return states.map(({ marks }, index) => {
    const positions = found[index] ?? [];
    const isCut =
      own[index] === POSITION_ZERO && (walked[index] ?? POSITION_ZERO) > greatestMark(marks).at;
    const first = positions.length === 0 ? null : position(Math.min(...positions));
    return {
      first,
      count: Math.min(positions.length, LIMITS.unreadCountMax),
      isCapped: positions.length > LIMITS.unreadCountMax || isCut,
    };
  });
}
