/** Adding an edge within the bound that the store counts. */
import { done, type Outcome, refusedField } from '../base/outcome.ts';
import type { Edge } from '../model/edges.ts';
import { EdgeLimitError } from '../store/checks.ts';
import type { SocialContext } from './context.ts';

/** The store counts, in the step that adds the edge: however many ask at once, nobody holds more than the bound. */
export async function addEdge(
  context: Pick<SocialContext, 'store' | 'clock'>,
  field: string,
  edge: Omit<Edge, 'sinceMs'>,
): Promise<Outcome<Edge>> {
  const added = await addEdgeOrFind(context, field, edge);
  return added.isDone ? done(added.value.edge) : added;
}

/** The same, and whether the edge was not there before. */
export function addEdgeOrFind(
  { store, clock }: Pick<SocialContext, 'store' | 'clock'>,
  field: string,
  edge: Omit<Edge, 'sinceMs'>,
): Promise<Outcome<{ readonly edge: Edge; readonly isNew: boolean }>> {
  return withinEdgeLimit(field, () => store.edges.addEdge({ ...edge, sinceMs: clock.now() }));
}

/** What `add` gives, or the refusal of the field when its consumer holds as many edges as one may. */
export async function withinEdgeLimit<T>(
  field: string,
  add: () => Promise<T>,
): Promise<Outcome<T>> {
  try {
    return done(await add());
  } catch (error) {
    if (!(error instanceof EdgeLimitError)) throw error;
    const message = `expected at most ${error.max} ${error.relation}s, got one more`;
    return refusedField('BAD_USER_INPUT', field, message);
  }
}
