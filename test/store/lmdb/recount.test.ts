/** Counters that damage or a fault of an earlier version left wrong are recomputed. */
import { expect, onTestFinished, test } from 'vitest';
import { userProducer } from '../../../src/model/producers.ts';
import { openEnvironment } from '../../../src/store/lmdb/engine/environment.ts';
import { textKey } from '../../../src/store/lmdb/engine/keys.ts';
import { openLmdbStore } from '../../../src/store/lmdb/open.ts';
import { ann, bob, cy, edge, tag } from '../../support/builders.ts';
import { tempFolder } from '../../support/open-store.ts';

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
