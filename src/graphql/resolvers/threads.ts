/** What a thread shows about itself and about what the viewer has read. Read in bulk for a page, once per request. */
import type { Context } from '../context.ts';
import type {
  CategoryEdgeResolvers,
  ThreadEdgeResolvers,
  ThreadItemEdgeResolvers,
  ThreadResolvers,
} from '../generated.ts';
import { viewItem, viewProducer } from '../views.ts';
import { type ItemView, type ProducerView } from '../view-types.ts';
import { viewOpenItem } from './items.ts';
import { producerFields } from './producers.ts';
import { threadItemPage } from './thread-item-pages.ts';

const NOTHING = { count: 0, isCapped: false };

export const thread: ThreadResolvers = {
  ...producerFields,
  async category(view, _, context) {
    const state = await stateOf(context, view);
    return state === null ? null : viewProducer(state.record.category);
  },
  async title(view, _, context) {
    return (await openingOf(context, view))?.title ?? null;
  },
  async opener(view, _, context) {
    return (await openingOf(context, view))?.author ?? null;
  },
  async isClosed(view, _, context) {
    return (await stateOf(context, view))?.record.isClosed ?? false;
  },
  viewerMayReply: async ({ name }, _, context) =>
    (await context.loaders().threadRights.load(name)).mayReply,
  viewerMayManage: async ({ name }, _, context) =>
    (await context.loaders().threadRights.load(name)).mayManage,
  replyCount: ({ name }, _, context) => context.loaders().threadReplyCount.load(name),
  async lastActivityAt(view, _, context) {
    const newest = (await stateOf(context, view))?.newest;
    return newest === undefined ? null : new Date(newest.createdAtMs);
  },
  items: (view, args, context) => threadItemPage(context, view.name, args),
  async openingItem(view, _, context) {
    return openingOf(context, view);
  },
  async newestItem(view, _, context) {
    const state = await stateOf(context, view);
    return state === null ? null : viewItem(state.newest);
  },
  isUnread: async (view, _, context) => (await stateOf(context, view))?.isUnread ?? false,
  async unreadCount(view, _, context) {
    const state = await stateOf(context, view);
    return state?.isUnread === true ? context.loaders().unreadItems.load(state) : NOTHING;
  },
  async firstUnread(view, _, context) {
    const state = await stateOf(context, view);
    return state?.isUnread === true
      ? viewOpenItem(context, (await context.loaders().unreadItems.load(state)).first)
      : null;
  },
  async lastReadAt(view, _, context) {
    const state = await stateOf(context, view);
    const readAtMs = state === null ? null : await context.loaders().lastReadTime.load(state);
    return readAtMs === null ? null : new Date(readAtMs);
  },
};

export const threadEdge: ThreadEdgeResolvers = { cursor: (edge) => edge.cursor() };

export const threadItemEdge: ThreadItemEdgeResolvers = { cursor: (edge) => edge.cursor() };

export const categoryEdge: CategoryEdgeResolvers = {
  cursor: (edge) => edge.cursor(),
  unreadCount: (edge) => edge.unreadCount(),
};

async function openingOf(context: Context, { name }: ProducerView): Promise<ItemView | null> {
  const opening = await context.loaders().threadOpening.load(name);
  return opening === null ? null : viewItem(opening);
}

function stateOf(context: Context, { name }: ProducerView) {
  return context.loaders().threadState.load(name);
}
