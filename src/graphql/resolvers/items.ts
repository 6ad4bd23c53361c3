/** What an item shows in addition to its own record. */
import type { Position } from '../../model/positions.ts';
import { producerKey, type ProducerKey, type UserId, userIn } from '../../model/producers.ts';
import { revisionOf } from '../../model/revisions.ts';
import { isHidden } from '../../social/hidden-items.ts';
import type { Context } from '../context.ts';
import type { ItemResolvers } from '../generated.ts';
import type { ItemView } from '../view-types.ts';
import { viewGroup, viewItem, viewProducer } from '../views.ts';
import { viewAttributes } from './attributes.ts';
import { reposterPage } from './reposter-pages.ts';
import { replyPage } from './thread-item-pages.ts';
import { likerPage, viewUsers } from './user-pages.ts';

export const item: ItemResolvers = {
  revision: ({ item: record }) => revisionOf(record),
  producer: ({ item: { producer } }) => viewProducer(producer),
  thread: ({ item: { thread } }) =>
    thread === null ? null : viewProducer(producerKey('thread', thread)),
  parent: ({ item: { parent } }, _, context) => viewOpenItem(context, parent),
  replyCount: ({ position }, _, context) => context.loaders().itemReplyCount.load(position),
  replies: ({ position }, args, context) => replyPage(context, position, args),
  tags: ({ item: { tags } }) => tags.map((tag) => viewProducer(producerKey('tag', tag))),
  likeCount: ({ position }, _, context) => context.loaders().likeCount.load(position),
  favouriteCount: ({ position }, _, context) => context.loaders().favouriteCount.load(position),
  viewerHasFavourited: ({ position }, _, context) => context.loaders().isFavourited.load(position),
  viewerHasHidden: async ({ item: record }, _, context) => isHidden(await context.facts(), record),
  likers: ({ position }, args, context) => likerPage(context, position, args),
  repostCount: ({ position }, _, context) => context.loaders().repostCount.load(position),
  viewerHasReposted: ({ position }, _, context) => context.loaders().isReposted.load(position),
  reposters: ({ position }, args, context) => reposterPage(context, position, args),
  attributes: ({ item: { payload } }, _, { services }) =>
    viewAttributes(services.fields.items, payload.attributes),
  recipients: ({ item: { visibility, audience = [] } }, _, context) =>
    visibility === 'direct' ? viewUsers(context, audience.map(idOf)) : [],
  group: ({ item: record }) => viewGroup(record),
  viewerMayDelete: ({ item: record }, _, context) => context.loaders().mayDelete.load(record),
  viewerLikes: ({ position }, _, context) => context.loaders().isLiked.load(position),
};

/** The item at a position; null without a position, or when the viewer may not open it. */
export async function viewOpenItem(
  context: Context,
  at: Position | null | undefined,
): Promise<ItemView | null> {
  const found = at == null ? null : await context.loaders().item.load(at);
  return found === null ? null : viewItem(found);
}

function idOf(user: ProducerKey): UserId {
  return userIn(user);
}
