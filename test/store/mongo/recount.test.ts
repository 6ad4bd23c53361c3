/** What documents say of others is corrected where it differs, after half-applied changes are finished. */
import { type Db, MongoClient } from 'mongodb';
import { expect, onTestFinished, test } from 'vitest';
import { position } from '../../../src/model/positions.ts';
import { userProducer, type ProducerKey } from '../../../src/model/producers.ts';
import { placeId, threadId } from '../../../src/store/mongo/engine/keys.ts';
import type { Store } from '../../../src/store/ports/store.ts';
import {
  ALL,
  ann,
  bob,
  category,
  cy,
  edge,
  membership,
  place,
  tag,
  threadDraft,
} from '../../support/builders.ts';
import { gate } from '../../support/gate.ts';
import { mongoService, openTestMongo } from '../../support/services.ts';
import { testDatabase } from '../../support/test-databases.ts';

const service = await mongoService();
const A = category('a');

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

test('the members of places are counted again, which an earlier version left wrong', async () => {
  const dbName = testDatabase(service);
  const { places, edges } = await openTestMongo(service, { dbName });
  const keys = ['group:a', 'group:b', 'group:c'].map((key) => key as ProducerKey);
  for (const key of keys) await places.create(place(key));
  const [a, b, c] = keys as [ProducerKey, ProducerKey, ProducerKey];
  for (const user of [ann, bob]) await places.putMember(membership(user, a));
  await places.putMember(membership(ann, b));
  await places.putMember(membership(cy, b, { state: 'requested' }));
  const counts = (await documentsOf(dbName)).collection<{ _id: string }>('memberCounts');
  await counts.updateOne({ _id: placeId(a) }, { $set: { n: 7 } });
  await counts.deleteOne({ _id: placeId(b) });
  expect(await recountAll(edges)).toEqual({ checked: 3, corrected: 2 });
  expect(await places.memberCounts([a, b, c])).toEqual([2, 1, 0]);
  await places.removeMember(a, bob);
  expect(await places.memberCounts([a])).toEqual([1]);
  expect(await recountAll(edges)).toEqual({ checked: 3, corrected: 0 });
});

test('threads are measured again, and their items and markers follow them, which earlier versions left wrong', async () => {
  const dbName = testDatabase(service);
  const { items, threads, timelines, reads, edges } = await openTestMongo(service, { dbName });
  for (const thread of ['s', 't', 't', 't', 't', 'u'])
    await items.publish(threadDraft(thread, 'bob', { category: A }));
  await items.edit(position(5), { visibility: 'private' }, 1);
  await items.remove(position(2), { by: bob, atMs: 1, shownAs: null });
  await reads.advanceMarkers(ann, [{ thread: 't', mark: { at: position(3), atMs: 1 } }]);
  const asTold = async () => ({
    records: await threads.getMany(['s', 't', 'u']),
    listed: await threads.list(A, ALL),
    items: await threads.itemsOf(A, ALL),
    opened: await timelines.range(new Set([A]), ALL),
    replies: await items.getMany([position(3), position(4)]),
    marks: await reads.marks(ann, [{ thread: 't', category: A }]),
  });
  const right = await asTold();
  expect(right.records[1]).toMatchObject({ first: 3, newest: 4, items: 2 });
  const db = await documentsOf(dbName);
  const rows = db.collection<{ _id: string }>('threads');
  const wrong = { first: 2, newest: 5, newestAuthor: 'cy', items: 9, listed: null };
  await rows.updateOne({ _id: threadId('t') }, { $set: wrong });
  // A private opening that is shown to everybody, and an opening that is not the first.
  const shown = { openingVisibility: 'private', opener: null };
  await rows.updateOne({ _id: threadId('u') }, { $set: shown });
  const documents = db.collection<{ _id: number }>('items');
  const moved = { category: 'category:b', opening: 9, openedIn: A };
  await documents.updateOne({ _id: 3 }, { $set: moved, $push: { timelines: A } as object });
  await db.collection('markers').updateOne({ thread: 't' }, { $set: { category: 'category:b' } });
  expect(await asTold()).not.toEqual(right);
  expect(await recountAll(edges)).toEqual({ checked: 3, corrected: 2 });
  expect(await asTold()).toEqual(right);
  expect(await recountAll(edges)).toEqual({ checked: 3, corrected: 0 });
});

test('a thread is not measured from items that were read before another one was published', async () => {
  const [dbName, way] = [testDatabase(service), gate()];
  const slow = await openTestMongo(service, {
    dbName,
    wrap: (all) => ({ ...all, threads: way.gated(all.threads, 'updateOne') }),
  });
  const quick = await openTestMongo(service, { dbName });
  await quick.items.publish(threadDraft('t', 'bob'));
  const rows = (await documentsOf(dbName)).collection<{ _id: string }>('threads');
  await rows.updateOne({ _id: threadId('t') }, { $set: { items: 9 } });
  const recounting = recountAll(slow.edges);
  await way.opened;
  await quick.items.publish(threadDraft('t', 'ann'));
  way.open();
  expect(await recounting).toMatchObject({ checked: 1, corrected: 1 });
  expect(await quick.threads.getMany(['t'])).toMatchObject([{ first: 1, newest: 2, items: 2 }]);
});

async function documentsOf(dbName: string): Promise<Db> {
  const client = await MongoClient.connect(service.url);
  onTestFinished(() => client.close());
  return client.db(dbName);
}

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
