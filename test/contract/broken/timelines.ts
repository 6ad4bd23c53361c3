/** Adapters that are wrong about timelines, each with the sentence that catches it. */
import { position } from '../../../src/model/positions.ts';
import type { Broken } from './broken.ts';

export const BROKEN_TIMELINES: readonly Broken<'timelines'>[] = [
  [
    'forgets the upper bound',
    'a range covers what is above `above` and not above `upTo`',
    (timelines) => ({
      range: (producers, query) =>
        timelines.range(producers, { ...query, upTo: position(Number.MAX_SAFE_INTEGER) }),
    }),
  ],
  [
    'includes the lower bound',
    'pages read in turn give every position once, in both orders',
    (timelines) => ({
      range: (producers, query) =>
        timelines.range(producers, {
          ...query,
          above: position(Math.max(0, query.above - 1)),
        }),
    }),
  ],
  [
    'shows a shared item once for each producer',
    'a range covers two that share an item',
    (timelines) => ({
      range: async (producers, query) => {
        const each = [...producers].map((producer) => timelines.range(new Set([producer]), query));
        return (await Promise.all(each)).flat().sort((a, b) => b - a);
      },
    }),
  ],
  [
    'answers any number',
    'a range whose limit is -1 is refused',
    (timelines) => ({
      range: (producers, query) =>
        timelines.range(producers, { ...query, limit: Math.max(0, query.limit) }),
    }),
  ],
];
