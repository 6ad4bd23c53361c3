/** What a change of the places must keep. Adapters ask these inside the step that makes the change. */
import { FeedError } from '../base/errors.ts';
import { LIMITS } from '../base/limits.ts';
import { ancestorsOf, heightOf, type PlaceRecord, type PlaceTree } from '../model/places.ts';
import type { ProducerKey } from '../model/producers.ts';
import type { PlacePatch } from './ports/places.ts';

/** Refuses a new place that the tree has no room for. */
export function checkNewPlace(tree: PlaceTree, { parent }: Pick<PlaceRecord, 'parent'>): void {
  if (tree.places.size >= LIMITS.placesMax)
    refuse(`at most ${LIMITS.placesMax} places`, 'one more');
  checkParent(tree, parent, 0);
}

/** The place below another parent. Refuses a parent within it. */
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

/** The place after a patch. Refuses one without an owner, and more staff than a place may have. */
export function patchedPlace(place: PlaceRecord, patch: PlacePatch): PlaceRecord {
  const next = { ...place, ...patch };
  if (next.owners.length === 0) refuse('at least one owner', 'none');
  const staff = next.owners.length + next.moderators.length;
  if (staff > LIMITS.placeStaffMax)
    refuse(`at most ${LIMITS.placeStaffMax} owners and moderators`, String(staff));
  return next;
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
