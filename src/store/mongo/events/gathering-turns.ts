/**
 * In which order outboxes are gathered. Those that could not be gathered come last the next time, so that however many
 * of them there are, they hold up their own producers alone.
 */
import { tryEach } from '../../../base/async/try-each.ts';
import type { EventOutboxBatch } from './outbox.ts';

export class GatheringTurns {
  /** The names of those that could not be gathered, the one that was tried longest ago first. */
  readonly #failing = new Set<string>();

  /**
   * Gathers each of `due`, which come in the order of their events, unless an earlier one of a producer of its own still
   * waits. Rejects as `tryEach`.
   */
  async each(
    due: readonly EventOutboxBatch[],
    gather: (waiting: EventOutboxBatch) => Promise<void>,
  ): Promise<void> {
    const failed = new Set<EventOutboxBatch>();
    await tryEach(this.#inTurns(due, failed), async (waiting) => {
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

  /** Looks at `failed` after each, and goes on with the next. */
  *#inTurns(
    due: readonly EventOutboxBatch[],
    failed: ReadonlySet<EventOutboxBatch>,
  ): Generator<EventOutboxBatch> {
    const names = new Set(due.map(nameOf));
    const known = [...this.#failing].filter((name) => names.has(name));
    for (const name of this.#failing) if (!names.has(name)) this.#failing.delete(name);
    const heldUp = new Set<string>();
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
      for (const producer of producers) heldUp.add(producer);
    }
    for (const name of known) {
      const waiting = again.get(name);
      if (waiting !== undefined) yield waiting;
    }
  }
}

function nameOf({ from, box }: EventOutboxBatch): string {
  return `${from} ${box._id}`;
}
