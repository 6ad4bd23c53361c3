import type { Clock } from '../../base/clock.ts';
/** What 256 characters leave for the content. */
export declare const CONTENT_BYTES_MAX: number;
/** A sealing key. Ids name keys in cursors, so that an old key opens what it sealed after a new one took over. */
export interface CursorKey {
    readonly id: string;
    /** 32 bytes. */
    readonly secret: Uint8Array;
}
/** What a cursor is good for. */
export interface CursorBinding {
    readonly viewer: string;
    readonly stream: string;
}
export interface Cursors {
    /** Of at most CONTENT_BYTES_MAX bytes. */
    seal(binding: CursorBinding, content: Uint8Array): string;
    /** The bytes that were sealed. Throws INVALID_CURSOR, also for content that `decode` does not understand. */
    open<T>(binding: CursorBinding, cursor: string, decode: (content: Uint8Array) => T): T;
}
export interface CursorsOptions {
    readonly keys: readonly CursorKey[];
    readonly ttlMs: number;
    readonly clock: Clock;
}
/**
 * Seals with the first key, opens with any. The most recent cursors are remembered with what they hold: most come back
 * to the process that sealed them, and comparing two strings tells as much as opening one. Refuses an empty ring, a key
 * that is not 32 bytes and two ids that cannot be told apart, with BAD_USER_INPUT.
 */
export declare function openCursors({ keys, ttlMs, clock }: CursorsOptions): Cursors;
