/**
 * The verbs of read state. Marks are clamped to the newest item the viewer may see, so that one from the future says no
 * more than "all of it". Every verb may be repeated; one that would change nothing writes nothing.
 */
import type { Clock } from '../base/clock.ts';
import { LIMITS } from '../base/limits.ts';
import { POSITION_ZERO, position, type Position } from '../model/positions.ts';
import { type ProducerKey, type UserId } from '../model/producers.ts';
import { type Span } from '../model/reads.ts';
import { type ViewerFacts } from '../model/edges.ts';
import type { FactsCache } from '../social/facts.ts';
import { done, inputError, refused, type Outcome, type InputError } from '../base/outcome.ts';
import {
  listThreads,
  unreadCounts,
  type ThreadListStores,
  type UnreadCount,
} from './thread-list.ts';
import { threadStates, type ThreadState } from './thread-states.ts';

/** What a viewer's other devices are told. */
export type MarkChange =
  | {
      readonly kind: 'thread';
      readonly thread: string;
      readonly category: ProducerKey;
      readonly upTo: Position;
    }
  | { readonly kind: 'category'; readonly category: ProducerKey; readonly upTo: Position }
  | { readonly kind: 'all'; readonly upTo: Position }
  | {
      readonly kind: 'unread';
      readonly thread: string;
      readonly category: ProducerKey;
      readonly span: Span;
    };

/** What changed, durably, and the counts that follow from it. */
export interface ReadDelta {
  readonly changes: readonly MarkChange[];
  readonly counts: readonly UnreadCount[];
}

export interface MarkContext {
  readonly store: ThreadListStores;
  readonly facts: FactsCache;
  readonly clock: Clock;
  /** Told of every verb that was done, once it is durable and before it is acknowledged. Must not fail. */
  readonly onMark: (viewer: UserId, delta: ReadDelta) => Promise<void>;
}

/** That a thread was read. Null for `upTo` means as far as it goes now. */
export interface ThreadMark {
  readonly thread: string;
  readonly upTo: Position | null;
  /** Refused when the thread is in another category by now; null for wherever it is. */
  readonly category: ProducerKey | null;
}

/** The threads after a verb, in the order asked, and the counts of their categories. */
export interface MarkResult {
  readonly threads: readonly ThreadState[];
  readonly counts: readonly UnreadCount[];
}

/** Marks a category read up to a position, or as far as it goes now. NOT_FOUND when the viewer sees no thread in it. */
export async function markCategoryRead(
  deps: MarkContext,
  viewer: UserId,
  { category, upTo }: { readonly category: ProducerKey; readonly upTo: Position | null },
): Promise<Outcome<MarkResult>> {
  const facts = await deps.facts.of(viewer);
  const [newest] = (
    await listThreads(deps.store, facts, { category, first: 1, after: null, isUnreadOnly: false })
  ).threads;
  if (newest === undefined) return refused(absent('categoryId'));
  const at = clampToNewest(upTo, newest.state.record.newest);
  await deps.store.reads.advanceWatermark(viewer, category, { at, atMs: deps.clock.now() });
  return answer(deps, facts, { threads: [], changes: [{ kind: 'category', category, upTo: at }] });
}

/** Marks everything everywhere read: one row. The counts are those of the categories asked for. */
export async function markAllRead(
  deps: MarkContext,
  viewer: UserId,
  {
    upTo,
    categories,
  }: { readonly upTo: Position | null; readonly categories: readonly ProducerKey[] },
): Promise<Outcome<MarkResult>> {
  if (categories.length > LIMITS.categoriesMax)
    return refused(
      inputError(
        'BAD_USER_INPUT',
        'categoryIds',
        `expected at most ${LIMITS.categoriesMax} categories, got ${categories.length}`,
      ),
    );
  const facts = await deps.facts.of(viewer);
  const at = clampToNewest(upTo, await deps.store.timelines.newest());
  await deps.store.reads.advanceAllRead(viewer, { at, atMs: deps.clock.now() });
  return answer(deps, facts, { threads: [], changes: [{ kind: 'all', upTo: at }], categories });
}

/**
 * Marks a part of a thread unread, until it is read again past there; marks of the category or of everything do not undo
 * it. Without an end the part reaches to the thread's end, without a beginning it is the newest item alone.
 */
export async function markUnread(
  deps: MarkContext,
  viewer: UserId,
  part: { readonly thread: string; readonly from: Position | null; readonly to: Position | null },
): Promise<Outcome<MarkResult>> {
  const facts = await deps.facts.of(viewer);
  const [state] = await threadStatesByName(deps, facts, [part.thread]);
  if (state == null) return refused(absent('threadId'));
  const end = state.newest.position;
  const span = {
    from: position(Math.max(part.from ?? end, state.record.first)),
    to: clampToNewest(part.to, end),
  };
  if (span.from > span.to)
    return refused(
      inputError(
        'BAD_USER_INPUT',
        'from',
        'expected an item of the thread that comes no later than the end of the part',
      ),
    );
  await deps.store.reads.addUnread(viewer, part.thread, span);
  return answer(deps, facts, {
    threads: [part.thread],
    changes: [{ kind: 'unread', thread: part.thread, category: state.record.category, span }],
  });
}

/** States by name; null for what the viewer may not see and for what does not exist, alike. */
export async function threadStatesByName(
  deps: Pick<MarkContext, 'store'>,
  facts: ViewerFacts,
  threads: readonly string[],
): Promise<readonly (ThreadState | null)[]> {
  const names = threads.map((thread) => (thread.length > LIMITS.idCharsMax ? '' : thread));
  return threadStates(deps.store, facts, await deps.store.threads.getMany(names));
}

/** No further than what is newest. */
export function clampToNewest(upTo: Position | null, newest: Position): Position {
  return position(Math.max(POSITION_ZERO, Math.min(upTo ?? newest, newest)));
}

interface AnswerArgs {
  readonly threads: readonly string[];
  readonly changes: readonly MarkChange[];
  readonly categories?: readonly ProducerKey[];
}

/** What stands after a verb, read anew, told to the hook and answered. */
async function answer(
  deps: MarkContext,
  facts: ViewerFacts,
  { threads, changes, categories }: AnswerArgs,
): Promise<Outcome<MarkResult>> {
  const touched = categories ?? [
    ...new Set(changes.flatMap((change) => (change.kind === 'all' ? [] : [change.category]))),
  ];
  const [states, counts] = await Promise.all([
    threadStatesByName(deps, facts, threads),
    unreadCounts(deps.store, facts, touched),
  ]);
  if (facts.viewer !== null) await deps.onMark(facts.viewer, { changes, counts });
  return done({ threads: states.filter((state) => state !== null), counts });
}

export function absent(field: string): InputError {
  return inputError('NOT_FOUND', field, 'expected the id of an existing object, got none');
}
