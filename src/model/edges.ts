/** The relations of a person to producers, and the facts that decide what a viewer may see. */

import type { ProducerKey, UserId } from './producers.ts';

/**
 * A relation of a person to a producer. A block names a `user:` producer. So does a request, which asks to follow a
 * private feed, and a reading, which the author grants to one who then sees what is for their readers.
 */
export type Relation = 'follow' | 'block' | 'mute' | 'request' | 'reading';

export const RELATIONS: readonly Relation[] = ['follow', 'block', 'mute', 'request', 'reading'];

/** One person's relation to one producer, since `sinceMs`. */
export interface Edge {
  readonly consumer: UserId;
  readonly producer: ProducerKey;
  readonly relation: Relation;
  readonly sinceMs: number;
}

/** Everything about a viewer that decides what they may see and what they follow. Each change increases the version. */
export interface ViewerFacts {
  /** Null for an anonymous viewer. */
  readonly viewer: UserId | null;
  readonly version: number;
  readonly follows: ReadonlySet<ProducerKey>;
  readonly mutes: ReadonlySet<ProducerKey>;
  /** Users the viewer blocked. */
  readonly blocks: ReadonlySet<UserId>;
  /** Users the viewer blocked, or who blocked the viewer: hidden both ways. Nobody learns which of the two it was. */
  readonly blocked: ReadonlySet<UserId>;
  /** The places where the viewer is a member; none when left out. */
  readonly memberOf?: ReadonlySet<ProducerKey>;
  /** The places that invite the viewer; none when left out. */
  readonly invitedTo?: ReadonlySet<ProducerKey>;
  /** The people who keep the viewer on their list of readers. */
  readonly admittedBy: ReadonlySet<UserId>;
}

/** The facts of an anonymous viewer, who follows nothing. */
export const ANONYMOUS_FACTS: ViewerFacts = {
  viewer: null,
  version: 0,
  follows: new Set(),
  mutes: new Set(),
  blocks: new Set(),
  blocked: new Set(),
  admittedBy: new Set(),
};
