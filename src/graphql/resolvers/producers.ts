/** What people, tags, threads and channels have in common, and what only people have. */
import type { Person } from '../../model/people.ts';
import type { UserId } from '../../model/producers.ts';
import { shownPerson } from '../../social/access.ts';
import { holds } from '../../social/edges.ts';
import { hidesReposts } from '../../social/hidden-reposts.ts';
import type { Context } from '../context.ts';
import type { ProducerResolvers, UserResolvers } from '../generated.ts';
import type { CountedPageView, ProducerView } from '../view-types.ts';
import { viewAttributes } from './attributes.ts';
import { followerPage, followingPage } from './follow-pages.ts';
import type { ProducerPageArgs } from './producer-pages.ts';

export const producer: ProducerResolvers = { __resolveType: (view) => view.__typename };

export const producerFields = {
  followers: (
    { key }: ProducerView,
    args: ProducerPageArgs,
    context: Context,
  ): Promise<CountedPageView | null> => followerPage(context, key, args),
  followerCount: ({ key }: ProducerView, _: unknown, context: Context): Promise<number> =>
    context.loaders().followerCount.load(key),
  viewerFollows: async ({ key }: ProducerView, _: unknown, context: Context): Promise<boolean> =>
    holds(await context.facts(), key, 'follow'),
  viewerMutes: async ({ key }: ProducerView, _: unknown, context: Context): Promise<boolean> =>
    holds(await context.facts(), key, 'mute'),
};

export const user: UserResolvers = {
  ...producerFields,
  name: async (view, _, context) => (await personOf(context, view))?.name ?? view.login,
  avatar: async (view, _, context) => (await personOf(context, view))?.avatarUrl ?? null,
  language: async (view, _, context) => (await personOf(context, view))?.language ?? null,
  async joinedAt(view, _, context) {
    const person = await personOf(context, view);
    return person === null ? null : new Date(person.joinedAtMs);
  },
  feed: async (view, _, context) =>
    (await personOf(context, view))?.feed === 'private' ? 'PRIVATE' : 'PUBLIC',
  attributes: async (view, _, context) =>
    viewAttributes(context.services.fields.people, (await personOf(context, view))?.attributes),
  following: ({ key }, args, context) => followingPage(context, key, args),
  viewerHasRequested: ({ key }, _, context) => context.loaders().hasRequested.load(key),
  followsViewer: ({ key }, _, context) => context.loaders().followsViewer.load(key),
  viewerBlocks: async ({ key }, _, context) => holds(await context.facts(), key, 'block'),
  viewerHidesReposts: async ({ login }, _, context) =>
    hidesReposts(await context.facts(), login as UserId),
};

/** Null for people who never joined, and for those whom the viewer may not see. */
async function personOf(context: Context, { login }: ProducerView): Promise<Person | null> {
  const user = login as UserId;
  const [facts, person] = await Promise.all([context.facts(), context.loaders().person.load(user)]);
  return shownPerson(facts, user, person);
}
