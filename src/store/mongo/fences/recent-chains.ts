/**
 * Chains of fenceposts. A read takes the fence first and the copies second, so a post being copied is seen at least
 * once. Posts are immutable, and adding or removing one raises the fence's revision, so this process keeps the newest
 * posts of a fence and uses them while the revision is unchanged.
 */
import { LRUCache } from 'lru-cache';
import type { Collection } from 'mongodb';
import { LIMITS } from '../../../base/limits.ts';
import type { ChainQuery } from '../../../fence/fence-store.ts';
import type { Fencepost, ScoreTable } from '../../../fence/fencepost.ts';
import { position, type Position } from '../../../model/positions.ts';
import { decodeFencepost } from '../../fencepost-codec.ts';
import { type HeldChain, withinChain } from '../../held-chain.ts';
import type { FenceDocument, FencepostDocument } from '../engine/fence-documents.ts';
import { fencepostId } from '../engine/keys.ts';

export const EPOCH_MAX = 0xffff_ffff;
const TOP = position(Number.MAX_SAFE_INTEGER);

type Fenceposts = Collection<FencepostDocument>;

interface Held extends HeldChain {
  readonly revision: number;
}

export interface Chains {
  /** The chain of this revision of the fence, or null. */
  of(fence: FenceDocument): HeldChain | null;
  set(fence: FenceDocument, chain: HeldChain): void;
  /** Carries the chain over to the fence that replaced it, with the latest post on top. */
  push(before: FenceDocument, after: FenceDocument): void;
  /** Carries the chain over to the fence that replaced it without a new fencepost. */
  keep(before: FenceDocument, after: FenceDocument): void;
}

export function createChains(): Chains {
  const chains = new LRUCache<string, Held>({
    maxSize: LIMITS.fencepostCacheMax / 4,
    sizeCalculation: ({ posts }) => posts.length + 1,
  });
  const of = ({ _id, revision }: FenceDocument): HeldChain | null => {
    const held = chains.get(_id);
    return held?.revision === revision ? held : null;
  };
  const set = ({ _id, revision }: FenceDocument, chain: HeldChain): void =>
    void chains.set(_id, { ...chain, revision });
  return {
    of,
    set,
    keep: (before, after) => {
      const held = of(before);
      if (held !== null) set(after, held);
    },
    push: (before, after) => {
      const held = before.floor === after.floor && before.epoch === after.epoch ? of(before) : null;
      const latest = latestOf(after);
      if (held === null || latest === null) return;
      const posts = [latest, ...held.posts];
      set(after, {
        posts: posts.slice(0, LIMITS.fenceCopyPostsMax),
        isWhole: held.isWhole && posts.length <= LIMITS.fenceCopyPostsMax,
      });
    },
  };
}

/** The latest fencepost, decoded; null when the fence has none. */
export function latestOf({ latest }: FenceDocument): Fencepost | null {
  return latest === null ? null : decodeFencepost(latest.buffer);
}

/** In the fence's current epoch the newest posts are read together and kept. */
export async function readChain(
  fenceposts: Fenceposts,
  chains: Chains,
  { fence, query }: { readonly fence: FenceDocument; readonly query: ChainQuery },
): Promise<readonly Fencepost[]> {
  if (query.epoch !== fence.epoch) return readPosts(fenceposts, fence, query);
  let held = chains.of(fence);
  if (held === null) {
    const limit = LIMITS.fenceCopyPostsMax;
    const posts = await readPosts(fenceposts, fence, {
      epoch: fence.epoch,
      from: TOP,
      limit: limit + 1,
      order: 'newest',
    });
    held = { posts: posts.slice(0, limit), isWhole: posts.length <= limit };
    chains.set(fence, held);
  }
  return withinChain(held, query) ?? readPosts(fenceposts, fence, query);
}

async function readPosts(
  fenceposts: Fenceposts,
  fence: FenceDocument,
  { epoch, from, limit, order }: ChainQuery,
): Promise<readonly Fencepost[]> {
  const isNewest = order === 'newest';
  const bound = fencepostId(fence._id, epoch, from);
  const low = isNewest ? fencepostId(fence._id, epoch, 0) : bound;
  const high = isNewest ? bound : fencepostId(fence._id, epoch, TOP);
  const lower = fence.floor < low ? { $gte: low } : { $gt: fence.floor };
  const rows = await fenceposts
    .find({ _id: { ...lower, $lte: high } }, { projection: { post: 1 } })
    .sort({ _id: isNewest ? -1 : 1 })
    .limit(limit)
    .toArray();
  const posts = rows.map(({ post }) => decodeFencepost(post.buffer));
  const latest = latestOf(fence);
  const isLatestAsked =
    latest !== null &&
    fence.epoch === epoch &&
    (isNewest ? latest.upTo <= from : latest.upTo >= from);
  const all =
    isLatestAsked && !posts.some(({ upTo }) => upTo === latest.upTo) ? [...posts, latest] : posts;
  return all.sort((a, b) => (isNewest ? b.upTo - a.upTo : a.upTo - b.upTo)).slice(0, limit);
}

/** The scores of one fencepost, or null when it is missing. */
export async function readScores(
  fenceposts: Fenceposts,
  fence: FenceDocument,
  { epoch, upTo }: { readonly epoch: number; readonly upTo: Position },
): Promise<ScoreTable | null> {
  const latest = latestOf(fence);
  if (latest?.epoch === epoch && latest.upTo === upTo) return latest.scores;
  const _id = fencepostId(fence._id, epoch, upTo);
  const row = _id <= fence.floor ? null : await fenceposts.findOne({ _id });
  return row === null ? null : decodeFencepost(row.post.buffer).scores;
}
