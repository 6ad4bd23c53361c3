import type { Store, StorePorts } from './ports/store.ts';
/** The ports of one adapter, and what concerns them all. */
export interface StoreParts extends StorePorts, Pick<Store, 'name' | 'close'> {
    /** Default: never, for a store without copies in front of it. */
    readonly isDegraded?: Store['isDegraded'];
    /** Default: one small durable write. */
    readonly ping?: Store['ping'];
}
/** The ports behind the checks, as one store. */
export declare function assembleStore(parts: StoreParts): Store;
