/** Read state: lists of threads, counts, marks, reading places and witnesses. All of it needs a viewer. */
import { FeedError } from '../../base/errors.ts';
import { savePlace } from '../../feeds/reading-places.ts';
import { POSITION_ZERO, type Position } from '../../model/positions.ts';
import { splitProducer, type ProducerKey, type UserId } from '../../model/producers.ts';
import type { MarkResult, ThreadMark } from '../../reads/marks.ts';
import { lastWitnessed, witness, type Witnessed } from '../../reads/witnesses.ts';
import { done, refused, type Outcome } from '../../base/outcome.ts';
import { requireViewer, type Context } from '../context.ts';
import type { MutationResolvers, QueryResolvers, ThreadMarkInput } from '../generated.ts';
import { itemPosition, producerOfId } from '../../model/ids.ts';
import { viewCounts, viewItem, viewPlace, viewProducer } from '../views.ts';
import { change, unresolved, type Changed } from './mutations.ts';
import { openFeed } from './feeds.ts';
import { listCategories, listThreadsOf } from './thread-pages.ts';

export type MarkVerb =
  | 'markThreadRead'
  | 'markThreadsRead'
  | 'markCategoryRead'
  | 'markAllRead'
  | 'markUnread'
  | 'moveThread'
  | 'saveReadingPlace'
  | 'witness';

export const queryReads: Pick<
  QueryResolvers,
  'threads' | 'categories' | 'unreadCounts' | 'nextUnread' | 'lastWitnessed'
> = {
  threads: (_, args, context) =>
    listThreadsOf(context, requireViewer(context), {
      ...args,
      category: categoryOf(args.categoryId),
    }),
  categories: (_, args, context) => listCategories(context, args),
  async unreadCounts(_, { categoryIds }, context) {
    return viewCounts(
      await context.services.reads.unreadCounts(
        requireViewer(context),
        categoryIds.map(categoryOf),
      ),
    );
  },
  async nextUnread(_, { categoryId, afterThreadId }, context) {
    const viewer = requireViewer(context);
    const after = afterThreadId == null ? null : await newestOf(context, afterThreadId);
    const state = await context.services.reads.nextUnread(viewer, {
      category: categoryOf(categoryId),
      after,
    });
    return state === null ? null : viewProducer(`thread:${state.record.thread}` as ProducerKey);
  },
  async lastWitnessed(_, { kind }, context) {
    const outcome = await lastWitnessed(context.services, requireViewer(context), kind);
    if (!outcome.isDone)
      throw new FeedError(
        'BAD_USER_INPUT',
        outcome.problems[0]?.message ?? 'expected a declared kind',
      );
    return viewWitnessed(context, outcome.value);
  },
};

export const markMutations: Pick<MutationResolvers, MarkVerb> = {
  async markThreadRead(_, { input }, context) {
    const marked = viewMarked(
      await change(context, (viewer) => markThreads(context, viewer, [input])),
    );
    return { ...marked, thread: marked.threads[0] ?? null };
  },
  async markThreadsRead(_, { input }, context) {
    return viewMarked(await change(context, (viewer) => markThreads(context, viewer, input.marks)));
  },
  async markCategoryRead(_, { input }, context) {
    const { reads } = context.services;
    return viewMarked(
      await change(context, (viewer) =>
        withPositions([input.upTo], ([upTo = null]) =>
          reads.markCategoryRead(viewer, { category: categoryOf(input.categoryId), upTo }),
        ),
      ),
    );
  },
  async markAllRead(_, { input }, context) {
    const { reads } = context.services;
    return viewMarked(
      await change(context, (viewer) =>
        withPositions([input.upTo], ([upTo = null]) =>
          reads.markAllRead(viewer, { upTo, categories: input.categoryIds.map(categoryOf) }),
        ),
      ),
    );
  },
  async markUnread(_, { input }, context) {
    const { reads } = context.services;
    const marked = viewMarked(
      await change(context, (viewer) =>
        withPositions([input.from, input.through], ([from = null, to = null]) =>
          reads.markUnread(viewer, { thread: threadOf(input.threadId), from, to }),
        ),
      ),
    );
    return { ...marked, thread: marked.threads[0] ?? null };
  },
  async moveThread(_, { input }, context) {
    const { reads } = context.services;
    const marked = viewMarked(
      await change(context, (viewer) =>
        reads.moveThread(viewer, {
          thread: threadOf(input.threadId),
          to: categoryOf(input.categoryId),
        }),
      ),
    );
    return { ...marked, thread: marked.threads[0] ?? null };
  },
  async saveReadingPlace(_, { input }, context) {
    const { value, userErrors } = await change(context, async () =>
      done(
        await savePlace(
          context.services,
          await openFeed(context, input.template, input.args),
          input,
        ),
      ),
    );
    return { readingPlaces: (value ?? []).map(viewPlace), userErrors };
  },
  async witness(_, { input }, context) {
    const { value, userErrors } = await change(context, (viewer) =>
      withPositions([input.itemId], ([position = null]) =>
        witness(context.services, viewer, {
          kind: input.kind,
          position,
          atMs: input.at?.getTime() ?? null,
        }),
      ),
    );
    return { witnessed: value === null ? null : await viewWitnessed(context, value), userErrors };
  },
};

function markThreads(
  { services }: Context,
  viewer: UserId,
  marks: readonly ThreadMarkInput[],
): Promise<Outcome<MarkResult>> {
  return withPositions(
    marks.map((mark) => mark.upTo),
    (positions) =>
      services.reads.markThreadsRead(
        viewer,
        marks.map((mark, index): ThreadMark => ({
          thread: threadOf(mark.threadId),
          upTo: positions[index] ?? null,
          category: mark.categoryId == null ? null : categoryOf(mark.categoryId),
        })),
      ),
  );
}

/** Reads item ids as positions; one that is left out is null, one that is no item's id refuses the verb. */
function withPositions<T>(
  ids: readonly (string | null | undefined)[],
  verb: (positions: readonly (Position | null)[]) => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  const positions = ids.map((id) => (id == null ? null : (itemPosition(id) ?? POSITION_ZERO)));
  return positions.includes(POSITION_ZERO)
    ? Promise.resolve(refused(...badItem()))
    : verb(positions);
}

function badItem() {
  const outcome = unresolved('itemId');
  return outcome.isDone ? [] : outcome.problems;
}

/** A thread's name by its id; a name that no thread has for anything else, so that it is not found like any other. */
function threadOf(id: string): string {
  const key = producerOfId(id);
  return key?.startsWith('thread:') ? splitProducer(key).id : '';
}

/** A category by its id; one that holds nothing for anything else. */
export function categoryOf(id: string): ProducerKey {
  return producerOfId(id) ?? (':' as ProducerKey);
}

async function newestOf(context: Context, threadId: string): Promise<Position> {
  const state = await context.loaders().threadState.load(threadOf(threadId));
  if (state === null)
    throw new FeedError('NOT_FOUND', 'expected the id of an existing thread, got none');
  return state.record.newest;
}

function viewMarked({ value, userErrors }: Changed<MarkResult>) {
  const threads = (value?.threads ?? []).map((state) =>
    viewProducer(`thread:${state.record.thread}` as ProducerKey),
  );
  return { threads, unreadCounts: viewCounts(value?.counts ?? []), userErrors };
}

async function viewWitnessed(context: Context, { kind, position, atMs }: Witnessed) {
  const item =
    position === null || position === POSITION_ZERO
      ? null
      : await context.loaders().item.load(position);
  return {
    kind,
    position,
    item: item === null ? null : viewItem(item),
    at: atMs === null ? null : new Date(atMs),
  };
}
