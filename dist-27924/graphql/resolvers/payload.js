/** From a mutation's input to a verb of the domain, and from the verb's outcome to a payload with `userErrors`. */
import { inputError, refused } from "../../base/outcome.js";
import { itemPosition, producerOfId } from "../../model/ids.js";
import { requireViewer } from "../context.js";
/** Runs a verb as the viewer. What this request has read before is invalidated, because the verb may have changed it. */
export async function change(context, verb) {
    const outcome = await verb(requireViewer(context));
    context.invalidate();
    return outcome.isDone
        ? { value: outcome.value, userErrors: [] }
        : { value: null, userErrors: outcome.problems };
}
/** A mutation whose payload shows what its verb gave in one field, which is null after a refusal. */
export function payload(field, verb, view) {
    return async (_, { input }, context) => {
        const { value, userErrors } = await change(context, (viewer) => verb(context, viewer, input));
        const shown = value === null ? null : view(value, input);
        return { [field]: shown, userErrors };
    };
}
/** Reads items' ids for a verb. One that is left out is null; one that is no item's refuses the verb. */
export async function withItems(ids, verb) {
    const positions = [];
    for (const id of ids) {
        const position = id == null ? null : itemPosition(id);
        if (id != null && position === null)
            return unresolved('itemId');
        positions.push(position);
    }
    return verb(positions);
}
/** A verb about the item that the input names; what is no item's id is refused. */
export function onItem(verb) {
    return async ({ services }, viewer, { itemId }) => {
        const position = itemPosition(itemId);
        return position === null ? unresolved('itemId') : verb(services, viewer, position);
    };
}
/** A verb about the producer that the input names; what is no producer's id is refused. */
export function onProducer(verb) {
    return async ({ services }, viewer, { producerId }) => {
        const producer = producerOfId(producerId);
        return producer === null ? unresolved('producerId') : verb(services, viewer, producer);
    };
}
/** A verb about the user that the input names; what is no user's id is refused. */
export function onUser(verb) {
    return async ({ services }, viewer, { userId }) => {
        const producer = producerOfId(userId);
        return producer?.startsWith('user:') ? verb(services, viewer, producer) : unresolved('userId');
    };
}
/** The refusal of an id that names nothing, or nothing that this viewer may see. */
export function unresolved(field) {
    return refused(inputError('NOT_FOUND', field, 'expected the id of an existing object, got none'));
}
//# sourceMappingURL=payload.js.map