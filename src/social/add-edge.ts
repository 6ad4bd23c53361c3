/** Adding an edge within the bound that the store enforces. */
import { done, refusedInput, type Outcome } from '../base/outcome.ts';
import type { Edge } from '../model/edges.ts';
import { EdgeLimitError } from '../store/checks.ts';
import type { SocialContext } from './context.ts';

/** Adds an edge. The store checks the bound in the same step, so even concurrent calls cannot exceed it. */
export async function addEdge(
  context: Pick<SocialContext, 'store' | 'clock'>,
  field: string,
  edge: Omit<Edge, 'sinceMs'>,
): Promise<Outcome<Edge>> {
  const added = await addEdgeOrFind(context, field, edge);
  return added.isDone ? done(added.value.edge) : added;
}

/** The same, and returns whether the edge is new. */
export function addEdgeOrFind(
  { store, clock }: Pick<SocialContext, 'store' | 'clock'>,
  field: string,
  edge: Omit<Edge, 'sinceMs'>,
): Promise<Outcome<{ readonly edge: Edge; readonly isNew: boolean }>> {
  return withinEdgeLimit(field, () => store.edges.addEdge({ ...edge, sinceMs: clock.now() }));
}

/** The result of `add`, or the refusal of the field when its consumer has the maximum number of edges. */
export async function withinEdgeLimit<T>(
  field: string,
  add: () => Promise<T>,
): Promise<Outcome<T>> {
  try {
    return done(await add());
  } catch (error) {
    if (!(error instanceof EdgeLimitError)) throw error;
    const message = `expected at most ${error.max} ${error.relation}s, got one more`;
    return refusedInput(field, message);
  }
}
