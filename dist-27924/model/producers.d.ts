/** Users and producers: who emits, who reads, and the keys that name them. */
/** A person who reads, follows and writes, as named by the identity provider. */
import type { Brand } from './brand.ts';
export type UserId = Brand<string, 'UserId'>;
/** A producer, polymorphic: `type:id`, such as `user:7`, `tag:qubit`, `thread:12`. */
export type ProducerKey = Brand<string, 'ProducerKey'>;
/** The producer whose timeline holds every item. It cannot be followed. */
export declare const EVERYTHING: ProducerKey;
export declare function producerKey(type: string, id: string): ProducerKey;
export declare function userProducer(user: UserId): ProducerKey;
/** Splits a key at its first colon; ids may contain further colons. */
export declare function splitProducer(key: ProducerKey): {
    readonly type: string;
    readonly id: string;
};
