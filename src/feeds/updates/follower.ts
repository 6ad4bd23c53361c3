/**
 * One follower of a stream, as a pull iterator. Between two reads it holds what the follower was told and what to check
 * again, so a slow reader costs little and receives the latest state. Findings that were not read yet are dropped when
 * a rule changes, so that no update is based on an outdated rule.
 */
import type { FlagName } from '../../base/flags/flag-list.ts';
import { LIMITS } from '../../base/limits.ts';
import type { Position } from '../../model/positions.ts';
import type { UserId } from '../../model/producers.ts';
import type { FeedRequest } from '../feed.ts';
import type { StreamChange, StreamOpening, StreamUpdate } from './stream-update.ts';
import type { Found, ToldState } from './told.ts';

/** Looks for a follower when its turn comes, at what it wants by then: the count above, if asked, and these items. */
export type Look = (follower: Follower, take: () => LookQuestion) => Promise<Found>;

export interface LookQuestion {
  readonly isNews: boolean;
  readonly items: readonly Position[];
}

export interface FollowerOptions {
  readonly id: number;
  readonly viewer: UserId | null;
  readonly told: ToldState;
  /** The first item that the follower shows; 0 for none. */
  readonly top: Position;
  /** Is new, came back, or came back but is no longer known here. */
  readonly begin: 'new' | 'back' | 'lost';
  /** The stream by the current rules. Rejects when the viewer may no longer open it. */
  readonly open: () => Promise<FeedRequest>;
  readonly look: Look;
  readonly onEnd: (ended: Follower) => void;
}

const END = { done: true, value: undefined } as const;

export class Follower implements AsyncIterableIterator<StreamUpdate, undefined, undefined> {
  readonly id: number;
  readonly viewer: UserId | null;
  readonly told: ToldState;
  readonly top: Position;
  readonly open: () => Promise<FeedRequest>;
  /** When the hub last looked for it. */
  lookedMs = Number.NEGATIVE_INFINITY;
  /** What was switched off for its viewer at the last look, and when that was checked. */
  hushed: readonly FlagName[] = [];
  askedMs = Number.NEGATIVE_INFINITY;
  readonly #options: FollowerOptions;
  #ready: readonly StreamChange[] = [];
  #hasStarted = false;
  #isNews = true;
  readonly #items: Set<Position>;
  /** Watched reposts by their original, and the original of each, as far as known. */
  readonly #reposts = new Map<Position, Set<Position>>();
  readonly #shown = new Map<Position, Position>();
  /** Rises with every change that invalidates all earlier findings. */
  #rules = 0;
  /** Rises with every change of another item, after which the items above are counted again. */
  #others = 0;
  /** How many counts in a row were dropped for that reason. */
  #recounts = 0;
  #isEnded = false;
  #wakeUp: (() => void) | null = null;
  #turn: Promise<unknown> = Promise.resolve();

  constructor(options: FollowerOptions) {
    const { id, viewer, told, top, open } = options;
    this.id = id;
    this.viewer = viewer;
    this.told = told;
    this.top = top;
    this.open = open;
    this.#options = options;
    this.#items = new Set(told.watched);
    for (const [at, original] of told.reposts()) this.noteRepost(at, original);
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  get isEnded(): boolean {
    return this.#isEnded;
  }

  /** Whether updates are off now. The first update is always sent, so that the follower has a place to continue from. */
  get isSilent(): boolean {
    return this.#hasStarted && this.hushed.includes('live.streams');
  }

  /** Items of which this follower watches a repost. */
  get originals(): Iterable<Position> {
    return this.#reposts.keys();
  }

  noteRepost(at: Position, original: Position): void {
    const reposts = this.#reposts.get(original) ?? new Set();
    this.#reposts.set(original, reposts.add(at));
    this.#shown.set(at, original);
  }

  /** The watched items that show this item: itself, and its reposts. */
  showing(at: Position): readonly Position[] {
    return [...(this.told.watched.has(at) ? [at] : []), ...(this.#reposts.get(at) ?? [])];
  }

  /** The number of items above may have changed. */
  lookAbove(): void {
    this.#isNews = true;
    this.#wakeUp?.();
  }

  /** Counters of these watched items may have changed. Those that show the same are looked at together and sent as one. */
  lookAt(positions: Iterable<Position>): void {
    for (const at of positions)
      for (const alike of this.showing(this.#shown.get(at) ?? at)) this.#items.add(alike);
    this.#wakeUp?.();
  }

  /** These watched items, and the items above, may be hidden by now. */
  lookAgain(positions: Iterable<Position>): void {
    this.#rules += 1;
    const untold = this.#ready.flatMap(positionsOf);
    this.#ready = [];
    this.#isNews = true;
    this.lookAt([...untold, ...positions]);
  }

  /** An item changed that is not shown here: only the items above may be affected. */
  countAgain(): void {
    this.#others += 1;
    this.#ready = this.#ready.filter(({ kind }) => kind !== 'above');
    this.lookAbove();
  }

  next(): Promise<IteratorResult<StreamUpdate, undefined>> {
    const mine = this.#turn.then(() => this.#next());
    this.#turn = mine.catch(() => undefined);
    return mine;
  }

  return(): Promise<IteratorResult<StreamUpdate, undefined>> {
    if (!this.#isEnded) {
      this.#isEnded = true;
      this.#ready = [];
      this.#options.onEnd(this);
      this.#wakeUp?.();
    }
    return Promise.resolve(END);
  }

  async #next(): Promise<IteratorResult<StreamUpdate, undefined>> {
    try {
      while (!this.#isEnded) {
        const [first, ...rest] = this.#ready;
        if (first !== undefined) {
          this.#ready = rest;
          return this.#tell(this.told.tell(first));
        }
        if (!this.#isNews && this.#items.size === 0) await this.#wakened();
        else if (this.#hasStarted) await this.#find();
        else {
          const opening = await this.#begin();
          if (opening !== null) return this.#tell(opening);
        }
      }
      return END;
    } catch (error) {
      await this.return();
      throw error;
    }
  }

  /**
   * Null when the findings may not be sent, because a rule has changed meanwhile. A count that a change of another item
   * has made stale is dropped and repeated, at most LIMITS.streamRecountsMax times in a row; the next one is sent.
   */
  async #look(): Promise<Found | null> {
    let wanted: LookQuestion = { isNews: false, items: [] };
    let [rules, others] = [this.#rules, this.#others];
    const found = await this.#options.look(this, () => {
      [rules, others] = [this.#rules, this.#others];
      wanted = { isNews: this.#isNews, items: [...this.#items] };
      this.#isNews = false;
      this.#items.clear();
      return wanted;
    });
    const isOvertaken = wanted.isNews && others !== this.#others;
    this.#recounts = isOvertaken ? this.#recounts + 1 : 0;
    const isOld = isOvertaken && this.#recounts <= LIMITS.streamRecountsMax;
    if (rules === this.#rules && !isOld) return found;
    // The first update must include the count of new items.
    if (rules === this.#rules && this.#hasStarted) return { ...found, news: null };
    this.#isNews ||= wanted.isNews;
    for (const at of wanted.items) this.#items.add(at);
    return null;
  }

  async #begin(): Promise<StreamOpening | null> {
    const found = await this.#look();
    if (found === null || found.news === null) return null;
    const { news, items } = found;
    this.#hasStarted = true;
    if (this.#options.begin !== 'back')
      return this.told.open(this.#options.begin === 'new' ? 'start' : 'gap', news, items);
    const opening = this.told.reopen(news, items);
    this.#ready = this.#differences({ news: null, items });
    return opening;
  }

  async #find(): Promise<void> {
    const found = await this.#look();
    if (found !== null) this.#ready = this.#differences(found);
  }

  #differences(found: Found): readonly StreamChange[] {
    const changes = this.told.differences(found);
    return this.hushed.includes('live.counters')
      ? changes.filter(({ kind }) => kind !== 'counters')
      : changes;
  }

  #tell(update: StreamOpening | StreamChange): IteratorResult<StreamUpdate, undefined> {
    const place = { follower: this.id, sequence: this.told.sequence };
    return { done: false, value: { ...update, place } };
  }

  #wakened(): Promise<void> {
    return new Promise((resolve) => {
      this.#wakeUp = () => {
        this.#wakeUp = null;
        resolve();
      };
    });
  }
}

function positionsOf(change: StreamChange): readonly Position[] {
  switch (change.kind) {
    case 'updated':
      return [change.watched.item.position];
    case 'removed':
      return [change.position];
    case 'counters':
      return change.positions;
    case 'above':
      return [];
  }
}
