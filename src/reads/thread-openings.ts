/** The opening items of threads, as one viewer sees them. Pages name them for every item that answers. */
import type { ViewerFacts } from '../model/edges.ts';
import type { Item } from '../model/items.ts';
import type { Position } from '../model/positions.ts';
import type { ThreadRecord } from '../model/reads.ts';
import { mayKnow } from '../social/access.ts';
import { threadRecords, threadStates, type ThreadStores } from './thread-states.ts';
import { isCountable } from './unread-rule.ts';

interface Opened {
  readonly record: ThreadRecord;
  readonly opening: Item;
}

/**
 * By thread, for the threads of these items: the same as `threadOpenings`. Each item has the position of its thread's
 * opening item, so the thread itself is read only where it does not show that item to the viewer.
 */
export async function openingsBehind(
  store: ThreadStores,
  facts: ViewerFacts,
  items: readonly Item[],
): Promise<ReadonlyMap<string, Item | null>> {
  const places = new Map<string, Position>();
  for (const { thread, opening, position } of items)
    if (thread !== null) places.set(thread, opening?.position ?? position);
  const found = await store.items.getMany([...places.values()]);
  const openings = new Map(
    Array.from(places.keys(), (thread, index) => [thread, found[index] ?? null]),
  );
  const inDoubt = [...openings.keys()].filter((thread) => {
    const opening = openings.get(thread) ?? null;
    return opening !== null && !isCountable(facts, opening, thread);
  });
  if (inDoubt.length === 0) return openings;
  const decided = await threadOpenings(store, facts, inDoubt);
  inDoubt.forEach((thread, index) => openings.set(thread, decided[index] ?? null));
  return openings;
}

/**
 * In the order of the request; null where the viewer may not open the opening item, and where they see nothing of the
 * thread. When the thread shows its opening item nothing else is needed, so marks and newest items are read only for
 * the others.
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
