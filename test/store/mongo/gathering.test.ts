/** Two workers gather the events of one item, one of them before its last event came: nothing of it waits afterwards. */
import { describe, expect, test } from 'vitest';
import type { MongoStore } from '../../../src/store/mongo/open.ts';
import { draft } from '../../support/builders.ts';
import { gate, type Gate } from '../../support/gate.ts';
import { mongoService, openTestMongo } from '../../support/services.ts';
import { testDatabase } from '../../support/test-databases.ts';

const service = await mongoService();

/** A worker that is held back where it takes out what it has gathered. */
function openHeld(dbName: string, way: Gate): Promise<MongoStore> {
  return openTestMongo(service, {
    dbName,
    wrap: (all) => ({ ...all, items: way.gated(all.items, 'updateOne') }),
  });
}

describe.skipIf(!service.isThere)(service.name, () => {
  test('an outbox that two workers have emptied leaves the others their turn', async () => {
    const dbName = testDatabase(service);
    const [early, late] = [gate(), gate()];
    const [one, two] = [await openHeld(dbName, early), await openHeld(dbName, late)];
    const store = await openTestMongo(service, { dbName });
    const { item } = await store.items.publish(draft());
    const first = one.events.gather(9);
    await early.opened;
    await store.items.edit(item.position, { payload: { title: 'new' } }, 3);
    const second = two.events.gather(9);
    await late.opened;
    early.open();
    await first;
    late.open();
    await second;
    await store.items.publish(draft());
    expect(await store.events.gather(1)).toBe(1);
    expect((await store.events.get('publish/2'))?.state).toBe('pending');
  });
});
