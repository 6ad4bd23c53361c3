import type { TimedStore } from '../store/timed.ts';
import type { LiveHooks } from './live/sessions.ts';
export interface Metrics extends LiveHooks {
    onPage(template: string, status: string): void;
    onCommit(template: string, outcome: string): void;
    onRank(ranker: string, tookMs: number, fallback: string | null): void;
    onRequest(route: string, status: number, tookMs: number): void;
    /** Reports the calls of the store, its state and how much read state it holds. Call it once. */
    watchStore(timed: TimedStore): void;
    readonly contentType: string;
    text(): Promise<string>;
}
export declare function openMetrics(): Metrics;
