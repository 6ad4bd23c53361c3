/**
 * Every query next to the index that serves it, as data: fields matched exactly, fields sorted by, fields in a range.
 * A test compares this table with the indexes that exist and the commands that are sent.
 */
import type { Collections } from './collections.ts';
export interface QueryDeclaration {
    readonly collection: keyof Collections;
    /** What it is for. */
    readonly purpose: string;
    /** Fields compared for equality or `$in`. */
    readonly equal: readonly string[];
    readonly range?: string;
    readonly sort?: string;
    /** Fields that only decide about the document which the index found. */
    readonly guard?: readonly string[];
    /** A name in INDEXES, or `_id_`. */
    readonly index: string;
}
export declare const QUERIES: readonly QueryDeclaration[];
