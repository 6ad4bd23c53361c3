/** What viewers have seen of the site, and where they stopped in streams, each a document found by its _id. */
import { LIMITS } from "../../../base/limits.js";
import { compareAndSet, insertOnce, isWritten, LOST } from "../engine/cas.js";
import { isDuplicateKey } from "../engine/guard.js";
import { placesId, viewerId, witnessId } from "../engine/keys.js";
import { markOfDocument } from "./marker-rows.js";
export function openWitnesses(collections) {
    const { witnesses, places } = collections;
    return {
        join: async (viewer, mark) => {
            return join(collections, viewer, mark);
        },
        witnessed: async (viewer, kinds) => {
            const rows = kinds.length === 0
                ? []
                : await witnesses
                    .find({ _id: { $in: kinds.map((kind) => witnessId(viewer, kind)) } })
                    .toArray();
            const found = new Map(rows.map((row) => [row._id, markOfDocument(row)]));
            return kinds.map((kind) => found.get(witnessId(viewer, kind)) ?? null);
        },
        witness: async (viewer, kind, mark) => {
            return witness(collections, { viewer, kind }, mark);
        },
        places: async (viewer, stream) => {
            return sorted((await places.findOne({ _id: placesId(viewer, stream) }))?.places ?? []);
        },
        savePlace: async (viewer, stream, place) => {
            await savePlace(collections, placesId(viewer, stream), place);
        },
    };
}
/** The first mark is permanent. */
async function join({ joined }, viewer, { at, atMs }) {
    const _id = viewerId(viewer);
    const known = await joined.findOne({ _id });
    if (known !== null)
        return markOfDocument(known);
    if (await insertOnce(joined, { _id, at, atMs }))
        return { at, atMs };
    return markOfDocument(await joined.findOne({ _id }));
}
async function witness({ witnesses }, { viewer, kind }, { at, atMs }) {
    const raise = () => witnesses.findOneAndUpdate({ _id: witnessId(viewer, kind) }, { $max: { at, atMs }, $setOnInsert: { viewer, kind } }, { upsert: true, returnDocument: 'after' });
    try {
        return markOfDocument(await raise());
    }
    catch (error) {
        // Another made the document just now. Not `upsertOnce`, as the caller needs the document itself.
        if (!isDuplicateKey(error))
            throw error;
        return markOfDocument(await raise());
    }
}
/** Latest first. */
function sorted(places) {
    return places.toSorted((a, b) => b.savedAtMs - a.savedAtMs || Buffer.compare(Buffer.from(a.device), Buffer.from(b.device)));
}
async function savePlace({ places }, _id, { device, cursor, savedAtMs }) {
    await compareAndSet(() => places.findOne({ _id }), async (before) => {
        const known = sorted(before?.places ?? []);
        const standing = known.find((each) => each.device === device);
        if (standing !== undefined && standing.savedAtMs > savedAtMs)
            return undefined;
        const others = known.filter((each) => each !== standing).slice(0, LIMITS.devicesMax - 1);
        const revision = before?.revision ?? 0;
        const $set = { places: [...others, { device, cursor, savedAtMs }], revision: revision + 1 };
        const write = places.updateOne({ _id, revision }, { $set }, { upsert: before === null });
        return (await isWritten(write)) ? undefined : LOST;
    }, { what: 'reading places' });
}
//# sourceMappingURL=witnesses.js.map