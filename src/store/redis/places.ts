/** Places and memberships from copies in this process; lists, counts and writes go to the durable store. */
import { invariant } from '../../base/errors.ts';
import { LIMITS } from '../../base/limits.ts';
import type { Memberships, PlaceTree } from '../../model/places.ts';
import type { UserId } from '../../model/producers.ts';
import { membershipsByPerson } from '../place-rules.ts';
import type { PlaceStore } from '../ports/places.ts';
import type { Store } from '../ports/store.ts';
import type { ChangeLog } from './change-log/change-log.ts';
import type { LogEntry } from './change-log/log-entry.ts';
import { writeThrough } from './change-log/write-through.ts';
import { InvalidatingCache } from './items/invalidating-cache.ts';

const TREE = 'tree';

/** The tree and the memberships of people, kept up to date by the change log. */
export interface PlaceCopies {
  readonly trees: InvalidatingCache<typeof TREE, PlaceTree>;
  readonly memberships: InvalidatingCache<UserId, Memberships>;
  apply(entry: LogEntry): void;
  clear(): void;
}

export function createPlaceCopies(): PlaceCopies {
  const trees = new InvalidatingCache<typeof TREE, PlaceTree>({ max: 1 });
  const memberships = new InvalidatingCache<UserId, Memberships>({
    max: LIMITS.factsCacheEntriesMax,
    sizeOf: ({ active, invited, requested }) => 16 + active.size + invited.size + requested.size,
  });
  return {
    trees,
    memberships,
    apply(entry) {
      if (entry.kind === 'places') trees.drop(TREE);
      if (entry.kind === 'members' && entry.list === undefined) memberships.drop(entry.user);
    },
    clear() {
      trees.clear();
      memberships.clear();
    },
  };
}

export interface RedisPlacesContext {
  readonly durable: Pick<Store, 'places'>;
  readonly log: ChangeLog;
  readonly copies: PlaceCopies;
}

export function openRedisPlaces({ durable, log, copies }: RedisPlacesContext): PlaceStore {
  const { places } = durable;
  const touch = <T>(entry: LogEntry, write: () => Promise<T>): Promise<T> =>
    writeThrough(log, { entry, revokesAccess: true }, write);
  const touchPlaces = <T>(write: () => Promise<T>) => touch({ kind: 'places' }, write);
  return {
    tree: async (known) => {
      if (!(await log.confirm('lately'))) return places.tree(known);
      const [tree] = await copies.trees.many([TREE], async () => [await places.tree(known)]);
      invariant(tree !== undefined, 'the tree has a copy');
      return known?.version === tree.version ? known : tree;
    },
    create: (place) => touchPlaces(() => places.create(place)),
    edit: (key, patch) => touchPlaces(() => places.edit(key, patch)),
    setRole: (key, user, role) => touchPlaces(() => places.setRole(key, user, role)),
    handOver: (key, args) => touchPlaces(() => places.handOver(key, args)),
    move: (key, parent) => touchPlaces(() => places.move(key, parent)),
    memberships: async (user, known) => {
      if (!(await log.confirm('lately'))) return places.memberships(user, known);
      const [held] = await copies.memberships.many([user], async () => [
        await places.memberships(user, known),
      ]);
      invariant(held !== undefined, 'every requested person has a copy');
      return known?.user === user && known.version === held.version ? known : held;
    },
    membersAmong: (place, users) => places.membersAmong(place, users),
    putMember: (membership) =>
      touch({ kind: 'members', user: membership.user }, () => places.putMember(membership)),
    putMembers: async (memberships) => {
      for (const [user, own] of membershipsByPerson(memberships))
        await touch({ kind: 'members', user }, () => places.putMembers(own));
    },
    removeMember: (place, user) =>
      touch({ kind: 'members', user }, () => places.removeMember(place, user)),
    members: (query, page) => places.members(query, page),
    memberCounts: (keys) => places.memberCounts(keys),
  };
}
