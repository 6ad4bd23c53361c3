/** What places show, and lists of them. Places that the viewer may not know of are left out. */
import { FeedError } from '../../base/errors.ts';
import { LIMITS } from '../../base/limits.ts';
import { producerId, producerOfId } from '../../model/ids.ts';
import type { ViewerFacts } from '../../model/edges.ts';
import { byOrder, type PlaceRecord, type PlaceTree } from '../../model/places.ts';
import { splitProducer, userIn, userProducer, type ProducerKey } from '../../model/producers.ts';
import {
  findPlace,
  isInCircle,
  isStaff,
  mayRead,
  roleIn,
} from '../../social/places/place-access.ts';
import type { Context } from '../context.ts';
import { enumOf, wordOf } from '../enums.ts';
import type {
  PlaceMembersArgs,
  PlaceResolvers,
  QueryPlacesArgs,
  QueryResolvers,
} from '../generated.ts';
import type { MemberPageView, PlacePageView, ProducerView } from '../view-types.ts';
import { connectionOf, viewProducer, viewUser } from '../views.ts';
import { unreadIn } from './category-pages.ts';
import { checkFirst, openArgs, visiblePage, withoutErased } from './producer-pages.ts';
import { producerFields } from './producers.ts';
import { viewUsers } from './user-pages.ts';

export const placeFields = {
  ...producerFields,
  place: async ({ key }: ProducerView, _: unknown, context: Context): Promise<PlaceRecord | null> =>
    findPlace(await treeOf(context), await context.facts(), key),
};

export const place: PlaceResolvers = {
  category: ({ key }) => viewProducer(key),
  type: ({ key }) => splitProducer(key).type,
  section: ({ key }, _, { services }) => sectionOf(services.placeTypes, key),
  async parent({ parent }, _, context) {
    return parent === null ? null : findPlace(await treeOf(context), await context.facts(), parent);
  },
  readers: ({ readers }) => enumOf(readers),
  openers: ({ openers }) => enumOf(openers),
  posters: ({ posters }) => enumOf(posters),
  joining: ({ joining }) => enumOf(joining),
  memberCount: async (view, _, context) =>
    (await mayReadPlace(context, view)) ? context.loaders().memberCount.load(view.key) : 0,
  unreadCount: ({ key }, _, context) => unreadIn(context, key),
  async viewerRole(view, _, context) {
    const role = roleIn(await context.facts(), view);
    return role === null ? null : enumOf(role);
  },
  async viewerMembership({ key }, _, { viewer, services }) {
    if (viewer === null) return null;
    const [membership = null] = await services.store.places.membersAmong(key, [viewer]);
    return membership === null ? null : enumOf(membership.state);
  },
  viewerMayOpenThreads: async (view, _, context) =>
    (await mayReadPlace(context, view)) &&
    isInCircle(await context.facts(), view, view.openers) &&
    (await mayWrite(context)),
  owners: async (view, _, context) =>
    (await mayReadPlace(context, view)) ? viewUsers(context, view.owners) : [],
  moderators: async (view, _, context) =>
    (await mayReadPlace(context, view)) ? viewUsers(context, view.moderators) : [],
  members: (view, args, context) => memberPage(context, view, args),
  createdAt: ({ createdAtMs }) => new Date(createdAtMs),
};

export const queryPlaces: Pick<QueryResolvers, 'places'> = {
  places: (_, args, context) => placePage(context, args),
};

function treeOf({ services }: Context): Promise<PlaceTree> {
  return services.store.places.tree(null);
}

/** A suspended person writes nothing. */
async function mayWrite({ viewer, loaders }: Context): Promise<boolean> {
  const person = viewer === null ? null : await loaders().person.load(viewer);
  return person === null || person.state === 'active';
}

async function mayReadPlace(context: Context, { key }: PlaceRecord): Promise<boolean> {
  return mayRead(await treeOf(context), await context.facts(), key);
}

/** A type that is no longer declared is its own section. */
function sectionOf(types: Context['services']['placeTypes'], key: ProducerKey): string {
  const { type } = splitProducer(key);
  return types.get(type)?.section ?? type;
}

/** A cursor is a place's id. */
async function placePage(
  context: Context,
  { type, section, parentId, first, after, ...own }: Partial<QueryPlacesArgs>,
): Promise<PlacePageView> {
  const count = checkFirst(first ?? LIMITS.pageItemsDefault);
  const [tree, facts] = await Promise.all([treeOf(context), context.facts()]);
  const parent = parentId == null ? null : (producerOfId(parentId) ?? (':' as ProducerKey));
  const from = after == null ? null : placeAt(tree, facts, after);
  const isOwn = await ownPlaces(context, facts, own);
  const { placeTypes } = context.services;
  const wanted = [...tree.places.values()]
    .filter(
      (each) =>
        (type == null || splitProducer(each.key).type === type) &&
        (section == null || sectionOf(placeTypes, each.key) === section) &&
        (parent === null || each.parent === parent) &&
        isOwn(each) &&
        findPlace(tree, facts, each.key) !== null,
    )
    .sort(byOrder);
  const rest = from === null ? wanted : wanted.filter((each) => byOrder(each, from) > 0);
  const edges = rest.slice(0, count).map((node) => ({ cursor: producerId(node.key), node }));
  return connectionOf(edges, {
    hasNextPage: () => rest.length > count,
    hasPreviousPage: () => rest.length < wanted.length,
    startCursor: () => edges[0]?.cursor ?? null,
    endCursor: () => edges.at(-1)?.cursor ?? null,
  });
}

/** Whether the viewer has one of the roles in a place, and the membership; true where neither is asked for. */
async function ownPlaces(
  { viewer, services }: Context,
  facts: ViewerFacts,
  { viewerRoles, viewerMembership }: Partial<QueryPlacesArgs>,
): Promise<(place: PlaceRecord) => boolean> {
  const roles = viewerRoles == null ? null : new Set(viewerRoles);
  const state = viewerMembership == null ? null : wordOf(viewerMembership);
  const held =
    viewer === null || state === null
      ? null
      : (await services.store.places.memberships(viewer, null))[state];
  return (place) => {
    const role = roles === null ? null : roleIn(facts, place);
    if (roles !== null && (role === null || !roles.has(enumOf(role)))) return false;
    return state === null || held?.has(place.key) === true;
  };
}

/** Treats a place that the viewer may not know of as missing, so that a forged cursor reveals nothing. */
function placeAt(tree: PlaceTree, facts: ViewerFacts, cursor: string): PlaceRecord {
  const key = producerOfId(cursor);
  const found = key === null ? null : findPlace(tree, facts, key);
  if (found === null)
    throw new FeedError('INVALID_CURSOR', 'expected a cursor of this connection, got another');
  return found;
}

/** Without erased people. */
async function memberPage(
  context: Context,
  view: PlaceRecord,
  { state = 'ACTIVE', ...args }: Partial<PlaceMembersArgs>,
): Promise<MemberPageView> {
  const opened = openArgs(context, args, 'user');
  const known = await context.facts();
  const { places } = context.services.store;
  const isListed =
    state === 'ACTIVE' ? mayRead(await places.tree(null), known, view.key) : isStaff(known, view);
  const query = { place: view.key, state: wordOf(state) };
  return visiblePage(context, opened, {
    read: async ({ after, limit }) => {
      const from = after === null ? null : userIn(after);
      return isListed ? places.members(query, { after: from, limit }) : [];
    },
    visible: async (members) => {
      const there = await withoutErased(context, members, ({ user }) => user);
      return there.map(({ user, sinceMs }) => {
        const node = viewUser(user);
        return { cursor: node.id, node, since: new Date(sinceMs) };
      });
    },
    keyOf: ({ user }) => userProducer(user),
    roundsMax: LIMITS.userPageRoundsMax,
  });
}
