/**
 * What goes with an erased person, kind by kind. Each part finds what is there and removes a bounded share of it, so that
 * it may be repeated, run twice at once and stop half-way.
 */
import { LIMITS } from '../../base/limits.ts';
import { ERASED_KINDS, type ErasedCounts, type ErasedKind } from '../../model/erasure.ts';
import { RELATIONS } from '../../model/edges.ts';
import { outboxOf } from '../../model/items.ts';
import { POSITION_ZERO, type Position } from '../../model/positions.ts';
import { userProducer, viewerName, type ProducerKey, type UserId } from '../../model/producers.ts';
import type { ErasureStart } from '../../store/ports/people.ts';
import type { Reaction } from '../../store/ports/reactions.ts';
import type { Store } from '../../store/ports/store.ts';
import { heldTowards } from './held-towards.ts';
import { handOverPlaces } from './places.ts';

/** Removes at most `limit` things and answers how many. */
type Part = (store: Store, leaving: ErasureStart, limit: number) => Promise<number>;

const PARTS: Readonly<Record<ErasedKind, Part>> = {
  items: (store, { person }, limit) => removeItems(store, userProducer(person), limit),
  directs: (store, { person }, limit) => removeItems(store, outboxOf(person), limit),
  drafts: removeDrafts,
  likes: (store, { person }, limit) => takeBack(store, { person, reaction: 'like' }, limit),
  favourites: (store, { person }, limit) =>
    takeBack(store, { person, reaction: 'favourite' }, limit),
  edges: endEdges,
  received: endReceived,
  places: (store, leaving, limit) => handOverPlaces(store, leaving, limit),
  memberships: endMemberships,
  history: forgetHistory,
  readState: (store, { person }, limit) => store.reads.forget(person, limit),
  notifications: (store, { person }) => store.notifications.forget(person),
};

/** Removes one share of everything, at most `LIMITS.erasedRowsMax` rows, and says what it was. */
export async function removeShare(
  store: Store,
  leaving: ErasureStart,
): Promise<Partial<ErasedCounts>> {
  const removed: Partial<Record<ErasedKind, number>> = {};
  let left: number = LIMITS.erasedRowsMax;
  for (const kind of ERASED_KINDS) {
    const count = left > 0 ? await PARTS[kind](store, leaving, left) : 0;
    if (count > 0) removed[kind] = count;
    left -= count;
  }
  return removed;
}

export function totalOf(removed: Partial<ErasedCounts>): number {
  return Object.values(removed).reduce((sum, count) => sum + count, 0);
}

/** Everything that stands in one of the person's own timelines. */
async function removeItems(store: Store, timeline: ProducerKey, limit: number): Promise<number> {
  const upTo = await store.timelines.newest();
  const query = { above: POSITION_ZERO, upTo, limit, order: 'newest' } as const;
  const found = await store.timelines.range(new Set([timeline]), query);
  return countRemoved(found, (at: Position) => store.items.remove(at));
}

async function removeDrafts(
  store: Store,
  { person }: ErasureStart,
  limit: number,
): Promise<number> {
  const found = await store.drafts.list(person, { after: null, limit });
  return countRemoved(found, (draft) => store.drafts.remove(draft));
}

async function takeBack(
  store: Store,
  { person, reaction }: { readonly person: UserId; readonly reaction: Reaction },
  limit: number,
): Promise<number> {
  const upTo = await store.timelines.newest();
  const query = { above: POSITION_ZERO, upTo, limit, order: 'newest' } as const;
  const found = await store.reactions.items(reaction, person, query);
  const take = (at: Position) =>
    reaction === 'like' ? store.items.unlike(person, at) : store.reactions.unfavourite(person, at);
  return countRemoved(found, take);
}

/** What they hold towards others, lists included. */
async function endEdges(
  { edges, lists, notifications }: Store,
  { person }: ErasureStart,
  limit: number,
): Promise<number> {
  const kept = await lists.list(person, { after: null, limit });
  let ended = await countRemoved(kept, (list) => lists.remove(list));
  for (const relation of RELATIONS) {
    const page = { after: null, limit: limit - ended };
    // One after the other: a store may keep the edges of one person in one record.
    for (const { producer } of await edges.list(person, relation, page)) {
      // First, because the edge says that it has to be done.
      if (relation === 'follow') await notifications.removeFollow(person, producer);
      if ((await edges.removeEdge(person, producer, relation)) !== null) ended += 1;
    }
  }
  return ended;
}

/** What others hold towards them, and their places on others' lists. */
async function endReceived(
  { edges, lists, notifications }: Store,
  { person }: ErasureStart,
  limit: number,
): Promise<number> {
  const own = userProducer(person);
  const holding = await lists.holding(own, limit);
  let ended = await countRemoved(
    holding,
    async (key) => (await lists.change(key, { remove: [own] })) !== null,
  );
  for (const { producer, relation } of heldTowards(person)) {
    const found = await edges.received(producer, relation, { after: null, limit: limit - ended });
    ended += await countRemoved(found, async ({ consumer }) => {
      if (relation === 'follow') await notifications.removeFollow(consumer, own);
      return (await edges.removeEdge(consumer, producer, relation)) !== null;
    });
  }
  return ended;
}

async function endMemberships(
  { places }: Store,
  { person }: ErasureStart,
  limit: number,
): Promise<number> {
  const { active, invited, requested } = await places.memberships(person, null);
  let ended = 0;
  for (const place of [...active, ...invited, ...requested].slice(0, limit))
    if (await places.removeMember(place, person)) ended += 1;
  return ended;
}

/** Their fences, and where they stopped in the streams under them; then where they stopped in streams without a fence. */
async function forgetHistory(
  { fences, reads }: Store,
  { person }: ErasureStart,
  limit: number,
): Promise<number> {
  const viewer = viewerName(person);
  const page = { after: null, limit };
  const streams = await fences.streams(viewer, page);
  const forgotten = await countRemoved(streams, async (stream) => {
    await reads.dropPlaces(person, stream);
    return fences.forget({ viewer, stream });
  });
  if (streams.length > 0) return forgotten;
  const left = await reads.placeStreams(person, page);
  const drop = async (stream: string) => (await reads.dropPlaces(person, stream)) > 0;
  if (left.length > 0) return countRemoved(left, drop);
  return (await fences.forgetResets(viewer)) ? 1 : 0;
}

/** Removes some at a time; counts those that were there. */
async function countRemoved<T>(
  found: readonly T[],
  remove: (each: T) => Promise<boolean>,
): Promise<number> {
  let removed = 0;
  for (let from = 0; from < found.length; from += LIMITS.erasedAtOnceMax) {
    const some = found.slice(from, from + LIMITS.erasedAtOnceMax);
    removed += (await Promise.all(some.map(remove))).filter(Boolean).length;
  }
  return removed;
}
