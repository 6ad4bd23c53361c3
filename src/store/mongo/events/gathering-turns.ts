/**
 * The order in which outboxes are gathered. Those that could not be gathered come last the next time, and that many
 * more are read, so that they delay only their own producers.
 */
import { tryEach } from '../../../base/async/try-each.ts';
import { LIMITS } from '../../../base/limits.ts';
import type { EventOutboxBatch } from './outbox.ts';

export class GatheringTurns {
  /** The names of outboxes that could not be gathered, least recently tried first. */
  readonly #failing = new Set<string>();
  /** How many of the outboxes read last could not be gathered, or had to wait for one that could not. */
  #stuck = 0;

  /** How many to read when `limit` are to be gathered. */
  lookedAt(limit: number): number {
    return limit + Math.min(this.#stuck, LIMITS.eventsStuckMax);
  }

  /**
   * Gathers at most `limit` of `due`, which come in the order of their events, unless an earlier outbox with one of the
   * same producers still waits. Rejects like `tryEach`.
   */
  async each(
    due: readonly EventOutboxBatch[],
    limit: number,
    gather: (waiting: EventOutboxBatch) => Promise<void>,
  ): Promise<void> {
    const failed = new Set<EventOutboxBatch>();
    await tryEach(first(limit, this.#inTurns(due, failed)), async (waiting) => {
      const name = nameOf(waiting);
      try {
        await gather(waiting);
        this.#failing.delete(name);
      } catch (error) {
        failed.add(waiting);
        this.#failing.delete(name);
        this.#failing.add(name);
        throw error;
      }
    });
  }

  /** Checks `failed` after each one, and continues with the next. */
  *#inTurns(
    due: readonly EventOutboxBatch[],
    failed: ReadonlySet<EventOutboxBatch>,
  ): Generator<EventOutboxBatch> {
    const names = new Set(due.map(nameOf));
    const known = [...this.#failing].filter((name) => names.has(name));
    for (const name of this.#failing) if (!names.has(name)) this.#failing.delete(name);
    const heldUp = new Set<string>();
    this.#stuck = 0;
    const again = new Map<string, EventOutboxBatch>();
    for (const waiting of due) {
      const name = nameOf(waiting);
      const producers = waiting.box.outbox.map(({ producer }) => producer);
      const isFirst = !producers.some((producer) => heldUp.has(producer));
      if (isFirst && known.includes(name)) again.set(name, waiting);
      else if (isFirst) {
        yield waiting;
        if (!failed.has(waiting)) continue;
      }
      this.#stuck += 1;
      for (const producer of producers) heldUp.add(producer);
    }
    for (const name of known) {
      const waiting = again.get(name);
      if (waiting !== undefined) yield waiting;
    }
  }
}

/** Requests no more than `count`. */
function* first<T>(count: number, all: Iterable<T>): Generator<T> {
  let left = count;
  for (const each of all) {
    yield each;
    left -= 1;
    if (left === 0) return;
  }
}

function nameOf({ from, box }: EventOutboxBatch): string {
  return `${from} ${box._id}`;
}
