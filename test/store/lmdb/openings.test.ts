/** The openings of threads in a folder that was written before threads and items named them. */
import { expect, test } from 'vitest';
import { openEnvironment } from '../../../src/store/lmdb/engine/environment.ts';
import { positionKey, textKey } from '../../../src/store/lmdb/engine/keys.ts';
import { openLmdbStore } from '../../../src/store/lmdb/open.ts';
import { bob, draftBy } from '../../support/builders.ts';
import { tempFolder } from '../../support/open-store.ts';

/** More threads than one write upgrades. */
const THREADS = 150;
const OPENINGS = textKey('openings-built');

async function openings(dir: string) {
  const store = await openLmdbStore({ dir });
  try {
    const replies = Array.from({ length: THREADS }, (_, n) => n * 2 + 2);
    const items = await store.items.getMany(replies as never);
    const names = Array.from({ length: THREADS }, (_, n) => `t${n}`);
    const threads = await store.threads.getMany(names);
    return items.map((item, n) => [item?.opening?.position, threads[n]?.opening.author]);
  } finally {
    await store.close();
  }
}

test('the threads of an earlier release get their openings when its folder is opened', async () => {
  const dir = await tempFolder();
  const before = await openLmdbStore({ dir });
  for (let n = 0; n < THREADS; n += 1)
    for (const author of ['bob', 'carol'])
      await before.items.publish(draftBy(author, { thread: `t${n}` }));
  await before.close();
  const written = await openings(dir);
  expect(written[7]).toEqual([15, bob]);

  const env = await openEnvironment(dir);
  await env.write(() => {
    for (const key of Array.from(env.threads.getKeys({}))) {
      const row = env.threads.get(key) as readonly unknown[];
      env.threads.put(key, row.slice(0, 5) as never);
    }
    for (let n = 0; n < THREADS; n += 1) {
      const key = positionKey((n * 2 + 2) as never);
      const row = env.items.get(key) as readonly unknown[];
      env.items.put(key, row.slice(0, -1) as never);
    }
    env.system.remove(OPENINGS);
  });
  await env.close();
  expect(await openings(dir)).toEqual(written);
});

test('a folder whose openings a release before this one added is not upgraded again', async () => {
  const dir = await tempFolder();
  await (await openLmdbStore({ dir })).close();
  const env = await openEnvironment(dir);
  await env.write(() => env.system.put(OPENINGS, 'done'));
  await env.close();
  await (await openLmdbStore({ dir })).close();
  const after = await openEnvironment(dir);
  try {
    expect(after.read(() => after.system.get(OPENINGS))).toBe('done');
  } finally {
    await after.close();
  }
});
