/** Starts MongoDB, or what speaks its protocol, and Redis for a whole run, and says what cannot be had. */
import { randomUUID } from 'node:crypto';
import { MongoClient } from 'mongodb';
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
  const prefix = `palisade_test_${randomUUID().slice(0, 8)}_`;
  process.env['PALISADE_TEST_DATABASES'] = prefix;
  return async () => {
    if (!mongo.isOurs) await dropDatabasesOf(mongo.url, prefix);
    await mongo.stop();
    await redis.stop();
  };
}

/** Drops every database whose name begins so. */
async function dropDatabasesOf(url: string, prefix: string): Promise<void> {
  const client = new MongoClient(url);
  try {
    const { databases } = await client.db().admin().listDatabases({ nameOnly: true });
    for (const { name } of databases)
      if (name.startsWith(prefix)) await client.db(name).dropDatabase();
  } finally {
    await client.close();
  }
}
