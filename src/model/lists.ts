/** Lists: named sets of people, tags and places that one person keeps and reads as a feed of its own. */
import type { ProducerKey, UserId } from './producers.ts';

/** A list. It is private to its owner; nobody else ever learns of it. */
export interface ProducerList {
  readonly owner: UserId;
  /** Unique among the owner's lists. */
  readonly id: string;
  readonly title: string;
  /** Without duplicates, in the order of code points. */
  readonly members: readonly ProducerKey[];
  readonly createdAtMs: number;
}

/** What identifies a list. */
export type ListKey = Pick<ProducerList, 'owner' | 'id'>;

/** A change of a list; parts left out stay as they are. */
export interface ListChange {
  readonly title?: string;
  readonly add?: readonly ProducerKey[];
  readonly remove?: readonly ProducerKey[];
}
