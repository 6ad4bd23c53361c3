/** The viewer and what they follow, block and mute. */
import { LIMITS } from '../../base/limits.ts';
import { draftsOf } from '../../content/drafts.ts';
import { userProducer } from '../../model/producers.ts';
import { listsOf } from '../../social/lists.ts';
import { enumOf } from '../enums.ts';
import type {
  DraftResolvers,
  FollowEdgeResolvers,
  QueryResolvers,
  ViewerResolvers,
} from '../generated.ts';
import { viewDraft, viewGroup, viewList, viewProducer, viewUser } from '../views.ts';
import { viewAttributes } from './attributes.ts';
import { hiddenItemPage } from './hidden-item-pages.ts';
import { viewOpenItem } from './items.ts';
import { hiddenRepostsPage } from './hidden-repost-pages.ts';
import { followNotifications, viewerNotifications } from './notifications.ts';
import { mutedPhrasePage } from './muted-phrase-pages.ts';
import { checkFirst, relationPage } from './producer-pages.ts';
import { viewerSuggestions } from './suggestions.ts';
import { receivedPage } from './user-pages.ts';

export const queryViewer: Pick<QueryResolvers, 'viewer'> = {
  viewer: (_, __, { viewer }) => (viewer === null ? null : { id: viewer, user: viewUser(viewer) }),
};

export const viewer: ViewerResolvers = {
  ...viewerNotifications,
  ...viewerSuggestions,
  email: async ({ id }, _, context) => (await context.loaders().person.load(id))?.email ?? null,
  async state({ id }, _, context) {
    const person = await context.loaders().person.load(id);
    return person === null ? 'ACTIVE' : enumOf(person.state);
  },
  followRequests: ({ id }, args, context) =>
    receivedPage(context, { producer: userProducer(id), relation: 'request' }, args),
  readers: ({ id }, args, context) =>
    receivedPage(context, { producer: userProducer(id), relation: 'reading' }, args),
  requestedFollows: ({ id }, args, context) =>
    relationPage(context, { consumer: id, relation: 'request' }, args),
  async drafts({ id }, { first, after }, { services }) {
    const page = { after: after ?? null, limit: checkFirst(first ?? LIMITS.pageItemsDefault) };
    return (await draftsOf(services.store, id, page)).map(viewDraft);
  },
  following: ({ id }, args, context) =>
    relationPage(context, { consumer: id, relation: 'follow' }, args),
  blocking: ({ id }, args, context) =>
    relationPage(context, { consumer: id, relation: 'block' }, args),
  muting: ({ id }, args, context) =>
    relationPage(context, { consumer: id, relation: 'mute' }, args),
  hiddenItems: ({ id }, args, context) => hiddenItemPage(context, id, args),
  hiddenReposts: ({ id }, args, context) => hiddenRepostsPage(context, id, args),
  lists: async ({ id }, _, { services }) => (await listsOf(services.store, id)).map(viewList),
  mutedPhrases: ({ id }, args, context) => mutedPhrasePage(context, id, args),
};

export const followEdge: FollowEdgeResolvers = {
  notifications: followNotifications,
  async materialisation({ node, state }, _, { viewer, services }) {
    if (viewer === null || state === 'REQUESTED') return null;
    const { delivery, ...rest } = await services.rivers.materialisation(viewer, node.key);
    return { ...rest, strategy: delivery === 'push' ? 'PUSH' : 'PULL' };
  },
};

export const draft: DraftResolvers = {
  parent: ({ content: { parent } }, _, context) => viewOpenItem(context, parent),
  category: ({ content: { category = null } }) =>
    category === null ? null : viewProducer(category),
  group: ({ content }) => viewGroup(content),
  attributes: ({ content: { attributes } }, _, { services }) =>
    viewAttributes(services.fields.items, attributes),
};
