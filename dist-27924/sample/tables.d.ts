export type Row<C extends string> = Readonly<Record<C, string>>;
export type Thread = Row<'post_id' | 'tags' | 'title'>;
export type Post = Row<'post_id' | 'kind' | 'thread_id' | 'author' | 'created_at' | 'score'>;
/**
 * The rows of `<dir>/<name>.csv.gz`, every asked column present, blank where the table is blank.
 * Throws when the file is missing, grows past the bound when unpacked, or lacks a column.
 */
export declare function readTable<C extends string>(dir: string, name: string, columns: readonly C[]): readonly Row<C>[];
/** Like `readTable`, with no rows when the world has no such table. */
export declare function readOptionalTable<C extends string>(dir: string, name: string, columns: readonly C[]): readonly Row<C>[];
export declare function tagsOf(thread: Thread): readonly string[];
