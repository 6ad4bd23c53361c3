/** Adapters that are wrong about edges, each with the sentence that catches it. */
import type { Edge } from '../../../src/model/edges.ts';
import type { Broken } from './broken.ts';

export const BROKEN_EDGES: readonly Broken<'edges'>[] = [
  [
    'returns the repeat instead of the first',
    'an edge is added once, and a repeat returns the first',
    (edges) => ({
      addEdge: async (edge) => ({ ...(await edges.addEdge(edge)), connection: edge }),
    }),
  ],
  [
    'never changes its facts',
    'facts that are known are returned while they are current, and new ones after each change',
    (edges) => ({ facts: async (viewer, known) => known ?? edges.facts(viewer, known) }),
  ],
  [
    'makes new facts each time',
    'facts that are known are returned while they are current, and new ones after each change',
    (edges) => ({ facts: (viewer) => edges.facts(viewer, null) }),
  ],
  [
    'brings facts up to date but for the blocks of others',
    'facts that are known follow the edges of everybody',
    (edges) => ({
      facts: async (viewer, known) => {
        const facts = await edges.facts(viewer, known);
        return known === null ? facts : { ...facts, blocked: known.blocked };
      },
    }),
  ],
  [
    'shows a block to one side',
    'a block shows to both sides and is lifted from both',
    (edges) => ({
      facts: async (viewer, known) => {
        const facts = await edges.facts(viewer, known);
        const own = await edges.list(viewer, 'block', { after: null, limit: 99 });
        return {
          ...facts,
          blocked: new Set(own.map(({ producer }) => producer.slice(5))),
        } as never;
      },
    }),
  ],
  [
    'leaves out who blocks a viewer when it is asked of some producers',
    'facts among some producers are the whole facts without the others, of each viewer asked',
    (edges) => ({
      factsAmong: async (viewers, producers) =>
        (await edges.factsAmong(viewers, producers)).map((facts) => ({
          ...facts,
          blocked: facts.blocks,
        })),
    }),
  ],
  [
    'leaves out muted phrases when it is asked of some producers',
    'facts among some producers are the whole facts without the others, of each viewer asked',
    (edges) => ({
      factsAmong: async (viewers, producers) =>
        (await edges.factsAmong(viewers, producers)).map((facts) => ({
          ...facts,
          mutes: new Set([...facts.mutes].filter((key) => producers.includes(key))),
        })),
    }),
  ],
  [
    'corrects counters that are right',
    'a recount finds every counter right, also while edges change, and leaves counts exact',
    (edges) => ({
      recount: async (after, limit) => ({ ...(await edges.recount(after, limit)), corrected: 1 }),
    }),
  ],
  [
    'corrects a thread that is right',
    'a recount leaves the members of places and the items of threads exact, while both change',
    (edges) => ({
      recount: async (after, limit) => {
        const share = await edges.recount(after, limit);
        return after === 'thread ' ? { ...share, corrected: share.corrected + 1 } : share;
      },
    }),
  ],
  [
    'grants what was withdrawn',
    'a request that was withdrawn cannot be granted',
    (edges) => ({
      grant: async (consumer, producer, sinceMs) =>
        (await edges.addEdge({ consumer, producer, relation: 'follow', sinceMs })).edge,
    }),
  ],
  [
    'follows as soon as it is asked',
    'a request does not follow, and is turned into a follow once',
    (edges) => ({
      addEdge: (edge) =>
        edges.addEdge(edge.relation === 'request' ? { ...edge, relation: 'follow' } : edge),
    }),
  ],
  [
    'takes readers for followers',
    'people on a list of readers are admitted until they are taken off',
    (edges) => ({
      facts: async (viewer, known) => {
        const facts = await edges.facts(viewer, known);
        return { ...facts, admittedBy: new Set() };
      },
    }),
  ],
  [
    'starts every page of what was received over',
    'what a producer received is listed by consumer in the order of code points, page by page',
    (edges) => ({
      received: (producer, relation, page) =>
        edges.received(producer, relation, { ...page, after: null }),
    }),
  ],
  [
    'does not list followers',
    'a request that is granted makes a follower',
    (edges) => ({
      received: async (producer, relation, page) =>
        relation === 'follow' ? [] : edges.received(producer, relation, page),
    }),
  ],
  [
    'keeps followers who left in their list',
    'the followers of a producer are listed page by page, and are gone once they unfollow',
    (edges) => {
      const all: Edge[] = [];
      return {
        addEdges: async (added) => {
          all.push(...added);
          await edges.addEdges(added);
        },
        received: async (producer, relation, { after, limit }) =>
          all
            .filter((each) => each.producer === producer && each.relation === relation)
            .toSorted((a, b) => (a.consumer < b.consumer ? -1 : 1))
            .filter(({ consumer }) => after === null || consumer > after)
            .slice(0, limit),
      };
    },
  ],
  [
    'lists what a page starts after',
    'edges are listed by producer key in the order of code points, page by page',
    (edges) => ({
      list: async (consumer, relation, { after, limit }) => {
        const all = await edges.list(consumer, relation, { after: null, limit: 99 });
        return all
          .toSorted((a, b) => (a.producer < b.producer ? -1 : 1))
          .filter(({ producer }) => after === null || producer > after)
          .slice(0, limit);
      },
    }),
  ],
  [
    'lists requests and readers alone from the producer’s side',
    'edges of every relation are listed from the producer’s side while they exist',
    (edges) => ({
      received: async (producer, relation, page) =>
        relation === 'request' || relation === 'reading'
          ? edges.received(producer, relation, page)
          : [],
    }),
  ],
  [
    'begins a page of everybody’s edges at a consumer',
    'everybody’s edges are listed by consumer, relation and producer, page by page',
    (edges) => ({
      all: async ({ after, limit }) => {
        const found = await edges.all({ after, limit: 99 });
        return found.filter(({ consumer }) => consumer !== after?.consumer).slice(0, limit);
      },
    }),
  ],
  [
    'calls every edge of many new',
    'only follows are counted as followers, each consumer once',
    (edges) => ({
      addEdges: async (all) => {
        await edges.addEdges(all);
        return all.map(() => true);
      },
    }),
  ],
];
