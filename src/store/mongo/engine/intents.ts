/**
 * Notes of what spans several documents and is under way: an item that goes or changes its visibility, a thread that
 * moves. A note is written before and struck out after, so that what a dying process left half done is found and repeated.
 */
import type { Clock } from '../../../base/clock.ts';
import type { Collections, UnfinishedDocument } from './collections.ts';
import { threadId } from './keys.ts';

/** Older notes are of processes that are gone: no call lives as long. Generous, because clocks differ. */
const STALE_MS = 60_000;
const BATCH = 200;

export type Intent = Pick<UnfinishedDocument, 'item' | 'thread'>;

export interface Intents {
  /** Notes it for as long as the action takes. A failed action stays noted. */
  during<T>(undertaking: Intent, action: () => Promise<T>): Promise<T>;
  /** Repeats what was left, by `finish`. Returns how much; bounded, so ask until it is 0. */
  repair(finish: (undertaking: Intent) => Promise<void>): Promise<number>;
}

export function openIntents(
  { unfinished }: Pick<Collections, 'unfinished'>,
  clock: Clock,
): Intents {
  return {
    async during(undertaking, action) {
      const _id = idOf(undertaking);
      const { item, thread } = undertaking;
      await unfinished.updateOne(
        { _id },
        { $set: { item, thread, sinceMs: clock.now() } },
        { upsert: true },
      );
      const result = await action();
      await unfinished.deleteOne({ _id });
      return result;
    },
    async repair(finish) {
      const staleMs = clock.now() - STALE_MS;
      let repaired = 0;
      for (let from = ''; ;) {
        const rows = await unfinished
          .find({ _id: { $gt: from } })
          .sort({ _id: 1 })
          .limit(BATCH)
          .toArray();
        for (const row of rows.filter(({ sinceMs }) => sinceMs <= staleMs)) {
          await finish(row);
          // Not one that was noted anew meanwhile.
          repaired += (await unfinished.deleteOne({ _id: row._id, sinceMs: row.sinceMs }))
            .deletedCount;
        }
        from = rows.at(-1)?._id ?? from;
        if (repaired > 0 || rows.length < BATCH) return repaired;
      }
    },
  };
}

function idOf({ item, thread }: Intent): string {
  return item === null ? `thread/${threadId(thread ?? '')}` : `item/${item}`;
}
