import type { ProducerKey } from '../../../model/producers.ts';
import type { ThreadRecord } from '../../../model/reads.ts';
import type { LmdbEnvironment } from '../engine/environment.ts';
/** The record of a thread; with positions and a count of 0 when all its items are private. Null if it never existed. */
export declare function readThread(env: LmdbEnvironment, thread: string): ThreadRecord | null;
/** Writes the record and leaves the lists by category to the caller. Call inside a write. */
export declare function writeThread(env: LmdbEnvironment, record: ThreadRecord): void;
/** The record of a thread whose items are all private. */
export declare function emptyThread(thread: string, category: ProducerKey): ThreadRecord;
