import type { ChangeLog, WriteNotice } from './change-log.ts';
/** A write whose outcome is unknown is appended as well: it may have happened. */
export declare function writeThrough<T>(log: ChangeLog, notice: WriteNotice, write: () => Promise<T>): Promise<T>;
