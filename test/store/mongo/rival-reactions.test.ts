/** Somebody likes and unlikes an item at the same time, through two processes: the count and both lists agree. */
import { describe, expect, test } from 'vitest';
import { position } from '../../../src/model/positions.ts';
import type { Collections } from '../../../src/store/mongo/engine/collections.ts';
import type { MongoStore } from '../../../src/store/mongo/open.ts';
import { ALL, ann, draft } from '../../support/builders.ts';
import { gate } from '../../support/gate.ts';
import { mongoService, openTestMongo } from '../../support/services.ts';
import { testDatabase } from '../../support/test-databases.ts';

const service = await mongoService();
const FIRST = position(1);

interface Rivals {
  readonly slow: 'like' | 'unlike';
  readonly collection: keyof Collections;
  readonly method: string;
}

const RIVALS: readonly Rivals[] = [
  { slow: 'like', collection: 'likes', method: 'updateOne' },
  { slow: 'unlike', collection: 'reactions', method: 'deleteOne' },
];

async function told({ items, reactions }: MongoStore) {
  return {
    likes: await items.likeCounts([FIRST]),
    isLiked: await items.likedBy(ann, [FIRST]),
    likers: await reactions.viewers('like', FIRST, { after: null, limit: 9 }),
    liked: await reactions.items('like', ann, ALL),
  };
}

describe.skipIf(!service.isThere)(service.name, () => {
  test.each(RIVALS)('a slow $slow', async ({ slow, collection, method }) => {
    const [dbName, way] = [testDatabase(service), gate()];
    const one = await openTestMongo(service, {
      dbName,
      wrap: (all) => ({ ...all, [collection]: way.gated<object>(all[collection], method) }),
    });
    const two = await openTestMongo(service, { dbName });
    await two.items.publish(draft());
    if (slow === 'unlike') await two.items.like(ann, FIRST);
    const acting = one.items[slow](ann, FIRST);
    await way.opened;
    await two.items[slow === 'like' ? 'unlike' : 'like'](ann, FIRST);
    way.open();
    expect(await acting).toBe(true);
    expect(await told(two)).toEqual({ likes: [1], isLiked: [true], likers: [ann], liked: [FIRST] });
  });

  test('whichever of many concurrent changes comes first, the count and both lists agree', async () => {
    const dbName = testDatabase(service);
    const stores = [
      await openTestMongo(service, { dbName }),
      await openTestMongo(service, { dbName }),
      await openTestMongo(service, { dbName }),
    ] as const;
    await stores[0].items.publish(draft());
    for (let round = 0; round < 20; round += 1) {
      await Promise.all(
        stores.map(({ items }, n) =>
          (round + n) % 2 === 0 ? items.like(ann, FIRST) : items.unlike(ann, FIRST),
        ),
      );
      const { likes, isLiked, likers, liked } = await told(stores[0]);
      const said = [isLiked[0], likers.includes(ann), liked.includes(FIRST)];
      expect([likes, ...said]).toEqual([[said[0] === true ? 1 : 0], said[0], said[0], said[0]]);
    }
  });
});
