/** The rules that every change of the places must keep. Adapters check them inside the step that makes the change. */
import { FeedError } from '../base/errors.ts';
import { LIMITS } from '../base/limits.ts';
import {
  ancestorsOf,
  heightOf,
  staffRole,
  type Membership,
  type PlaceRecord,
  type PlaceTree,
  type Role,
} from '../model/places.ts';
import type { ProducerKey, UserId } from '../model/producers.ts';
import type { HandOverArgs } from './ports/places.ts';

/** Refuses a new place that the tree has no room for, that has no owner, or that has more staff than a place may have. */
export function checkNewPlace(tree: PlaceTree, place: PlaceRecord): void {
  if (tree.places.size >= LIMITS.placesMax)
    refuse(`at most ${LIMITS.placesMax} places`, 'one more');
  checkParent(tree, place.parent, 0);
  checkStaff(place);
}

/** The place under another parent. Refuses a parent within it. */
export function movedPlace(
  tree: PlaceTree,
  place: PlaceRecord,
  parent: ProducerKey | null,
): PlaceRecord {
  const isWithin =
    parent === place.key ||
    (parent !== null && ancestorsOf(tree.places, parent).some(({ key }) => key === place.key));
  if (isWithin) refuse('a parent outside the place', 'one within it');
  checkParent(tree, parent, heightOf(tree, place.key));
  return { ...place, parent };
}

/** The place after a person got a role in it. Refuses one without an owner, and more staff than a place may have. */
export function placeWithRole(place: PlaceRecord, user: UserId, role: Role): PlaceRecord {
  const { owners, moderators } = withoutStaff(place, user);
  const next = {
    ...place,
    owners: role === 'owner' ? [...owners, user] : owners,
    moderators: role === 'moderator' ? [...moderators, user] : moderators,
  };
  checkStaff(next);
  return next;
}

/** The place after a person left it permanently; null when it does not name them, or nobody else can own it. */
export function handedOver(place: PlaceRecord, { from, heir }: HandOverArgs): PlaceRecord | null {
  if (place.createdBy !== from && staffRole(place, from) === null) return null;
  const others = heirsOf(place, from);
  const owners = others.length > 0 || heir === null ? others : [heir];
  const [first] = owners;
  if (first === undefined) return null;
  return {
    ...place,
    owners,
    moderators: withoutStaff(place, from).moderators.filter((user) => !owners.includes(user)),
    createdBy: place.createdBy === from ? first : place.createdBy,
  };
}

/** The owners of the place without this person: the other owners, or else its moderators. */
function heirsOf(place: PlaceRecord, person: UserId): readonly UserId[] {
  const { owners, moderators } = withoutStaff(place, person);
  return owners.length > 0 ? owners : moderators;
}

/** Refuses more active members than a place takes. */
export function checkMemberCount(count: number): void {
  if (count > LIMITS.membersMax) refuse(`at most ${LIMITS.membersMax} members`, 'one more');
}

/** Refuses more memberships, requests and invitations together than a person may hold. */
export function checkMembershipCount(count: number): void {
  if (count > LIMITS.membershipsMax)
    refuse(`at most ${LIMITS.membershipsMax} memberships of one person`, 'one more');
}

/** The memberships of each person, in the order given. */
export function membershipsByPerson(
  memberships: readonly Membership[],
): ReadonlyMap<UserId, readonly Membership[]> {
  const found = new Map<UserId, Membership[]>();
  for (const membership of memberships) {
    const own = found.get(membership.user);
    if (own === undefined) found.set(membership.user, [membership]);
    else own.push(membership);
  }
  return found;
}

function withoutStaff(
  { owners, moderators }: PlaceRecord,
  user: UserId,
): Pick<PlaceRecord, 'owners' | 'moderators'> {
  const others = (all: readonly UserId[]) => all.filter((each) => each !== user);
  return { owners: others(owners), moderators: others(moderators) };
}

function checkStaff({ owners, moderators }: PlaceRecord): void {
  if (owners.length === 0) refuse('at least one owner', 'none; make somebody else an owner first');
  const staff = owners.length + moderators.length;
  if (staff > LIMITS.placeStaffMax)
    refuse(`at most ${LIMITS.placeStaffMax} owners and moderators`, String(staff));
}

function checkParent(tree: PlaceTree, parent: ProducerKey | null, height: number): void {
  if (parent === null) return;
  if (!tree.places.has(parent)) refuse('an existing parent', 'none');
  const depth = ancestorsOf(tree.places, parent).length + 2 + height;
  if (depth > LIMITS.placeDepthMax)
    refuse(`at most ${LIMITS.placeDepthMax} places within each other`, String(depth));
}

function refuse(expected: string, got: string): never {
  throw new FeedError('BAD_USER_INPUT', `expected ${expected}, got ${got}`);
}
