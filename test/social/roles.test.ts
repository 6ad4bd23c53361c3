/** Who can be given a role in a place, and who can give one up. */
import { describe, expect, it } from 'vitest';
import { DEFAULT_PLACE_TYPES } from '../../src/model/place-types.ts';
import type { Role } from '../../src/model/places.ts';
import { producerKey, userProducer, type UserId } from '../../src/model/producers.ts';
import { block, disconnect, follow } from '../../src/social/edges.ts';
import { createPlace, type PlaceContext } from '../../src/social/places/manage-places.ts';
import { expel, joinPlace, leavePlace, setRole } from '../../src/social/places/members.ts';
import { ada, bob, carol, connect, openFeedWorld } from '../support/feed-world.ts';

const DONE = { isDone: true };
const MISSING = { problems: [{ code: 'NOT_FOUND', field: ['input', 'userId'] }] };

/** A place of ada's and somebody who exists, but has nothing to do with it. */
async function openPlace(type: 'forum' | 'group') {
  const world = await openFeedWorld();
  const { store, facts, clock } = world;
  const context: PlaceContext = { store, facts, clock, placeTypes: DEFAULT_PLACE_TYPES };
  const wanted = {
    type,
    name: 'p',
    title: 'P',
    parent: null,
    joining: type === 'group' ? 'open' : 'closed',
  } as const;
  const key = producerKey(type, 'p');
  expect(await createPlace(context, ada, wanted)).toMatchObject(DONE);
  await connect(world, bob, producerKey('tag', 'any'));
  const give = (role: Role) => setRole(context, ada, { category: key, user: bob, role });
  const staff = async (): Promise<readonly string[]> => {
    const place = (await store.places.tree(null)).places.get(key);
    return [...(place?.owners ?? []), ...(place?.moderators ?? [])];
  };
  return { world, context, key, give, staff };
}

describe('a role in a place without members', () => {
  it('is given to its followers alone', async () => {
    const { context, key, give, staff } = await openPlace('forum');
    for (const role of ['moderator', 'owner'] as const)
      expect(await give(role)).toMatchObject(MISSING);
    expect(await staff()).toEqual([ada]);
    await follow(context, bob, key);
    expect(await give('moderator')).toMatchObject(DONE);
    expect(await staff()).toEqual([ada, bob]);
  });

  it('stays with staff who unfollow the place, who can still rise and fall', async () => {
    const { context, key, give, staff } = await openPlace('forum');
    await follow(context, bob, key);
    expect(await give('moderator')).toMatchObject(DONE);
    await disconnect(context, bob, { producer: key, relation: 'follow' });
    expect(await staff()).toEqual([ada, bob]);
    for (const role of ['owner', 'moderator', 'member'] as const)
      expect(await give(role)).toMatchObject(DONE);
    expect(await staff()).toEqual([ada]);
    expect(await give('member')).toMatchObject(DONE);
    expect(await give('moderator')).toMatchObject(MISSING);
  });

  it.each(['moderator', 'owner'] as const)('is given up by any %s', async (role) => {
    const { context, key, give, staff } = await openPlace('forum');
    const own = { category: key, user: bob };
    await follow(context, bob, key);
    for (const resign of [
      () => leavePlace(context, bob, key),
      () => expel(context, bob, own),
      () => setRole(context, bob, { ...own, role: 'member' }),
    ]) {
      expect(await give(role)).toMatchObject(DONE);
      expect(await resign()).toMatchObject(DONE);
      expect(await staff()).toEqual([ada]);
    }
  });

  it('is taken from a moderator who blocks the owner, and given to nobody who does', async () => {
    const { context, key, give, staff } = await openPlace('forum');
    await follow(context, bob, key);
    expect(await give('moderator')).toMatchObject(DONE);
    await block(context, bob, userProducer(ada));
    expect(await give('owner')).toMatchObject(MISSING);
    expect(await give('member')).toMatchObject(DONE);
    expect(await give('moderator')).toMatchObject(MISSING);
    expect(await staff()).toEqual([ada]);
  });
});

describe('a role in a place with members', () => {
  it('is given up without leaving the place', async () => {
    const { context, world, key, give, staff } = await openPlace('group');
    await joinPlace(context, bob, key);
    expect(await give('moderator')).toMatchObject(DONE);
    const stepsDown = { category: key, user: bob, role: 'member' } as const;
    expect(await setRole(context, bob, stepsDown)).toMatchObject(DONE);
    expect(await staff()).toEqual([ada]);
    expect(await world.store.places.membersAmong(key, [bob])).toMatchObject([{ state: 'active' }]);
    expect(await setRole(context, bob, { ...stepsDown, role: 'moderator' })).toMatchObject({
      problems: [{ code: 'FORBIDDEN' }],
    });
  });

  it('protects from moderators, who remove only members', async () => {
    const { context, key, give, staff } = await openPlace('group');
    for (const user of [bob, carol]) await joinPlace(context, user, key);
    const make = (role: Role) => setRole(context, ada, { category: key, user: carol, role });
    const removes = (viewer: UserId, user: UserId) =>
      expel(context, viewer, { category: key, user });
    const refused = (field: string) => ({
      problems: [{ code: 'FORBIDDEN', field: ['input', field] }],
    });
    for (const change of [give, make]) expect(await change('moderator')).toMatchObject(DONE);
    for (const user of [ada, carol])
      expect(await removes(bob, user)).toMatchObject(refused('userId'));
    expect(await make('member')).toMatchObject(DONE);
    expect(await removes(carol, bob)).toMatchObject(refused('categoryId'));
    expect(await staff()).toEqual([ada, bob]);
    for (const [viewer, user] of [
      [bob, carol],
      [ada, bob],
    ] as const)
      expect(await removes(viewer, user)).toMatchObject(DONE);
    expect(await staff()).toEqual([ada]);
  });

  it('is given to nobody who blocks the owner', async () => {
    const { context, key, give, staff } = await openPlace('group');
    await joinPlace(context, bob, key);
    await block(context, bob, userProducer(ada));
    expect(await give('moderator')).toMatchObject(MISSING);
    expect(await staff()).toEqual([ada]);
  });
});
