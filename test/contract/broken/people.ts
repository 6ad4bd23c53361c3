/** Adapters that are wrong about people, each with the sentence that catches it. */
import type { UserId } from '../../../src/model/producers.ts';
import type { Broken } from './broken.ts';

export const BROKEN_PEOPLE: readonly Broken<'people'>[] = [
  [
    'tells everybody their own profile',
    'a person joins once, and concurrent joins all get the same answer',
    (people) => ({
      join: async (person) => ({ ...(await people.join(person)), person }),
    }),
  ],
  [
    'leaves out who never joined',
    'people are read in the order asked, with null for one who never joined',
    (people) => ({
      getMany: async (ids) => (await people.getMany(ids)).filter((person) => person !== null),
    }),
  ],
  [
    'overwrites those who joined before',
    'joining many leaves those who joined before as they are',
    (people) => ({
      joinMany: async (all) => {
        await people.joinMany(all);
        for (const { id, name } of all) await people.edit(id, { name });
      },
    }),
  ],
  [
    'edits nobody into being',
    'an edit changes what it names and shows immediately, and one of an unknown person changes nothing',
    (people) => ({
      edit: async (id, patch) => {
        const [known] = await people.getMany(['ann' as typeof id]);
        if (known != null) await people.join({ ...known, id });
        return people.edit(id, patch);
      },
    }),
  ],
  [
    'writes all fields as they were when the edit began',
    'concurrent edits of different fields are all kept, and null clears a field',
    (people) => ({
      edit: async (id, { attributes, ...patch }) => {
        const [person = null] = await people.getMany([id]);
        return people.edit(id, {
          ...patch,
          attributes: { ...person?.attributes, ...attributes },
        });
      },
    }),
  ],
  [
    'lists what a page starts after',
    'people are listed by id in the order of code points, page by page',
    (people) => ({
      list: async ({ after, limit }) =>
        (await people.list({ after: null, limit: 99 }))
          .toSorted((a, b) => (a.id < b.id ? -1 : 1))
          .filter(({ id }) => after === null || id >= after)
          .slice(0, limit),
    }),
  ],
  [
    'lists the people with a name by name',
    'people are listed under each beginning of their logins and words, by id in the order of code points, once each',
    (people) => ({
      named: async (beginning, page) => (await people.named(beginning, page)).toReversed(),
    }),
  ],
  [
    'lists a renamed person under the first name',
    'a person who joined before keeps their names, and one who is renamed is listed under the new name alone',
    (people) => ({
      named: async (beginning, page) => people.named(beginning === 'sha' ? 'ann' : beginning, page),
    }),
  ],
  [
    'lists a person under every name of concurrent renames',
    'concurrent renames leave a person listed under the name that they have',
    (people) => ({ named: (_, page) => people.named('ann', page) }),
  ],
  [
    'lists the names of erased people',
    'a suspended person stays listed under their names, and an erased one is listed under none',
    (people) => {
      const listed = new Set<UserId>();
      return {
        named: async (beginning, page) => {
          for (const id of await people.named(beginning, page)) listed.add(id);
          return [...listed];
        },
      };
    },
  ],
  [
    'keeps the name of an erased person',
    'an erasure leaves of a record that it is erased and whether its feed was private',
    (people) => ({
      getMany: async (ids) =>
        (await people.getMany(ids)).map((person) => person && { ...person, name: 'Ann' }),
    }),
  ],
  [
    'lets the erased join again',
    'an erased person stays erased, and cannot join again',
    () => ({ join: async (person) => ({ person, isNew: true }) }),
  ],
  [
    'begins an erasure again',
    'what an erasure removed adds up, and a repeat of it reports how far it got',
    (people) => ({
      erase: async (start) => {
        const { removed } = await people.erase({ ...start, person: 'other' as never });
        await people.erase(start);
        return { ...start, removed, isFinished: false };
      },
    }),
  ],
  [
    'never finishes an erasure',
    'erasures are listed by person until they are finished, and stay finished',
    (people) => ({
      noteErasure: (person, { removed }) =>
        people.noteErasure(person, { removed, isFinished: false }),
    }),
  ],
  [
    'keeps the first heir',
    'an erasure that gets another heir is on the list again, also a finished one',
    (people) => ({
      noteErasure: (person, { removed, isFinished }) =>
        people.noteErasure(person, { removed, isFinished }),
    }),
  ],
];
