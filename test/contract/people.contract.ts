/** What every store promises about people's profiles. */
import { expect } from 'vitest';
import { NOTHING_ERASED } from '../../src/model/erasure.ts';
import type { Person } from '../../src/model/people.ts';
import type { UserId } from '../../src/model/producers.ts';
import { ann, bob, carol, person } from '../support/builders.ts';
import { allPages, HUGE, REFUSED, type OpenStore, type Register } from './contract.ts';

const FULL: Partial<Person> = {
  name: 'Ann 🙂',
  avatarUrl: 'https://example.org/a.png',
  language: 'en',
  email: { address: 'ann@example.org', isVerified: true },
  attributes: { 'a.b': 'x', $set: 1, isReal: true },
};

export function peopleContract(open: OpenStore, test: Register): void {
  profiles(open, test);
  names(open, test);
  erasures(open, test);
}

function profiles(open: OpenStore, test: Register): void {
  test('a person joins once, and concurrent joins all get the same answer', async () => {
    const { people } = await open();
    const told = await Promise.all(
      ['one', 'two', 'three'].map((name) => people.join(person(ann, { name }))),
    );
    expect(told.filter(({ isNew }) => isNew)).toHaveLength(1);
    const [stands] = await people.getMany([ann]);
    expect(told.map((each) => each.person)).toEqual([stands, stands, stands]);
  });

  test('people are read in the order asked, with null for one who never joined', async () => {
    const { people } = await open();
    await people.joinMany([person(ann, FULL), person(bob)]);
    expect(await people.getMany([bob, 'nobody' as UserId, ann, bob])).toEqual([
      person(bob),
      null,
      person(ann, FULL),
      person(bob),
    ]);
    expect(await people.getMany([])).toEqual([]);
  });

  test('joining many leaves those who joined before as they are', async () => {
    const { people } = await open();
    await people.join(person(ann, { name: 'first' }));
    await people.joinMany([person(ann, { name: 'second' }), person(bob)]);
    expect(await people.getMany([ann, bob])).toEqual([person(ann, { name: 'first' }), person(bob)]);
  });

  test('an edit changes what it names and shows immediately, and one of an unknown person changes nothing', async () => {
    const { people } = await open();
    await people.join(person(ann, FULL));
    expect(await people.getMany([ann])).toEqual([person(ann, FULL)]);
    const edited = person(ann, { ...FULL, name: null, feed: 'private' });
    expect(await people.edit(ann, { name: null, feed: 'private' })).toEqual(edited);
    expect(await people.getMany([ann])).toEqual([edited]);
    expect(await people.edit(bob, { name: 'x' })).toBeNull();
    expect(await people.getMany([bob])).toEqual([null]);
  });

  test('concurrent edits of different fields are all kept, and null clears a field', async () => {
    const { people } = await open();
    await people.join(person(ann, FULL));
    const fields = [{ 'a.b': null }, { town: 'Bern' }, { $set: 2 }];
    await Promise.all(fields.map((attributes) => people.edit(ann, { attributes })));
    const [stands] = await people.getMany([ann]);
    expect(stands?.attributes).toEqual({ town: 'Bern', $set: 2, isReal: true });
  });

  test('people are listed by id in the order of code points, page by page', async () => {
    const { people } = await open();
    const ids = ['b', 'a', 'é', '🙂', 'ab'] as UserId[];
    await people.joinMany(ids.map((id) => person(id)));
    for (const limit of [1, 2, 9]) {
      const listed = await allPages<Person>((last) =>
        people.list({ after: last?.id ?? null, limit }),
      );
      expect(listed.map(({ id }) => id)).toEqual(['a', 'ab', 'b', 'é', '🙂']);
    }
    expect(await people.list({ after: null, limit: 0 })).toEqual([]);
  });

  test('an id that cannot be a key is refused', async () => {
    const { people } = await open();
    const huge = HUGE as UserId;
    await expect(people.join(person(huge))).rejects.toMatchObject(REFUSED);
    await expect(people.joinMany([person(huge)])).rejects.toMatchObject(REFUSED);
    await expect(people.getMany([huge])).rejects.toMatchObject(REFUSED);
    await expect(people.edit(huge, {})).rejects.toMatchObject(REFUSED);
    await expect(people.list({ after: huge, limit: 1 })).rejects.toMatchObject(REFUSED);
    await expect(people.named('h', { after: huge, limit: 1 })).rejects.toMatchObject(REFUSED);
    await expect(people.named(huge, { after: null, limit: 1 })).rejects.toMatchObject(REFUSED);
    await expect(people.erase({ ...LEAVING, person: huge })).rejects.toMatchObject(REFUSED);
    await expect(people.erasure(huge)).rejects.toMatchObject(REFUSED);
    await expect(people.erasures({ after: huge, limit: 1 })).rejects.toMatchObject(REFUSED);
    await expect(people.noteErasure(huge, SHARE)).rejects.toMatchObject(REFUSED);
  });
}

function names(open: OpenStore, test: Register): void {
  test('people are listed under each beginning of their logins and words, by id in the order of code points, once each', async () => {
    const { people } = await open();
    const ids = ['b', 'a', 'é', '🙂', 'ab', 'a\0', 'a\u0001'] as UserId[];
    await people.joinMany(ids.map((id) => person(id, { name: 'Eve Evers-Évora' })));
    await people.join(person(carol, { name: 'E' }));
    for (const beginning of ['e', 'ev', 'evers', 'eversevo'])
      for (const limit of [1, 2, 9]) {
        const listed = await allPages<UserId>((last) =>
          people.named(beginning, { after: last ?? null, limit }),
        );
        const shown = listed.filter((id) => id !== carol);
        expect(shown).toEqual(['a', 'a\0', 'a\u0001', 'ab', 'b', 'é', '🙂']);
        expect(listed.includes(carol)).toBe(beginning === 'e');
      }
    const all = { after: null, limit: 9 };
    expect(await people.named('a', all)).toEqual(['a', 'a\0', 'a\u0001', 'ab']);
    for (const none of ['eves', 'x', '', '.', '$set'])
      expect(await people.named(none, all)).toEqual([]);
    expect(await people.named('e', { after: null, limit: 0 })).toEqual([]);
  });

  test('a person who joined before keeps their names, and one who is renamed is listed under the new name alone', async () => {
    const { people } = await open();
    const all = { after: null, limit: 9 };
    await people.join(person(ann, { name: 'Mary Shaw' }));
    await people.joinMany([person(ann, { name: 'Zoe' }), person(bob, { name: 'Zoe' })]);
    await people.join(person(ann, { name: 'Zoe' }));
    expect(await people.named('zoe', all)).toEqual([bob]);
    await people.edit(ann, { name: 'Mary Zorn' });
    expect(await people.named('sha', all)).toEqual([]);
    expect(await people.named('zo', all)).toEqual([ann, bob]);
    expect(await people.named('mar', all)).toEqual([ann]);
    await people.edit(ann, { name: null });
    expect(await people.named('mar', all)).toEqual([]);
    expect(await people.named('ann', all)).toEqual([ann]);
  });

  test('concurrent renames leave a person listed under the name that they have', async () => {
    const { people } = await open();
    await people.join(person(ann));
    const tried = ['Lea', 'Mia', 'Noa', 'Lea'];
    await Promise.all(tried.map((name) => people.edit(ann, { name })));
    const [stands] = await people.getMany([ann]);
    for (const name of new Set(tried))
      expect(await people.named(name.toLowerCase(), { after: null, limit: 9 })).toEqual(
        stands?.name === name ? [ann] : [],
      );
  });

  test('a suspended person stays listed under their names, and an erased one is listed under none', async () => {
    const { people } = await open();
    const all = { after: null, limit: 9 };
    await people.joinMany([person(ann, { name: 'Mary' }), person(bob, { name: 'Marie' })]);
    await people.edit(ann, { state: 'suspended' });
    await people.edit(bob, { feed: 'private' });
    expect(await people.named('mar', all)).toEqual([ann, bob]);
    await people.erase(LEAVING);
    await people.erase({ ...LEAVING, person: carol });
    await people.edit(ann, { name: 'Mary' });
    await people.joinMany([person(ann, { name: 'Mary' })]);
    expect(await people.named('mar', all)).toEqual([bob]);
    for (const { id } of [person(ann), person(carol)])
      expect(await people.named(id, all)).toEqual([]);
  });
}

const LEAVING = { person: ann, sinceMs: 7, heir: bob };
const SHARE = { removed: { items: 2 }, isFinished: false };
const BEGUN = { ...LEAVING, removed: NOTHING_ERASED, isFinished: false };

function erasures(open: OpenStore, test: Register): void {
  test('an erasure leaves of a record that it is erased and whether its feed was private', async () => {
    const { people } = await open();
    await people.join(person(ann, { ...FULL, feed: 'private' }));
    await people.getMany([ann]);
    expect(await people.erase(LEAVING)).toEqual(BEGUN);
    const left = person(ann, { state: 'erased', feed: 'private', joinedAtMs: 0 });
    expect(await people.getMany([ann])).toEqual([left]);
  });

  test('an erased person stays erased, and cannot join again', async () => {
    const { people } = await open();
    await people.join(person(ann));
    await people.erase(LEAVING);
    const [erased] = await people.getMany([ann]);
    expect(await people.edit(ann, { state: 'active', name: 'back' })).toEqual(erased);
    expect(await people.join(person(ann))).toEqual({ person: erased, isNew: false });
    await people.joinMany([person(ann, FULL)]);
    expect(await people.getMany([ann])).toEqual([erased]);
  });

  test('a person who never joined is erased too, and concurrent erasures all get the same answer', async () => {
    const { people } = await open();
    const told = await Promise.all(
      [7, 8, 9].map((sinceMs) => people.erase({ ...LEAVING, sinceMs })),
    );
    expect(new Set(told.map(({ sinceMs }) => sinceMs)).size).toBe(1);
    expect(await people.getMany([ann])).toMatchObject([{ id: ann, state: 'erased' }]);
    expect(await people.erasure(bob)).toBeNull();
  });

  test('what an erasure removed adds up, and a repeat of it reports how far it got', async () => {
    const { people } = await open();
    await people.erase(LEAVING);
    await people.noteErasure(ann, SHARE);
    const removed = { ...NOTHING_ERASED, items: 5, likes: 1 };
    const share = { removed: { items: 3, likes: 1 }, isFinished: true };
    expect(await people.noteErasure(ann, share)).toEqual({ ...BEGUN, removed, isFinished: true });
    expect(await people.erase({ ...LEAVING, sinceMs: 99 })).toMatchObject({ sinceMs: 7, removed });
    expect(await people.erasure(ann)).toMatchObject({ removed, isFinished: true });
    expect(await people.noteErasure(bob, SHARE)).toBeNull();
  });

  test('erasures are listed by person until they are finished, and stay finished', async () => {
    const { people } = await open();
    const ids = ['b', 'a', 'é', 'ab'] as UserId[];
    for (const id of ids) await people.erase({ ...LEAVING, person: id });
    await people.noteErasure('ab' as UserId, { removed: {}, isFinished: true });
    await people.noteErasure('ab' as UserId, SHARE);
    for (const limit of [1, 2, 9]) {
      const listed = await allPages<UserId>((last) =>
        people.erasures({ after: last ?? null, limit }),
      );
      expect(listed).toEqual(['a', 'b', 'é']);
    }
    expect(await people.erasures({ after: null, limit: 0 })).toEqual([]);
  });

  test('an erasure that gets another heir is on the list again, also a finished one', async () => {
    const { people } = await open();
    await people.erase({ ...LEAVING, heir: null });
    await people.noteErasure(ann, { ...SHARE, isFinished: true });
    expect(await people.erasures({ after: null, limit: 9 })).toEqual([]);
    const left = { ...BEGUN, heir: carol, removed: { ...NOTHING_ERASED, items: 4 } };
    expect(await people.noteErasure(ann, { ...SHARE, heir: carol })).toEqual(left);
    expect(await people.erasure(ann)).toEqual(left);
    expect(await people.erasures({ after: null, limit: 9 })).toEqual([ann]);
    expect(await people.noteErasure(bob, { ...SHARE, heir: carol })).toBeNull();
    expect(await people.noteErasure(ann, { removed: {}, isFinished: true })).toEqual({
      ...left,
      isFinished: true,
    });
  });
}
