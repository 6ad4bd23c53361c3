/** People: the profile of everyone who joined. */
import { changedAttributes, type AttributeChanges, type Attributes } from './attachments.ts';
import type { Position } from './positions.ts';
import type { UserId } from './producers.ts';

/** A suspended person is absent for others and cannot write. An erased one is absent for everybody, and stays so. */
export type PersonState = 'active' | 'suspended' | 'erased';

/** A private feed shows the person's items to followers alone, and a follow of it is a request. */
export type FeedAccess = 'public' | 'private';

/** Where mail reaches a person. Shown to nobody else. */
export interface Email {
  readonly address: string;
  readonly isVerified: boolean;
}

/** One person's profile. */
export interface Person {
  readonly id: UserId;
  readonly name: string | null;
  readonly avatarUrl: string | null;
  /** The language they read, as a BCP 47 tag. */
  readonly language: string | null;
  readonly email: Email | null;
  readonly feed: FeedAccess;
  readonly state: PersonState;
  readonly joinedAtMs: number;
  /** The newest position when they joined: what was there then counts as seen. */
  readonly joinedAt: Position;
  /** The installation's own fields, by name. */
  readonly attributes: Attributes;
}

/** What may change about a person. An erasure has a verb of its own. */
export type PersonPatch = Partial<
  Pick<Person, 'name' | 'avatarUrl' | 'language' | 'email' | 'feed'>
> & {
  readonly state?: Exclude<PersonState, 'erased'>;
  readonly attributes?: AttributeChanges;
};

export function patchedPerson(before: Person, { attributes = {}, ...patch }: PersonPatch): Person {
  return {
    ...before,
    ...patch,
    attributes: changedAttributes(before.attributes, attributes),
  };
}

/** What decides about others' access to a person. */
export type AuthorState = Pick<Person, 'feed' | 'state'>;

/** How somebody stands who never joined. */
export const ORDINARY: AuthorState = { feed: 'public', state: 'active' };

/** Whether what the person wrote is as open as what somebody wrote who never joined. */
export function standsOrdinarily({ feed, state }: AuthorState): boolean {
  return feed === ORDINARY.feed && state === ORDINARY.state;
}
