/** The oracle's edges, and the facts derived from them. */
import { FeedError } from '../../src/base/errors.ts';
import { LIMITS } from '../../src/base/limits.ts';
import type { Edge, Relation, ViewerFacts } from '../../src/model/edges.ts';
import { isPhrase } from '../../src/model/phrases.ts';
import type { ProducerKey, UserId } from '../../src/model/producers.ts';
import type { EdgeIdentity, EdgeStore } from '../../src/store/ports/edges.ts';
import { byCodePoint, remove, type World } from './model-store.ts';

interface EdgeVerbs {
  readonly find: (consumer: UserId, producer: ProducerKey, relation: Relation) => Edge | undefined;
  readonly connect: (edge: Edge) => { readonly edge: Edge };
  readonly touch: (edge: Edge) => void;
}

export function modelConnections(world: World): EdgeStore {
  const find = (consumer: UserId, producer: ProducerKey, relation: Relation) =>
    world.connections.find(
      (each) =>
        each.consumer === consumer && each.producer === producer && each.relation === relation,
    );
  const touch = ({ consumer, producer, relation }: Edge) => {
    raise(world, consumer);
    if (relation === 'block') raise(world, producer.slice('user:'.length) as UserId);
  };
  const connect = (connection: Edge) => {
    const { consumer, producer, relation } = connection;
    const earlier = find(consumer, producer, relation);
    if (earlier !== undefined) return { edge: earlier, isNew: false };
    const max = relation === 'request' ? LIMITS.requestsMax : LIMITS.followsDefault;
    // Counted only when it can matter: counting for each edge made the largest batch take seconds.
    const isMany = world.connections.length >= max;
    const isAlike = (each: Edge) => each.consumer === consumer && each.relation === relation;
    if (isMany && world.connections.filter(isAlike).length >= max)
      throw new FeedError('BAD_USER_INPUT', 'too many');
    world.connections.push(connection);
    touch(connection);
    return { edge: connection, isNew: true };
  };
  return {
    addEdge: async (connection) => connect(connection),
    addEdges: async (connections) => {
      const [held, versions] = [[...world.connections], new Map(world.versions)];
      try {
        return connections.map((connection) => connect(connection).isNew);
      } catch (error) {
        world.connections.splice(0, Number.POSITIVE_INFINITY, ...held);
        world.versions.clear();
        versions.forEach((version, viewer) => world.versions.set(viewer, version));
        throw error;
      }
    },
    removeEdge: async (consumer, producer, relation) => {
      const connection = find(consumer, producer, relation);
      if (connection === undefined) return null;
      remove(world.connections, (each) => each === connection);
      touch(connection);
      return connection;
    },
    facts: async (viewer, known) => {
      const facts = factsOf(world, viewer);
      return known?.viewer === viewer && known.version === facts.version ? known : facts;
    },
    list: async (consumer, relation, { after, limit }) => {
      return world.connections
        .filter((each) => each.consumer === consumer && each.relation === relation)
        .sort((a, b) => byCodePoint(a.producer, b.producer))
        .filter((each) => after === null || byCodePoint(each.producer, after) > 0)
        .slice(0, limit);
    },
    ...modelRequests(world, { find, connect, touch }),
    all: async ({ after, limit }) =>
      world.connections
        .toSorted(byKey)
        .filter((each) => after === null || byKey(each, after) > 0)
        .slice(0, limit),
    counts: async (producer) => {
      return {
        followers: world.connections.filter(
          (each) => each.relation === 'follow' && each.producer === producer,
        ).length,
      };
    },
  };
}

function byKey(a: EdgeIdentity, b: EdgeIdentity): number {
  return (
    byCodePoint(a.consumer, b.consumer) ||
    byCodePoint(a.relation, b.relation) ||
    byCodePoint(a.producer, b.producer)
  );
}

function modelRequests(
  world: World,
  { find, connect, touch }: EdgeVerbs,
): Pick<EdgeStore, 'grant' | 'received' | 'factsAmong' | 'recount'> {
  return {
    factsAmong: async (viewers, producers) =>
      viewers.map((viewer) => factsAbout(factsOf(world, viewer), producers)),
    recount: async () => ({ checked: 0, corrected: 0, next: null }),
    grant: async (consumer, producer, sinceMs) => {
      const request = find(consumer, producer, 'request');
      if (request === undefined) return null;
      remove(world.connections, (each) => each === request);
      touch(request);
      return connect({ consumer, producer, relation: 'follow', sinceMs }).edge;
    },
    received: async (producer, relation, { after, limit }) =>
      world.connections
        .filter((each) => each.producer === producer && each.relation === relation)
        .sort((a, b) => byCodePoint(a.consumer, b.consumer))
        .filter((each) => after === null || byCodePoint(each.consumer, after) > 0)
        .slice(0, limit),
  };
}

function raise(world: World, user: UserId): void {
  world.versions.set(user, (world.versions.get(user) ?? 0) + 1);
}

/** The facts about some producers, and the muted phrases. */
export function factsAbout(facts: ViewerFacts, producers: readonly ProducerKey[]): ViewerFacts {
  const isAbout = (key: ProducerKey): boolean => producers.includes(key);
  const isAboutUser = (user: UserId): boolean => isAbout(`user:${user}` as ProducerKey);
  return {
    ...facts,
    follows: new Set([...facts.follows].filter(isAbout)),
    mutes: new Set([...facts.mutes].filter((key) => isAbout(key) || isPhrase(key))),
    blocks: new Set([...facts.blocks].filter(isAboutUser)),
    blocked: new Set([...facts.blocked].filter(isAboutUser)),
    admittedBy: new Set([...facts.admittedBy].filter(isAboutUser)),
  };
}

function factsOf(world: World, viewer: UserId): ViewerFacts {
  const held = (relation: Relation) =>
    world.connections
      .filter((each) => each.consumer === viewer && each.relation === relation)
      .map((each) => each.producer);
  const blockers = world.connections
    .filter((each) => each.relation === 'block' && each.producer === `user:${viewer}`)
    .map((each) => each.consumer);
  const blocked = held('block').map((producer) => producer.slice('user:'.length) as UserId);
  return {
    viewer,
    version: world.versions.get(viewer) ?? 0,
    follows: new Set(held('follow')),
    mutes: new Set(held('mute')),
    blocks: new Set(blocked),
    blocked: new Set([...blocked, ...blockers]),
    admittedBy: new Set(
      held('reading').map((producer) => producer.slice('user:'.length) as UserId),
    ),
  };
}
