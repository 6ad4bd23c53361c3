import { type Position } from './positions.ts';
import { type ProducerKey } from './producers.ts';
declare const TYPES: readonly ["Item", "User", "Tag", "Thread", "Channel"];
export type NodeType = (typeof TYPES)[number];
export declare function encodeId(type: NodeType, key: string): string;
/** Null for anything this server would not have written itself, byte for byte. */
export declare function decodeId(id: string): {
    readonly type: NodeType;
    readonly key: string;
} | null;
/** The item's position, or null when the id is not an item's. */
export declare function itemPosition(id: string): Position | null;
/** The producer's key, or null when the id is not a producer's. */
export declare function producerOfId(id: string): ProducerKey | null;
export declare function producerId(key: ProducerKey): string;
/** The schema's type for a producer: people, tags and threads have their own, all others are channels. */
export declare function typeOfProducer(key: ProducerKey): Exclude<NodeType, 'Item'>;
export {};
