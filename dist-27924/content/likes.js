/** Liking an item the viewer may open, and taking the like back. Both may be repeated. */
import { done, notFound } from "../base/outcome.js";
import { openItem } from "../social/access.js";
export async function like(context, viewer, position) {
    const item = await openItem(context, viewer, position);
    if (item === null)
        return notFound('itemId', 'an existing item');
    await context.store.items.like(viewer, position);
    return done(item);
}
export async function unlike(context, viewer, position) {
    const item = await openItem(context, viewer, position);
    if (item === null)
        return notFound('itemId', 'an existing item');
    await context.store.items.unlike(viewer, position);
    return done(item);
}
//# sourceMappingURL=likes.js.map