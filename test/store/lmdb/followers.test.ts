/** The list of followers in a folder that was written before edges were listed by producer. */
import { expect, test } from 'vitest';
import type { Edge, Relation } from '../../../src/model/edges.ts';
import { producerKey, type UserId } from '../../../src/model/producers.ts';
import { openEnvironment } from '../../../src/store/lmdb/engine/environment.ts';
import { textKey } from '../../../src/store/lmdb/engine/keys.ts';
import { openLmdbStore } from '../../../src/store/lmdb/open.ts';
import { tempFolder } from '../../support/open-store.ts';

const tag = producerKey('tag', 'x');

function edge(consumer: string, relation: Relation): Edge {
  return { consumer: consumer as UserId, producer: tag, relation, sinceMs: 3 };
}

test('the follows of an earlier release are listed when its folder is opened', async () => {
  const dir = await tempFolder();
  const before = await openLmdbStore({ dir });
  await before.edges.addEdges([edge('ann', 'follow'), edge('bob', 'mute'), edge('cho', 'follow')]);
  await before.close();
  const env = await openEnvironment(dir);
  await env.write(() => {
    for (const key of Array.from(env.receivedEdges.getKeys({}))) env.receivedEdges.remove(key);
    env.system.remove(textKey('received-listed'));
  });
  await env.close();
  const after = await openLmdbStore({ dir });
  try {
    const page = { after: null, limit: 9 };
    expect(await after.edges.received(tag, 'follow', page)).toEqual([
      edge('ann', 'follow'),
      edge('cho', 'follow'),
    ]);
  } finally {
    await after.close();
  }
});
