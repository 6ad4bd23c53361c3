/**
 * The facts of many people as far as they are about one item: what a fan-out asks of thousands who are not here, without
 * reading everything they follow or pushing out what is remembered of those who are.
 */
import type { ViewerFacts } from '../model/edges.ts';
import { timelinesOf, type Item } from '../model/items.ts';
import { hidingKey, reposterKey } from '../model/muted-keys.ts';
import { userProducer, type ProducerKey, type UserId } from '../model/producers.ts';
import type { Store } from '../store/ports/store.ts';

/** What the facts have to be about. */
export interface FactsScope {
  readonly producers: readonly ProducerKey[];
  readonly places: readonly ProducerKey[];
}

/** Everything that the rules of access may ask about an item, null for none, and about these people. */
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

/** In the order asked. Whatever is not about the scope is left out, so they answer questions within it alone. */
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
  return facts.map((own, nth) => ({
    ...own,
    memberOf: new Set(scope.places.filter((_, at) => members[at]?.[nth]?.state === 'active')),
  }));
}
