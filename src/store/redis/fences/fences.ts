/**
 * Fences: the durable store decides every commit, so served history survives any loss of Redis, and Redis holds the
 * copy that pages read: one key per fence, one hash slot per viewer. A copy is valid within one generation of the log,
 * and under its viewer's mark.
 */
import { createKeyedMutex } from '../../../base/async/keyed-mutex.ts';
import { LIMITS } from '../../../base/limits.ts';
import type {
  ChainQuery,
  CommitTerms,
  FenceState,
  ReachQuery,
} from '../../../fence/fence-store.ts';
import type { Fencepost } from '../../../fence/fencepost.ts';
import { isSameReached } from '../../../fence/reached.ts';
import { POSITION_ZERO } from '../../../model/positions.ts';
import { withinChain } from '../../held-chain.ts';
import type { ViewerFenceStore } from '../../ports/fences.ts';
import { RedisUnavailable } from '../engine/circuit-breaker.ts';
import {
  afterCommit,
  type FenceCopy,
  freshHeader,
  freshMark,
  generationOf,
  markOf,
  stateOf,
} from './fence-copy.ts';
import {
  current,
  type FenceRef,
  type Held,
  markName,
  openFenceRefs,
  type RedisFencesContext,
  TOP,
  withoutScores,
  writeCopy,
} from './fence-reads.ts';
import { MARK_VIEWER, VOID_FENCE } from './fence-scripts.ts';

export function openRedisFences(context: RedisFencesContext): ViewerFenceStore {
  const { durable } = context;
  const inTurn = createKeyedMutex();
  const refOf = openFenceRefs(context);
  return {
    state: async (key) => {
      const copy = await current(context, refOf(key), 'now');
      return copy === null ? durable.fences.state(key) : stateOf(copy);
    },
    commit: async (key, post, terms) => {
      const fence = refOf(key);
      return inTurn(fence.name, () => commit(context, fence, { post, terms }));
    },
    reach: async (key, query) => {
      const fence = refOf(key);
      return inTurn(fence.name, () => reach(context, fence, query));
    },
    chain: async (key, query) => chain(context, refOf(key), query),
    scores: async (key, post) => durable.fences.scores(key, post),
    windows: async (key, post) => durable.fences.windows(key, post),
    addWindow: async (key, post, window) => durable.fences.addWindow(key, post, window),
    reset: async (key) => {
      const fence = refOf(key);
      return inTurn(fence.name, () => voidAfter(context, fence, () => durable.fences.reset(key)));
    },
    drop: async (key, epoch, ats) => {
      const fence = refOf(key);
      await inTurn(fence.name, () =>
        voidAfter(context, fence, () => durable.fences.drop(key, epoch, ats)),
      );
    },
    streams: (viewer, page) => durable.fences.streams(viewer, page),
    forget: async (key) => {
      const fence = refOf(key);
      return inTurn(fence.name, async () => {
        // Before as well: when this process dies in between, no repeat finds the fence whose copy is left.
        await voidCopy(context, fence);
        return voidAfter(context, fence, () => durable.fences.forget(key));
      });
    },
    resetAll: async (viewer) => {
      try {
        return await durable.fences.resetAll(viewer);
      } finally {
        await markViewer(context, viewer);
      }
    },
    forgetResets: async (viewer) => {
      try {
        return await durable.fences.forgetResets(viewer);
      } finally {
        await markViewer(context, viewer);
      }
    },
  };
}

interface CommitArgs {
  readonly post: Fencepost;
  readonly terms: CommitTerms;
}

async function commit(
  context: RedisFencesContext,
  fence: FenceRef,
  { post, terms }: CommitArgs,
): Promise<FenceState & { readonly isCommitted: boolean }> {
  const { durable, log, breaker, timing, copies } = context;
  const held = heldNow(context, fence);
  // A fence never moves back, so a commit below its pointer has lost without asking.
  if (held !== null && isPassed(held.copy, post))
    return { ...stateOf(held.copy), isCommitted: false };
  const result = await durable.fences.commit(fence.key, post, terms);
  if (breaker.isDown) {
    breaker.markStale();
    copies.delete(fence.name);
    return result;
  }
  if (!result.isCommitted) {
    await catchUp(context, fence, result);
    return result;
  }
  const isOnTop = held !== null && held.copy.epoch === post.epoch && held.copy.upTo === post.above;
  const copy = isOnTop
    ? afterCommit(held.copy, withoutScores(post), { terms, postsMax: LIMITS.fenceCopyPostsMax })
    : null;
  if (held === null || copy === null) {
    await voidCopy(context, fence);
    return result;
  }
  const header = freshHeader(log.generation, markOf(held.header));
  const confirmedMs = timing.nowMs();
  // What the page reads next is confirmed in the same round trip.
  const [isWritten] = await Promise.all([
    writeCopy(context, fence, { found: held.header, header, copy }),
    log.confirm('now'),
  ]);
  if (isWritten) copies.set(fence.name, { copy, header, confirmedMs });
  else await voidCopy(context, fence);
  return result;
}

/** Marks are made durable before they are copied. */
async function reach(
  context: RedisFencesContext,
  fence: FenceRef,
  query: ReachQuery,
): Promise<FenceState & { readonly isReached: boolean }> {
  const { durable, log, timing, copies } = context;
  const held = heldNow(context, fence);
  const result = await durable.fences.reach(fence.key, query);
  const { epoch, upTo, reached, isReached } = result;
  if (!isReached) {
    await catchUp(context, fence, result);
    return result;
  }
  if (held?.copy.epoch !== epoch || held.copy.upTo !== upTo) {
    await voidCopy(context, fence);
    return result;
  }
  const copy = { ...held.copy, reached };
  const header = freshHeader(log.generation, markOf(held.header));
  const confirmedMs = timing.nowMs();
  if (await writeCopy(context, fence, { found: held.header, header, copy }))
    copies.set(fence.name, { copy, header, confirmedMs });
  else await voidCopy(context, fence);
  return result;
}

/** After a lost race, voids the copy in Redis unless it is the winner's. */
async function catchUp(
  context: RedisFencesContext,
  fence: FenceRef,
  { epoch, upTo, reached }: FenceState,
): Promise<void> {
  context.copies.delete(fence.name);
  const copy = await current(context, fence, 'now');
  if (copy === null) return;
  const isSamePlace = copy.epoch === epoch && copy.upTo === upTo;
  const isOlder = copy.epoch < epoch || (copy.epoch === epoch && copy.upTo < upTo);
  if (isOlder || (isSamePlace && !isSameReached(copy.reached, reached)))
    await voidCopy(context, fence);
}

function heldNow({ log, breaker, copies }: RedisFencesContext, { name }: FenceRef): Held | null {
  const held = copies.get(name) ?? null;
  return held !== null && !breaker.isDown && generationOf(held.header) === log.generation
    ? held
    : null;
}

function isPassed({ epoch, upTo }: FenceCopy, post: Fencepost): boolean {
  return epoch > post.epoch || (epoch === post.epoch && upTo > post.above);
}

/** Readers of all fences of the viewer use the durable store; when Redis is down, the next join voids the copies. */
async function markViewer(
  { installation, breaker }: RedisFencesContext,
  viewer: string,
): Promise<void> {
  try {
    const args = [freshMark(), LIMITS.fenceCopyTtlSeconds];
    await breaker.run(MARK_VIEWER, [markName(installation, viewer)], args);
  } catch (error) {
    if (!(error instanceof RedisUnavailable)) throw error;
    breaker.markStale();
  }
}

async function voidAfter<T>(
  context: RedisFencesContext,
  fence: FenceRef,
  write: () => Promise<T>,
): Promise<T> {
  try {
    return await write();
  } finally {
    await voidCopy(context, fence);
  }
}

/** Readers use the durable store from now on; when Redis is down, the next join voids the copy. */
async function voidCopy(
  { log, breaker, copies }: RedisFencesContext,
  { name }: FenceRef,
): Promise<void> {
  copies.delete(name);
  try {
    await breaker.run(
      VOID_FENCE,
      [name],
      [freshHeader(log.generation), LIMITS.fenceCopyTtlSeconds],
    );
  } catch (error) {
    if (!(error instanceof RedisUnavailable)) throw error;
    breaker.markStale();
  }
}

async function chain(
  context: RedisFencesContext,
  fence: FenceRef,
  query: ChainQuery,
): Promise<readonly Fencepost[]> {
  const { durable } = context;
  if (query.limit === 0) return [];
  const copy = await current(context, fence, 'lately');
  const found =
    copy === null ||
    copy.epoch !== query.epoch ||
    (await isOutdated(context, fence, { copy, query }))
      ? null
      : withinChain(copy, query);
  return found ?? durable.fences.chain(fence.key, query);
}

/** A cursor above everything in the copy comes from a process with a newer one. */
async function isOutdated(
  context: RedisFencesContext,
  fence: FenceRef,
  { copy, query }: { readonly copy: FenceCopy; readonly query: ChainQuery },
): Promise<boolean> {
  if (
    query.order === 'oldest' ||
    query.from <= copy.upTo ||
    query.from === TOP ||
    copy.upTo === POSITION_ZERO
  )
    return false;
  const { epoch, upTo } = await context.durable.fences.state(fence.key);
  if (epoch === copy.epoch && upTo === copy.upTo) return false;
  await voidCopy(context, fence);
  return true;
}
