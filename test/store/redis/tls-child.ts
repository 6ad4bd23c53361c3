/** Asks Redis through each of the connections that a process has, and prints what they answer. */
import { Redis } from 'ioredis';
import { parseRedisUrl } from '../../../src/store/redis/engine/address.ts';
import { createSubscriber, openClient } from '../../../src/store/redis/engine/client.ts';
import { queueAt } from '../../../src/store/redis/engine/queue.ts';
import { TIMING } from '../../../src/store/redis/engine/timing.ts';

const [, , url = ''] = process.argv;
const target = parseRedisUrl(url);
const timing = { ...TIMING, commandMs: 5_000, connectMs: 5_000 };
const said = async (redis: Redis): Promise<string> => {
  redis.on('error', () => undefined);
  return redis
    .connect()
    .then(() => redis.ping())
    .catch((error: unknown) => String(error));
};
const store = openClient(target, timing, {
  info: () => undefined,
  warn: () => undefined,
});
const answers = {
  store: await store
    .connect()
    .then(() => store.ping())
    .catch((error: unknown) => String(error)),
  bus: await said(createSubscriber(target, timing, 0)),
  queue: await said(
    new Redis({
      ...queueAt(url),
      lazyConnect: true,
      protocol: 2,
      retryStrategy: () => null,
      sentinelRetryStrategy: () => null,
    }),
  ),
};
process.stdout.write(`${JSON.stringify(answers)}\n`);
process.exit(0);
