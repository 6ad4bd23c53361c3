/** Producer keys: which are well formed, which can be followed, and which stand for a person. */
import { LIMITS } from '../base/limits.ts';
import { isVisible } from '../base/unprintable.ts';
import { splitProducer, type ProducerKey, type UserId } from '../model/producers.ts';

/** Ids, tags and thread names: no spaces, no control characters, bounded. */
const NAME = /^[^\p{C}\p{Z}]+$/u;
const TYPE = /^[a-z][a-z0-9-]{0,31}$/;

/**
 * Types that nobody can follow: the timelines of everything, of one person's directs and of an item's reposts, and keys
 * that emit nothing.
 */
const PRIVATE_TYPES = new Set(['all', 'inbox', 'outbox', 'reposts', 'item', 'phrase', 'reposter']);

/** Stores count characters as JavaScript does, an emoji as two. */
export function isName(value: string): boolean {
  return value.length <= LIMITS.idCharsMax && NAME.test(value) && isVisible(value);
}

/** Whether `type:id` is well formed and a person can follow it; nobody can follow the timeline of everything. */
export function isFollowable(key: ProducerKey): boolean {
  const { type, id } = splitProducer(key);
  return key.includes(':') && TYPE.test(type) && !PRIVATE_TYPES.has(type) && isName(id);
}

/** The person a `user:` producer stands for; null for any other. */
export function userOf(key: ProducerKey): UserId | null {
  const { type, id } = splitProducer(key);
  return type === 'user' ? (id as UserId) : null;
}
