/**
 * Keys that can be muted but emit nothing: of hidden items, of phrases, and of people whose reposts are hidden. Keys of
 * one type are adjacent in key order.
 */
import { LIMITS } from '../base/limits.ts';
import { position, type Position } from './positions.ts';
import { producerKey, splitProducer, type ProducerKey, type UserId } from './producers.ts';

/** Everything between two keys, neither of which is the key of anything. */
export interface KeyStretch {
  readonly below: ProducerKey;
  readonly above: ProducerKey;
}

const HIDDEN_TYPE = 'item';
export const PHRASE_TYPE = 'phrase';
const REPOSTER_TYPE = 'reposter';
export const HIDDEN_ITEMS: KeyStretch = stretchOf(HIDDEN_TYPE);
export const PHRASES: KeyStretch = stretchOf(PHRASE_TYPE);
export const REPOSTERS: KeyStretch = stretchOf(REPOSTER_TYPE);

function stretchOf(type: string): KeyStretch {
  return { below: `${type}:` as ProducerKey, above: `${type};` as ProducerKey };
}

export function isInStretch({ below }: KeyStretch, key: ProducerKey): boolean {
  return key.startsWith(below);
}

/** The stretch in which a key lies that can only be muted; null for a producer's key. */
export function mutedStretch(key: ProducerKey): KeyStretch | null {
  return [HIDDEN_ITEMS, PHRASES, REPOSTERS].find((stretch) => isInStretch(stretch, key)) ?? null;
}

const DIGITS = String(LIMITS.positionMax).length;

/** Counts down, so that a list in key order begins with the newest item. */
export function hidingKey(at: Position): ProducerKey {
  return producerKey(HIDDEN_TYPE, String(LIMITS.positionMax - at).padStart(DIGITS, '0'));
}

/** The item of a key made by `hidingKey`. */
export function hiddenItem(key: ProducerKey): Position {
  return position(LIMITS.positionMax - Number(splitProducer(key).id));
}

/** The key by which somebody hides this person's reposts and nothing else of them. */
export function reposterKey(user: UserId): ProducerKey {
  return producerKey(REPOSTER_TYPE, user);
}

/** The person of a key made by `reposterKey`. */
export function reposterIn(key: ProducerKey): UserId {
  return splitProducer(key).id as UserId;
}
