/** Counters of edges that differ from the edges are corrected, after half-applied changes are finished. */
import { MongoClient } from 'mongodb';
import { expect, onTestFinished, test } from 'vitest';
import { userProducer } from '../../../src/model/producers.ts';
import type { Store } from '../../../src/store/ports/store.ts';
import { ann, bob, cy, edge, tag } from '../../support/builders.ts';
import { mongoService, openTestMongo } from '../../support/services.ts';
import { testDatabase } from '../../support/test-databases.ts';

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
  expect(await recountAll(edges)).toMatchObject({ corrected: 2 });
  expect(await edges.counts(tag('a'))).toEqual({ followers: 2 });
  expect(await edges.counts(tag('b'))).toEqual({ followers: 1 });
  await edges.addEdges([edge(bob, tag('c')), edge(bob, tag('d'))]);
  await expect(edges.addEdge(edge(bob, tag('e')))).rejects.toThrow('expected at most 3');
});

test('a person beyond a lowered follow limit may unfollow and block, and follow nobody else', async () => {
  const dbName = testDatabase(service);
  const before = await openTestMongo(service, { dbName });
  await before.edges.addEdges(['a', 'b', 'c'].map((name) => edge(ann, tag(name))));
  await before.edges.addEdge(edge(ann, userProducer(bob), { relation: 'request' }));
  const { edges } = await openTestMongo(service, { dbName, followsMax: 1 });
  expect(await edges.removeEdge(ann, tag('a'), 'follow')).toMatchObject({ producer: tag('a') });
  await edges.addEdge(edge(ann, userProducer(cy), { relation: 'block' }));
  await expect(edges.addEdge(edge(ann, tag('d')))).rejects.toThrow('expected at most 1');
  await expect(edges.grant(ann, userProducer(bob), 1)).rejects.toThrow('expected at most 1');
});

test('counters that are lost altogether are made again, among those that are there', async () => {
  const dbName = testDatabase(service);
  const { edges } = await openTestMongo(service, { dbName });
  const tags = ['a', 'b', 'c', 'd'].map(tag);
  await edges.addEdges(tags.map((each) => edge(ann, each)));
  await edges.addEdge(edge(bob, tag('d')));
  await edges.addEdge(edge(bob, userProducer(ann), { relation: 'mute' }));
  const client = await MongoClient.connect(service.url);
  onTestFinished(() => client.close());
  const followers = client.db(dbName).collection<{ _id: string }>('followers');
  await followers.deleteMany({ _id: { $in: [tag('a'), tag('d')] } });
  // As a process leaves it that dies between the edge and its counter.
  const viewers = client.db(dbName).collection<{ _id: string }>('viewers');
  const pending = [{ n: 1, relation: 'follow', producer: tag('d'), on: true, sinceMs: 1 }];
  await viewers.updateOne({ _id: bob }, { $set: { pending } });
  const { checked, corrected } = await recountAll(edges);
  expect(corrected).toBeGreaterThan(0);
  expect(checked).toBe(2 + 5);
  expect(await Promise.all(tags.map((each) => edges.counts(each)))).toEqual(
    [1, 1, 1, 2].map((n) => ({ followers: n })),
  );
  expect(await edges.counts(userProducer(ann))).toEqual({ followers: 0 });
  expect((await recountAll(edges)).corrected).toBe(0);
  await edges.removeEdge(ann, tag('a'), 'follow');
  expect(await edges.counts(tag('a'))).toEqual({ followers: 0 });
});

async function recountAll({ recount }: Pick<Store['edges'], 'recount'>) {
  const done = { checked: 0, corrected: 0 };
  for (let after: string | null = null; ;) {
    const share = await recount(after, 2);
    done.checked += share.checked;
    done.corrected += share.corrected;
    if (share.next === null) return done;
    after = share.next;
  }
}
