/** Reads the gzip-compressed CSV tables of a sample world into rows of strings, and checks that the columns are there. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import { LIMITS } from "../base/limits.js";
/**
 * The rows of `<dir>/<name>.csv.gz`, every asked column present, blank where the table is blank.
 * Throws when the file is missing, grows past the bound when unpacked, or lacks a column.
 */
export function readTable(dir, name, columns) {
    const file = join(dir, `${name}.csv.gz`);
    const [header = [], ...lines] = parse(unpack(file));
    const places = columns.map((column) => [column, header.indexOf(column)]);
    const missing = places.filter(([, place]) => place === -1).map(([column]) => column);
    if (missing.length > 0)
        throw new Error(`${file}: expected columns ${missing.join(', ')}, got ${header.join(', ')}`);
    return lines.map((line) => Object.fromEntries(places.map(([column, place]) => [column, line[place] ?? ''])));
}
/** Like `readTable`, with no rows when the world has no such table. */
export function readOptionalTable(dir, name, columns) {
    return existsSync(join(dir, `${name}.csv.gz`)) ? readTable(dir, name, columns) : [];
}
function unpack(file) {
    try {
        return gunzipSync(readFileSync(file), { maxOutputLength: LIMITS.sampleTableBytesMax });
    }
    catch (cause) {
        throw new Error(`${file}: expected a gzip-compressed table, got one that cannot be read`, {
            cause,
        });
    }
}
export function tagsOf(thread) {
    return thread.tags.split('|').filter((tag) => tag !== '');
}
//# sourceMappingURL=tables.js.map