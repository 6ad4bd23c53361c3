/** Starts MongoDB, or what speaks its protocol, and Redis for a whole run, and says what cannot be had. */
import { startMongo, startRedis } from '../../scripts/services.mjs';

export default async function startServers(): Promise<() => Promise<void>> {
  const [mongo, redis] = [await startMongo(), await startRedis()];
  const missing = [mongo, redis].flatMap((each) => ('reason' in each ? [each.reason] : []));
  if ('reason' in mongo || 'reason' in redis) {
    if (process.env['CI'] === 'true')
      throw new Error(`expected every service in CI, got ${missing.join('; ')}`);
    process.stdout.write(
      `skipped: the laws on MongoDB and Redis, because there is ${missing.join('; ')}\n`,
    );
    process.exit(0);
  }
  process.env['MONGODB_URL'] = mongo.url;
  process.env['REDIS_URL'] = redis.url;
  return async () => {
    await mongo.stop();
    await redis.stop();
  };
}
