/**
 * Marking threads read. Concurrent calls of one viewer share one read of the store, one write and one count, so that
 * many devices and an eager client cost little more than one call. Only a call that changes something waits for the
 * disk, and none waits for another call's write.
 */
import { createBatcher } from '../base/async/batcher.ts';
import { LIMITS } from '../base/limits.ts';
import { done, notFound, refusedInput, type Outcome } from '../base/outcome.ts';
import { position, type Position } from '../model/positions.ts';
import type { ProducerKey, UserId } from '../model/producers.ts';
import type { Mark } from '../model/reads.ts';
import type { ThreadMarker } from '../store/ports/reads.ts';
import {
  clampToNewest,
  EXISTING_OBJECT,
  threadStatesByName,
  type MarkChange,
  type MarkContext,
  type MarkResult,
  type ThreadMark,
} from './marks.ts';
import { unreadCounts } from './thread-list.ts';
import type { ThreadState } from './thread-states.ts';
import { greatestMark } from './unread-rule.ts';
import { threadsAt } from './threads-at.ts';

/** The marks of one call. */
type Call = readonly ThreadMark[];

/**
 * Marks threads read. Writes nothing for a thread that is read already: below a mark, or answered by the viewer. Marks
 * all or none; NOT_FOUND for a thread that the viewer may not see or that is in another category, BAD_USER_INPUT above
 * 100.
 */
export type MarkThreads = (viewer: UserId, marks: Call) => Promise<Outcome<MarkResult>>;

/** The marking of one viewer, kept while calls of theirs are waiting. */
interface ViewerMarking {
  readonly mark: (call: Call) => Promise<Outcome<MarkResult>>;
  waiting: number;
}

export function openMarkThreads(context: MarkContext): MarkThreads {
  const viewers = new Map<UserId, ViewerMarking>();
  const markingOf = (viewer: UserId): ViewerMarking => {
    const known = viewers.get(viewer);
    if (known !== undefined) return known;
    const marking = { mark: openMarking(context, viewer), waiting: 0 };
    viewers.set(viewer, marking);
    return marking;
  };
  return async (viewer, marks) => {
    if (marks.length > LIMITS.marksMax)
      return refusedInput(
        'marks',
        `expected at most ${LIMITS.marksMax} marks, got ${marks.length}`,
      );
    const marking = markingOf(viewer);
    marking.waiting += 1;
    try {
      return await marking.mark(marks);
    } finally {
      marking.waiting -= 1;
      if (marking.waiting === 0) viewers.delete(viewer);
    }
  };
}

function openMarking(context: MarkContext, viewer: UserId): ViewerMarking['mark'] {
  const options = { weigh: ({ length }: Call) => length, weightMax: LIMITS.marksMax };
  const write = createBatcher(
    (calls: readonly Call[]) => writeBatch(context, viewer, calls),
    options,
  );
  const answer = createBatcher(
    (calls: readonly AllowedCall[]) => answerBatch(context, viewer, calls),
    { ...options, weigh: ({ marks }) => marks.length },
  );
  return async (marks) => {
    const { changes, missing, isWritten } = await write(marks);
    if (missing !== null) return notFound(['marks', String(missing), 'threadId'], EXISTING_OBJECT);
    await isWritten;
    return answer({ marks, changes });
  };
}

type StatesByName = ReadonlyMap<string, ThreadState>;
type ThreadChange = Extract<MarkChange, { readonly kind: 'thread' }>;

/** The result of a call's first step. */
interface Met {
  /** The changes it makes; none when a thread is missing. */
  readonly changes: readonly ThreadChange[];
  /** The first mark whose thread the viewer cannot mark; null when they can mark all. */
  readonly missing: number | null;
  /** Resolves when the call's own changes are durable. */
  readonly isWritten: Promise<void>;
}

const NOTHING_WRITTEN = Promise.resolve();

/**
 * Starts one write of all new marks without waiting for it: only the calls with a new mark wait. Marks at most up to
 * the settled position: items still being published below a later one have been shown to nobody.
 */
async function writeBatch(
  { store, facts, clock }: MarkContext,
  viewer: UserId,
  calls: readonly Call[],
): Promise<readonly Met[]> {
  const names = [...new Set(calls.flat().map(({ thread }) => thread))];
  const [known, settled] = await Promise.all([facts.of(viewer), store.timelines.newest()]);
  const before = byName(await threadStatesByName(threadsAt(store, settled), known, names));
  const atMs = clock.now();
  const met = calls.map((marks) => {
    const missing = marks.findIndex((mark) => !matchesRequest(before.get(mark.thread), mark));
    return missing < 0
      ? { changes: changesOf(before, marks, settled), missing: null }
      : { changes: [], missing };
  });
  const news = met.map(({ changes }) => effectiveMarks(viewer, before, { changes, atMs }));
  const greatest = greatestOfEach(news.flat());
  const isWritten =
    greatest.length === 0 ? NOTHING_WRITTEN : store.reads.advanceMarkers(viewer, greatest);
  return met.map((each, index) => ({
    ...each,
    isWritten: news[index]?.length === 0 ? NOTHING_WRITTEN : isWritten,
  }));
}

interface AllowedCall {
  readonly marks: Call;
  readonly changes: readonly ThreadChange[];
}

/** Reads the threads once for all calls, counts their categories once, and reports each call before it is answered. */
async function answerBatch(
  context: MarkContext,
  viewer: UserId,
  calls: readonly AllowedCall[],
): Promise<readonly Outcome<MarkResult>[]> {
  const facts = await context.facts.of(viewer);
  const store = threadsAt(context.store, await context.store.timelines.newest());
  const names = [...new Set(calls.flatMap(({ marks }) => marks.map(({ thread }) => thread)))];
  const categories = calls.flatMap(({ changes }) => categoriesOf(changes));
  const [states, counts] = await Promise.all([
    threadStatesByName(store, facts, names),
    unreadCounts(store, facts, [...new Set(categories)]),
  ]);
  const after = byName(states);
  return Promise.all(
    calls.map(async ({ marks, changes }) => {
      const own = new Set(categoriesOf(changes));
      const ownCounts = counts.filter(({ category }) => own.has(category));
      await context.onMark(viewer, { changes, counts: ownCounts });
      const threads = marks.map(({ thread }) => after.get(thread));
      return done({
        threads: threads.filter((state) => state !== undefined),
        counts: ownCounts,
      });
    }),
  );
}

function byName(states: readonly (ThreadState | null)[]): StatesByName {
  return new Map(
    states.filter((state) => state !== null).map((state) => [state.record.thread, state]),
  );
}

function matchesRequest(state: ThreadState | undefined, { category }: ThreadMark): boolean {
  return state !== undefined && (category === null || state.record.category === category);
}

interface EffectiveMarksArgs {
  readonly changes: readonly ThreadChange[];
  readonly atMs: number;
}

/** The marks that change something. */
function effectiveMarks(
  viewer: UserId,
  states: StatesByName,
  { changes, atMs }: EffectiveMarksArgs,
): readonly ThreadMarker[] {
  return changes.flatMap(({ thread, upTo }) => {
    const state = states.get(thread);
    const mark = { at: upTo, atMs };
    return state !== undefined && changesState(viewer, state, mark) ? { thread, mark } : [];
  });
}

function greatestOfEach(marks: readonly ThreadMarker[]): readonly ThreadMarker[] {
  const greatest = new Map<string, ThreadMarker>();
  for (const each of marks)
    if (each.mark.at >= (greatest.get(each.thread)?.mark.at ?? 0)) greatest.set(each.thread, each);
  return [...greatest.values()];
}

function changesState(viewer: UserId, { marks, newest }: ThreadState, mark: Mark): boolean {
  if (marks.unread.some((span) => span.from <= mark.at)) return true;
  return newest.author !== viewer && mark.at > greatestMark(marks).at;
}

function categoriesOf(changes: readonly ThreadChange[]): readonly ProducerKey[] {
  return changes.map(({ category }) => category);
}

function changesOf(states: StatesByName, marks: Call, settled: Position): readonly ThreadChange[] {
  return marks.flatMap(({ thread, upTo }): readonly ThreadChange[] => {
    const state = states.get(thread);
    if (state === undefined) return [];
    // A thread whose items have not settled is still found by name, as it is now.
    const newest = position(Math.min(state.newest.position, settled));
    const { category } = state.record;
    return [{ kind: 'thread', thread, category, upTo: clampToNewest(upTo, newest) }];
  });
}
