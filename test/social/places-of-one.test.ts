/** How many places one person may create, so that nobody uses up an installation's limit. */
import { expect, test } from 'vitest';
import { LIMITS } from '../../src/base/limits.ts';
import { DEFAULT_PLACE_TYPES, type PlaceType } from '../../src/model/place-types.ts';
import type { UserId } from '../../src/model/producers.ts';
import { openFacts } from '../../src/social/facts.ts';
import { createPlace } from '../../src/social/places/manage-places.ts';
import { ann, bob, place } from '../support/builders.ts';
import { manualClock } from '../support/manual-clock.ts';
import { openTestStore } from '../support/open-store.ts';

/** Ann has made as many forums as one person may. */
async function openMaking(creators: PlaceType['creators']) {
  const store = await openTestStore();
  for (let n = 0; n < LIMITS.placesCreatedMax; n += 1)
    await store.places.create(place(`forum:${n}`));
  const placeTypes = new Map(
    [...DEFAULT_PLACE_TYPES].map(([name, type]) => [name, { ...type, creators }]),
  );
  const context = { store, facts: openFacts(store), clock: manualClock(), placeTypes };
  return (viewer: UserId, name: string) =>
    createPlace(context, viewer, { type: 'forum', name, title: `forum:${name}`, parent: null });
}

test('a place beyond a person’s limit is refused; the last may be repeated, and others go on', async () => {
  const make = await openMaking('everyone');
  const problem = { code: 'BAD_USER_INPUT', field: ['input', 'type'] };
  expect(await make(ann, 'more')).toMatchObject({ isDone: false, problems: [problem] });
  expect(await make(ann, '7')).toMatchObject({ isDone: true });
  expect(await make(bob, 'more')).toMatchObject({ isDone: true });
});

test('a person named for a type makes any number', async () => {
  const make = await openMaking([ann]);
  expect(await make(ann, 'more')).toMatchObject({ isDone: true });
});
