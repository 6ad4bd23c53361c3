/** What people, tags, threads and channels have in common, and what only people have. */
import { holds } from '../../social/edges.ts';
import type { Context } from '../context.ts';
import type { ProducerResolvers, UserResolvers } from '../generated.ts';
import type { ProducerView } from '../view-types.ts';

export const producer: ProducerResolvers = { __resolveType: (view) => view.__typename };

export const producerFields = {
  followerCount: ({ key }: ProducerView, _: unknown, context: Context): Promise<number> =>
    context.loaders().followerCount.load(key),
  viewerFollows: async ({ key }: ProducerView, _: unknown, context: Context): Promise<boolean> =>
    holds(await context.facts(), key, 'follow'),
  viewerMutes: async ({ key }: ProducerView, _: unknown, context: Context): Promise<boolean> =>
    holds(await context.facts(), key, 'mute'),
};

export const user: UserResolvers = {
  ...producerFields,
  viewerBlocks: async ({ key }, _, context) => holds(await context.facts(), key, 'block'),
};
