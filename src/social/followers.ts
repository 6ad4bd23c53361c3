/** Who follows whom, as far as a viewer may know. */
import { LIMITS } from '../base/limits.ts';
import type { ViewerFacts } from '../model/edges.ts';
import type { Person } from '../model/people.ts';
import { userProducer, type ProducerKey, type UserId, userIn } from '../model/producers.ts';
import type { KeyPage } from '../store/ports/key-page.ts';
import type { Store } from '../store/ports/store.ts';
import { canOpenProducer } from './access.ts';
import { rowsOfType } from './keys-of-type.ts';
import { userOf } from './producers.ts';

/** The number of entries in a list, counted as the list is read. */
export interface ListCount {
  readonly count: number;
  readonly isCapped: boolean;
}

/** Reads a page of a stored list of producers, and decides which of them the viewer may see. */
export interface CheckedList {
  /** The type of all its producers; null when it may hold several types. */
  readonly type: string | null;
  readonly read: (page: KeyPage<ProducerKey>) => Promise<readonly ProducerKey[]>;
  readonly visible: (keys: readonly ProducerKey[]) => Promise<readonly ProducerKey[]>;
}

/** The store, and the facts of the viewer who reads the list. */
interface ListContext {
  readonly store: Store;
  readonly facts: ViewerFacts;
}

/**
 * Whether the viewer may see a producer's follows and followers. Like its items, the lists of a private feed are for
 * its followers and its owner.
 */
export async function mayListFollows(
  store: Store,
  facts: ViewerFacts,
  key: ProducerKey,
): Promise<boolean> {
  if (!(await canOpenProducer(store, facts, key))) return false;
  const user = userOf(key);
  if (user === null || user === facts.viewer || facts.follows.has(key)) return true;
  const [person = null] = await store.people.getMany([user]);
  return person?.feed !== 'private';
}

/** The people whom the viewer may see: not absent, and not in a block with the viewer. Viewers see themselves. */
export function visiblePeople(
  store: Pick<Store, 'people'>,
  facts: ViewerFacts,
  keys: readonly ProducerKey[],
): Promise<readonly ProducerKey[]> {
  return peopleSeen(store, { facts, isShown: () => true }, keys);
}

/** The people whose likes the viewer may see. Like its items, the likes of a private feed are for its followers. */
export function visibleLikers(
  store: Pick<Store, 'people'>,
  facts: ViewerFacts,
  keys: readonly ProducerKey[],
): Promise<readonly ProducerKey[]> {
  const isShown = (key: ProducerKey, person: Person | null): boolean =>
    person?.feed !== 'private' || facts.follows.has(key) || userIn(key) === facts.viewer;
  return peopleSeen(store, { facts, isShown }, keys);
}

interface SeenContext {
  readonly facts: ViewerFacts;
  /** Decides about people whom nothing else hides, and about the viewer. */
  readonly isShown: (key: ProducerKey, person: Person | null) => boolean;
}

/** The people whom the viewer may see and who are shown, by one read of their records. */
export async function peopleSeen(
  { people }: Pick<Store, 'people'>,
  { facts, isShown }: SeenContext,
  keys: readonly ProducerKey[],
): Promise<readonly ProducerKey[]> {
  const users = keys.map(userIn);
  const known = await people.getMany(users);
  return keys.filter((key, nth) => {
    const user = users[nth] as UserId;
    const person = known[nth] ?? null;
    const isActive = (person?.state ?? 'active') === 'active';
    const isVisible = user === facts.viewer || (isActive && !facts.blocked.has(user));
    return isVisible && isShown(key, person);
  });
}

interface PeopleRead extends Pick<CheckedList, 'visible'> {
  readonly read: (page: KeyPage<UserId>) => Promise<readonly UserId[]>;
}

/** A stored list of people, read by their ids. */
export function listOfPeople({ read, visible }: PeopleRead): CheckedList {
  return {
    type: 'user',
    read: async ({ after, limit }) => {
      const users = await read({ after: after === null ? null : userIn(after), limit });
      return users.map(userProducer);
    },
    visible,
  };
}

/** The followers of a producer, by key. */
export function followersOf({ store, facts }: ListContext, producer: ProducerKey): CheckedList {
  return listOfPeople({
    read: async (page) =>
      (await store.edges.received(producer, 'follow', page)).map(({ consumer }) => consumer),
    visible: (keys) => visiblePeople(store, facts, keys),
  });
}

interface FollowedQuery {
  readonly user: UserId;
  /** Null for producers of every type. */
  readonly type: string | null;
}

/** Which of these people follow the viewer, as the viewer's list of followers would show it: it hides none of them. */
export async function followersAmong(
  { store, facts }: ListContext,
  keys: readonly ProducerKey[],
): Promise<ReadonlySet<ProducerKey>> {
  if (facts.viewer === null) return new Set();
  const own = userProducer(facts.viewer);
  const theirs = await store.edges.factsAmong(keys.map(userIn), [own]);
  const followers = keys.filter((_, nth) => theirs[nth]?.follows.has(own) === true);
  return new Set(await visiblePeople(store, facts, followers));
}

/** The producers that somebody follows, by key. */
export function followedBy(
  { store, facts }: ListContext,
  { user, type }: FollowedQuery,
): CheckedList {
  return {
    type,
    read: rowsOfType({ type, keyOf: (key) => key }, async (page) => {
      const edges = await store.edges.list(user, 'follow', page);
      return edges.map(({ producer }) => producer);
    }),
    visible: async (keys) => {
      const isOpen = await Promise.all(keys.map((key) => canOpenProducer(store, facts, key)));
      return keys.filter((_, nth) => isOpen[nth] === true);
    },
  };
}

/** Counts the visible entries of a list, up to a bound. */
export async function countVisible({ read, visible }: CheckedList): Promise<ListCount> {
  const { followsCountedMax: max, followsCountedStep: limit } = LIMITS;
  let count = 0;
  let after: ProducerKey | null = null;
  for (let seen = 0; seen < max; seen += limit) {
    const keys: readonly ProducerKey[] = await read({ after, limit });
    count += (await visible(keys)).length;
    after = keys.at(-1) ?? null;
    if (keys.length < limit) return { count, isCapped: false };
  }
  return { count, isCapped: true };
}
