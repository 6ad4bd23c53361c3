/** Sources for programs that use the fence as a library: over a function that lists positions, and over an array. */
import { position, type Position, type RangeQuery } from '../model/positions.ts';
import { cut, endOf, newestQuery } from './enumeration.ts';
import type { Enumeration, FencedSource } from './source.ts';

/** The positions p with above < p ≤ upTo: at most `limit` of them, in the requested order. */
export interface ListQuery {
  readonly above: number;
  readonly upTo: number;
  readonly limit: number;
  readonly order: 'newest' | 'oldest';
}

export interface RangeSourceOptions {
  /** The newest existing position; 0 if there is none. No item may appear at or below it later. */
  newest(): number | Promise<number>;
  /** The first `limit` positions of the range in the requested order. Fewer means that the range holds no more. */
  list(query: ListQuery): readonly number[] | Promise<readonly number[]>;
  /** Which items exist and may be seen now: one boolean per item, in the same order. All of them when left out. */
  admits?(positions: readonly number[]): readonly boolean[] | Promise<readonly boolean[]>;
}

/**
 * A source over a function that lists the positions of a range, such as an indexed query. Works out how far each read
 * is settled. If a list may end before its range does, implement FencedSource, which says where the list ended.
 *
 * @example
 * const source = rangeSource({
 *   newest: () => db.newestSongId(),
 *   list: ({ above, upTo, limit, order }) => db.songIds({ above, upTo, limit, order }),
 *   admits: (ids) => db.mayPlay(user, ids),
 * });
 */
export function rangeSource(options: RangeSourceOptions): FencedSource {
  const enumerate = async (query: RangeQuery): Promise<Enumeration> => {
    const positions = (await options.list(query)) as readonly Position[];
    return cut(query, positions, endOf(query));
  };
  return {
    newest: async () => position(await options.newest()),
    enumerate,
    candidates: (range, limit) => enumerate(newestQuery(range, limit)),
    admits: async (positions) =>
      options.admits === undefined ? positions.map(() => true) : options.admits(positions),
  };
}

/**
 * A source over an array in order of arrival, which may grow at its end: the item at index n has position n + 1.
 * `isVisible` is called for each item on every read.
 *
 * @example
 * const songs = ['Blue', 'Low', 'Hex'];
 * const source = arraySource(songs, (song) => song !== 'Low');
 */
export function arraySource<T>(
  items: readonly T[],
  isVisible: (item: T) => boolean = () => true,
): FencedSource {
  return rangeSource({
    newest: () => items.length,
    list: ({ above, upTo, limit, order }) => {
      const newest = Math.min(upTo, items.length);
      return Array.from({ length: Math.min(limit, newest - above) }, (_, index) =>
        order === 'newest' ? newest - index : above + 1 + index,
      );
    },
    admits: (positions) =>
      positions.map((at) => at <= items.length && isVisible(items[at - 1] as T)),
  });
}
