/**
 * Marking threads read. Calls of one viewer that arrive while an earlier one is being written go together: one read, one
 * write and one count for all of them, so that many devices and an eager client cost little more than one call.
 */
import { createBatcher } from '../base/async/batcher.ts';
import { LIMITS } from '../base/limits.ts';
import { done, notFound, refusedField, type Outcome } from '../base/outcome.ts';
import type { ProducerKey, UserId } from '../model/producers.ts';
import type { Mark } from '../model/reads.ts';
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

/** One viewer's batcher, kept while calls of theirs are waiting. */
interface ViewerBatcher {
  readonly mark: (call: Call) => Promise<Outcome<MarkResult>>;
  waiting: number;
}

export function openMarkThreads(context: MarkContext): MarkThreads {
  const batchers = new Map<UserId, ViewerBatcher>();
  const batcherOf = (viewer: UserId): ViewerBatcher => {
    const known = batchers.get(viewer);
    if (known !== undefined) return known;
    const mark = createBatcher((calls: readonly Call[]) => markBatch(context, viewer, calls), {
      weigh: ({ length }) => length,
      weightMax: LIMITS.marksMax,
    });
    const batcher = { mark, waiting: 0 };
    batchers.set(viewer, batcher);
    return batcher;
  };
  return async (viewer, marks) => {
    if (marks.length > LIMITS.marksMax)
      return refusedField(
        'BAD_USER_INPUT',
        'marks',
        `expected at most ${LIMITS.marksMax} marks, got ${marks.length}`,
      );
    const batcher = batcherOf(viewer);
    batcher.waiting += 1;
    try {
      return await batcher.mark(marks);
    } finally {
      batcher.waiting -= 1;
      if (batcher.waiting === 0) batchers.delete(viewer);
    }
  };
}

type StatesByName = ReadonlyMap<string, ThreadState>;

/** Each call is done or refused separately. */
async function markBatch(
  context: MarkContext,
  viewer: UserId,
  calls: readonly Call[],
): Promise<readonly Outcome<MarkResult>[]> {
  const { store, clock } = context;
  const facts = await context.facts.of(viewer);
  const names = [...new Set(calls.flat().map(({ thread }) => thread))];
  const before = byName(await threadStatesByName(store, facts, names));
  const isAllowed = (call: Call): boolean =>
    call.every((mark) => matchesRequest(before.get(mark.thread), mark));
  const marks = calls.filter(isAllowed).flat();
  const news = effectiveMarks(viewer, before, { marks, atMs: clock.now() });
  if (news.length > 0) await store.reads.advanceMarkers(viewer, news);
  const storeNow = threadsAt(store, await store.timelines.newest());
  const [states, counts] = await Promise.all([
    threadStatesByName(storeNow, facts, names),
    unreadCounts(storeNow, facts, [...new Set(categoriesOf(before, marks))]),
  ]);
  const after = byName(states);
  return Promise.all(
    calls.map(async (call) => {
      if (!isAllowed(call)) return notFound('threadId', EXISTING_OBJECT);
      const categories = categoriesOf(before, call);
      const own = counts.filter(({ category }) => categories.includes(category));
      await context.onMark(viewer, { changes: changesOf(before, call), counts: own });
      const threads = call.map(({ thread }) => after.get(thread));
      return done({ threads: threads.filter((state) => state !== undefined), counts: own });
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

/** The greatest mark of each thread, without those that change nothing. */
function effectiveMarks(
  viewer: UserId,
  states: StatesByName,
  { marks, atMs }: EffectiveMarksArgs,
): readonly { readonly thread: string; readonly mark: Mark }[] {
  const greatest = new Map<string, Mark>();
  for (const { thread, upTo } of marks) {
    const state = states.get(thread);
    if (state === undefined) continue;
    const at = clampToNewest(upTo, state.newest.position);
    if (at >= (greatest.get(thread)?.at ?? 0) && changesState(viewer, state, { at, atMs }))
      greatest.set(thread, { at, atMs });
  }
  return [...greatest].map(([thread, mark]) => ({ thread, mark }));
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
