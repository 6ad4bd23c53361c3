/** Finds people by the beginning of a login or of words of a name. */
import { FeedError } from '../base/errors.ts';
import { LIMITS } from '../base/limits.ts';
import type { ViewerFacts } from '../model/edges.ts';
import { isNamed, soughtBeginning, soughtParts } from '../model/person-names.ts';
import { userIn, type ProducerKey } from '../model/producers.ts';
import type { Store } from '../store/ports/store.ts';
import { listOfPeople, visiblePeople, type CheckedList } from './followers.ts';

interface FindContext {
  readonly store: Pick<Store, 'people'>;
  readonly facts: ViewerFacts;
}

/**
 * The people whose login, or words of whose name, begin with the words of a text, by key. Refuses a text that is too
 * long or that contains nothing to look for.
 */
export function peopleNamed({ store, facts }: FindContext, text: string): CheckedList {
  const max = LIMITS.idCharsMax;
  if (text.length > max) refuse(`a text of at most ${max} characters`, `one of ${text.length}`);
  const sought = soughtParts(text);
  if (sought.length === 0) refuse('the beginning of a login or name', 'none');
  const beginning = soughtBeginning(sought);
  return listOfPeople({
    read: (page) => store.people.named(beginning, page),
    visible: async (keys) => visiblePeople(store, facts, await keysOfNamed(store, keys, sought)),
  });
}

/** Those whose names have all of the sought parts: the store has looked for the beginning of one. */
async function keysOfNamed(
  { people }: FindContext['store'],
  keys: readonly ProducerKey[],
  sought: readonly string[],
): Promise<readonly ProducerKey[]> {
  const found = await people.getMany(keys.map(userIn));
  return keys.filter((_, nth) => {
    const person = found[nth];
    return person != null && isNamed(person, sought);
  });
}

function refuse(expected: string, got: string): never {
  throw new FeedError('BAD_USER_INPUT', `expected startsWith to be ${expected}, got ${got}`);
}
