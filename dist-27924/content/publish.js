/** Publishing: parse, authorise, append. A person publishes only to their own producer. */
import { FeedError } from "../base/errors.js";
import { LIMITS } from "../base/limits.js";
import { done, notFound, refused, refusedField } from "../base/outcome.js";
import { producerKey, userProducer } from "../model/producers.js";
import { hasVisibleItem } from "../social/access.js";
import { isName } from "../social/producers.js";
import { badInput, contentProblems, hasControlCharacters } from "./check-content.js";
const KIND = /^[a-z][a-z0-9-]{0,31}$/;
/** Appends an item. The same client key gives the first item again; with other content it is a CONFLICT. */
export async function publish(context, viewer, submission) {
    const problems = submissionProblems(submission);
    if (problems.length > 0)
        return refused(...problems);
    const { producer, thread } = submission;
    const own = userProducer(viewer);
    if ((producer ?? own) !== own)
        return refusedField('FORBIDDEN', 'producerId', 'expected the viewer’s own producer, got another');
    if (thread !== null && !(await canPostInto(context, viewer, thread)))
        return notFound('thread', 'an existing thread');
    try {
        const draft = draftOf(viewer, submission, context.clock.now());
        return done((await context.store.items.publish(draft)).item);
    }
    catch (error) {
        if (error instanceof FeedError && error.code === 'CONFLICT')
            return refusedField('CONFLICT', 'clientKey', error.message);
        throw error;
    }
}
async function canPostInto({ store, facts }, viewer, thread) {
    return (isName(thread) && hasVisibleItem(store, await facts.of(viewer), producerKey('thread', thread)));
}
function draftOf(viewer, submission, nowMs) {
    const { kind, title, text, url, tags, thread, visibility, clientKey } = submission;
    return {
        producer: userProducer(viewer),
        author: viewer,
        kind,
        thread,
        tags: [...new Set(tags)],
        visibility,
        payload: { title, text, url, votes: 0 },
        createdAtMs: nowMs,
        clientKey,
    };
}
function submissionProblems(submission) {
    const { kind, tags, clientKey } = submission;
    const problems = [...contentProblems(submission)];
    if (!KIND.test(kind))
        problems.push(badInput('kind', 'expected 1 to 32 small letters, digits or hyphens, starting with a letter'));
    if (tags.length > LIMITS.tagsMax)
        problems.push(badInput('tags', `expected at most ${LIMITS.tagsMax} tags, got ${tags.length}`));
    if (!tags.every(isName))
        problems.push(badInput('tags', `expected tags of 1 to ${LIMITS.idCharsMax} characters without spaces`));
    if (clientKey !== null && !isClientKey(clientKey))
        problems.push(badInput('clientKey', `expected 1 to ${LIMITS.clientKeyCharsMax} printable characters, got ${clientKey.length}`));
    return problems;
}
function isClientKey(text) {
    return text !== '' && text.length <= LIMITS.clientKeyCharsMax && !hasControlCharacters(text);
}
//# sourceMappingURL=publish.js.map