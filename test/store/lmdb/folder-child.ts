/** Opens a store, reports whether it holds the folder, and keeps it until its input ends. */
import { once } from 'node:events';
import { openLmdbStore } from '../../../src/store/lmdb/open.ts';

const [, , dir = ''] = process.argv;
const store = await openLmdbStore({ dir }).catch((error: unknown) => error as Error);
process.stdout.write(`${store instanceof Error ? `refused: ${store.message}` : 'held'}\n`);
if (!(store instanceof Error)) {
  await once(process.stdin.resume(), 'end');
  await store.close();
}
