/**
 * Fences: the durable store arbitrates every commit, so that what was served outlives any loss of Redis, and Redis holds
 * the copy that pages read: one key per fence, one hash slot per viewer. A copy is good within one generation of the
 * log; whoever finds none, or a voided one, reads the durable store and writes the copy unless somebody else wrote first.
 */
import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { LIMITS } from '../../../base/limits.ts';
import { POSITION_ZERO, position } from '../../../model/positions.ts';
import { type FenceKey, type Fencepost } from '../../../fence/fencepost.ts';
import { withinChain } from '../../held-chain.ts';
import type { FenceState, FenceStore, Retention } from '../../../fence/fence-store.ts';
import type { Store } from '../../ports/store.ts';
import type { ChangeLog } from '../change-log/change-log.ts';
import {
  afterCommit,
  decodeCopy,
  encodeCopy,
  freshHeader,
  generationOf,
  HEADER_BYTES,
  NO_SCORES,
  stateOf,
  type FenceCopy,
} from './fence-copy.ts';
import { RedisUnavailable, type CircuitBreaker } from '../engine/circuit-breaker.ts';
import { READ_FENCE, VOID_FENCE, WRITE_FENCE } from '../engine/script.ts';
import type { Timing } from '../engine/timing.ts';
import { createKeyedMutex } from '../../../base/async/keyed-mutex.ts';

export interface RedisFencesContext {
  readonly installation: string;
  readonly durable: Pick<Store, 'fences'>;
  readonly log: ChangeLog;
  readonly link: CircuitBreaker;
  readonly timing: Timing;
  readonly copies: FenceCopies;
}

/** A copy this process has, the header it stands under in Redis, and when the question was sent that confirmed it last. */
interface Held {
  readonly copy: FenceCopy;
  readonly header: Buffer;
  readonly confirmedMs: number;
}

export type FenceCopies = LRUCache<string, Held>;

type ChainQuery = Parameters<FenceStore['chain']>[1];

const NO_HEADER = Buffer.alloc(0);
const TOP = position(Number.MAX_SAFE_INTEGER);

export function createFenceCopies(): FenceCopies {
  return new LRUCache({
    maxSize: LIMITS.fencepostCacheMax,
    sizeCalculation: ({ copy }) => copy.posts.length + 1,
  });
}

export function openRedisFences(deps: RedisFencesContext): FenceStore {
  const { durable, installation } = deps;
  const inTurn = createKeyedMutex();
  const nameOf = (key: FenceKey): string => fenceName(installation, key);
  return {
    state: async (key) => {
      const copy = await current(deps, { key, name: nameOf(key) }, 'now');
      return copy === null ? durable.fences.state(key) : stateOf(copy);
    },
    commit: async (key, post, keep) => {
      const fence = { key, name: nameOf(key) };
      return inTurn(fence.name, () => commit(deps, fence, { post, keep }));
    },
    chain: async (key, query) => chain(deps, { key, name: nameOf(key) }, query),
    scores: async (key, post) => durable.fences.scores(key, post),
    reset: async (key) => {
      const fence = { key, name: nameOf(key) };
      return inTurn(fence.name, () => voidAfter(deps, fence, () => durable.fences.reset(key)));
    },
    drop: async (key, epoch, ats) => {
      const fence = { key, name: nameOf(key) };
      await inTurn(fence.name, () =>
        voidAfter(deps, fence, () => durable.fences.drop(key, epoch, ats)),
      );
    },
  };
}

/** The viewer's hash alone names the slot; user text never reaches a key. */
export function fenceName(installation: string, { viewer, stream }: FenceKey): string {
  return `palisade:${installation}:{${hashOf(viewer)}}:${hashOf(stream)}`;
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 20);
}

interface FenceRef {
  readonly key: FenceKey;
  readonly name: string;
}

/** The fence as it stands, or as it stood a moment ago; null when the durable store must be asked. */
async function current(
  deps: RedisFencesContext,
  fence: FenceRef,
  when: 'now' | 'lately',
): Promise<FenceCopy | null> {
  const { log, link, timing, copies } = deps;
  const held = copies.get(fence.name) ?? null;
  if (held !== null && when === 'lately' && log.isBelieved(held.confirmedMs)) return held.copy;
  try {
    const confirmedMs = timing.nowMs();
    const [isConfirmed, reply] = await Promise.all([
      log.confirm('lately'),
      link.run(READ_FENCE, [fence.name], [held?.header ?? NO_HEADER]),
    ]);
    if (!isConfirmed) return null;
    if (reply === 1 && held !== null && generationOf(held.header) === log.generation) {
      copies.set(fence.name, { ...held, confirmedMs });
      return held.copy;
    }
    const value = Buffer.isBuffer(reply)
      ? reply
      : reply === 1 && held !== null
        ? held.header
        : null;
    const header = value?.subarray(0, HEADER_BYTES) ?? NO_HEADER;
    const copy =
      value === null || generationOf(header) !== log.generation ? null : decodeCopy(value);
    if (copy === null) return await load(deps, fence, header);
    copies.set(fence.name, { copy, header: Buffer.from(header), confirmedMs });
    return copy;
  } catch (error) {
    if (error instanceof RedisUnavailable) return null;
    throw error;
  }
}

/** From the durable store, and into Redis unless somebody wrote there since the header was read. */
async function load(deps: RedisFencesContext, fence: FenceRef, found: Buffer): Promise<FenceCopy> {
  const { durable, log, timing, copies } = deps;
  const { generation } = log;
  const state = await durable.fences.state(fence.key);
  const limit = LIMITS.fenceCopyPostsMax;
  const posts = await durable.fences.chain(fence.key, {
    epoch: state.epoch,
    from: TOP,
    limit: limit + 1,
    order: 'newest',
  });
  // A commit may have come between the two reads.
  const at = position(Math.max(state.upTo, posts[0]?.upTo ?? POSITION_ZERO));
  const copy: FenceCopy = {
    epoch: state.epoch,
    at,
    posts: posts.slice(0, limit).map(withoutScores),
    isWhole: posts.length <= limit,
  };
  const header = freshHeader(generation);
  const confirmedMs = timing.nowMs();
  if (await write(deps, fence, { found, header, copy }))
    copies.set(fence.name, { copy, header, confirmedMs });
  return copy;
}

async function write(
  deps: RedisFencesContext,
  { name }: FenceRef,
  {
    found,
    header,
    copy,
  }: { readonly found: Buffer; readonly header: Buffer; readonly copy: FenceCopy },
): Promise<boolean> {
  try {
    const args = [found, HEADER_BYTES, encodeCopy(header, copy), LIMITS.fenceCopyTtlSeconds];
    return (await deps.link.run(WRITE_FENCE, [name], args)) === 1;
  } catch (error) {
    if (error instanceof RedisUnavailable) return false;
    throw error;
  }
}

interface Commit {
  readonly post: Fencepost;
  readonly keep: Retention;
}

async function commit(
  deps: RedisFencesContext,
  fence: FenceRef,
  { post, keep }: Commit,
): Promise<FenceState & { readonly isCommitted: boolean }> {
  const { durable, log, link, timing, copies } = deps;
  const held = heldNow(deps, fence);
  // A fence never goes back, so what it has passed by is lost without asking.
  if (held !== null && isPassed(held.copy, post))
    return { ...stateOf(held.copy), isCommitted: false };
  const result = await durable.fences.commit(fence.key, post, keep);
  if (link.isDown) {
    link.markStale();
    copies.delete(fence.name);
    return result;
  }
  if (!result.isCommitted) {
    await catchUp(deps, fence, result);
    return result;
  }
  const isOnTop = held !== null && held.copy.epoch === post.epoch && held.copy.at === post.above;
  const copy = isOnTop
    ? afterCommit(held.copy, withoutScores(post), { keep, postsMax: LIMITS.fenceCopyPostsMax })
    : null;
  if (held === null || copy === null) {
    await voidCopy(deps, fence);
    return result;
  }
  const header = freshHeader(log.generation);
  const confirmedMs = timing.nowMs();
  // What the page reads next is confirmed in the same round trip.
  const [isWritten] = await Promise.all([
    write(deps, fence, { found: held.header, header, copy }),
    log.confirm('now'),
  ]);
  if (isWritten) copies.set(fence.name, { copy, header, confirmedMs });
  else await voidCopy(deps, fence);
  return result;
}

function withoutScores(post: Fencepost): Fencepost {
  return Object.freeze({ ...post, scores: NO_SCORES });
}

/** After a lost race: what Redis holds is the winner's, or it is out of date. */
async function catchUp(
  deps: RedisFencesContext,
  fence: FenceRef,
  { epoch, upTo: at }: FenceState,
): Promise<void> {
  deps.copies.delete(fence.name);
  const copy = await current(deps, fence, 'now');
  if (copy !== null && (copy.epoch < epoch || (copy.epoch === epoch && copy.at < at)))
    await voidCopy(deps, fence);
}

function heldNow({ log, link, copies }: RedisFencesContext, { name }: FenceRef): Held | null {
  const held = copies.get(name) ?? null;
  return held !== null && !link.isDown && generationOf(held.header) === log.generation
    ? held
    : null;
}

function isPassed({ epoch, at }: FenceCopy, post: Fencepost): boolean {
  return epoch > post.epoch || (epoch === post.epoch && at > post.above);
}

async function voidAfter<T>(
  deps: RedisFencesContext,
  fence: FenceRef,
  write: () => Promise<T>,
): Promise<T> {
  try {
    return await write();
  } finally {
    await voidCopy(deps, fence);
  }
}

/** Readers go to the durable store from now on; when Redis cannot be told, the next join says so. */
async function voidCopy(
  { log, link, copies }: RedisFencesContext,
  { name }: FenceRef,
): Promise<void> {
  copies.delete(name);
  try {
    await link.run(VOID_FENCE, [name], [freshHeader(log.generation), LIMITS.fenceCopyTtlSeconds]);
  } catch (error) {
    if (!(error instanceof RedisUnavailable)) throw error;
    link.markStale();
  }
}

async function chain(
  deps: RedisFencesContext,
  fence: FenceRef,
  query: ChainQuery,
): Promise<readonly Fencepost[]> {
  const { durable } = deps;
  if (query.limit === 0) return [];
  const copy = await current(deps, fence, 'lately');
  const found =
    copy === null || copy.epoch !== query.epoch || (await isOutdated(deps, fence, { copy, query }))
      ? null
      : withinChain(copy, query);
  return found ?? durable.fences.chain(fence.key, query);
}

/** A cursor from above everything known here was given by a process that knew more. */
async function isOutdated(
  deps: RedisFencesContext,
  fence: FenceRef,
  { copy, query }: { readonly copy: FenceCopy; readonly query: ChainQuery },
): Promise<boolean> {
  if (
    query.order === 'oldest' ||
    query.from <= copy.at ||
    query.from === TOP ||
    copy.at === POSITION_ZERO
  )
    return false;
  const { epoch, upTo: at } = await deps.durable.fences.state(fence.key);
  if (epoch === copy.epoch && at === copy.at) return false;
  await voidCopy(deps, fence);
  return true;
}
