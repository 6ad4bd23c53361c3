import type { Clock } from '../../base/clock.ts';
import type { Store } from '../../store/ports/store.ts';
import { type ReadItemId } from './foreign-ids.ts';
import type { WitnessKinds } from '../witnesses.ts';
export interface ImportOptions {
    readonly file: string;
    /** The file that lists what the ids in `last_read_id` stand for; without it they are Palisade's own. */
    readonly items?: string | null;
    /** Pairs of a field and the column that holds it, where the file names it otherwise. */
    readonly columns?: readonly (readonly [field: string, column: string])[];
    /** Reads and checks everything, writes nothing. */
    readonly isDryRun: boolean;
    onProgress(rows: number): void;
}
export interface ImportContext {
    readonly store: Store;
    readonly clock: Clock;
    readonly witnessKinds: WitnessKinds;
    readonly readItemId: ReadItemId;
}
export interface SkippedRows {
    readonly count: number;
    /** The first few. */
    readonly lines: readonly number[];
}
/** Of the whole file, including rows that an interrupted run had imported. */
export interface ImportReport {
    /** How many rows an interrupted run had imported. */
    readonly resumedAfter: number;
    readonly rows: number;
    readonly imported: number;
    /** By reason. */
    readonly skipped: Readonly<Record<string, SkippedRows>>;
    /** Ids of the other system, and those without an item here; null when the file's ids are Palisade's own. */
    readonly ids: {
        readonly known: number;
        readonly unknown: number;
    } | null;
}
/** Imports a file. Refuses files and columns it cannot take; a bad row is skipped and reported, and costs no other row. */
export declare function importReads(context: ImportContext, options: ImportOptions): Promise<ImportReport>;
