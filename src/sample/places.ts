/**
 * The places of a sample world: a forum with another one in it, news, a blog and a group, each owned by a ready viewer.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { LIMITS } from '../base/limits.ts';
import type { PlaceRecord } from '../model/places.ts';
import type { ProducerKey, UserId } from '../model/producers.ts';
import { hasMembers } from '../social/places/place-access.ts';
import type { Store } from '../store/ports/store.ts';
import { readJsonFile } from './json-file.ts';

const circle = z.enum(['everyone', 'members', 'moderators']).default('everyone');
const placeSchema = z.strictObject({
  key: z.string().regex(/^[a-z]+:[^\s]+$/),
  title: z.string().min(1),
  description: z.string().min(1),
  order: z.int().min(0).max(LIMITS.placeOrderMax),
  parent: z.string().nullable().default(null),
  readers: z.enum(['everyone', 'members']).default('everyone'),
  openers: circle,
  posters: circle,
  joining: z.enum(['open', 'approval', 'invitation', 'closed']).default('closed'),
  owner: z.string().min(1),
});

/** Reads `<dir>/places.json`; a world without the file has none. Throws, naming the file, when it is malformed. */
function samplePlaces(dir: string): readonly PlaceRecord[] {
  const file = join(dir, 'places.json');
  if (!existsSync(file)) return [];
  return readJsonFile(file, z.array(placeSchema)).map(({ owner, key, parent, ...place }) => ({
    ...place,
    key: key as ProducerKey,
    parent: parent as ProducerKey | null,
    createdBy: owner as UserId,
    createdAtMs: Date.UTC(2018, 2, 12),
    owners: [owner as UserId],
    moderators: [],
  }));
}

/** Loads the places of a world, and makes their owners members of those that have members. Safe to repeat. */
export async function loadPlaces({ places }: Pick<Store, 'places'>, dir: string): Promise<void> {
  for (const place of samplePlaces(dir)) {
    await places.create(place);
    const { key, createdBy, createdAtMs } = place;
    if (!hasMembers(place)) continue;
    const membership = { place: key, user: createdBy, sinceMs: createdAtMs };
    await places.putMembers([{ ...membership, state: 'active' }]);
  }
}
