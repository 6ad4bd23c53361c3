import type { FenceKey, Fencepost } from '../fence/fencepost.ts';
import type { Edge, Relation } from '../model/edges.ts';
import type { ClientKey, Draft } from '../model/items.ts';
import type { RangeQuery } from '../model/positions.ts';
import { type ProducerKey, type UserId } from '../model/producers.ts';
import type { Mark, Span } from '../model/reads.ts';
/** Characters of UTF-16 per kind of id. A producer key is a type, a colon and an id. */
export declare const KEY_CHARS_MAX: {
    readonly user: 128;
    readonly producer: number;
    readonly clientKey: 128;
    readonly fenceViewer: number;
    readonly fenceStream: 500;
    readonly metaName: 128;
    readonly thread: 128;
    readonly tag: 128;
    readonly device: 64;
    readonly witnessKind: 64;
};
/** Refuses text that is too long or not well-formed; lone surrogates would make two ids one. */
export declare function checkKey(kind: keyof typeof KEY_CHARS_MAX, text: string): void;
export declare function checkUser(user: UserId): void;
export declare function checkProducer(producer: ProducerKey): void;
export declare function checkThread(thread: string): void;
export declare function checkClientKey({ producer, clientKey }: ClientKey): void;
/** Checks every id that a draft puts into a key. */
export declare function checkDraft(draft: Draft): void;
/** Refuses a block that does not name a person; both sides of a block are people. */
export declare function checkEdgeKey({ consumer, producer, relation, }: Pick<Edge, 'consumer' | 'producer' | 'relation'>): void;
/** Checks an edge that is about to be added. Nobody follows everything. */
export declare function checkEdge(edge: Edge): void;
/** Refuses more edges of one kind than a viewer may hold. Adapters call it inside the step that adds one. */
export declare function checkEdgeCount(relation: Relation, count: number): void;
export declare function checkFenceKey(key: FenceKey): void;
/** Refuses a fencepost whose range is empty. */
export declare function checkFencepost({ above, upTo }: Fencepost): void;
export declare function checkMessage(message: string): void;
export declare function checkPosition(value: number): void;
export declare function checkLimit(value: number): void;
export declare function checkRange(query: RangeQuery): void;
export declare function checkMark(mark: Mark): void;
export declare function checkSpan(span: Span): void;
/** Whether a number could be a position: a safe integer of 0 or more. */
export declare function isPositionLike(value: number): boolean;
