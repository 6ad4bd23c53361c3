/** Editing and deleting. A person changes only what they wrote. Both may be repeated. */
import { done, notFound, refused, refusedField } from "../base/outcome.js";
import { openItem } from "../social/access.js";
import { contentProblems } from "./check-content.js";
/** Changes an item the viewer wrote. NOT_FOUND for what they may not see, FORBIDDEN for what others wrote. */
export async function edit(context, viewer, { position, revision }) {
    const own = await openOwn(context, viewer, position);
    if (!own.isDone)
        return own;
    const problems = contentProblems({ ...own.value.payload, ...revision });
    if (problems.length > 0)
        return refused(...problems);
    const { store, clock } = context;
    const item = await store.items.edit(position, patchOf(revision), clock.now());
    return item === null ? noItem() : done(item);
}
/** Deletes an item the viewer wrote. A repeat is NOT_FOUND, as the item no longer exists. */
export async function remove(context, viewer, position) {
    const own = await openOwn(context, viewer, position);
    if (!own.isDone)
        return own;
    await context.store.items.remove(position);
    return done(position);
}
async function openOwn(context, viewer, position) {
    const item = await openItem(context, viewer, position);
    if (item === null)
        return noItem();
    return item.author === viewer
        ? done(item)
        : refusedField('FORBIDDEN', 'itemId', 'expected an item the viewer wrote, got another’s');
}
function patchOf({ visibility, ...payload }) {
    return { payload, ...(visibility === undefined ? {} : { visibility }) };
}
function noItem() {
    return notFound('itemId', 'an existing item');
}
//# sourceMappingURL=edit.js.map