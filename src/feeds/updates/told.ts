/**
 * What one follower of a stream was told. An update is the difference between that and what a look finds, so that
 * nothing is lost when many changes are sent as one, and nothing is sent twice. It outlives the follower's connection.
 */
import { shownBy, type Item } from '../../model/items.ts';
import type { Position } from '../../model/positions.ts';
import { areSameCounters, type ItemCounters } from '../../reads/item-counters.ts';
import type { NewSince } from '../feed.ts';
import type { WatchedItem } from './look.ts';
import type { StreamChange, StreamOpening } from './stream-update.ts';

/** What a look found: how many items wait above, if requested, and the watched items it was for. */
export interface Found {
  readonly news: NewSince | null;
  readonly items: ReadonlyMap<Position, WatchedItem | null>;
}

interface ToldItem {
  /** For a repost, the thread of its original. */
  readonly thread: string | null;
  /** The original of a repost; null for other items. */
  readonly original: Position | null;
  /** Null for an item that is not shown. */
  readonly version: string | null;
  /** Counters sent as such, or in an opening; null when there are none. */
  readonly counters: ItemCounters | null;
  /**
   * Other counters that were sent later within the item itself; null when there are none. A follower who requests
   * counters there shows these, and another one shows the earlier ones, so only counters sent as such make the state
   * certain.
   */
  readonly withItem: ItemCounters | null;
  /** The number of the last update about it. */
  readonly sequence: number;
}

export class ToldState {
  /** The viewer and the stream; a follower of another stream cannot continue here. */
  readonly stream: string;
  #news: NewSince | null = null;
  #sequence = 0;
  readonly #items = new Map<Position, ToldItem>();
  #watched: ReadonlySet<Position> = new Set();
  readonly #threads = new Set<string>();

  constructor(stream: string) {
    this.stream = stream;
  }

  /** How many updates the follower was told. */
  get sequence(): number {
    return this.#sequence;
  }

  get watched(): ReadonlySet<Position> {
    return this.#watched;
  }

  /** Forgets what was sent after an update, because it may have been lost on the way, and items no longer watched. */
  resume(after: number, watched: ReadonlySet<Position>): void {
    this.#watched = watched;
    this.#threads.clear();
    for (const [at, told] of this.#items)
      if (told.sequence > after || !watched.has(at)) this.#items.delete(at);
      else this.#noteThread(told);
  }

  /** The reposts among the items that were sent, each with its original. */
  reposts(): readonly (readonly [Position, Position])[] {
    return [...this.#items].flatMap(([at, { original }]) =>
      original === null ? [] : [[at, original] as const],
    );
  }

  /** Watched items of a thread, and reposts of its items. */
  ofThread(thread: string | null): readonly Position[] {
    if (thread === null || !this.#threads.has(thread)) return [];
    return [...this.#items].flatMap(([at, told]) => (told.thread === thread ? [at] : []));
  }

  /** The first update of a follower who knows nothing: every watched item that is visible. */
  open(kind: StreamOpening['kind'], news: NewSince, found: Found['items']): StreamOpening {
    this.#items.clear();
    return this.#open(kind, news, [...found]);
  }

  /** The first update of a follower who came back: items that have changed. Items that are gone are sent as differences. */
  reopen(news: NewSince, found: Found['items']): StreamOpening {
    // Counters that some followers know are sent as differences.
    const others = [...found].filter(([at, now]) => {
      const told = this.#items.get(at);
      return now !== null && !isTold(told, now) && !mayBeTold(told, now);
    });
    return this.#open('start', news, others);
  }

  /** What the follower does not know yet, removed items first. Nothing counts as told before `tell`. */
  differences({ news, items }: Found): readonly StreamChange[] {
    const changes: StreamChange[] = [];
    const counted = new Map<Position, Position[]>();
    for (const [at, now] of items) {
      const told = this.#items.get(at);
      if (isTold(told, now)) continue;
      if (now === null) {
        changes.unshift({ kind: 'removed', position: at });
        continue;
      }
      const { item, version, counters } = now;
      if (told?.version !== version) changes.push({ kind: 'updated', watched: now });
      if (told !== undefined && isCounted(told, now)) continue;
      const of = shownBy(item).position;
      // An item that is watched both itself and through a repost has one set of counters.
      const positions = counted.get(of) ?? [];
      if (positions.push(at) > 1) continue;
      counted.set(of, positions);
      changes.push({ kind: 'counters', positions, of, counters });
    }
    if (news !== null && !isSameNews(this.#news, news)) changes.push({ kind: 'above', news });
    return changes;
  }

  /** Records that the follower is told this now. */
  tell(change: StreamChange): StreamChange {
    this.#sequence += 1;
    switch (change.kind) {
      case 'above':
        this.#news = change.news;
        break;
      case 'removed':
        this.#take(change.position, null);
        break;
      case 'updated': {
        const { item, version, counters } = change.watched;
        const before = this.#items.get(item.position) ?? NOTHING_TOLD;
        const withItem = hasCounters(before.counters, change.watched) ? null : counters;
        this.#put(item.position, { ...before, ...behindOf(item), version, withItem });
        break;
      }
      case 'counters': {
        const { positions, counters } = change;
        for (const at of positions) {
          const before = this.#items.get(at) ?? NOTHING_TOLD;
          this.#put(at, { ...before, counters, withItem: null });
        }
      }
    }
    return change;
  }

  #open(
    kind: StreamOpening['kind'],
    news: NewSince,
    found: readonly (readonly [Position, WatchedItem | null])[],
  ): StreamOpening {
    this.#sequence += 1;
    this.#news = news;
    for (const [at, now] of found) this.#take(at, now);
    return { kind, news, items: found.flatMap(([, now]) => now ?? []) };
  }

  #take(at: Position, now: WatchedItem | null): void {
    const { thread, original, counters } = this.#items.get(at) ?? NOTHING_TOLD;
    this.#put(at, {
      ...(now === null ? { thread, original } : behindOf(now.item)),
      version: now?.version ?? null,
      counters: now?.counters ?? counters,
      withItem: null,
    });
  }

  #put(at: Position, told: Omit<ToldItem, 'sequence'>): void {
    this.#items.set(at, { ...told, sequence: this.#sequence });
    this.#noteThread(told);
  }

  #noteThread({ thread }: Pick<ToldItem, 'thread'>): void {
    if (thread !== null) this.#threads.add(thread);
  }
}

const NOTHING_TOLD = {
  thread: null,
  original: null,
  version: null,
  counters: null,
  withItem: null,
} as const;

function behindOf({ thread, repostOf, original }: Item): Pick<ToldItem, 'thread' | 'original'> {
  return { thread: original?.thread ?? thread, original: repostOf ?? null };
}

function isTold(told: ToldItem | undefined, now: WatchedItem | null): boolean {
  if (told === undefined) return false;
  if (now === null) return told.version === null;
  return told.version === now.version && isCounted(told, now);
}

/** Whether some followers know the item's current state, and others may not. */
function mayBeTold(told: ToldItem | undefined, now: WatchedItem): boolean {
  if (told?.version !== now.version || told.withItem === null) return false;
  return hasCounters(told.counters, now) || hasCounters(told.withItem, now);
}

/** Whether every follower knows the counters. */
function isCounted(told: ToldItem, now: WatchedItem): boolean {
  return told.withItem === null && hasCounters(told.counters, now);
}

function hasCounters(told: ItemCounters | null, { counters }: WatchedItem): boolean {
  return told !== null && areSameCounters(told, counters);
}

function isSameNews(told: NewSince | null, now: NewSince): boolean {
  return (
    told !== null &&
    told.count === now.count &&
    told.isCapped === now.isCapped &&
    told.newest === now.newest &&
    told.actors.join('\n') === now.actors.join('\n')
  );
}
