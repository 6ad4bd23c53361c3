/** A process on an installation's live bus, until it is killed or told on standard input to leave. */
import { openLmdbStore } from '../../../src/store/lmdb/open.ts';
import { openRedisStore } from '../../../src/store/redis/open.ts';

const [, , dir = '', url = '', installation = '', beatMs = '50'] = process.argv;
const durable = await openLmdbStore({ dir });
await durable.meta.putOnce('redis:installation', installation);
const store = await openRedisStore({
  url,
  durable,
  log: { info: () => undefined, warn: () => undefined },
  timing: { beatMs: Number(beatMs), commandMs: 10_000 },
});
process.stdin.once('data', () => void store.close().then(() => process.exit(0)));
process.stdout.write('there\n');
