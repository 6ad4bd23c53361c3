/** What people, tags, threads and channels have in common, and what only people have. */
import { holds } from "../../social/edges.js";
export const producer = { __resolveType: (view) => view.__typename };
export const producerFields = {
    followerCount: ({ key }, _, context) => context.loaders().followerCount.load(key),
    viewerFollows: async ({ key }, _, context) => holds(await context.facts(), key, 'follow'),
    viewerMutes: async ({ key }, _, context) => holds(await context.facts(), key, 'mute'),
};
export const user = {
    ...producerFields,
    viewerBlocks: async ({ key }, _, context) => holds(await context.facts(), key, 'block'),
};
//# sourceMappingURL=producers.js.map