/** People: the profile of everyone who joined. */
import { changedAttributes, type AttributeChanges, type Attributes } from './attachments.ts';
import type { Position } from './positions.ts';
import type { UserId } from './producers.ts';

/** A suspended person is hidden from others and cannot write. An erased one is hidden from everybody, permanently. */
export type PersonState = 'active' | 'suspended' | 'erased';

/** A private feed shows the person's items to followers alone, and a follow of it is a request. */
export type FeedAccess = 'public' | 'private';

/** A person's address for mail. Shown to nobody else. */
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
  /** The newest position when they joined: everything up to it counts as seen. */
  readonly joinedAt: Position;
  /** The installation's own fields, by name. */
  readonly attributes: Attributes;
}

/** The changeable part of a person. Erasure has a verb of its own. */
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

/** What decides about others' access to a person's items. */
export type AuthorState = Pick<Person, 'feed' | 'state'>;

/** The standing of a person who never joined. */
const ORDINARY: AuthorState = { feed: 'public', state: 'active' };

/** Whether what the person wrote is as open as the items of somebody who never joined. */
export function standsOrdinarily({ feed, state }: AuthorState): boolean {
  return feed === ORDINARY.feed && state === ORDINARY.state;
}
