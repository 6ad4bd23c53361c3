/**
 * How much memory one viewer's fence takes in Redis: 50 fenceposts of 20 items each, ranked by the home page's hot
 * ranker with its four columns of scores. Two such viewers are measured and the larger counts: one whose pages made the
 * fenceposts, of items that arrived one after the other, and one whose items have many others between them. The sizes
 * of MongoDB's documents are reported as well.
 */
import { Redis } from 'ioredis';
import { BSON, MongoClient } from 'mongodb';
import type { FenceKey, Fencepost, ScoreTable } from '../../src/fence/fencepost.ts';
import type { Position } from '../../src/model/positions.ts';
import type { Store } from '../../src/store/ports/store.ts';
import { built } from '../built.ts';
import type { Figure, Measured } from '../figure.ts';
import { openFeedReader } from '../reading.ts';
import { round } from '../record.ts';
import { openSharedWorld, READER, SHARED_PLAN, type SharedWorld } from '../scale/world.ts';
import { median } from '../timing.ts';
import { readerId } from '../world-store.ts';
import { freshDraft } from '../world.ts';

const { fenceName } = await built<typeof import('../../src/store/redis/fences/fence-reads.ts')>(
  'store/redis/fences/fence-reads',
);
const { seededRandom } =
  await built<typeof import('../../src/base/seeded-random.mjs')>('base/seeded-random.mjs');

const POSTS = 50;
const HEAD_ITEMS = 20;
/** Number of other people's positions between two of the viewer's. */
const APART = 40;
const MADE: FenceKey = { viewer: `u:${readerId(READER)}`, stream: 'home' };
const APART_KEY: FenceKey = { viewer: 'u:apart', stream: 'home' };
const COLLECTIONS = ['items', 'edges', 'fences', 'fenceposts'];

export const figure: Figure = {
  name: 'fence-memory',
  what: `bytes that MEMORY USAGE reports for all Redis keys of a viewer with ${POSTS} fenceposts of ${HEAD_ITEMS} items that the hot ranker scored`,
  unit: 'bytes',
  target: '<= 4096',
  async measure(progress) {
    const world = await openSharedWorld(SHARED_PLAN, { delayMs: 0, progress });
    const redis = new Redis(world.direct.redisUrl);
    try {
      return await measureOn(world, redis);
    } finally {
      redis.disconnect();
      await world.close();
    }
  },
};

async function measureOn(world: SharedWorld, redis: Redis): Promise<Measured> {
  const { store } = await world.open(world.direct);
  const scores = await commitMade(store);
  await commitApart(store, scores);
  const [madeBytes, apartBytes] = [await bytesOf(redis, MADE), await bytesOf(redis, APART_KEY)];
  await store.close();
  const [bytes, ids] = [Math.max(madeBytes, apartBytes), POSTS * HEAD_ITEMS];
  return {
    value: bytes,
    detail: {
      posts: POSTS,
      ids,
      bytesPerId: round(bytes / ids),
      itemsOneAfterTheOtherBytes: madeBytes,
      itemsApartBytes: apartBytes,
      scoreColumns: scores.columns,
      documentBytesMedian: await documentBytes(world.direct.mongodbUrl),
      server: world.server,
    },
  };
}

/** Uses the scores of the other viewer's pages. */
async function commitApart({ fences }: Store, scores: ScoreTable): Promise<void> {
  const random = seededRandom(1);
  let next = 1_000_000;
  await fences.state(APART_KEY);
  for (let turn = 0; turn < POSTS; turn++) {
    const at = next + HEAD_ITEMS * APART;
    const picked = new Set<number>([at]);
    while (picked.size < HEAD_ITEMS)
      picked.add(next + 1 + Math.floor(random() * (HEAD_ITEMS * APART - 1)));
    const head = [...picked]
      .map((each) => ({ each, key: random() }))
      .sort((a, b) => a.key - b.key)
      .map(({ each }) => each as Position);
    const post: Fencepost = {
      epoch: 0,
      upTo: at as Position,
      above: (turn === 0 ? 0 : next) as Position,
      head,
      scores,
      ranker: { name: 'hot', version: '1' },
      template: { name: 'home', version: 'a1b2c3d4' },
      fallback: null,
      committedAtMs: 1_760_000_000_000 + turn * 3_600_000,
    };
    const { isCommitted } = await fences.commit(APART_KEY, post, {
      posts: 200,
      committedAfterMs: 0,
    });
    if (!isCommitted) throw new Error(`expected fencepost ${turn} to be committed`);
    next = at;
  }
}

/** Makes the fenceposts as pages do. */
async function commitMade(store: Store): Promise<ScoreTable> {
  const reading = await openFeedReader(store);
  const followees = SHARED_PLAN.society.followees(READER);
  for (let turn = 0; turn < POSTS; turn++) {
    await store.items.publishMany(
      Array.from({ length: HEAD_ITEMS }, (_, index) =>
        freshDraft(turn * HEAD_ITEMS + index, followees[index] ?? 0),
      ),
    );
    reading.wait();
    await reading.page(readerId(READER));
  }
  await reading.close();
  const posts = await store.fences.chain(MADE, {
    epoch: 0,
    from: Number.MAX_SAFE_INTEGER as Position,
    limit: 64,
    order: 'newest',
  });
  if (posts.length !== POSTS || posts[0]?.head.length !== HEAD_ITEMS)
    throw new Error(
      `expected ${POSTS} fenceposts of ${HEAD_ITEMS}, got ${posts.length} of ${posts[0]?.head.length}`,
    );
  const scores = await store.fences.scores(MADE, posts[0]);
  if (scores?.columns.length !== 4 || scores.rows.length !== HEAD_ITEMS)
    throw new Error(
      `expected four columns of scores of ${HEAD_ITEMS} items, got ${JSON.stringify(scores)}`,
    );
  return scores;
}

async function bytesOf(redis: Redis, key: FenceKey): Promise<number> {
  const ending = fenceName('', key).slice('palisade:'.length);
  const keys = (await redis.keys('*')).filter((each) => each.endsWith(ending));
  if (keys.length === 0) throw new Error(`expected keys of ${key.viewer} in Redis, got none`);
  const sizes = await Promise.all(keys.map((each) => redis.memory('USAGE', each, 'SAMPLES', 0)));
  return sizes.reduce<number>((sum, size) => sum + Number(size), 0);
}

async function documentBytes(url: string): Promise<Readonly<Record<string, number>>> {
  const client = new MongoClient(url);
  const sizes: Record<string, number> = {};
  for (const name of COLLECTIONS) {
    const found = await client.db().collection(name).find().limit(200).toArray();
    sizes[name] = median(found.map((each) => BSON.calculateObjectSize(each)));
  }
  await client.close();
  return sizes;
}
