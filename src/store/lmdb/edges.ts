/** Follows, blocks and mutes, the facts made of them, and the counts and versions kept beside them. */
import { FeedError } from '../../base/errors.ts';
import { LIMITS } from '../../base/limits.ts';
import { EVERYTHING, splitProducer, type ProducerKey, type UserId } from '../../model/producers.ts';
import { type Edge, type Relation, type ViewerFacts } from '../../model/edges.ts';
import { checkConnection, checkLimit, checkProducer, checkUser } from '../checks.ts';
import type { EdgeStore } from '../ports/edges.ts';
import type { Environment } from './engine/environment.ts';
import { endOf, textKey, textsOf, type Key } from './engine/keys.ts';

const NOTHING = Buffer.alloc(0);
const HELD_MAX = {
  follow: LIMITS.followsMax,
  block: LIMITS.blocksMax,
  mute: LIMITS.blocksMax,
} as const;
const COLUMN = { follow: 1, block: 2, mute: 3 } as const;

type Triple = Pick<Edge, 'consumer' | 'producer' | 'relation'>;

export function openConnections(env: Environment): EdgeStore {
  return {
    addEdge: async (connection) => {
      check(connection);
      return env.write(() => connectOne(env, connection));
    },
    addEdges: async (connections) => {
      connections.forEach(check);
      await env.write(() => {
        for (const connection of connections) connectOne(env, connection);
      });
    },
    removeEdge: async (consumer, producer, relation) => {
      checkConnection({ consumer, producer, relation });
      return env.write(() => disconnectOne(env, { consumer, producer, relation }));
    },
    facts: async (viewer, known) => {
      checkUser(viewer);
      const version = env.recall(
        `version ${viewer}`,
        () => env.viewers.get(textKey(viewer))?.[0] ?? 0,
      );
      return known?.version === version && known.viewer === viewer
        ? known
        : env.read(() => readFacts(env, viewer));
    },
    list: async (consumer, relation, page) => {
      checkUser(consumer);
      checkLimit(page.limit);
      if (page.after !== null) checkProducer(page.after);
      return env.read(() => listPage(env, { consumer, relation }, page));
    },
    counts: async (producer) => {
      checkProducer(producer);
      return env.read(() => ({ followers: env.followers.get(textKey(producer)) ?? 0 }));
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

function connectOne(
  env: Environment,
  connection: Edge,
): { readonly connection: Edge; readonly isNew: boolean } {
  const key = rowKey(connection);
  const sinceMs = env.connections.get(key);
  if (sinceMs !== undefined) return { connection: { ...connection, sinceMs }, isNew: false };
  raiseVersion(env, connection.consumer, { relation: connection.relation, by: 1 });
  env.connections.put(key, connection.sinceMs);
  if (connection.relation === 'follow') countFollower(env, connection.producer, 1);
  if (connection.relation === 'block') {
    const blocked = blockedUser(connection);
    env.blockers.put(textKey(blocked, connection.consumer), NOTHING);
    raiseVersion(env, blocked, null);
  }
  return { connection, isNew: true };
}

function disconnectOne(env: Environment, triple: Triple): Edge | null {
  const key = rowKey(triple);
  const sinceMs = env.connections.get(key);
  if (sinceMs === undefined) return null;
  raiseVersion(env, triple.consumer, { relation: triple.relation, by: -1 });
  env.connections.remove(key);
  if (triple.relation === 'follow') countFollower(env, triple.producer, -1);
  if (triple.relation === 'block') {
    const blocked = blockedUser(triple);
    env.blockers.remove(textKey(blocked, triple.consumer));
    raiseVersion(env, blocked, null);
  }
  return { ...triple, sinceMs };
}

/** Every change of a viewer's facts passes here; so does the bound on how much one viewer may hold. */
function raiseVersion(
  env: Environment,
  user: UserId,
  change: { readonly relation: Relation; readonly by: 1 | -1 } | null,
): void {
  const row: [number, number, number, number] = [
    ...(env.viewers.get(textKey(user)) ?? ([0, 0, 0, 0] as const)),
  ];
  row[0] += 1;
  if (change !== null) {
    const column = COLUMN[change.relation];
    row[column] += change.by;
    const max = HELD_MAX[change.relation];
    if (row[column] > max)
      throw new FeedError(
        'BAD_USER_INPUT',
        `expected at most ${max} connections of kind ${change.relation}, got one more`,
      );
  }
  env.viewers.put(textKey(user), row);
}

function countFollower(env: Environment, producer: ProducerKey, by: 1 | -1): void {
  const key = textKey(producer);
  env.followers.put(key, (env.followers.get(key) ?? 0) + by);
}

function readFacts(env: Environment, viewer: UserId): ViewerFacts {
  const version = env.viewers.get(textKey(viewer))?.[0] ?? 0;
  const held = (relation: Relation) => producersOf(env, { consumer: viewer, relation });
  const blocked = new Set(
    [...held('block')].map((producer) => splitProducer(producer).id as UserId),
  );
  const prefix = textKey(viewer);
  for (const key of env.blockers.getKeys({ start: prefix, end: endOf(prefix) }))
    blocked.add(textsOf(key)[1] as UserId);
  return { viewer, version, follows: held('follow'), mutes: held('mute'), blocked };
}

function producersOf(env: Environment, holder: Omit<Triple, 'producer'>): ReadonlySet<ProducerKey> {
  const prefix = textKey(holder.consumer, holder.relation);
  const producers = new Set<ProducerKey>();
  for (const key of env.connections.getKeys({ start: prefix, end: endOf(prefix) }))
    producers.add(producerOf(key));
  return producers;
}

function listPage(
  env: Environment,
  holder: Omit<Triple, 'producer'>,
  { after, limit }: { readonly after: ProducerKey | null; readonly limit: number },
): readonly Edge[] {
  if (limit === 0) return [];
  const prefix = textKey(holder.consumer, holder.relation);
  const start = after === null ? prefix : endOf(rowKey({ ...holder, producer: after }));
  return Array.from(
    env.connections.getRange({ start, end: endOf(prefix), limit }),
    ({ key, value }) => ({
      ...holder,
      producer: producerOf(key),
      sinceMs: value,
    }),
  );
}

function rowKey({ consumer, relation, producer }: Triple): Key {
  return textKey(consumer, relation, producer);
}

function producerOf(key: Uint8Array): ProducerKey {
  return textsOf(key)[2] as ProducerKey;
}

function blockedUser({ producer }: Pick<Triple, 'producer'>): UserId {
  return splitProducer(producer).id as UserId;
}
