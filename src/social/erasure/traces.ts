/** Whether anything is stored of a person, so that a mistyped id is not mistaken for one. */
import { didYouMean } from '../../base/did-you-mean.ts';
import { FeedError } from '../../base/errors.ts';
import { LIMITS } from '../../base/limits.ts';
import { RELATIONS } from '../../model/edges.ts';
import { outboxOf } from '../../model/items.ts';
import { POSITION_ZERO } from '../../model/positions.ts';
import { userProducer, viewerName, type UserId } from '../../model/producers.ts';
import type { Store } from '../../store/ports/store.ts';
import { heldTowards } from './held-towards.ts';

/** Refuses, with NOT_FOUND, a person of whom nothing is stored. */
export async function requireTraces(store: Store, person: UserId): Promise<void> {
  if (await hasTraces(store, person)) return;
  const got = JSON.stringify(person);
  throw new FeedError(
    'NOT_FOUND',
    `expected a person with stored data, got ${got}${idMeant(person)}`,
  );
}

/** ` (did you mean bob?)` for `@bob`, as people are called where others read of them; nothing for other ids. */
export function idMeant(person: UserId): string {
  return person.startsWith('@') ? didYouMean(person, [person.slice(1)]) : '';
}

/** True as soon as one of the ports knows the person. Does not look for the markers of single threads. */
async function hasTraces(store: Store, person: UserId): Promise<boolean> {
  const { people, timelines, drafts, reactions, edges, lists, places, fences, reads } = store;
  const first = { after: null, limit: 1 };
  const upTo = await timelines.newest();
  const range = { above: POSITION_ZERO, upTo, limit: 1, order: 'newest' } as const;
  const found: readonly (readonly unknown[])[] = await Promise.all([
    people.getMany([person]).then((all) => all.filter((each) => each !== null)),
    timelines.range(new Set([userProducer(person)]), range),
    timelines.range(new Set([outboxOf(person)]), range),
    drafts.list(person, first),
    reactions.items('like', person, range),
    reactions.items('favourite', person, range),
    lists.list(person, first),
    lists.holding(userProducer(person), 1),
    ...RELATIONS.map((relation) => edges.list(person, relation, first)),
    ...heldTowards(person).map(({ producer, relation }) =>
      edges.received(producer, relation, first),
    ),
    places
      .memberships(person, null)
      .then(({ active, invited, requested }) => [...active, ...invited, ...requested]),
    fences.streams(viewerName(person), first),
    reads.witnessedKinds(person, { after: null, limit: LIMITS.witnessKindsMax }),
    reads.placeStreams(person, first),
    reads.lastSeen(person),
    reads.summary(person, []).then(({ allRead }) => (allRead.at > 0 ? [allRead] : [])),
  ]);
  return found.some((rows) => rows.length > 0);
}
