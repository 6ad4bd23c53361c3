/**
 * A client that follows a stream like a page: it keeps what it was told, loses updates in transit when its connection
 * is cut, and reconnects with its last cursor.
 */
import type { NewSince } from '../../src/feeds/feed.ts';
import type { StreamUpdate, UpdatePlace } from '../../src/feeds/updates/stream-update.ts';
import type { FollowStreamArgs, StreamUpdates } from '../../src/feeds/updates/updates.ts';
import { shownBy } from '../../src/model/items.ts';
import type { Position } from '../../src/model/positions.ts';
import type { ItemCounters } from '../../src/reads/item-counters.ts';

/** One item as the client shows it. */
export interface ShownItem {
  readonly title: string | null;
  readonly counters: ItemCounters | null;
}

export type Follow = StreamUpdates['follow'];

export interface StreamClientOptions extends Omit<FollowStreamArgs, 'from'> {
  /** Whether it asks for the counters of an updated item. Others learn them from separate updates. */
  readonly asksForCounters: boolean;
}

export class StreamClient {
  readonly shown = new Map<Position, ShownItem>();
  /** What was sent twice, or repeated without need. */
  readonly doubled: string[] = [];
  news: Pick<NewSince, 'count' | 'newest'> | null = null;
  gaps = 0;
  told = 0;
  readonly #args: Omit<FollowStreamArgs, 'from'>;
  readonly #asksForCounters: boolean;
  readonly #follow: Follow;
  #place: UpdatePlace | null = null;
  #updates: AsyncIterableIterator<StreamUpdate, undefined, undefined> | null = null;
  #reading: Promise<void> = Promise.resolve();
  /** Sent by the server, but not received. */
  readonly #wire: StreamUpdate[] = [];
  /** Items with an update that was lost in transit. */
  readonly #lost = new Set<Position>();
  /** The counters of the last update, and their items; empty if it was another kind of update. */
  #counted = '';
  #wake: () => void = () => undefined;

  constructor(follow: Follow, { asksForCounters, ...args }: StreamClientOptions) {
    this.#follow = follow;
    this.#args = args;
    this.#asksForCounters = asksForCounters;
  }

  async connect(): Promise<void> {
    if (this.#updates !== null) return;
    const updates = await this.#follow({ ...this.#args, from: this.#place });
    this.#updates = updates;
    this.#reading = this.#pump(updates);
  }

  /** Cuts the connection; updates in transit are lost. */
  async cut(): Promise<void> {
    await this.#updates?.return?.();
    await this.#reading;
    this.#updates = null;
    for (const update of this.#wire.splice(0)) for (const at of itemsOf(update)) this.#lost.add(at);
  }

  /** Receives updates in transit, `max` at most. */
  receive(max = Infinity): void {
    for (const update of this.#wire.splice(0, max)) this.#take(update);
  }

  /** Receives until the condition is true. */
  async until(isThere: () => boolean): Promise<void> {
    for (this.receive(); !isThere(); this.receive())
      if (this.#wire.length === 0) await new Promise<void>((resolve) => (this.#wake = resolve));
  }

  async #pump(updates: AsyncIterable<StreamUpdate>): Promise<void> {
    for await (const update of updates) {
      this.#wire.push(update);
      this.#wake();
    }
  }

  #take(update: StreamUpdate): void {
    this.told += 1;
    if (update.kind === 'gap') this.gaps += 1;
    else if (this.#place !== null && update.place.sequence <= this.#place.sequence)
      this.doubled.push(`number ${update.place.sequence} after ${this.#place.sequence}`);
    this.#place = update.place;
    const counted = update.kind === 'counters' ? JSON.stringify([update.of, update.counters]) : '';
    if (counted !== '' && counted === this.#counted) this.doubled.push(`${counted} in a row`);
    this.#counted = counted;
    switch (update.kind) {
      case 'start':
      case 'gap':
        if (update.kind === 'gap') this.shown.clear();
        this.news = update.news;
        for (const { item, counters } of update.items)
          this.#show(item.position, { title: shownBy(item).payload.title, counters });
        return;
      case 'above': {
        const { count, newest } = update.news;
        if (this.news?.count === count && this.news.newest === newest)
          this.doubled.push(`${count} above`);
        this.news = update.news;
        return;
      }
      case 'updated': {
        const { item, counters } = update.watched;
        const known = this.#asksForCounters ? undefined : this.shown.get(item.position);
        this.#show(item.position, { counters, ...known, title: shownBy(item).payload.title });
        return;
      }
      case 'removed':
        if (!this.shown.delete(update.position) && !this.#lost.has(update.position))
          this.doubled.push(`${update.position} removed`);
        return;
      case 'counters': {
        const { positions, counters } = update;
        for (const at of positions)
          this.#show(at, { title: this.shown.get(at)?.title ?? null, counters }, 'counters');
      }
    }
  }

  #show(at: Position, item: ShownItem, kind = 'item'): void {
    const before = JSON.stringify(this.shown.get(at));
    // After a loss, an update may repeat the old state.
    if (before === JSON.stringify(item) && !this.#lost.has(at) && kind === 'item')
      this.doubled.push(`${at} as it was`);
    this.shown.set(at, item);
  }
}

function itemsOf(update: StreamUpdate): readonly Position[] {
  switch (update.kind) {
    case 'start':
    case 'gap':
      return update.items.map(({ item }) => item.position);
    case 'updated':
      return [update.watched.item.position];
    case 'removed':
      return [update.position];
    case 'counters':
      return update.positions;
    case 'above':
      return [];
  }
}
