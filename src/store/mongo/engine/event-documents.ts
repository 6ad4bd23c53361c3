/** The documents of events: next to their facts, gathered, and in lanes. */
import type { EventState, HandlerProgress } from '../../ports/events.ts';

/** An event next to its fact. Its object is an item or what `key` names. */
export interface OutboxEvent {
  readonly id: string;
  readonly verb: string;
  readonly actor: string;
  readonly producer: string;
  readonly item: number | null;
  readonly key: string | null;
  readonly atMs: number;
}

/** The events of a document that are not gathered yet; both fields are absent when there are none. */
export interface Outbox {
  readonly outbox?: readonly OutboxEvent[];
  /** When its events began to wait. */
  readonly outboxMs?: number;
}

/** A gathered event and its progress. */
export interface EventDocument extends Omit<OutboxEvent, 'id'> {
  readonly _id: string;
  /** Distinguishes events of one outbox and instant, in their order. */
  readonly n: number;
  /** The claim of its lane that wrote it last. */
  readonly fence: number;
  readonly state: EventState;
  readonly isOpen: boolean;
  readonly progress: readonly HandlerProgress[];
  readonly skipped: string | null;
  readonly endedMs: number | null;
}

/** One producer's events, which a processor claims. */
export interface LaneDocument {
  readonly _id: string;
  readonly producer: string;
  /** Null when nothing in it is open. */
  readonly dueMs: number | null;
  /** 0 when nobody holds it. */
  readonly leasedUntilMs: number;
  readonly claim: number;
  /** When it was last claimed. Documents of earlier versions are without it. */
  readonly claimedMs?: number;
  /** How many events it has received. */
  readonly recorded: number;
}
