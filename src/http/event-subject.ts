/** What events are about, or whose they are, as operators name it. */
import { FeedError } from '../base/errors.ts';
import { itemNamed, producerOfId } from '../model/ids.ts';
import type { ProducerKey } from '../model/producers.ts';
import type { EventSubject } from '../store/ports/events.ts';

export const SUBJECT_KINDS = ['object', 'producer'] as const;

export interface NamedSubject {
  readonly by: (typeof SUBJECT_KINDS)[number];
  /** An id of the API, `item:N`, or a producer's key. */
  readonly name: string;
}

/** Refuses, with BAD_USER_INPUT, a name that is none of these, and an item in the place of a producer. */
export function eventSubject({ by, name }: NamedSubject): EventSubject {
  const item = itemNamed(name);
  const key = item === null ? producerIn(name) : null;
  if (by === 'object' && item !== null) return { object: { kind: 'item', position: item } };
  if (by === 'object' && key !== null) return { object: { kind: 'producer', key } };
  if (by === 'producer' && key !== null) return { producer: key };
  const expected = by === 'object' ? 'item:N, TYPE:ID or an id of the API' : 'TYPE:ID';
  throw new FeedError('BAD_USER_INPUT', `expected ${expected} as the ${by}, got ${name}`);
}

function producerIn(name: string): ProducerKey | null {
  const isKey = /^[a-z][a-z0-9-]*:./.test(name) && !name.startsWith('item:');
  return isKey ? (name as ProducerKey) : producerOfId(name);
}
