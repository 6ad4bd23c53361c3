/** The source of single items, by their ids: a post's own page is a feed like any other. */
import { cut, drained, endOf, isEmpty } from '../fence/enumeration.ts';
import type { Position } from '../model/positions.ts';
import type { Value } from './parts.ts';
import { unmixed, type Stream, type StreamRead } from './stream.ts';
import { valueTexts } from './values.ts';

/** The named items, if they exist. An id without an item finds nothing. */
export function itemSource(value: Value): Stream {
  return itemsSource(({ args }) => valueTexts(value, args).map(Number));
}

/** The items at the given positions. */
export function itemsSource(wanted: (read: StreamRead) => readonly number[]): Stream {
  return unmixed({
    async enumerate(read, query) {
      if (isEmpty(query)) return drained(query, []);
      const { above, upTo, order } = query;
      // Two parameters may name the same item.
      const positions = new Set(wanted(read));
      const inRange = [...positions].filter((at): at is Position => at > above && at <= upTo);
      const sorted = inRange.toSorted((a, b) => (order === 'newest' ? b - a : a - b));
      const there = await read.items(sorted);
      return cut(
        query,
        sorted.filter((_, i) => there[i] != null),
        endOf(query),
      );
    },
    async includes(read, items) {
      const positions = new Set(wanted(read));
      return items.map(({ position }) => positions.has(position));
    },
    async why(read, { position }) {
      return wanted(read).includes(position)
        ? null
        : 'item: expected an item that it names, got another';
    },
  });
}
