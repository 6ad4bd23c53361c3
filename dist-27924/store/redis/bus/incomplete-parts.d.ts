import { type CircuitBreaker } from '../engine/circuit-breaker.ts';
export interface IncompleteParts {
    has(part: number): boolean;
    /** Remembers a part, and voids it now unless Redis is down. */
    add(part: number): void;
    /** Voids every part. Resolves also when Redis is down; the next call tries again. */
    voidAll(): Promise<void>;
}
export interface IncompletePartsOptions {
    readonly breaker: CircuitBreaker;
    readonly keyOf: (part: number) => string;
    /** The channel that announces voided parts. */
    readonly channel: string;
    readonly onVoid: (part: number) => void;
}
export declare function openIncompleteParts(options: IncompletePartsOptions): IncompleteParts;
