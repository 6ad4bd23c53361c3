/** Weights by Zipf's law for workloads with a published skew. */

/** In a random order, so that the popular are not those who write most. */
export function zipf(count: number, parameter: number, random: () => number): Float64Array {
  const weights = Float64Array.from({ length: count }, (_, rank) => (rank + 1) ** -parameter);
  for (let i = count - 1; i > 0; i -= 1) {
    const other = Math.floor(random() * (i + 1));
    const weight = weights[i] ?? 0;
    weights[i] = weights[other] ?? 0;
    weights[other] = weight;
  }
  return weights;
}
