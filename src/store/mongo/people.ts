/** People's profiles, one document each. */
import { position } from '../../model/positions.ts';
import type { Person, PersonPatch } from '../../model/people.ts';
import type { UserId } from '../../model/producers.ts';
import type { Attributes } from '../../model/attachments.ts';
import type { PeopleStore } from '../ports/people.ts';
import { insertOnce } from './engine/cas.ts';
import type { Collections, PersonDocument } from './engine/collections.ts';
import { isDuplicateKey } from './engine/guard.ts';
import { keysAfter } from './engine/keys.ts';

export function openMongoPeople(collections: Collections): PeopleStore {
  const { people } = collections;
  return {
    join: async (person) => {
      if (await insertOnce(people, documentOf(person))) return { person, isNew: true };
      const earlier = await people.findOne({ _id: person.id });
      return { person: earlier === null ? person : personOf(earlier), isNew: false };
    },
    joinMany: async (all) => {
      if (all.length === 0) return;
      try {
        await people.insertMany(all.map(documentOf), { ordered: false });
      } catch (error) {
        // Those who joined before stay as they are.
        if (!isDuplicateKey(error)) throw error;
      }
    },
    getMany: async (ids) => {
      if (ids.length === 0) return [];
      const [only] = new Set(ids);
      const _id = ids.length === 1 && only !== undefined ? only : { $in: [...new Set(ids)] };
      const rows = await people.find({ _id }).toArray();
      const found = new Map(rows.map((row) => [row._id, personOf(row)]));
      return ids.map((id) => found.get(id) ?? null);
    },
    edit: async (id, patch) => edit(collections, id, patch),
    list: async ({ after, limit }) => {
      if (limit === 0) return [];
      const rows = people.find({ _id: keysAfter(after) }).sort({ _id: 1 });
      return (await rows.limit(limit).toArray()).map(personOf);
    },
  };
}

async function edit(
  { people }: Collections,
  id: UserId,
  { attributes, ...patch }: PersonPatch,
): Promise<Person | null> {
  const $set = {
    ...patch,
    ...(attributes === undefined ? {} : { attributes: JSON.stringify(attributes) }),
  };
  const edited =
    Object.keys($set).length === 0
      ? null
      : await people.findOneAndUpdate(
          { _id: id, state: { $in: ['active', 'suspended'] } },
          { $set },
          { returnDocument: 'after' },
        );
  const stands = edited ?? (await people.findOne({ _id: id }));
  return stands === null ? null : personOf(stands);
}

function documentOf({ id, attributes, ...person }: Person): PersonDocument {
  return { _id: id, ...person, attributes: JSON.stringify(attributes) };
}

function personOf({ _id, attributes, joinedAt, ...person }: PersonDocument): Person {
  return {
    id: _id as UserId,
    ...person,
    joinedAt: position(joinedAt),
    attributes: JSON.parse(attributes) as Attributes,
  };
}
