/** How far two heads of the same candidates are from each other. */
import { meanOf } from './statistics.ts';

export interface HeadDistance {
  /** Share of the items of one head that the other has too, 0 to 1; 1 for two empty heads. */
  readonly overlap: number;
  /** Places by which a shared item moves, on average. */
  readonly displacement: number;
}

export function distanceOf<Key>(before: readonly Key[], after: readonly Key[]): HeadDistance {
  const placeBefore = new Map(before.map((key, place) => [key, place]));
  const moves = after.flatMap((key, place) => {
    const was = placeBefore.get(key);
    return was === undefined ? [] : [Math.abs(place - was)];
  });
  const count = Math.max(before.length, after.length);
  return { overlap: count === 0 ? 1 : moves.length / count, displacement: meanOf(moves) };
}
