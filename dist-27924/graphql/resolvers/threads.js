/** What a thread shows of itself and of what the viewer has read of it. Read in bulk for a page, once a request. */
import { POSITION_ZERO } from "../../model/positions.js";
import { viewItem, viewProducer } from "../views.js";
import {} from "../view-types.js";
import { producerFields } from "./producers.js";
const NOTHING = { count: 0, isCapped: false };
export const thread = {
    ...producerFields,
    async category(view, _, context) {
        const state = await stateOf(context, view);
        return state === null ? null : viewProducer(state.record.category);
    },
    async openingItem(view, _, context) {
        return itemAt(context, (await stateOf(context, view))?.record.first ?? POSITION_ZERO);
    },
    async newestItem(view, _, context) {
        const state = await stateOf(context, view);
        return state === null ? null : viewItem(state.newest);
    },
    isUnread: async (view, _, context) => (await stateOf(context, view))?.isUnread ?? false,
    async unreadCount(view, _, context) {
        const state = await stateOf(context, view);
        return state?.isUnread === true ? context.loaders().unreadItems.load(state) : NOTHING;
    },
    async firstUnread(view, _, context) {
        const state = await stateOf(context, view);
        return state?.isUnread === true
            ? itemAt(context, (await context.loaders().unreadItems.load(state)).first ?? POSITION_ZERO)
            : null;
    },
    async lastReadAt(view, _, context) {
        const readAtMs = (await stateOf(context, view))?.lastReadAtMs ?? null;
        return readAtMs === null ? null : new Date(readAtMs);
    },
};
export const threadEdge = { cursor: (edge) => edge.cursor() };
function stateOf(context, { name }) {
    return context.loaders().threadState.load(name);
}
async function itemAt(context, at) {
    const item = at === POSITION_ZERO ? null : await context.loaders().item.load(at);
    return item === null ? null : viewItem(item);
}
//# sourceMappingURL=threads.js.map