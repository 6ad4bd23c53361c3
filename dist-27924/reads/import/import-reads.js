/**
 * Imports read state from another system as marks and witnesses. A row states how far one user has read one thread, one
 * category, everything, or one kind of site-wide content, by an item or by an instant. Marks only rise, and a redundant
 * one is left out, so importing twice changes nothing; an interrupted run continues after its last group.
 */
import { z } from 'zod';
import { FeedError } from "../../base/errors.js";
import { POSITION_ZERO } from "../../model/positions.js";
import { UNMARKED } from "../../model/reads.js";
import {} from "../../model/producers.js";
import { batches, fingerprintOf, readRows } from "./row-file.js";
import { readForeignIds } from "./foreign-ids.js";
import { IMPORT_FIELDS, parseRows } from "./parse-rows.js";
import { openInstants } from "./instants.js";
import { greatestMark } from "../unread-rule.js";
const progressShape = z.object({
    rows: z.number(),
    imported: z.number(),
    skipped: z.record(z.string(), z.object({ count: z.number(), lines: z.array(z.number()) })),
});
const NOTHING_DONE = { rows: 0, imported: 0, skipped: {} };
const SHOWN_LINES = 5;
/** Viewers written at the same time. */
const VIEWERS_AT_ONCE = 8;
/** How often a group of viewers is tried before a store that does not answer ends the run. */
const ATTEMPTS_MAX = 5;
/** Imports a file. Refuses files and columns it cannot take; a bad row is skipped and reported, and costs no other row. */
export async function importReads(context, options) {
    const { file, items = null, columns = [], isDryRun } = options;
    requireFields(columns);
    const name = `import-reads ${await fingerprintOf(items === null ? [file] : [file, items], JSON.stringify(columns))}`;
    const done = isDryRun ? NOTHING_DONE : progressOf(await context.store.meta.get(name));
    const ids = items === null ? null : await readForeignIds(context.store, items, context.readItemId);
    const rowContext = {
        ...context,
        ids,
        columns: new Map(columns),
        instants: openInstants(context.store),
        newest: await context.store.timelines.newest(),
    };
    let [progress, rows] = [done, 0];
    for await (const batch of batches(readRows(file))) {
        rows += batch.length;
        if (rows <= done.rows)
            continue;
        const results = await parseRows(rowContext, batch);
        progress = added(progress, batch, results);
        if (!isDryRun) {
            await writeMarks(context, results.filter((result) => !('skip' in result)));
            await context.store.meta.put(name, JSON.stringify(progress));
        }
        options.onProgress(rows);
    }
    if (!isDryRun)
        await context.store.meta.put(name, '');
    return {
        ...progress,
        resumedAfter: done.rows,
        ids: ids === null ? null : { known: ids.known, unknown: ids.unknown },
    };
}
function requireFields(columns) {
    for (const [field] of columns) {
        if (!IMPORT_FIELDS.some((known) => known === field))
            throw new FeedError('BAD_USER_INPUT', `expected columns for ${IMPORT_FIELDS.join(', ')}, got one for ${field}`);
    }
}
/** Empty for a run that ended. */
function progressOf(text) {
    return text === null || text === '' ? NOTHING_DONE : progressShape.parse(JSON.parse(text));
}
function added({ rows, imported, skipped }, batch, results) {
    const all = { ...skipped };
    results.forEach((result, index) => {
        if (!('skip' in result))
            return;
        const { count, lines } = all[result.skip] ?? { count: 0, lines: [] };
        all[result.skip] = {
            count: count + 1,
            lines: lines.length < SHOWN_LINES ? [...lines, batch[index]?.line ?? 0] : lines,
        };
    });
    return {
        rows: rows + batch.length,
        imported: imported + results.filter((result) => !('skip' in result)).length,
        skipped: all,
    };
}
/** Each viewer's threads in one step; the rest one by one. */
async function writeMarks(context, marks) {
    const viewers = [...byViewer(marks)];
    for (let from = 0; from < viewers.length; from += VIEWERS_AT_ONCE) {
        await withRetries(async () => {
            await Promise.all(viewers
                .slice(from, from + VIEWERS_AT_ONCE)
                .map(([viewer, own]) => writeViewer(context, viewer, own)));
        });
    }
}
/** Repeats what is safe to repeat when the store is too busy to answer. */
async function withRetries(action) {
    for (let attempt = 1;; attempt += 1) {
        try {
            return await action();
        }
        catch (error) {
            if (!(error instanceof FeedError) || error.code !== 'UNAVAILABLE' || attempt === ATTEMPTS_MAX)
                throw error;
        }
    }
}
function byViewer(marks) {
    const found = new Map();
    for (const mark of marks) {
        const own = found.get(mark.viewer) ?? [];
        own.push(mark);
        found.set(mark.viewer, own);
    }
    return found;
}
async function writeViewer({ store: { reads } }, viewer, marks) {
    // An imported viewer has seen what the rows state and what was there before they joined; importing alone marks nothing.
    await reads.join(viewer, marks.find(({ joined }) => joined !== null)?.joined ?? UNMARKED);
    const threads = marks.filter((mark) => mark.kind === 'thread');
    const current = threads.length === 0
        ? []
        : await reads.marks(viewer, threads.map(({ record }) => record));
    // Writing a mark that is covered already would still undo what the viewer has marked unread since.
    const news = threads.filter(({ at }, index) => at > (current[index] === undefined ? POSITION_ZERO : greatestMark(current[index]).at));
    if (news.length > 0)
        await reads.advanceMarkers(viewer, news.map(({ record, at, atMs }) => ({ thread: record.thread, mark: { at, atMs } })));
    for (const mark of marks) {
        const { kind, at, atMs } = mark;
        if (kind === 'category')
            await reads.advanceWatermark(viewer, mark.category, { at, atMs });
        else if (kind === 'all')
            await reads.advanceAllRead(viewer, { at, atMs });
        else if (kind === 'witness')
            await reads.witness(viewer, mark.name, { at, atMs });
    }
}
//# sourceMappingURL=import-reads.js.map