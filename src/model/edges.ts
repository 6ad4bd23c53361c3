/** What a person holds towards a producer, and the facts that decide what a viewer may see. */

/** What a person may hold towards a producer. A block and a mute name a `user:` producer. */
import type { ProducerKey, UserId } from './producers.ts';
export type Relation = 'follow' | 'block' | 'mute';

/** One person's relation to one producer, since `sinceMs`. */
export interface Edge {
  readonly consumer: UserId;
  readonly producer: ProducerKey;
  readonly relation: Relation;
  readonly sinceMs: number;
}

/** Everything about a viewer that decides what they may see and what they follow. Version rises with each change. */
export interface ViewerFacts {
  /** Null for an anonymous viewer. */
  readonly viewer: UserId | null;
  readonly version: number;
  readonly follows: ReadonlySet<ProducerKey>;
  readonly mutes: ReadonlySet<ProducerKey>;
  /** Users the viewer blocked. */
  readonly blocks: ReadonlySet<UserId>;
  /** Users the viewer blocked, or who blocked the viewer: hidden both ways. Who of the two it was is for nobody to know. */
  readonly blocked: ReadonlySet<UserId>;
}
