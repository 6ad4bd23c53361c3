/** Users and producers: who emits, who reads, and the keys that name them. */

/** A person who reads, follows and writes, as named by the identity provider. */
import type { Brand } from './brand.ts';
export type UserId = Brand<string, 'UserId'>;

/** A producer, polymorphic: `type:id`, such as `user:7`, `tag:qubit`, `thread:12`. */
export type ProducerKey = Brand<string, 'ProducerKey'>;

/** The producer whose timeline holds every item. It cannot be followed. */
export const EVERYTHING = 'all:items' as ProducerKey;

/** The set with this one producer, as an argument of reads. */
export const ALL_ITEMS: ReadonlySet<ProducerKey> = new Set([EVERYTHING]);

export function producerKey(type: string, id: string): ProducerKey {
  return `${type}:${id}` as ProducerKey;
}

export function userProducer(user: UserId): ProducerKey {
  return producerKey('user', user);
}

/** The name of a viewer in fences, cursors and caches, such that no id can be mistaken for the anonymous viewer. */
export function viewerName(viewer: UserId | null): string {
  return viewer === null ? '-' : `u:${viewer}`;
}

/** Splits a key at its first colon; ids may contain further colons. */
export function splitProducer(key: ProducerKey): { readonly type: string; readonly id: string } {
  const colon = key.indexOf(':');
  return { type: key.slice(0, colon), id: key.slice(colon + 1) };
}

/** The person of a key made by `userProducer`; meaningless for other keys. */
export function userIn(producer: ProducerKey): UserId {
  return splitProducer(producer).id as UserId;
}
