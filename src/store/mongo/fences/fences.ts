/**
 * Fences: one document per fence carries its latest fencepost, and replacing it by compare-and-set is the commit. A
 * post is copied out after it is committed and, where that did not happen, before it is replaced; copying is repeatable.
 */
import { LRUCache } from 'lru-cache';
import { Binary } from 'mongodb';
import { FeedError } from '../../../base/errors.ts';
import { LIMITS } from '../../../base/limits.ts';
import { POSITION_ZERO, position, type Position } from '../../../model/positions.ts';
import { type FenceKey, type Fencepost } from '../../../fence/fencepost.ts';
import { checkFenceKey, checkLimit, checkPosition, isPositionLike } from '../../checks.ts';
import { committedAtMsOf, encodeFencepost } from '../../fencepost-codec.ts';
import type { FenceState, FenceStore, Retention } from '../../../fence/fence-store.ts';
import {
  createChains,
  EPOCH_MAX,
  latestOf,
  readChain,
  readScores,
  type Chains,
} from './recent-chains.ts';
import type { Collections, FenceDocument } from '../engine/collections.ts';
import { isDuplicateKey } from '../engine/guard.ts';
import { fenceId, fencepostId } from '../engine/keys.ts';
import { createKeyedMutex } from '../../../base/async/keyed-mutex.ts';

const CHANGES_MAX = 32;
/** Posts judged by retention in one read; more that are due go with the next commits. */
const TRIM_READ_MAX = 256;

export function openFences(collections: Collections): FenceStore {
  const inTurn = createKeyedMutex();
  const deps: FencesDeps = {
    collections,
    left: new LRUCache({ max: LIMITS.fencesRememberedMax }),
    chains: createChains(),
  };
  return {
    state: async (key) => stateOf(await readFence(collections, key)),
    commit: async (key, post, keep) => {
      checkFenceKey(key);
      checkPost(post);
      const bytes = Buffer.from(encodeFencepost(post));
      return inTurn(fenceId(key), () => commit(deps, { key, post, bytes, keep }));
    },
    chain: async (key, query) => {
      checkFenceKey(key);
      [query.from, query.epoch].forEach(checkPosition);
      checkLimit(query.limit);
      return query.limit === 0 || query.epoch > EPOCH_MAX
        ? []
        : readChain(collections.fenceposts, deps.chains, {
            fence: await readFence(collections, key),
            query,
          });
    },
    scores: async (key, { epoch, upTo }) => {
      checkFenceKey(key);
      [epoch, upTo].forEach(checkPosition);
      return epoch > EPOCH_MAX
        ? null
        : readScores(collections.fenceposts, await readFence(collections, key), {
            epoch,
            at: upTo,
          });
    },
    reset: async (key) => {
      checkFenceKey(key);
      return inTurn(fenceId(key), () => reset(deps, key));
    },
    drop: async (key, epoch, ats) => {
      checkFenceKey(key);
      [epoch, ...ats].forEach(checkPosition);
      await inTurn(fenceId(key), () => drop(deps, key, { epoch, ats }));
    },
  };
}

function checkPost(post: Fencepost): void {
  checkPosition(post.above);
  if (!isPositionLike(post.upTo) || post.upTo <= post.above) {
    throw new FeedError(
      'BAD_USER_INPUT',
      `expected a fencepost whose at lies above its next ${post.above}, got ${post.upTo}`,
    );
  }
}

async function readFence({ fences }: Collections, key: FenceKey): Promise<FenceDocument> {
  checkFenceKey(key);
  const _id = fenceId(key);
  return (
    (await fences.findOne({ _id })) ?? {
      _id,
      viewer: key.viewer,
      stream: key.stream,
      revision: 0,
      epoch: 0,
      at: 0,
      latest: null,
      posts: 0,
      floor: '',
      committedAtMs: 0,
    }
  );
}

function stateOf(fence: FenceDocument): FenceState {
  return { epoch: fence.epoch, upTo: position(fence.at), latest: latestOf(fence) };
}

/** A fence as this process left it: a guess that saves a commit its reads, and that the compare-and-set proves or refuses. */
interface LastCommit {
  readonly fence: FenceDocument;
  /** When the oldest post that stays was committed; unknown is long ago. */
  readonly oldestMs: number;
  /** Whether the latest post was copied out. Never rejects. */
  readonly isCopied: Promise<boolean>;
}

interface FencesDeps {
  readonly collections: Collections;
  readonly left: LRUCache<string, LastCommit>;
  readonly chains: Chains;
}

interface Commit {
  readonly key: FenceKey;
  readonly post: Fencepost;
  readonly bytes: Buffer;
  readonly keep: Retention;
}

/** The fence that a commit replaces, its latest post copied out, and what retention leaves of it. */
interface Ready {
  readonly fence: FenceDocument;
  readonly trimmed: Trimmed;
}

async function commit(
  deps: FencesDeps,
  commit: Commit,
): Promise<FenceState & { readonly isCommitted: boolean }> {
  const { collections, left, chains } = deps;
  const { key, post, bytes } = commit;
  const id = fenceId(key);
  for (let turn = 0; turn < CHANGES_MAX; turn += 1) {
    const known = left.get(id);
    left.delete(id);
    const isLikely =
      known !== undefined && post.epoch === known.fence.epoch && post.above === known.fence.at;
    const ready = isLikely
      ? await prepareFromMemory(collections, known, commit)
      : await prepareFromStore(collections, commit);
    if ('isLost' in ready) return { ...stateOf(ready.fence), isCommitted: false };
    const {
      fence: before,
      trimmed: { posts, floor, oldestMs },
    } = ready;
    const after = {
      ...before,
      at: post.upTo,
      latest: new Binary(bytes),
      posts,
      floor,
      committedAtMs: post.committedAtMs,
      revision: before.revision + 1,
    };
    if (!(await replace(collections, before, after))) continue;
    chains.push(before, after);
    left.set(id, {
      fence: after,
      oldestMs,
      isCopied: copyOut(collections, after).then(
        () => true,
        () => false,
      ),
    });
    if (floor !== before.floor) await sweep(collections, after);
    return { ...stateOf(after), isCommitted: true };
  }
  throw tooMany();
}

/** Asks nothing when the latest post was copied out and nothing is due to go. */
async function prepareFromMemory(
  collections: Collections,
  { fence, oldestMs, isCopied }: LastCommit,
  { keep }: Commit,
): Promise<Ready> {
  const isAllKept = fence.posts + 1 <= keep.posts && oldestMs >= keep.committedAfterMs;
  const kept = { posts: fence.posts + 1, floor: fence.floor, oldestMs };
  const [trimmed] = await Promise.all([
    isAllKept
      ? kept
      : readOldest(collections, fence._id, fence.floor).then((rows) => planTrim(rows, fence, keep)),
    isCopied.then((isThere) => (isThere ? undefined : copyOut(collections, fence))),
  ]);
  return { fence, trimmed };
}

/** Asks for everything side by side, as most fences have all posts kept and the latest copied out. */
async function prepareFromStore(
  collections: Collections,
  { key, post, keep }: Commit,
): Promise<Ready | { readonly fence: FenceDocument; readonly isLost: true }> {
  const id = fenceId(key);
  const isAny = post.above > POSITION_ZERO && post.epoch <= EPOCH_MAX;
  const [fence, oldest, copy] = await Promise.all([
    readFence(collections, key),
    readOldest(collections, id, ''),
    isAny
      ? collections.fenceposts.findOne(
          { _id: fencepostId(id, post.epoch, post.above) },
          { projection: { _id: 1 } },
        )
      : null,
  ]);
  if (post.epoch !== fence.epoch || post.above !== fence.at) return { fence, isLost: true };
  const rows = oldest.filter(({ _id }) => _id > fence.floor);
  // What a dying process left below the floor may hide the rest.
  const isHidden = rows.length < oldest.length && oldest.length === TRIM_READ_MAX;
  const [judged] = await Promise.all([
    isHidden ? readOldest(collections, id, fence.floor) : rows,
    copy === null ? copyOut(collections, fence) : null,
  ]);
  return { fence, trimmed: planTrim(judged, fence, keep) };
}

/** Keeps the latest post where it can no longer be overwritten. Repeatable. */
async function copyOut(
  { fenceposts }: Collections,
  { _id, epoch, at, latest }: FenceDocument,
): Promise<void> {
  if (latest === null) return;
  try {
    await fenceposts.insertOne({
      _id: fencepostId(_id, epoch, at),
      committedAtMs: committedAtMsOf(latest.buffer),
      post: latest,
    });
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
  }
}

/** Compare-and-set on the fence's revision. False when another was first. */
async function replace(
  { fences }: Collections,
  before: FenceDocument,
  after: FenceDocument,
): Promise<boolean> {
  const { _id, ...content } = after;
  try {
    const { matchedCount, upsertedCount } = await fences.replaceOne(
      { _id, revision: before.revision },
      content,
      { upsert: before.revision === 0 },
    );
    return matchedCount + upsertedCount === 1;
  } catch (error) {
    if (isDuplicateKey(error)) return false;
    throw error;
  }
}

interface TrimCandidate {
  readonly _id: string;
  readonly committedAtMs: number;
}

interface Trimmed extends Pick<FenceDocument, 'posts' | 'floor'> {
  readonly oldestMs: number;
}

/** The fence's oldest copies above the floor, as far as retention judges them at once. */
function readOldest(
  { fenceposts }: Collections,
  id: string,
  floor: string,
): Promise<readonly TrimCandidate[]> {
  const _id = { $gt: floor === '' ? `${id}/` : floor, $lt: `${id}0` };
  return fenceposts
    .find({ _id }, { projection: { committedAtMs: 1 } })
    .sort({ _id: 1 })
    .limit(TRIM_READ_MAX)
    .toArray();
}

/** How many posts stay once one more is committed, the newest that goes, and when the oldest that stays was committed. */
function planTrim(rows: readonly TrimCandidate[], fence: FenceDocument, keep: Retention): Trimmed {
  let posts = fence.posts + 1;
  let { floor } = fence;
  for (const { _id, committedAtMs } of rows.length < TRIM_READ_MAX
    ? withLatest(rows, fence)
    : rows) {
    if (posts <= keep.posts && committedAtMs >= keep.committedAfterMs)
      return { posts, floor, oldestMs: committedAtMs };
    floor = _id;
    posts -= 1;
  }
  return { posts, floor, oldestMs: Number.NEGATIVE_INFINITY };
}

/** The latest post's copy may be on its way while the others are read; it is judged as if it were there. */
function withLatest(
  rows: readonly TrimCandidate[],
  { _id, epoch, at, latest }: FenceDocument,
): readonly TrimCandidate[] {
  const id = fencepostId(_id, epoch, at);
  if (latest === null || rows.some((row) => row._id === id)) return rows;
  return [...rows, { _id: id, committedAtMs: committedAtMsOf(latest.buffer) }];
}

/** Removes what lies at or below the floor, which nothing reads any more. What a dying process leaves there goes with the next one. */
async function sweep({ fenceposts }: Collections, { _id, floor }: FenceDocument): Promise<void> {
  await fenceposts.deleteMany({ _id: { $gt: `${_id}/`, $lte: floor } });
}

/** Forgets the guess, once what it set going has ended. */
async function forget({ left }: FencesDeps, id: string): Promise<void> {
  const known = left.get(id);
  left.delete(id);
  await known?.isCopied;
}

async function reset(deps: FencesDeps, key: FenceKey): Promise<FenceState> {
  const { collections } = deps;
  await forget(deps, fenceId(key));
  for (let turn = 0; turn < CHANGES_MAX; turn += 1) {
    const before = await readFence(collections, key);
    await copyOut(collections, before);
    const after = {
      ...before,
      epoch: before.epoch + 1,
      at: POSITION_ZERO,
      latest: null,
      revision: before.revision + 1,
    };
    if (await replace(collections, before, after)) return stateOf(after);
  }
  throw tooMany();
}

async function drop(
  deps: FencesDeps,
  key: FenceKey,
  { epoch, ats }: { readonly epoch: number; readonly ats: readonly Position[] },
): Promise<void> {
  if (ats.length === 0 || epoch > EPOCH_MAX) return;
  const { collections } = deps;
  const { fenceposts, fences } = collections;
  await forget(deps, fenceId(key));
  for (let turn = 0; turn < CHANGES_MAX; turn += 1) {
    const before = await readFence(collections, key);
    const ids = ats
      .map((at) => fencepostId(before._id, epoch, at))
      .filter((id) => id > before.floor);
    const copies = (
      await fenceposts.find({ _id: { $in: ids } }, { projection: { _id: 1 } }).toArray()
    ).map(({ _id }) => _id);
    const isLatest =
      before.latest !== null && before.epoch === epoch && ats.some((at) => at === before.at);
    const gone = new Set(isLatest ? [...copies, fencepostId(before._id, epoch, before.at)] : copies)
      .size;
    if (gone === 0) return;
    const after = {
      ...before,
      latest: isLatest ? null : before.latest,
      posts: before.posts - gone,
      revision: before.revision + 1,
    };
    if (!(await replace(collections, before, after))) continue;
    await fenceposts.deleteMany({ _id: { $in: ids } });
    // Chains that were read meanwhile may hold what is gone now.
    await fences.updateOne({ _id: before._id }, { $inc: { revision: 1 } });
    return;
  }
  throw tooMany();
}

function tooMany(): FeedError {
  return new FeedError(
    'UNAVAILABLE',
    'expected to change the fence, got too many changes of it at once',
  );
}
