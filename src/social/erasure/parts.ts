/**
 * What an erasure removes, kind by kind. Each part finds what is there and removes a bounded share of it, so that it
 * may be repeated, run twice concurrently, or stop half-way.
 */
import { LIMITS } from '../../base/limits.ts';
import { ERASED_KINDS, type ErasedCounts, type ErasedKind } from '../../model/erasure.ts';
import { RELATIONS, type Edge } from '../../model/edges.ts';
import { outboxOf } from '../../model/items.ts';
import type { ListKey } from '../../model/lists.ts';
import { POSITION_ZERO, position, type Position } from '../../model/positions.ts';
import { userProducer, viewerName, type ProducerKey, type UserId } from '../../model/producers.ts';
import type { KeyPage } from '../../store/ports/key-page.ts';
import type { ErasureStart } from '../../store/ports/people.ts';
import type { Reaction } from '../../store/ports/reactions.ts';
import type { Store } from '../../store/ports/store.ts';
import { endEdge } from '../end-edge.ts';
import { heldTowards } from './held-towards.ts';
import { handOverPlaces } from './places.ts';
import { pageOf, removeListed, type RemovalShare, type RemovalStops } from './removal.ts';

/** Removes at most `limit` rows and returns how many. */
type Part = (store: Store, leaving: ErasureStart, share: RemovalShare) => Promise<number>;

const PARTS: Readonly<Record<ErasedKind, Part>> = {
  items: (store, { person }, share) => removeItems(store, userProducer(person), share),
  directs: (store, { person }, share) => removeItems(store, outboxOf(person), share),
  drafts: removeDrafts,
  likes: (store, _, share) => takeBack(store, 'like', share),
  favourites: (store, _, share) => takeBack(store, 'favourite', share),
  edges: endEdges,
  received: endReceived,
  places: handOverPlaces,
  memberships: endMemberships,
  history: forgetHistory,
  readState: (store, { person }, { limit }) => store.reads.forget(person, limit),
  notifications: (store, { person }) => store.notifications.forget(person),
};

export interface RemovedShare {
  readonly removed: Partial<ErasedCounts>;
  /** Why some rows are still there. */
  readonly failures: readonly unknown[];
}

/**
 * Removes one share of everything, at most `LIMITS.erasedRowsMax` rows, and reports what it was. A row that cannot be
 * removed holds up nothing else: if many of one list fail, the next share with these stops goes on behind them.
 */
export async function removeShare(
  store: Store,
  leaving: ErasureStart,
  stops: RemovalStops,
): Promise<RemovedShare> {
  const { person } = leaving;
  const removed: Partial<Record<ErasedKind, number>> = {};
  const failures: unknown[] = [];
  let limit: number = LIMITS.erasedRowsMax;
  for (const kind of ERASED_KINDS) {
    if (limit === 0) break;
    const share = { person, limit, failures, stops };
    const count = await PARTS[kind](store, leaving, share).catch((error: unknown) => {
      failures.push(error);
      return 0;
    });
    if (count > 0) removed[kind] = count;
    limit -= count;
  }
  return { removed, failures };
}

export function totalOf(removed: Partial<ErasedCounts>): number {
  return Object.values(removed).reduce((sum, count) => sum + count, 0);
}

/** Removes everything in one of the person's own timelines. */
function removeItems(store: Store, timeline: ProducerKey, share: RemovalShare): Promise<number> {
  const producers = new Set([timeline]);
  return removeListed<Position, Position>(share, {
    list: timeline,
    read: async (page) => store.timelines.range(producers, await newestBefore(store, page)),
    keyOf: (at) => at,
    remove: (at) => store.items.remove(at),
  });
}

/** Positions from the newest to the oldest, after the last one that was tried. */
async function newestBefore({ timelines }: Store, { after, limit }: KeyPage<Position>) {
  const upTo = after === null ? await timelines.newest() : position(after - 1);
  return { above: POSITION_ZERO, upTo, limit, order: 'newest' } as const;
}

function removeDrafts(store: Store, { person }: ErasureStart, share: RemovalShare) {
  return removeListed(share, {
    list: 'drafts',
    read: (page: KeyPage<string>) => store.drafts.list(person, page),
    keyOf: ({ id }) => id,
    remove: (draft) => store.drafts.remove(draft),
  });
}

function takeBack(store: Store, reaction: Reaction, share: RemovalShare): Promise<number> {
  const { person } = share;
  return removeListed<Position, Position>(share, {
    list: reaction,
    read: async (page) => store.reactions.items(reaction, person, await newestBefore(store, page)),
    keyOf: (at) => at,
    remove: (at) =>
      reaction === 'like'
        ? store.items.unlike(person, at)
        : store.reactions.unfavourite(person, at),
  });
}

/** Ends the person's edges to others, and deletes their lists. */
async function endEdges(
  store: Store,
  { person }: ErasureStart,
  share: RemovalShare,
): Promise<number> {
  const { edges, lists } = store;
  let ended = await removeListed(share, {
    list: 'lists',
    read: (page: KeyPage<string>) => lists.list(person, page),
    keyOf: ({ id }) => id,
    remove: (list) => lists.remove(list),
  });
  for (const relation of RELATIONS)
    ended += await removeListed(withLess(share, ended), {
      list: `edges ${relation}`,
      read: (page: KeyPage<ProducerKey>) => edges.list(person, relation, page),
      keyOf: ({ producer }) => producer,
      remove: (edge) => endEdge(store, edge),
      // One after the other: a store may keep the edges of one person in one record.
      atOnce: 1,
    });
  return ended;
}

/** Ends other people's edges to the person, and takes them off other people's lists. */
async function endReceived(
  store: Store,
  { person }: ErasureStart,
  share: RemovalShare,
): Promise<number> {
  const { edges, lists } = store;
  const own = userProducer(person);
  let ended = await removeListed(share, {
    list: 'lists of others',
    read: (page: KeyPage<string>) => listsHolding(store, own, page),
    keyOf: textOf,
    remove: async (key) => (await lists.change(key, { remove: [own] })) !== null,
  });
  for (const { producer, relation } of heldTowards(person))
    ended += await removeListed(withLess(share, ended), {
      list: `received ${relation} ${producer}`,
      read: (page: KeyPage<UserId>) => edges.received(producer, relation, page),
      keyOf: ({ consumer }: Edge) => consumer,
      remove: (edge) => endEdge(store, edge),
    });
  return ended;
}

/** The port names lists in any order, so those that were tried are read again and left out. */
async function listsHolding(
  { lists }: Store,
  member: ProducerKey,
  page: KeyPage<string>,
): Promise<readonly ListKey[]> {
  for (let most = page.limit; ; most *= 2) {
    const all = await lists.holding(member, most);
    const found = pageOf(all, textOf, page);
    if (found.length === page.limit || all.length < most) return found;
  }
}

function textOf({ owner, id }: ListKey): string {
  return `${owner} ${id}`;
}

function withLess(share: RemovalShare, done: number): RemovalShare {
  return { ...share, limit: share.limit - done };
}

async function endMemberships({ places }: Store, { person }: ErasureStart, share: RemovalShare) {
  const { active, invited, requested } = await places.memberships(person, null);
  const all = [...active, ...invited, ...requested];
  return removeListed(share, {
    list: 'memberships',
    read: async (page: KeyPage<string>) => pageOf(all, String, page),
    keyOf: String,
    remove: (place) => places.removeMember(place, person),
    atOnce: 1,
  });
}

/**
 * Deletes their fences with the reading places in those streams, then the reading places in streams without a fence,
 * and last the number of resets, which their fences follow.
 */
async function forgetHistory(
  { fences, reads }: Store,
  { person }: ErasureStart,
  share: RemovalShare,
): Promise<number> {
  const viewer = viewerName(person);
  const forgotten = await removeListed(share, {
    list: 'fences',
    read: (page: KeyPage<string>) => fences.streams(viewer, page),
    keyOf: String,
    remove: async (stream) => {
      await reads.dropPlaces(person, stream);
      return fences.forget({ viewer, stream });
    },
  });
  const dropped = await removeListed(withLess(share, forgotten), {
    list: 'reading places',
    read: (page: KeyPage<string>) => reads.placeStreams(person, page),
    keyOf: String,
    remove: async (stream) => (await reads.dropPlaces(person, stream)) > 0,
  });
  if (forgotten + dropped > 0) return forgotten + dropped;
  const left = await fences.streams(viewer, { after: null, limit: 1 });
  return left.length === 0 && (await fences.forgetResets(viewer)) ? 1 : 0;
}
