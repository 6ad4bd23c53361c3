/**
 * The operations on read state. Marks are clamped to the newest item the viewer may see, so that a mark from the future
 * means only "all of it". Every operation may be repeated; one that would change nothing writes nothing.
 */
import type { Clock } from '../base/clock.ts';
import { LIMITS } from '../base/limits.ts';
import { done, notFound, refusedInput, type Outcome } from '../base/outcome.ts';
import type { ViewerFacts } from '../model/edges.ts';
import { POSITION_ZERO, position, type Position } from '../model/positions.ts';
import type { ProducerKey, UserId } from '../model/producers.ts';
import type { Span } from '../model/reads.ts';
import type { FactsCache } from '../social/facts.ts';
import { newestShown } from './newest-shown.ts';
import { firstByOthers, newestByOthers } from './thread-scan.ts';
import { unreadCounts, type ThreadListStores, type UnreadCount } from './thread-list.ts';
import { threadRecords, threadStates, type ThreadState } from './thread-states.ts';
import { threadsAt } from './threads-at.ts';

/** A change as it is sent to a viewer's other devices. */
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

/** What changed, durably, and the resulting counts. */
export interface ReadDelta {
  readonly changes: readonly MarkChange[];
  readonly counts: readonly UnreadCount[];
}

export interface MarkContext {
  readonly store: ThreadListStores;
  readonly facts: FactsCache;
  readonly clock: Clock;
  /** Called after every operation, once its change is durable and before it is acknowledged. Must not fail. */
  readonly onMark: (viewer: UserId, delta: ReadDelta) => Promise<void>;
}

/** Marks a thread read. Null for `upTo` means all of it as it is now. */
export interface ThreadMark {
  readonly thread: string;
  readonly upTo: Position | null;
  /** The mark is refused when the thread is in another category by now; null accepts any category. */
  readonly category: ProducerKey | null;
}

/** Null for `upTo` means all of the category as it is now. */
export interface MarkCategoryArgs {
  readonly category: ProducerKey;
  readonly upTo: Position | null;
}

/** Null for `upTo` means everything as it is now. `categories` are those whose counts are returned. */
export interface MarkAllArgs {
  readonly upTo: Position | null;
  readonly categories: readonly ProducerKey[];
}

/** Both ends are inclusive. */
export interface MarkUnreadArgs {
  readonly thread: string;
  /** Null for the newest item. */
  readonly from: Position | null;
  /** Null for the end of the thread. */
  readonly to: Position | null;
}

/** The threads after an operation, in the order of the request, and the counts of their categories. */
export interface MarkResult {
  readonly threads: readonly ThreadState[];
  readonly counts: readonly UnreadCount[];
}

/**
 * Marks a category read up to a position, or all of it as it is now. NOT_FOUND when the viewer sees no thread in it.
 */
export async function markCategoryRead(
  context: MarkContext,
  viewer: UserId,
  { category, upTo }: MarkCategoryArgs,
): Promise<Outcome<MarkResult>> {
  const { store, clock } = context;
  const facts = await context.facts.of(viewer);
  const now = threadsAt(store, await store.timelines.newest());
  const newest = await newestShown(now, facts, category);
  if (newest === null) return notFound('categoryId', EXISTING_OBJECT);
  const at = clampToNewest(upTo, newest);
  await store.reads.advanceWatermark(viewer, category, { at, atMs: clock.now() });
  return answer(context, facts, {
    threads: [],
    changes: [{ kind: 'category', category, upTo: at }],
  });
}

/** Marks everything in all categories read, with one row. */
export async function markAllRead(
  context: MarkContext,
  viewer: UserId,
  { upTo, categories }: MarkAllArgs,
): Promise<Outcome<MarkResult>> {
  if (categories.length > LIMITS.categoriesMax)
    return refusedInput(
      'categoryIds',
      `expected at most ${LIMITS.categoriesMax} categories, got ${categories.length}`,
    );
  const { store, clock } = context;
  const facts = await context.facts.of(viewer);
  const at = clampToNewest(upTo, await store.timelines.newest());
  await store.reads.advanceAllRead(viewer, { at, atMs: clock.now() });
  return answer(context, facts, { threads: [], changes: [{ kind: 'all', upTo: at }], categories });
}

/**
 * Marks a part of a thread unread, until it is read again beyond that part; marks of the category or of everything do
 * not undo it. The part begins with the first item in it that somebody else wrote and the viewer may see; without
 * `from`, it is the newest such item alone. BAD_USER_INPUT when there is none, whether or not the part has hidden items:
 * an own item is never unread.
 */
export async function markUnread(
  context: MarkContext,
  viewer: UserId,
  { thread, from, to }: MarkUnreadArgs,
): Promise<Outcome<MarkResult>> {
  const { store } = context;
  const facts = await context.facts.of(viewer);
  const now = threadsAt(store, await store.timelines.newest());
  const [state] = await threadStatesByName(now, facts, [thread]);
  if (state == null) return notFound('threadId', EXISTING_OBJECT);
  const upTo = clampToNewest(to, state.newest.position);
  const above = position(Math.max(POSITION_ZERO, (from ?? POSITION_ZERO) - 1));
  const part = { thread, above, upTo };
  const first = await (from === null ? newestByOthers : firstByOthers)(store, facts, part);
  if (first === null)
    return refusedInput(
      from === null ? 'threadId' : 'from',
      'expected a part of the thread with an item that somebody else wrote, got one without',
    );
  const span = { from: first, to: from === null ? first : upTo };
  await store.reads.addUnread(viewer, thread, span);
  return answer(context, facts, {
    threads: [thread],
    changes: [{ kind: 'unread', thread, category: state.record.category, span }],
  });
}

/** In the order of the request; null for a thread that the viewer may not see, as for one that does not exist. */
export async function threadStatesByName(
  store: ThreadListStores,
  facts: ViewerFacts,
  threads: readonly string[],
): Promise<readonly (ThreadState | null)[]> {
  return threadStates(store, facts, await threadRecords(store, threads));
}

/** Limits a position to the newest one. */
export function clampToNewest(upTo: Position | null, newest: Position): Position {
  return position(Math.max(POSITION_ZERO, Math.min(upTo ?? newest, newest)));
}

/** What an id in the input must name; the same text for an absent and for a hidden object. */
export const EXISTING_OBJECT = 'the id of an existing object';

interface AnswerArgs {
  readonly threads: readonly string[];
  readonly changes: readonly MarkChange[];
  readonly categories?: readonly ProducerKey[];
}

/** Reads the state after an operation, passes it to the hook and returns it. */
async function answer(
  context: MarkContext,
  facts: ViewerFacts,
  { threads, changes, categories }: AnswerArgs,
): Promise<Outcome<MarkResult>> {
  const touched = categories ?? [
    ...new Set(changes.flatMap((change) => (change.kind === 'all' ? [] : [change.category]))),
  ];
  const store = threadsAt(context.store, await context.store.timelines.newest());
  const [states, counts] = await Promise.all([
    threadStatesByName(store, facts, threads),
    unreadCounts(store, facts, touched),
  ]);
  if (facts.viewer !== null) await context.onMark(facts.viewer, { changes, counts });
  return done({ threads: states.filter((state) => state !== null), counts });
}
