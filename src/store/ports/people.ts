/** The port of people's profiles and of their erasure. */
import type { ErasedCounts, Erasure } from '../../model/erasure.ts';
import type { Person, PersonPatch } from '../../model/people.ts';
import type { UserId } from '../../model/producers.ts';
import type { KeyPage } from './key-page.ts';

/** How an erasure begins. */
export type ErasureStart = Pick<Erasure, 'person' | 'sinceMs' | 'heir'>;

/** The result of one share of an erasure. */
export interface ErasureShare {
  readonly removed: Partial<ErasedCounts>;
  readonly isFinished: boolean;
  /** Another heir, for whom the erasure goes on, also when it was finished. */
  readonly heir?: UserId;
}

/**
 * Profiles of people who joined. A record is never removed: an erased person's record keeps its state, its feed's
 * access, and nothing else.
 */
export interface PeopleStore {
  /** Adds a person. A repeat returns the first with `isNew: false`, whatever it contains. */
  join(person: Person): Promise<{ readonly person: Person; readonly isNew: boolean }>;
  /** Adds many, for loading. People who joined before stay as they are. */
  joinMany(people: readonly Person[]): Promise<void>;
  getMany(ids: readonly UserId[]): Promise<readonly (Person | null)[]>;
  /** Null for somebody who never joined. The record of an erased person does not change. */
  edit(id: UserId, patch: PersonPatch): Promise<Person | null>;
  /** By id, in the order of code points. */
  list(page: KeyPage<UserId>): Promise<readonly Person[]>;
  /**
   * The people who are listed under one of the beginnings that `nameBeginnings` returns, suspended ones included, in the
   * order of code points. A join, an edit and an erasure change the lists in the same step as the record.
   */
  named(beginning: string, page: KeyPage<UserId>): Promise<readonly UserId[]>;
  /**
   * Empties a person's record, marks it erased and puts the erasure on the list of unfinished ones, in one step;
   * somebody who never joined gets such a record. A repeat returns the first erasure as it is now.
   */
  erase(start: ErasureStart): Promise<Erasure>;
  /** Null for somebody who was not erased. */
  erasure(person: UserId): Promise<Erasure | null>;
  /** The people whose erasures are not finished, in the order of code points. */
  erasures(page: KeyPage<UserId>): Promise<readonly UserId[]>;
  /**
   * Adds the counts of a share, replaces the heir, and takes a finished erasure off the list, in one step. Null for
   * somebody who was not erased.
   */
  noteErasure(person: UserId, share: ErasureShare): Promise<Erasure | null>;
}
