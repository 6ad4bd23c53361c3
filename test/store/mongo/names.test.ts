/** Finding people in a database that was written before people were listed by name. */
import { MongoClient } from 'mongodb';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { UserId } from '../../../src/model/producers.ts';
import { ann, bob, person } from '../../support/builders.ts';
import { mongoService, openTestMongo } from '../../support/services.ts';
import { testDatabase } from '../../support/test-databases.ts';

const service = await mongoService();

describe.skipIf(!service.isThere)(service.name, () => {
  test('the people of an earlier release are listed by name when its database is opened', async () => {
    const dbName = testDatabase(service);
    const before = await openTestMongo(service, { dbName });
    const many = Array.from({ length: 40 }, (_, n) => person(`p${n}` as UserId, { name: 'Eve' }));
    await before.people.joinMany([...many, person(ann, { name: 'Mary Shaw' }), person(bob)]);
    await before.people.edit(ann, { language: 'en' });
    await before.people.erase({ person: bob, sinceMs: 1, heir: null });
    await before.close();
    const client = await MongoClient.connect(service.url);
    onTestFinished(() => client.close());
    const db = client.db(dbName);
    await db.collection('people').updateMany({}, { $unset: { beginnings: '' } });
    await db
      .collection<{ readonly _id: string }>('system')
      .updateOne({ _id: 'schema' }, { $set: { version: 6 } });
    const { people } = await openTestMongo(service, { dbName });
    expect(await people.named('sh', { after: null, limit: 9 })).toEqual([ann]);
    expect(await people.named('bob', { after: null, limit: 9 })).toEqual([]);
    expect(await people.named('eve', { after: null, limit: 99 })).toHaveLength(40);
  });
});
