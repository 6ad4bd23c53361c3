/** The merge: everything any of its inputs holds, by position, each item once. */
import type { Item } from '../model/items.ts';
import type { RangeQuery } from '../model/positions.ts';
import type { Enumeration } from '../fence/source.ts';
import { type Stream, type StreamRead } from './stream.ts';
export declare function mergeStream(inputs: readonly Stream[]): Stream;
/** Settled only as far as the input that got the least far. */
export declare function enumerateUnion(inputs: readonly Stream[], read: StreamRead, query: RangeQuery): Promise<Enumeration>;
export declare function includesAny(inputs: readonly Stream[], read: StreamRead, items: readonly Item[]): Promise<readonly boolean[]>;
/** Null when any input holds the item; otherwise every input's reason. */
export declare function whyNone(inputs: readonly Stream[], read: StreamRead, item: Item): Promise<string | null>;
