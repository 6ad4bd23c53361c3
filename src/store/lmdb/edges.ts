/** Follows, blocks and mutes, the facts derived from them, and the counts and versions kept in the same step. */
import { PHRASES } from '../../model/muted-keys.ts';
import { userProducer, type ProducerKey, type UserId, userIn } from '../../model/producers.ts';
import { type Edge, type Relation, type ViewerFacts } from '../../model/edges.ts';
import { checkEdgeCount } from '../checks.ts';
import type { EdgeIdentity, EdgeStore } from '../ports/edges.ts';
import type { KeyPage } from '../ports/key-page.ts';
import { edgeEvents, grantEvents } from '../recorded-events.ts';
import { updatedFacts } from '../updated-facts.ts';
import type { LmdbEnvironment } from './engine/environment.ts';
import { recordEvents } from './events.ts';
import { openFactsChanges, type FactsChange } from './facts-changes.ts';
import {
  joinedKey,
  NO_PREFIX,
  NO_VALUE,
  prefixEnd,
  textIn,
  textKey,
  textsOf,
  type Key,
} from './engine/keys.ts';
import { intactRows, readIntact } from './engine/table.ts';
import { upgradeRows } from './engine/upgrade-rows.ts';
import { bufferWrites } from './engine/write-buffer.ts';
import { recountLmdb } from './recount.ts';

/** The environment, and how many producers one viewer may follow. */
interface EdgeEnvironment extends LmdbEnvironment {
  readonly followsMax: number;
}

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

export function openLmdbEdges(environment: LmdbEnvironment, followsMax: number): EdgeStore {
  const env: EdgeEnvironment = { ...environment, followsMax };
  const changes = openFactsChanges();
  /** Runs a write, and notes what it changed once it is committed. */
  const write = async <T>(action: (changed: FactsChange[]) => T): Promise<T> => {
    const changed: FactsChange[] = [];
    const result = await env.write(() => action(changed));
    changes.note(changed);
    return result;
  };
  return {
    addEdge: async (edge) =>
      write((changed) => {
        const added = addOne(env, edge, changed);
        if (added.isNew) recordEvents(env, edgeEvents(edge));
        return added;
      }),
    addEdges: async (edges) => write((changed) => addAll(env, edges, changed)),
    removeEdge: async (consumer, producer, relation) =>
      write((changed) => removeOne(env, { consumer, producer, relation }, changed)),
    facts: async (viewer, known) => {
      const version = env.recall('viewers', viewer, () => readViewer(env, viewer).version);
      if (known?.viewer !== viewer) return env.read(() => readFacts(env, viewer));
      if (known.version === version) return known;
      const changed = changes.between(viewer, known.version, version);
      return env.read(() =>
        changed === null ? readFacts(env, viewer) : updateFacts(env, known, changed),
      );
    },
    factsAmong: async (viewers, producers) => {
      const asked = producers.map(askedProducer);
      return env.read(() => viewers.map((viewer) => readFactsAmong(env, viewer, asked)));
    },
    list: async (consumer, relation, page) =>
      env.read(() => listPage(env, { consumer, relation }, page)),
    grant: async (consumer, producer, sinceMs) =>
      write((changed) =>
        grantOne(env, { consumer, producer, relation: 'follow', sinceMs }, changed),
      ),
    received: async (producer, relation, page) =>
      env.read(() => receivedPage(env, { producer, relation }, page)),
    all: async ({ after, limit }) => {
      if (limit === 0) return [];
      const start = after === null ? NO_PREFIX : prefixEnd(rowKey(after));
      return env.read(() =>
        Array.from(env.edges.getRange({ start, limit }), ({ key, value }) => ({
          ...edgeOf(key),
          sinceMs: value,
        })),
      );
    },
    recount: (after, limit) => recountLmdb(env, after, limit),
    counts: async (producer) =>
      env.read(() => ({ followers: env.followers.get(textKey(producer)) ?? 0 })),
  };
}

const EDGE_TABLES = ['edges', 'receivedEdges', 'followers', 'viewers', 'blockers'] as const;

function addAll(
  env: EdgeEnvironment,
  edges: readonly Edge[],
  changed: FactsChange[],
): readonly boolean[] {
  const buffer = bufferWrites(env, EDGE_TABLES);
  const areNew = edges.map((edge) => addOne(buffer.env, edge, changed).isNew);
  buffer.flush();
  return areNew;
}

function addOne(
  env: EdgeEnvironment,
  edge: Edge,
  changed: FactsChange[],
): { readonly edge: Edge; readonly isNew: boolean } {
  const key = rowKey(edge);
  const sinceMs = sinceOf(env, edge);
  if (sinceMs !== undefined) return { edge: { ...edge, sinceMs }, isNew: false };
  changed.push(...raiseVersions(env, edge, 1));
  env.edges.put(key, edge.sinceMs);
  if (edge.relation === 'follow') countFollower(env, edge.producer, 1);
  env.receivedEdges.put(receivedKey(edge), edge.sinceMs);
  if (edge.relation === 'block') {
    const blocked = userIn(edge.producer);
    env.blockers.put(textKey(blocked, edge.consumer), NO_VALUE);
  }
  return { edge, isNew: true };
}

function removeOne(env: EdgeEnvironment, edge: EdgeIdentity, changed: FactsChange[]): Edge | null {
  const sinceMs = sinceOf(env, edge);
  if (sinceMs === undefined) return null;
  changed.push(...raiseVersions(env, edge, -1));
  env.edges.remove(rowKey(edge));
  if (edge.relation === 'follow') countFollower(env, edge.producer, -1);
  env.receivedEdges.remove(receivedKey(edge));
  if (edge.relation === 'block') {
    const blocked = userIn(edge.producer);
    env.blockers.remove(textKey(blocked, edge.consumer));
  }
  return { ...edge, sinceMs };
}

/** Since when there is the edge, read from the producer's side where its own row is damaged. */
function sinceOf(env: LmdbEnvironment, edge: EdgeIdentity): number | undefined {
  const since = readIntact(() => env.edges.get(rowKey(edge)), env.onDamage);
  return since === null ? env.receivedEdges.get(receivedKey(edge)) : since;
}

/** Raises the versions of viewers whose facts an edge changes: its consumer, and for a block also the other side. */
function raiseVersions(
  env: EdgeEnvironment,
  edge: EdgeIdentity,
  by: 1 | -1,
): readonly FactsChange[] {
  const { consumer, relation, producer } = edge;
  const version = raiseVersion(env, consumer, { relation, by });
  const own = { viewer: consumer, version, relation, producer };
  if (relation !== 'block') return [own];
  const viewer = userIn(edge.producer);
  const peer = { viewer, version: raiseVersion(env, viewer, null) };
  return [own, { ...peer, relation, producer: userProducer(consumer) }];
}

/** Every change of a viewer's facts is made here, where the bound on how much one viewer may hold is checked. */
function raiseVersion(
  env: EdgeEnvironment,
  user: UserId,
  change: { readonly relation: Relation; readonly by: 1 | -1 } | null,
): number {
  const { version, held } = readViewer(env, user);
  const next = { ...held };
  if (change !== null) {
    next[change.relation] += change.by;
    // Viewers above a bound that was lowered since can still remove edges.
    if (change.by > 0) checkEdgeCount(env, change.relation, next[change.relation]);
  }
  const { follow, block, mute, request, reading } = next;
  env.viewers.put(textKey(user), [version + 1, follow, block, mute, request, reading]);
  return version + 1;
}

function readViewer(env: LmdbEnvironment, user: UserId): ViewerState {
  return viewerOf(env.viewers.get(textKey(user)));
}

function viewerOf(row: ReturnType<LmdbEnvironment['viewers']['get']>): ViewerState {
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
  const people = (relation: Relation) => env.sets.of(Array.from(held(relation), userIn));
  const blocks = people('block');
  const prefix = textKey(viewer);
  const blockers = env.blockers.getKeys({ start: prefix, end: prefixEnd(prefix) });
  const blocked = env.sets.of([
    ...blocks,
    ...Array.from(blockers, (key) => textsOf(key)[1] as UserId),
  ]);
  const [follows, mutes, admittedBy] = [held('follow'), held('mute'), people('reading')];
  return { viewer, version, follows, mutes, blocks, blocked, admittedBy };
}

/** A producer whose facts are requested. Its key, and that of the person it may stand for, are built once for all viewers. */
interface AskedProducer {
  readonly producer: ProducerKey;
  readonly key: Key;
  readonly user: UserId | null;
  readonly userKey: Key;
}

function askedProducer(producer: ProducerKey): AskedProducer {
  const user = producer.startsWith('user:') ? userIn(producer) : null;
  return {
    producer,
    key: textKey(producer),
    user,
    userKey: user === null ? NO_PREFIX : textKey(user),
  };
}

const RELATION_KEYS: Readonly<Record<Relation, Key>> = {
  follow: textKey('follow'),
  block: textKey('block'),
  mute: textKey('mute'),
  request: textKey('request'),
  reading: textKey('reading'),
};

/** One look-up per producer and relation of which the viewer holds anything, and one per person who may block them. */
function readFactsAmong(
  env: LmdbEnvironment,
  viewer: UserId,
  asked: readonly AskedProducer[],
): ViewerFacts {
  const prefix = textKey(viewer);
  const { version, held } = viewerOf(env.viewers.get(prefix));
  const among = (relation: Relation): readonly ProducerKey[] => {
    if (held[relation] === 0) return [];
    const rows = joinedKey(prefix, RELATION_KEYS[relation]);
    return asked.flatMap(({ producer, key }) =>
      env.edges.doesExist(joinedKey(rows, key)) ? [producer] : [],
    );
  };
  const blocks = among('block').map(userIn);
  const blockers =
    version === 0
      ? []
      : asked.flatMap(({ user, userKey }) =>
          user !== null && env.blockers.doesExist(joinedKey(prefix, userKey)) ? [user] : [],
        );
  return {
    viewer,
    version,
    follows: new Set(among('follow')),
    mutes: new Set([...among('mute'), ...(held.mute === 0 ? [] : mutedPhrases(env, viewer))]),
    blocks: new Set(blocks),
    blocked: new Set([...blocks, ...blockers]),
    admittedBy: new Set(among('reading').map(userIn)),
  };
}

function mutedPhrases(env: LmdbEnvironment, consumer: UserId): readonly ProducerKey[] {
  const of = (producer: ProducerKey): Key => rowKey({ consumer, relation: 'mute', producer });
  const rows = env.edges.getKeys({ start: of(PHRASES.below), end: of(PHRASES.above) });
  return Array.from(rows, (key) => textsOf(key)[2] as ProducerKey);
}

/** Brings facts up to date: reads for each changed producer whether it is in its set, and keeps the rest. */
function updateFacts(
  env: LmdbEnvironment,
  known: ViewerFacts,
  touched: readonly FactsChange[],
): ViewerFacts {
  const consumer = known.viewer as UserId;
  return updatedFacts(known, {
    version: touched.at(-1)?.version ?? known.version,
    touched,
    isHeld: ({ relation, producer }) =>
      relation === 'blockedBy'
        ? env.blockers.doesExist(textKey(consumer, userIn(producer)))
        : env.edges.doesExist(rowKey({ consumer, relation, producer })),
    setOf: (members) => env.sets.of(members),
  });
}

function producersOf(env: LmdbEnvironment, holder: Holder): ReadonlySet<ProducerKey> {
  const prefix = textKey(holder.consumer, holder.relation);
  const producers = env.sets.gather<ProducerKey>(textIn);
  env.edges.visitKeys({ start: prefix, end: prefixEnd(prefix) }, (key, start, end) =>
    producers.add(key, start + prefix.length, end - 1),
  );
  return producers.set();
}

function listPage(
  env: LmdbEnvironment,
  holder: Holder,
  { after, limit }: KeyPage<ProducerKey>,
): readonly Edge[] {
  if (limit === 0) return [];
  const prefix = textKey(holder.consumer, holder.relation);
  const start = after === null ? prefix : prefixEnd(rowKey({ ...holder, producer: after }));
  const range = { start, end: prefixEnd(prefix), limit };
  return intactRows(env.edges, range, {
    onDamage: env.onDamage,
    instead: (key) => env.receivedEdges.get(receivedKey(edgeOf(key))),
  }).map(({ key, value }) => ({
    ...holder,
    producer: textIn(key, prefix.length, key.length - 1) as ProducerKey,
    sinceMs: value,
  }));
}

/** The follow replaces the request. */
function grantOne(env: EdgeEnvironment, follow: Edge, changed: FactsChange[]): Edge | null {
  if (removeOne(env, { ...follow, relation: 'request' }, changed) === null) return null;
  recordEvents(env, grantEvents(follow));
  return addOne(env, follow, changed).edge;
}

interface Receiver {
  readonly producer: ProducerKey;
  readonly relation: Relation;
}

function receivedPage(
  env: LmdbEnvironment,
  { producer, relation }: Receiver,
  { after, limit }: KeyPage<UserId>,
): readonly Edge[] {
  if (limit === 0) return [];
  const prefix = textKey(producer, relation);
  const start = after === null ? prefix : prefixEnd(textKey(producer, relation, after));
  const consumerIn = (key: Key): UserId => textsOf(key)[2] as UserId;
  const range = { start, end: prefixEnd(prefix), limit };
  return intactRows(env.receivedEdges, range, {
    onDamage: env.onDamage,
    instead: (key) => env.edges.get(rowKey({ consumer: consumerIn(key), producer, relation })),
  }).map(({ key, value }) => ({
    consumer: consumerIn(key),
    producer,
    relation,
    sinceMs: value,
  }));
}

/** Lists edges from the producer's side in a folder that was written when few edges were. Resumes after an interruption. */
export async function listReceivedEdges(env: LmdbEnvironment): Promise<void> {
  const edges = { progress: LISTED, table: env.edges, atOnce: LISTED_AT_ONCE };
  await upgradeRows(env, edges, (key) => {
    const sinceMs = env.edges.get(key);
    if (sinceMs !== undefined) env.receivedEdges.put(receivedKey(edgeOf(key)), sinceMs);
  });
}

const LISTED = textKey('received-listed');
const LISTED_AT_ONCE = 5_000;

function edgeOf(key: Uint8Array): EdgeIdentity {
  const [consumer, relation, producer] = textsOf(key);
  return {
    consumer: consumer as UserId,
    relation: relation as Relation,
    producer: producer as ProducerKey,
  };
}

function receivedKey({ producer, relation, consumer }: EdgeIdentity): Key {
  return textKey(producer, relation, consumer);
}

function rowKey({ consumer, relation, producer }: EdgeIdentity): Key {
  return textKey(consumer, relation, producer);
}
