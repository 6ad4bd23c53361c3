/** What the staff of a place may change about it, and the bounds of that. */
import { expect, test } from 'vitest';
import { LIMITS } from '../../src/base/limits.ts';
import { DEFAULT_PLACE_TYPES } from '../../src/model/place-types.ts';
import { producerKey } from '../../src/model/producers.ts';
import {
  createPlace,
  editPlace,
  type PlaceContext,
  type PlaceEdit,
} from '../../src/social/places/manage-places.ts';
import { ada, openFeedWorld } from '../support/feed-world.ts';

const DONE = { isDone: true };
const refused = (field: string) => ({
  problems: [{ code: 'BAD_USER_INPUT', field: ['input', field] }],
});

/** A forum and a group of ada's, and what comes of her edits. */
async function openPlaces() {
  const { store, facts, clock } = await openFeedWorld();
  const context: PlaceContext = { store, facts, clock, placeTypes: DEFAULT_PLACE_TYPES };
  const [forum, group] = [producerKey('forum', 'f'), producerKey('group', 'g')];
  for (const [type, name] of [
    ['forum', 'f'],
    ['group', 'g'],
  ] as const) {
    const wanted = { type, name, title: name, parent: null } as const;
    expect(await createPlace(context, ada, wanted)).toMatchObject(DONE);
  }
  const edit = (category: typeof forum, patch: PlaceEdit['patch']) =>
    editPlace(context, ada, { category, patch });
  return { store, forum, group, edit };
}

test('an order is a whole number up to its bound', async () => {
  const { store, forum, edit } = await openPlaces();
  for (const order of [0, LIMITS.placeOrderMax])
    expect(await edit(forum, { order })).toMatchObject({ value: { order } });
  for (const order of [-1, 0.5, LIMITS.placeOrderMax + 1])
    expect(await edit(forum, { order })).toMatchObject(refused('order'));
  expect((await store.places.tree(null)).places.get(forum)?.order).toBe(LIMITS.placeOrderMax);
});

test('a place gets no members from somebody without room for its membership, and is edited otherwise', async () => {
  const { store, forum, group, edit } = await openPlaces();
  const held = Array.from({ length: LIMITS.membershipsMax - 1 }, (_, n) => ({
    user: ada,
    place: producerKey('group', `other${n}`),
    state: 'active' as const,
    sinceMs: 1,
  }));
  await store.places.putMembers(held);
  expect(await edit(forum, { joining: 'open' })).toMatchObject(refused('joining'));
  expect(await edit(forum, { readers: 'members' })).toMatchObject(refused('readers'));
  for (const category of [forum, group])
    expect(await edit(category, { title: 'T' })).toMatchObject({ value: { title: 'T' } });
  expect((await store.places.tree(null)).places.get(forum)).toMatchObject({
    joining: 'closed',
    readers: 'everyone',
  });
});
