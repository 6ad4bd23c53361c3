/**
 * The facts of many people, limited to those about one item: for a fan-out to thousands of absent people, without
 * reading everything they follow or evicting the cached facts of those who are present.
 */
import type { ViewerFacts } from '../model/edges.ts';
import { timelinesOf, type Item } from '../model/items.ts';
import { hidingKey, reposterKey } from '../model/muted-keys.ts';
import type { MembershipState } from '../model/places.ts';
import { userProducer, type ProducerKey, type UserId } from '../model/producers.ts';
import type { Store } from '../store/ports/store.ts';

/** Limits which facts are read. */
export interface FactsScope {
  readonly producers: readonly ProducerKey[];
  readonly places: readonly ProducerKey[];
}

/** Everything that the access rules may ask about these people and about an item, which may be null. */
export function scopeOf(item: Item | null, people: readonly UserId[]): FactsScope {
  const own = scopeOfOne(item, people);
  if (item?.original == null) return own;
  const original = scopeOfOne(item.original, []);
  return {
    producers: [...new Set([...own.producers, ...original.producers])],
    places: [...new Set([...own.places, ...original.places])],
  };
}

function scopeOfOne(item: Item | null, people: readonly UserId[]): FactsScope {
  const { opening = null, readers = [] } = item ?? {};
  const users = [item?.author ?? null, opening?.author ?? null, ...people];
  const producers = users.flatMap((user) => (user === null ? [] : [userProducer(user)]));
  const groups = [item, opening].flatMap((part) =>
    part?.visibility === 'group' ? (part.audience ?? []) : [],
  );
  const own = item === null ? [] : [...timelinesOf(item), hidingKey(item.position)];
  const reposter =
    item?.repostOf === undefined || item.author === null ? [] : [reposterKey(item.author)];
  return {
    producers: [...new Set([...producers, ...own, ...reposter])],
    places: [...new Set([...readers, ...groups])],
  };
}

/**
 * In the order of the request. Facts outside the scope are left out, so the result answers only questions within it.
 */
export async function factsAmong(
  { edges, places }: Pick<Store, 'edges' | 'places'>,
  users: readonly UserId[],
  scope: FactsScope,
): Promise<readonly ViewerFacts[]> {
  const [facts, ...members] = await Promise.all([
    edges.factsAmong(users, scope.producers),
    ...scope.places.map((place) => places.membersAmong(place, users)),
  ]);
  if (scope.places.length === 0) return facts;
  return facts.map((own, nth) => {
    const inState = (state: MembershipState) =>
      new Set(scope.places.filter((_, at) => members[at]?.[nth]?.state === state));
    return { ...own, memberOf: inState('active'), invitedTo: inState('invited') };
  });
}
