/**
 * The places of somebody who leaves. Other owners keep a place; without them its moderators become owners, and without
 * those the heir does. A place for which there is nobody keeps the id of its last owner, who is shown to nobody.
 */
import { FeedError } from '../../base/errors.ts';
import { staffRole, type Membership, type PlaceRecord } from '../../model/places.ts';
import type { ProducerKey, UserId } from '../../model/producers.ts';
import { heirsOf } from '../../store/place-rules.ts';
import type { ErasureStart } from '../../store/ports/people.ts';
import type { Store } from '../../store/ports/store.ts';
import { hasMembers } from '../places/place-access.ts';

/** The places that nobody else owns or moderates, by key. */
export async function soleOwnedPlaces(
  { places }: Pick<Store, 'places'>,
  person: UserId,
): Promise<readonly ProducerKey[]> {
  const tree = await places.tree(null);
  return [...tree.places.values()]
    .filter((place) => place.owners.includes(person) && heirsOf(place, person).length === 0)
    .map(({ key }) => key)
    .sort();
}

/** Takes the person off at most `limit` places, and answers how many. */
export async function handOverPlaces(
  { places }: Pick<Store, 'places'>,
  { person, heir, sinceMs }: ErasureStart,
  limit: number,
): Promise<number> {
  const tree = await places.tree(null);
  const named = [...tree.places.values()].filter(
    (place) => place.createdBy === person || staffRole(place, person) !== null,
  );
  let handed = 0;
  for (const place of named) {
    if (handed === limit) break;
    // First, because a place that is handed over is not looked at again.
    if (heir !== null && heirsOf(place, person).length === 0)
      await admitHeir(places, place, { user: heir, sinceMs });
    if ((await places.handOver(place.key, { from: person, heir })) !== null) handed += 1;
  }
  return handed;
}

/** Reading a place for members takes a membership. A place that is full is owned all the same. */
async function admitHeir(
  places: Store['places'],
  place: PlaceRecord,
  heir: Pick<Membership, 'user' | 'sinceMs'>,
): Promise<void> {
  if (!hasMembers(place)) return;
  try {
    await places.putMember({ ...heir, place: place.key, state: 'active' });
  } catch (error) {
    if (!(error instanceof FeedError) || error.code !== 'BAD_USER_INPUT') throw error;
  }
}
