/** The store on MongoDB keeps the contract, on a real server that speaks MongoDB's protocol. */
import { describe, vi } from 'vitest';
import { describeStore } from '../../contract/every-port.ts';
import { mongoService, openTestMongo } from '../../support/services.ts';
import { testDatabase } from '../../support/test-databases.ts';

const service = await mongoService();
// Twenty thousand follows are many for a server that scans.
vi.setConfig({ testTimeout: 120_000 });

describe.skipIf(!service.isThere)(service.name, () => {
  describeStore('mongo', async () => {
    const dbName = testDatabase(service);
    return async () => openTestMongo(service, { dbName });
  });
});
