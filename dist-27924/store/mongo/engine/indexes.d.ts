/** The secondary indexes of every collection, as data. */
import type { Collections } from './collections.ts';
export interface IndexDeclaration {
    readonly collection: keyof Collections;
    readonly name: string;
    readonly key: Readonly<Record<string, 1 | -1>>;
}
/** Queries name it as a hint: the planner might otherwise walk through positions and look at each item's timelines. */
export declare const TIMELINES_INDEX = "timelines_position";
export declare const THREAD_ITEMS_INDEX = "thread_position_visibility";
export declare const CATEGORY_ITEMS_INDEX = "category_position";
/** In addition to the index on _id that every collection has. */
export declare const INDEXES: readonly IndexDeclaration[];
