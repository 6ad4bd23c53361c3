/**
 * Who may open and see what. First the rules, pure functions from a viewer's facts and an item to a verdict, asked last
 * on every read; then the questions that need the store.
 */
import { LIMITS } from "../base/limits.js";
import { timelinesOf } from "../model/items.js";
import { POSITION_ZERO } from "../model/positions.js";
import { userProducer } from "../model/producers.js";
import { isFollowable, userOf } from "./producers.js";
/** Whether the viewer may know that the item exists. When not, nothing may distinguish it from an absent one. */
export function mayKnow(facts, item) {
    const { author } = item;
    if (author === null)
        return item.visibility === 'public';
    if (author === facts.viewer)
        return true;
    if (facts.blocked.has(author) || item.visibility === 'private')
        return false;
    return item.visibility === 'public' || facts.follows.has(userProducer(author));
}
/** Whether the viewer muted the item's author, thread, a tag or its producer. Viewers may know their own mutes. */
export function isMuted(facts, item) {
    return facts.mutes.size > 0 && timelinesOf(item).some((key) => facts.mutes.has(key));
}
/** Whether feeds, counts and notifications show the item to the viewer. */
export function canSee(facts, item) {
    return mayKnow(facts, item) && !isMuted(facts, item);
}
/** Whether one of the two blocked the other: the viewer, or the person the producer stands for. */
export function isBlocked(facts, key) {
    const user = userOf(key);
    return user !== null && facts.blocked.has(user);
}
/** The item, or null when it does not exist or the viewer may not open it. */
export async function openItem(context, viewer, position) {
    const [facts, [item]] = await Promise.all([
        context.facts.of(viewer),
        context.store.items.getMany([position]),
    ]);
    return item !== null && item !== undefined && mayKnow(facts, item) ? item : null;
}
/**
 * Whether the producer exists and the viewer may see it. People have no rows of their own: a person exists when they
 * have published, have followers, or follow, block or mute somebody. Any other producer exists when the viewer may open
 * one of its newest items.
 */
export async function canOpenProducer(store, facts, key) {
    if (!isFollowable(key) || isBlocked(facts, key))
        return false;
    if (facts.follows.has(key))
        return true;
    const user = userOf(key);
    if (user === null)
        return hasVisibleItem(store, facts, key);
    return user === facts.viewer || personExists(store, user);
}
/** Whether the viewer may open one of the producer's newest items. */
export async function hasVisibleItem(store, facts, key) {
    const items = await store.items.getMany(await newestOf(store, key, LIMITS.producerProbeItemsMax));
    return items.some((item) => item !== null && mayKnow(facts, item));
}
/** How many follow the producer; 0 for what the viewer may not see, as for what does not exist. */
export async function followerCount(store, facts, key) {
    return isBlocked(facts, key) ? 0 : (await store.edges.counts(key)).followers;
}
async function personExists(store, user) {
    const key = userProducer(user);
    if ((await newestOf(store, key, 1)).length > 0)
        return true;
    if ((await store.edges.counts(key)).followers > 0)
        return true;
    const relations = ['follow', 'block', 'mute'];
    const held = await Promise.all(relations.map((relation) => store.edges.list(user, relation, { after: null, limit: 1 })));
    return held.some((edges) => edges.length > 0);
}
async function newestOf(store, key, limit) {
    const upTo = await store.timelines.newest();
    const query = { above: POSITION_ZERO, upTo, limit, order: 'newest' };
    return store.timelines.range(new Set([key]), query);
}
//# sourceMappingURL=access.js.map