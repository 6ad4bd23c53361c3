/** Finds people by the beginning of a login or of words of a name. */
import { FeedError } from '../base/errors.ts';
import { LIMITS } from '../base/limits.ts';
import type { ViewerFacts } from '../model/edges.ts';
import type { Person } from '../model/people.ts';
import { isNamed, soughtBeginning, soughtParts } from '../model/person-names.ts';
import type { Store } from '../store/ports/store.ts';
import { listOfPeople, peopleSeen, type CheckedList } from './followers.ts';

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
  // The store has looked for the beginning of one of the words.
  const isShown = (_: unknown, person: Person | null): boolean =>
    person !== null && isNamed(person, sought);
  return listOfPeople({
    read: (page) => store.people.named(beginning, page),
    visible: (keys) => peopleSeen(store, { facts, isShown }, keys),
  });
}

function refuse(expected: string, got: string): never {
  throw new FeedError('BAD_USER_INPUT', `expected startsWith to be ${expected}, got ${got}`);
}
