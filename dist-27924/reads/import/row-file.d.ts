export type Fields = Readonly<Record<string, string>>;
/** One row: its line or record number, from 1, and its fields as text; null when it cannot be read. */
export interface ImportRow {
    readonly line: number;
    readonly fields: Fields | null;
}
/** `.csv` with a header, or `.ndjson` with one object a line. Refuses other names with BAD_USER_INPUT. */
export declare function readRows(file: string): AsyncIterable<ImportRow>;
/** The rows in groups of a bounded size. */
export declare function batches(rows: AsyncIterable<ImportRow>): AsyncGenerator<readonly ImportRow[]>;
/** A hash of the content of files and of a text, in 132 bits. Refuses, with BAD_USER_INPUT, a file that cannot be read. */
export declare function fingerprintOf(files: readonly string[], text: string): Promise<string>;
