/**
 * Fences: one document per fence carries its latest fencepost, and replacing it by compare-and-set is the commit. An
 * older post is copied out before it is replaced, and copying is repeatable. A chain reads the fence first and the
 * copies second, so a post on its way from one to the other is seen at least once.
 */
import { LRUCache } from 'lru-cache';
import { Binary } from 'mongodb';
import { FeedError } from '../../errors.ts';
import { LIMITS } from '../../limits.ts';
import { BOTTOM, position, type FenceKey, type Fencepost, type Position } from '../../model.ts';
import { checkFenceKey, checkLimit, checkPosition, isPositionLike } from '../checks.ts';
import { committedAtMsOf, decodeFencepost, encodeFencepost } from '../fencepost-codec.ts';
import type { FenceState, FenceStore, Retention } from '../store.ts';
import type { Collections, FenceDocument } from './database.ts';
import { isDuplicateKey } from './guard.ts';
import { fenceId, fencepostId } from './keys.ts';
import { createTurns } from '../turns.ts';

const EPOCH_MAX = 0xffff_ffff;
const CHANGES_MAX = 32;
/** Posts judged by retention in one read; more that are due go with the next commits. */
const TRIM_READ_MAX = 256;

type ChainQuery = Parameters<FenceStore['chain']>[1];

export function openFences(collections: Collections): FenceStore {
  const inTurn = createTurns();
  const recent: Recent = new LRUCache({ max: LIMITS.fencesRememberedMax });
  return {
    state: async (key) => stateOf(await readFence(collections, key)),
    commit: async (key, post, keep) => {
      checkFenceKey(key);
      checkPost(post);
      const bytes = Buffer.from(encodeFencepost(post));
      return inTurn(fenceId(key), () => commit(collections, recent, { key, post, bytes, keep }));
    },
    chain: async (key, query) => {
      checkFenceKey(key);
      [query.from, query.epoch].forEach(checkPosition);
      checkLimit(query.limit);
      return query.limit === 0 || query.epoch > EPOCH_MAX ? [] : chain(collections, await readFence(collections, key), query);
    },
    reset: async (key) => {
      checkFenceKey(key);
      return inTurn(fenceId(key), () => reset(collections, key));
    },
    drop: async (key, epoch, ats) => {
      checkFenceKey(key);
      [epoch, ...ats].forEach(checkPosition);
      await inTurn(fenceId(key), () => drop(collections, key, { epoch, ats }));
    },
  };
}

function checkPost(post: Fencepost): void {
  checkPosition(post.next);
  if (!isPositionLike(post.at) || post.at <= post.next) {
    throw new FeedError('BAD_USER_INPUT', `expected a fencepost whose at lies above its next ${post.next}, got ${post.at}`);
  }
}

async function readFence({ fences }: Collections, key: FenceKey): Promise<FenceDocument> {
  checkFenceKey(key);
  const _id = fenceId(key);
  return (await fences.findOne({ _id })) ?? { _id, viewer: key.viewer, stream: key.stream, revision: 0, epoch: 0, at: 0, latest: null, posts: 0, floor: '' };
}

function stateOf({ epoch, at, latest }: FenceDocument): FenceState {
  return { epoch, at: position(at), latest: latest === null ? null : decodeFencepost(latest.buffer) };
}

/** Fences as this process last left them: a guess that saves a commit its read, and that the compare-and-set proves or refuses. */
type Recent = LRUCache<string, FenceDocument>;

interface Commit {
  readonly key: FenceKey;
  readonly post: Fencepost;
  readonly bytes: Buffer;
  readonly keep: Retention;
}

async function commit(collections: Collections, recent: Recent, { key, post, bytes, keep }: Commit): Promise<FenceState & { readonly isCommitted: boolean }> {
  const id = fenceId(key);
  for (let turn = 0; turn < CHANGES_MAX; turn += 1) {
    const guess = recent.get(id);
    recent.delete(id);
    const isLikely = guess !== undefined && post.epoch === guess.epoch && post.next === guess.at;
    const before = isLikely ? guess : await readFence(collections, key);
    if (post.epoch !== before.epoch || post.next !== before.at) return { ...stateOf(before), isCommitted: false };
    const [trimmed] = await Promise.all([judge(collections, before, keep), copyOut(collections, before)]);
    const after = { ...before, at: post.at, latest: new Binary(bytes), ...trimmed };
    if (!(await replace(collections, before, after))) continue;
    recent.set(id, { ...after, revision: before.revision + 1 });
    if (after.floor !== before.floor) await sweep(collections, after);
    return { ...stateOf(after), isCommitted: true };
  }
  throw tooMany();
}

/** Keeps the latest post where it can no longer be overwritten. Repeatable. */
async function copyOut({ fenceposts }: Collections, { _id, epoch, at, latest }: FenceDocument): Promise<void> {
  if (latest === null) return;
  try {
    await fenceposts.insertOne({ _id: fencepostId(_id, epoch, at), committedAtMs: committedAtMsOf(latest.buffer), post: latest });
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
  }
}

/** Compare-and-set on the fence's revision. False when another was first. */
async function replace({ fences }: Collections, before: FenceDocument, after: FenceDocument): Promise<boolean> {
  const { _id, ...content } = { ...after, revision: before.revision + 1 };
  try {
    const { matchedCount, upsertedCount } = await fences.replaceOne({ _id, revision: before.revision }, content, { upsert: before.revision === 0 });
    return matchedCount + upsertedCount === 1;
  } catch (error) {
    if (isDuplicateKey(error)) return false;
    throw error;
  }
}

interface Judged {
  readonly _id: string;
  readonly committedAtMs: number;
}

/** How many posts stay once one more is committed, and the newest that goes. */
async function judge({ fenceposts }: Collections, fence: FenceDocument, keep: Retention): Promise<Pick<FenceDocument, 'posts' | 'floor'>> {
  let posts = fence.posts + 1;
  let { floor } = fence;
  const rows = await fenceposts.find(after(fence), { projection: { committedAtMs: 1 } }).sort({ _id: 1 }).limit(TRIM_READ_MAX).toArray();
  const oldest = rows.length < TRIM_READ_MAX ? withLatest(rows, fence) : rows;
  for (const { _id, committedAtMs } of oldest) {
    if (posts <= keep.posts && committedAtMs >= keep.committedAfterMs) break;
    floor = _id;
    posts -= 1;
  }
  return { posts, floor };
}

/** The latest post's copy may be on its way while the others are read; it is judged as if it were there. */
function withLatest(rows: readonly Judged[], { _id, epoch, at, latest }: FenceDocument): readonly Judged[] {
  const id = fencepostId(_id, epoch, at);
  if (latest === null || rows.some((row) => row._id === id)) return rows;
  return [...rows, { _id: id, committedAtMs: committedAtMsOf(latest.buffer) }];
}

/** The fence's copies that retention has not taken. */
function after({ _id, floor }: FenceDocument) {
  return { _id: { $gt: floor === '' ? `${_id}/` : floor, $lt: `${_id}0` } };
}

/** Removes what lies at or below the floor, which nothing reads any more. What a dying process leaves there goes with the next one. */
async function sweep({ fenceposts }: Collections, { _id, floor }: FenceDocument): Promise<void> {
  await fenceposts.deleteMany({ _id: { $gt: `${_id}/`, $lte: floor } });
}

async function chain({ fenceposts }: Collections, fence: FenceDocument, { epoch, from, limit, order }: ChainQuery): Promise<readonly Fencepost[]> {
  const isNewest = order === 'newest';
  const bound = fencepostId(fence._id, epoch, from);
  const low = isNewest ? fencepostId(fence._id, epoch, 0) : bound;
  const high = isNewest ? bound : fencepostId(fence._id, epoch, Number.MAX_SAFE_INTEGER);
  const lower = fence.floor < low ? { $gte: low } : { $gt: fence.floor };
  const rows = await fenceposts.find({ _id: { ...lower, $lte: high } }, { projection: { post: 1 } }).sort({ _id: isNewest ? -1 : 1 }).limit(limit).toArray();
  const posts = rows.map(({ post }) => decodeFencepost(post.buffer));
  const { latest } = stateOf(fence);
  const isLatestAsked = latest !== null && fence.epoch === epoch && (isNewest ? latest.at <= from : latest.at >= from);
  const all = isLatestAsked && !posts.some(({ at }) => at === latest.at) ? [...posts, latest] : posts;
  return all.sort((a, b) => (isNewest ? b.at - a.at : a.at - b.at)).slice(0, limit);
}

async function reset(collections: Collections, key: FenceKey): Promise<FenceState> {
  for (let turn = 0; turn < CHANGES_MAX; turn += 1) {
    const before = await readFence(collections, key);
    await copyOut(collections, before);
    const after = { ...before, epoch: before.epoch + 1, at: BOTTOM, latest: null };
    if (await replace(collections, before, after)) return stateOf(after);
  }
  throw tooMany();
}

async function drop(collections: Collections, key: FenceKey, { epoch, ats }: { readonly epoch: number; readonly ats: readonly Position[] }): Promise<void> {
  if (ats.length === 0 || epoch > EPOCH_MAX) return;
  const { fenceposts } = collections;
  for (let turn = 0; turn < CHANGES_MAX; turn += 1) {
    const before = await readFence(collections, key);
    const ids = ats.map((at) => fencepostId(before._id, epoch, at)).filter((id) => id > before.floor);
    const copies = (await fenceposts.find({ _id: { $in: ids } }, { projection: { _id: 1 } }).toArray()).map(({ _id }) => _id);
    const isLatest = before.latest !== null && before.epoch === epoch && ats.some((at) => at === before.at);
    const gone = new Set(isLatest ? [...copies, fencepostId(before._id, epoch, before.at)] : copies).size;
    if (gone === 0) return;
    if (!(await replace(collections, before, { ...before, latest: isLatest ? null : before.latest, posts: before.posts - gone }))) continue;
    await fenceposts.deleteMany({ _id: { $in: ids } });
    return;
  }
  throw tooMany();
}

function tooMany(): FeedError {
  return new FeedError('UNAVAILABLE', 'expected to change the fence, got too many changes of it at once');
}
