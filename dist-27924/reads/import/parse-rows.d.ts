/**
 * Reads the rows of an import: the mark each one asks for, or why it is skipped. Rows are read in groups, with one lookup
 * of each kind for a whole group.
 */
import type { Clock } from '../../base/clock.ts';
import { type Position } from '../../model/positions.ts';
import type { ProducerKey, UserId } from '../../model/producers.ts';
import type { Mark, ThreadRecord } from '../../model/reads.ts';
import type { Store } from '../../store/ports/store.ts';
import type { WitnessKinds } from '../witnesses.ts';
import { type ForeignIds, type ReadItemId } from './foreign-ids.ts';
import type { Instants } from './instants.ts';
import type { ImportRow } from './row-file.ts';
/** What one row asks for. */
export type ImportedMark = Mark & {
    readonly viewer: UserId;
    /** When the account was created, and the last position before; null when the row does not contain it. */
    readonly joined: Mark | null;
} & ({
    readonly kind: 'thread';
    readonly record: ThreadRecord;
} | {
    readonly kind: 'category';
    readonly category: ProducerKey;
} | {
    readonly kind: 'all';
} | {
    readonly kind: 'witness';
    readonly name: string;
});
export type RowResult = ImportedMark | {
    readonly skip: string;
};
export interface RowContext {
    readonly store: Pick<Store, 'items' | 'threads'>;
    readonly clock: Clock;
    readonly witnessKinds: WitnessKinds;
    readonly instants: Instants;
    readonly newest: Position;
    readonly readItemId: ReadItemId;
    /** What ids in the file stand for when they are another system's; null when they are Palisade's own. */
    readonly ids: ForeignIds | null;
    /** The column that holds a field, where it has another name. */
    readonly columns: ReadonlyMap<string, string>;
}
/** The fields a row may have. */
export declare const IMPORT_FIELDS: readonly ["user", "thread", "category", "kind", "last_read_id", "last_read_producer", "last_read_at", "joined_at"];
/** In the order of the rows. */
export declare function parseRows(context: RowContext, rows: readonly ImportRow[]): Promise<readonly RowResult[]>;
