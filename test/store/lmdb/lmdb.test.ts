/** The embedded store keeps the contract, in one folder that one process holds at a time. */
import { expect, onTestFinished, test } from 'vitest';
import { openLmdbStore } from '../../../src/store/lmdb/open.ts';
import { describeStore } from '../../contract/every-port.ts';
import { tempFolder } from '../../support/open-store.ts';

describeStore('lmdb', async () => {
  const dir = await tempFolder();
  return async () => {
    const store = await openLmdbStore({ dir });
    onTestFinished(() => store.close());
    return store;
  };
});

test('refuses a folder that is open already, by name, and opens it once it is closed', async () => {
  const dir = await tempFolder();
  const store = await openLmdbStore({ dir });
  await expect(openLmdbStore({ dir })).rejects.toMatchObject({
    code: 'UNAVAILABLE',
    message: expect.stringContaining(dir),
  });
  await store.ping();
  await store.close();
  await (await openLmdbStore({ dir })).close();
});
