/**
 * What an erasure removes, kind by kind. Each part finds what is there and removes a bounded share of it, so that it
 * may be repeated, run twice concurrently, or stop half-way.
 */
import { FAILURES_MAX } from '../../base/async/try-each.ts';
import { LIMITS } from '../../base/limits.ts';
import { ERASED_KINDS, type ErasedCounts, type ErasedKind } from '../../model/erasure.ts';
import { RELATIONS } from '../../model/edges.ts';
import { outboxOf } from '../../model/items.ts';
import { POSITION_ZERO, type Position } from '../../model/positions.ts';
import { userProducer, viewerName, type ProducerKey, type UserId } from '../../model/producers.ts';
import type { ErasureStart } from '../../store/ports/people.ts';
import type { Reaction } from '../../store/ports/reactions.ts';
import type { Store } from '../../store/ports/store.ts';
import { endEdge } from '../end-edge.ts';
import { heldTowards } from './held-towards.ts';
import { handOverPlaces } from './places.ts';

interface Share {
  readonly limit: number;
  /** A part records here what it could not remove, and continues. */
  readonly failures: unknown[];
  /** Number of rows removed concurrently. */
  readonly atOnce: number;
}

/** Removes at most `limit` rows and returns how many. */
type Part = (store: Store, leaving: ErasureStart, share: Share) => Promise<number>;

const PARTS: Readonly<Record<ErasedKind, Part>> = {
  items: (store, { person }, share) => removeItems(store, userProducer(person), share),
  directs: (store, { person }, share) => removeItems(store, outboxOf(person), share),
  drafts: removeDrafts,
  likes: (store, { person }, share) => takeBack(store, { person, reaction: 'like' }, share),
  favourites: (store, { person }, share) =>
    takeBack(store, { person, reaction: 'favourite' }, share),
  edges: endEdges,
  received: endReceived,
  places: (store, leaving, { limit }) => handOverPlaces(store, leaving, limit),
  memberships: endMemberships,
  history: forgetHistory,
  readState: (store, { person }, { limit }) => store.reads.forget(person, limit),
  notifications: (store, { person }) => store.notifications.forget(person),
};

export interface RemovedShare {
  readonly removed: Partial<ErasedCounts>;
  /** Why some rows of this share could not be removed. */
  readonly failures: readonly unknown[];
}

/**
 * Removes one share of everything, at most `LIMITS.erasedRowsMax` rows, and reports what it was. A row that cannot be
 * removed holds up nothing else. If many of one kind fail, the rest of that kind waits for the next share.
 */
export async function removeShare(store: Store, leaving: ErasureStart): Promise<RemovedShare> {
  const removed: Partial<Record<ErasedKind, number>> = {};
  const failures: unknown[] = [];
  let left: number = LIMITS.erasedRowsMax;
  for (const kind of ERASED_KINDS) {
    if (left === 0) break;
    const share: Share = { limit: left, failures: [], atOnce: LIMITS.erasedAtOnceMax };
    const count = await PARTS[kind](store, leaving, share).catch((error: unknown) => {
      share.failures.push(error);
      return 0;
    });
    failures.push(...share.failures);
    if (count > 0) removed[kind] = count;
    left -= count;
  }
  return { removed, failures };
}

export function totalOf(removed: Partial<ErasedCounts>): number {
  return Object.values(removed).reduce((sum, count) => sum + count, 0);
}

/** Removes everything in one of the person's own timelines. */
async function removeItems(store: Store, timeline: ProducerKey, share: Share): Promise<number> {
  const { limit } = share;
  const upTo = await store.timelines.newest();
  const query = { above: POSITION_ZERO, upTo, limit, order: 'newest' } as const;
  const found = await store.timelines.range(new Set([timeline]), query);
  return countRemoved(share, found, (at: Position) => store.items.remove(at));
}

async function removeDrafts(store: Store, { person }: ErasureStart, share: Share): Promise<number> {
  const found = await store.drafts.list(person, { after: null, limit: share.limit });
  return countRemoved(share, found, (draft) => store.drafts.remove(draft));
}

async function takeBack(
  store: Store,
  { person, reaction }: { readonly person: UserId; readonly reaction: Reaction },
  share: Share,
): Promise<number> {
  const { limit } = share;
  const upTo = await store.timelines.newest();
  const query = { above: POSITION_ZERO, upTo, limit, order: 'newest' } as const;
  const found = await store.reactions.items(reaction, person, query);
  const take = (at: Position) =>
    reaction === 'like' ? store.items.unlike(person, at) : store.reactions.unfavourite(person, at);
  return countRemoved(share, found, take);
}

/** Ends the person's edges to others, and deletes their lists. */
async function endEdges(store: Store, { person }: ErasureStart, share: Share): Promise<number> {
  const { edges, lists } = store;
  const { limit } = share;
  const kept = await lists.list(person, { after: null, limit });
  let ended = await countRemoved(share, kept, (list) => lists.remove(list));
  // One after the other: a store may keep the edges of one person in one record.
  const inTurn = { ...share, atOnce: 1 };
  for (const relation of RELATIONS) {
    const page = { after: null, limit: limit - ended };
    const found = await edges.list(person, relation, page);
    ended += await countRemoved(inTurn, found, (edge) => endEdge(store, edge));
  }
  return ended;
}

/** Ends other people's edges to the person, and takes them off other people's lists. */
async function endReceived(store: Store, { person }: ErasureStart, share: Share): Promise<number> {
  const { edges, lists } = store;
  const { limit } = share;
  const own = userProducer(person);
  const holding = await lists.holding(own, limit);
  let ended = await countRemoved(
    share,
    holding,
    async (key) => (await lists.change(key, { remove: [own] })) !== null,
  );
  for (const { producer, relation } of heldTowards(person)) {
    const found = await edges.received(producer, relation, { after: null, limit: limit - ended });
    ended += await countRemoved(share, found, (edge) => endEdge(store, edge));
  }
  return ended;
}

async function endMemberships(
  { places }: Store,
  { person }: ErasureStart,
  { limit }: Share,
): Promise<number> {
  const { active, invited, requested } = await places.memberships(person, null);
  let ended = 0;
  for (const place of [...active, ...invited, ...requested].slice(0, limit))
    if (await places.removeMember(place, person)) ended += 1;
  return ended;
}

/**
 * Deletes their fences with the reading places in those streams, then the reading places in streams without a fence.
 */
async function forgetHistory(
  { fences, reads }: Store,
  { person }: ErasureStart,
  share: Share,
): Promise<number> {
  const viewer = viewerName(person);
  const page = { after: null, limit: share.limit };
  const streams = await fences.streams(viewer, page);
  const forgotten = await countRemoved(share, streams, async (stream) => {
    await reads.dropPlaces(person, stream);
    return fences.forget({ viewer, stream });
  });
  if (streams.length > 0) return forgotten;
  const left = await reads.placeStreams(person, page);
  const drop = async (stream: string) => (await reads.dropPlaces(person, stream)) > 0;
  if (left.length > 0) return countRemoved(share, left, drop);
  return (await fences.forgetResets(viewer)) ? 1 : 0;
}

/** Removes several at a time; counts those that existed. */
async function countRemoved<T>(
  { atOnce, failures }: Share,
  found: readonly T[],
  remove: (each: T) => Promise<boolean>,
): Promise<number> {
  let removed = 0;
  for (let from = 0; from < found.length; from += atOnce) {
    if (failures.length >= FAILURES_MAX) break;
    for (const end of await Promise.allSettled(found.slice(from, from + atOnce).map(remove)))
      if (end.status === 'rejected') failures.push(end.reason);
      else if (end.value) removed += 1;
  }
  return removed;
}
