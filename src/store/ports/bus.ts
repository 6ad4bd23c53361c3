/** The port of live messages to a viewer's devices. */
import type { UserId } from '../../model/producers.ts';

/** A place in the log of one viewer's messages. */
export interface BusOffset {
  /** Which life of the log; a log that was lost, voided or restarted has another epoch. At most 2^48. */
  readonly epoch: number;
  /** How many messages that life had by then. */
  readonly sequence: number;
}

/** An offset in no log: a subscriber that resumes from it receives a gap. */
export const UNKNOWN_OFFSET: BusOffset = { epoch: 0, sequence: 0 };

/** What a subscriber receives. A start or a gap comes first; after either, resume from its place. */
export type BusEvent =
  /** Nothing was missed up to here. */
  | { readonly kind: 'start'; readonly place: BusOffset }
  | { readonly kind: 'message'; readonly place: BusOffset; readonly message: string }
  /** Messages may have been missed: read again everything they could have been about. */
  | { readonly kind: 'gap'; readonly place: BusOffset };

export interface SubscribeOptions {
  readonly from: BusOffset | null;
}

/**
 * Live messages of one viewer to their devices, in any process of the installation. A message is a hint: what it is
 * about is durable before it is published. A subscriber that was away gets what it missed from a log of the latest
 * messages, in order and without duplicates, or else a gap; a subscriber too slow for the log gets a gap too.
 */
export interface Bus {
  /**
   * Never fails because the log is unavailable, and takes no longer than one command; subscribers receive a gap later.
   */
  publish(viewer: UserId, message: string): Promise<void>;
  /**
   * Receives the messages after an offset or, with null, those published from now on. `return` and closing the store each end
   * it and release everything.
   */
  subscribe(
    viewer: UserId,
    options: SubscribeOptions,
  ): AsyncIterableIterator<BusEvent, undefined, undefined>;
  /** How many subscriptions this process has now. */
  subscriberCount(): number;
}
