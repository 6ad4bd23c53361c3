/**
 * The places of somebody who leaves. Other owners keep a place; without them its moderators become owners, and without
 * those the heir does. A place for which there is nobody keeps the id of its last owner, who is shown to nobody.
 */
import { FeedError } from '../../base/errors.ts';
import type { Membership, PlaceRecord } from '../../model/places.ts';
import type { ProducerKey, UserId } from '../../model/producers.ts';
import type { ErasureStart } from '../../store/ports/people.ts';
import type { Store } from '../../store/ports/store.ts';

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
    (place) => place.createdBy === person || isStaffOf(place, person),
  );
  let handed = 0;
  for (const place of named) {
    const heirs = heirsOf(place, person);
    const owners = heirs.length > 0 || heir === null ? heirs : [heir];
    const [first] = owners;
    if (first === undefined || handed === limit) continue;
    if (owners[0] === heir) await admitHeir(places, place, { user: heir, sinceMs });
    const isOwner = (user: UserId): boolean => owners.includes(user);
    await places.edit(place.key, {
      owners,
      moderators: place.moderators.filter((user) => user !== person && !isOwner(user)),
      createdBy: place.createdBy === person ? first : place.createdBy,
    });
    handed += 1;
  }
  return handed;
}

/** Who owns the place without this person: the other owners, else its moderators. */
function heirsOf({ owners, moderators }: PlaceRecord, person: UserId): readonly UserId[] {
  const others = (all: readonly UserId[]) => all.filter((user) => user !== person);
  return others(owners).length > 0 ? others(owners) : others(moderators);
}

function isStaffOf({ owners, moderators }: PlaceRecord, person: UserId): boolean {
  return owners.includes(person) || moderators.includes(person);
}

/** Reading a place for members takes a membership. A place that is full is owned all the same. */
async function admitHeir(
  places: Store['places'],
  { key, readers, joining }: PlaceRecord,
  heir: Pick<Membership, 'user' | 'sinceMs'>,
): Promise<void> {
  if (readers === 'everyone' && joining === 'closed') return;
  try {
    await places.putMember({ ...heir, place: key, state: 'active' });
  } catch (error) {
    if (!(error instanceof FeedError) || error.code !== 'BAD_USER_INPUT') throw error;
  }
}
