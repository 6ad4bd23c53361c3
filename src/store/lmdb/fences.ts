/**
 * Fences: a pointer row per fence, and its fenceposts by epoch and position. The pointer keeps the newest committed
 * position of the current epoch, even when that fencepost is lost, and counts the fenceposts of all epochs. Decoded
 * fenceposts are immutable and held without their scores in bounded memory, which never holds one that the table lacks.
 */
import { FeedError, invariant } from '../../base/errors.ts';
import type {
  ChainQuery,
  CommitTerms,
  FenceState,
  ReachQuery,
  Retention,
} from '../../fence/fence-store.ts';
import {
  fenceKeyText,
  type FenceKey,
  type Fencepost,
  type FencepostRef,
  type ScoreTable,
  type TailWindow,
} from '../../fence/fencepost.ts';
import { isSameReached, raised } from '../../fence/reached.ts';
import { withWindow } from '../../fence/windows.ts';
import { type Position, POSITION_ZERO } from '../../model/positions.ts';
import {
  committedAtMsOf,
  decodeFencepost,
  decodeWithoutScores,
  encodeFencepost,
} from '../fencepost-codec.ts';
import {
  type FenceKeys,
  fenceKeys,
  removeResets,
  type Pointer,
  readPointer,
  resetsOf,
  writePointer,
} from './fence-pointers.ts';
import { openFenceStates } from './fence-states.ts';
import { HeldPosts } from './held-posts.ts';
import type { KeyPage } from '../ports/key-page.ts';
import type { ViewerFenceStore } from '../ports/fences.ts';
import { decodeWindows, encodeWindows } from '../windows-codec.ts';
import type { LmdbEnvironment } from './engine/environment.ts';
import {
  epochOf,
  type Key,
  lastPosition,
  POSITION_MAX,
  prefixEnd,
  textKey,
  textsOf,
  withEpoch,
} from './engine/keys.ts';
import { readIntact } from './engine/table.ts';

interface PostRef extends FencepostRef {
  readonly fence: FenceKeys;
}

const EPOCH_MAX = 0xffff_ffff;

export function openLmdbFences(env: LmdbEnvironment): ViewerFenceStore {
  const held = new HeldPosts();
  const states = openFenceStates(env);
  const { write, writeAll } = states;
  const recallState = (key: FenceKey): FenceState =>
    states.recall(key, () => readState(env, held, fenceKeys(key)));
  return {
    state: async (key) => env.read(() => recallState(key)),
    commit: async (key, post, terms) => {
      const fence = fenceKeys(key);
      checkStorable(post);
      const bytes = Buffer.from(encodeFencepost(post));
      const appended = await write(
        key,
        () => append(env, fence, { post, bytes, terms }),
        (done) => done && stateWith(env, held, { fence, bytes, ...done }),
      );
      return { isCommitted: appended !== null, ...env.read(() => recallState(key)) };
    },
    reach: async (key, query) => {
      const fence = fenceKeys(key);
      const pointer = await write(
        key,
        () => reach(env, fence, query),
        (done) => done && stateAt(env, held, { fence, pointer: done }),
      );
      return { isReached: pointer !== null, ...env.read(() => recallState(key)) };
    },
    chain: async (key, query) =>
      env.read(
        () =>
          held.chain(fenceKeyText(key), query, () => newestIn(recallState(key), query)) ??
          readChain(env, held, { fence: fenceKeys(key), query }),
      ),
    scores: async (key, { epoch, upTo }) =>
      env.read(() => readScores(env, { fence: fenceKeys(key), epoch, upTo })),
    windows: async (key, { epoch, upTo }) =>
      env.read(() => readTail(env, held, { fence: fenceKeys(key), epoch, upTo })?.windows ?? null),
    addWindow: async (key, { epoch, upTo }, window) => {
      const ref = { fence: fenceKeys(key), epoch, upTo };
      return env.write(() => addWindow(env, held, { ref, window }));
    },
    reset: async (key) => write(key, () => startEpoch(env, fenceKeys(key))),
    drop: async (key, epoch, ats) => {
      const fence = fenceKeys(key);
      const gone = ats.map((upTo) => ({ epoch, upTo }));
      const drop = () => dropPosts(env, fence, { epoch, ats });
      await write(key, drop, () => release(held, fence, gone));
    },
    streams: async (viewer, page) => env.read(() => listStreams(env, viewer, page)),
    forget: async (key) => {
      const fence = fenceKeys(key);
      const forget = () => forgetFence(env, fence);
      const gone = await write(key, forget, (posts) => release(held, fence, posts ?? []));
      return gone !== null;
    },
    resetAll: async (viewer) => {
      const key = textKey(viewer);
      return writeAll(() => {
        const resets = resetsOf(env, key) + 1;
        env.fenceResets.put(key, resets);
        return resets;
      });
    },
    forgetResets: async (viewer) => writeAll(() => removeResets(env, textKey(viewer))),
  };
}

/** The fencepost that a key of the table identifies. */
function postRefOf(key: Key): FencepostRef {
  return { epoch: epochOf(key), upTo: lastPosition(key) };
}

/** Positions take six bytes of a key. */
function checkStorable({ upTo }: Fencepost): void {
  if (upTo > POSITION_MAX)
    throw new FeedError('BAD_USER_INPUT', `expected a fencepost that ends below 2^48, got ${upTo}`);
}

function readState(env: LmdbEnvironment, held: HeldPosts, fence: FenceKeys): FenceState {
  return stateAt(env, held, { fence, pointer: readPointer(env, fence) });
}

interface StateArgs {
  readonly fence: FenceKeys;
  readonly pointer: Pointer;
}

/** The state of a fence with this pointer. */
function stateAt(env: LmdbEnvironment, held: HeldPosts, { fence, pointer }: StateArgs): FenceState {
  const { epoch, upTo, reached } = pointer;
  const isEmpty = upTo === POSITION_ZERO;
  const latest = isEmpty ? null : env.read(() => readPost(env, held, { fence, epoch, upTo }));
  return { epoch, upTo, reached, latest };
}

/** The state after a fencepost was appended, which is held from now on. */
function stateWith(
  env: LmdbEnvironment,
  held: HeldPosts,
  { fence, bytes, pointer, trimmed }: StateArgs & Appended & { readonly bytes: Buffer },
): FenceState {
  held.set(fence.name, decodeWithoutScores(bytes));
  release(held, fence, trimmed.map(postRefOf));
  return stateAt(env, held, { fence, pointer });
}

/** Forgets fenceposts that are no longer in the table. The state of the fence after that has to be read. */
function release(held: HeldPosts, { name }: FenceKeys, gone: readonly FencepostRef[]): null {
  for (const each of gone) held.delete(name, each);
  return null;
}

/** Where the newest fencepost of an epoch ends; 0 when the fence is in another epoch. */
function newestIn(state: FenceState, { epoch }: ChainQuery): Position {
  return state.epoch === epoch ? state.upTo : POSITION_ZERO;
}

/** Null when the fencepost is missing. */
function readPost(env: LmdbEnvironment, held: HeldPosts, ref: PostRef): Fencepost | null {
  const { fence, epoch, upTo } = ref;
  const known = held.get(fence.name, ref);
  if (known !== undefined) return known;
  const bytes = env.fenceposts.get(withEpoch(fence.prefix, epoch, upTo));
  if (bytes === undefined) return null;
  const post = decodeWithoutScores(bytes);
  held.set(fence.name, post);
  return post;
}

/** Null when the fencepost is missing. */
function readScores(env: LmdbEnvironment, { fence, epoch, upTo }: PostRef): ScoreTable | null {
  if (epoch > EPOCH_MAX || upTo > POSITION_MAX) return null;
  const bytes = env.fenceposts.get(withEpoch(fence.prefix, epoch, upTo));
  return bytes === undefined ? null : decodeFencepost(bytes).scores;
}

interface Tail {
  readonly key: Key;
  readonly post: Fencepost;
  readonly windows: readonly TailWindow[];
}

/** Null when the fencepost is missing. */
function readTail(env: LmdbEnvironment, held: HeldPosts, ref: PostRef): Tail | null {
  if (ref.epoch > EPOCH_MAX || ref.upTo > POSITION_MAX) return null;
  const key = withEpoch(ref.fence.prefix, ref.epoch, ref.upTo);
  // Memory forgets a fencepost later than the table does.
  const post = env.fenceposts.doesExist(key) ? readPost(env, held, ref) : null;
  if (post === null) return null;
  const bytes = env.tailWindows.get(key);
  return { key, post, windows: bytes === undefined ? [] : decodeWindows(bytes) };
}

interface AddWindowArgs {
  readonly ref: PostRef;
  readonly window: TailWindow;
}

/** The resulting windows; null when the fencepost is missing. */
function addWindow(
  env: LmdbEnvironment,
  held: HeldPosts,
  { ref, window }: AddWindowArgs,
): readonly TailWindow[] | null {
  const tail = readTail(env, held, ref);
  if (tail === null) return null;
  const windows = withWindow(tail.post, tail.windows, window);
  if (windows === null) return tail.windows;
  env.tailWindows.put(tail.key, Buffer.from(encodeWindows(windows)));
  return windows;
}

/** Removes a fencepost and the windows of its tail. */
function removePost(env: LmdbEnvironment, key: Key): void {
  env.fenceposts.remove(key);
  env.tailWindows.remove(key);
}

function readChain(
  env: LmdbEnvironment,
  held: HeldPosts,
  { fence, query }: { readonly fence: FenceKeys; readonly query: ChainQuery },
): readonly Fencepost[] {
  const { epoch, from, limit, order } = query;
  if (limit === 0 || epoch > EPOCH_MAX) return [];
  const start = withEpoch(fence.prefix, epoch, Math.min(from, POSITION_MAX));
  const range =
    order === 'newest'
      ? { start, end: withEpoch(fence.prefix, epoch, 0), reverse: true, limit }
      : { start, end: withEpoch(fence.prefix, epoch, POSITION_MAX), inclusiveEnd: true, limit };
  return Array.from(env.fenceposts.getKeys(range), (key) => {
    const post = readPost(env, held, { fence, epoch, upTo: lastPosition(key) });
    invariant(post !== null, 'a listed fencepost can be read in the same snapshot');
    return post;
  });
}

interface AppendArgs {
  readonly post: Fencepost;
  readonly bytes: Buffer;
  readonly terms: CommitTerms;
}

interface Appended {
  /** As it was written. */
  readonly pointer: Pointer;
  /** The keys of the fenceposts that retention removed. */
  readonly trimmed: readonly Key[];
}

/** Null when the fence has moved on. */
function append(
  env: LmdbEnvironment,
  fence: FenceKeys,
  { post, bytes, terms }: AppendArgs,
): Appended | null {
  const pointer = readPointer(env, fence);
  const { before, after } = terms.reached ?? { before: pointer.reached, after: [] };
  if (post.epoch !== pointer.epoch || post.above !== pointer.upTo) return null;
  if (!isSameReached(before, pointer.reached)) return null;
  const key = withEpoch(fence.prefix, post.epoch, post.upTo);
  env.fenceposts.put(key, bytes);
  const posts = pointer.posts + 1;
  const trimmed = trim(env, fence, { key, keep: terms, posts });
  const { epoch, upTo } = post;
  const moved = { epoch, upTo, posts: posts - trimmed.length, reached: after };
  writePointer(env, fence, moved);
  return { pointer: moved, trimmed };
}

/** The resulting pointer; null when the fence is not where the marks were made. */
function reach(
  env: LmdbEnvironment,
  fence: FenceKeys,
  { epoch, upTo, reached }: ReachQuery,
): Pointer | null {
  const pointer = readPointer(env, fence);
  if (epoch !== pointer.epoch || upTo !== pointer.upTo) return null;
  const marks = raised(pointer.reached, reached);
  if (marks === null) return pointer;
  const marked = { ...pointer, reached: marks };
  writePointer(env, fence, marked);
  return marked;
}

function startEpoch(env: LmdbEnvironment, fence: FenceKeys): FenceState {
  const pointer = readPointer(env, fence);
  const epoch = pointer.epoch + 1;
  writePointer(env, fence, { ...pointer, epoch, upTo: POSITION_ZERO, reached: [] });
  return { epoch, upTo: POSITION_ZERO, latest: null, reached: [] };
}

interface TrimArgs {
  /** The key of the fencepost just appended, which is kept. */
  readonly key: Key;
  readonly keep: Retention;
  readonly posts: number;
}

/** Removes the oldest fenceposts, earlier epochs first, while they are too many or too old. Returns their keys. */
function trim(
  env: LmdbEnvironment,
  fence: FenceKeys,
  { key, keep, posts }: TrimArgs,
): readonly Key[] {
  const doomed: Key[] = [];
  for (const each of env.fenceposts.getKeys({ start: fence.prefix, end: key })) {
    const isExcess = posts - doomed.length > keep.posts;
    if (!isExcess && !isOld(env, each, keep)) break;
    doomed.push(each);
  }
  for (const each of doomed) removePost(env, each);
  return doomed;
}

/** A damaged fencepost is not old: it stays until there are too many. */
function isOld(env: LmdbEnvironment, key: Key, { committedAfterMs }: Retention): boolean {
  const post = readIntact(() => env.fenceposts.get(key), env.onDamage);
  return post != null && committedAtMsOf(post) < committedAfterMs;
}

function dropPosts(
  env: LmdbEnvironment,
  fence: FenceKeys,
  { epoch, ats }: { readonly epoch: number; readonly ats: readonly Position[] },
): void {
  const pointer = readPointer(env, fence);
  let { posts } = pointer;
  for (const at of new Set(ats)) {
    const key = withEpoch(fence.prefix, epoch, Math.min(at, POSITION_MAX));
    if (!env.fenceposts.doesExist(key)) continue;
    removePost(env, key);
    posts -= 1;
  }
  if (posts !== pointer.posts) writePointer(env, fence, { ...pointer, posts });
}

function listStreams(
  env: LmdbEnvironment,
  viewer: string,
  { after, limit }: KeyPage<string>,
): readonly string[] {
  if (limit === 0) return [];
  const prefix = textKey(viewer);
  const start = after === null ? prefix : prefixEnd(textKey(viewer, after));
  const keys = env.fences.getKeys({ start, end: prefixEnd(prefix), limit });
  return Array.from(keys, (key) => textsOf(key)[1] ?? '');
}

/** Its fenceposts, or null when there is no such fence. */
function forgetFence(env: LmdbEnvironment, { prefix }: FenceKeys): readonly FencepostRef[] | null {
  if (!env.fences.doesExist(prefix)) return null;
  const keys = Array.from(
    env.fenceposts.getKeys({ start: prefix, end: prefixEnd(prefix) }),
    (key) => Buffer.from(key),
  );
  for (const key of keys) removePost(env, key);
  env.fences.remove(prefix);
  env.fenceResets.remove(prefix);
  return keys.map(postRefOf);
}
