/** Mutations of read state: marks, moves of threads, reading places and witnesses. */
import { describeValue } from '../../base/describe-value.ts';
import { refused, refusedInput, type Outcome } from '../../base/outcome.ts';
import { savePlace } from '../../feeds/reading-places.ts';
import { producerOfId } from '../../model/ids.ts';
import { producerKey, type UserId } from '../../model/producers.ts';
import type { MarkResult, ThreadMark } from '../../reads/marks.ts';
import { markItemsSeen } from '../../reads/mark-seen.ts';
import { witness } from '../../reads/witnesses.ts';
import { isAdmin, type Context } from '../context.ts';
import type { MutationResolvers, ThreadMarkInput } from '../generated.ts';
import { viewCount, viewItem, viewPlace, viewProducer } from '../views.ts';
import { openInputFeed } from './feeds.ts';
import { change, type Changed, refusalAt, withItems, write } from './payload.ts';
import { categoryKey, countedCategories, threadName } from './read-ids.ts';
import { viewWitnessed } from './reads.ts';

export type MarkVerb =
  | 'markThreadRead'
  | 'markThreadsRead'
  | 'markCategoryRead'
  | 'markAllRead'
  | 'markUnread'
  | 'moveThread'
  | 'saveReadingPlace'
  | 'markSeen'
  | 'witness';

export const markMutations: Pick<MutationResolvers, MarkVerb> = {
  async markThreadRead(_, { input }, context) {
    return viewMarkedThread(
      context,
      await change(context, async (viewer) => ofOne(await markThreads(context, viewer, [input]))),
    );
  },
  async markThreadsRead(_, { input }, context) {
    return viewMarked(
      context,
      await change(context, (viewer) => markThreads(context, viewer, input.marks)),
    );
  },
  async markCategoryRead(_, { input }, context) {
    const category = categoryKey(input.categoryId);
    const marked = await change(context, (viewer) =>
      withItems([['upTo', input.upTo]], ([upTo = null]) =>
        context.services.reads.markCategoryRead(viewer, { category, upTo }),
      ),
    );
    return viewMarked(context, marked);
  },
  async markAllRead(_, { input }, context) {
    const marked = await change(context, (viewer) =>
      withItems([['upTo', input.upTo]], async ([upTo = null]) => {
        const wrong = input.categoryIds.findIndex((id) => producerOfId(id) === null);
        if (wrong >= 0) return noCategoryId(wrong, input.categoryIds[wrong]);
        const categories = countedCategories(input.categoryIds);
        return context.services.reads.markAllRead(viewer, { upTo, categories });
      }),
    );
    return viewMarked(context, marked);
  },
  async markUnread(_, { input }, context) {
    const thread = threadName(input.threadId);
    const marked = await change(context, (viewer) =>
      withItems(
        [
          ['from', input.from],
          ['through', input.through],
        ],
        ([from = null, to = null]) =>
          context.services.reads.markUnread(viewer, { thread, from, to }),
      ),
    );
    return viewMarkedThread(context, marked);
  },
  async moveThread(_, { input }, context) {
    const move = {
      thread: threadName(input.threadId),
      to: categoryKey(input.categoryId),
      isAdmin: isAdmin(context),
    };
    return viewMarkedThread(
      context,
      await write(context, (viewer) => context.services.reads.moveThread(viewer, move)),
    );
  },
  async saveReadingPlace(_, { input }, context) {
    const { value, userErrors } = await change(context, async () => {
      const feed = await openInputFeed(context, input);
      if (!feed.isDone) return feed;
      return refusalAt('device', () => savePlace(context.services, feed.value, input));
    });
    return { readingPlaces: (value ?? []).map(viewPlace), userErrors };
  },
  async markSeen(_, { input: { itemIds } }, context) {
    const { value, userErrors } = await change(context, (viewer) =>
      withItems(pathsOf('itemIds', itemIds), (positions) =>
        markItemsSeen(
          context.services,
          viewer,
          positions.filter((at) => at !== null),
        ),
      ),
    );
    return { items: (value ?? []).map(viewItem), userErrors };
  },
  async witness(_, { input: { kind, itemId, at } }, context) {
    const { value, userErrors } = await change(context, (viewer) =>
      withItems([['itemId', itemId]], ([position = null]) =>
        witness(context.services, viewer, { kind, position, atMs: at?.getTime() ?? null }),
      ),
    );
    return { witnessed: value === null ? null : viewWitnessed(value), userErrors };
  },
};

function markThreads(
  { services }: Context,
  viewer: UserId,
  inputs: readonly ThreadMarkInput[],
): Promise<Outcome<MarkResult>> {
  return withItems(
    inputs.map(({ upTo }, index) => [['marks', String(index), 'upTo'], upTo]),
    (positions) =>
      services.reads.markThreadsRead(
        viewer,
        inputs.map(({ threadId, categoryId }, index): ThreadMark => ({
          thread: threadName(threadId),
          upTo: positions[index] ?? null,
          category: categoryId == null ? null : categoryKey(categoryId),
        })),
      ),
  );
}

/** For a mutation whose input is a single mark. */
function ofOne(outcome: Outcome<MarkResult>): Outcome<MarkResult> {
  if (outcome.isDone) return outcome;
  return refused(
    ...outcome.problems.map((problem) => {
      const [input = 'input', list, , ...path] = problem.field ?? [];
      return list === 'marks' ? { ...problem, field: [input, ...path] } : problem;
    }),
  );
}

function pathsOf(field: string, ids: readonly string[]) {
  return ids.map((id, index) => [[field, String(index)], id] as const);
}

function noCategoryId(index: number, got: unknown): Outcome<never> {
  const message = `expected the id of a category, got ${describeValue(got)}`;
  return refusedInput(['categoryIds', String(index)], message);
}

/** The threads show the same states from which the counts were made. */
function viewMarked(context: Context, { value, userErrors }: Changed<MarkResult>) {
  const threads = (value?.threads ?? []).map((state) => {
    context.loaders().threadState.prime(state.record.thread, state);
    return viewProducer(producerKey('thread', state.record.thread));
  });
  return { threads, unreadCounts: (value?.counts ?? []).map(viewCount), userErrors };
}

/** For a verb about one thread. */
function viewMarkedThread(context: Context, marked: Changed<MarkResult>) {
  const shown = viewMarked(context, marked);
  return { ...shown, thread: shown.threads[0] ?? null };
}
