/**
 * What happens to the places of somebody who leaves. Other owners keep a place; if there are none, its moderators
 * become owners; if there are none either, the heir does. A place without any of these keeps the id of its last owner,
 * who is shown to nobody.
 */
import { FeedError } from '../../base/errors.ts';
import { LIMITS } from '../../base/limits.ts';
import { staffRole, type Membership, type PlaceRecord } from '../../model/places.ts';
import type { ProducerKey, UserId } from '../../model/producers.ts';
import type { KeyPage } from '../../store/ports/key-page.ts';
import type { ErasureStart } from '../../store/ports/people.ts';
import type { Store } from '../../store/ports/store.ts';
import { hasMembers } from '../places/place-access.ts';
import { pages } from './key-pages.ts';
import { pageOf, removeListed, type RemovalShare } from './removal.ts';

type PlaceStores = Pick<Store, 'places' | 'people'>;

/**
 * The places that have an erased person on their staff, and nobody else who could own them: also the heir is erased.
 * This happens only to people who are erased at the same moment, because each of them relied on another.
 */
export async function placesLeftToNobody(
  stores: PlaceStores,
  { person, heir }: Pick<ErasureStart, 'person' | 'heir'>,
): Promise<readonly ProducerKey[]> {
  const isHanded = (await lastHeir(stores.people, heir)) !== null;
  return isHanded ? [] : soleOwnedPlaces(stores, person);
}

/**
 * The places that nobody else owns or moderates, by key, including those that the person inherits from somebody whose
 * erasure is in progress. Erased people do not count.
 */
export async function soleOwnedPlaces(
  { places, people }: PlaceStores,
  person: UserId,
): Promise<readonly ProducerKey[]> {
  const all = [...(await places.tree(null)).places.values()];
  const givers = new Set([person, ...(await staffLeavingTo(people, person, all))]);
  const owned = all.filter((place) => staffOf(place).some((user) => givers.has(user)));
  const gone = new Set([...(await erasedOf(people, owned)), person]);
  return owned
    .filter((place) => staffOf(place).every((user) => gone.has(user)))
    .map(({ key }) => key)
    .sort();
}

/** The staff of these places whose erasure is in progress and whose heir this is, or their heir's heir, and so on. */
async function staffLeavingTo(
  people: Pick<Store['people'], 'erasures' | 'erasure'>,
  heir: UserId,
  places: readonly PlaceRecord[],
): Promise<readonly UserId[]> {
  const staff = new Set(places.flatMap(staffOf));
  const found: UserId[] = [];
  const read = (page: KeyPage<UserId>) => people.erasures(page);
  for await (const leaving of pages(read, (each) => each)) {
    const erasure = staff.has(leaving) ? await people.erasure(leaving) : null;
    if (erasure !== null && (await heirsOf(people, erasure.heir)).has(heir)) found.push(leaving);
  }
  return found;
}

/**
 * Takes the person off the places that have other staff, before the erasure, so that nobody else relies on them: when
 * two people leave at the same moment, the second finds that they alone are left. Returns the number of those places.
 * If any place would be left without staff, it returns those places instead and restores the person's roles.
 */
export async function leavePlaces(
  { places }: Pick<Store, 'places'>,
  person: UserId,
): Promise<{ readonly left: number; readonly kept: readonly ProducerKey[] }> {
  const left: PlaceRecord[] = [];
  const kept: ProducerKey[] = [];
  for (const place of (await places.tree(null)).places.values()) {
    if (staffRole(place, person) === null) continue;
    if ((await places.handOver(place.key, { from: person, heir: null })) !== null) left.push(place);
    else kept.push(place.key);
  }
  const now = (await places.tree(null)).places;
  // A person who was taken off a place meanwhile does not leave it behind.
  const alone = kept.filter((key) => isOfStaff(now.get(key), person));
  if (alone.length === 0) return { left: left.length, kept: alone };
  for (const place of left)
    await places.setRole(place.key, person, staffRole(place, person) ?? 'member');
  return { left: 0, kept: alone };
}

function isOfStaff(place: PlaceRecord | undefined, person: UserId): boolean {
  return place !== undefined && staffRole(place, person) !== null;
}

/**
 * Takes the person off their places, at most as many as the share allows, and returns how many. Erased people are
 * removed from their staff as well.
 */
export async function handOverPlaces(
  { places, people }: PlaceStores,
  leaving: ErasureStart,
  share: RemovalShare,
): Promise<number> {
  const { person } = leaving;
  const tree = await places.tree(null);
  const named = [...tree.places.values()].filter(
    (place) => place.createdBy === person || staffRole(place, person) !== null,
  );
  if (named.length === 0) return 0;
  const heir = await lastHeir(people, leaving.heir);
  const erased = await erasedOf(people, named);
  return removeListed(share, {
    list: 'places',
    read: async (page: KeyPage<string>) => pageOf(named, keyOf, page),
    keyOf,
    remove: (place) => {
      const gone = new Set([person, ...staffOf(place).filter((user) => erased.has(user))]);
      return handOverOne(places, place, { gone, heir, sinceMs: leaving.sinceMs });
    },
    atOnce: 1,
  });
}

interface HandOver {
  readonly gone: ReadonlySet<UserId>;
  readonly heir: UserId | null;
  readonly sinceMs: number;
}

async function handOverOne(
  places: Store['places'],
  place: PlaceRecord,
  { gone, heir, sinceMs }: HandOver,
): Promise<boolean> {
  // First, because a place that was handed over is not visited again.
  if (heir !== null && staffOf(place).every((user) => gone.has(user)))
    await admitHeir(places, place, { user: heir, sinceMs });
  let isHanded = false;
  for (const from of gone)
    if ((await places.handOver(place.key, { from, heir })) !== null) isHanded = true;
  return isHanded;
}

function keyOf({ key }: PlaceRecord): string {
  return key;
}

/** The heir, or the heir's own heir if they were erased meanwhile, and so on; null if nobody is left. */
async function lastHeir(
  people: Pick<Store['people'], 'erasure'>,
  named: UserId | null,
): Promise<UserId | null> {
  const last = [...(await heirsOf(people, named))].at(-1) ?? null;
  return last === null || (await people.erasure(last)) !== null ? null : last;
}

/** The heir, the heir's heir if the heir was erased, and so on. */
async function heirsOf(
  people: Pick<Store['people'], 'erasure'>,
  named: UserId | null,
): Promise<ReadonlySet<UserId>> {
  const heirs = new Set<UserId>();
  for (let heir = named; heir !== null && !heirs.has(heir);) {
    heirs.add(heir);
    heir = (await people.erasure(heir))?.heir ?? null;
  }
  return heirs;
}

/** The erased people among the staff of these places. */
async function erasedOf(
  people: Pick<Store['people'], 'getMany'>,
  places: readonly PlaceRecord[],
): Promise<ReadonlySet<UserId>> {
  const erased = new Set<UserId>();
  const staff = [...new Set(places.flatMap(staffOf))];
  for (let from = 0; from < staff.length; from += LIMITS.pageItemsMax)
    for (const found of await people.getMany(staff.slice(from, from + LIMITS.pageItemsMax)))
      if (found?.state === 'erased') erased.add(found.id);
  return erased;
}

function staffOf({ owners, moderators }: PlaceRecord): readonly UserId[] {
  return [...owners, ...moderators];
}

/** An heir needs a membership to read a place for members. If the place is full, they own it without one. */
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
