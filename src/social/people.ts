/**
 * People: joining, editing one's profile, and a person's state. Joining is an explicit act: everything that exists at
 * that moment counts as seen by the person.
 */
import { done, notFound, refused, type InputError, type Outcome } from '../base/outcome.ts';
import { patchedPerson, type Person, type PersonPatch } from '../model/people.ts';
import type { UserId } from '../model/producers.ts';
import type { Store } from '../store/ports/store.ts';
import { personExists } from './access.ts';
import type { SocialContext } from './context.ts';
import { profileProblems } from './profile-rules.ts';

/** A person's description of themselves. Fields left out stay as they are. */
export type Profile = Omit<PersonPatch, 'state' | 'email'> & { readonly email?: string | null };

/** The caller, as the identity provider knows them. */
export interface Speaker {
  readonly id: UserId;
  /** An address that the provider has verified; null when it gives none. */
  readonly verifiedEmail: string | null;
}

const BLANK = {
  name: null,
  avatarUrl: null,
  language: null,
  email: null,
  feed: 'public',
  state: 'active',
  attributes: {},
} as const;

/** Adds the speaker's profile. A repeat returns the first one unchanged. Refuses an account that was erased. */
export async function join(
  { store, clock }: SocialContext,
  speaker: Speaker,
  profile: Profile,
): Promise<Outcome<Person>> {
  const patch = patchOf(speaker, profile);
  const problems = profileProblems(patch);
  if (problems.length > 0) return refused(...problems);
  const blank = { ...BLANK, id: speaker.id, joinedAtMs: clock.now() };
  const joinedAt = await store.timelines.newest();
  const { person } = await store.people.join(patchedPerson({ ...blank, joinedAt }, patch));
  if (person.state === 'erased') return erased();
  // Marks never move back, so a repeat after a crash completes the first call.
  const seen = { at: person.joinedAt, atMs: person.joinedAtMs };
  await store.reads.join(person.id, seen);
  await store.reads.advanceAllRead(person.id, seen);
  return done(person);
}

/** Changes the speaker's profile. NOT_FOUND for somebody who never joined. */
export async function editProfile(
  { store }: SocialContext,
  speaker: Speaker,
  profile: Profile,
): Promise<Outcome<Person>> {
  const patch = patchOf(speaker, profile);
  const problems = profileProblems(patch);
  if (problems.length > 0) return refused(...problems);
  const person = await store.people.edit(speaker.id, patch);
  if (person === null)
    return refused({
      code: 'NOT_FOUND',
      field: null,
      message: 'expected a person who has joined, got one who has not',
    });
  return person.state === 'erased' ? erased() : done(person);
}

/**
 * Suspends a person, or reinstates them. May be repeated. A person who writes without having joined gets a blank
 * profile. NOT_FOUND for an erased person, and for one of whom nothing is stored.
 */
export async function setState(
  context: SocialContext,
  user: UserId,
  state: 'active' | 'suspended',
): Promise<Outcome<Person>> {
  const { people } = context.store;
  let person = await people.edit(user, { state });
  if (person === null && state === 'suspended' && (await personExists(context.store, user))) {
    await addBlank(context, user);
    person = await people.edit(user, { state });
  }
  return person === null || person.state === 'erased'
    ? notFound('userId', 'an existing person')
    : done(person);
}

async function addBlank({ store, clock }: SocialContext, user: UserId): Promise<void> {
  const joinedAt = await store.timelines.newest();
  await store.people.join({ ...BLANK, id: user, joinedAtMs: clock.now(), joinedAt });
}

/** Why this person may not write; null when they may. Writing does not require having joined. */
export async function whyNotWrite(
  { people }: Pick<Store, 'people'>,
  user: UserId,
): Promise<InputError | null> {
  const [person = null] = await people.getMany([user]);
  if (person === null || person.state === 'active') return null;
  if (person.state === 'erased') return ERASED;
  return {
    code: 'FORBIDDEN',
    field: null,
    message: `expected an active account, got one that is ${person.state}`,
  };
}

/** Whether the account was erased. That is permanent. */
export async function isErased({ people }: Pick<Store, 'people'>, user: UserId): Promise<boolean> {
  const [person = null] = await people.getMany([user]);
  return person?.state === 'erased';
}

/** The answer to every request of an erased account. */
export const ERASED: InputError = {
  code: 'FORBIDDEN',
  field: null,
  message: 'expected an existing account, got an erased one',
};

function patchOf(speaker: Speaker, { email, ...profile }: Profile): PersonPatch {
  if (email === undefined) return profile;
  return { ...profile, email: email === null ? null : emailOf(speaker, email) };
}

function emailOf({ verifiedEmail }: Speaker, address: string): Person['email'] {
  return { address, isVerified: address.toLowerCase() === verifiedEmail?.toLowerCase() };
}

function erased(): Outcome<never> {
  return refused(ERASED);
}
