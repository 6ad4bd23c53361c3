import type { MetaStore } from '../../ports/meta.ts';
import type { Timing } from './timing.ts';
export interface LeaseOptions {
    readonly meta: MetaStore;
    readonly timing: Timing;
    readonly onRevoked: () => Promise<void>;
}
export declare class Lease {
    #private;
    constructor({ meta, timing, onRevoked }: LeaseOptions);
    /** Whether copies may be used now. Asks the durable store only after the lease has expired; false when it cannot answer. */
    hold(): boolean | Promise<boolean>;
    /** Renews the lease in the background while it is wanted, until the returned function is called. */
    keepUp(isWanted: () => boolean): () => void;
    /** Starts over. Call before the first copy is made. */
    begin(): Promise<void>;
    /** Resolves when no process uses a copy made before the call. Rejects with UNAVAILABLE when the durable store cannot be written. */
    revoke(): Promise<void>;
}
