/** How much of Redis one viewer's fence takes: 50 fenceposts of 20 items each, ordered by the hot ranker. */
import { Redis } from 'ioredis';
import type { Position } from '../../src/model.ts';
import { built } from '../built.ts';
import type { Figure, Measured } from '../figure.ts';
import { expectFullFrom, openReading } from '../reading.ts';
import { round } from '../record.ts';
import { openSharedWorld, READER, SHARED_PLAN, type SharedWorld } from '../scale/world.ts';
import { readerId } from '../world-store.ts';
import { freshDraft } from '../world.ts';

const { fenceName } = await built<typeof import('../../src/store/redis/fences.ts')>('store/redis/fences');

const POSTS = 50;
const HEAD_ITEMS = 20;
const KEY = { viewer: `u:${readerId(READER)}`, stream: 'home' };

export const figure: Figure = {
  name: 'fence-memory',
  what: `bytes that MEMORY USAGE gives for all keys of one viewer with ${POSTS} fenceposts of ${HEAD_ITEMS} items, ordered by the hot ranker`,
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
  const reading = await openReading(store);
  const followees = SHARED_PLAN.society.followees(READER);
  for (let turn = 0; turn < POSTS; turn++) {
    const drafts = Array.from({ length: HEAD_ITEMS }, (_, index) => freshDraft(turn * HEAD_ITEMS + index, followees[index] ?? 0));
    const fresh = await store.items.publishMany(drafts);
    reading.wait();
    const page = await reading.page(readerId(READER));
    if (turn > 0) expectFullFrom(page, new Set(fresh.map((item) => item.position)), `fencepost ${turn}`);
  }
  const posts = await store.fences.chain(KEY, { epoch: 0, from: Number.MAX_SAFE_INTEGER as Position, limit: 64, order: 'newest' });
  if (posts.length !== POSTS) throw new Error(`expected ${POSTS} fenceposts, got ${posts.length}`);
  await reading.page(readerId(READER));
  const sizes: Record<string, number> = {};
  const ending = fenceName('', KEY).slice('palisade:'.length);
  for (const key of await redis.keys('*')) if (key.endsWith(ending)) sizes[key] = Number(await redis.memory('USAGE', key, 'SAMPLES', 0));
  await reading.close();
  await store.close();
  const total = Object.values(sizes).reduce((sum, bytes) => sum + bytes, 0);
  if (total === 0) throw new Error('expected keys of the viewer in Redis, got none');
  const ids = posts.reduce((sum, { head }) => sum + head.length, 0);
  return { value: total, detail: { keys: Object.keys(sizes).length, posts: posts.length, ids, bytesPerId: round(total / ids), scoreColumns: posts[0]?.scores.columns ?? [], server: world.server } };
}
