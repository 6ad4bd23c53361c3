/**
 * Joining, inviting, leaving and roles. Every call may be repeated. A place hidden from the caller is NOT_FOUND, and so
 * is a person they may not see.
 */
import { FeedError } from '../../base/errors.ts';
import { done, notFound, refusedField, refusedInput, type Outcome } from '../../base/outcome.ts';
import type { ViewerFacts } from '../../model/edges.ts';
import {
  staffRole,
  type Membership,
  type MembershipState,
  type PlaceRecord,
  type Role,
} from '../../model/places.ts';
import { userProducer, type ProducerKey, type UserId } from '../../model/producers.ts';
import { canOpenProducer, isBlocked } from '../access.ts';
import { noPlace, openStaffPlace, type PlaceContext } from './manage-places.ts';
import { findPlace, hasMembers, isStaff, roleIn } from './place-access.ts';
import { refusalOf } from './thread-access.ts';

/** A person and a place. */
export interface MemberArgs {
  readonly category: ProducerKey;
  readonly user: UserId;
}

export interface RoleArgs extends MemberArgs {
  readonly role: Role;
}

/** Joins a place, requests to, or accepts its invitation. FORBIDDEN where people join in another way. */
export async function joinPlace(
  context: PlaceContext,
  viewer: UserId,
  category: ProducerKey,
): Promise<Outcome<Membership>> {
  const { facts, place } = await placeFor(context, viewer, category);
  if (place === null) return noPlace();
  let isByRole = false;
  const joined = await put(context, { category, user: viewer }, (now) => {
    const isInvited = now?.state === 'invited' || place.joining === 'open';
    isByRole = now?.state !== 'active' && !isInvited && isStaff(facts, place);
    if (now?.state === 'active' || isInvited || isByRole) return 'active';
    return place.joining === 'approval' ? 'requested' : CANNOT_JOIN;
  });
  if (!joined.isDone || !isByRole) return joined;
  // Staff who were removed meanwhile had no membership that could be removed with their role.
  const after = (await context.store.places.tree(null)).places.get(category);
  if (after !== undefined && staffRole(after, viewer) !== null) return joined;
  await context.store.places.removeMember(category, viewer);
  return CANNOT_JOIN;
}

const CANNOT_JOIN: Outcome<never> = refusedField(
  'FORBIDDEN',
  'categoryId',
  'expected a place that the viewer can join, got one that is closed or needs an invitation',
);

/**
 * Leaves a place, declines its invitation or withdraws a request. The last owner cannot leave. Succeeds when the viewer
 * is not a member, whether the place is hidden from them or does not exist.
 */
export async function leavePlace(
  context: PlaceContext,
  viewer: UserId,
  category: ProducerKey,
): Promise<Outcome<ProducerKey>> {
  // A place within one that the viewer left may be hidden from them by now, but they can still leave it.
  const place = (await context.store.places.tree(null)).places.get(category);
  return place === undefined
    ? done(category)
    : endMembership(context, { place, user: viewer, field: 'categoryId' });
}

/** Invites a person; somebody who asked to join becomes a member immediately. For the staff of a place. */
export async function invite(
  context: PlaceContext,
  viewer: UserId,
  { category, user }: MemberArgs,
): Promise<Outcome<Membership>> {
  const found = await openStaffPlace(context, viewer, category);
  if (!found.isDone) return found;
  if (!hasMembers(found.value))
    return refusedField('FORBIDDEN', 'categoryId', 'expected a place that has members');
  const facts = await context.facts.of(viewer);
  if (!(await canOpenProducer(context.store, facts, userProducer(user))))
    return notFound('userId', 'an existing person');
  return put(context, { category, user, by: viewer }, (now) => {
    if (now?.state === 'active' || now?.state === 'invited') return done(now);
    return now?.state === 'requested' ? 'active' : 'invited';
  });
}

/** Makes somebody who asked to join a member. For the staff of a place. */
export async function admit(
  context: PlaceContext,
  viewer: UserId,
  { category, user }: MemberArgs,
): Promise<Outcome<Membership>> {
  const found = await openStaffPlace(context, viewer, category);
  if (!found.isDone) return found;
  return put(context, { category, user, by: viewer }, (now) => {
    const isThere = now?.state === 'requested' || now?.state === 'active';
    return isThere ? 'active' : notFound('userId', 'a request to join');
  });
}

/**
 * Ends a membership, a request or an invitation. For the staff of a place; only owners can end that of other staff, and
 * everybody can end their own.
 */
export async function expel(
  context: PlaceContext,
  viewer: UserId,
  { category, user }: MemberArgs,
): Promise<Outcome<ProducerKey>> {
  if (user === viewer) return leavePlace(context, viewer, category);
  const found = await openStaffPlace(context, viewer, category);
  if (!found.isDone) return found;
  const place = found.value;
  if (staffRole(place, user) !== null && !place.owners.includes(viewer))
    return refusedField('FORBIDDEN', 'userId', 'expected a member, got one of the staff');
  return endMembership(context, { place, user, field: 'userId' });
}

/**
 * Makes a person an owner, a moderator or an ordinary member. For owners; a place keeps at least one, and a moderator
 * may step down. Nobody gets a role in a place that they did not choose. Succeeds for a viewer who has the role already.
 */
export async function setRole(
  context: PlaceContext,
  viewer: UserId,
  { category, user, role }: RoleArgs,
): Promise<Outcome<PlaceRecord>> {
  const own = await placeFor(context, viewer, category);
  if (own.place !== null && user === viewer && isAlready(own.facts, own.place, role))
    return done(own.place);
  const found = await openStaffPlace(context, viewer, category);
  if (!found.isDone) return found;
  const place = found.value;
  const facts = await context.facts.of(viewer);
  const isSteppingDown = user === viewer && role === 'member';
  if (roleIn(facts, place) !== 'owner' && !isSteppingDown)
    return refusedField('FORBIDDEN', 'categoryId', 'expected a place that the viewer owns');
  const missing = notFound('userId', hasMembers(place) ? 'a member' : 'a follower of the place');
  if (!(await canBeGiven(context, facts, { place, user, role }))) return missing;
  const changed = await changeRole(context, { category, user, role }, 'role');
  // Somebody who left between the two calls would be on the staff without being a member.
  if (!changed.isDone || role === 'member' || !hasMembers(place)) return changed;
  const [after = null] = await context.store.places.membersAmong(category, [user]);
  if (after?.state === 'active') return changed;
  const undone = await changeRole(context, { category, user, role: 'member' }, 'role');
  return undone.isDone ? missing : undone;
}

interface GivenRole {
  readonly place: PlaceRecord;
  readonly user: UserId;
  readonly role: Role;
}

/**
 * Whether a person chose the place and so can be given a role: a member, or in a place without members a follower. No
 * owner promotes a person with whom they are in a block, but staff can always be demoted.
 */
async function canBeGiven(
  { store }: PlaceContext,
  facts: ViewerFacts,
  { place, user, role }: GivenRole,
): Promise<boolean> {
  const key = userProducer(user);
  const held = staffRole(place, user);
  const isPromoted = role !== 'member' && held !== 'owner' && held !== role;
  if (isPromoted && isBlocked(facts, key)) return false;
  if (hasMembers(place)) {
    const [now = null] = await store.places.membersAmong(place.key, [user]);
    return now?.state === 'active';
  }
  if (held !== null) return true;
  if (!(await canOpenProducer(store, facts, key))) return false;
  const [theirs] = await store.edges.factsAmong([user], [place.key]);
  return role === 'member' || theirs?.follows.has(place.key) === true;
}

/** In a place without members, everybody who is not on its staff counts as an ordinary member. */
function isAlready(facts: ViewerFacts, place: PlaceRecord, role: Role): boolean {
  return (roleIn(facts, place) ?? (hasMembers(place) ? null : 'member')) === role;
}

/** The place, null when it is hidden from the viewer, and the facts that decide this. */
async function placeFor(
  { store, facts: cache }: PlaceContext,
  viewer: UserId,
  category: ProducerKey,
): Promise<{ readonly facts: ViewerFacts; readonly place: PlaceRecord | null }> {
  const [tree, facts] = await Promise.all([store.places.tree(null), cache.of(viewer)]);
  return { facts, place: findPlace(tree, facts, category) };
}

/** Decides from the current membership, null for none, on its next state, or on an answer without a change. */
type Decide = (now: Membership | null) => MembershipState | Outcome<Membership>;

interface PutArgs extends MemberArgs {
  readonly by?: UserId;
}

/** Attempts to change one membership while others keep changing it. */
const ATTEMPTS_MAX = 10;

/**
 * Decides by the person's current membership, and again if that changed meanwhile: an answer does not make somebody a
 * member whose request was withdrawn or whose invitation was revoked, and somebody who became a member stays one. A
 * member is put again: the store finishes what an attempt that died has left.
 */
async function put(
  { store, clock }: PlaceContext,
  { category, user, by }: PutArgs,
  decide: Decide,
): Promise<Outcome<Membership>> {
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt += 1) {
    const [now = null] = await store.places.membersAmong(category, [user]);
    const state = decide(now);
    if (typeof state !== 'string') return state;
    const membership = { place: category, user, state, sinceMs: clock.now(), by };
    try {
      const after = await store.places.putMember({ ...membership, from: now?.state ?? 'none' });
      if (after?.state === state) return done(after);
    } catch (error) {
      return refusedInput('categoryId', refusalOf(error));
    }
  }
  throw new FeedError('UNAVAILABLE', 'too many concurrent changes to this membership; retry');
}

interface EndingMembership {
  readonly place: PlaceRecord;
  readonly user: UserId;
  /** The input field that names the membership, for a refusal. */
  readonly field: string;
}

async function endMembership(
  context: PlaceContext,
  { place, user, field }: EndingMembership,
): Promise<Outcome<ProducerKey>> {
  const given = await endRole(context, { place, user, field });
  if (given !== null) return given;
  await context.store.places.removeMember(place.key, user);
  // A role given meanwhile was given to a member, which this person is not any more.
  const after = (await context.store.places.tree(null)).places.get(place.key) ?? place;
  return (await endRole(context, { place: after, user, field })) ?? done(place.key);
}

/** Null when the person has no role now; else why they keep it. */
async function endRole(
  context: PlaceContext,
  { place, user, field }: EndingMembership,
): Promise<Outcome<never> | null> {
  if (staffRole(place, user) === null) return null;
  const changed = await changeRole(context, { category: place.key, user, role: 'member' }, field);
  return changed.isDone ? null : changed;
}

/** The store changes the role of this person alone: concurrent changes to other people's roles are kept. */
async function changeRole(
  { store }: PlaceContext,
  { category, user, role }: RoleArgs,
  field: string,
): Promise<Outcome<PlaceRecord>> {
  try {
    const place = await store.places.setRole(category, user, role);
    return place === null ? noPlace() : done(place);
  } catch (error) {
    return refusedInput(field, refusalOf(error));
  }
}
