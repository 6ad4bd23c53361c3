import type { Clock } from '../../base/clock.ts';
import type { Logger } from '../../base/log.ts';
import type { RankerStatus } from '../ranker.ts';
import type { RankerVersion } from '../ranker-version.ts';
export interface RankerFolderOptions {
    readonly dir: string;
    readonly clock: Clock;
    readonly log: Pick<Logger, 'info' | 'warn'>;
    readonly hasSignal: (name: string) => boolean;
    /** Names no file may take. */
    readonly reserved: ReadonlySet<string>;
}
export declare class RankerFolder {
    #private;
    constructor(options: RankerFolderOptions);
    /** The serving version, then its last good one; empty when no file has the name. */
    find(name: string): readonly RankerVersion[];
    list(): readonly RankerStatus[];
    /** Reads the folder again. Resolves when a read that began after this call is done; never rejects. */
    reload(): Promise<void>;
    /** Ends every worker. Repeatable. */
    close(): Promise<void>;
}
