/**
 * Fences: a pointer row per fence, and its posts by epoch and position. The pointer keeps the newest committed position
 * of the current epoch, even when that post is lost, and counts the posts of all epochs. Decoded posts are immutable and
 * kept in a bounded cache, which never holds a post that the table does not: posts leave it when they leave the table.
 */
import { LRUCache } from 'lru-cache';
import { FeedError, invariant } from '../../base/errors.ts';
import { LIMITS } from '../../base/limits.ts';
import { POSITION_ZERO, position, type Position } from '../../model/positions.ts';
import { type FenceKey, type Fencepost } from '../../fence/fencepost.ts';
import { checkFenceKey, checkLimit, checkPosition, isPositionLike } from '../checks.ts';
import { committedAtMsOf, decodeFencepost, encodeFencepost } from '../fencepost-codec.ts';
import type { FenceState, FenceStore, Retention } from '../../fence/fence-store.ts';
import type { Environment } from './engine/environment.ts';
import {
  epochOf,
  lastPosition,
  POSITION_MAX,
  textKey,
  withEpoch,
  type Key,
} from './engine/keys.ts';

interface Pointer {
  readonly epoch: number;
  /** The newest committed position of the epoch; 0 when none. */
  readonly at: Position;
  readonly posts: number;
}

/** A fence as this adapter knows it: its keys' prefix, and its name in the cache. */
interface Fence {
  readonly prefix: Key;
  readonly name: string;
}

type PostCache = LRUCache<string, Fencepost>;
type ChainQuery = Parameters<FenceStore['chain']>[1];

export function openFences(env: Environment): FenceStore {
  const cache: PostCache = new LRUCache({ max: LIMITS.fencepostCacheMax });
  const stateOf = (fence: Fence): FenceState => readState(env, cache, fence);
  return {
    state: async (key) => {
      checkFenceKey(key);
      return env.recall(`state ${key.viewer.length} ${key.viewer}${key.stream}`, () =>
        stateOf(fenceOf(key)),
      );
    },
    commit: async (key, post, keep) => {
      const fence = fenceOf(key);
      checkPost(post);
      const bytes = Buffer.from(encodeFencepost(post));
      const trimmed = await env.write(() => append(env, fence, { post, bytes, keep }));
      const isCommitted = trimmed !== null;
      if (isCommitted) cache.set(cacheName(fence, post.epoch, post.upTo), decodeFencepost(bytes));
      for (const key of trimmed ?? [])
        cache.delete(cacheName(fence, epochOf(key), lastPosition(key)));
      return { ...env.read(() => stateOf(fence)), isCommitted };
    },
    chain: async (key, query) => {
      const fence = fenceOf(key);
      checkPosition(query.from);
      checkPosition(query.epoch);
      checkLimit(query.limit);
      return env.read(() => readChain(env, cache, { fence, query }));
    },
    scores: async (key, { epoch, upTo }) => {
      const fence = fenceOf(key);
      [epoch, upTo].forEach(checkPosition);
      return env.read(() => readPost(env, cache, { fence, epoch, at: upTo })?.scores ?? null);
    },
    reset: async (key) => {
      const fence = fenceOf(key);
      return env.write(() => {
        const pointer = readPointer(env, fence);
        writePointer(env, fence, { ...pointer, epoch: pointer.epoch + 1, at: POSITION_ZERO });
        return { epoch: pointer.epoch + 1, upTo: POSITION_ZERO, latest: null };
      });
    },
    drop: async (key, epoch, ats) => {
      const fence = fenceOf(key);
      checkPosition(epoch);
      ats.forEach(checkPosition);
      await env.write(() => dropPosts(env, fence, { epoch, ats }));
      for (const at of ats) cache.delete(cacheName(fence, epoch, at));
    },
  };
}

function fenceOf(key: FenceKey): Fence {
  checkFenceKey(key);
  const prefix = textKey(key.viewer, key.stream);
  return { prefix, name: prefix.toString('utf8') };
}

function checkPost(post: Fencepost): void {
  checkPosition(post.above);
  if (!isPositionLike(post.upTo) || post.upTo > POSITION_MAX || post.upTo <= post.above) {
    throw new FeedError(
      'BAD_USER_INPUT',
      `expected a fencepost whose at lies above its next ${post.above}, got ${post.upTo}`,
    );
  }
}

function cacheName({ name }: Fence, epoch: number, at: number): string {
  return `${name}${epoch}/${at}`;
}

function readPointer({ fences }: Environment, { prefix }: Fence): Pointer {
  const [epoch, at, posts] = fences.get(prefix) ?? [0, 0, 0];
  return { epoch, at: position(at), posts };
}

function writePointer(
  { fences }: Environment,
  { prefix }: Fence,
  { epoch, at, posts }: Pointer,
): void {
  fences.put(prefix, [epoch, at, posts]);
}

function readState(env: Environment, cache: PostCache, fence: Fence): FenceState {
  const { epoch, at } = readPointer(env, fence);
  return {
    epoch,
    upTo: at,
    latest: at === POSITION_ZERO ? null : readPost(env, cache, { fence, epoch, at }),
  };
}

/** Null when the post is not there any more. */
function readPost(
  env: Environment,
  cache: PostCache,
  { fence, epoch, at }: { readonly fence: Fence; readonly epoch: number; readonly at: Position },
): Fencepost | null {
  const name = cacheName(fence, epoch, at);
  const cached = cache.get(name);
  if (cached !== undefined) return cached;
  const bytes = env.fenceposts.get(withEpoch(fence.prefix, epoch, at));
  if (bytes === undefined) return null;
  const post = decodeFencepost(bytes);
  cache.set(name, post);
  return post;
}

/** The posts that the cache links downwards from one it holds, each leading to the next; what it does not hold ends the chain. */
function linkedPosts(
  cache: PostCache,
  fence: Fence,
  { epoch, from, limit }: ChainQuery,
): readonly Fencepost[] {
  const posts: Fencepost[] = [];
  let post = cache.get(cacheName(fence, epoch, from));
  while (post !== undefined && posts.length < limit) {
    posts.push(post);
    post = cache.get(cacheName(fence, epoch, post.above));
  }
  return posts;
}

function readChain(
  env: Environment,
  cache: PostCache,
  { fence, query }: { readonly fence: Fence; readonly query: ChainQuery },
): readonly Fencepost[] {
  const { epoch, from, limit, order } = query;
  if (limit === 0 || epoch > 0xffff_ffff) return [];
  const linked = order === 'newest' ? linkedPosts(cache, fence, query) : [];
  if (linked.length === limit || linked.at(-1)?.above === POSITION_ZERO) return linked;
  const start = withEpoch(fence.prefix, epoch, Math.min(from, POSITION_MAX));
  const range =
    order === 'newest'
      ? { start, end: withEpoch(fence.prefix, epoch, 0), reverse: true, limit }
      : { start, end: withEpoch(fence.prefix, epoch, POSITION_MAX), inclusiveEnd: true, limit };
  return Array.from(env.fenceposts.getKeys(range), (key) => {
    const post = readPost(env, cache, { fence, epoch, at: lastPosition(key) });
    invariant(post !== null, 'a listed fencepost can be read in the same snapshot');
    return post;
  });
}

interface Append {
  readonly post: Fencepost;
  readonly bytes: Buffer;
  readonly keep: Retention;
}

/** The keys of the posts that had to go for it, or null when the fence has moved on. */
function append(
  env: Environment,
  fence: Fence,
  { post, bytes, keep }: Append,
): readonly Key[] | null {
  const pointer = readPointer(env, fence);
  if (post.epoch !== pointer.epoch || post.above !== pointer.at) return null;
  const key = withEpoch(fence.prefix, post.epoch, post.upTo);
  env.fenceposts.put(key, bytes);
  const posts = pointer.posts + 1;
  const trimmed = trim(env, fence, { key, keep, posts });
  writePointer(env, fence, { epoch: post.epoch, at: post.upTo, posts: posts - trimmed.length });
  return trimmed;
}

/** Removes the oldest posts, earlier epochs first, while there are too many or they are too old. Returns their keys. */
function trim(
  env: Environment,
  fence: Fence,
  { key, keep, posts }: { readonly key: Key; readonly keep: Retention; readonly posts: number },
): readonly Key[] {
  const doomed: Key[] = [];
  for (const entry of env.fenceposts.getRange({ start: fence.prefix, end: key })) {
    const isExcess = posts - doomed.length > keep.posts;
    if (!isExcess && committedAtMsOf(entry.value) >= keep.committedAfterMs) break;
    doomed.push(entry.key);
  }
  for (const each of doomed) env.fenceposts.remove(each);
  return doomed;
}

function dropPosts(
  env: Environment,
  fence: Fence,
  { epoch, ats }: { readonly epoch: number; readonly ats: readonly Position[] },
): void {
  const pointer = readPointer(env, fence);
  let { posts } = pointer;
  for (const at of new Set(ats)) {
    const key = withEpoch(fence.prefix, epoch, Math.min(at, POSITION_MAX));
    if (!env.fenceposts.doesExist(key)) continue;
    env.fenceposts.remove(key);
    posts -= 1;
  }
  if (posts !== pointer.posts) writePointer(env, fence, { ...pointer, posts });
}
