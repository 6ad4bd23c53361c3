/** Which of some keys exist, among few and among many other keys. */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openEnvironment } from '../../../../src/store/lmdb/engine/environment.ts';
import { NO_VALUE, textKey, withPosition } from '../../../../src/store/lmdb/engine/keys.ts';
import { existingAmong } from '../../../../src/store/lmdb/engine/table.ts';
import { seededRandom } from '../../../../src/base/seeded-random.mjs';
import { tempFolder } from '../../../support/open-store.ts';

const OTHER_COUNTS = [0, 3, 30, 300];
const ROUNDS = 50;

test('are the same as those that are looked up one by one', async () => {
  const env = await openEnvironment(join(await tempFolder(), 'data'));
  const random = seededRandom(4);
  const keyOf = (at: number) => withPosition(textKey('user:ann'), at);
  for (const others of OTHER_COUNTS) {
    await env.write(() => {
      // The keys of people who sort before and after her are not hers.
      for (const each of ['user:ama', 'user:annb']) env.likedItems.put(textKey(each), NO_VALUE);
      for (let nth = 0; nth < others; nth += 1)
        env.likedItems.put(keyOf(Math.floor(random() * 400)), NO_VALUE);
    });
    for (let round = 0; round < ROUNDS; round += 1) {
      const count = Math.floor(random() * 21);
      const keys = Array.from({ length: count }, () => keyOf(Math.floor(random() * 400)));
      const [found, each] = env.read(() => [
        existingAmong(env.likedItems, keys),
        keys.map((key) => env.likedItems.doesExist(key)),
      ]);
      expect(found).toEqual(each);
    }
  }
  await env.close();
});
