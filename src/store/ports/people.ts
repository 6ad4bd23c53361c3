/** The port of people's profiles. */
import type { Person, PersonPatch } from '../../model/people.ts';
import type { UserId } from '../../model/producers.ts';
import type { KeyPage } from './key-page.ts';

/** Profiles of those who joined. A person's record is never removed: an erased one keeps its state and nothing else. */
export interface PeopleStore {
  /** Adds a person. A repeat returns the first with `isNew: false`, whatever it brings. */
  join(person: Person): Promise<{ readonly person: Person; readonly isNew: boolean }>;
  /** Adds many, for loading. Those who joined before stay as they are. */
  joinMany(people: readonly Person[]): Promise<void>;
  getMany(ids: readonly UserId[]): Promise<readonly (Person | null)[]>;
  /** Null for somebody who never joined. An erased person stays erased: their record does not change. */
  edit(id: UserId, patch: PersonPatch): Promise<Person | null>;
  /** By id, in the order of code points. */
  list(page: KeyPage<UserId>): Promise<readonly Person[]>;
}
