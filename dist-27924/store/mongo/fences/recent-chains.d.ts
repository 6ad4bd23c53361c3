import type { Collection } from 'mongodb';
import type { ChainQuery } from '../../../fence/fence-store.ts';
import type { Fencepost, ScoreTable } from '../../../fence/fencepost.ts';
import { type Position } from '../../../model/positions.ts';
import { type HeldChain } from '../../held-chain.ts';
import type { FenceDocument, FencepostDocument } from '../engine/collections.ts';
export declare const EPOCH_MAX = 4294967295;
type Fenceposts = Collection<FencepostDocument>;
export interface Chains {
    /** The chain of this revision of the fence, or null. */
    of(fence: FenceDocument): HeldChain | null;
    set(fence: FenceDocument, chain: HeldChain): void;
    /** Carries the chain over to the fence that replaced it, with the latest post on top. */
    push(before: FenceDocument, after: FenceDocument): void;
}
export declare function createChains(): Chains;
/** The latest fencepost, decoded; null when the fence has none. */
export declare function latestOf({ latest }: FenceDocument): Fencepost | null;
/** In the fence's current epoch the newest posts are read together and kept. */
export declare function readChain(fenceposts: Fenceposts, chains: Chains, { fence, query }: {
    readonly fence: FenceDocument;
    readonly query: ChainQuery;
}): Promise<readonly Fencepost[]>;
/** The scores of one fencepost, or null when it is gone. */
export declare function readScores(fenceposts: Fenceposts, fence: FenceDocument, { epoch, upTo }: {
    readonly epoch: number;
    readonly upTo: Position;
}): Promise<ScoreTable | null>;
export {};
