import type { Maker } from '../fence/fencepost.ts';
import type { Ranking } from '../fence/ranking.ts';
import type { Item } from '../model/items.ts';
import { type Fault, type RankerVersion } from './ranker-version.ts';
import type { RankSpec } from './ranker.ts';
import type { Signals } from './signals.ts';
export interface ChainContext {
    readonly signals: Signals;
    /** Called with every fault and the version that made it. */
    readonly onFault: (maker: Maker, fault: Fault) => void;
}
export interface ChainRequest {
    /** Each position once. */
    readonly items: readonly Item[];
    readonly spec: RankSpec;
    readonly seed: number;
    readonly nowMs: number;
}
/** Never rejects. Each version has the whole deadline once for its signals and once for its answer. */
export declare function rankByChain({ signals, onFault }: ChainContext, versions: readonly RankerVersion[], request: ChainRequest): Promise<Ranking>;
/**
 * The law for every ranker: the same candidates out as in, each once, compared by position. Returns what keeps `got`
 * from being a permutation of `asked`, or null when it is one. `asked` holds each position once.
 */
export declare function permutationProblem(asked: readonly number[], got: readonly unknown[]): string | null;
