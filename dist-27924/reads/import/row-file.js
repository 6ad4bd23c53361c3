/** Reads the rows of a CSV or NDJSON file one after another, in bounded memory. A row that is not a record is null. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { parse } from 'csv-parse';
import { FeedError } from "../../base/errors.js";
import { LIMITS } from "../../base/limits.js";
/** `.csv` with a header, or `.ndjson` with one object a line. Refuses other names with BAD_USER_INPUT. */
export function readRows(file) {
    if (file.endsWith('.csv'))
        return readCsv(file);
    if (file.endsWith('.ndjson') || file.endsWith('.jsonl'))
        return readNdjson(file);
    throw new FeedError('BAD_USER_INPUT', `expected a file that ends in .csv, .ndjson or .jsonl, got ${file}`);
}
/** The rows in groups of a bounded size. */
export async function* batches(rows) {
    let batch = [];
    for await (const row of rows) {
        batch.push(row);
        if (batch.length < LIMITS.importBatchRowsMax)
            continue;
        yield batch;
        batch = [];
    }
    if (batch.length > 0)
        yield batch;
}
/** A hash of the content of files and of a text, in 132 bits. Refuses, with BAD_USER_INPUT, a file that cannot be read. */
export async function fingerprintOf(files, text) {
    const hash = createHash('sha256').update(text);
    for (const file of files) {
        const own = createHash('sha256');
        try {
            for await (const chunk of createReadStream(file))
                own.update(chunk);
        }
        catch (error) {
            throw new FeedError('BAD_USER_INPUT', `expected a file that can be read, got ${file} (${error.code})`, { cause: error });
        }
        hash.update(own.digest());
    }
    return hash.digest('base64url').slice(0, 22);
}
async function* readCsv(file) {
    let [line, unreadable] = [0, 0];
    const parser = parse({
        columns: (header) => header.map((name) => name.trim()),
        cast: (text) => text.trim(),
        // Trimmed here, because with the parser's own trimming a stray quote swallows the following rows.
        relaxColumnCount: true,
        relaxQuotes: true,
        skipEmptyLines: true,
        bom: true,
        maxRecordSize: LIMITS.importRowCharsMax,
        skipRecordsWithError: true,
        onSkip: () => void (unreadable += 1),
    });
    createReadStream(file)
        .on('error', (error) => parser.destroy(error))
        .pipe(parser);
    for await (const fields of parser) {
        for (; unreadable > 0; unreadable -= 1)
            yield { line: (line += 1), fields: null };
        yield { line: (line += 1), fields };
    }
    for (; unreadable > 0; unreadable -= 1)
        yield { line: (line += 1), fields: null };
}
async function* readNdjson(file) {
    let line = 0;
    for await (const text of createInterface({
        input: createReadStream(file),
        crlfDelay: Infinity,
    })) {
        line += 1;
        if (text.trim() !== '')
            yield { line, fields: parseLine(text) };
    }
}
function parseLine(text) {
    let value;
    try {
        value = text.length > LIMITS.importRowCharsMax ? null : JSON.parse(text);
    }
    catch {
        return null;
    }
    if (typeof value !== 'object' || value === null || Array.isArray(value))
        return null;
    const scalars = Object.entries(value).filter(([, each]) => typeof each === 'string' || typeof each === 'number');
    return Object.fromEntries(scalars.map(([name, each]) => [name, String(each)]));
}
//# sourceMappingURL=row-file.js.map