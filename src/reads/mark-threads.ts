/**
 * Marking threads read. Calls of one viewer that arrive together share one look at the store, one write and one count, so
 * that many devices and an eager client cost little more than one call. Only a call that changes something waits for the
 * disk, and none waits for the write of another.
 */
import { createBatcher } from '../base/async/batcher.ts';
import { LIMITS } from '../base/limits.ts';
import { done, notFound, refusedField, type Outcome } from '../base/outcome.ts';
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
 * Marks threads read. Writes nothing for a thread that is read already: below a mark, or answered by the viewer. All or
 * none; NOT_FOUND for a thread that the viewer may not see or that is in another category, BAD_USER_INPUT above 100.
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
      return refusedField(
        'BAD_USER_INPUT',
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
    const { before, isWritten } = await write(marks);
    if (before === null) return notFound('threadId', EXISTING_OBJECT);
    await isWritten;
    return answer({ marks, before });
  };
}

type StatesByName = ReadonlyMap<string, ThreadState>;

/** What a call meets. */
interface Met {
  /** The threads before the call; null when one of them is not the viewer's to mark. */
  readonly before: StatesByName | null;
  /** Resolves when the call's own changes are durable. */
  readonly isWritten: Promise<void>;
}

const NOTHING_WRITTEN = Promise.resolve();

/** Begins one write of all that is new, and does not wait for it: only the calls with something new do. */
async function writeBatch(
  { store, facts, clock }: MarkContext,
  viewer: UserId,
  calls: readonly Call[],
): Promise<readonly Met[]> {
  const names = [...new Set(calls.flat().map(({ thread }) => thread))];
  const before = byName(await threadStatesByName(store, await facts.of(viewer), names));
  const atMs = clock.now();
  const news = calls.map((marks) =>
    marks.every((mark) => matchesRequest(before.get(mark.thread), mark))
      ? effectiveMarks(viewer, before, { marks, atMs })
      : null,
  );
  const greatest = greatestOfEach(news.flatMap((own) => own ?? []));
  const isWritten =
    greatest.length === 0 ? NOTHING_WRITTEN : store.reads.advanceMarkers(viewer, greatest);
  return news.map((own) => ({
    before: own === null ? null : before,
    isWritten: own === null || own.length === 0 ? NOTHING_WRITTEN : isWritten,
  }));
}

interface AllowedCall {
  readonly marks: Call;
  /** The threads before the call. */
  readonly before: StatesByName;
}

/** Reads the threads once for all, counts their categories once, and reports each call before it is answered. */
async function answerBatch(
  context: MarkContext,
  viewer: UserId,
  calls: readonly AllowedCall[],
): Promise<readonly Outcome<MarkResult>[]> {
  const facts = await context.facts.of(viewer);
  const store = threadsAt(context.store, await context.store.timelines.newest());
  const names = [...new Set(calls.flatMap(({ marks }) => marks.map(({ thread }) => thread)))];
  const categories = calls.flatMap(({ before, marks }) => categoriesOf(before, marks));
  const [states, counts] = await Promise.all([
    threadStatesByName(store, facts, names),
    unreadCounts(store, facts, [...new Set(categories)]),
  ]);
  const after = byName(states);
  return Promise.all(
    calls.map(async ({ before, marks }) => {
      const own = new Set(categoriesOf(before, marks));
      const ownCounts = counts.filter(({ category }) => own.has(category));
      await context.onMark(viewer, { changes: changesOf(before, marks), counts: ownCounts });
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
  readonly marks: readonly ThreadMark[];
  readonly atMs: number;
}

/** Without those that change nothing. */
function effectiveMarks(
  viewer: UserId,
  states: StatesByName,
  { marks, atMs }: EffectiveMarksArgs,
): readonly ThreadMarker[] {
  return marks.flatMap(({ thread, upTo }) => {
    const state = states.get(thread);
    if (state === undefined) return [];
    const mark = { at: clampToNewest(upTo, state.newest.position), atMs };
    return changesState(viewer, state, mark) ? { thread, mark } : [];
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

function categoriesOf(states: StatesByName, marks: Call): readonly ProducerKey[] {
  return marks
    .map(({ thread }) => states.get(thread)?.record.category)
    .filter((category) => category !== undefined);
}

function changesOf(states: StatesByName, marks: Call): readonly MarkChange[] {
  return marks.flatMap(({ thread, upTo }): readonly MarkChange[] => {
    const state = states.get(thread);
    if (state === undefined) return [];
    const { category } = state.record;
    const at = clampToNewest(upTo, state.newest.position);
    return [{ kind: 'thread', thread, category, upTo: at }];
  });
}
