/** Counters of edges that differ from the edges are corrected, and changes that are half applied are finished first. */
import { MongoClient } from 'mongodb';
import { expect, onTestFinished, test } from 'vitest';
import { ann, bob, cy, edge, tag } from '../../support/builders.ts';
import { mongoService, openTestMongo, testDatabase } from '../../support/services.ts';

const service = await mongoService();

test('wrong counters are corrected, and a change that was left half applied counts once', async () => {
  const dbName = testDatabase(service);
  const { edges } = await openTestMongo(service, { dbName, followsMax: 3 });
  await edges.addEdges([ann, bob].map((user) => edge(user, tag('a'))));
  await edges.addEdge(edge(cy, tag('b')));
  const client = await MongoClient.connect(service.url);
  onTestFinished(() => client.close());
  const viewers = client.db(dbName).collection<{ _id: string }>('viewers');
  const followers = client.db(dbName).collection<{ _id: string }>('followers');
  await followers.updateOne({ _id: tag('b') }, { $set: { n: 9 } });
  await viewers.updateOne({ _id: bob }, { $set: { follow: 3 } });
  // As a process leaves it that dies between the edge and its counter.
  await followers.updateOne({ _id: tag('a') }, { $set: { n: 1, appliedChanges: [`${ann}/1`] } });
  const pending = [{ n: 1, relation: 'follow', producer: tag('a'), on: true, sinceMs: 1 }];
  await viewers.updateOne({ _id: bob }, { $set: { pending } });
  let corrected = 0;
  for (let after: string | null = null; ;) {
    const share = await edges.recount(after, 2);
    corrected += share.corrected;
    if (share.next === null) break;
    after = share.next;
  }
  expect(corrected).toBe(2);
  expect(await edges.counts(tag('a'))).toEqual({ followers: 2 });
  expect(await edges.counts(tag('b'))).toEqual({ followers: 1 });
  await edges.addEdges([edge(bob, tag('c')), edge(bob, tag('d'))]);
  await expect(edges.addEdge(edge(bob, tag('e')))).rejects.toThrow('expected at most 3');
});
