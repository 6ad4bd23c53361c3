/** Memberships that two people change at the same time. */
import { describe, expect, it } from 'vitest';
import { DEFAULT_PLACE_TYPES } from '../../src/model/place-types.ts';
import type { MembershipState, PlaceRecord } from '../../src/model/places.ts';
import { producerKey } from '../../src/model/producers.ts';
import { createPlace, type PlaceContext } from '../../src/social/places/manage-places.ts';
import {
  admit,
  expel,
  invite,
  joinPlace,
  leavePlace,
  setRole,
} from '../../src/social/places/members.ts';
import { ada, bob, connect, openFeedWorld } from '../support/feed-world.ts';

const GROUP = producerKey('group', 'g');

/** A group of ada's, and the same for a caller who reads its memberships just before something else happens. */
async function openGroup(joining: PlaceRecord['joining']) {
  const world = await openFeedWorld();
  const { store, facts, clock } = world;
  const context: PlaceContext = { store, facts, clock, placeTypes: DEFAULT_PLACE_TYPES };
  const wanted = { type: 'group', name: 'g', title: 'G', parent: null, joining } as const;
  expect(await createPlace(context, ada, wanted)).toMatchObject({ isDone: true });
  // Who follows something is there to be invited.
  await connect(world, bob, producerKey('tag', 'any'));
  const before = (happens: () => Promise<unknown>): PlaceContext => {
    let isFirst = true;
    const membersAmong: PlaceContext['store']['places']['membersAmong'] = async (...asked) => {
      const found = await store.places.membersAmong(...asked);
      if (isFirst) {
        isFirst = false;
        await happens();
      }
      return found;
    };
    return { ...context, store: { ...store, places: { ...store.places, membersAmong } } };
  };
  /** The same just before the membership of somebody who leaves ends. */
  const beforeEnd = (happens: () => Promise<unknown>): PlaceContext => {
    const removeMember: PlaceContext['store']['places']['removeMember'] = async (...asked) => {
      await happens();
      return store.places.removeMember(...asked);
    };
    return { ...context, store: { ...store, places: { ...store.places, removeMember } } };
  };
  /** The same just before a membership is written. */
  const beforePut = (happens: () => Promise<unknown>): PlaceContext => {
    const putMember: PlaceContext['store']['places']['putMember'] = async (membership) => {
      await happens();
      return store.places.putMember(membership);
    };
    return { ...context, store: { ...store, places: { ...store.places, putMember } } };
  };
  const staff = async (): Promise<readonly string[]> => {
    const place = (await store.places.tree(null)).places.get(GROUP);
    return [...(place?.owners ?? []), ...(place?.moderators ?? [])];
  };
  const stateOfBob = async (): Promise<MembershipState | null> =>
    (await store.places.membersAmong(GROUP, [bob]))[0]?.state ?? null;
  return { context, before, beforePut, beforeEnd, staff, stateOfBob };
}

const ofBob = { category: GROUP, user: bob };

describe('a membership that two people change concurrently', () => {
  it('is not made by admitting somebody who takes the request back', async () => {
    const { context, before, stateOfBob } = await openGroup('approval');
    await joinPlace(context, bob, GROUP);
    const meanwhile = before(() => leavePlace(context, bob, GROUP));
    expect(await admit(meanwhile, ada, ofBob)).toMatchObject({ problems: [{ code: 'NOT_FOUND' }] });
    expect(await stateOfBob()).toBeNull();
  });

  it('is put again by a repeat, which finishes what the first attempt left in the store', async () => {
    const { context, beforePut } = await openGroup('open');
    await joinPlace(context, bob, GROUP);
    let puts = 0;
    const counted = beforePut(async () => {
      puts += 1;
    });
    expect(await joinPlace(counted, bob, GROUP)).toMatchObject({ value: { state: 'active' } });
    expect(await admit(counted, ada, ofBob)).toMatchObject({ value: { state: 'active' } });
    expect(puts).toBe(2);
  });

  it('is not made by accepting an invitation that is taken back', async () => {
    const { context, before, stateOfBob } = await openGroup('invitation');
    expect(await invite(context, ada, ofBob)).toMatchObject({ value: { state: 'invited' } });
    const meanwhile = before(() => expel(context, ada, ofBob));
    expect(await joinPlace(meanwhile, bob, GROUP)).toMatchObject({
      problems: [{ code: 'FORBIDDEN' }],
    });
    expect(await stateOfBob()).toBeNull();
  });

  it.each(['before the membership is read', 'before it is written'])(
    'is not made by a moderator who is removed %s',
    async (when) => {
      const { context, before, beforePut, staff, stateOfBob } = await openGroup('invitation');
      const { places } = context.store;
      // A moderator without a membership, such as the heir of a full group.
      await places.setRole(GROUP, bob, 'moderator');
      const removes = () => expel(context, ada, ofBob);
      const meanwhile = when.endsWith('read') ? before(removes) : beforePut(removes);
      expect(await joinPlace(meanwhile, bob, GROUP)).toMatchObject({
        problems: [{ code: 'FORBIDDEN' }],
      });
      expect([await stateOfBob(), await staff()]).toEqual([null, [ada]]);
      await places.setRole(GROUP, bob, 'moderator');
      expect(await joinPlace(context, bob, GROUP)).toMatchObject({ value: { state: 'active' } });
    },
  );

  it('stays when somebody who joins is invited', async () => {
    const { context, before, stateOfBob } = await openGroup('open');
    const meanwhile = before(() => joinPlace(context, bob, GROUP));
    expect(await invite(meanwhile, ada, ofBob)).toMatchObject({ value: { state: 'active' } });
    expect(await stateOfBob()).toBe('active');
  });

  it('is made when an invited person asks to join, and stays when a request is repeated', async () => {
    const { context, before, stateOfBob } = await openGroup('approval');
    const invited = before(() => invite(context, ada, ofBob));
    expect(await joinPlace(invited, bob, GROUP)).toMatchObject({ value: { state: 'active' } });
    await leavePlace(context, bob, GROUP);
    const admitted = before(async () => {
      await joinPlace(context, bob, GROUP);
      await admit(context, ada, ofBob);
    });
    expect(await joinPlace(admitted, bob, GROUP)).toMatchObject({ value: { state: 'active' } });
    expect(await stateOfBob()).toBe('active');
  });

  it.each(['owner', 'moderator'] as const)(
    'is not left behind as the role of %s when that person leaves, or is removed, meanwhile',
    async (role) => {
      const { context, before, beforeEnd, staff, stateOfBob } = await openGroup('open');
      const asked = { ...ofBob, role };
      const missing = { problems: [{ code: 'NOT_FOUND', field: ['input', 'userId'] }] };
      await joinPlace(context, bob, GROUP);
      const leaves = before(() => leavePlace(context, bob, GROUP));
      expect(await setRole(leaves, ada, asked)).toMatchObject(missing);
      expect([await stateOfBob(), await staff()]).toEqual([null, [ada]]);
      await joinPlace(context, bob, GROUP);
      const isMade = beforeEnd(() => setRole(context, ada, asked));
      expect(await expel(isMade, ada, ofBob)).toMatchObject({ isDone: true });
      expect([await stateOfBob(), await staff()]).toEqual([null, [ada]]);
    },
  );
});
