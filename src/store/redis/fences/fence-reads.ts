/**
 * Reading and writing the copies of fences in Redis: one key per fence and one for its viewer's mark, in one slot. A
 * reader that finds no valid copy reads the durable store and writes the copy unless another process wrote first.
 */
import { NO_SCORES } from '../../fencepost-codec.ts';
import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { invariant } from '../../../base/errors.ts';
import { LIMITS } from '../../../base/limits.ts';
import { roomFor } from '../../../base/lru.ts';
import type { FenceKey, Fencepost } from '../../../fence/fencepost.ts';
import { position, POSITION_ZERO } from '../../../model/positions.ts';
import type { Store } from '../../ports/store.ts';
import type { ChangeLog } from '../change-log/change-log.ts';
import { type CircuitBreaker, RedisUnavailable } from '../engine/circuit-breaker.ts';
import type { TimingOptions } from '../engine/timing.ts';
import {
  decodeCopy,
  encodeCopy,
  type FenceCopy,
  freshHeader,
  generationOf,
  HEADER_BYTES,
  markOf,
} from './fence-copy.ts';
import { READ_FENCE, WRITE_FENCE } from './fence-scripts.ts';

export interface RedisFencesContext {
  readonly installation: string;
  readonly durable: Pick<Store, 'fences'>;
  readonly log: ChangeLog;
  readonly breaker: CircuitBreaker;
  readonly timing: TimingOptions;
  readonly copies: FenceCopies;
}

/** A copy in this process, its header in Redis, and when the request was sent whose reply last confirmed it. */
export interface Held {
  readonly copy: FenceCopy;
  readonly header: Buffer;
  readonly confirmedMs: number;
}

export type FenceCopies = LRUCache<string, Held>;

const NO_HEADER = Buffer.alloc(0);
export const TOP = position(Number.MAX_SAFE_INTEGER);

export function createFenceCopies(): FenceCopies {
  return new LRUCache({
    maxSize: LIMITS.fencepostCacheMax,
    sizeCalculation: ({ copy }) => copy.posts.length + 1,
  });
}

/** A fence with its keys in Redis, remembered because three hashes cost as much as the rest of requesting a copy. */
export function openFenceRefs({
  installation,
}: Pick<RedisFencesContext, 'installation'>): (key: FenceKey) => FenceRef {
  const known = new LRUCache<string, Pick<FenceRef, 'name' | 'keys'>>(
    roomFor(LIMITS.fencepostCacheMax),
  );
  return (key) => {
    const text = JSON.stringify([key.viewer, key.stream]);
    let names = known.get(text);
    if (names === undefined) {
      const name = fenceName(installation, key);
      names = { name, keys: [name, markName(installation, key.viewer)] };
      known.set(text, names);
    }
    const { name, keys } = names;
    return { key, name, keys };
  };
}

/** The slot depends only on the hash of the viewer; user text never reaches a key. */
export function fenceName(installation: string, { viewer, stream }: FenceKey): string {
  return `palisade:${installation}:{${hashOf(viewer)}}:${hashOf(stream)}`;
}

/** In the slot of the viewer's fences, with a name that none of them has. */
export function markName(installation: string, viewer: string): string {
  return `palisade:${installation}:{${hashOf(viewer)}}:mark`;
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 20);
}

export interface FenceRef {
  readonly key: FenceKey;
  readonly name: string;
  /** The fence's and its viewer's mark. */
  readonly keys: readonly string[];
}

/** The fence as of now or of a moment ago; null when only the durable store can tell. */
export async function current(
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
      breaker.run(READ_FENCE, fence.keys, [held?.header ?? NO_HEADER]),
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
  /** Null when there is no copy; the header alone when the copy is void, and when it is the one the reader has. */
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
  if (await writeCopy(context, fence, { found, header, copy }))
    copies.set(fence.name, { copy, header, confirmedMs });
  return copy;
}

/** Null when commits came between its two reads on every attempt. */
async function loadDurable(
  { durable: { fences } }: RedisFencesContext,
  key: FenceKey,
): Promise<FenceCopy | null> {
  const limit = LIMITS.fenceCopyPostsMax;
  for (let turn = 0; turn < LIMITS.refreshTurnsMax; turn += 1) {
    const { epoch, upTo, reached } = await fences.state(key);
    // An epoch without commits has nothing to read: a first page of a feed need not wait for it.
    if (upTo === POSITION_ZERO) return { epoch, upTo, posts: [], isWhole: true, reached };
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

export async function writeCopy(
  context: RedisFencesContext,
  fence: FenceRef,
  { found, header, copy }: WriteArgs,
): Promise<boolean> {
  try {
    const args = [found, encodeCopy(header, copy), LIMITS.fenceCopyTtlSeconds];
    return (await context.breaker.run(WRITE_FENCE, fence.keys, args)) === 1;
  } catch (error) {
    if (error instanceof RedisUnavailable) return false;
    throw error;
  }
}

export function withoutScores(post: Fencepost): Fencepost {
  return Object.freeze({ ...post, scores: NO_SCORES });
}
