/** What every store promises of people's profiles. */
import { expect } from 'vitest';
import type { Person } from '../../src/model/people.ts';
import type { UserId } from '../../src/model/producers.ts';
import { ann, bob, person } from '../support/builders.ts';
import { allPages, HUGE, REFUSED, type OpenStore, type Register } from './contract.ts';

const FULL: Partial<Person> = {
  name: 'Ann 🙂',
  avatarUrl: 'https://example.org/a.png',
  language: 'en',
  email: { address: 'ann@example.org', isVerified: true },
  attributes: { 'a.b': 'x', $set: 1, isReal: true },
};

export function peopleContract(open: OpenStore, test: Register): void {
  test('a person joins once, and all who join as them at once are told the same', async () => {
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

  test('an edit changes what it names and shows at once, and one of nobody changes nothing', async () => {
    const { people } = await open();
    await people.join(person(ann, FULL));
    expect(await people.getMany([ann])).toEqual([person(ann, FULL)]);
    const edited = person(ann, { ...FULL, name: null, feed: 'private', attributes: {} });
    expect(await people.edit(ann, { name: null, feed: 'private', attributes: {} })).toEqual(edited);
    expect(await people.getMany([ann])).toEqual([edited]);
    expect(await people.edit(bob, { name: 'x' })).toBeNull();
    expect(await people.getMany([bob])).toEqual([null]);
  });

  test('an erased person stays erased, and cannot join again', async () => {
    const { people } = await open();
    await people.join(person(ann));
    const erased = await people.edit(ann, { state: 'erased', name: null });
    expect(await people.edit(ann, { state: 'active', name: 'back' })).toEqual(erased);
    expect(await people.join(person(ann))).toEqual({ person: erased, isNew: false });
    expect(await people.getMany([ann])).toEqual([erased]);
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
  });
}
