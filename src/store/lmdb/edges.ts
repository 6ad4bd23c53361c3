/** Follows, blocks and mutes, the facts made of them, and the counts and versions kept in the same step. */
import { splitProducer, type ProducerKey, type UserId } from '../../model/producers.ts';
import {
  type Edge,
  type ReceivedRelation,
  type Relation,
  type ViewerFacts,
} from '../../model/edges.ts';
import { checkEdgeCount } from '../checks.ts';
import type { EdgeStore } from '../ports/edges.ts';
import type { KeyPage } from '../ports/key-page.ts';
import type { LmdbEnvironment } from './engine/environment.ts';
import { NO_VALUE, prefixEnd, textKey, textsOf, type Key } from './engine/keys.ts';

/** What identifies an edge. */
type EdgeKey = Pick<Edge, 'consumer' | 'producer' | 'relation'>;
type Holder = Pick<Edge, 'consumer' | 'relation'>;

/** A viewer's row as an object. */
interface ViewerState {
  readonly version: number;
  readonly held: Readonly<Record<Relation, number>>;
}

const NEW_VIEWER: ViewerState = {
  version: 0,
  held: { follow: 0, block: 0, mute: 0, request: 0, reading: 0 },
};

export function openLmdbEdges(env: LmdbEnvironment): EdgeStore {
  return {
    addEdge: async (edge) => env.write(() => addOne(env, edge)),
    addEdges: async (edges) => {
      await env.write(() => {
        for (const edge of edges) addOne(env, edge);
      });
    },
    removeEdge: async (consumer, producer, relation) =>
      env.write(() => removeOne(env, { consumer, producer, relation })),
    facts: async (viewer, known) => {
      const version = env.recall(`version ${viewer}`, () => readViewer(env, viewer).version);
      return known?.version === version && known.viewer === viewer
        ? known
        : env.read(() => readFacts(env, viewer));
    },
    list: async (consumer, relation, page) =>
      env.read(() => listPage(env, { consumer, relation }, page)),
    grant: async (consumer, producer, sinceMs) =>
      env.write(() => grantOne(env, { consumer, producer, relation: 'follow', sinceMs })),
    received: async (producer, relation, page) =>
      env.read(() => receivedPage(env, { producer, relation }, page)),
    counts: async (producer) =>
      env.read(() => ({ followers: env.followers.get(textKey(producer)) ?? 0 })),
  };
}

function addOne(
  env: LmdbEnvironment,
  edge: Edge,
): { readonly edge: Edge; readonly isNew: boolean } {
  const key = rowKey(edge);
  const sinceMs = env.edges.get(key);
  if (sinceMs !== undefined) return { edge: { ...edge, sinceMs }, isNew: false };
  raiseVersion(env, edge.consumer, { relation: edge.relation, by: 1 });
  env.edges.put(key, edge.sinceMs);
  if (edge.relation === 'follow') countFollower(env, edge.producer, 1);
  if (isReceived(edge)) env.receivedEdges.put(receivedKey(edge), edge.sinceMs);
  if (edge.relation === 'block') {
    const blocked = blockedUser(edge);
    env.blockers.put(textKey(blocked, edge.consumer), NO_VALUE);
    raiseVersion(env, blocked, null);
  }
  return { edge, isNew: true };
}

function removeOne(env: LmdbEnvironment, edge: EdgeKey): Edge | null {
  const key = rowKey(edge);
  const sinceMs = env.edges.get(key);
  if (sinceMs === undefined) return null;
  raiseVersion(env, edge.consumer, { relation: edge.relation, by: -1 });
  env.edges.remove(key);
  if (edge.relation === 'follow') countFollower(env, edge.producer, -1);
  if (isReceived(edge)) env.receivedEdges.remove(receivedKey(edge));
  if (edge.relation === 'block') {
    const blocked = blockedUser(edge);
    env.blockers.remove(textKey(blocked, edge.consumer));
    raiseVersion(env, blocked, null);
  }
  return { ...edge, sinceMs };
}

/** Every change of a viewer's facts passes here; so does the bound on how much one viewer may hold. */
function raiseVersion(
  env: LmdbEnvironment,
  user: UserId,
  change: { readonly relation: Relation; readonly by: 1 | -1 } | null,
): void {
  const { version, held } = readViewer(env, user);
  const next = { ...held };
  if (change !== null) {
    next[change.relation] += change.by;
    checkEdgeCount(change.relation, next[change.relation]);
  }
  const { follow, block, mute, request, reading } = next;
  env.viewers.put(textKey(user), [version + 1, follow, block, mute, request, reading]);
}

function readViewer(env: LmdbEnvironment, user: UserId): ViewerState {
  const row = env.viewers.get(textKey(user));
  if (row === undefined) return NEW_VIEWER;
  const [version, follow, block, mute, request = 0, reading = 0] = row;
  return { version, held: { follow, block, mute, request, reading } };
}

function countFollower(env: LmdbEnvironment, producer: ProducerKey, by: 1 | -1): void {
  const key = textKey(producer);
  env.followers.put(key, (env.followers.get(key) ?? 0) + by);
}

function readFacts(env: LmdbEnvironment, viewer: UserId): ViewerFacts {
  const { version } = readViewer(env, viewer);
  const held = (relation: Relation) => producersOf(env, { consumer: viewer, relation });
  const people = (relation: Relation) =>
    new Set([...held(relation)].map((producer) => splitProducer(producer).id as UserId));
  const blocks = people('block');
  const blocked = new Set(blocks);
  const prefix = textKey(viewer);
  for (const key of env.blockers.getKeys({ start: prefix, end: prefixEnd(prefix) }))
    blocked.add(textsOf(key)[1] as UserId);
  const [follows, mutes, admittedBy] = [held('follow'), held('mute'), people('reading')];
  return { viewer, version, follows, mutes, blocks, blocked, admittedBy };
}

function producersOf(env: LmdbEnvironment, holder: Holder): ReadonlySet<ProducerKey> {
  const prefix = textKey(holder.consumer, holder.relation);
  const producers = new Set<ProducerKey>();
  for (const key of env.edges.getKeys({ start: prefix, end: prefixEnd(prefix) }))
    producers.add(producerOf(key));
  return producers;
}

function listPage(
  env: LmdbEnvironment,
  holder: Holder,
  { after, limit }: KeyPage<ProducerKey>,
): readonly Edge[] {
  if (limit === 0) return [];
  const prefix = textKey(holder.consumer, holder.relation);
  const start = after === null ? prefix : prefixEnd(rowKey({ ...holder, producer: after }));
  return Array.from(
    env.edges.getRange({ start, end: prefixEnd(prefix), limit }),
    ({ key, value }) => ({
      ...holder,
      producer: producerOf(key),
      sinceMs: value,
    }),
  );
}

/** The follow takes the place of the request. */
function grantOne(env: LmdbEnvironment, follow: Edge): Edge | null {
  if (removeOne(env, { ...follow, relation: 'request' }) === null) return null;
  return addOne(env, follow).edge;
}

interface Receiver {
  readonly producer: ProducerKey;
  readonly relation: ReceivedRelation;
}

function receivedPage(
  env: LmdbEnvironment,
  { producer, relation }: Receiver,
  { after, limit }: KeyPage<UserId>,
): readonly Edge[] {
  if (limit === 0) return [];
  const prefix = textKey(producer, relation);
  const start = after === null ? prefix : prefixEnd(textKey(producer, relation, after));
  return Array.from(
    env.receivedEdges.getRange({ start, end: prefixEnd(prefix), limit }),
    ({ key, value }) => ({
      consumer: textsOf(key)[2] as UserId,
      producer,
      relation,
      sinceMs: value,
    }),
  );
}

function isReceived({ relation }: Pick<EdgeKey, 'relation'>): boolean {
  return relation === 'request' || relation === 'reading';
}

function receivedKey({ producer, relation, consumer }: EdgeKey): Key {
  return textKey(producer, relation, consumer);
}

function rowKey({ consumer, relation, producer }: EdgeKey): Key {
  return textKey(consumer, relation, producer);
}

function producerOf(key: Uint8Array): ProducerKey {
  return textsOf(key)[2] as ProducerKey;
}

function blockedUser({ producer }: Pick<EdgeKey, 'producer'>): UserId {
  return splitProducer(producer).id as UserId;
}
