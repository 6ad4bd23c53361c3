/** The port of who follows, blocks and mutes whom. */
import type { Edge, Relation, ViewerFacts } from '../../model/edges.ts';
import type { ProducerKey, UserId } from '../../model/producers.ts';
import type { KeyPage } from './key-page.ts';

/** What one share of a recount did. */
export interface RecountShare {
  readonly checked: number;
  readonly corrected: number;
  /** Where the next share begins; null after the last. */
  readonly next: string | null;
}

/** Who follows, blocks and mutes whom, who asks to follow, and who is on whose list of readers. */
export interface EdgeStore {
  /** Repeats return the first edge with `isNew: false`. Raises the version of every viewer whose facts change. */
  addEdge(edge: Edge): Promise<{ readonly edge: Edge; readonly isNew: boolean }>;
  /** Adds many, all or none. For each, whether it is new. */
  addEdges(edges: readonly Edge[]): Promise<readonly boolean[]>;
  /** Resolves with the removed edge, or with null when there is no such edge. */
  removeEdge(consumer: UserId, producer: ProducerKey, relation: Relation): Promise<Edge | null>;
  /** The viewer's facts; `known` itself when it is still current, so an unchanged viewer costs one small read. */
  facts(viewer: UserId, known: ViewerFacts | null): Promise<ViewerFacts>;
  /**
   * The facts of each viewer as far as they are about these producers, and the phrases that each mutes; what else a viewer
   * holds is left out. Costs nothing that grows with what they hold, except with those phrases.
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
  /** Those who hold edges, and perhaps others whom edges once concerned, in the order of code points. */
  consumers(page: KeyPage<UserId>): Promise<readonly UserId[]>;
  counts(producer: ProducerKey): Promise<{ readonly followers: number }>;
  /**
   * Counts again what counters say of the next rows after `after`: what viewers hold, then who follows producers. Corrects
   * those that differ, while others go on changing edges. Null for `after` begins.
   */
  recount(after: string | null, limit: number): Promise<RecountShare>;
}
