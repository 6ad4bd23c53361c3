/**
 * An intent log for operations that span several documents: removing an item, changing its visibility, moving a thread,
 * changing memberships, taking a reaction back. An intent is recorded before and deleted after, so that what a dead
 * process left half done is found and repeated.
 */
import { randomUUID } from 'node:crypto';
import { behind, Sweeps } from '../../../base/async/sweeps.ts';
import { FeedError } from '../../../base/errors.ts';
import type { Clock } from '../../../base/clock.ts';
import type { Collections, IntentDocument } from './collections.ts';
import { threadId } from './keys.ts';

/** Older intents belong to dead processes: no call takes this long. Generous, because clocks differ. */
const STALE_MS = 60_000;
const BATCH = 200;

export type Intent = Omit<IntentDocument, '_id' | 'sinceMs'>;

export interface Intents {
  /** Keeps the intent on record while the action runs. A failed action leaves it there, unless it was refused. */
  withIntent<T>(intent: Partial<Intent>, action: () => Promise<T>): Promise<T>;
  /**
   * Finishes what dead processes left. Returns how many intents it finished; bounded, so repeat until it is 0. Rejects
   * when one cannot be finished, after finishing the others; where many cannot, the next call continues after them.
   */
  repair(finish: (intent: Intent) => Promise<void>): Promise<number>;
}

export function openIntents({ intents }: Pick<Collections, 'intents'>, clock: Clock): Intents {
  const sweeps = new Sweeps();
  return {
    async withIntent(intent, action) {
      // One per call: an operation on an item now must not delete what a dead process left for it.
      const _id = `${kindOf(intent)}/${randomUUID()}`;
      await intents.insertOne({ _id, item: null, thread: null, ...intent, sinceMs: clock.now() });
      const result = await action().catch(async (error: unknown) => {
        if (error instanceof FeedError && error.code !== 'UNAVAILABLE')
          await intents.deleteOne({ _id });
        throw error;
      });
      await intents.deleteOne({ _id });
      return result;
    },
    async repair(finish) {
      const staleMs = clock.now() - STALE_MS;
      let repaired = 0;
      const stale = async function* (): AsyncGenerator<IntentDocument> {
        for (let from = ''; ;) {
          const batch = intents.find({ _id: { $gt: from } }).sort({ _id: 1 });
          const rows = await batch.limit(BATCH).toArray();
          yield* rows.filter(({ sinceMs }) => sinceMs <= staleMs);
          from = rows.at(-1)?._id ?? from;
          if (repaired > 0 || rows.length < BATCH) return;
        }
      };
      const left = (skipped: number) => behind(stale(), skipped);
      await sweeps.each(left, async (row) => {
        await finish(row);
        // Processes of earlier versions may record one again under the same name.
        const asRead = { _id: row._id, sinceMs: row.sinceMs };
        repaired += (await intents.deleteOne(asRead)).deletedCount;
      });
      return repaired;
    },
  };
}

function kindOf({ item, thread, places }: Partial<Intent>): string {
  if (typeof item === 'number') return `item/${item}`;
  if (typeof thread === 'string') return `thread/${threadId(thread)}`;
  return places === undefined ? 'taken' : 'places';
}
