/**
 * Announces settled positions in the change log without gaps. A publisher whose item is the next one announces it. Any
 * other publisher announces everything between the last announcement and what the durable store has settled by then,
 * including other writers' items, so the next publisher covers for a writer that died before its announcement.
 */
import { FeedError } from '../../../base/errors.ts';
import { LIMITS } from '../../../base/limits.ts';
import { ALL_ITEMS } from '../../../model/producers.ts';
import { type Item } from '../../../model/items.ts';
import { type Position } from '../../../model/positions.ts';
import { concernThreads } from '../../concerns-thread.ts';
import type { ItemStore } from '../../ports/items.ts';
import type { Store } from '../../ports/store.ts';
import type { ChangeLog, LogOffset } from './change-log.ts';
import { RedisUnavailable, type CircuitBreaker } from '../engine/circuit-breaker.ts';

/** A newly published item, and how far its writer had read the log before. */
export interface PublishHint {
  readonly item: Item;
  readonly seen: LogOffset;
}

export interface SettledAnnouncerOptions {
  readonly durable: Pick<Store, 'items' | 'timelines'>;
  /** Items as this process knows them from the log. */
  readonly copies: Pick<ItemStore, 'getMany'>;
  readonly log: ChangeLog;
  readonly breaker: CircuitBreaker;
}

const ROUNDS_MAX = 64;
export class SettledAnnouncer {
  readonly #options: SettledAnnouncerOptions;
  #inFlight: Promise<void> | null = null;

  constructor(options: SettledAnnouncerOptions) {
    this.#options = options;
  }

  /**
   * Resolves when every process sees the position: because it is announced, or while Redis is down because the others
   * use the durable store. The next process to join the log then announces it.
   */
  async show(at: Position, hint: PublishHint | null): Promise<void> {
    if (!(await this.announceUpTo(at, hint))) await this.#options.log.lease.standAlone();
  }

  /** Resolves with true when the position is announced, false when Redis is down. */
  async announceUpTo(at: Position, hint: PublishHint | null = null): Promise<boolean> {
    const { log, breaker } = this.#options;
    try {
      for (let round = 0; log.settled < at; round += 1) {
        if (breaker.isDown) throw new RedisUnavailable('the circuit breaker is open');
        if (round === ROUNDS_MAX)
          throw new FeedError('UNAVAILABLE', 'too many concurrent edits of the change log; retry');
        // A hint that was refused once stays out of date.
        await (this.#inFlight ??= this.#run(round === 0 ? hint : null));
      }
      return true;
    } catch (error) {
      if (!(error instanceof RedisUnavailable)) throw error;
      breaker.markStale();
      return false;
    }
  }

  async #run(hint: PublishHint | null): Promise<void> {
    try {
      await this.#advance(hint);
    } finally {
      this.#inFlight = null;
    }
  }

  async #advance(hint: PublishHint | null): Promise<void> {
    const { durable, log, copies } = this.#options;
    const seen = log.offset;
    const above = log.settled;
    // A published item is settled, and nothing else is up to it. Items that came meanwhile are announced by their writers.
    const isHinted =
      hint !== null && hint.item.position === above + 1 && hint.seen.generation === seen.generation;
    const upTo = isHinted ? hint.item.position : await durable.timelines.newest();
    if (upTo <= above) return;
    const items = isHinted ? [hint.item] : await this.#between(above, upTo);
    const likes = isHinted
      ? [0]
      : await durable.items.likeCounts(items?.map((item) => item.position) ?? []);
    // If an opening changed since, the log refuses the entry.
    const isAlone = items !== null && !(await concernThreads(copies, items).catch(() => true));
    await log.settle({
      settled: { kind: 'settled', above, upTo, items, isAlone },
      counts: {
        kind: 'counts',
        counts: (items ?? []).map((item, index) => [item.position, likes[index] ?? 0] as const),
      },
      seen: isHinted ? hint.seen : seen,
    });
  }

  /** Null when there are too many items for an entry. */
  async #between(above: Position, upTo: Position): Promise<readonly Item[] | null> {
    const { items, timelines } = this.#options.durable;
    const positions = await timelines.range(ALL_ITEMS, {
      above,
      upTo,
      limit: LIMITS.changeItemsMax + 1,
      order: 'oldest',
    });
    if (positions.length > LIMITS.changeItemsMax) return null;
    const found = (await items.getMany(positions)).filter((item) => item !== null);
    const chars = found.reduce(
      (sum, { payload }) => sum + (payload.text?.length ?? 0) + (payload.title?.length ?? 0),
      0,
    );
    return chars > LIMITS.changeCharsMax ? null : found;
  }
}
