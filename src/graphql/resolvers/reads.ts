/** Questions about read state: lists of threads, counts and witnesses. Each needs a viewer. */
import { FeedError } from '../../base/errors.ts';
import type { Position } from '../../model/positions.ts';
import { producerKey } from '../../model/producers.ts';
import { checkCategories } from '../../reads/thread-list.ts';
import { lastWitnessed, type WitnessedNews } from '../../reads/witnesses.ts';
import { type Context, requireViewer } from '../context.ts';
import type { QueryResolvers } from '../generated.ts';
import { viewCount, viewItem, viewProducer } from '../views.ts';
import { categoryPage } from './category-pages.ts';
import { categoryKey, countedCategories, threadName } from './read-ids.ts';
import { threadPage } from './thread-pages.ts';

export const queryReads: Pick<
  QueryResolvers,
  'threads' | 'categories' | 'unreadCounts' | 'nextUnread' | 'lastWitnessed'
> = {
  threads: (_, args, context) =>
    threadPage(context, requireViewer(context), {
      ...args,
      category: categoryKey(args.categoryId),
    }),
  categories: (_, args, context) => categoryPage(context, args),
  async unreadCounts(_, { categoryIds }, context) {
    requireViewer(context);
    const categories = countedCategories(categoryIds);
    checkCategories(categories);
    const { unreadCount } = context.loaders();
    return (await Promise.all(categories.map((each) => unreadCount.load(each)))).map(viewCount);
  },
  async nextUnread(_, { categoryId, afterThreadId }, context) {
    const viewer = requireViewer(context);
    const after = afterThreadId == null ? null : await newestIn(context, afterThreadId);
    const category = categoryKey(categoryId);
    const args = { category, after };
    const state = await context.services.reads.nextUnread(viewer, args, await context.threadsAt());
    return state === null ? null : viewProducer(producerKey('thread', state.record.thread));
  },
  async lastWitnessed(_, { kind }, context) {
    const outcome = await lastWitnessed(context.services, requireViewer(context), kind);
    if (outcome.isDone) return viewWitnessed(outcome.value);
    throw new FeedError(
      'BAD_USER_INPUT',
      outcome.problems.map(({ message }) => message).join('; '),
    );
  },
};

async function newestIn(context: Context, threadId: string): Promise<Position> {
  const state = await context.loaders().threadState.load(threadName(threadId));
  if (state === null)
    throw new FeedError('NOT_FOUND', 'expected the id of an existing thread, got none');
  return state.record.newest;
}

export function viewWitnessed({ kind, position, atMs, item, newest, news }: WitnessedNews) {
  return {
    kind,
    position,
    item: item === null ? null : viewItem(item),
    newest: newest === null ? null : viewItem(newest),
    hasNew: news.count > 0,
    newCount: news,
    at: atMs === null ? null : new Date(atMs),
  };
}
