/** Seeded sequences of operations give the same answers on the MongoDB store and on the oracle. */
import { describe, test } from 'vitest';
import type { EdgeStore } from '../../../src/store/ports/edges.ts';
import type { ViewerFenceStore } from '../../../src/store/ports/fences.ts';
import type { ItemStore } from '../../../src/store/ports/items.ts';
import type { MetaStore } from '../../../src/store/ports/meta.ts';
import type { Store } from '../../../src/store/ports/store.ts';
import type { TimelineStore } from '../../../src/store/ports/timelines.ts';
import { expectAnswersOfOracle } from '../../contract/store-comparison.ts';
import { mongoService, openTestMongo } from '../../support/services.ts';
import { testDatabase } from '../../support/test-databases.ts';

const service = await mongoService();
const isLong = process.env['PALISADE_LONG'] === '1';

describe.skipIf(!service.isThere)(service.name, () => {
  test('the store on MongoDB answers every sequence of operations as the oracle does', async () => {
    await expectAnswersOfOracle(() => openTestMongo(service), {
      runs: isLong ? 60 : 4,
      endOnFailure: !isLong,
    });
  }, 600_000);

  test('two processes that take turns answer as one', async () => {
    await expectAnswersOfOracle(
      async () => {
        const dbName = testDatabase(service);
        return inTurns([
          await openTestMongo(service, { dbName }),
          await openTestMongo(service, { dbName }),
        ]);
      },
      { runs: isLong ? 60 : 3, endOnFailure: !isLong },
    );
  }, 600_000);
});

/** One store whose calls go to each of these in turn. */
function inTurns(stores: readonly [Store, Store]): Store {
  let turn = 0;
  const next = (): Store => {
    turn += 1;
    return stores[turn % 2 === 0 ? 0 : 1];
  };
  const port = (name: 'items' | 'timelines' | 'edges' | 'fences' | 'meta') =>
    new Proxy(stores[0][name], {
      get: (_, method) => Reflect.get(next()[name], method) as unknown,
    });
  return {
    ...stores[0],
    items: port('items') as ItemStore,
    timelines: port('timelines') as TimelineStore,
    edges: port('edges') as EdgeStore,
    fences: port('fences') as ViewerFenceStore,
    meta: port('meta') as MetaStore,
  };
}
