/** Global ids: base64url of `v1:Type:key`. Opaque to clients, versioned for us; a foreign or malformed id decodes to null. */
import { LIMITS } from '../base/limits.ts';
import { position, type Position } from './positions.ts';
import type { ListKey } from './lists.ts';
import { producerKey, splitProducer, type ProducerKey, type UserId } from './producers.ts';

const TYPES = ['Item', 'User', 'Tag', 'Thread', 'Channel', 'ProducerList'] as const;
/** Separates the owner of a list from its id; no id contains it. */
const LIST_SEPARATOR = '\n';

export type NodeType = (typeof TYPES)[number];

/** A type name, a producer type and an id of four bytes per character, with room for the base64. */
const ID_CHARS_MAX = 8 * LIMITS.idCharsMax;
const PREFIX = 'v1:';

export function encodeId(type: NodeType, key: string): string {
  return Buffer.from(`${PREFIX}${type}:${key}`).toString('base64url');
}

/** Null for anything this server would not have written itself, byte for byte. */
export function decodeId(id: string): { readonly type: NodeType; readonly key: string } | null {
  if (id.length > ID_CHARS_MAX) return null;
  const text = Buffer.from(id, 'base64url').toString();
  const type = TYPES.find((each) => text.startsWith(`${PREFIX}${each}:`));
  if (type === undefined) return null;
  const key = text.slice(PREFIX.length + type.length + 1);
  return key !== '' && encodeId(type, key) === id ? { type, key } : null;
}

/** The item's position, or null when the id is not an item's. */
export function itemPosition(id: string): Position | null {
  const decoded = decodeId(id);
  return decoded?.type === 'Item' ? positionIn(decoded.key) : null;
}

/** The item that an operator names, by its global id or as `item:N`. */
export function itemNamed(name: string): Position | null {
  return name.startsWith('item:') ? positionIn(name.slice('item:'.length)) : itemPosition(name);
}

function positionIn(digits: string): Position | null {
  const value = /^[1-9][0-9]{0,15}$/.test(digits) ? Number(digits) : Number.NaN;
  return Number.isSafeInteger(value) ? position(value) : null;
}

/** The producer's key, or null when the id is not a producer's. */
export function producerOfId(id: string): ProducerKey | null {
  const decoded = decodeId(id);
  if (decoded === null || decoded.type === 'Item' || decoded.type === 'ProducerList') return null;
  if (isTooLong(decoded)) return null;
  if (decoded.type !== 'Channel') return producerKey(decoded.type.toLowerCase(), decoded.key);
  const key = decoded.key as ProducerKey;
  return decoded.key.includes(':') && typeOfProducer(key) === 'Channel' ? key : null;
}

/** Such a key names no producer, and no store has a key for it. A channel's key begins with its type. */
function isTooLong({ type, key }: { readonly type: NodeType; readonly key: string }): boolean {
  return key.length > LIMITS.idCharsMax + (type === 'Channel' ? 64 : 0);
}

/** A list by its global id, or null when the id is not a list's. */
export function listOfId(id: string): ListKey | null {
  const decoded = decodeId(id);
  if (decoded?.type !== 'ProducerList') return null;
  const [name = '', owner = '', ...more] = decoded.key.split(LIST_SEPARATOR);
  const isList = name.length <= LIMITS.listIdCharsMax && owner.length <= LIMITS.idCharsMax;
  return isList && name !== '' && owner !== '' && more.length === 0
    ? { owner: owner as UserId, id: name }
    : null;
}

export function listGlobalId({ owner, id }: ListKey): string {
  return encodeId('ProducerList', `${id}${LIST_SEPARATOR}${owner}`);
}

export function producerId(key: ProducerKey): string {
  const type = typeOfProducer(key);
  return encodeId(type, type === 'Channel' ? key : splitProducer(key).id);
}

/** The schema's type for a producer: people, tags and threads have their own, all others are channels. */
export function typeOfProducer(key: ProducerKey): Exclude<NodeType, 'Item' | 'ProducerList'> {
  if (key.startsWith('user:')) return 'User';
  if (key.startsWith('tag:')) return 'Tag';
  return key.startsWith('thread:') ? 'Thread' : 'Channel';
}
