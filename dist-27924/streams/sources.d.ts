import type { FollowChoice, FollowSets } from './follow-sets.ts';
import type { SourceName, Value } from './parts.ts';
import { type Stream } from './stream.ts';
/** Every item. */
export declare function everythingSource(): Stream;
/** Items of the producers a viewer follows, or only of producers of some types. Empty for an anonymous viewer. */
export declare function followingSource(followSets: FollowSets, choice: FollowChoice): Stream;
/** The items of one producer, tag, author or thread. */
export declare function producerSource(name: SourceName, value: Value): Stream;
