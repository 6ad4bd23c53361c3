/**
 * Recounts the counters of edges from the edges, while others change edges. A counter is replaced only as it was read,
 * and only when no change is half applied: half-applied changes are finished first.
 */
import { RELATIONS, type Relation } from '../../../model/edges.ts';
import type { UserId } from '../../../model/producers.ts';
import { asRead, compareAndSet, insertOnce, isWritten, LOST } from '../engine/cas.ts';
import type { Collections, EdgeDocument } from '../engine/collections.ts';
import type { CountersAfter } from '../engine/counters.ts';
import { changeId, keysAfter } from '../engine/keys.ts';
import { APPLIED_CHANGES_MAX, applyPending } from './apply-pending.ts';
import { EDGES_BATCH } from './facts.ts';

/** Followers read together. */
const FOLLOWERS_BATCH = 1_000;

/** The next viewers. */
export const viewerCounters: CountersAfter = async (collections, after, limit) =>
  (await viewersAfter(collections, after, limit)).map((key) => ({
    key,
    recount: () => recountViewer(collections, key),
  }));

/** The next producers. */
export const producerCounters: CountersAfter = async (collections, after, limit) =>
  (await producersAfter(collections, after, limit)).map((key) => ({
    key,
    recount: () => recountProducer(collections, key),
  }));

async function viewersAfter(
  { viewers }: Collections,
  after: string | null,
  limit: number,
): Promise<readonly string[]> {
  const rows = viewers.find({ _id: keysAfter(after) }, { projection: { _id: 1 } }).sort({ _id: 1 });
  return (await rows.limit(limit).toArray()).map(({ _id }) => _id);
}

/** Producers with a counter, and producers with edges but no counter. */
async function producersAfter(
  collections: Collections,
  after: string | null,
  limit: number,
): Promise<readonly string[]> {
  const counted = collections.followers
    .find({ _id: keysAfter(after) }, { projection: { _id: 1 } })
    .sort({ _id: 1 });
  const names = new Set((await counted.limit(limit).toArray()).map(({ _id }) => _id));
  let last = after;
  for (let read = 0; read < limit; read += 1) {
    last = await producerAfter(collections, last);
    if (last === null) break;
    names.add(last);
  }
  return [...names]
    .map((name) => [Buffer.from(name), name] as const)
    .toSorted(([a], [b]) => Buffer.compare(a, b))
    .slice(0, limit)
    .map(([, name]) => name);
}

/** The next producer with edges, in one step of their index however many edges it has. */
async function producerAfter({ edges }: Collections, after: string | null): Promise<string | null> {
  const options = { projection: { _id: 0, producer: 1 }, sort: { producer: 1 } } as const;
  const found = await edges.findOne({ producer: keysAfter(after) }, options);
  return found?.producer ?? null;
}

/** Whether the viewer's counters were right. */
function recountViewer(collections: Collections, _id: string): Promise<boolean> {
  return compareAndSet(
    () => collections.viewers.findOne({ _id }),
    async (viewer) => {
      if (viewer === null) return true;
      if ((viewer.pending ?? []).length > 0) {
        await applyPending(collections, viewer);
        return LOST;
      }
      const held = await heldBy(collections, _id);
      if (RELATIONS.every((relation) => held[relation] === (viewer[relation] ?? 0))) return true;
      const filter = { _id, version: viewer.version, unchanged: asRead(viewer.unchanged) };
      const isSet = await isWritten(collections.viewers.updateOne(filter, { $set: held }));
      return isSet ? false : LOST;
    },
    { what: "the viewer's edges" },
  );
}

/** The server sends relations only, and at most `EDGES_BATCH` of them at a time. */
async function heldBy(
  { edges }: Collections,
  consumer: string,
): Promise<Readonly<Record<Relation, number>>> {
  const held = { follow: 0, block: 0, mute: 0, request: 0, reading: 0 };
  const options = { projection: { _id: 0, relation: 1 }, batchSize: EDGES_BATCH } as const;
  for await (const { relation } of edges.find({ consumer, on: true }, options))
    // The other side of a block is not the viewer's own.
    if (relation !== 'blockedBy') held[relation] += 1;
  return held;
}

/** Whether the producer's counter was right. */
function recountProducer(collections: Collections, _id: string): Promise<boolean> {
  return compareAndSet(
    () => collections.followers.findOne({ _id }),
    async (counter) => {
      const counted = await countFollowers(collections, _id);
      // An edge is written before its counter: a half-applied change may be in one and not in the other.
      if (counted === null) return LOST;
      const { n, changes } = counted;
      if (n === (counter?.n ?? 0)) return true;
      if (counter === null) {
        // Remembers what it counts, as the lost one did, so that a process that is late with a change does not count it again.
        const made = await insertOnce(collections.followers, { _id, n, appliedChanges: changes });
        return made ? false : LOST;
      }
      const filter = { _id, n: counter.n, appliedChanges: counter.appliedChanges };
      const isSet = await isWritten(collections.followers.updateOne(filter, { $set: { n } }));
      return isSet ? false : LOST;
    },
    { what: 'the count of followers' },
  );
}

interface CountedFollowers {
  readonly n: number;
  /** The changes that made the last of the edges, as many as a counter remembers. */
  readonly changes: string[];
}

/** Null when changes among them were half applied; those are then finished. */
async function countFollowers(
  collections: Collections,
  producer: string,
): Promise<CountedFollowers | null> {
  let count = 0;
  let changes: string[] = [];
  let isSettled = true;
  for (const on of [true, false])
    for (let after: string | null = null; ;) {
      const filter = { producer, on, relation: 'follow' as const, consumer: keysAfter(after) };
      const rows: readonly Pick<EdgeDocument, 'consumer' | 'n'>[] = await collections.edges
        .find(filter, { projection: { _id: 0, consumer: 1, n: 1 } })
        .sort({ consumer: 1 })
        .limit(FOLLOWERS_BATCH)
        .toArray();
      if (on) count += rows.length;
      changes = [...changes, ...rows.map(({ consumer, n }) => changeId(consumer, n))];
      changes = changes.slice(-APPLIED_CHANGES_MAX);
      if (rows.length === 0) break;
      const consumers = rows.map(({ consumer }) => consumer as UserId);
      const halfway = await collections.viewers
        .find({ _id: { $in: consumers }, 'pending.producer': producer })
        .toArray();
      for (const viewer of halfway) await applyPending(collections, viewer);
      if (halfway.length > 0) isSettled = false;
      after = rows.at(-1)?.consumer ?? null;
      if (rows.length < FOLLOWERS_BATCH) break;
    }
  return isSettled ? { n: count, changes } : null;
}
