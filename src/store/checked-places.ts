/** The port of places with every argument checked. */
import type { PlaceRecord } from '../model/places.ts';
import { checkLimit, checkPosition, checkProducer, checkUser } from './checks.ts';
import type { PlacePatch, PlaceStore } from './ports/places.ts';

export function checkedPlaces(places: PlaceStore): PlaceStore {
  return {
    tree: (known) => places.tree(known),
    create: async (place) => {
      checkPlace(place);
      return places.create(place);
    },
    edit: async (key, patch) => {
      checkProducer(key);
      checkPatch(patch);
      return places.edit(key, patch);
    },
    setRole: async (key, user, role) => {
      checkProducer(key);
      checkUser(user);
      return places.setRole(key, user, role);
    },
    handOver: async (key, { from, heir }) => {
      checkProducer(key);
      checkUser(from);
      if (heir !== null) checkUser(heir);
      return places.handOver(key, { from, heir });
    },
    move: async (key, parent) => {
      checkProducer(key);
      if (parent !== null) checkProducer(parent);
      return places.move(key, parent);
    },
    memberships: async (user, known) => {
      checkUser(user);
      return places.memberships(user, known);
    },
    membersAmong: async (place, users) => {
      checkProducer(place);
      users.forEach(checkUser);
      return places.membersAmong(place, users);
    },
    putMember: async (membership) => {
      checkProducer(membership.place);
      checkUser(membership.user);
      if (membership.by !== undefined) checkUser(membership.by);
      return places.putMember(membership);
    },
    putMembers: async (memberships) => {
      for (const { place, user } of memberships) {
        checkProducer(place);
        checkUser(user);
      }
      await places.putMembers(memberships);
    },
    removeMember: async (place, user) => {
      checkProducer(place);
      checkUser(user);
      return places.removeMember(place, user);
    },
    members: async (query, { after, limit }) => {
      checkProducer(query.place);
      checkLimit(limit);
      if (after !== null) checkUser(after);
      return places.members(query, { after, limit });
    },
    memberCounts: async (keys) => {
      keys.forEach(checkProducer);
      return places.memberCounts(keys);
    },
  };
}

function checkPlace(place: PlaceRecord): void {
  checkProducer(place.key);
  if (place.parent !== null) checkProducer(place.parent);
  checkUser(place.createdBy);
  for (const user of [...place.owners, ...place.moderators]) checkUser(user);
  checkPatch(place);
}

function checkPatch({ order }: PlacePatch): void {
  if (order !== undefined) checkPosition(order);
}
