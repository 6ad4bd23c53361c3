import { keysAfter } from "../engine/keys.js";
import { ALL_READ, deleteMarkersUpTo, markOfDocument } from "./marker-rows.js";
const NEXT = { projection: { _id: 0, viewer: 1 }, sort: { viewer: 1 } };
const VIEWERS_ONLY = { projection: { _id: 0, viewer: 1 } };
/** In key order. Merges the collections by skipping from viewer to viewer. */
export async function countRowsOfViewers(collections, after, limit) {
    const found = [];
    for (let from = after; found.length < limit;) {
        const viewer = await nextViewer(collections, from);
        if (viewer === null)
            break;
        found.push(await rowsOf(collections, viewer));
        from = viewer;
    }
    return found;
}
async function nextViewer({ watermarks, markers, unread }, from) {
    const filter = { viewer: keysAfter(from) };
    const firsts = await Promise.all([
        watermarks.findOne(filter, NEXT),
        markers.findOne(filter, NEXT),
        unread.findOne(filter, NEXT),
    ]);
    const [least] = firsts
        .flatMap((row) => row?.viewer ?? [])
        .sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
    return least === undefined ? null : least;
}
async function rowsOf({ watermarks, markers, unread }, viewer) {
    const [marks, held, kept] = await Promise.all([
        watermarks.find({ viewer }, VIEWERS_ONLY).toArray(),
        markers.find({ viewer }, VIEWERS_ONLY).toArray(),
        unread.find({ viewer }, VIEWERS_ONLY).toArray(),
    ]);
    return { viewer, watermarks: marks.length, markers: held.length, unread: kept.length };
}
/** Deletes what the mark of everything or a watermark covers. Marks only grow, so what is covered stays covered. */
export async function compactViewerRows(collections, viewer) {
    const { watermarks, markers } = collections;
    const rows = await watermarks.find({ viewer }).toArray();
    const allRead = markOfDocument(rows.find(({ category }) => category === ALL_READ)).at;
    let gone = (await markers.deleteMany({ viewer, at: { $lte: allRead } })).deletedCount;
    for (const { category, at } of rows)
        if (category !== ALL_READ && at > allRead)
            gone += await deleteMarkersUpTo(collections, { viewer, category }, at);
    return (gone +
        (await watermarks.deleteMany({ viewer, category: { $gt: ALL_READ }, at: { $lte: allRead } }))
            .deletedCount);
}
export async function readRowTotals({ joined, watermarks, markers, unread, }) {
    const [viewers, ...rows] = await Promise.all([joined, watermarks, markers, unread].map((collection) => collection.estimatedDocumentCount()));
    return { viewers: viewers ?? 0, rows: rows.reduce((sum, count) => sum + count, 0) };
}
//# sourceMappingURL=read-rows.js.map