/** Adapters that are wrong about edges, each with the sentence that catches it. */
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
];
