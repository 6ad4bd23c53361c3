/**
 * Bulk readers for what items and producers show in addition to their own record. A set lives for one request, because
 * results depend on the viewer, and is replaced after each mutation, because results change.
 */
import DataLoader from 'dataloader';
import { LIMITS } from "../base/limits.js";
import { followerCount, mayKnow } from "../social/access.js";
const BATCHES = { maxBatchSize: LIMITS.queryCostMax };
export function openLoaders({ store, reads, viewer, facts }) {
    return {
        likeCount: new DataLoader((positions) => store.items.likeCounts(positions), BATCHES),
        isLiked: new DataLoader((positions) => viewer === null
            ? Promise.resolve(positions.map(() => false))
            : store.items.likedBy(viewer, positions), BATCHES),
        followerCount: new DataLoader(async (keys) => {
            const known = await facts();
            return Promise.all(keys.map((key) => followerCount(store, known, key)));
        }, BATCHES),
        item: new DataLoader(async (positions) => {
            const known = await facts();
            return (await store.items.getMany(positions)).map((item) => item !== null && mayKnow(known, item) ? item : null);
        }, BATCHES),
        threadState: new DataLoader((threads) => reads.states(viewer, threads), BATCHES),
        unreadItems: new DataLoader((states) => reads.unreadItems(viewer, states), BATCHES),
    };
}
//# sourceMappingURL=loaders.js.map