/** Randomness that can be repeated. JavaScript, because the workers of rankers import it unbuilt as well. */
/**
 * A seeded generator of numbers in [0, 1): mulberry32. Same seed, same sequence, on every machine.
 * @param {number} seed
 * @returns {() => number}
 */
export function seededRandom(seed: number): () => number;
