import type { FollowSets } from './follow-sets.ts';
import type { Part } from './parts.ts';
import type { Stream } from './stream.ts';
/** Recursion is bounded by the depth limit of templates. */
export declare function buildStream(part: Part, followSets: FollowSets): Stream;
