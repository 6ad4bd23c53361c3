export interface Timing {
    /** How long a command may take before Redis counts as down. */
    readonly commandMs: number;
    readonly connectMs: number;
    /** Silence on a socket with commands in flight after which it is closed. */
    readonly silenceMs: number;
    /** Between two probes of a Redis that is down. */
    readonly probeMs: number;
    /**
     * How long an answer of the change log is believed for copies of items and facts. A write that revokes access waits
     * for as long after appending its entry.
     */
    readonly believedMs: number;
    /** How long copies may be used after the durable store was last asked whether they were revoked. */
    readonly leaseMs: number;
    /** Milliseconds since any fixed moment; never falls. */
    readonly nowMs: () => number;
    readonly wait: (ms: number) => Promise<unknown>;
}
export declare const TIMING: Timing;
