/** The port of live messages to a viewer's devices. */
import type { UserId } from '../../model/producers.ts';

/** A place in the news of one viewer. */
export interface BusOffset {
  /** Which life of the log; one that was lost, voided or begun anew has another. At most 2^48. */
  readonly epoch: number;
  /** How many pieces of news that life had by then. */
  readonly sequence: number;
}

/** A place in no log: whoever goes on from there hears a gap. */
export const UNKNOWN_OFFSET: BusOffset = { epoch: 0, sequence: 0 };

/** What a listener hears. A start or a gap comes first; after either, go on from its place. */
export type BusEvent =
  /** Nothing was missed up to here. */
  | { readonly kind: 'start'; readonly place: BusOffset }
  | { readonly kind: 'news'; readonly place: BusOffset; readonly news: string }
  /** News may have been missed: whatever it would have told must be read again. */
  | { readonly kind: 'gap'; readonly place: BusOffset };

/**
 * Live news of one viewer to their devices, in any process of the installation. News is no fact: what it tells of is
 * durable before it is announced. A log of the latest news lets a listener that was away hear what it missed, in order
 * and once, or else a gap; a listener too slow for the log hears a gap as well.
 */
export interface Bus {
  /** Never fails because the log is away, and then takes no longer than one command to it: its listeners hear a gap later. */
  publish(viewer: UserId, news: string): Promise<void>;
  /** From a place on, or from now with null. Ends with `return`, the signal or the store; each releases everything. */
  subscribe(
    viewer: UserId,
    options: { readonly from: BusOffset | null; readonly signal?: AbortSignal },
  ): AsyncIterableIterator<BusEvent, undefined, undefined>;
  /** How many listen in this process now. */
  subscriberCount(): number;
}
