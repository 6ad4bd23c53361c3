import { LIMITS } from "../base/limits.js";
import { done, inputError, notFound, refused, refusedField } from "../base/outcome.js";
import { userProducer } from "../model/producers.js";
import { canOpenProducer, isBlocked } from "./access.js";
import { isFollowable, userOf } from "./producers.js";
/** Follows a producer the viewer may see. Refuses the viewer, the timeline of everything, and more than 20,000 follows. */
export async function follow(context, viewer, producer) {
    const problem = targetProblem(viewer, producer, 'producerId');
    if (problem !== null)
        return refused(problem);
    const facts = await context.facts.of(viewer);
    if (!(await canOpenProducer(context.store, facts, producer)))
        return notFound('producerId', 'an existing producer');
    if (facts.follows.size >= LIMITS.followsMax && !facts.follows.has(producer))
        return tooMany('producerId', `${LIMITS.followsMax} follows`);
    return addEdge(context, { consumer: viewer, producer, relation: 'follow' });
}
/** Blocks a person and ends the follows between the two. Does not check that they exist, so that it reveals nothing about them. */
export async function block(context, viewer, producer) {
    const problem = targetProblem(viewer, producer, 'userId');
    if (problem !== null)
        return refused(problem);
    const target = userOf(producer);
    if (target === null)
        return refusedField('BAD_USER_INPUT', 'userId', 'expected a user’s id, got another producer’s');
    const facts = await context.facts.of(viewer);
    if (facts.blocked.size >= LIMITS.blocksMax && !facts.blocked.has(target))
        return tooMany('userId', `${LIMITS.blocksMax} blocks`);
    // The block comes first: a crash between the steps leaves follows that the access rules already void.
    const made = await addEdge(context, { consumer: viewer, producer, relation: 'block' });
    await context.store.edges.removeEdge(viewer, producer, 'follow');
    await context.store.edges.removeEdge(target, userProducer(viewer), 'follow');
    return made;
}
/** Hides a producer's items from the viewer's feeds. Like a block, it does not reveal whether the producer exists. */
export async function mute(context, viewer, producer) {
    const problem = targetProblem(viewer, producer, 'producerId');
    if (problem !== null)
        return refused(problem);
    const facts = await context.facts.of(viewer);
    if (facts.mutes.size >= LIMITS.blocksMax && !facts.mutes.has(producer))
        return tooMany('producerId', `${LIMITS.blocksMax} mutes`);
    return addEdge(context, { consumer: viewer, producer, relation: 'mute' });
}
/** Ends a follow, block or mute. Succeeds when there was no such edge. */
export async function disconnect(context, viewer, { producer, relation }) {
    await context.store.edges.removeEdge(viewer, producer, relation);
    return done(producer);
}
/** Whether the viewer's own facts hold this relation. Blocks count both ways, as the access rules see them. */
export function holds(facts, producer, relation) {
    if (relation === 'follow')
        return facts.follows.has(producer);
    return relation === 'mute' ? facts.mutes.has(producer) : isBlocked(facts, producer);
}
function targetProblem(viewer, producer, field) {
    if (!isFollowable(producer))
        return inputError('BAD_USER_INPUT', field, 'expected a person, a tag, a thread or a channel, got another id');
    return producer === userProducer(viewer)
        ? inputError('BAD_USER_INPUT', field, 'expected someone else, got the viewer')
        : null;
}
function tooMany(field, most) {
    return refusedField('BAD_USER_INPUT', field, `expected at most ${most}, got one more`);
}
async function addEdge({ store, clock }, edge) {
    const made = await store.edges.addEdge({ ...edge, sinceMs: clock.now() });
    return done(made.edge);
}
//# sourceMappingURL=edges.js.map