/** Places of people who are erased one after the other pass to somebody who still has an account. */
import { expect, test } from 'vitest';
import type { UserId } from '../../src/model/producers.ts';
import { continueErasures, erase } from '../../src/social/erasure/erase.ts';
import { openFacts } from '../../src/social/facts.ts';
import { ann, bob, carol, person, place } from '../support/builders.ts';
import { manualClock } from '../support/manual-clock.ts';
import { openTestStore } from '../support/open-store.ts';

/** Everybody is somebody, and one place has the given staff. */
async function openWorld(owners: readonly UserId[], moderators: readonly UserId[] = []) {
  const [store, clock] = [await openTestStore(), manualClock()];
  for (const user of [ann, bob, carol]) await store.people.join(person(user));
  const { key } = place('forum:a');
  await store.places.create(place(key, { owners, moderators }));
  const context = { store, facts: openFacts(store), clock };
  const staff = async () => {
    const found = (await store.places.tree(null)).places.get(key);
    return { owners: found?.owners, moderators: found?.moderators, createdBy: found?.createdBy };
  };
  return {
    context,
    staff,
    /** Like an erasure with much to remove before it reaches places. */
    begin: (person: UserId, heir: UserId | null) =>
      store.people.erase({ person, heir, sinceMs: clock.now() }),
    finish: () => continueErasures(context),
  };
}

const [DONE, REFUSED] = [{ isDone: true }, { isDone: false }];

test('an heir who is erased before they get the place names who takes it over', async () => {
  const world = await openWorld([ann]);
  await world.begin(ann, bob);
  expect(await erase(world.context, { person: bob, heir: null })).toMatchObject(REFUSED);
  expect(await erase(world.context, { person: bob, heir: carol })).toMatchObject(DONE);
  await world.finish();
  expect(await world.staff()).toEqual({ owners: [carol], moderators: [], createdBy: carol });
});

test('an heir who has been erased is replaced by their own heir', async () => {
  const world = await openWorld([ann]);
  await world.begin(ann, bob);
  const { people } = world.context.store;
  await world.begin(bob, carol);
  await people.noteErasure(bob, { removed: {}, isFinished: true });
  await world.finish();
  expect(await world.staff()).toEqual({ owners: [carol], moderators: [], createdBy: carol });
});

test.each([
  ['owns', [ann, bob], []],
  ['moderates', [bob], [ann]],
] as const)('an erased person who also %s a place is ignored', async (...given) => {
  const [, owners, moderators] = given;
  const world = await openWorld(owners, moderators);
  await world.begin(ann, null);
  expect(await erase(world.context, { person: bob, heir: null })).toMatchObject(REFUSED);
  expect(await erase(world.context, { person: bob, heir: carol })).toMatchObject(DONE);
  await world.finish();
  expect(await world.staff()).toMatchObject({ owners: [carol], moderators: [] });
});

test('an active moderator comes before an erased one, and before the heir', async () => {
  const world = await openWorld([ann], [bob, carol]);
  await world.begin(bob, null);
  await world.begin(ann, 'dan' as UserId);
  await world.finish();
  expect(await world.staff()).toMatchObject({ owners: [carol], moderators: [] });
});
