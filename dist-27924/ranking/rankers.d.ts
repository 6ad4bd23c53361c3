import type { Clock } from '../base/clock.ts';
import type { Logger } from '../base/log.ts';
import type { Ranking } from '../fence/ranking.ts';
import type { Item } from '../model/items.ts';
import type { Ranker, RankerStatus, RankSpec } from './ranker.ts';
import type { Signals } from './signals.ts';
export interface RankersOptions {
    /** Folder of ranker files; null when there is no such folder. */
    readonly dir: string | null;
    readonly signals: Signals;
    readonly clock: Clock;
    readonly log: Pick<Logger, 'info' | 'warn'>;
    /** A program's own rankers, run in process like the built-in ones. */
    readonly own?: readonly Ranker[];
    /** When false, the folder is read again only by `reload`. */
    readonly isWatching?: boolean;
}
export interface RankRequest {
    /** The candidates, each position once. */
    readonly items: readonly Item[];
    readonly spec: RankSpec;
    readonly seed: number;
}
export interface Rankers {
    /** Always a permutation of the items' positions; `fallback` gives the reason when the named ranker did not make it. */
    rank(request: RankRequest): Promise<Ranking>;
    /** Built in first, then the program's own, then files; a file that never loaded has version "none". */
    list(): readonly RankerStatus[];
    /** Reads the folder now and resolves when each of its files is serving or refused. */
    reload(): Promise<void>;
    /** Stops watching and ends every worker. Repeatable. */
    close(): Promise<void>;
}
/** Resolves when every ranker file is serving or refused. Refuses a folder that is not there and own rankers it cannot use. */
export declare function openRankers(options: RankersOptions): Promise<Rankers>;
