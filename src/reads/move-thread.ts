/**
 * Moving a thread to another category: one step of the store for all viewers, their markers included. Who opened the
 * thread may move it, also after deleting what they wrote. A tag takes any thread, because publishing
 * creates tags too; any other category must already hold a thread that the viewer may see.
 */
import { done, notFound, type Outcome, refusedField } from '../base/outcome.ts';
import type { ViewerFacts } from '../model/edges.ts';
import { isCategory } from '../model/items.ts';
import { type ProducerKey, splitProducer, type UserId } from '../model/producers.ts';
import { isFollowable } from '../social/producers.ts';
import { EXISTING_OBJECT, type MarkContext, type MarkResult, threadStatesByName } from './marks.ts';
import { holdsThreads, type ThreadListStores, unreadCounts } from './thread-list.ts';

export interface MoveThreadArgs {
  readonly thread: string;
  readonly to: ProducerKey;
}

/**
 * Moves it, and answers with the counts of both categories. Repeatable. NOT_FOUND for a thread that the viewer may not
 * see and for what is not a category, FORBIDDEN for a thread that another viewer opened.
 */
export async function moveThread(
  context: Pick<MarkContext, 'store' | 'facts'>,
  viewer: UserId,
  { thread, to }: MoveThreadArgs,
): Promise<Outcome<MarkResult>> {
  const { store } = context;
  const facts = await context.facts.of(viewer);
  const [state] = await threadStatesByName(store, facts, [thread]);
  if (state == null) return notFound('threadId', EXISTING_OBJECT);
  if (state.record.opening.author !== facts.viewer)
    return refusedField(
      'FORBIDDEN',
      'threadId',
      'expected a thread that the viewer opened, got another’s',
    );
  if (!(await takesThreads(store, facts, to))) return notFound('categoryId', EXISTING_OBJECT);
  await store.threads.move(thread, to);
  const categories = [...new Set([state.record.category, to])];
  const [states, counts] = await Promise.all([
    threadStatesByName(store, facts, [thread]),
    unreadCounts(store, facts, categories),
  ]);
  return done({ threads: states.filter((each) => each !== null), counts });
}

async function takesThreads(
  store: ThreadListStores,
  facts: ViewerFacts,
  to: ProducerKey,
): Promise<boolean> {
  if (!isFollowable(to) || !isCategory(to)) return false;
  return splitProducer(to).type === 'tag' || holdsThreads(store, facts, to);
}
