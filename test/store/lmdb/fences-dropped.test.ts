/** A fencepost deleted from the table is gone from memory before anybody can read its fence again. */
import { expect, onTestFinished, test } from 'vitest';
import { openLmdbFences } from '../../../src/store/lmdb/fences.ts';
import { openEnvironment } from '../../../src/store/lmdb/engine/environment.ts';
import type { ViewerFenceStore } from '../../../src/store/ports/fences.ts';
import { FENCE, fencepost, KEEP_ALL } from '../../support/builders.ts';
import { tempFolder } from '../../support/open-store.ts';

/** How many turns of promises lie between the end of a write and what its caller does next, and some more. */
const TURNS = 8;

const REMOVALS: readonly (readonly [string, (fences: ViewerFenceStore) => Promise<unknown>])[] = [
  ['dropped', (fences) => fences.drop(FENCE, 0, [fencepost(5, 0).upTo])],
  ['forgotten', (fences) => fences.forget(FENCE)],
];

test.each(REMOVALS)('a fencepost that was %s is not read again', async (_, remove) => {
  const env = await openEnvironment(await tempFolder());
  onTestFinished(() => env.close());
  let read: (() => Promise<unknown>) | null = null;
  const fences = openLmdbFences({
    ...env,
    write: (action) => {
      const written = env.write(action);
      // Somebody reads in every turn right after the write.
      void written.then(async () => {
        for (let turn = 0; turn < TURNS; turn += 1) await read?.();
      });
      return written;
    },
  });
  await fences.commit(FENCE, fencepost(5, 0), KEEP_ALL);
  read = () => fences.state(FENCE);
  await remove(fences);
  await new Promise(setImmediate);
  expect((await fences.state(FENCE)).latest).toBeNull();
});
