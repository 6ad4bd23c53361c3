/**
 * Bytes on disk of a fencepost for each item of its head: keys, everything that `explain` needs, and half-filled pages.
 */
import type { FenceKey, Fencepost } from '../../src/fence/fencepost.ts';
import type { Position } from '../../src/model/positions.ts';
import type { Store } from '../../src/store/ports/store.ts';
import { built } from '../built.ts';
import type { Figure, Measured } from '../figure.ts';
import { expectFullFrom, openFeedReader } from '../reading.ts';
import { round } from '../record.ts';
import { tablePages } from '../table-pages.ts';
import { copyWorld, readerId, withStore, type WorldCopy } from '../world-store.ts';
import { freshDraft, zipfSociety } from '../world.ts';

const { encodeFencepost } =
  await built<typeof import('../../src/store/fencepost-codec.ts')>('store/fencepost-codec');
const { textKey, withEpoch } =
  await built<typeof import('../../src/store/lmdb/engine/keys.ts')>('store/lmdb/engine/keys');

const READER = 200;
const HEAD_ITEMS = 100;
const POSTS = 50;

export const figure: Figure = {
  name: 'fence-bytes',
  what: 'file bytes for each item of a head of 100 that the hot ranker ordered, from the pages of the fencepost table',
  unit: 'bytes/item',
  target: '<= 32',
  isExact: true,
  async measure(progress) {
    const world = await copyWorld(
      {
        name: 'small',
        seed: 1,
        items: 10_000,
        society: zipfSociety(1, 20_000),
        readers: [10, 200, 10_000],
      },
      progress,
    );
    try {
      const { detail } = await withStore(world.folder, (store) => measureOn(world, store));
      const { entries: posts = 0, bytes = 0 } =
        (await tablePages(world.folder)).get('fenceposts') ?? {};
      return { value: bytes / (posts * HEAD_ITEMS), detail: { ...detail, file: { posts, bytes } } };
    } finally {
      world.remove();
    }
  },
};

async function measureOn(world: WorldCopy, store: Store): Promise<Measured> {
  const reading = await openFeedReader(store);
  const followees = world.plan.society.followees(READER);
  await reading.page(readerId(READER));
  for (let turn = 0; turn < POSTS; turn++) {
    const drafts = Array.from({ length: HEAD_ITEMS }, (_, index) =>
      freshDraft(turn * HEAD_ITEMS + index, followees[(index * 7) % READER] ?? 0),
    );
    const fresh = await store.items.publishMany(drafts);
    reading.wait();
    expectFullFrom(await reading.page(readerId(READER)), new Set(fresh), `fencepost ${turn}`);
  }
  await reading.close();
  const key: FenceKey = { viewer: `u:${readerId(READER)}`, stream: 'home' };
  const posts = await store.fences.chain(key, {
    epoch: 0,
    from: Number.MAX_SAFE_INTEGER as Position,
    limit: POSTS,
    order: 'newest',
  });
  const full = posts.filter((post) => post.head.length === HEAD_ITEMS);
  if (full.length !== POSTS)
    throw new Error(
      `expected ${POSTS} fenceposts with a head of ${HEAD_ITEMS}, got ${full.length}`,
    );
  return sizesOf(key, full);
}

function sizesOf(key: FenceKey, posts: readonly Fencepost[]): Measured {
  const mean = (sizeOf: (post: Fencepost) => number): number =>
    posts.reduce((sum, post) => sum + sizeOf(post), 0) / posts.length;
  const valueBytes = mean((post) => encodeFencepost(post).length);
  const keyBytes = mean(
    (post) => withEpoch(textKey(key.viewer, key.stream), post.epoch, post.upTo).length,
  );
  const unexplained = mean(
    (post) => encodeFencepost({ ...post, scores: { columns: [], rows: [] } }).length,
  );
  return {
    value: (valueBytes + keyBytes) / HEAD_ITEMS,
    detail: {
      posts: posts.length,
      headItems: HEAD_ITEMS,
      keyBytes,
      valueBytes: round(valueBytes),
      withoutScoresBytes: round(unexplained),
      scoreColumns: posts[0]?.scores.columns ?? [],
      ranker: posts[0]?.ranker ?? null,
    },
  };
}
