/**
 * Moving a thread to another category: one step of the store for all viewers, including their markers. The person who
 * opened a thread, the owners and moderators of its place, and admins may move it, to places where they may open
 * threads. Out of a place for members, only the staff of that place and admins move it, because others have written
 * there for the members. The person who opened it may not move other people's replies to a place where they could
 * delete them.
 */
import { done, notFound, refusedField, type Outcome } from '../base/outcome.ts';
import type { ViewerFacts } from '../model/edges.ts';
import type { ProducerKey, UserId } from '../model/producers.ts';
import { becomesStaff, mayTakeOut } from '../social/places/place-access.ts';
import { mayManageThread, mayOpenThreads } from '../social/places/thread-access.ts';
import { EXISTING_OBJECT, type MarkContext, type MarkResult, threadStatesByName } from './marks.ts';
import { unreadCounts } from './thread-list.ts';
import { threadsAt } from './threads-at.ts';

export interface MoveThreadArgs {
  readonly thread: string;
  readonly to: ProducerKey;
  /** Whether the viewer runs the installation. */
  readonly isAdmin: boolean;
}

/**
 * Moves a thread, and returns the counts of both categories. Repeatable: succeeds for a thread that is there already.
 * NOT_FOUND for a thread that the viewer may not see and for a key that is not a category; FORBIDDEN for a thread that
 * they may not move, a place where they may not open threads, a place where others would read what was written for
 * members, and one that would put replies under their own moderation.
 */
export async function moveThread(
  context: Pick<MarkContext, 'store' | 'facts'>,
  viewer: UserId,
  { thread, to, isAdmin }: MoveThreadArgs,
): Promise<Outcome<MarkResult>> {
  const { store } = context;
  const facts = await context.facts.of(viewer);
  const [state] = await threadStatesByName(store, facts, [thread]);
  if (state == null) return notFound('threadId', EXISTING_OBJECT);
  const mayMove = await mayManageThread(store, { facts, isAdmin }, state.record);
  if (state.record.category === to) {
    // The store finishes what an attempt that died has left, and tells the other processes.
    if (mayMove) await store.threads.move(thread, to);
    return moved(store, facts, { thread, categories: [to] });
  }
  if (!mayMove)
    return refusedField(
      'FORBIDDEN',
      'threadId',
      'expected a thread that the viewer opened or moderates, got another',
    );
  const permission = await mayOpenThreads(store, facts, to);
  if (permission === 'hidden') return notFound('categoryId', EXISTING_OBJECT);
  if (permission === 'forbidden')
    return refusedField(
      'FORBIDDEN',
      'categoryId',
      'expected a place where the viewer may open threads, got another',
    );
  const way = { from: state.record.category, to };
  const tree = await store.places.tree(null);
  if (!isAdmin && !mayTakeOut(tree, facts, way))
    return refusedField(
      'FORBIDDEN',
      'categoryId',
      'expected a place with no readers beyond those of the thread, got one with others',
    );
  if (!isAdmin && state.record.items > 1 && becomesStaff(tree, facts, way))
    return refusedField(
      'FORBIDDEN',
      'categoryId',
      'expected a place that the viewer does not moderate, because the thread has replies, got one that they do',
    );
  await store.threads.move(thread, to);
  return moved(store, facts, { thread, categories: [state.record.category, to] });
}

interface MovedThread {
  readonly thread: string;
  readonly categories: readonly ProducerKey[];
}

async function moved(
  store: MarkContext['store'],
  facts: ViewerFacts,
  { thread, categories }: MovedThread,
): Promise<Outcome<MarkResult>> {
  const storeNow = threadsAt(store, await store.timelines.newest());
  const [states, counts] = await Promise.all([
    threadStatesByName(storeNow, facts, [thread]),
    unreadCounts(storeNow, facts, categories),
  ]);
  return done({ threads: states.filter((each) => each !== null), counts });
}
