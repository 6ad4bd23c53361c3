/**
 * How far pages went into the newest fenceposts of a fence that carries: a few marks that only rise. A commit compares
 * them, so that no item is both shown in its place and carried away from it.
 */
import { position, type Position } from '../model/positions.ts';
import type { Reached } from './fence-store.ts';
import type { Entry } from './walk/entry.ts';

/** The marks raised to those of a page; null when none of them rises. Marks of fenceposts that are not listed are dropped. */
export function raised(
  known: readonly Reached[],
  met: readonly Reached[],
): readonly Reached[] | null {
  const metIn = ({ upTo }: Reached): number => met.find((mark) => mark.upTo === upTo)?.items ?? 0;
  if (!known.some((mark) => metIn(mark) > mark.items)) return null;
  return known.map((mark) => ({ upTo: mark.upTo, items: Math.max(mark.items, metIn(mark)) }));
}

export function isSameReached(one: readonly Reached[], other: readonly Reached[]): boolean {
  return (
    one.length === other.length &&
    one.every(({ upTo, items }, nth) => other[nth]?.upTo === upTo && other[nth].items === items)
  );
}

/** Marks as a row of numbers, for stores. */
export function flatReached(reached: readonly Reached[]): readonly number[] {
  return reached.flatMap(({ upTo, items }) => [upTo, items]);
}

export function reachedFrom(flat: readonly number[]): readonly Reached[] {
  const marks = Math.floor(flat.length / 2);
  return Array.from({ length: marks }, (_, nth) => ({
    upTo: position(flat[2 * nth] ?? 0),
    items: flat[2 * nth + 1] ?? 0,
  }));
}

/** How far these entries go into their fenceposts. Entries of one fencepost are adjacent, in walking order. */
export function reachedBy(entries: readonly Entry[]): readonly Reached[] {
  const reached: { readonly upTo: Position; items: number }[] = [];
  for (const { segment, part, position, isBound } of entries) {
    const { post } = segment;
    if (post === null || (part === 'HEAD' && isBound)) continue;
    const items = (part === 'HEAD' ? post.head.indexOf(position) : post.head.length) + 1;
    const last = reached.at(-1);
    if (last?.upTo === post.upTo) last.items = Math.max(items, last.items);
    else reached.push({ upTo: post.upTo, items });
  }
  return reached;
}
