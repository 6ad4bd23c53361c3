/**
 * Fences: the durable store arbitrates every commit, so that what was served outlives any loss of Redis, and Redis holds
 * the copy that pages read: one key per fence, one hash slot per viewer. A copy is valid within one generation of the
 * log. A reader that finds no valid copy reads the durable store and writes the copy unless another process wrote first.
 */
import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { createKeyedMutex } from '../../../base/async/keyed-mutex.ts';
import { invariant } from '../../../base/errors.ts';
import { LIMITS } from '../../../base/limits.ts';
import type {
  ChainQuery,
  CommitTerms,
  FenceState,
  ReachQuery,
} from '../../../fence/fence-store.ts';
import type { FenceKey, Fencepost } from '../../../fence/fencepost.ts';
import { isSameReached } from '../../../fence/reached.ts';
import { position, POSITION_ZERO } from '../../../model/positions.ts';
import { withinChain } from '../../held-chain.ts';
import type { ViewerFenceStore } from '../../ports/fences.ts';
import type { Store } from '../../ports/store.ts';
import type { ChangeLog } from '../change-log/change-log.ts';
import { type CircuitBreaker, RedisUnavailable } from '../engine/circuit-breaker.ts';
import type { TimingOptions } from '../engine/timing.ts';
import {
  afterCommit,
  decodeCopy,
  encodeCopy,
  type FenceCopy,
  freshHeader,
  freshMark,
  generationOf,
  HEADER_BYTES,
  markOf,
  NO_SCORES,
  stateOf,
} from './fence-copy.ts';
import { MARK_VIEWER, READ_FENCE, VOID_FENCE, WRITE_FENCE } from './fence-scripts.ts';

export interface RedisFencesContext {
  readonly installation: string;
  readonly durable: Pick<Store, 'fences'>;
  readonly log: ChangeLog;
  readonly breaker: CircuitBreaker;
  readonly timing: TimingOptions;
  readonly copies: FenceCopies;
}

/** A copy in this process, its header in Redis, and when the request was sent whose reply last confirmed it. */
interface Held {
  readonly copy: FenceCopy;
  readonly header: Buffer;
  readonly confirmedMs: number;
}

export type FenceCopies = LRUCache<string, Held>;

const NO_HEADER = Buffer.alloc(0);
const TOP = position(Number.MAX_SAFE_INTEGER);

export function createFenceCopies(): FenceCopies {
  return new LRUCache({
    maxSize: LIMITS.fencepostCacheMax,
    sizeCalculation: ({ copy }) => copy.posts.length + 1,
  });
}

export function openRedisFences(context: RedisFencesContext): ViewerFenceStore {
  const { durable, installation } = context;
  const inTurn = createKeyedMutex();
  const nameOf = (key: FenceKey): string => fenceName(installation, key);
  return {
    state: async (key) => {
      const copy = await current(context, { key, name: nameOf(key) }, 'now');
      return copy === null ? durable.fences.state(key) : stateOf(copy);
    },
    commit: async (key, post, terms) => {
      const fence = { key, name: nameOf(key) };
      return inTurn(fence.name, () => commit(context, fence, { post, terms }));
    },
    reach: async (key, query) => {
      const fence = { key, name: nameOf(key) };
      return inTurn(fence.name, () => reach(context, fence, query));
    },
    chain: async (key, query) => chain(context, { key, name: nameOf(key) }, query),
    scores: async (key, post) => durable.fences.scores(key, post),
    windows: async (key, post) => durable.fences.windows(key, post),
    addWindow: async (key, post, window) => durable.fences.addWindow(key, post, window),
    reset: async (key) => {
      const fence = { key, name: nameOf(key) };
      return inTurn(fence.name, () => voidAfter(context, fence, () => durable.fences.reset(key)));
    },
    drop: async (key, epoch, ats) => {
      const fence = { key, name: nameOf(key) };
      await inTurn(fence.name, () =>
        voidAfter(context, fence, () => durable.fences.drop(key, epoch, ats)),
      );
    },
    streams: (viewer, page) => durable.fences.streams(viewer, page),
    forget: async (key) => {
      const fence = { key, name: nameOf(key) };
      return inTurn(fence.name, () => voidAfter(context, fence, () => durable.fences.forget(key)));
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

/** The viewer's hash alone names the slot; user text never reaches a key. */
export function fenceName(installation: string, { viewer, stream }: FenceKey): string {
  return `palisade:${installation}:{${hashOf(viewer)}}:${hashOf(stream)}`;
}

/** In the slot of the viewer's fences, and named like none of them. */
function markName(installation: string, viewer: string): string {
  return `palisade:${installation}:{${hashOf(viewer)}}:mark`;
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 20);
}

interface FenceRef {
  readonly key: FenceKey;
  readonly name: string;
}

/** The fence as of now or of a moment ago; null when only the durable store can tell. */
async function current(
  context: RedisFencesContext,
  fence: FenceRef,
  when: 'now' | 'lately',
): Promise<FenceCopy | null> {
  const { log, breaker, timing, copies } = context;
  const held = copies.get(fence.name) ?? null;
  if (held !== null && when === 'lately' && log.isBelieved(held.confirmedMs)) return held.copy;
  try {
    const confirmedMs = timing.nowMs();
    const [isConfirmed, reply] = await Promise.all([
      log.confirm('lately'),
      breaker.run(READ_FENCE, keysOf(context, fence), [held?.header ?? NO_HEADER]),
    ]);
    if (!isConfirmed) return null;
    if (reply === 1 && held !== null && generationOf(held.header) === log.generation) {
      copies.set(fence.name, { ...held, confirmedMs });
      return held.copy;
    }
    const { value, mark } = readReply(reply, held?.header ?? NO_HEADER);
    const header = value?.subarray(0, HEADER_BYTES) ?? NO_HEADER;
    const copy =
      value === null || generationOf(header) !== log.generation ? null : decodeCopy(value);
    if (copy === null) return await load(context, fence, { header, mark });
    copies.set(fence.name, { copy, header: Buffer.from(header), confirmedMs });
    return copy;
  } catch (error) {
    if (error instanceof RedisUnavailable) return null;
    throw error;
  }
}

interface FoundCopy {
  /** Null when there is none; the header alone when it is void, and when it is the reader's own. */
  readonly value: Buffer | null;
  readonly mark: Uint8Array;
}

function readReply(reply: unknown, own: Buffer): FoundCopy {
  if (!Array.isArray(reply)) return { value: own, mark: markOf(own) };
  const [value, mark] = reply as readonly unknown[];
  invariant(Buffer.isBuffer(mark), 'expected the mark of the viewer');
  return { value: Buffer.isBuffer(value) ? value : null, mark };
}

interface FoundHeader {
  readonly header: Buffer;
  readonly mark: Uint8Array;
}

/** Reads the durable store, and writes the copy unless another process wrote since the header was read. */
async function load(
  context: RedisFencesContext,
  fence: FenceRef,
  { header: found, mark }: FoundHeader,
): Promise<FenceCopy | null> {
  const { log, timing, copies } = context;
  const { generation } = log;
  const copy = await loadDurable(context, fence.key);
  if (copy === null) return null;
  const header = freshHeader(generation, mark);
  const confirmedMs = timing.nowMs();
  if (await write(context, fence, { found, header, copy }))
    copies.set(fence.name, { copy, header, confirmedMs });
  return copy;
}

/** Null when commits came between its two reads each time. */
async function loadDurable(
  { durable: { fences } }: RedisFencesContext,
  key: FenceKey,
): Promise<FenceCopy | null> {
  const limit = LIMITS.fenceCopyPostsMax;
  for (let turn = 0; turn < LIMITS.refreshTurnsMax; turn += 1) {
    const { epoch, upTo, reached } = await fences.state(key);
    const query = { epoch, from: TOP, limit: limit + 1, order: 'newest' } as const;
    const posts = await fences.chain(key, query);
    if ((posts[0]?.upTo ?? POSITION_ZERO) > upTo) continue;
    const kept = posts.slice(0, limit).map(withoutScores);
    return { epoch, upTo, posts: kept, isWhole: posts.length <= limit, reached };
  }
  return null;
}

interface WriteArgs {
  /** The header that was read. */
  readonly found: Buffer;
  readonly header: Buffer;
  readonly copy: FenceCopy;
}

async function write(
  context: RedisFencesContext,
  fence: FenceRef,
  { found, header, copy }: WriteArgs,
): Promise<boolean> {
  try {
    const args = [found, encodeCopy(header, copy), LIMITS.fenceCopyTtlSeconds];
    return (await context.breaker.run(WRITE_FENCE, keysOf(context, fence), args)) === 1;
  } catch (error) {
    if (error instanceof RedisUnavailable) return false;
    throw error;
  }
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
  // A fence never goes back, so a commit below its pointer has lost; no need to ask.
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
    write(context, fence, { found: held.header, header, copy }),
    log.confirm('now'),
  ]);
  if (isWritten) copies.set(fence.name, { copy, header, confirmedMs });
  else await voidCopy(context, fence);
  return result;
}

/** Marks are durable before they are copied. */
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
  if (await write(context, fence, { found: held.header, header, copy }))
    copies.set(fence.name, { copy, header, confirmedMs });
  else await voidCopy(context, fence);
  return result;
}

function withoutScores(post: Fencepost): Fencepost {
  return Object.freeze({ ...post, scores: NO_SCORES });
}

/** After a lost race: voids the copy in Redis unless it is the winner's. */
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

function keysOf({ installation }: RedisFencesContext, { key, name }: FenceRef): string[] {
  return [name, markName(installation, key.viewer)];
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
