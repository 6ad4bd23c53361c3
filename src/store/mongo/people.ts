/** People's profiles, one document each, which also carries a person's erasure and names. */
import { LIMITS } from '../../base/limits.ts';
import { ERASED_KINDS, erasedPerson, NOTHING_ERASED, type Erasure } from '../../model/erasure.ts';
import { position } from '../../model/positions.ts';
import { type Person, type PersonPatch, patchedPerson } from '../../model/people.ts';
import { nameBeginnings } from '../../model/person-names.ts';
import type { UserId } from '../../model/producers.ts';
import type { Attributes } from '../../model/attachments.ts';
import type { ErasureShare, ErasureStart, PeopleStore } from '../ports/people.ts';
import { asRead, compareAndSet, insertOnce, isWritten, LOST } from './engine/cas.ts';
import type { Collections } from './engine/collections.ts';
import { duplicatesOf, requireCaller } from './engine/guard.ts';
import { keysAfter } from './engine/keys.ts';
import type { PersonDocument } from './engine/person-documents.ts';

/** Without the names, which only searches need. */
const RECORD = { projection: { beginnings: 0 } } as const;

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
        // People who joined before stay as they are.
        duplicatesOf(error);
      }
    },
    getMany: async (ids) => {
      if (ids.length === 0) return [];
      const [only] = new Set(ids);
      const _id = ids.length === 1 && only !== undefined ? only : { $in: [...new Set(ids)] };
      const rows = await people.find({ _id }, RECORD).toArray();
      const found = new Map(rows.map((row) => [row._id, personOf(row)]));
      return ids.map((id) => found.get(id) ?? null);
    },
    edit: async (id, patch) => edit(collections, id, patch),
    list: async ({ after, limit }) => {
      if (limit === 0) return [];
      const rows = people.find({ _id: keysAfter(after) }, RECORD).sort({ _id: 1 });
      return (await rows.limit(limit).toArray()).map(personOf);
    },
    named: async (beginning, { after, limit }) => {
      if (limit === 0) return [];
      const rows = people
        .find({ beginnings: beginning, _id: keysAfter(after) }, { projection: { _id: 1 } })
        .sort({ _id: 1 });
      return (await rows.limit(limit).toArray()).map(({ _id }) => _id as UserId);
    },
    ...erasureVerbs(collections),
  };
}

type ErasureVerbs = Pick<PeopleStore, 'erase' | 'erasure' | 'erasures' | 'noteErasure'>;

function erasureVerbs(collections: Collections): ErasureVerbs {
  const { people } = collections;
  return {
    erase: (start) => erase(collections, start),
    erasure: async (id) => erasureIn(await people.findOne({ _id: id })),
    erasures: async ({ after, limit }) => {
      if (limit === 0) return [];
      const rows = people
        .find({ isErasing: true, _id: keysAfter(after) }, { projection: { _id: 1 } })
        .sort({ _id: 1 });
      return (await rows.limit(limit).toArray()).map(({ _id }) => _id as UserId);
    },
    noteErasure: (id, share) => noteShare(collections, id, share),
  };
}

/** The state, the empty profile and the entry in the list of erasures are one document, written together. */
async function erase(
  { people }: Collections,
  { person, sinceMs, heir }: ErasureStart,
): Promise<Erasure> {
  const erasure = { sinceMs, heir, removed: NOTHING_ERASED, isFinished: false };
  return compareAndSet(
    () => people.findOne({ _id: person }),
    async (row) => {
      const earlier = erasureIn(row);
      if (earlier !== null) return earlier;
      const { _id, ...empty } = documentOf(erasedPerson(person, row?.feed ?? 'public'));
      const next = { ...empty, erasure, isErasing: true as const };
      const isErased =
        row === null
          ? await insertOnce(people, { _id, ...next })
          : await isWritten(
              people.updateOne({ _id, state: row.state, feed: row.feed }, { $set: next }),
            );
      return isErased ? { person, ...erasure } : LOST;
    },
    { what: 'the person' },
  );
}

async function noteShare(
  { people }: Collections,
  person: UserId,
  { removed, isFinished, heir }: ErasureShare,
): Promise<Erasure | null> {
  const counts = ERASED_KINDS.map(
    (kind) => [`erasure.removed.${kind}`, removed[kind] ?? 0] as const,
  );
  const finishing = isFinished
    ? { $set: { 'erasure.isFinished': true }, $unset: { isErasing: true as const } }
    : {};
  const state =
    heir === undefined
      ? finishing
      : { $set: { 'erasure.heir': heir, 'erasure.isFinished': false, isErasing: true as const } };
  const noted = await people.findOneAndUpdate(
    { _id: person, state: 'erased' },
    { $inc: Object.fromEntries(counts), ...state },
    { returnDocument: 'after' },
  );
  return erasureIn(noted);
}

function erasureIn(row: Pick<PersonDocument, '_id' | 'erasure'> | null): Erasure | null {
  return row?.erasure === undefined ? null : { person: row._id as UserId, ...row.erasure };
}

/**
 * Edits on the condition that no other edit came first, so that one whose caller has given up does not take effect
 * after a later one.
 */
async function edit(
  { people }: Collections,
  id: UserId,
  patch: PersonPatch,
): Promise<Person | null> {
  return compareAndSet(
    () => people.findOne({ _id: id }),
    async (row) => {
      if (row === null) return null;
      if (row.state === 'erased' || Object.keys(patch).length === 0) return personOf(row);
      requireCaller();
      const { attributes, beginnings } = documentOf(patchedPerson(personOf(row), patch));
      const $set = { ...patch, attributes, beginnings };
      const edited = await people.findOneAndUpdate(
        { _id: id, state: { $in: ['active', 'suspended'] }, revision: asRead(row.revision) },
        { $set, $inc: { revision: 1 } },
        { returnDocument: 'after' },
      );
      return edited === null ? LOST : personOf(edited);
    },
    { what: 'the person' },
  );
}

/** Lists the people of a database that was written before people were listed by name. A repeat continues it. */
export async function listEarlierNames({ people }: Collections): Promise<void> {
  for (let after: string | null = null; ;) {
    const rows: readonly PersonDocument[] = await people
      .find({ _id: keysAfter(after), beginnings: null })
      .sort({ _id: 1 })
      .limit(LISTED_AT_ONCE)
      .toArray();
    await Promise.all(rows.map(({ _id }) => listNames(people, _id)));
    after = rows.at(-1)?._id ?? null;
    if (after === null) return;
  }
}

const LISTED_AT_ONCE = LIMITS.documentsWrittenAtOnceMax;

function listNames(people: Collections['people'], _id: string): Promise<boolean> {
  return compareAndSet(
    () => people.findOne({ _id }),
    async (row) => {
      if (row === null) return false;
      const { beginnings } = documentOf(personOf(row));
      const { state, revision } = row;
      const asRow = { _id, state, revision: asRead(revision) };
      return (await isWritten(people.updateOne(asRow, { $set: { beginnings } }))) ? true : LOST;
    },
    { what: 'the person' },
  );
}

function documentOf(person: Person) {
  const { id, attributes, ...profile } = person;
  const beginnings = nameBeginnings(person);
  return {
    _id: id,
    ...profile,
    attributes: JSON.stringify(attributes),
    beginnings,
  } satisfies PersonDocument;
}

function personOf({
  _id,
  attributes,
  joinedAt,
  erasure: _erasure,
  isErasing: _isErasing,
  revision: _revision,
  beginnings: _beginnings,
  ...person
}: PersonDocument): Person {
  return {
    id: _id as UserId,
    ...person,
    joinedAt: position(joinedAt),
    attributes: JSON.parse(attributes) as Attributes,
  };
}
