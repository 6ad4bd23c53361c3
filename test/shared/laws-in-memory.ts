/**
 * Laws whose every world is in memory, or on an embedded store that they open themselves: MongoDB and Redis are nothing to
 * them, and what they prove is proven by the run of the embedded store.
 */
export const LAWS_IN_MEMORY = [
  'L1-elements-in-place',
  'L2-lost-mixes',
  'L2-wrong-answers',
  'L8-solid-cursors',
  'lost-and-pruned',
  'random-templates',
].map((name) => `test/laws/${name}.test.ts`);
