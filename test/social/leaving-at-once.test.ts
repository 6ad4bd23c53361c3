/**
 * Two staff members of one place are erased at the same moment, each counting on the other: the place is not left
 * without anybody.
 */
import { describe, expect, test } from 'vitest';
import type { UserId } from '../../src/model/producers.ts';
import { erase } from '../../src/social/erasure/erase.ts';
import { openFacts } from '../../src/social/facts.ts';
import type { Store } from '../../src/store/ports/store.ts';
import { ann, bob, carol, person, place } from '../support/builders.ts';
import { manualClock } from '../support/manual-clock.ts';
import { openEmbeddedTestStore } from '../support/open-store.ts';
import { mongoService, openTestMongo } from '../support/services.ts';
import { testDatabase } from '../support/test-databases.ts';

const mongo = await mongoService();
const SHARED = place('forum:shared').key;
const OTHER = place('forum:other').key;

type Step = 'places.tree' | 'places.handOver' | 'people.erase';

/** The store for one who leaves, where something happens once before a step. */
function withPause(store: Store, step: Step, act: () => Promise<void>): Store {
  let isDone = false;
  const once = async (at: Step): Promise<void> => {
    if (at !== step || isDone) return;
    isDone = true;
    await act();
  };
  const { places, people } = store;
  return {
    ...store,
    places: {
      ...places,
      tree: async (...given) => {
        const tree = await places.tree(...given);
        await once('places.tree');
        return tree;
      },
      handOver: async (...given) => {
        if (given[0] === SHARED) await once('places.handOver');
        return places.handOver(...given);
      },
    },
    people: {
      ...people,
      erase: async (...given) => {
        await once('people.erase');
        return people.erase(...given);
      },
    },
  };
}

const STEPS: readonly Step[] = ['places.tree', 'places.handOver', 'people.erase'];
const STAFF: readonly (readonly [string, readonly UserId[], readonly UserId[]])[] = [
  ['two owners', [ann, bob], []],
  ['an owner and a moderator', [ann], [bob]],
  ['a moderator and an owner', [bob], [ann]],
];

describe.each([
  ['LMDB', true, openEmbeddedTestStore],
  ['MongoDB', mongo.isThere, () => openTestMongo(mongo, { dbName: testDatabase(mongo) })],
] as const)('%s', (_, isThere, open) => {
  const cases = STEPS.flatMap((step) => STAFF.map((staff) => [step, ...staff] as const));
  test.skipIf(!isThere).each(cases)(
    'when %s is reached meanwhile, one of %s is refused and keeps what they had',
    async (step, _who, owners, moderators) => {
      const store = await open();
      for (const user of [ann, bob, carol]) await store.people.join(person(user));
      await store.places.create(place(OTHER, { owners: [carol], moderators: [ann, bob] }));
      await store.places.create(place(SHARED, { owners, moderators }));
      const clock = manualClock();
      const leave = (on: Store, user: UserId) =>
        erase({ store: on, facts: openFacts(on), clock }, { person: user, heir: null });
      const outcomes: Awaited<ReturnType<typeof leave>>[] = [];
      const paused = withPause(store, step, async () => {
        outcomes.push(await leave(store, bob));
      });
      outcomes.push(await leave(paused, ann));
      expect(outcomes.filter(({ isDone }) => isDone)).toHaveLength(1);
      const [stays] = outcomes[0]?.isDone === true ? [ann] : [bob];
      expect(outcomes.find(({ isDone }) => !isDone)).toMatchObject({
        problems: [{ code: 'BAD_USER_INPUT', message: expect.stringContaining('forum:shared') }],
      });
      const { places } = await store.places.tree(null);
      expect(places.get(SHARED)).toMatchObject({ owners: [stays], moderators: [] });
      expect(places.get(OTHER)).toMatchObject({ owners: [carol], moderators: [stays] });
      const gone = stays === ann ? bob : ann;
      expect(await store.people.erasure(gone)).toMatchObject({ removed: { places: 2 } });
    },
    60_000,
  );
});
