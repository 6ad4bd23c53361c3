/**
 * What a viewer sees of a page of threads: whether each is visible to them, and whether it is unread. A page costs one
 * read of marks and one of the newest items; only a thread whose newest item is hidden from the viewer is scanned.
 */
import { LIMITS } from '../base/limits.ts';
import type { ViewerFacts } from '../model/edges.ts';
import type { Item } from '../model/items.ts';
import { position, type Position, POSITION_ZERO } from '../model/positions.ts';
import { type ReadMarks, type ThreadRecord, UNMARKED } from '../model/reads.ts';
import type { Store } from '../store/ports/store.ts';
import { scanThreads, type ThreadScan } from './thread-scan.ts';
import {
  greatestMark,
  isCountable,
  isCovered,
  isOwn,
  isUnread,
  unreadBelow,
} from './unread-rule.ts';

export type ThreadStores = Pick<Store, 'items' | 'threads' | 'reads'>;

/** A thread as one viewer sees it. */
export interface ThreadState {
  readonly record: ThreadRecord;
  /** The newest item that the viewer may see. */
  readonly newest: Item;
  readonly marks: ReadMarks;
  readonly isUnread: boolean;
}

/** The number of unread items in a thread, and the first of them. */
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

/** In the order of the request; null for a thread that does not exist, such as a name that is too long. */
export function threadRecords(
  { threads }: Pick<ThreadStores, 'threads'>,
  names: readonly string[],
): Promise<readonly (ThreadRecord | null)[]> {
  return threads.getMany(names.map((name) => (name.length > LIMITS.idCharsMax ? '' : name)));
}

/**
 * In the order of the request; null for a thread without an item the viewer may see, as for one that does not exist.
 */
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
  const states = await statesOf(store, facts, { records: there, newest, marks });
  const byThread = new Map(there.map(({ thread }, index) => [thread, states[index] ?? null]));
  return records.map((record) => (record === null ? null : (byThread.get(record.thread) ?? null)));
}

/** Those of which the viewer may see something, in their order. */
export async function visibleThreads(
  store: ThreadStores,
  facts: ViewerFacts,
  records: readonly ThreadRecord[],
): Promise<readonly ThreadState[]> {
  return (await threadStates(store, facts, records)).filter((state) => state !== null);
}

/**
 * The unread threads among these, in their order. No item is read of a thread that the marks cover completely, so a
 * page of mostly read threads costs one read of marks and little more.
 */
export async function unreadThreads(
  store: ThreadStores,
  facts: ViewerFacts,
  records: readonly ThreadRecord[],
): Promise<readonly ThreadState[]> {
  const all = await marksOf(store, facts, records);
  const marks: ReadMarks[] = [];
  const open = records.filter((record, index) => {
    const known = all[index];
    if (known === undefined || isCovered(known, record.newest)) return false;
    marks.push(known);
    return true;
  });
  if (open.length === 0) return [];
  const newest = await newestVisible(store, facts, open);
  const states = await statesOf(store, facts, { records: open, newest, marks });
  return states.filter((state): state is ThreadState => state?.isUnread === true);
}

/** The data read for a page of threads, in the order of its records. */
interface StatesArgs {
  readonly records: readonly ThreadRecord[];
  readonly newest: readonly (Item | null)[];
  /** Empty for an anonymous viewer. */
  readonly marks: readonly ReadMarks[];
}

async function statesOf(
  store: ThreadStores,
  facts: ViewerFacts,
  { records, newest, marks }: StatesArgs,
): Promise<readonly (ThreadState | null)[]> {
  // Most viewers mark nothing unread, and every count asks.
  const explicit = marks.some(({ unread }) => unread.length > 0)
    ? await explicitlyUnread(store, facts, markedUnread(records, marks))
    : NONE;
  return records.map((record, index) =>
    stateOf({
      record,
      facts,
      marks: marks[index] ?? NO_MARKS,
      newest: newest[index] ?? null,
      explicit,
    }),
  );
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
  // Own items below the newest countable one cannot make it read, so they are not needed here.
  const isNewest =
    viewer !== null &&
    isUnread(marks, POSITION_ZERO, { position: newest.position, isOwn: isOwn(facts, newest) });
  return {
    record,
    newest,
    marks,
    isUnread: isNewest || explicit.has(record.thread),
  };
}

async function newestVisible(
  store: ThreadStores,
  facts: ViewerFacts,
  records: readonly ThreadRecord[],
): Promise<readonly (Item | null)[]> {
  if (records.length === 0) return [];
  const found = await store.items.getMany(records.map((record) => record.newest));
  const newest = records.map(({ thread }, index) => {
    const item = found[index] ?? null;
    return item !== null && isCountable(facts, item, thread) ? item : null;
  });
  if (!newest.includes(null)) return newest;
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

const NONE: ReadonlySet<string> = new Set();

interface MarkedThread {
  readonly thread: string;
  readonly spans: ReadMarks['unread'];
}

function markedUnread(
  records: readonly ThreadRecord[],
  marks: readonly ReadMarks[],
): readonly MarkedThread[] {
  return records.flatMap(({ thread }, index): readonly MarkedThread[] => {
    const spans = marks[index]?.unread ?? [];
    return spans.length === 0 ? [] : [{ thread, spans }];
  });
}

/** The threads with an item that was marked unread and is still countable. */
async function explicitlyUnread(
  store: ThreadStores,
  facts: ViewerFacts,
  marked: readonly MarkedThread[],
): Promise<ReadonlySet<string>> {
  const unread = new Set<string>();
  await scanThreads(
    store,
    facts,
    marked.flatMap(({ thread, spans }) =>
      spans.map(({ from, to }) => ({
        thread,
        above: position(from - 1),
        upTo: to,
        take(item: Item) {
          if (isOwn(facts, item)) return true;
          unread.add(thread);
          return false;
        },
      })),
    ),
  );
  return unread;
}

/**
 * The unread items of each thread. Looks at no more than the newest 2,000 items above the marks: in a longer run, the
 * first unread one is the oldest of those, and the count is capped. For an anonymous viewer there is none.
 */
export async function unreadItems(
  store: ThreadStores,
  facts: ViewerFacts,
  states: readonly ThreadState[],
): Promise<readonly UnreadItems[]> {
  const walks = states.map((state): UnreadWalk => {
    const marked = greatestMark(state.marks).at;
    return { state, marked, found: [], stoppedAt: marked, isCut: false };
  });
  await walkAboveMarks(store, facts, walks);
  await walkMarkedUnread(store, facts, walks);
  return walks.map(({ found, isCut }) => ({
    first: found.length === 0 ? null : position(Math.min(...found)),
    count: Math.min(found.length, LIMITS.unreadCountMax),
    isCapped: found.length > LIMITS.unreadCountMax || isCut,
  }));
}

interface UnreadWalk {
  readonly state: ThreadState;
  /** The marks say that everything up to here is read. */
  readonly marked: Position;
  readonly found: Position[];
  /** Everything above it is counted: an own item's position, the marks, or where the budget ended. */
  stoppedAt: Position;
  /** Whether the budget ended the walk. */
  isCut: boolean;
}

/** Walks from the newest item down to the marks or to the viewer's own newest item. */
async function walkAboveMarks(
  store: ThreadStores,
  facts: ViewerFacts,
  walks: readonly UnreadWalk[],
): Promise<void> {
  const own = new Map<UnreadWalk, Position>();
  const scans = walks.map((walk): ThreadScan => {
    const { state, marked, found } = walk;
    return {
      thread: state.record.thread,
      above: marked,
      upTo: state.isUnread ? state.newest.position : marked,
      take(item) {
        const isEnd = isOwn(facts, item);
        if (isEnd) own.set(walk, item.position);
        else found.push(item.position);
        return !isEnd;
      },
    };
  });
  const reached = await scanThreads(store, facts, scans);
  for (const [index, walk] of walks.entries()) {
    const ownAt = own.get(walk);
    walk.stoppedAt = ownAt ?? reached[index] ?? POSITION_ZERO;
    walk.isCut = ownAt === undefined && walk.stoppedAt > walk.marked;
  }
}

/** Finds what was marked unread at or below the position where the first walk stopped. */
async function walkMarkedUnread(
  store: ThreadStores,
  facts: ViewerFacts,
  walks: readonly UnreadWalk[],
): Promise<void> {
  const scans = walks.flatMap(({ state, found, stoppedAt }): readonly ThreadScan[] => {
    const spans = state.isUnread ? unreadBelow(state.marks, stoppedAt) : [];
    return spans.toReversed().map(({ from, to }) => ({
      thread: state.record.thread,
      above: position(from - 1),
      upTo: to,
      take(item) {
        if (!isOwn(facts, item)) found.push(item.position);
        return true;
      },
    }));
  });
  await scanThreads(store, facts, scans);
}
