import { type Edge } from '../model/edges.ts';
import { type Post, type Thread } from './tables.ts';
interface Activity {
    readonly threads: ReadonlyMap<string, Thread>;
    readonly posts: readonly Post[];
    /** The world's last instant; derived follows of tags begin then. */
    readonly lastMs: number;
}
/** Every follow in the folder, each once, in table order. */
export declare function deriveEdges(dir: string, activity: Activity): readonly Edge[];
export {};
