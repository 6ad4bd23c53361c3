/**
 * Streams followed live: one hub for a process. It receives changes of the store and wakes the followers that they may
 * concern. Each follower looks once for everything that happened meanwhile, at a bounded rate. A look reads what a page
 * would read, by the rules at that moment, and commits nothing.
 */
import { randomInt } from 'node:crypto';
import { setImmediate, setTimeout } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { createRateGate } from '../../base/async/rate-gate.ts';
import { createSemaphore } from '../../base/async/semaphore.ts';
import { systemClock, type Clock } from '../../base/clock.ts';
import { FeedError } from '../../base/errors.ts';
import { ALL_ON, type FlagName, type FlagReader } from '../../base/flags/flag-list.ts';
import { LIMITS } from '../../base/limits.ts';
import { fenceKeyText, type FenceKey } from '../../fence/fencepost.ts';
import { POSITION_ZERO, type Position } from '../../model/positions.ts';
import type { UserId } from '../../model/producers.ts';
import type { TimelineStore } from '../../store/ports/timelines.ts';
import type { OnChange, StoreChange } from '../../store/watch-changes.ts';
import type { FeedRequest } from '../feed.ts';
import { fenceKeyOf } from '../stream-key.ts';
import { Follower, type FollowerOptions, type Look } from './follower.ts';
import { lookAtItems, type LookContext } from './look.ts';
import { openNewsMemory, type NewsMemory } from './news-memory.ts';
import { openSharedNews } from './shared-news.ts';
import type { StreamUpdate, UpdatePlace } from './stream-update.ts';
import { ToldState, type Found } from './told.ts';

export interface FollowStreamArgs {
  readonly request: FeedRequest;
  /** The same request by the rules at the time of the call. Rejects when the viewer may no longer open the stream. */
  readonly open: () => Promise<FeedRequest>;
  /** The items that the follower shows, without duplicates, at most `watchedItemsMax`. */
  readonly watching: readonly Position[];
  /** The first item that the follower shows. When left out, the newest watched one; without any, a place before all items. */
  readonly top?: Position | null;
  /** The place of the last update that the follower received; null for one who knows nothing. */
  readonly from: UpdatePlace | null;
}

export interface UpdateStats {
  readonly followers: number;
  /** Followers who disconnected and are remembered. */
  readonly left: number;
  /** Since the start. */
  readonly looks: number;
}

export interface StreamUpdates {
  /**
   * A stream's updates. The first is a start, or a gap if the follower is no longer known here. Rejects too many items
   * with BAD_USER_INPUT, too many followers with UNAVAILABLE, and viewers without access to the template, as a page
   * does.
   */
  follow(
    args: FollowStreamArgs,
  ): Promise<AsyncIterableIterator<StreamUpdate, undefined, undefined>>;
  readonly note: OnChange;
  /** Checks whether another process has published, and wakes followers that were quiet for long. Called by a timer. */
  tend(): Promise<void>;
  stats(): UpdateStats;
  /** Ends every follower. */
  close(): void;
}

export interface UpdatesOptions extends Omit<LookContext, 'store'> {
  readonly store: LookContext['store'] & { readonly timelines: Pick<TimelineStore, 'newest'> };
  /** Notes that the viewer has a page open until the returned function is called. */
  readonly openPage: (viewer: UserId) => () => void;
  /** The system clock when left out. */
  readonly clock?: Clock;
  /** Monotonic milliseconds. */
  readonly nowMs?: () => number;
  /** Checked at each look; everything is on when left out. */
  readonly flags?: FlagReader;
}

export function openStreamUpdates(options: UpdatesOptions): StreamUpdates {
  return new UpdateHub(options);
}

class UpdateHub implements StreamUpdates {
  readonly #options: UpdatesOptions;
  readonly #nowMs: () => number;
  readonly #flags: FlagReader;
  readonly #followers = new Map<number, Follower>();
  /** Followers by each item that they watch, or watch a repost of. */
  readonly #byItem = new Map<Position, Set<Follower>>();
  readonly #byViewer = new Map<UserId | null, Set<Follower>>();
  readonly #left: LRUCache<number, ToldState>;
  readonly #gate: () => Promise<void>;
  readonly #semaphore = createSemaphore(LIMITS.liveEventsAtOnceMax);
  readonly #counts: NewsMemory;
  readonly #news: ReturnType<typeof openSharedNews>;
  #settled = POSITION_ZERO;
  #looks = 0;

  constructor(options: UpdatesOptions) {
    const { nowMs = () => performance.now(), flags = ALL_ON } = options;
    this.#options = options;
    this.#nowMs = nowMs;
    this.#flags = flags;
    this.#gate = createRateGate({ perSecond: LIMITS.streamLooksPerSecondMax, nowMs });
    this.#counts = openNewsMemory(options.feeds, nowMs);
    this.#news = openSharedNews((stream, { request, top }) =>
      this.#semaphore(() =>
        request.template.fence === null
          ? options.feeds.newAbove(request, top)
          : this.#counts.count(stream, request),
      ),
    );
    this.#left = new LRUCache({
      max: LIMITS.leftStreamsMax,
      ttl: LIMITS.leftStreamMs,
      ttlResolution: 0,
      perf: { now: nowMs },
    });
  }

  async follow({ request, open, watching, top, from }: FollowStreamArgs): Promise<Follower> {
    const { viewer } = request.facts;
    if (watching.length > LIMITS.watchedItemsMax)
      throw new FeedError(
        'BAD_USER_INPUT',
        `expected at most ${LIMITS.watchedItemsMax} items to watch, got ${watching.length}`,
      );
    await this.#options.feeds.admitted(request, []);
    // A follower that still seems connected, over a lost connection, makes room for its own return.
    if (from !== null) void this.#followers.get(from.follower)?.return();
    this.#refuseMore(viewer);
    const { id, told, begin } = this.#comeBack(fenceKeyText(this.#keyOf(request)), from);
    told.resume(from?.sequence ?? 0, new Set(watching));
    const close = viewer === null ? () => undefined : this.#options.openPage(viewer);
    const onEnd = (ended: Follower): void => {
      this.#remove(ended);
      this.#left.set(id, told);
      close();
    };
    const follower = new Follower({
      id,
      viewer,
      told,
      begin,
      open,
      onEnd,
      top: top ?? newestOf(watching),
      look: this.#look,
    });
    this.#add(follower);
    return follower;
  }

  readonly note = (change: StoreChange): void => {
    this.#counts.note(change);
    switch (change.kind) {
      case 'settled':
        if (change.upTo > this.#settled) this.#settled = change.upTo;
        for (const follower of this.#followers.values()) follower.lookAbove();
        return;
      case 'counters':
        for (const at of change.positions)
          for (const follower of this.#byItem.get(at) ?? []) follower.lookAt(follower.showing(at));
        return;
      case 'item':
        this.#noteItem(change.position, change.thread);
        return;
      case 'viewers':
        for (const viewer of new Set(change.viewers))
          for (const follower of this.#byViewer.get(viewer) ?? [])
            follower.lookAgain(follower.told.watched);
        return;
      case 'history':
        this.#noteHistory(change.key);
        return;
      case 'histories':
        this.#noteHistories(change.viewer);
        return;
      case 'people':
      case 'everything':
        for (const follower of this.#followers.values()) follower.lookAgain(follower.told.watched);
    }
  };

  async tend(): Promise<void> {
    if (this.#followers.size === 0) return;
    // With many processes, this also reads what the others have announced.
    const newest = await this.#options.store.timelines.newest();
    if (newest > this.#settled) this.note({ kind: 'settled', upTo: newest });
    const quietMs = this.#nowMs() - LIMITS.streamQuietMs;
    for (const follower of this.#followers.values()) {
      if (follower.lookedMs < quietMs) follower.lookAbove();
      if (follower.hushed.length > 0) await this.#wakeHushed(follower);
    }
  }

  #keyOf(request: FeedRequest): FenceKey {
    const { clock = systemClock } = this.#options;
    return fenceKeyOf(request, clock.now());
  }

  stats(): UpdateStats {
    return { followers: this.#followers.size, left: this.#left.size, looks: this.#looks };
  }

  close(): void {
    for (const follower of [...this.#followers.values()]) void follower.return();
  }

  /** A follower who comes back continues where it was and is no longer remembered, so nothing may be rejected after this. */
  #comeBack(
    stream: string,
    from: UpdatePlace | null,
  ): Pick<FollowerOptions, 'id' | 'told' | 'begin'> {
    if (from !== null) {
      const id = from.follower;
      const told = this.#left.get(id);
      this.#left.delete(id);
      if (told?.stream === stream && from.sequence <= told.sequence)
        return { id, told, begin: 'back' };
    }
    const begin = from === null ? 'new' : 'lost';
    return { id: randomInt(1, 2 ** 48 - 1), told: new ToldState(stream), begin };
  }

  #refuseMore(viewer: UserId | null): void {
    if (this.#followers.size >= LIMITS.openStreamsMax)
      throw new FeedError('UNAVAILABLE', 'too many streams are followed; try again later');
    const max = viewer === null ? LIMITS.openStreamsOfStrangersMax : LIMITS.openStreamsPerViewerMax;
    if ((this.#byViewer.get(viewer)?.size ?? 0) >= max)
      throw new FeedError(
        'UNAVAILABLE',
        `expected at most ${max} followed streams ${viewer === null ? 'for all anonymous viewers together' : 'per viewer'}, got one more; end one first`,
      );
  }

  readonly #look: Look = async (follower, take) => {
    const pauseMs = follower.lookedMs + LIMITS.streamLookEveryMs - this.#nowMs();
    if (pauseMs > 0) await setTimeout(pauseMs, undefined, { ref: false });
    await this.#gate();
    const off = await this.#offFor(follower);
    follower.askedMs = this.#nowMs();
    // Whatever was held back is looked for together with what woke the follower.
    if (isOnAgain(follower, off)) follower.lookAgain(follower.told.watched);
    follower.hushed = off;
    const { isNews, items } = take();
    follower.lookedMs = this.#nowMs();
    this.#looks += 1;
    if (follower.isEnded || follower.isSilent) return { news: null, items: NOTHING };
    const request = await this.#semaphore(() => follower.open());
    const [news, found] = await Promise.all([
      isNews ? this.#news(follower.told.stream, { request, top: follower.top }) : null,
      items.length === 0
        ? NOTHING
        : this.#semaphore(() => lookAtItems(this.#options, request, items)),
    ]);
    this.#noteReposts(follower, found);
    // Work that follows for many followers at the same time, such as writing to their sockets, yields to other tasks.
    await this.#semaphore(() => setImmediate());
    return { news, items: found };
  };

  /** What is switched off for the follower now. */
  async #offFor({ viewer }: Follower): Promise<readonly FlagName[]> {
    const isOn = await Promise.all(FOLLOWED.map((name) => this.#flags.isOn(name, viewer)));
    return FOLLOWED.filter((_, index) => isOn[index] === false);
  }

  /** Looks for the follower as soon as one of its flags is on again. */
  async #wakeHushed(follower: Follower): Promise<void> {
    if (follower.askedMs > this.#nowMs() - LIMITS.streamHushedMs) return;
    follower.askedMs = this.#nowMs();
    if (isOnAgain(follower, await this.#offFor(follower))) follower.lookAbove();
  }

  #noteReposts(follower: Follower, found: Found['items']): void {
    for (const [at, watched] of found) {
      const original = watched?.item.repostOf;
      if (original === undefined || follower.isEnded) continue;
      if (follower.showing(original).includes(at)) continue;
      follower.noteRepost(at, original);
      setOf(this.#byItem, original).add(follower);
      // Changes of the original since it was read have not woken this follower.
      follower.lookAt([at]);
    }
  }

  #noteItem(at: Position, thread: string | null): void {
    for (const follower of this.#followers.values()) {
      const shown = [...follower.showing(at), ...follower.told.ofThread(thread)];
      if (shown.length > 0) follower.lookAgain(shown);
      else follower.countAgain();
    }
  }

  #noteHistory(key: FenceKey): void {
    const stream = fenceKeyText(key);
    for (const follower of this.#followers.values())
      if (follower.told.stream === stream) follower.lookAbove();
  }

  #noteHistories(viewer: string): void {
    const streams = fenceKeyText({ viewer, stream: '' });
    for (const follower of this.#followers.values())
      if (follower.told.stream.startsWith(streams)) follower.lookAbove();
  }

  #add(follower: Follower): void {
    this.#followers.set(follower.id, follower);
    setOf(this.#byViewer, follower.viewer).add(follower);
    for (const at of awaitedBy(follower)) setOf(this.#byItem, at).add(follower);
  }

  #remove(follower: Follower): void {
    this.#followers.delete(follower.id);
    dropFrom(this.#byViewer, follower.viewer, follower);
    const { stream } = follower.told;
    const others = this.#byViewer.get(follower.viewer) ?? NOBODY;
    if (![...others].some(({ told }) => told.stream === stream)) this.#counts.forget(stream);
    for (const at of awaitedBy(follower)) dropFrom(this.#byItem, at, follower);
  }
}

/** What a follower watches, and the originals of watched reposts. */
function awaitedBy({ told, originals }: Follower): readonly Position[] {
  return [...told.watched, ...originals];
}

function isOnAgain({ hushed }: Follower, off: readonly FlagName[]): boolean {
  return hushed.some((name) => !off.includes(name));
}

/** The flags that a look checks. */
const FOLLOWED = ['live.streams', 'live.counters'] as const;

const NOTHING: ReadonlyMap<Position, null> = new Map();
const NOBODY: ReadonlySet<Follower> = new Set();

function newestOf(positions: readonly Position[]): Position {
  return positions.reduce((newest, at) => (at > newest ? at : newest), POSITION_ZERO);
}

function setOf<K>(map: Map<K, Set<Follower>>, key: K): Set<Follower> {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = new Set<Follower>();
  map.set(key, made);
  return made;
}

function dropFrom<K>(map: Map<K, Set<Follower>>, key: K, follower: Follower): void {
  const known = map.get(key);
  known?.delete(follower);
  if (known?.size === 0) map.delete(key);
}
