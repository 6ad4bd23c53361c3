/**
 * Edges: a change is committed in the viewer's own document, which also carries the version of the viewer's facts, and
 * then applied to the others: the edge's document, its mirror for a block, the peer's version, the count of followers.
 * Each step can be repeated and is finished before the change is acknowledged. When a process dies in between, the
 * next gathering of events or the viewer's next change finishes the work; until then the pending change already counts
 * in the viewer's own facts.
 */
import { createKeyedMutex } from '../../../base/async/keyed-mutex.ts';
import { LIMITS } from '../../../base/limits.ts';
import type { FeedEvent } from '../../../model/events.ts';
import { RELATIONS, type Edge, type Relation } from '../../../model/edges.ts';
import type { ProducerKey, UserId } from '../../../model/producers.ts';
import { checkEdgeCount } from '../../checks.ts';
import type { EdgeIdentity, EdgeStore } from '../../ports/edges.ts';
import type { KeyPage } from '../../ports/key-page.ts';
import { edgeEvents, grantEvents } from '../../recorded-events.ts';
import { asRead, compareAndSet, isWritten, LOST } from '../engine/cas.ts';
import type { Collections, EdgeChange, ViewerDocument } from '../engine/collections.ts';
import { noteIn } from '../events/outbox.ts';
import { recountMongo } from '../recount.ts';
import { requireCaller } from '../engine/guard.ts';
import { edgeId, keysAfter } from '../engine/keys.ts';
import { readAllEdges } from './all-edges.ts';
import { applyPending } from './apply-pending.ts';
import { EDGES_BATCH, readFacts, readFactsAmong } from './facts.ts';

/** The collections, and how many producers one viewer may follow. */
interface EdgeCollections extends Collections {
  readonly followsMax: number;
}

/** The desired state of an edge, for one consumer. */
type DesiredEdge = Edge & { readonly on: boolean };

/** What one write to a viewer's document commits. */
interface EdgeCommit {
  readonly changes: readonly EdgeChange[];
  /** Null for edges that are loaded: a repeat finishes them. */
  readonly events: readonly FeedEvent[] | null;
}

export function openMongoEdges(opened: Collections, followsMax: number): EdgeStore {
  const collections: EdgeCollections = { ...opened, followsMax };
  const inTurn = createKeyedMutex();
  return {
    addEdge: async (edge) => {
      const earlier = await inTurn(edge.consumer, () =>
        applyDesired(collections, [{ ...edge, on: true }], edgeEvents(edge)),
      );
      const sinceMs = earlier.get(edgeId(edge));
      return sinceMs === undefined
        ? { edge, isNew: true }
        : { edge: { ...edge, sinceMs }, isNew: false };
    },
    addEdges: (edges) =>
      addAll(edges, (consumer, desired) =>
        inTurn(consumer, () => applyDesired(collections, desired, null)),
      ),
    removeEdge: async (consumer, producer, relation) => {
      const triple = { consumer, producer, relation };
      const earlier = await inTurn(consumer, () =>
        applyDesired(collections, [{ ...triple, sinceMs: 0, on: false }]),
      );
      const sinceMs = earlier.get(edgeId(triple));
      return sinceMs === undefined ? null : { ...triple, sinceMs };
    },
    facts: async (viewer, known) => readFacts(collections, viewer, known),
    factsAmong: (viewers, producers) => readFactsAmong(collections, viewers, producers),
    list: async (consumer, relation, page) => {
      return page.limit === 0 ? [] : list(collections, { consumer, relation }, page);
    },
    grant: async (consumer, producer, sinceMs) =>
      inTurn(consumer, () =>
        grant(collections, { consumer, producer, relation: 'follow', sinceMs }),
      ),
    received: async (producer, relation, page) =>
      page.limit === 0 ? [] : received(collections, { producer, relation }, page),
    all: (page) => readAllEdges(collections, page),
    recount: (after, limit) => recountMongo(collections, after, limit),
    counts: async (producer) => {
      return {
        followers:
          (await collections.followers.findOne({ _id: producer }, { projection: { n: 1 } }))?.n ??
          0,
      };
    },
  };
}

/** Adds many, those of one consumer in one step, and returns whether each is new. */
async function addAll(
  edges: readonly Edge[],
  apply: (consumer: UserId, desired: readonly DesiredEdge[]) => ReturnType<typeof applyDesired>,
): Promise<readonly boolean[]> {
  const byConsumer = new Map<UserId, DesiredEdge[]>();
  for (const each of edges) {
    const desired = byConsumer.get(each.consumer) ?? [];
    desired.push({ ...each, on: true });
    byConsumer.set(each.consumer, desired);
  }
  const known = new Set<string>();
  const all = [...byConsumer];
  for (let from = 0; from < all.length; from += LIMITS.readsAtOnceMax) {
    await Promise.all(
      all.slice(from, from + LIMITS.readsAtOnceMax).map(([consumer, desired]) =>
        apply(consumer, desired).then((earlier) => {
          for (const id of earlier.keys()) known.add(id);
        }),
      ),
    );
  }
  return edges.map((edge) => {
    const [id, before] = [edgeId(edge), known.size];
    return known.add(id).size > before;
  });
}

/**
 * Brings one consumer's edges to the desired state, and records the events if that changes something. Returns since
 * when the edges that existed before have existed, by _id.
 */
async function applyDesired(
  collections: EdgeCollections,
  desired: readonly DesiredEdge[],
  events: EdgeCommit['events'] = [],
): Promise<ReadonlyMap<string, number>> {
  const [first] = desired;
  if (first === undefined) return new Map();
  const { consumer } = first;
  // Another change may come between two batches of this call: what it has made by then did not exist before.
  const made = new Set<string>();
  return changeEdges(collections, consumer, async (viewer) => {
    const existing = await existingEdges(collections, viewer, desired);
    const earlier = new Map([...existing].filter(([id]) => !made.has(id)));
    const changes = changesOf(viewer, desired, existing);
    if (changes.length === 0) return (await passUnchanged(collections, viewer)) ? earlier : LOST;
    checkHeld(collections, viewer, changes);
    const committed = await commitAll(collections, viewer, { changes, events });
    for (const change of changes.slice(0, committed)) made.add(edgeId({ consumer, ...change }));
    return committed === changes.length ? earlier : LOST;
  });
}

/** Retries a change to a consumer's document, with nothing pending in it, until no other change came in between. */
async function changeEdges<T>(
  collections: Collections,
  consumer: UserId,
  attempt: (viewer: ViewerDocument) => Promise<T | typeof LOST>,
): Promise<T> {
  return compareAndSet(
    () => readViewer(collections, consumer),
    async (viewer) => {
      if (viewer.pending.length > 0) {
        await applyPending(collections, viewer);
        return LOST;
      }
      requireCaller();
      return attempt(viewer);
    },
    { what: "the viewer's edges" },
  );
}

/**
 * Numbers a change without effect, so that an earlier change that is still in flight, and whose caller has given up,
 * does not take effect after it. The version stays the same, so all copies of the facts stay valid. False when another
 * change came first.
 */
async function passUnchanged(
  { viewers }: Collections,
  { _id, version, unchanged }: ViewerDocument,
): Promise<boolean> {
  return isWritten(
    viewers.updateOne(
      { _id, version, unchanged: asRead(unchanged) },
      { $set: { version }, $inc: { unchanged: 1 } },
      { upsert: version === 0 },
    ),
  );
}

async function readViewer({ viewers }: Collections, consumer: UserId): Promise<ViewerDocument> {
  return {
    _id: consumer,
    version: 0,
    follow: 0,
    block: 0,
    mute: 0,
    request: 0,
    reading: 0,
    pending: [],
    appliedChanges: [],
    recent: [],
    recentAt: 0,
    ...(await viewers.findOne({ _id: consumer })),
  };
}

/**
 * Since when each of the desired edges has existed, by _id; edges that do not exist are left out. A viewer who never
 * changed anything has no edges.
 */
async function existingEdges(
  { edges }: Collections,
  viewer: ViewerDocument,
  desired: readonly DesiredEdge[],
): Promise<ReadonlyMap<string, number>> {
  if (viewer.version === 0) return new Map();
  const ids = desired.map(edgeId);
  const [only] = ids;
  const _id = ids.length === 1 && only !== undefined ? only : { $in: ids };
  const rows = await edges
    .find(
      { _id, consumer: viewer._id },
      { projection: { sinceMs: 1, on: 1 }, batchSize: EDGES_BATCH },
    )
    .toArray();
  return new Map(rows.filter(({ on }) => on).map(({ _id, sinceMs }) => [_id, sinceMs]));
}

function changesOf(
  viewer: ViewerDocument,
  desired: readonly DesiredEdge[],
  earlier: ReadonlyMap<string, number>,
): readonly EdgeChange[] {
  const seen = new Set<string>();
  const changes: EdgeChange[] = [];
  for (const edge of desired) {
    const id = edgeId(edge);
    if (seen.has(id) || earlier.has(id) === edge.on) continue;
    seen.add(id);
    changes.push({
      n: viewer.version + changes.length + 1,
      relation: edge.relation,
      producer: edge.producer,
      on: edge.on,
      sinceMs: edge.sinceMs,
    });
  }
  return changes;
}

/** Viewers above a bound that was lowered since can still remove edges of that kind, and change other kinds. */
function checkHeld(
  collections: EdgeCollections,
  viewer: ViewerDocument,
  changes: readonly EdgeChange[],
): void {
  for (const relation of RELATIONS) {
    const held = heldAfter(viewer, changes, relation);
    if (held > viewer[relation]) checkEdgeCount(collections, relation, held);
  }
}

function heldAfter(
  viewer: ViewerDocument,
  changes: readonly EdgeChange[],
  relation: Relation,
): number {
  return changes.reduce(
    (held, change) => (change.relation === relation ? held + (change.on ? 1 : -1) : held),
    viewer[relation],
  );
}

/**
 * Commits and applies in batches that fit a document. Returns how many changes it committed: fewer than all when another
 * process changed the viewer meanwhile.
 */
async function commitAll(
  collections: Collections,
  viewer: ViewerDocument,
  { changes, events }: EdgeCommit,
): Promise<number> {
  let now = viewer;
  for (let from = 0; from < changes.length; from += LIMITS.changesPendingMax) {
    const pending = changes.slice(from, from + LIMITS.changesPendingMax);
    const next = {
      ...now,
      version: now.version + pending.length,
      pending,
      ...recentAfter(now, pending),
      follow: 0,
      block: 0,
      mute: 0,
      request: 0,
      reading: 0,
    };
    for (const relation of RELATIONS) next[relation] = heldAfter(now, pending, relation);
    const first = from === 0 ? events : null;
    if (!(await replaceViewer(collections, { before: now, after: next }, first))) return from;
    await applyPending(collections, next);
    now = { ...next, pending: [] };
  }
  return changes.length;
}

/** A process of an earlier version raises the version without listing its change; the list then begins with this one. */
function recentAfter(
  { version, recent, recentAt }: ViewerDocument,
  pending: readonly EdgeChange[],
): Pick<ViewerDocument, 'recent' | 'recentAt'> {
  const listed = recentAt === version ? recent : [];
  const changed = pending.map(({ relation, producer }) => ({ relation, producer }));
  return {
    recent: [...listed, ...changed].slice(-LIMITS.factsChangesMax),
    recentAt: version + pending.length,
  };
}

/** Compare-and-set on the version, and on the number of changes without effect. */
async function replaceViewer(
  { viewers }: Collections,
  { before, after }: { readonly before: ViewerDocument; readonly after: ViewerDocument },
  events: EdgeCommit['events'],
): Promise<boolean> {
  const { _id, version, follow, block, mute, request, reading, pending, recent, recentAt } = after;
  const held = { follow, block, mute, request, reading };
  const $set = { version, ...held, pending, recent, recentAt };
  const { push: $push, set } = noteIn(events ?? []);
  const update = events === null ? { $set } : { $set: { ...$set, ...set }, $push };
  const filter = { _id, version: before.version, unchanged: asRead(before.unchanged) };
  return isWritten(viewers.updateOne(filter, update, { upsert: before.version === 0 }));
}

/** Ends the request and makes the follow in one change of the consumer's document. */
async function grant(collections: EdgeCollections, follow: Edge): Promise<Edge | null> {
  const request: DesiredEdge = { ...follow, relation: 'request', on: false };
  const desired = [request, { ...follow, on: true }];
  return changeEdges(collections, follow.consumer, async (viewer) => {
    const earlier = await existingEdges(collections, viewer, desired);
    if (!earlier.has(edgeId(request))) return null;
    const changes = changesOf(viewer, desired, earlier);
    checkHeld(collections, viewer, changes);
    const events = grantEvents(follow);
    const committed = await commitAll(collections, viewer, { changes, events });
    if (committed < changes.length) return LOST;
    return { ...follow, sinceMs: earlier.get(edgeId(follow)) ?? follow.sinceMs };
  });
}

async function received(
  { edges }: Collections,
  { producer, relation }: { readonly producer: ProducerKey; readonly relation: Relation },
  { after, limit }: KeyPage<UserId>,
): Promise<readonly Edge[]> {
  const filter = { producer, on: true, relation, consumer: keysAfter(after) };
  const rows = await edges
    .find(filter, { projection: { _id: 0, consumer: 1, sinceMs: 1 } })
    .sort({ consumer: 1 })
    .limit(limit)
    .toArray();
  return rows.map(({ consumer, sinceMs }) => ({
    consumer: consumer as UserId,
    producer,
    relation,
    sinceMs,
  }));
}

async function list(
  { edges }: Collections,
  { consumer, relation }: Omit<EdgeIdentity, 'producer'>,
  { after, limit }: KeyPage<ProducerKey>,
): Promise<readonly Edge[]> {
  const filter = { consumer, on: true, relation, producer: { $gt: after ?? '' } };
  const rows = await edges
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
