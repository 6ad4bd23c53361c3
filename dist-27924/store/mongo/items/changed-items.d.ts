import { type ChangedSince } from '../../ports/changed-since.ts';
import type { Collections } from '../engine/collections.ts';
/** Repeatable: a change recorded twice only costs readers a cached copy. */
export declare function recordChange({ changedItems }: Pick<Collections, 'changedItems'>, at: number): Promise<void>;
export declare function readChangedSince({ changedItems }: Pick<Collections, 'changedItems'>, seen: number | null): Promise<ChangedSince>;
