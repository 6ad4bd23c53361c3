/** What opened threads, as one viewer sees them. Pages name it for every item that answers. */
import type { ViewerFacts } from '../model/edges.ts';
import type { Item } from '../model/items.ts';
import type { ThreadRecord } from '../model/reads.ts';
import { mayKnow } from '../social/access.ts';
import { threadRecords, threadStates, type ThreadStores } from './thread-states.ts';
import { isCountable } from './unread-rule.ts';

interface Opened {
  readonly record: ThreadRecord;
  readonly opening: Item;
}

/**
 * In the order asked; null where the viewer may not open it, and where the viewer sees nothing of the thread. An opening
 * that the thread shows is all there is to know, so what was read, and what came last, is asked for the others alone.
 */
export async function threadOpenings(
  store: ThreadStores,
  facts: ViewerFacts,
  threads: readonly string[],
): Promise<readonly (Item | null)[]> {
  const records = (await threadRecords(store, threads)).filter((record) => record !== null);
  const openings = await store.items.getMany(records.map(({ opening }) => opening.position));
  const known = records.flatMap((record, index): readonly Opened[] => {
    const opening = openings[index] ?? null;
    return opening !== null && mayKnow(facts, opening) ? [{ record, opening }] : [];
  });
  const inDoubt = known.filter(({ record: { thread }, opening }) => {
    return !isCountable(facts, opening, thread);
  });
  const doubted = inDoubt.map(({ record }) => record);
  const states = doubted.length === 0 ? [] : await threadStates(store, facts, doubted);
  const unseen = new Set(inDoubt.filter((_, index) => states[index] == null));
  const shown = new Map(
    known.flatMap((each) =>
      unseen.has(each) ? [] : [[each.record.thread, each.opening] as const],
    ),
  );
  return threads.map((thread) => shown.get(thread) ?? null);
}
