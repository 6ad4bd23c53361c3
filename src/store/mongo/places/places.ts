/** The port of places on MongoDB. */
import { checkNewPlace, movedPlace, patchedPlace } from '../../place-rules.ts';
import type { PlaceStore } from '../../ports/places.ts';
import type { Collections } from '../engine/collections.ts';
import {
  listMembers,
  memberCounts,
  membersAmong,
  putMember,
  readMemberships,
  removeMember,
} from './member-rows.ts';
import { changePlace, readTree } from './place-rows.ts';

export function openMongoPlaces(collections: Collections): PlaceStore {
  return {
    tree: (known) => readTree(collections, known),
    create: async (place) => {
      let isNew = true;
      const created = await changePlace(collections, (tree) => {
        isNew = !tree.places.has(place.key);
        if (!isNew) return null;
        checkNewPlace(tree, place);
        return patchedPlace(place, {});
      });
      if (created !== null) return { place: created, isNew };
      const { places } = await readTree(collections, null);
      return { place: places.get(place.key) ?? place, isNew };
    },
    edit: async (key, patch) =>
      changePlace(collections, ({ places }) => {
        const place = places.get(key);
        return place === undefined ? null : patchedPlace(place, patch);
      }),
    move: async (key, parent) =>
      changePlace(collections, (tree) => {
        const place = tree.places.get(key);
        return place === undefined ? null : movedPlace(tree, place, parent);
      }),
    memberships: (user, known) => readMemberships(collections, user, known),
    membersAmong: (place, users) => membersAmong(collections, place, users),
    putMember: (membership) => putMember(collections, membership, { isLive: true }),
    putMembers: async (memberships) => {
      for (const membership of memberships)
        await putMember(collections, membership, { isLive: false });
    },
    removeMember: (place, user) => removeMember(collections, place, user),
    members: (query, page) => listMembers(collections, query, page),
    memberCounts: (places) => memberCounts(collections, places),
  };
}
