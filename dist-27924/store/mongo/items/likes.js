import { upsertOnce } from "../engine/cas.js";
import { likesId } from "../engine/keys.js";
import { createKeyedMutex } from "../../../base/async/keyed-mutex.js";
/** Liking an item that does not exist changes nothing and answers false. */
export function openMongoLikes(collections) {
    const inTurn = createKeyedMutex();
    const { likes } = collections;
    return {
        like: async (viewer, at) => inTurn(likesId(at, viewer), () => like(collections, viewer, at)),
        unlike: async (viewer, at) => inTurn(likesId(at, viewer), async () => {
            const { matchedCount } = await likes.updateOne({ _id: likesId(at, viewer), item: at, viewers: viewer }, { $pull: { viewers: viewer }, $inc: { n: -1 } });
            return matchedCount === 1;
        }),
        likeCounts: async (positions) => {
            if (positions.length === 0)
                return positions.map(() => 0);
            const counts = new Map();
            const rows = await likes
                .find({ item: { $in: [...positions] } }, { projection: { _id: 0, item: 1, n: 1 } })
                .toArray();
            for (const { item, n } of rows)
                counts.set(item, (counts.get(item) ?? 0) + n);
            return positions.map((at) => counts.get(at) ?? 0);
        },
        likedBy: async (viewer, positions) => {
            if (positions.length === 0)
                return positions.map(() => false);
            const rows = await likes
                .find({ item: { $in: [...positions] }, viewers: viewer }, { projection: { _id: 0, item: 1 } })
                .toArray();
            const liked = new Set(rows.map(({ item }) => item));
            return positions.map((at) => liked.has(at));
        },
        forget: async (at) => {
            await likes.deleteMany({ item: at });
        },
    };
}
async function like({ items, likes }, viewer, at) {
    const item = await items.findOne({ _id: at, state: 'live' }, { projection: { _id: 1 } });
    if (item === null)
        return false;
    const filter = { _id: likesId(at, viewer), item: at, viewers: { $ne: viewer } };
    const change = { $push: { viewers: viewer }, $inc: { n: 1 } };
    // False when the viewer likes the item already.
    return upsertOnce(likes, filter, change);
}
//# sourceMappingURL=likes.js.map