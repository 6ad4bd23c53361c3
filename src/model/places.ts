/**
 * Places: categories with a type, a title and people of their own, such as a forum, a blog or a group. They form trees.
 * A category without a record, such as a tag, is open to everyone.
 */
import type { ProducerKey, UserId } from './producers.ts';

/** Who may do something in a place: everyone, its members, or its owners and moderators. */
export type Circle = 'everyone' | 'members' | 'moderators';

/** How a person becomes a member: immediately, when a moderator approves, when invited, or never. */
export type JoinRule = 'open' | 'approval' | 'invitation' | 'closed';

/** What people may change about a place. */
export interface PlaceSettings {
  readonly title: string;
  readonly description: string | null;
  /** Order among the places of one parent: lower ones come first. */
  readonly order: number;
  /** Who sees its threads; also required for the places within it. */
  readonly readers: Exclude<Circle, 'moderators'>;
  /** Who may open threads, and who may reply. */
  readonly openers: Circle;
  readonly posters: Circle;
  readonly joining: JoinRule;
}

export interface PlaceRecord extends PlaceSettings {
  /** The category it is, such as `forum:general`; the part before the colon is its type. */
  readonly key: ProducerKey;
  readonly parent: ProducerKey | null;
  readonly createdBy: UserId;
  readonly createdAtMs: number;
  /** There is always at least one. */
  readonly owners: readonly UserId[];
  readonly moderators: readonly UserId[];
}

/** All places of an installation. The version increases with each change to one of them. */
export interface PlaceTree {
  readonly version: number;
  readonly places: ReadonlyMap<ProducerKey, PlaceRecord>;
  /** For each place that is not open to everyone: the places that a reader must be a member of. */
  readonly restricted: ReadonlyMap<ProducerKey, readonly ProducerKey[]>;
}

/** A member, a person who asks to become one, or a person who is invited. */
export type MembershipState = 'active' | 'requested' | 'invited';

export interface Membership {
  readonly user: UserId;
  readonly place: ProducerKey;
  readonly state: MembershipState;
  readonly sinceMs: number;
}

/** The places of which a person is a member. The version increases with each change. */
export interface Memberships {
  readonly user: UserId;
  readonly version: number;
  /** Places where the person is an active member. */
  readonly active: ReadonlySet<ProducerKey>;
  /** The places that invited the person, and those they asked to join. */
  readonly invited: ReadonlySet<ProducerKey>;
  readonly requested: ReadonlySet<ProducerKey>;
}

/** The role of a person in a place. */
export type Role = 'owner' | 'moderator' | 'member';

export const NO_PLACES: PlaceTree = { version: 0, places: new Map(), restricted: new Map() };

/** The tree of these places. */
export function placeTree(version: number, all: readonly PlaceRecord[]): PlaceTree {
  const places = new Map(all.map((place) => [place.key, place]));
  const restricted = new Map<ProducerKey, readonly ProducerKey[]>();
  for (const place of all) {
    const audience = [place, ...ancestorsOf(places, place.key)]
      .filter(({ readers }) => readers === 'members')
      .map(({ key }) => key);
    if (audience.length > 0) restricted.set(place.key, audience);
  }
  return { version, places, restricted };
}

/** The places that contain a place, the nearest first. */
export function ancestorsOf(
  places: ReadonlyMap<ProducerKey, PlaceRecord>,
  key: ProducerKey,
): readonly PlaceRecord[] {
  const found: PlaceRecord[] = [];
  const seen = new Set([key]);
  for (let at = parentOf(places, key); at !== null; at = parentOf(places, at.key)) {
    if (seen.has(at.key)) return found;
    seen.add(at.key);
    found.push(at);
  }
  return found;
}

function parentOf(
  places: ReadonlyMap<ProducerKey, PlaceRecord>,
  key: ProducerKey,
): PlaceRecord | null {
  const parent = places.get(key)?.parent ?? null;
  return parent === null ? null : (places.get(parent) ?? null);
}

/** How many levels of places there are below a place. */
export function heightOf({ places }: PlaceTree, key: ProducerKey): number {
  const root = ancestorsOf(places, key).length;
  let height = 0;
  for (const each of places.keys()) {
    const above = ancestorsOf(places, each);
    if (above.some((place) => place.key === key)) height = Math.max(height, above.length - root);
  }
  return height;
}

/** Places in their order among siblings; equal ones by key. */
export function byOrder(a: PlaceRecord, b: PlaceRecord): number {
  if (a.order !== b.order) return a.order - b.order;
  return a.key < b.key ? -1 : Number(a.key > b.key);
}

/** The person's role according to the place alone; null for people who are at most members. */
export function staffRole({ owners, moderators }: PlaceRecord, user: UserId): Role | null {
  if (owners.includes(user)) return 'owner';
  return moderators.includes(user) ? 'moderator' : null;
}
