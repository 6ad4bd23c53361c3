/**
 * Events: what people did, for everyone whom it concerns. An event is derived from a stored fact or stored in the same
 * step with it, so that neither exists without the other. It says what happened; who is notified is decided when it is
 * processed, by the rules of that moment.
 */
import type { Position } from './positions.ts';
import type { ProducerKey, UserId } from './producers.ts';

/** Everything a person can do. An item is published when it becomes visible to others, not at each save. */
export const VERBS = [
  'publish',
  'edit',
  'delete',
  'like',
  'favourite',
  'follow',
  'request',
  'accept',
  'join',
  'invite',
] as const;

export type Verb = (typeof VERBS)[number];

/** What an event is about. */
export type EventObject =
  | { readonly kind: 'item'; readonly position: Position }
  | { readonly kind: 'producer'; readonly key: ProducerKey };

/** One fact. Immutable. */
export interface FeedEvent {
  /** Unique, and the same in every process and after every repeat. */
  readonly id: string;
  readonly verb: Verb;
  readonly actor: UserId;
  /**
   * The producer of the event: an item's producer for what happens to the item itself, the person whom a place
   * invites or admits, the actor's own for everything else. Events of one producer are processed in order.
   */
  readonly producer: ProducerKey;
  readonly object: EventObject;
  readonly atMs: number;
}

/**
 * Does something with events, such as filling rivers or notifying people. It is called at least once for each event of
 * its verbs, so a repeat must change nothing. When it rejects, the event is tried again later, and other handlers go
 * on.
 */
export interface EventHandler {
  /** Stored with an event's progress, so it never changes. */
  readonly name: string;
  readonly verbs: ReadonlySet<Verb>;
  /**
   * Does a bounded share of the work, such as one page of followers, starting where the previous share ended; null at
   * first. Resolves with where the next share begins, or with null when all is done.
   */
  handle(event: FeedEvent, from: string | null): Promise<string | null>;
}
