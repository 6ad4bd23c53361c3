/**
 * Connections: what a viewer decides is committed in the viewer's own document, which also carries the version of the
 * facts, and then carried out: the connection's document, its mirror for a block, the other side's version, the count
 * of followers. Each of these can be repeated, and is finished before the change is acknowledged; a change whose process
 * died is finished by the viewer's next one, and counts in the viewer's own facts meanwhile.
 */
import { FeedError } from '../../base/errors.ts';
import { LIMITS } from '../../base/limits.ts';
import { EVERYTHING, splitProducer, type ProducerKey, type UserId } from '../../model/producers.ts';
import { type Edge, type Relation, type ViewerFacts } from '../../model/edges.ts';
import { checkConnection, checkLimit, checkProducer, checkUser } from '../checks.ts';
import type { EdgeStore } from '../ports/edges.ts';
import { applyPending } from './items/apply-pending.ts';
import type { Change, Collections, EdgeDocument, ViewerDocument } from './engine/collections.ts';
import { isDuplicateKey } from './engine/guard.ts';
import { edgeId } from './engine/keys.ts';
import { createKeyedMutex } from '../../base/async/keyed-mutex.ts';

const HELD_MAX = {
  follow: LIMITS.followsMax,
  block: LIMITS.blocksMax,
  mute: LIMITS.blocksMax,
} as const;
const ATTEMPTS_MAX = 32;
const FACTS_BATCH = 5_000;

type Triple = Pick<Edge, 'consumer' | 'producer' | 'relation'>;
/** What should be so, for one consumer. */
type Wish = Edge & { readonly on: boolean };

export function openConnections(collections: Collections): EdgeStore {
  const inTurn = createKeyedMutex();
  return {
    addEdge: async (connection) => {
      check(connection);
      const earlier = await inTurn(connection.consumer, () =>
        fulfil(collections, [{ ...connection, on: true }]),
      );
      const sinceMs = earlier.get(edgeId(connection));
      return sinceMs === undefined
        ? { connection, isNew: true }
        : { connection: { ...connection, sinceMs }, isNew: false };
    },
    addEdges: async (connections) => {
      connections.forEach(check);
      const byConsumer = new Map<UserId, Wish[]>();
      for (const each of connections) {
        const wishes = byConsumer.get(each.consumer) ?? [];
        wishes.push({ ...each, on: true });
        byConsumer.set(each.consumer, wishes);
      }
      const all = [...byConsumer];
      for (let from = 0; from < all.length; from += LIMITS.readsAtOnceMax) {
        await Promise.all(
          all
            .slice(from, from + LIMITS.readsAtOnceMax)
            .map(([consumer, wishes]) => inTurn(consumer, () => fulfil(collections, wishes))),
        );
      }
    },
    removeEdge: async (consumer, producer, relation) => {
      const triple = { consumer, producer, relation };
      checkConnection(triple);
      const earlier = await inTurn(consumer, () =>
        fulfil(collections, [{ ...triple, sinceMs: 0, on: false }]),
      );
      const sinceMs = earlier.get(edgeId(triple));
      return sinceMs === undefined ? null : { ...triple, sinceMs };
    },
    facts: async (viewer, known) => {
      checkUser(viewer);
      return facts(collections, viewer, known);
    },
    list: async (consumer, relation, page) => {
      checkUser(consumer);
      checkLimit(page.limit);
      if (page.after !== null) checkProducer(page.after);
      return page.limit === 0 ? [] : list(collections, { consumer, relation }, page);
    },
    counts: async (producer) => {
      checkProducer(producer);
      return {
        followers:
          (await collections.followers.findOne({ _id: producer }, { projection: { n: 1 } }))?.n ??
          0,
      };
    },
  };
}

function check(connection: Edge): void {
  checkConnection(connection);
  if (connection.relation === 'follow' && connection.producer === EVERYTHING) {
    throw new FeedError(
      'BAD_USER_INPUT',
      `expected a producer that can be followed, got ${EVERYTHING}`,
    );
  }
}

/** Makes the wishes of one consumer so. Returns since when those connections stood that were there before, by _id. */
async function fulfil(
  collections: Collections,
  wishes: readonly Wish[],
): Promise<ReadonlyMap<string, number>> {
  const [first] = wishes;
  if (first === undefined) return new Map();
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt += 1) {
    const viewer = await readViewer(collections, first.consumer);
    if (viewer.pending.length > 0) {
      await applyPending(collections, viewer);
      continue;
    }
    const earlier = await standing(collections, viewer, wishes);
    const changes = changesOf(viewer, wishes, earlier);
    checkHeld(viewer, changes);
    if (await commitAll(collections, viewer, changes)) return earlier;
  }
  throw new FeedError(
    'UNAVAILABLE',
    'expected to change the connections, got too many changes of them at once',
  );
}

async function readViewer({ viewers }: Collections, consumer: UserId): Promise<ViewerDocument> {
  return {
    _id: consumer,
    version: 0,
    follow: 0,
    block: 0,
    mute: 0,
    pending: [],
    heard: [],
    ...(await viewers.findOne({ _id: consumer })),
  };
}

/** The wished connections that stand now, since when, by _id. A viewer who never changed anything has none. */
async function standing(
  { connections }: Collections,
  viewer: ViewerDocument,
  wishes: readonly Wish[],
): Promise<ReadonlyMap<string, number>> {
  if (viewer.version === 0) return new Map();
  const ids = wishes.map(edgeId);
  const [only] = ids;
  const _id = ids.length === 1 && only !== undefined ? only : { $in: ids };
  const rows = await connections
    .find(
      { _id, consumer: viewer._id },
      { projection: { sinceMs: 1, on: 1 }, batchSize: FACTS_BATCH },
    )
    .toArray();
  return new Map(rows.filter(({ on }) => on).map(({ _id, sinceMs }) => [_id, sinceMs]));
}

function changesOf(
  viewer: ViewerDocument,
  wishes: readonly Wish[],
  earlier: ReadonlyMap<string, number>,
): readonly Change[] {
  const seen = new Set<string>();
  const changes: Change[] = [];
  for (const wish of wishes) {
    const id = edgeId(wish);
    if (seen.has(id) || earlier.has(id) === wish.on) continue;
    seen.add(id);
    changes.push({
      n: viewer.version + changes.length + 1,
      relation: wish.relation,
      producer: wish.producer,
      on: wish.on,
      sinceMs: wish.sinceMs,
    });
  }
  return changes;
}

function checkHeld(viewer: ViewerDocument, changes: readonly Change[]): void {
  for (const relation of ['follow', 'block', 'mute'] as const) {
    if (heldAfter(viewer, changes, relation) > HELD_MAX[relation]) {
      throw new FeedError(
        'BAD_USER_INPUT',
        `expected at most ${HELD_MAX[relation]} connections of kind ${relation}, got one more`,
      );
    }
  }
}

function heldAfter(viewer: ViewerDocument, changes: readonly Change[], relation: Relation): number {
  return changes.reduce(
    (held, change) => (change.relation === relation ? held + (change.on ? 1 : -1) : held),
    viewer[relation],
  );
}

/** Commits and carries out in parts that fit a document. False when another process changed the viewer meanwhile. */
async function commitAll(
  collections: Collections,
  viewer: ViewerDocument,
  changes: readonly Change[],
): Promise<boolean> {
  let now = viewer;
  for (let from = 0; from < changes.length; from += LIMITS.changesPendingMax) {
    const pending = changes.slice(from, from + LIMITS.changesPendingMax);
    const next = {
      ...now,
      version: now.version + pending.length,
      pending,
      follow: 0,
      block: 0,
      mute: 0,
    };
    for (const relation of ['follow', 'block', 'mute'] as const)
      next[relation] = heldAfter(now, pending, relation);
    if (!(await replaceViewer(collections, now, next))) return false;
    await applyPending(collections, next);
    now = { ...next, pending: [] };
  }
  return true;
}

/** Compare-and-set on the version. */
async function replaceViewer(
  { viewers }: Collections,
  before: ViewerDocument,
  { _id, version, follow, block, mute, pending }: ViewerDocument,
): Promise<boolean> {
  const $set = { version, follow, block, mute, pending };
  try {
    const filter = { _id, version: before.version };
    const { matchedCount, upsertedCount } = await viewers.updateOne(
      filter,
      { $set },
      { upsert: before.version === 0 },
    );
    return matchedCount + upsertedCount === 1;
  } catch (error) {
    if (isDuplicateKey(error)) return false;
    throw error;
  }
}

async function facts(
  { viewers, connections }: Collections,
  viewer: UserId,
  known: ViewerFacts | null,
): Promise<ViewerFacts> {
  const row = await viewers.findOne({ _id: viewer }, { projection: { version: 1, pending: 1 } });
  const version = row?.version ?? 0;
  if (known?.viewer === viewer && known.version === version) return known;
  // The version first and the connections second: they may be newer than their version, never older.
  const fields = { _id: 0, relation: 1, producer: 1 } as const;
  const rows =
    version === 0
      ? []
      : await connections
          .find({ consumer: viewer, on: true }, { projection: fields, batchSize: FACTS_BATCH })
          .toArray();
  const held = {
    follow: new Set<ProducerKey>(),
    mute: new Set<ProducerKey>(),
    block: new Set<ProducerKey>(),
    blockedBy: new Set<ProducerKey>(),
  };
  for (const { relation, producer } of rows as Pick<EdgeDocument, 'relation' | 'producer'>[])
    held[relation].add(producer as ProducerKey);
  for (const { relation, producer, on } of row?.pending ?? []) {
    if (on) held[relation].add(producer as ProducerKey);
    else held[relation].delete(producer as ProducerKey);
  }
  const blocked = new Set(
    [...held.block, ...held.blockedBy].map((producer) => splitProducer(producer).id as UserId),
  );
  return { viewer, version, follows: held.follow, mutes: held.mute, blocked };
}

async function list(
  { connections }: Collections,
  { consumer, relation }: Omit<Triple, 'producer'>,
  { after, limit }: { readonly after: ProducerKey | null; readonly limit: number },
): Promise<readonly Edge[]> {
  const filter = { consumer, on: true, relation, producer: { $gt: after ?? '' } };
  const rows = await connections
    .find(filter, { projection: { _id: 0, producer: 1, sinceMs: 1 } })
    .sort({ producer: 1 })
    .limit(limit)
    .toArray();
  return rows.map(({ producer, sinceMs }) => ({
    consumer,
    relation,
    producer: producer as ProducerKey,
    sinceMs,
  }));
}
