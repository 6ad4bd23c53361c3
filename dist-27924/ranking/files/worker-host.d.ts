import type { Clock } from '../../base/clock.ts';
import { type Question, type RankerOutcome } from '../ranker-version.ts';
import { type WorkerSource } from './messages.ts';
export interface WorkerHostOptions {
    readonly clock: Clock;
    /** Receives what the ranker prints, line by line, a bounded number of times. */
    readonly print: (line: string) => void;
}
/** How a ranker file describes itself. */
export interface RankerManifest {
    readonly name: string;
    readonly version: string;
    readonly signals: readonly string[];
}
/** The manifest of a file that loaded, or why it cannot be used. */
export type LoadResult = RankerManifest | {
    readonly problem: string;
};
export declare class WorkerHost {
    #private;
    constructor(options: WorkerHostOptions, source: WorkerSource);
    /** Starts the first worker and resolves when its ranker is ready or refused. Call it once. */
    load(): Promise<LoadResult>;
    /** Never rejects. While the worker is being started again, the wait counts against the deadline. */
    ask(question: Question, deadlineMs: number): Promise<RankerOutcome>;
    /** Takes no more questions, lets those in flight settle, then closes. */
    retire(): Promise<void>;
    /** Ends the worker now and resolves when its thread is gone. Repeatable. */
    close(): Promise<void>;
}
