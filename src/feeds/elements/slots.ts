/**
 * Which places injectors take: pure functions of a fence, an injector and a place, so that a place has the same content
 * however pages are cut. A head's places are counted; below heads they cannot be counted, so each is drawn
 * independently.
 */
import { seedOf } from '../../fence/commit.ts';
import type { FenceKey, Fencepost } from '../../fence/fencepost.ts';
import { seededRandom } from '../../base/seeded-random.mjs';
import type { Position } from '../../model/positions.ts';
import type { Injector, Slots } from '../../templates/injector.ts';

export interface HeadSlot {
  readonly injector: Injector;
  /** Which of its injector's places in this head it is, counted from 0. */
  readonly ordinal: number;
}

/** By place in the head, at most one for each. Injectors take their places in the given order. */
export function headSlots(
  key: FenceKey,
  injectors: readonly Injector[],
  { upTo, head }: Pick<Fencepost, 'upTo' | 'head'>,
): ReadonlyMap<number, HeadSlot> {
  const taken = new Map<number, HeadSlot>();
  for (const injector of injectors) {
    const wanted = allocate(injector.slots, head.length, randomAt(key, injector, upTo));
    let ordinal = 0;
    for (const place of wanted.slice(0, injector.perHead)) {
      let free = place;
      while (injector.isPushed && taken.has(free)) free += 1;
      if (free >= head.length || taken.has(free)) continue;
      taken.set(free, { injector, ordinal });
      ordinal += 1;
    }
  }
  return taken;
}

/** The injector that takes the place above an item below the heads; null for most. */
export function tailSlot(
  key: FenceKey,
  injectors: readonly Injector[],
  position: Position,
): Injector | null {
  return (
    injectors.find(
      (injector) =>
        injector.inTail && randomAt(key, injector, position)() < tailRate(injector.slots),
    ) ?? null
  );
}

/** The places in a head of `count` items, ascending. */
export function allocate(slots: Slots, count: number, random: () => number): readonly number[] {
  const places = Array.from({ length: count }, (_, place) => place);
  switch (slots.kind) {
    case 'pinned':
      return [];
    case 'at':
      return slots.places.filter((place) => place < count);
    case 'every': {
      const from = slots.from ?? Math.floor(random() * slots.every);
      return places.filter((place) => place >= from && (place - from) % slots.every === 0);
    }
    case 'chance':
      return places.filter(() => random() < slots.chance);
    case 'share': {
      const expected = count * slots.share;
      const wanted = Math.floor(expected) + (random() < expected % 1 ? 1 : 0);
      const drawn = places.map((place) => ({ place, order: random() }));
      drawn.sort((one, other) => one.order - other.order);
      return drawn
        .slice(0, wanted)
        .map(({ place }) => place)
        .sort((one, other) => one - other);
    }
  }
}

/** The same density as in a long head. */
function tailRate(slots: Slots): number {
  switch (slots.kind) {
    case 'pinned':
    case 'at':
      return 0;
    case 'every':
      return 1 / slots.every;
    case 'chance':
      return slots.chance;
    case 'share':
      return slots.share;
  }
}

/** Random numbers determined by an injector and a position of a viewer's stream. */
function randomAt(
  { viewer, stream }: FenceKey,
  { name }: Pick<Injector, 'name'>,
  at: Position,
): () => number {
  return seededRandom(seedOf({ viewer, stream: `${stream}\n${name}` }, at));
}
