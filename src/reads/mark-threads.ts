/**
 * Marking threads read. Calls of one viewer that arrive while an earlier one is written go together: one read, one write
 * and one count for all of them, so that many devices and an eager client cost little more than one call.
 */
import { LIMITS } from '../base/limits.ts';
import type { Mark } from '../model/reads.ts';
import type { ProducerKey, UserId } from '../model/producers.ts';
import { done, inputError, refused, type Outcome } from '../base/outcome.ts';
import { createBatcher } from '../base/async/batcher.ts';
import {
  absent,
  clampToNewest,
  threadStatesByName,
  type MarkChange,
  type MarkContext,
  type MarkResult,
  type ThreadMark,
} from './marks.ts';
import { greatestMark } from './unread-rule.ts';
import { unreadCounts } from './thread-list.ts';
import type { ThreadState } from './thread-states.ts';

/**
 * Marks threads read. Writes nothing for a thread that is read already: below a mark, or answered by the viewer. All or
 * none; NOT_FOUND for a thread that the viewer may not see or that is in another category, BAD_USER_INPUT above 100.
 */
export type MarkThreads = (
  viewer: UserId,
  marks: readonly ThreadMark[],
) => Promise<Outcome<MarkResult>>;

type Group = ReturnType<typeof createBatcher<readonly ThreadMark[], Outcome<MarkResult>>>;

export function openMarkThreads(deps: MarkContext): MarkThreads {
  const groups = new Map<UserId, { readonly mark: Group; waiting: number }>();
  return async (viewer, marks) => {
    if (marks.length > LIMITS.marksMax)
      return refused(
        inputError(
          'BAD_USER_INPUT',
          'marks',
          `expected at most ${LIMITS.marksMax} marks, got ${marks.length}`,
        ),
      );
    const group = groups.get(viewer) ?? {
      mark: createBatcher(
        (calls: readonly (readonly ThreadMark[])[]) => markTogether(deps, viewer, calls),
        { weigh: ({ length }) => length, weightMax: LIMITS.marksMax },
      ),
      waiting: 0,
    };
    groups.set(viewer, group);
    group.waiting += 1;
    try {
      return await group.mark(marks);
    } finally {
      group.waiting -= 1;
      if (group.waiting === 0) groups.delete(viewer);
    }
  };
}

type States = ReadonlyMap<string, ThreadState>;

/** Each call by itself is done or refused. */
async function markTogether(
  deps: MarkContext,
  viewer: UserId,
  calls: readonly (readonly ThreadMark[])[],
): Promise<readonly Outcome<MarkResult>[]> {
  const facts = await deps.facts.of(viewer);
  const names = [...new Set(calls.flat().map(({ thread }) => thread))];
  const before = byName(await threadStatesByName(deps, facts, names));
  const good = calls.map((marks) =>
    marks.every((mark) => matchesRequest(before.get(mark.thread), mark)),
  );
  const news = effectiveMarks(viewer, before, {
    marks: calls.filter((_, index) => good[index]).flat(),
    atMs: deps.clock.now(),
  });
  if (news.length > 0) await deps.store.reads.advanceMarkers(viewer, news);
  const categories = new Set(
    calls.flatMap((marks, index) => (good[index] === true ? categoriesOf(before, marks) : [])),
  );
  const [after, counts] = await Promise.all([
    threadStatesByName(deps, facts, names),
    unreadCounts(deps.store, facts, [...categories]),
  ]);
  const known = byName(after);
  return Promise.all(
    calls.map(async (marks, index) => {
      if (good[index] !== true) return refused(absent('threadId'));
      const own = counts.filter(({ category }) => categoriesOf(before, marks).includes(category));
      await deps.onMark(viewer, { changes: changesOf(before, marks), counts: own });
      return done({
        threads: marks
          .map(({ thread }) => known.get(thread))
          .filter((state) => state !== undefined),
        counts: own,
      });
    }),
  );
}

function byName(states: readonly (ThreadState | null)[]): States {
  return new Map(
    states.filter((state) => state !== null).map((state) => [state.record.thread, state]),
  );
}

function matchesRequest(state: ThreadState | undefined, { category }: ThreadMark): boolean {
  return state !== undefined && (category === null || state.record.category === category);
}

/** The greatest mark of each thread, where it says anything that is not so already. */
function effectiveMarks(
  viewer: UserId,
  states: States,
  { marks, atMs }: { readonly marks: readonly ThreadMark[]; readonly atMs: number },
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

function categoriesOf(states: States, marks: readonly ThreadMark[]): readonly ProducerKey[] {
  return marks
    .map(({ thread }) => states.get(thread)?.record.category)
    .filter((category) => category !== undefined);
}

function changesOf(states: States, marks: readonly ThreadMark[]): readonly MarkChange[] {
  return marks.flatMap(({ thread, upTo }) => {
    const state = states.get(thread);
    return state === undefined
      ? []
      : [
          {
            kind: 'thread' as const,
            thread,
            category: state.record.category,
            upTo: clampToNewest(upTo, state.newest.position),
          },
        ];
  });
}
