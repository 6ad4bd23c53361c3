/**
 * A viewer's facts. Their document lists the newest changes, so that facts read earlier are brought up to date by
 * reading only what those changes touched, however many edges the viewer has.
 */
import type { ViewerFacts } from '../../../model/edges.ts';
import { PHRASES } from '../../../model/muted-keys.ts';
import { isPhrase } from '../../../model/phrases.ts';
import { type ProducerKey, type UserId, userIn } from '../../../model/producers.ts';
import { updatedFacts, type TouchedFact } from '../../updated-facts.ts';
import type { Collections, EdgeDocument, ViewerDocument } from '../engine/collections.ts';
import { edgeId } from '../engine/keys.ts';

/** Edges fetched from the server in one batch. */
export const EDGES_BATCH = 5_000;

type SeenViewer = Partial<Pick<ViewerDocument, 'version' | 'pending' | 'recent' | 'recentAt'>>;
type EdgeFact = Pick<EdgeDocument, 'relation' | 'producer'>;
const SIDES = ['block', 'blockedBy'] as const;
/** The relations that facts are made of. */
const FACT_RELATIONS = ['follow', 'mute', 'reading', ...SIDES] as const;

/**
 * Returns `known` itself while it is current. The version is read before the edges, which may be newer but never older.
 */
export async function readFacts(
  collections: Collections,
  viewer: UserId,
  known: ViewerFacts | null,
): Promise<ViewerFacts> {
  const seen = await seenViewer(collections, viewer, { version: 1, pending: 1 });
  if (known?.viewer !== viewer) return wholeFacts(collections, viewer, seen);
  if (known.version === (seen.version ?? 0)) return known;
  return (await factsSince(collections, viewer, known)) ?? wholeFacts(collections, viewer, seen);
}

async function seenViewer(
  { viewers }: Collections,
  _id: UserId,
  projection: Readonly<Record<string, 1>>,
): Promise<SeenViewer> {
  return (await viewers.findOne({ _id }, { projection })) ?? {};
}

/** Null when the document does not list every change since. */
async function factsSince(
  collections: Collections,
  viewer: UserId,
  known: ViewerFacts,
): Promise<ViewerFacts | null> {
  const fields = { version: 1, pending: 1, recent: 1, recentAt: 1 } as const;
  const seen = await seenViewer(collections, viewer, fields);
  const { version = 0, pending = [], recent = [], recentAt = 0 } = seen;
  const changes = version - known.version;
  if (recentAt !== version || changes < 1 || changes > recent.length) return null;
  const touched = recent
    .slice(-changes)
    .map(({ relation, producer }) => ({ relation, producer: producer as ProducerKey }));
  const held = await heldAmong(collections, viewer, touched);
  for (const { relation, producer, on } of pending) held.set(factKey({ relation, producer }), on);
  const isHeld = (fact: TouchedFact): boolean => held.get(factKey(fact)) === true;
  return updatedFacts(known, { version, touched, isHeld, setOf: (members) => new Set(members) });
}

/** Which of the touched edges, and of the other sides of its blocks, exist. */
async function heldAmong(
  { edges }: Collections,
  consumer: UserId,
  touched: readonly EdgeFact[],
): Promise<Map<string, boolean>> {
  const ids = touched.flatMap(({ relation, producer }) =>
    (relation === 'block' || relation === 'blockedBy' ? SIDES : [relation]).map((each) =>
      edgeId({ consumer, relation: each, producer }),
    ),
  );
  const rows = await edges
    .find(
      { _id: { $in: [...new Set(ids)] }, consumer },
      { projection: { _id: 0, relation: 1, producer: 1, on: 1 }, batchSize: EDGES_BATCH },
    )
    .toArray();
  return new Map(rows.map((row) => [factKey(row), row.on]));
}

function factKey({ relation, producer }: EdgeFact): string {
  return `${relation} ${producer}`;
}

async function wholeFacts(
  { edges }: Collections,
  viewer: UserId,
  seen: SeenViewer,
): Promise<ViewerFacts> {
  const fields = { _id: 0, relation: 1, producer: 1 } as const;
  const rows =
    (seen.version ?? 0) === 0
      ? []
      : await edges
          .find({ consumer: viewer, on: true }, { projection: fields, batchSize: EDGES_BATCH })
          .toArray();
  return factsOf(viewer, seen, rows);
}

/** Two reads, whatever the viewers hold, and one more for muted phrases if a viewer mutes anything. */
export async function readFactsAmong(
  { viewers, edges }: Collections,
  asked: readonly UserId[],
  producers: readonly ProducerKey[],
): Promise<readonly ViewerFacts[]> {
  const fields = { version: 1, pending: 1, mute: 1 } as const;
  const ids = [...new Set(asked)];
  const seen = new Map(
    (await viewers.find({ _id: { $in: ids } }, { projection: fields }).toArray()).map((row) => [
      row._id,
      row,
    ]),
  );
  const filter = {
    producer: { $in: [...producers] },
    on: true,
    relation: { $in: [...FACT_RELATIONS] },
    consumer: { $in: [...seen.keys()] },
  };
  const options = {
    projection: { _id: 0, consumer: 1, relation: 1, producer: 1 },
    batchSize: EDGES_BATCH,
  } as const;
  const muting = [...seen.values()].flatMap(({ _id, mute }) => (mute > 0 ? [_id] : []));
  const phrases = { producer: { $gt: PHRASES.below, $lt: PHRASES.above }, on: true };
  const found = await Promise.all([
    edges.find(filter, options).toArray(),
    muting.length === 0
      ? []
      : edges.find({ ...phrases, relation: 'mute', consumer: { $in: muting } }, options).toArray(),
  ]);
  const rows = found.flat();
  const held = new Map<string, EdgeFact[]>([...seen.keys()].map((viewer) => [viewer, []]));
  for (const row of rows) held.get(row.consumer)?.push(row);
  const among = new Set<string>(producers);
  return asked.map((viewer) => {
    const { version = 0, pending = [] } = seen.get(viewer) ?? {};
    const about = pending.filter(
      ({ producer }) => among.has(producer) || isPhrase(producer as ProducerKey),
    );
    return factsOf(viewer, { version, pending: about }, held.get(viewer) ?? []);
  });
}

function factsOf(
  viewer: UserId,
  { version = 0, pending = [] }: SeenViewer,
  rows: readonly EdgeFact[],
): ViewerFacts {
  const held = {
    follow: new Set<ProducerKey>(),
    mute: new Set<ProducerKey>(),
    block: new Set<ProducerKey>(),
    request: new Set<ProducerKey>(),
    reading: new Set<ProducerKey>(),
    blockedBy: new Set<ProducerKey>(),
  };
  for (const { relation, producer } of rows) held[relation].add(producer as ProducerKey);
  for (const { relation, producer, on } of pending) {
    if (on) held[relation].add(producer as ProducerKey);
    else held[relation].delete(producer as ProducerKey);
  }
  return {
    viewer,
    version,
    follows: held.follow,
    mutes: held.mute,
    blocks: people([...held.block]),
    blocked: people([...held.block, ...held.blockedBy]),
    admittedBy: people([...held.reading]),
  };
}

function people(producers: readonly ProducerKey[]): ReadonlySet<UserId> {
  return new Set(producers.map((producer) => userIn(producer)));
}
