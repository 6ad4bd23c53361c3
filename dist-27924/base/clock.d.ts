/** The only reader of the wall clock and of randomness. Tests pass a manual clock; nothing orders by time. */
export { seededRandom } from './seeded-random.mjs';
export interface Clock {
    /** Milliseconds since 1970. */
    readonly now: () => number;
}
export declare const systemClock: Clock;
