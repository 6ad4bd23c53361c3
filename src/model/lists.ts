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
  /** The store lost what it was about. Set in lists alone, and everything but its owner and id stands for nothing. */
  readonly isDamaged?: true;
}

/** What stands for a list whose record is lost, so that its owner can delete it. */
export function damagedList({ owner, id }: Pick<ProducerList, 'owner' | 'id'>): ProducerList {
  const title = 'expected a stored list, got damaged bytes; it can only be deleted';
  return { owner, id, title, members: [], createdAtMs: 0, isDamaged: true };
}

/** What identifies a list. */
export type ListKey = Pick<ProducerList, 'owner' | 'id'>;

/** A change of a list; parts left out stay as they are. */
export interface ListChange {
  readonly title?: string;
  readonly add?: readonly ProducerKey[];
  readonly remove?: readonly ProducerKey[];
}
