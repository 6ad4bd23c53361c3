/** Lists: named sets of people, tags and places that one person keeps and reads as a feed of its own. */
import type { ProducerKey, UserId } from './producers.ts';

/** A list. It is its owner's alone; nobody else ever learns of it. */
export interface ProducerList {
  readonly owner: UserId;
  /** Unique among the owner's lists. */
  readonly id: string;
  readonly title: string;
  /** Each once, in the order of code points. */
  readonly members: readonly ProducerKey[];
  readonly createdAtMs: number;
}

/** What identifies a list. */
export type ListKey = Pick<ProducerList, 'owner' | 'id'>;

/** What a change of a list says; what is left out stays. */
export interface ListChange {
  readonly title?: string;
  readonly add?: readonly ProducerKey[];
  readonly remove?: readonly ProducerKey[];
}
