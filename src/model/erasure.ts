/** Erasing a person: what is removed, how far the erasure got, and what is left of their record. */
import type { Person } from './people.ts';
import { POSITION_ZERO } from './positions.ts';
import type { UserId } from './producers.ts';

/** The kinds of things that are removed with a person, in the order of removal. */
export const ERASED_KINDS = [
  'items',
  'directs',
  'drafts',
  'likes',
  'favourites',
  'edges',
  'received',
  'places',
  'memberships',
  'history',
  'readState',
  'notifications',
] as const;

/**
 * What they wrote for others and to a few; drafts; likes and favourites given; their relations to others and others'
 * relations to them, lists included; places that have other owners now; memberships, requests and invitations; fences
 * with their reading places; rows of read state; and notifications, with how the person wanted to be notified.
 */
export type ErasedKind = (typeof ERASED_KINDS)[number];

export type ErasedCounts = Readonly<Record<ErasedKind, number>>;

export const NOTHING_ERASED = Object.freeze(
  Object.fromEntries(ERASED_KINDS.map((kind) => [kind, 0])),
) as ErasedCounts;

/** The erasure of one person, from the moment their record says that they are erased. */
export interface Erasure {
  readonly person: UserId;
  readonly sinceMs: number;
  /** The person who takes over the places that nobody else owns or moderates. */
  readonly heir: UserId | null;
  /** What was removed so far. A share that was interrupted by a kill may be missing. */
  readonly removed: ErasedCounts;
  readonly isFinished: boolean;
}

/** What is left of a person's record: that they are erased, and how replies to them are to be shown. */
export function erasedPerson(id: UserId, feed: Person['feed']): Person {
  return {
    id,
    name: null,
    avatarUrl: null,
    language: null,
    email: null,
    feed,
    state: 'erased',
    joinedAtMs: 0,
    joinedAt: POSITION_ZERO,
    attributes: {},
  };
}

/** The sum of both counts. */
export function addCounts(one: ErasedCounts, other: Partial<ErasedCounts>): ErasedCounts {
  return Object.fromEntries(
    ERASED_KINDS.map((kind) => [kind, one[kind] + (other[kind] ?? 0)]),
  ) as unknown as ErasedCounts;
}
