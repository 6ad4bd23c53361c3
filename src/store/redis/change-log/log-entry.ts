/**
 * The entries of the change log: what changed, so that processes drop or replace their copies. JSON tuples, because
 * they are short-lived.
 */
import { invariant } from '../../../base/errors.ts';
import { freezeItem, type Item } from '../../../model/items.ts';
import type { Position } from '../../../model/positions.ts';
import type { UserId } from '../../../model/producers.ts';

/** `isAlone` means that all items which the entry does not name are unchanged. Left out when unknown. */
export type LogEntry =
  /** An item was edited, or with `isGone` deleted. Its thread, and what it answers or shows, are left out when unknown. */
  | {
      readonly kind: 'item';
      readonly position: Position;
      readonly isGone: boolean;
      readonly thread?: string;
      readonly subject?: Position;
      readonly isAlone?: boolean;
    }
  /** What a viewer follows, mutes or has blocked, or who has blocked them. */
  | { readonly kind: 'viewers'; readonly viewers: readonly UserId[] }
  /** Where a person is a member or, with `list`, one of their lists. */
  | { readonly kind: 'members'; readonly user: UserId; readonly list?: string }
  /** Some place, or which place a thread is in. */
  | { readonly kind: 'places' }
  /** What others may see of a person. */
  | { readonly kind: 'people'; readonly people: readonly UserId[]; readonly isAlone?: boolean }
  /** A like, or a favourite, of which no process holds a copy. */
  | { readonly kind: 'like'; readonly position: Position; readonly viewer: UserId }
  /** Like counts of items that were just settled. */
  | { readonly kind: 'counts'; readonly counts: readonly (readonly [Position, number])[] }
  /** Everything in (above, upTo] is settled. `items` is all of it, or null when that is too much for an entry. */
  | {
      readonly kind: 'settled';
      readonly above: Position;
      readonly upTo: Position;
      readonly items: readonly Item[] | null;
      readonly isAlone?: boolean;
    };

export function encodeEntry(entry: LogEntry): string {
  switch (entry.kind) {
    case 'item':
      return JSON.stringify([
        'i',
        entry.position,
        entry.isGone,
        entry.thread ?? null,
        entry.subject ?? null,
        entry.isAlone ?? false,
      ]);
    case 'viewers':
      return JSON.stringify(['v', entry.viewers]);
    case 'members':
      return JSON.stringify(['m', entry.user, entry.list ?? null]);
    case 'places':
      return JSON.stringify(['p']);
    case 'people':
      return JSON.stringify(['u', entry.people, entry.isAlone ?? false]);
    case 'like':
      return JSON.stringify(['l', entry.position, entry.viewer]);
    case 'counts':
      return JSON.stringify(['c', entry.counts]);
    case 'settled':
      return JSON.stringify([
        's',
        entry.above,
        entry.upTo,
        entry.items?.map(withoutOriginal) ?? null,
        entry.isAlone ?? false,
      ]);
  }
}

/** The original of a repost is read where the repost is shown. */
function withoutOriginal(item: Item): Item {
  if (item.original === undefined) return item;
  const { original: _, ...own } = item;
  return own;
}

/** Accepts only what `encodeEntry` wrote. Items are frozen. */
export function decodeEntry(text: string): LogEntry {
  const [kind, ...rest] = JSON.parse(text) as readonly unknown[];
  const [first, second, third, fourth, fifth] = rest;
  switch (kind) {
    case 'i':
      return {
        kind: 'item',
        position: first as Position,
        isGone: second === true,
        ...(third == null ? {} : { thread: third as string }),
        ...(fourth == null ? {} : { subject: fourth as Position }),
        ...alone(fifth),
      };
    case 'v':
      return { kind: 'viewers', viewers: first as readonly UserId[] };
    case 'm':
      return {
        kind: 'members',
        user: first as UserId,
        ...(second == null ? {} : { list: second as string }),
      };
    case 'p':
      return { kind: 'places' };
    case 'u':
      return { kind: 'people', people: first as readonly UserId[], ...alone(second) };
    case 'l':
      return { kind: 'like', position: first as Position, viewer: second as UserId };
    case 'c':
      return { kind: 'counts', counts: first as readonly (readonly [Position, number])[] };
    case 's':
      return {
        kind: 'settled',
        above: first as Position,
        upTo: second as Position,
        items: (third as readonly Item[] | null)?.map(freezeItem) ?? null,
        ...alone(fourth),
      };
    default:
      invariant(false, `expected a kind of entry, got ${String(kind)}`);
  }
}

/** Processes of earlier versions do not send it. */
function alone(value: unknown): { readonly isAlone?: boolean } {
  return value === true ? { isAlone: true } : {};
}
