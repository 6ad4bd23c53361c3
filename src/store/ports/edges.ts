/** The port of who follows, blocks and mutes whom. */
import type { Edge, Relation, ViewerFacts } from '../../model/edges.ts';
import type { ProducerKey, UserId } from '../../model/producers.ts';

/** Who follows, blocks and mutes whom. */
export interface EdgeStore {
  /** Repeats return the first connection with `isNew: false`. Raises the version of every viewer whose facts change. */
  addEdge(connection: Edge): Promise<{ readonly connection: Edge; readonly isNew: boolean }>;
  addEdges(connections: readonly Edge[]): Promise<void>;
  /** The connection that was removed, or null when there was none. */
  removeEdge(consumer: UserId, producer: ProducerKey, relation: Relation): Promise<Edge | null>;
  /** The viewer's facts; `known` itself when it is still current, so an unchanged viewer costs one small read. */
  facts(viewer: UserId, known: ViewerFacts | null): Promise<ViewerFacts>;
  /** By producer key, in the order of code points, starting after `after`. */
  list(
    consumer: UserId,
    relation: Relation,
    page: { readonly after: ProducerKey | null; readonly limit: number },
  ): Promise<readonly Edge[]>;
  counts(producer: ProducerKey): Promise<{ readonly followers: number }>;
}
