/** The viewer's read state, live. Each event is resolved with a context of its own. */
import { mapAsync } from "../../base/async/map-async.js";
import { ByteReader, ByteWriter } from "../../base/bytes.js";
import { requireViewer } from "../context.js";
import { viewReadEvent } from "../views.js";
import { categoryKey } from "./read-ids.js";
export const subscription = {
    readStateChanged: {
        subscribe(_, { resumeFrom, categoryIds }, context) {
            const { services } = context;
            const viewer = requireViewer(context);
            const events = services.reads.listen(viewer, {
                from: resumeFrom == null ? null : openPlace(services, viewer, resumeFrom),
                categories: [...new Set(categoryIds.map(categoryKey))],
            });
            return mapAsync(events, (event) => viewReadEvent(event, sealPlace(services, viewer, event.place)));
        },
        resolve: (event) => event,
    },
};
function bindingOf(viewer) {
    return { viewer: `u:${viewer}`, stream: '@live' };
}
/** A place in the viewer's log of news: its epoch, then its number. */
function sealPlace({ cursors }, viewer, { epoch, sequence }) {
    const out = new ByteWriter(16);
    out.varint(epoch);
    out.varint(sequence);
    return cursors.seal(bindingOf(viewer), out.finish());
}
function openPlace({ cursors }, viewer, cursor) {
    return cursors.open(bindingOf(viewer), cursor, (content) => {
        const reader = new ByteReader(content);
        return { epoch: reader.varint(), sequence: reader.varint() };
    });
}
//# sourceMappingURL=live-reads.js.map