/** Replies to an opening item that is for a group stay the group's when the author of the opening is erased. */
import { describe, expect, test } from 'vitest';
import type { Position } from '../../src/model/positions.ts';
import type { UserId } from '../../src/model/producers.ts';
import { mayKnow } from '../../src/social/access.ts';
import { erase } from '../../src/social/erasure/erase.ts';
import { openFacts } from '../../src/social/facts.ts';
import { ann, bob, carol, draftBy, person, place } from '../support/builders.ts';
import { manualClock } from '../support/manual-clock.ts';
import { openEmbeddedTestStore } from '../support/open-store.ts';
import { mongoService, openTestMongo } from '../support/services.ts';
import { testDatabase } from '../support/test-databases.ts';

const mongo = await mongoService();
const GROUP = place('group:g').key;
const STRANGER = 'dan' as UserId;

describe.each([
  ['LMDB', true, openEmbeddedTestStore],
  ['MongoDB', mongo.isThere, () => openTestMongo(mongo, { dbName: testDatabase(mongo) })],
] as const)('%s', (_, isThere, open) => {
  test.skipIf(!isThere)(
    'members of the group see a reply from the first moment of the erasure to its end',
    async () => {
      const store = await open();
      const clock = manualClock();
      for (const user of [ann, bob, carol, STRANGER]) await store.people.join(person(user));
      await store.places.create(place(GROUP, { owners: [bob], joining: 'open' }));
      for (const user of [ann, bob, carol])
        await store.places.putMember({ place: GROUP, user, state: 'active', sinceMs: 1 });
      const opening = { thread: 't', visibility: 'group', audience: [GROUP] } as const;
      const { item: opened } = await store.items.publish(draftBy(ann, opening));
      const { item: reply } = await store.items.publish(draftBy(bob, { thread: 't' }));
      const readers = async ({ position }: { readonly position: Position }) => {
        const [item = null] = await store.items.getMany([position]);
        const found: UserId[] = [];
        for (const user of [bob, carol, STRANGER])
          if (item !== null && mayKnow(await openFacts(store).of(user), item)) found.push(user);
        return found;
      };
      expect(await readers(reply)).toEqual([bob, carol]);
      await store.people.erase({ person: ann, heir: null, sinceMs: clock.now() });
      expect(await readers(reply)).toEqual([bob, carol]);
      await erase({ store, facts: openFacts(store), clock }, { person: ann, heir: null });
      expect(await store.items.getMany([opened.position])).toEqual([null]);
      expect(await readers(reply)).toEqual([bob, carol]);
    },
    60_000,
  );
});
