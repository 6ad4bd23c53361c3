/** Finding people in a folder that was written before people were listed by name. */
import { expect, test } from 'vitest';
import type { UserId } from '../../../src/model/producers.ts';
import { openEnvironment } from '../../../src/store/lmdb/engine/environment.ts';
import { textKey } from '../../../src/store/lmdb/engine/keys.ts';
import { openLmdbStore } from '../../../src/store/lmdb/open.ts';
import { ann, bob, person } from '../../support/builders.ts';
import { tempFolder } from '../../support/open-store.ts';

const MANY = 2_500;

test('the people of an earlier release are listed by name when its folder is opened', async () => {
  const dir = await tempFolder();
  const before = await openLmdbStore({ dir });
  const many = Array.from({ length: MANY }, (_, n) => person(`p${n}` as UserId, { name: 'Eve' }));
  await before.people.joinMany([...many, person(ann, { name: 'Mary Shaw' }), person(bob)]);
  await before.people.erase({ person: bob, sinceMs: 1, heir: null });
  await before.close();
  const env = await openEnvironment(dir);
  await env.write(() => {
    for (const key of Array.from(env.peopleByName.getKeys({}))) env.peopleByName.remove(key);
    env.system.remove(textKey('names-listed'));
  });
  await env.close();
  const after = await openLmdbStore({ dir });
  try {
    expect(await after.people.named('sh', { after: null, limit: 9 })).toEqual([ann]);
    expect(await after.people.named('bob', { after: null, limit: 9 })).toEqual([]);
    expect(await after.people.named('eve', { after: null, limit: 9_999 })).toHaveLength(MANY);
  } finally {
    await after.close();
  }
});
