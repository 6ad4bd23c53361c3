/**
 * The port of events. The verbs of other ports record them, in the step that commits the fact: publish, edit and
 * remove, like and favourite, addEdge and grant, putMember. Loading (publishMany, addEdges, addMany, putMembers)
 * records none. Removing an item may remove the events of reactions to it. The events of one producer form a lane,
 * which one processor holds at a time.
 */
import type { EventObject, FeedEvent } from '../../model/events.ts';
import type { ProducerKey } from '../../model/producers.ts';
import type { KeyPage } from './key-page.ts';

/**
 * `pending` waits for its first try or its next, `processing` is with its handlers, `processed` needs nothing more, and
 * `failed` had a handler that gave up.
 */
export const EVENT_STATES = ['pending', 'processing', 'processed', 'failed'] as const;

export type EventState = (typeof EVENT_STATES)[number];

/** How far one handler is with one event. */
export interface HandlerProgress {
  readonly handler: string;
  readonly state: 'open' | 'done' | 'dead';
  /** Where the next share begins; null at the beginning. */
  readonly from: string | null;
  /** Tries that failed since the last share that succeeded. */
  readonly attempts: number;
  /** Not tried before this instant. */
  readonly dueMs: number;
  /** Why the last try failed; null when it did not. */
  readonly reason: string | null;
}

/** An event and its progress so far. */
export interface StoredEvent {
  readonly event: FeedEvent;
  readonly state: EventState;
  readonly progress: readonly HandlerProgress[];
  /** Why handlers were not given the event; null when they were. */
  readonly skipped: string | null;
  /** When it was processed or failed; null before. */
  readonly endedMs: number | null;
}

/** A producer's events as one processor holds them. A later claim ends an earlier one. */
export interface Lane {
  readonly producer: ProducerKey;
  readonly claim: number;
}

export interface ClaimArgs {
  readonly nowMs: number;
  /** How long the lanes are held unless they are renewed. */
  readonly leaseMs: number;
  readonly limit: number;
}

/** The oldest unfinished events of a lane, in order. */
export interface OpenEvents {
  readonly events: readonly StoredEvent[];
  /** How many events the lane was ever given, for `release`. */
  readonly recorded: number;
}

export interface ReleaseArgs {
  /** When the lane has work again; null when nothing in it is open. */
  readonly dueMs: number | null;
  /** The value that `open` returned: a lane that received more events since is due immediately. */
  readonly recorded: number;
  /** Progress of events since they were saved, written with the release or just before it; none when left out. */
  readonly unsaved?: readonly StoredEvent[];
}

/** How many events are pending, processing and failed, each counted up to a bound. */
export type EventCounts = Readonly<Record<Exclude<EventState, 'processed'>, number>>;

export interface EventQuery extends KeyPage<string> {
  readonly state: EventState;
}

/** Which events: those about an object, or those of a producer. */
export type EventSubject = { readonly object: EventObject } | { readonly producer: ProducerKey };

export interface EventStore {
  /**
   * Moves at most `limit` events that are still stored next to their facts into their lanes, and resolves with how
   * many. First finishes the edges and reactions that dead processes left half done there. Safe to repeat and to run
   * concurrently. Rejects when some could not be moved, after it has moved the others.
   * Returns 0 in a store that writes events to their lanes in the step of the fact.
   */
  gather(limit: number): Promise<number>;
  /**
   * Claims lanes that have work and no holder, the longest waiting first: a lane that receives more events queues
   * behind all lanes that were waiting when it was last claimed. A lane that is held or waits for longer than any can be,
   * because a clock was ahead, counts as due.
   */
  claim(args: ClaimArgs): Promise<readonly Lane[]>;
  /** Extends the claim on the lane to `untilMs`. False when another processor has claimed it. */
  renew(lane: Lane, untilMs: number): Promise<boolean>;
  open(lane: Lane, limit: number): Promise<OpenEvents>;
  /**
   * Replaces the progress of an event. Changes nothing and returns false when another processor has claimed the lane.
   */
  save(lane: Lane, stored: StoredEvent): Promise<boolean>;
  /** Releases the lane. Changes nothing and returns false when another processor has claimed it. */
  release(lane: Lane, args: ReleaseArgs): Promise<boolean>;
  get(id: string): Promise<StoredEvent | null>;
  /** By id, in the order of code points. */
  list(query: EventQuery): Promise<readonly StoredEvent[]>;
  /**
   * The events of a subject in any state, newest first, after the event with the id `after`. Refuses, with NOT_FOUND, an
   * id after which it cannot continue, because that event was removed meanwhile.
   */
  newestOf(subject: EventSubject, page: KeyPage<string>): Promise<readonly StoredEvent[]>;
  /**
   * Makes a failed event pending, so that handlers that gave up try again immediately. False when it has not failed.
   */
  retry(id: string): Promise<boolean>;
  counts(): Promise<EventCounts>;
  /** Removes processed events that ended before `beforeMs`, oldest first, and resolves with how many. */
  prune(beforeMs: number, limit: number): Promise<number>;
}
