/**
 * Events: what people did, for everyone whom it concerns. An event is derived from a stored fact or stored in the same step
 * with it, so that neither exists without the other. It says what happened; who hears of it is decided when it is
 * processed, by the rules that hold then.
 */
import type { Position } from './positions.ts';
import type { ProducerKey, UserId } from './producers.ts';

/** What somebody did. An item is published when it becomes visible to others, not at each save. */
export type Verb =
  'publish' | 'edit' | 'delete' | 'like' | 'favourite' | 'follow' | 'request' | 'accept' | 'join';

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
  /** Whose event it is: of one producer, events are processed in their order. */
  readonly producer: ProducerKey;
  readonly object: EventObject;
  readonly atMs: number;
}

/**
 * Does something about events, such as filling rivers or notifying people. It is called at least once for each event of its
 * verbs, so a repeat changes nothing. When it rejects, the event is tried again later, and other handlers go on.
 */
export interface EventHandler {
  /** Kept with an event's progress, so it never changes. */
  readonly name: string;
  readonly verbs: ReadonlySet<Verb>;
  /**
   * Does a bounded share of the work, such as one page of followers, from where the share before it ended; null at first.
   * Resolves with where the next share begins, or with null when all is done.
   */
  handle(event: FeedEvent, from: string | null): Promise<string | null>;
}
