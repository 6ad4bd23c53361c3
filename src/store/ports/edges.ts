/** The port of who follows, blocks and mutes whom. */
import type { Edge, Relation, ViewerFacts } from '../../model/edges.ts';
import type { ProducerKey, UserId } from '../../model/producers.ts';
import type { KeyPage } from './key-page.ts';

/** The result of one share of a recount. */
export interface RecountShare {
  readonly checked: number;
  readonly corrected: number;
  /** Where the next share begins; null after the last. */
  readonly next: string | null;
}

/** What identifies an edge. */
export type EdgeIdentity = Pick<Edge, 'consumer' | 'producer' | 'relation'>;

/** Who follows, blocks and mutes whom, who asks to follow, and who is on whose list of readers. */
export interface EdgeStore {
  /** Repeats return the first edge with `isNew: false`. Raises the version of every viewer whose facts change. */
  addEdge(edge: Edge): Promise<{ readonly edge: Edge; readonly isNew: boolean }>;
  /** Adds all edges or none. Resolves with whether each one is new. */
  addEdges(edges: readonly Edge[]): Promise<readonly boolean[]>;
  /** Resolves with the removed edge, or with null when there is no such edge. */
  removeEdge(consumer: UserId, producer: ProducerKey, relation: Relation): Promise<Edge | null>;
  /** The viewer's facts; `known` itself when it is still current, so an unchanged viewer costs one small read. */
  facts(viewer: UserId, known: ViewerFacts | null): Promise<ViewerFacts>;
  /**
   * The facts of each viewer about these producers, and the phrases that each viewer mutes; all other facts are left
   * out. Of what a viewer holds, only those phrases add to the cost.
   */
  factsAmong(
    viewers: readonly UserId[],
    producers: readonly ProducerKey[],
  ): Promise<readonly ViewerFacts[]>;
  /** By producer key, in the order of code points. */
  list(consumer: UserId, relation: Relation, page: KeyPage<ProducerKey>): Promise<readonly Edge[]>;
  /**
   * Turns a request into a follow, in one step. Resolves with the follow, or with null when there is no request, such as
   * after it was withdrawn.
   */
  grant(consumer: UserId, producer: ProducerKey, sinceMs: number): Promise<Edge | null>;
  /** Who follows the producer, asks to follow it or may read it, by consumer, in the order of code points. */
  received(
    producer: ProducerKey,
    relation: Relation,
    page: KeyPage<UserId>,
  ): Promise<readonly Edge[]>;
  /** Everybody's edges, by consumer, relation and producer, each in the order of code points. */
  all(page: KeyPage<EdgeIdentity>): Promise<readonly Edge[]>;
  counts(producer: ProducerKey): Promise<{ readonly followers: number }>;
  /**
   * Recounts the next rows after `after` and corrects what differs: first what viewers hold, then the followers of
   * producers, the members of places, and what threads say of their items. All of them may change meanwhile. With null
   * it starts at the beginning.
   */
  recount(after: string | null, limit: number): Promise<RecountShare>;
}
