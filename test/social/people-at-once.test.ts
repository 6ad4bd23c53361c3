/** People who act at the same time, on both stores, and on stores where that goes wrong. */
import { describe, expect, test } from 'vitest';
import type { Store } from '../../src/store/ports/store.ts';
import { openEmbeddedTestStore } from '../support/open-store.ts';
import { CONTROL_SEED, LAW_TIMEOUT_MS } from '../support/random-histories.ts';
import { mongoService, openTestMongo } from '../support/services.ts';
import { testDatabase } from '../support/test-databases.ts';
import { peopleAtOnce } from './people-at-once.ts';

const mongo = await mongoService();

describe.each([
  ['LMDB', true, 40, openEmbeddedTestStore],
  ['MongoDB', mongo.isThere, 5, () => openTestMongo(mongo, { dbName: testDatabase(mongo) })],
] as const)('%s', (_, isThere, runs, open) => {
  test.skipIf(!isThere)(
    'places keep an owner, erased people leave nothing, blocks part people, and counts are those of lists',
    () => peopleAtOnce({ open, runs }),
    LAW_TIMEOUT_MS,
  );
});

/** Each breaks one promise that the stores keep. */
const BROKEN: Readonly<Record<string, (store: Store) => Store>> = {
  'hands over no place': (store) => ({
    ...store,
    places: { ...store.places, handOver: async () => null },
  }),
  'grants a request that was withdrawn': ({ edges, ...store }) => ({
    ...store,
    edges: {
      ...edges,
      grant: async (consumer, producer, sinceMs) => {
        const granted = await edges.grant(consumer, producer, sinceMs);
        if (granted === null)
          await edges.addEdge({ consumer, producer, relation: 'follow', sinceMs });
        return granted;
      },
    },
  }),
  'ends no edge of others': (store) => ({
    ...store,
    edges: { ...store.edges, received: async () => [] },
  }),
  'removes no draft': (store) => ({
    ...store,
    drafts: { ...store.drafts, remove: async () => false },
  }),
};

test.each(Object.entries(BROKEN))(
  'a store that %s is caught',
  async (_, sabotage) => {
    const broken = { open: openEmbeddedTestStore, sabotage, runs: 60 };
    await expect(peopleAtOnce(broken, CONTROL_SEED)).rejects.toThrow();
  },
  LAW_TIMEOUT_MS,
);
