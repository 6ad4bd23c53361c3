/** Loads a sample world into the store in a folder and prints each step, so that a test can kill it between two of them. */
import { loadSampleWorld } from '../../src/sample/load-world.ts';
import { openLmdbStore } from '../../src/store/lmdb/open.ts';

const [, , dataDir = '', worldDir = ''] = process.argv;
const store = await openLmdbStore({ dir: dataDir });
await loadSampleWorld(store, { dir: worldDir }, (done, total) =>
  process.stdout.write(`${done}/${total}\n`),
);
await store.close();
