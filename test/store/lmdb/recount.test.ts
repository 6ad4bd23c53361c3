/** What damage or a fault of an earlier version left wrong is counted again. */
import { expect, onTestFinished, test } from 'vitest';
import { position } from '../../../src/model/positions.ts';
import { userProducer, type ProducerKey } from '../../../src/model/producers.ts';
import type { ThreadRecord } from '../../../src/model/reads.ts';
import { readThread, writeThread } from '../../../src/store/lmdb/threads/thread-codec.ts';
import { replaceThread } from '../../../src/store/lmdb/threads/thread-rows.ts';
import type { Store } from '../../../src/store/ports/store.ts';
import { openEnvironment } from '../../../src/store/lmdb/engine/environment.ts';
import { textKey } from '../../../src/store/lmdb/engine/keys.ts';
import { openLmdbStore } from '../../../src/store/lmdb/open.ts';
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
import { tempFolder } from '../../support/open-store.ts';

const A = category('a');

test('wrong and missing counters are corrected share by share, and those that are right stay', async () => {
  const dir = await tempFolder();
  const before = await openLmdbStore({ dir });
  await before.edges.addEdges([
    ...[ann, bob, cy].map((user) => edge(user, tag('a'))),
    edge(ann, tag('b')),
    edge(bob, userProducer(ann), { relation: 'mute' }),
  ]);
  await before.close();
  const env = await openEnvironment(dir);
  await env.write(() => {
    env.followers.put(textKey(tag('a')), 9);
    env.followers.put(textKey(tag('gone')), 4);
    env.followers.remove(textKey(tag('b')));
    env.viewers.put(textKey(ann), [2, 1, 0, 0, 0, 0]);
  });
  await env.close();
  const { edges, close } = await openLmdbStore({ dir });
  onTestFinished(close);
  const shares = [];
  for (let after: string | null = null; ;) {
    const share = await edges.recount(after, 1);
    shares.push(share);
    if (share.next === null) break;
    after = share.next;
  }
  expect(shares.reduce((sum, { corrected }) => sum + corrected, 0)).toBe(4);
  expect(shares.reduce((sum, { checked }) => sum + checked, 0)).toBe(7);
  expect(await edges.counts(tag('a'))).toEqual({ followers: 3 });
  expect(await edges.counts(tag('b'))).toEqual({ followers: 1 });
  expect(await edges.counts(tag('gone'))).toEqual({ followers: 0 });
  expect(await edges.recount(null, 50)).toMatchObject({ corrected: 0 });
});

test('the members of places and the items of threads are counted again', async () => {
  const dir = await tempFolder();
  const before = await openLmdbStore({ dir });
  const group = 'group:a' as ProducerKey;
  await before.places.create(place(group));
  for (const user of [ann, bob]) await before.places.putMember(membership(user, group));
  for (const thread of ['s', 't', 't', 't', 't', 'u'])
    await before.items.publish(threadDraft(thread, 'bob', { category: A }));
  await before.items.edit(position(5), { visibility: 'private' }, 1);
  await before.items.remove(position(2));
  const right = await asTold(before);
  expect(right.records[1]).toMatchObject({ first: 3, newest: 4, items: 2 });
  await before.close();
  const env = await openEnvironment(dir);
  await env.write(() => {
    env.memberCounts.put(textKey(group), 9);
    replaceThread(env, thread('t'), { ...thread('t'), newest: position(5), items: 9 });
    const { opening } = thread('u');
    writeThread(env, { ...thread('u'), opening: { ...opening, visibility: 'private' } });
  });
  await env.close();
  const store = await openLmdbStore({ dir });
  onTestFinished(() => store.close());
  expect(await asTold(store)).not.toEqual(right);
  expect(await store.edges.recount('place ', 9)).toEqual({
    checked: 1,
    corrected: 1,
    next: 'thread ',
  });
  const areKept = keptSince(store);
  expect(await store.edges.recount('thread ', 3)).toEqual({
    checked: 3,
    corrected: 2,
    next: 'thread u',
  });
  expect([await asTold(store), await areKept()]).toEqual([right, false]);
  const areStillKept = keptSince(store);
  expect(await store.edges.recount('thread ', 9)).toMatchObject({ corrected: 0, next: null });
  expect(await areStillKept()).toBe(true);

  function thread(name: string): ThreadRecord {
    const record = readThread(env, name);
    if (record === null) throw new Error(`expected the thread ${name}`);
    return record;
  }

  /** Whether items that are in memory from now on may be used later. */
  function keptSince({ itemChanges }: Store): () => Promise<boolean> {
    const seen = itemChanges?.count() ?? -1;
    return async () => (await itemChanges?.since(seen))?.positions?.length === 0;
  }

  async function asTold({ places, threads }: Store) {
    return {
      members: await places.memberCounts([group]),
      records: await threads.getMany(['s', 't', 'u']),
      listed: await threads.list(A, ALL),
    };
  }
});

test('an installation says how many producers one person may follow', async () => {
  const store = await openLmdbStore({ dir: await tempFolder(), followsMax: 2 });
  onTestFinished(() => store.close());
  await store.edges.addEdges([edge(ann, tag('a')), edge(ann, tag('b'))]);
  await expect(store.edges.addEdge(edge(ann, tag('c')))).rejects.toThrow('expected at most 2');
  await store.edges.addEdge(edge(ann, tag('c'), { relation: 'mute' }));
});

test('a person beyond a lowered follow limit may unfollow and block, and follow nobody else', async () => {
  const dir = await tempFolder();
  const before = await openLmdbStore({ dir });
  await before.edges.addEdges(['a', 'b', 'c'].map((name) => edge(ann, tag(name))));
  await before.edges.addEdge(edge(ann, userProducer(bob), { relation: 'request' }));
  await before.close();
  const { edges, close } = await openLmdbStore({ dir, followsMax: 1 });
  onTestFinished(close);
  expect(await edges.removeEdge(ann, tag('a'), 'follow')).toMatchObject({ producer: tag('a') });
  await edges.addEdge(edge(ann, userProducer(cy), { relation: 'block' }));
  await expect(edges.addEdge(edge(ann, tag('d')))).rejects.toThrow('expected at most 1');
  await expect(edges.grant(ann, userProducer(bob), 1)).rejects.toThrow('expected at most 1');
});
