/** The entries of the change log: what may have become of copies that processes hold. As JSON tuples, since they are short-lived. */
import { invariant } from '../../../base/errors.ts';
import { freezeItem, type Item } from '../../../model/items.ts';
import type { Position } from '../../../model/positions.ts';
import type { UserId } from '../../../model/producers.ts';

export type LogEntry =
  /** An item was edited, or with `isGone` deleted. */
  | { readonly kind: 'item'; readonly position: Position; readonly isGone: boolean }
  /** What a viewer follows, mutes or has blocked, or who blocked them. */
  | { readonly kind: 'viewers'; readonly viewers: readonly UserId[] }
  | { readonly kind: 'like'; readonly position: Position; readonly viewer: UserId }
  /** How many like items that were just settled. */
  | { readonly kind: 'counts'; readonly counts: readonly (readonly [Position, number])[] }
  /** Everything in (above, upTo] is there. `items` is all of it, or null when that is too much to tell. */
  | {
      readonly kind: 'settled';
      readonly above: Position;
      readonly upTo: Position;
      readonly items: readonly Item[] | null;
    };

export function encodeEntry(change: LogEntry): string {
  switch (change.kind) {
    case 'item':
      return JSON.stringify(['i', change.position, change.isGone]);
    case 'viewers':
      return JSON.stringify(['v', change.viewers]);
    case 'like':
      return JSON.stringify(['l', change.position, change.viewer]);
    case 'counts':
      return JSON.stringify(['c', change.counts]);
    case 'settled':
      return JSON.stringify(['s', change.above, change.upTo, change.items]);
  }
}

/** Only for what `encodeChange` wrote. Items come frozen. */
export function decodeEntry(text: string): LogEntry {
  const [kind, ...rest] = JSON.parse(text) as readonly unknown[];
  const [first, second, third] = rest;
  switch (kind) {
    case 'i':
      return { kind: 'item', position: first as Position, isGone: second === true };
    case 'v':
      return { kind: 'viewers', viewers: first as readonly UserId[] };
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
      };
    default:
      invariant(false, `expected a kind of change, got ${String(kind)}`);
  }
}
