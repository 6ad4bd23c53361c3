/** Sources for programs that use the fence as a library: over a function that lists positions, and over an array. */
import { position } from "../model/positions.js";
import { cut, endOf } from "./enumeration.js";
/**
 * A source over a function that lists the positions of a range, such as an indexed query. Works out how far each read is
 * settled. A list that may end before its range does needs a FencedSource of its own, which says where it ended.
 *
 * @example
 * const source = rangeSource({
 *   newest: () => db.newestSongId(),
 *   list: ({ above, upTo, limit, order }) => db.songIds({ above, upTo, limit, order }),
 *   admits: (ids) => db.mayPlay(user, ids),
 * });
 */
export function rangeSource(options) {
    const enumerate = async (query) => {
        const positions = (await options.list(query));
        return cut(query, positions, endOf(query));
    };
    return {
        newest: async () => position(await options.newest()),
        enumerate,
        candidates: (range, limit) => enumerate({ ...range, limit, order: 'newest' }),
        admits: async (positions) => options.admits === undefined ? positions.map(() => true) : options.admits(positions),
    };
}
/**
 * A source over an array in order of arrival, which may grow at its end: item n of it stands at position n + 1.
 * `isVisible` is asked of an item on every read.
 *
 * @example
 * const songs = ['Blue', 'Low', 'Hex'];
 * const source = arraySource(songs, (song) => song !== 'Low');
 */
export function arraySource(items, isVisible = () => true) {
    return rangeSource({
        newest: () => items.length,
        list: ({ above, upTo, limit, order }) => {
            const count = Math.min(limit, upTo - above);
            return Array.from({ length: count }, (_, index) => order === 'newest' ? upTo - index : above + 1 + index);
        },
        admits: (positions) => positions.map((at) => at <= items.length && isVisible(items[at - 1])),
    });
}
//# sourceMappingURL=sources.js.map