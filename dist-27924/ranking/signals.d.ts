import type { Item } from '../model/items.ts';
import type { ItemStore } from '../store/ports/items.ts';
import type { SignalColumns } from './ranker.ts';
/** The candidates whose signals are fetched. */
export interface SignalSubject {
    readonly items: readonly Item[];
    readonly nowMs: number;
}
/** What a signal is computed from. `likes` costs one store call however many signals ask for it. */
export interface SignalRead extends SignalSubject {
    likes(): Promise<readonly number[]>;
}
export interface Signal {
    readonly name: string;
    /** One sentence with the unit, for the documentation. */
    readonly description: string;
    /** One number for each item, in their order. */
    read(from: SignalRead): readonly number[] | Promise<readonly number[]>;
}
export interface Signals {
    readonly names: readonly string[];
    has(name: string): boolean;
    /** Columns by name. Rejects for an unknown name, a failing source, or a column of the wrong length. */
    fetch(names: readonly string[], subject: SignalSubject): Promise<SignalColumns>;
}
export declare const STANDARD_SIGNAL_NAMES: readonly string[];
/** The standard signals and a program's own. Refuses a name that is taken, empty or too long. */
export declare function openSignals(context: {
    readonly items: Pick<ItemStore, 'likeCounts'>;
}, own?: readonly Signal[]): Signals;
