/** What a feed shows in addition to its items, and where. */
import type { Item } from '../../model/items.ts';
import type { Position } from '../../model/positions.ts';
import type { ProducerKey, UserId } from '../../model/producers.ts';
import type { Injector, JsonMap } from '../../templates/injector.ts';

interface ElementBase {
  /** The same for the same place of a viewer's stream; different for every other place. */
  readonly id: string;
  /** The name of the injector that put it there. */
  readonly injector: string;
  readonly title: string | null;
}

export type FeedElement = ElementBase &
  (
    | { readonly kind: 'carousel'; readonly items: readonly Item[] }
    | { readonly kind: 'suggestion'; readonly users: readonly UserId[] }
    | { readonly kind: 'thread'; readonly thread: ProducerKey }
    | { readonly kind: 'prompt'; readonly text: string | null; readonly url: string | null }
    | { readonly kind: 'custom'; readonly type: string; readonly data: JsonMap }
  );

/** A place that an injector took. */
export interface TakenPlace {
  readonly injector: Injector;
  readonly region: 'pinned' | 'head' | 'tail';
  /** 0-based index in the head; null outside one. */
  readonly offset: number | null;
  /** Distinguishes it from every other place of its injector in the stream. */
  readonly identity: string;
  /** Its content is not newer than this. */
  readonly upTo: Position;
  /** Which of its injector's places in this head it is, from 0; 0 outside heads. */
  readonly ordinal: number;
}
