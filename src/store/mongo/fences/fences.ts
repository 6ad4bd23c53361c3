/**
 * Fences: one document per fence embeds its latest fencepost, and replacing it by compare-and-set is the commit. A
 * fencepost is copied out after its commit or, if that did not happen, before the next one; copying is repeatable.
 */
import { LRUCache } from 'lru-cache';
import { Binary } from 'mongodb';
import { createKeyedMutex } from '../../../base/async/keyed-mutex.ts';
import { LIMITS } from '../../../base/limits.ts';
import { roomFor } from '../../../base/lru.ts';
import type { CommitTerms, FenceState, ReachQuery } from '../../../fence/fence-store.ts';
import type { FenceKey, Fencepost } from '../../../fence/fencepost.ts';
import { flatReached, isSameReached, raised, reachedFrom } from '../../../fence/reached.ts';
import { position, type Position, POSITION_ZERO } from '../../../model/positions.ts';
import { encodeFencepost } from '../../fencepost-codec.ts';
import type { ViewerFenceStore } from '../../ports/fences.ts';
import { compareAndSet, LOST, revisionAfter } from '../engine/cas.ts';
import type { Collections } from '../engine/collections.ts';
import type { FenceDocument } from '../engine/fence-documents.ts';
import { requireCaller } from '../engine/guard.ts';
import { fencepostId, fenceResetsId, keysAfter, mongoFenceId } from '../engine/keys.ts';
import {
  type Chains,
  createChains,
  EPOCH_MAX,
  latestOf,
  readChain,
  readScores,
} from './recent-chains.ts';
import {
  copyOut,
  FENCE,
  forgetResets,
  nextEpoch,
  readFence,
  readResets,
  readStored,
  replace,
  resetAll,
} from './fence-rows.ts';
import {
  countPosts,
  planTrim,
  readOldest,
  sweep,
  TRIM_READ_MAX,
  type Trimmed,
} from './retention.ts';
import { addWindow, readWindows } from './windows.ts';

export function openMongoFences(collections: Collections): ViewerFenceStore {
  const inTurn = createKeyedMutex();
  const context: FencesContext = {
    collections,
    lastCommits: new LRUCache(roomFor(LIMITS.fencesRememberedMax)),
    chains: createChains(),
  };
  return {
    state: async (key) => stateOf(await readFence(collections, key)),
    commit: async (key, post, terms) => {
      const bytes = Buffer.from(encodeFencepost(post));
      return inTurn(mongoFenceId(key), () => commit(context, { key, post, bytes, terms }));
    },
    reach: async (key, query) => {
      return inTurn(mongoFenceId(key), () => reach(context, key, query));
    },
    chain: async (key, query) => {
      return query.limit === 0 || query.epoch > EPOCH_MAX
        ? []
        : readChain(collections.fenceposts, context.chains, {
            fence: await readStored(collections, key),
            query,
          });
    },
    scores: async (key, { epoch, upTo }) => {
      return epoch > EPOCH_MAX
        ? null
        : readScores(collections.fenceposts, await readStored(collections, key), {
            epoch,
            upTo,
          });
    },
    windows: async (key, post) => readWindows(collections, key, post),
    addWindow: async (key, post, window) => {
      return inTurn(mongoFenceId(key), () => addWindow(collections, key, { post, window }));
    },
    reset: async (key) => {
      return inTurn(mongoFenceId(key), () => reset(context, key));
    },
    drop: async (key, epoch, ats) => {
      await inTurn(mongoFenceId(key), () => drop(context, key, { epoch, ats }));
    },
    streams: async (viewer, { after, limit }) => {
      if (limit === 0) return [];
      const rows = collections.fences
        .find({ viewer, stream: keysAfter(after) }, { projection: { _id: 0, stream: 1 } })
        .sort({ stream: 1 });
      return (await rows.limit(limit).toArray()).map(({ stream }) => stream);
    },
    forget: async (key) => inTurn(mongoFenceId(key), () => forgetFence(context, key)),
    resetAll: (viewer) => inTurn(fenceResetsId(viewer), () => resetAll(collections, viewer)),
    forgetResets: (viewer) => forgetResets(collections, viewer),
  };
}

function stateOf(fence: FenceDocument): FenceState {
  return {
    epoch: fence.epoch,
    upTo: position(fence.upTo),
    latest: latestOf(fence),
    reached: reachedFrom(fence.reached ?? []),
  };
}

/** A fence as this process last committed it: a guess that saves a commit its reads and that the compare-and-set verifies. */
interface LastCommit {
  readonly fence: FenceDocument;
  /** When the oldest post that is kept was committed; -Infinity when unknown. */
  readonly oldestMs: number;
  /** Whether the latest post was copied out. Never rejects. */
  readonly isCopied: Promise<boolean>;
}

interface FencesContext {
  readonly collections: Collections;
  readonly lastCommits: LRUCache<string, LastCommit>;
  readonly chains: Chains;
}

interface DropArgs {
  readonly epoch: number;
  readonly ats: readonly Position[];
}

interface CommitArgs {
  readonly key: FenceKey;
  readonly post: Fencepost;
  readonly bytes: Buffer;
  readonly terms: CommitTerms;
}

/** The fence that a commit replaces, with its latest post copied out, and what retention leaves of it. */
interface PreparedCommit {
  readonly fence: FenceDocument;
  readonly trimmed: Trimmed;
}

/** The fence is no longer where the commit expects it. */
interface Passed {
  readonly fence: FenceDocument;
  readonly isPassed: true;
}

async function commit(
  context: FencesContext,
  args: CommitArgs,
): Promise<FenceState & { readonly isCommitted: boolean }> {
  const { collections, lastCommits, chains } = context;
  const { key, post, bytes, terms } = args;
  const id = mongoFenceId(key);
  const prepare = async (): Promise<PreparedCommit | Passed> => {
    const known = lastCommits.get(id);
    lastCommits.delete(id);
    return known !== undefined && isExpected(known.fence, args)
      ? prepareFromMemory(collections, known, args)
      : prepareFromStore(collections, args);
  };
  return compareAndSet(
    prepare,
    async (ready) => {
      if ('isPassed' in ready) return { ...stateOf(ready.fence), isCommitted: false };
      const {
        fence: before,
        trimmed: { posts, floor, oldestMs },
      } = ready;
      const after = {
        ...before,
        upTo: post.upTo,
        latest: new Binary(bytes),
        reached: flatReached(terms.reached?.after ?? []),
        posts,
        floor,
        committedAtMs: post.committedAtMs,
        revision: revisionAfter(before.revision),
      };
      const [isReplaced, resets] = await Promise.all([
        replace(collections, before, after),
        readResets(collections, key.viewer),
      ]);
      if (!isReplaced) return LOST;
      // All fences were reset since this one was read: what was committed belongs to the previous epoch.
      if (resets > (before.resets ?? 0))
        return { ...stateOf(await readFence(collections, key)), isCommitted: false };
      chains.push(before, after);
      const isCopied = copyOut(collections, after).then(
        () => true,
        () => false,
      );
      // When no other post is kept, the one just committed is the oldest.
      lastCommits.set(id, { fence: after, oldestMs: oldestMs ?? post.committedAtMs, isCopied });
      if (floor !== before.floor) await sweep(collections, after);
      return { ...stateOf(after), isCommitted: true };
    },
    { what: FENCE },
  );
}

/** Whether a commit was made for the fence in its current state. */
function isExpected(fence: FenceDocument, { post, terms }: CommitArgs): boolean {
  const reached = reachedFrom(fence.reached ?? []);
  return (
    post.epoch === fence.epoch &&
    post.above === fence.upTo &&
    isSameReached(terms.reached?.before ?? reached, reached)
  );
}

/** Reads nothing when the latest post was copied out and retention removes nothing. */
async function prepareFromMemory(
  collections: Collections,
  { fence, oldestMs, isCopied }: LastCommit,
  { terms: keep }: CommitArgs,
): Promise<PreparedCommit> {
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

/** Reads everything in parallel, because most fences keep all posts and have the latest copied out. */
async function prepareFromStore(
  collections: Collections,
  args: CommitArgs,
): Promise<PreparedCommit | Passed> {
  const { key, post, terms } = args;
  const id = mongoFenceId(key);
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
  if (!isExpected(fence, args)) return { fence, isPassed: true };
  const rows = oldest.filter(({ _id }) => _id > fence.floor);
  // What a dead process left below the floor may fill the whole read.
  const isHidden = rows.length < oldest.length && oldest.length === TRIM_READ_MAX;
  const [judged] = await Promise.all([
    isHidden ? readOldest(collections, id, fence.floor) : rows,
    copy === null ? copyOut(collections, fence) : null,
  ]);
  return { fence, trimmed: planTrim(judged, fence, terms) };
}

/** The fenceposts are deleted first: while the fence exists, a repeat finds them. */
async function forgetFence(context: FencesContext, key: FenceKey): Promise<boolean> {
  const { fences, fenceposts } = context.collections;
  const _id = mongoFenceId(key);
  await forget(context, _id);
  await fenceposts.deleteMany({ _id: { $gt: `${_id}/`, $lt: `${_id}0` } });
  return (await fences.deleteOne({ _id })).deletedCount === 1;
}

/** Forgets the last commit, once the copy it started has ended. */
async function forget({ lastCommits }: FencesContext, id: string): Promise<void> {
  const known = lastCommits.get(id);
  lastCommits.delete(id);
  await known?.isCopied;
}

async function reset(context: FencesContext, key: FenceKey): Promise<FenceState> {
  const { collections } = context;
  await forget(context, mongoFenceId(key));
  return compareAndSet(
    () => readFence(collections, key),
    async (before) => {
      // A caller that was answered may have been served a page since.
      requireCaller();
      await copyOut(collections, before);
      const after = nextEpoch(before, 1);
      return (await replace(collections, before, after)) ? stateOf(after) : LOST;
    },
    { what: FENCE },
  );
}

/** Keeps what this process knows of the fence: only the marks change, and no fenceposts. */
async function reach(
  { collections, lastCommits, chains }: FencesContext,
  key: FenceKey,
  { epoch, upTo, reached }: ReachQuery,
): Promise<FenceState & { readonly isReached: boolean }> {
  const id = mongoFenceId(key);
  return compareAndSet(
    () => readFence(collections, key),
    async (before) => {
      const marks = raised(reachedFrom(before.reached ?? []), reached);
      const isReached = epoch === before.epoch && upTo === before.upTo;
      if (!isReached || marks === null) return { ...stateOf(before), isReached };
      const after = {
        ...before,
        reached: flatReached(marks),
        revision: revisionAfter(before.revision),
      };
      if (!(await replace(collections, before, after))) return LOST;
      chains.keep(before, after);
      const known = lastCommits.get(id);
      if (known?.fence.revision === before.revision)
        lastCommits.set(id, { ...known, fence: after });
      return { ...stateOf(after), isReached };
    },
    { what: FENCE },
  );
}

/**
 * Deletes first and counts what is left: a repeat after a process died counts nothing twice, and of several drops the
 * last one to be written has seen what the others deleted. Always takes a revision, because chains that were read
 * before hold what was deleted.
 */
async function drop(
  context: FencesContext,
  key: FenceKey,
  { epoch, ats }: DropArgs,
): Promise<void> {
  if (ats.length === 0 || epoch > EPOCH_MAX) return;
  const { collections } = context;
  await forget(context, mongoFenceId(key));
  await compareAndSet(
    () => readFence(collections, key),
    async (before) => {
      const { _id, upTo, latest, floor } = before;
      if (before.revision === 0) return undefined;
      const ids = ats.map((at) => fencepostId(_id, epoch, at)).filter((id) => id > floor);
      await collections.fenceposts.deleteMany({ _id: { $in: ids } });
      const isLatest = before.epoch === epoch && ats.some((at) => at === upTo);
      const kept = { ...before, latest: isLatest ? null : latest };
      const after = {
        ...kept,
        posts: await countPosts(collections, kept),
        revision: revisionAfter(before.revision),
      };
      return (await replace(collections, before, after)) ? undefined : LOST;
    },
    { what: FENCE },
  );
}
