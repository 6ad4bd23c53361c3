/** The documents of people. */
import type { Erasure } from '../../../model/erasure.ts';
import type { Person } from '../../../model/people.ts';

/** A profile; `attributes` is JSON. */
export interface PersonDocument extends Omit<Person, 'id' | 'joinedAt' | 'attributes'> {
  readonly _id: string;
  readonly joinedAt: number;
  readonly attributes: string;
  /** The beginnings of names under which the person is found. Earlier versions wrote none, which filters call null. */
  readonly beginnings?: readonly string[] | null;
  /** Counts edits; absent before the first. */
  readonly revision?: number;
  /** Absent for somebody who was not erased. */
  readonly erasure?: Omit<Erasure, 'person'>;
  /** Present while the erasure is on the list of unfinished ones. */
  readonly isErasing?: true;
}
