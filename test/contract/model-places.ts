/** The oracle of places: two maps, and the rules of the domain. */
import { FeedError } from '../../src/base/errors.ts';
import { LIMITS } from '../../src/base/limits.ts';
import {
  placeTree,
  type Membership,
  type MembershipState,
  type PlaceRecord,
} from '../../src/model/places.ts';
import type { ProducerKey, UserId } from '../../src/model/producers.ts';
import {
  checkMemberCount,
  checkMembershipCount,
  checkNewPlace,
  movedPlace,
} from '../../src/store/place-rules.ts';
import type { PlaceStore } from '../../src/store/ports/places.ts';

export function modelPlaces(): PlaceStore {
  return { ...modelTree(), ...modelMembers() };
}

type TreeVerb = 'tree' | 'create' | 'edit' | 'setRole' | 'handOver' | 'move';

function modelTree(): Pick<PlaceStore, TreeVerb> {
  const places = new Map<ProducerKey, PlaceRecord>();
  let version = 0;
  const tree = () => placeTree(version, [...places.values()]);
  const write = (place: PlaceRecord): PlaceRecord => {
    version += 1;
    places.set(place.key, place);
    return place;
  };
  return {
    tree: async (known) => (known?.version === version ? known : tree()),
    create: async (place) => {
      const earlier = places.get(place.key);
      if (earlier !== undefined) return { place: earlier, isNew: false };
      checkNewPlace(tree(), place);
      return { place: write(place), isNew: true };
    },
    edit: async (key, patch) => {
      const place = places.get(key);
      return place === undefined ? null : write({ ...place, ...patch });
    },
    setRole: async (key, user, role) => {
      const place = places.get(key);
      if (place === undefined) return null;
      const owners = setOf(place.owners, user, role === 'owner');
      const moderators = setOf(place.moderators, user, role === 'moderator');
      if (owners.length === 0) throw new FeedError('BAD_USER_INPUT', 'no owner');
      if (owners.length + moderators.length > LIMITS.placeStaffMax)
        throw new FeedError('BAD_USER_INPUT', 'too much staff');
      return write({ ...place, owners, moderators });
    },
    handOver: async (key, { from, heir }) => {
      const place = places.get(key);
      if (place === undefined) return null;
      const { createdBy } = place;
      if (![createdBy, ...place.owners, ...place.moderators].includes(from)) return null;
      const rest = setOf(place.owners, from, false);
      const moderators = setOf(place.moderators, from, false);
      const isTakenOver = rest.length === 0;
      const next = isTakenOver && moderators.length === 0 && heir !== null ? [heir] : moderators;
      const owners = isTakenOver ? next : rest;
      const [first] = owners;
      if (first === undefined) return null;
      return write({
        ...place,
        owners,
        moderators: moderators.filter((user) => !owners.includes(user)),
        createdBy: createdBy === from ? first : createdBy,
      });
    },
    move: async (key, parent) => {
      const place = places.get(key);
      return place === undefined ? null : write(movedPlace(tree(), place, parent));
    },
  };
}

/** The people with this one added at the end, or removed. */
function setOf(all: readonly UserId[], user: UserId, isIn: boolean): readonly UserId[] {
  const others = new Set(all);
  others.delete(user);
  return isIn ? [...others, user] : [...others];
}

function modelMembers(): Omit<PlaceStore, TreeVerb> {
  const members = new Map<string, Membership>();
  const versions = new Map<UserId, number>();
  const keyOf = (place: ProducerKey, user: UserId) => JSON.stringify([place, user]);
  const all = () => [...members.values()];
  const activeIn = (place: ProducerKey) =>
    all().filter((each) => each.place === place && each.state === 'active');
  const raise = (user: UserId) => versions.set(user, (versions.get(user) ?? 0) + 1);
  const put = (membership: Membership): Membership => {
    const { place, user, state } = membership;
    const earlier = members.get(keyOf(place, user));
    if (earlier?.state === state) return earlier;
    if (state === 'active') checkMemberCount(activeIn(place).length + 1);
    if (earlier === undefined)
      checkMembershipCount(all().filter((each) => each.user === user).length + 1);
    members.set(keyOf(place, user), membership);
    raise(user);
    return membership;
  };
  return {
    memberships: async (user, known) => {
      const now = versions.get(user) ?? 0;
      if (known?.user === user && known.version === now) return known;
      const inState = (state: MembershipState) =>
        new Set(
          all()
            .filter((each) => each.user === user && each.state === state)
            .map(({ place }) => place),
        );
      return {
        user,
        version: now,
        active: inState('active'),
        invited: inState('invited'),
        requested: inState('requested'),
      };
    },
    membersAmong: async (place, users) =>
      users.map((user) => members.get(keyOf(place, user)) ?? null),
    putMember: async ({ from, by: _by, ...membership }) => {
      const now = members.get(keyOf(membership.place, membership.user)) ?? null;
      return from === undefined || from === (now?.state ?? 'none') ? put(membership) : now;
    },
    putMembers: async (memberships) => {
      for (const membership of memberships) put(membership);
    },
    removeMember: async (place, user) => {
      const isThere = members.delete(keyOf(place, user));
      if (isThere) raise(user);
      return isThere;
    },
    members: async ({ place, state }, { after, limit }) =>
      all()
        .filter((each) => each.place === place && each.state === state)
        .filter(
          ({ user }) => after === null || Buffer.compare(Buffer.from(user), Buffer.from(after)) > 0,
        )
        .sort((a, b) => Buffer.compare(Buffer.from(a.user), Buffer.from(b.user)))
        .slice(0, limit),
    memberCounts: async (keys) => keys.map((key) => activeIn(key).length),
  };
}
