/** The port of places on MongoDB. */
import type { PlaceRecord, PlaceTree } from '../../../model/places.ts';
import type { ProducerKey } from '../../../model/producers.ts';
import {
  checkNewPlace,
  handedOver,
  membershipsByPerson,
  movedPlace,
  placeWithRole,
} from '../../place-rules.ts';
import type { PlaceStore } from '../../ports/places.ts';
import type { Collections } from '../engine/collections.ts';
import type { Intents } from '../engine/intents.ts';
import {
  listMembers,
  memberCounts,
  membersAmong,
  putMember,
  putMembersOf,
  readMemberships,
  removeMember,
} from './member-rows.ts';
import { changePlace, readTree } from './place-rows.ts';

export function openMongoPlaces(collections: Collections, intents: Intents): PlaceStore {
  const counted = <T>(places: readonly ProducerKey[], write: () => Promise<T>): Promise<T> =>
    intents.withIntent({ places }, write);
  const replaceOne = (
    key: ProducerKey,
    change: (place: PlaceRecord, tree: PlaceTree) => PlaceRecord | null,
  ): Promise<PlaceRecord | null> =>
    changePlace(collections, (tree) => {
      const place = tree.places.get(key);
      return place === undefined ? null : change(place, tree);
    });
  return {
    tree: (known) => readTree(collections, known),
    create: async (place) => {
      let isNew = true;
      const created = await changePlace(collections, (tree) => {
        isNew = !tree.places.has(place.key);
        if (!isNew) return null;
        checkNewPlace(tree, place);
        return place;
      });
      if (created !== null) return { place: created, isNew };
      const { places } = await readTree(collections, null);
      return { place: places.get(place.key) ?? place, isNew };
    },
    edit: (key, patch) => replaceOne(key, (place) => ({ ...place, ...patch })),
    setRole: (key, user, role) => replaceOne(key, (place) => placeWithRole(place, user, role)),
    handOver: (key, args) => replaceOne(key, (place) => handedOver(place, args)),
    move: (key, parent) => replaceOne(key, (place, tree) => movedPlace(tree, place, parent)),
    memberships: (user, known) => readMemberships(collections, user, known),
    membersAmong: (place, users) => membersAmong(collections, place, users),
    putMember: (membership) =>
      counted([membership.place], () => putMember(collections, membership)),
    putMembers: async (memberships) => {
      for (const [user, own] of membershipsByPerson(memberships))
        await counted(
          own.map(({ place }) => place),
          () => putMembersOf(collections, user, own),
        );
    },
    removeMember: (place, user) => counted([place], () => removeMember(collections, place, user)),
    members: (query, page) => listMembers(collections, query, page),
    memberCounts: (places) => memberCounts(collections, places),
  };
}
