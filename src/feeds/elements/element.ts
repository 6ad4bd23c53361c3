/** What a feed shows in addition to its items, and where. */
import type { Item } from '../../model/items.ts';
import type { Position } from '../../model/positions.ts';
import type { ProducerKey, UserId } from '../../model/producers.ts';
import type { DataElement } from '../../ranking/element-answer.ts';
import type { Injector } from '../../templates/injector.ts';

interface Titled {
  readonly title: string | null;
}

/** What an element shows. */
export type ElementContent =
  | (Titled & { readonly kind: 'carousel'; readonly items: readonly Item[] })
  | (Titled & { readonly kind: 'suggestion'; readonly users: readonly UserId[] })
  | (Titled & { readonly kind: 'thread'; readonly thread: ProducerKey })
  | DataElement;

export type FeedElement = ElementContent & {
  /** The same for the same place of a viewer's stream; different for every other place. */
  readonly id: string;
  /** The name of the injector that put it there. */
  readonly injector: string;
};

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
