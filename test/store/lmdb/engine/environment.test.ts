/** How a fault inside a transaction is reported. */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openEnvironment } from '../../../../src/store/lmdb/engine/environment.ts';
import { textKey } from '../../../../src/store/lmdb/engine/keys.ts';
import { tempFolder } from '../../../support/open-store.ts';

test('a mistake of the program is not a disk failure, and leaves nothing behind', async () => {
  const env = await openEnvironment(join(await tempFolder(), 'data'));
  const mistake = (): never => {
    env.meta.put(textKey('a'), 'written');
    Buffer.alloc(1).writeUInt8(256);
    throw new Error('expected the line above to throw');
  };
  await expect(env.write(mistake)).rejects.toThrow(RangeError);
  expect(env.read(() => env.meta.get(textKey('a')))).toBeUndefined();
  await env.probe();
  await env.close();
});
