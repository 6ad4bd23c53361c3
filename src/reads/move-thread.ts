/**
 * Moving a thread to another category: one step of the store for all viewers, their markers included. Whoever wrote the
 * thread's oldest item may, as people change only what they wrote. A tag takes any thread, as publishing makes tags too;
 * another channel must hold a thread that the viewer may see already.
 */
import { splitProducer, type ProducerKey, type UserId } from '../model/producers.ts';
import { type Item } from '../model/items.ts';
import { type ViewerFacts } from '../model/edges.ts';
import { mayKnow } from '../social/access.ts';
import { done, inputError, refused, type Outcome, type InputError } from '../base/outcome.ts';
import { isFollowable } from '../social/producers.ts';
import { threadStatesByName, type MarkContext, type MarkResult } from './marks.ts';
import { listThreads, unreadCounts } from './thread-list.ts';

/** Producers that hold no threads: people write everywhere, and threads are what a category holds. */
const NO_CATEGORY = new Set(['user', 'thread']);

export interface MoveThreadArgs {
  readonly thread: string;
  readonly to: ProducerKey;
}

/**
 * Moves it, and answers with the counts of both categories. Repeatable. NOT_FOUND for a thread that the viewer may not
 * see and for a category that is none, FORBIDDEN for a thread that another opened.
 */
export async function moveThread(
  deps: Pick<MarkContext, 'store' | 'facts'>,
  viewer: UserId,
  { thread, to }: MoveThreadArgs,
): Promise<Outcome<MarkResult>> {
  const { store } = deps;
  const facts = await deps.facts.of(viewer);
  const [state] = await threadStatesByName(deps, facts, [thread]);
  if (state == null) return refused(absent('threadId'));
  const [opening] = await store.items.getMany([state.record.first]);
  if (!isOpener(facts, opening ?? null))
    return refused(
      inputError(
        'FORBIDDEN',
        'threadId',
        'expected a thread that the viewer opened, got another’s',
      ),
    );
  if (!(await takesThreads(deps, facts, to))) return refused(absent('categoryId'));
  await store.threads.move(thread, to);
  const categories = [...new Set([state.record.category, to])];
  const [states, counts] = await Promise.all([
    threadStatesByName(deps, facts, [thread]),
    unreadCounts(store, facts, categories),
  ]);
  return done({ threads: states.filter((each) => each !== null), counts });
}

function isOpener(facts: ViewerFacts, opening: Item | null): boolean {
  return opening !== null && mayKnow(facts, opening) && opening.author === facts.viewer;
}

async function takesThreads(
  { store }: Pick<MarkContext, 'store'>,
  facts: ViewerFacts,
  to: ProducerKey,
): Promise<boolean> {
  const { type } = splitProducer(to);
  if (!isFollowable(to) || NO_CATEGORY.has(type)) return false;
  return (
    type === 'tag' ||
    (await listThreads(store, facts, { category: to, first: 1, after: null, isUnreadOnly: false }))
      .threads.length > 0
  );
}

function absent(field: string): InputError {
  return inputError('NOT_FOUND', field, 'expected the id of an existing object, got none');
}
