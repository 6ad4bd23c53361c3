/** The port of who follows, blocks and mutes whom. */
import type { Connection, Relation, ViewerFacts } from '../../model/edges.ts';
import type { ProducerKey, UserId } from '../../model/producers.ts';

/** Who follows, blocks and mutes whom. */
export interface ConnectionStore {
  /** Repeats return the first connection with `isNew: false`. Raises the version of every viewer whose facts change. */
  connect(
    connection: Connection,
  ): Promise<{ readonly connection: Connection; readonly isNew: boolean }>;
  connectMany(connections: readonly Connection[]): Promise<void>;
  /** The connection that was removed, or null when there was none. */
  disconnect(
    consumer: UserId,
    producer: ProducerKey,
    relation: Relation,
  ): Promise<Connection | null>;
  /** The viewer's facts; `known` itself when it is still current, so an unchanged viewer costs one small read. */
  facts(viewer: UserId, known: ViewerFacts | null): Promise<ViewerFacts>;
  /** By producer key, in the order of code points, starting after `after`. */
  list(
    consumer: UserId,
    relation: Relation,
    page: { readonly after: ProducerKey | null; readonly limit: number },
  ): Promise<readonly Connection[]>;
  counts(producer: ProducerKey): Promise<{ readonly followers: number }>;
}
