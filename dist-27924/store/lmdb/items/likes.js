import { NO_VALUE, POSITION_MAX, positionKey, textKey } from "../engine/keys.js";
/** Liking an item that does not exist changes nothing and answers false. */
export function openLmdbLikes(env) {
    const set = async (like, isLiked) => isStorable(like.at) && (await env.write(() => setLike(env, like, isLiked)));
    return {
        like: (viewer, at) => set({ viewer, at }, true),
        unlike: (viewer, at) => set({ viewer, at }, false),
        likeCounts: async (positions) => env.read(() => positions.map((at) => (isStorable(at) ? (env.likeCounts.get(positionKey(at)) ?? 0) : 0))),
        likedBy: async (viewer, positions) => env.read(() => positions.map((at) => isStorable(at) && env.likes.doesExist(likeKey({ viewer, at })))),
        removeAll: (at) => removeAll(env, at),
    };
}
function setLike(env, like, isLiked) {
    const { at } = like;
    const key = likeKey(like);
    if (env.likes.doesExist(key) === isLiked || !env.items.doesExist(positionKey(at)))
        return false;
    const count = env.likeCounts.get(positionKey(at)) ?? 0;
    if (isLiked)
        env.likes.put(key, NO_VALUE);
    else
        env.likes.remove(key);
    env.likeCounts.put(positionKey(at), isLiked ? count + 1 : count - 1);
    return true;
}
function removeAll(env, at) {
    const range = { start: positionKey(at), end: positionKey((at + 1)) };
    for (const key of Array.from(env.likes.getKeys(range)))
        env.likes.remove(key);
    env.likeCounts.remove(positionKey(at));
}
function likeKey({ viewer, at }) {
    return Buffer.concat([positionKey(at), textKey(viewer)]);
}
/** Whether keys can hold the position and the one after it, which ends the range of its likes. */
function isStorable(at) {
    return at < POSITION_MAX;
}
//# sourceMappingURL=likes.js.map