/** Who may find, read, use and moderate a place: pure rules over the tree of places and a viewer's facts. */
import type { ViewerFacts } from '../../model/edges.ts';
import {
  ancestorsOf,
  staffRole,
  type Circle,
  type PlaceRecord,
  type PlaceTree,
  type Role,
} from '../../model/places.ts';
import type { ProducerKey } from '../../model/producers.ts';

/** The viewer's role in the place; null for a stranger. */
export function roleIn(facts: ViewerFacts, place: PlaceRecord): Role | null {
  const { viewer, memberOf } = facts;
  if (viewer === null) return null;
  return staffRole(place, viewer) ?? (memberOf?.has(place.key) === true ? 'member' : null);
}

export function isStaff(facts: ViewerFacts, place: PlaceRecord): boolean {
  const role = roleIn(facts, place);
  return role === 'owner' || role === 'moderator';
}

/** Whether the viewer is on the staff of a category. False for one without a record. */
export function isStaffIn({ places }: PlaceTree, facts: ViewerFacts, key: ProducerKey): boolean {
  const place = places.get(key);
  return place !== undefined && isStaff(facts, place);
}

/** Whether the place has members; in other places everybody is equal. */
export function hasMembers({ joining, readers }: PlaceRecord): boolean {
  return joining !== 'closed' || readers === 'members';
}

/** Whether the viewer may read the threads of a category. True for one without a record, which is open to everyone. */
export function mayRead({ restricted }: PlaceTree, facts: ViewerFacts, key: ProducerKey): boolean {
  return (restricted.get(key) ?? []).every((place) => facts.memberOf?.has(place) === true);
}

/**
 * Whether the viewer may know that the place exists. A place for members that people join by invitation is visible to
 * its members and to invited people; one within a place that the viewer may not read is hidden as well.
 */
function mayFind(tree: PlaceTree, facts: ViewerFacts, place: PlaceRecord): boolean {
  const isSecret = place.readers === 'members' && place.joining === 'invitation';
  if (isSecret && roleIn(facts, place) === null && facts.invitedTo?.has(place.key) !== true)
    return false;
  return ancestorsOf(tree.places, place.key).every(
    ({ key, readers }) => readers === 'everyone' || facts.memberOf?.has(key) === true,
  );
}

/** The place, or null when it does not exist or is hidden from the viewer. */
export function findPlace(
  tree: PlaceTree,
  facts: ViewerFacts,
  key: ProducerKey,
): PlaceRecord | null {
  const place = tree.places.get(key);
  return place !== undefined && mayFind(tree, facts, place) ? place : null;
}

/**
 * Whether the viewer may move the content of one category to another, as far as readers are concerned. Content that
 * leaves a place for members becomes visible to people for whom it was not written, so only the staff of each such
 * place may move it.
 */
export function mayTakeOut(
  tree: PlaceTree,
  facts: ViewerFacts,
  { from, to }: { readonly from: ProducerKey | null; readonly to: ProducerKey | null },
): boolean {
  const readersOf = (key: ProducerKey | null) =>
    key === null ? [] : (tree.restricted.get(key) ?? []);
  const kept = new Set(readersOf(to));
  return readersOf(from).every((key) => kept.has(key) || isStaffIn(tree, facts, key));
}

/** Whether a move from one category to another puts content under the viewer's authority. */
export function becomesStaff(
  tree: PlaceTree,
  facts: ViewerFacts,
  { from, to }: { readonly from: ProducerKey; readonly to: ProducerKey },
): boolean {
  return isStaffIn(tree, facts, to) && !isStaffIn(tree, facts, from);
}

/** Whether the viewer belongs to a circle of the place. An anonymous viewer belongs to none. */
export function isInCircle(facts: ViewerFacts, place: PlaceRecord, circle: Circle): boolean {
  if (facts.viewer === null) return false;
  if (circle === 'everyone') return true;
  const role = roleIn(facts, place);
  return circle === 'members' ? role !== null : role === 'owner' || role === 'moderator';
}
