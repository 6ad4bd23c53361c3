/** Settings in MongoDB that a person saved before a kind of notification was added. */
import { MongoClient } from 'mongodb';
import { onTestFinished, test } from 'vitest';
import { viewerId } from '../../../src/store/mongo/engine/keys.ts';
import { ann } from '../../support/builders.ts';
import { mongoService, openTestMongo } from '../../support/services.ts';
import { testDatabase } from '../../support/test-databases.ts';
import { addedKindHasDefaults, EARLIER_SETTINGS } from '../earlier-settings.ts';

const service = await mongoService();

test('a kind that was added after a person saved their settings has the defaults', async () => {
  const dbName = testDatabase(service);
  const store = await openTestMongo(service, { dbName });
  const client = await MongoClient.connect(service.url);
  onTestFinished(() => client.close());
  const rows = client.db(dbName).collection<{ _id: string }>('notificationSettings');
  const row = { _id: viewerId(ann), settings: JSON.stringify(EARLIER_SETTINGS), revision: 1 };
  await rows.insertOne(row);
  await addedKindHasDefaults(store);
});
