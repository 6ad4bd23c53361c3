/**
 * The port of events. They are recorded by the verbs of other ports, in the step that commits the fact: publish, edit and
 * remove, like and favourite, addEdge and grant, putMember. Loading (publishMany, addEdges, putMembers) records none. An item
 * that is removed may take along the events of reactions to it. The events of one producer are a lane, which one processor at
 * a time holds.
 */
import type { FeedEvent } from '../../model/events.ts';
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
  /** Not to be tried before. */
  readonly dueMs: number;
  /** Why the last try failed; null when it did not. */
  readonly reason: string | null;
}

/** An event and what became of it so far. */
export interface StoredEvent {
  readonly event: FeedEvent;
  readonly state: EventState;
  readonly progress: readonly HandlerProgress[];
  /** Why handlers were not told of it; null when they were. */
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
  /** For how long the lanes are held unless they are renewed. */
  readonly leaseMs: number;
  readonly limit: number;
}

/** The oldest events of a lane that have not ended, in their order. */
export interface OpenEvents {
  readonly events: readonly StoredEvent[];
  /** How many events the lane was ever given, for `release`. */
  readonly recorded: number;
}

export interface ReleaseArgs {
  /** When the lane has work again; null when nothing in it is open. */
  readonly dueMs: number | null;
  /** As `open` answered: a lane that was given more since is due at once. */
  readonly recorded: number;
  /** What became of events since they were saved, written with the release or just before it; nothing when left out. */
  readonly unsaved?: readonly StoredEvent[];
}

/** Events that wait, that are worked on and that failed, each counted up to a bound. */
export type EventCounts = Readonly<Record<Exclude<EventState, 'processed'>, number>>;

export interface EventQuery extends KeyPage<string> {
  readonly state: EventState;
}

export interface EventStore {
  /**
   * Brings events into their lanes that stand beside their facts until then, at most so many, and resolves with how many.
   * Safe to repeat and to run twice at once. Rejects when some could not be brought, after the others were. 0 in a store
   * that puts them there in the step of the fact.
   */
  gather(limit: number): Promise<number>;
  /**
   * Takes lanes that have work and that nobody holds, the longest waiting first: one that gets more comes after all that
   * waited when it was claimed last.
   */
  claim(args: ClaimArgs): Promise<readonly Lane[]>;
  /** Holds the lane until then. False when somebody else has claimed it. */
  renew(lane: Lane, untilMs: number): Promise<boolean>;
  open(lane: Lane, limit: number): Promise<OpenEvents>;
  /** Replaces what became of an event. False, and nothing changes, when somebody else has claimed the lane. */
  save(lane: Lane, stored: StoredEvent): Promise<boolean>;
  /** Gives the lane up. False, and nothing changes, when somebody else has claimed it. */
  release(lane: Lane, args: ReleaseArgs): Promise<boolean>;
  get(id: string): Promise<StoredEvent | null>;
  /** By id, in the order of code points. */
  list(query: EventQuery): Promise<readonly StoredEvent[]>;
  /** Makes a failed event pending, so that the handlers that gave up try again at once. False when it has not failed. */
  retry(id: string): Promise<boolean>;
  counts(): Promise<EventCounts>;
  /** Removes processed events that ended before, the oldest first, and resolves with how many. */
  prune(beforeMs: number, limit: number): Promise<number>;
}
