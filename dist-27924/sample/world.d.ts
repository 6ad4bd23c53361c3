import type { Edge } from '../model/edges.ts';
import type { Draft } from '../model/items.ts';
export interface World {
    /** `name@version`. */
    readonly id: string;
    /** Oldest first. */
    readonly drafts: readonly Draft[];
    readonly edges: readonly Edge[];
}
/** Reads the whole folder. Throws, naming the file, when a table or header is missing or malformed. */
export declare function readWorld(dir: string): World;
