/** Places, one row each, and memberships: rows by person, rows by place and state, and a count for each place. */
import { invariant } from '../../base/errors.ts';
import {
  NO_PLACES,
  placeTree,
  type Membership,
  type Memberships,
  type MembershipState,
  type PlaceRecord,
  type PlaceTree,
} from '../../model/places.ts';
import type { ProducerKey, UserId } from '../../model/producers.ts';
import {
  checkMemberCount,
  checkMembershipCount,
  checkNewPlace,
  handedOver,
  movedPlace,
  placeWithRole,
} from '../place-rules.ts';
import type { KeyPage } from '../ports/key-page.ts';
import type { MembersQuery, PlaceStore } from '../ports/places.ts';
import { membershipEvents } from '../recorded-events.ts';
import type { LmdbEnvironment } from './engine/environment.ts';
import { recordEvents } from './events.ts';
import { NO_VALUE, prefixEnd, textKey, textsOf, type Key } from './engine/keys.ts';
import { intactRows, readEachIntact } from './engine/table.ts';

const VERSION = textKey('places-version');

export function openLmdbPlaces(env: LmdbEnvironment): PlaceStore {
  let latest = NO_PLACES;
  return {
    tree: async (known) => {
      const version = env.recall('system', 'places version', () => readVersion(env));
      if (known?.version === version) return known;
      if (latest.version !== version) latest = env.read(() => readTree(env));
      return latest;
    },
    create: async (place) => env.write(() => createOne(env, place)),
    edit: async (key, patch) =>
      env.write(() => replaceOne(env, key, (place) => ({ ...place, ...patch }))),
    setRole: async (key, user, role) =>
      env.write(() => replaceOne(env, key, (place) => placeWithRole(place, user, role))),
    handOver: async (key, args) =>
      env.write(() => replaceOne(env, key, (place) => handedOver(place, args))),
    move: async (key, parent) =>
      env.write(() => replaceOne(env, key, (place) => movedPlace(readTree(env), place, parent))),
    memberships: async (user, known) => {
      const version = env.recall('memberVersions', user, () => readUserVersion(env, user));
      return known?.version === version && known.user === user
        ? known
        : env.read(() => readMemberships(env, user));
    },
    membersAmong: async (place, users) =>
      env.read(() => users.map((user) => readMembership(env, user, place))),
    putMember: async ({ from, by, ...membership }) =>
      env.write(() => {
        const now = readMembership(env, membership.user, membership.place);
        const isMeant = from === undefined || from === (now?.state ?? 'none');
        const put = isMeant ? putOne(env, membership) : now;
        if (put === membership) recordEvents(env, membershipEvents({ ...membership, by }));
        return put;
      }),
    putMembers: async (memberships) => {
      await env.write(() => memberships.forEach((each) => putOne(env, each)));
    },
    removeMember: async (place, user) => env.write(() => removeOne(env, place, user)),
    members: async (query, page) => env.read(() => listMembers(env, query, page)),
    memberCounts: async (places) =>
      env.read(() => places.map((place) => env.memberCounts.get(textKey(place)) ?? 0)),
  };
}

function readVersion(env: LmdbEnvironment): number {
  const value = env.system.get(VERSION);
  return typeof value === 'number' ? value : NO_PLACES.version;
}

function readTree(env: LmdbEnvironment): PlaceTree {
  return placeTree(
    readVersion(env),
    Array.from(env.places.getRange({}), ({ value }) => value),
  );
}

function writePlace(env: LmdbEnvironment, place: PlaceRecord): PlaceRecord {
  env.places.put(textKey(place.key), place);
  env.system.put(VERSION, readVersion(env) + 1);
  return place;
}

function createOne(
  env: LmdbEnvironment,
  place: PlaceRecord,
): { readonly place: PlaceRecord; readonly isNew: boolean } {
  const earlier = env.places.get(textKey(place.key));
  if (earlier !== undefined) return { place: earlier, isNew: false };
  checkNewPlace(readTree(env), place);
  return { place: writePlace(env, place), isNew: true };
}

/** Writes nothing and returns null when there is no such place or `change` returns null. */
function replaceOne(
  env: LmdbEnvironment,
  key: ProducerKey,
  change: (place: PlaceRecord) => PlaceRecord | null,
): PlaceRecord | null {
  const place = env.places.get(textKey(key));
  const next = place === undefined ? null : change(place);
  return next === null ? null : writePlace(env, next);
}

function readUserVersion(env: LmdbEnvironment, user: UserId): number {
  return env.memberVersions.get(textKey(user)) ?? 0;
}

function readMembership(env: LmdbEnvironment, user: UserId, place: ProducerKey): Membership | null {
  const row = env.memberships.get(textKey(user, place));
  return row === undefined ? null : { user, place, state: row[0], sinceMs: row[1] };
}

function readMemberships(env: LmdbEnvironment, user: UserId): Memberships {
  const prefix = textKey(user);
  const found: Record<MembershipState, ProducerKey[]> = { active: [], requested: [], invited: [] };
  const placeIn = (key: Key): ProducerKey => textsOf(key)[1] as ProducerKey;
  const range = { start: prefix, end: prefixEnd(prefix) };
  const rows = intactRows(env.memberships, range, {
    onDamage: env.onDamage,
    instead: (key) => [stateByKeys(env, placeIn(key), user), 0] as const,
  });
  for (const { key, value } of rows) found[value[0]].push(placeIn(key));
  return {
    user,
    version: readUserVersion(env, user),
    active: env.sets.of(found.active),
    requested: env.sets.of(found.requested),
    invited: env.sets.of(found.invited),
  };
}

/** The state of a membership whose row is damaged, by the list of the place's members that holds it. */
function stateByKeys(env: LmdbEnvironment, place: ProducerKey, user: UserId): MembershipState {
  const states = ['active', 'requested', 'invited'] as const;
  const state = states.find((each) => env.members.doesExist(textKey(place, each, user)));
  invariant(state !== undefined, 'a membership is in one list of members');
  return state;
}

function putOne(env: LmdbEnvironment, membership: Membership): Membership {
  const { user, place, state, sinceMs } = membership;
  const earlier = readMembership(env, user, place);
  if (earlier?.state === state) return earlier;
  if (earlier !== null) removeOne(env, place, user);
  env.memberships.put(textKey(user, place), [state, sinceMs]);
  env.members.put(textKey(place, state, user), NO_VALUE);
  if (state === 'active') checkMemberCount(countMember(env, place, 1));
  raiseUserVersion(env, user);
  checkMembershipCount(countMemberships(env, user));
  return membership;
}

function removeOne(env: LmdbEnvironment, place: ProducerKey, user: UserId): boolean {
  if (!env.memberships.doesExist(textKey(user, place))) return false;
  const state = stateByKeys(env, place, user);
  env.memberships.remove(textKey(user, place));
  env.members.remove(textKey(place, state, user));
  if (state === 'active') countMember(env, place, -1);
  raiseUserVersion(env, user);
  return true;
}

function raiseUserVersion(env: LmdbEnvironment, user: UserId): void {
  env.memberVersions.put(textKey(user), readUserVersion(env, user) + 1);
}

function countMember(env: LmdbEnvironment, place: ProducerKey, by: 1 | -1): number {
  const count = (env.memberCounts.get(textKey(place)) ?? 0) + by;
  env.memberCounts.put(textKey(place), count);
  return count;
}

function countMemberships(env: LmdbEnvironment, user: UserId): number {
  const prefix = textKey(user);
  return env.memberships.getKeysCount({ start: prefix, end: prefixEnd(prefix) });
}

function listMembers(
  env: LmdbEnvironment,
  { place, state }: MembersQuery,
  { after, limit }: KeyPage<UserId>,
): readonly Membership[] {
  if (limit === 0) return [];
  const prefix = textKey(place, state);
  const start = after === null ? prefix : prefixEnd(textKey(place, state, after));
  const keys = env.members.getKeys({ start, end: prefixEnd(prefix) });
  const { onDamage } = env;
  return readEachIntact(
    keys,
    { limit, onDamage },
    (key) => readMembership(env, textsOf(key)[2] as UserId, place) ?? undefined,
  );
}
