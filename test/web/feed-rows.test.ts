/** The rows of the page's feed: what each arriving page does to them. */
import { describe, expect, test } from 'vitest';
import type { PageFragment } from '../../web/src/api/generated.ts';
import {
  mayGrow,
  NO_ROWS,
  ROWS_MAX,
  withPage,
  withoutItem,
  type FeedRows,
  type PageSide,
} from '../../web/src/feed/feed-rows.ts';
import { watchedAround } from '../../web/src/feed/watched-around.ts';

const range = (from: number, to: number): readonly number[] =>
  Array.from({ length: to - from }, (_, index) => from + index);

/** A page of the items with these numbers, of a stream that holds 0 to 999. */
function page(items: readonly number[]): PageFragment {
  const edges = items.map((item) => ({
    cursor: `c${item}`,
    region: 'HEAD',
    node: { id: `i${item}` },
    above: null,
    explain: null,
  }));
  return {
    pinned: [],
    edges,
    status: 'MORE',
    conditions: [],
    pageInfo: {
      hasNextPage: items.at(-1) !== 999,
      hasPreviousPage: items[0] !== 0,
      startCursor: null,
      endCursor: null,
    },
  } as unknown as PageFragment;
}

function read(...pages: readonly (readonly [PageSide, readonly number[]])[]): FeedRows {
  return pages.reduce((feed, [side, items]) => withPage(feed, side, page(items)), NO_ROWS);
}

const numbers = ({ rows }: FeedRows): readonly number[] =>
  rows.map(({ itemId }) => Number(itemId.slice(1)));

describe('rows', () => {
  test('join below and above in the order of the stream, each once', () => {
    const feed = read(['first', range(20, 40)], ['below', range(35, 60)], ['above', range(0, 22)]);
    expect(numbers(feed)).toEqual(range(0, 60));
    expect([feed.hasAbove, feed.hasBelow]).toEqual([false, true]);
  });

  test('that are new go above and are counted until another feed is opened', () => {
    const feed = read(['first', range(20, 40)], ['fresh', range(18, 20)], ['fresh', range(15, 18)]);
    expect([numbers(feed), feed.freshCount]).toEqual([range(15, 40), 5]);
    expect(withPage(feed, 'first', page(range(0, 20))).freshCount).toBe(0);
  });

  test('that are new cut off none below, and are read only where nothing is missing between', () => {
    const full = read(['first', range(100, 100 + ROWS_MAX)]);
    expect(mayGrow(full)).toBe(true);
    const grown = withPage(full, 'fresh', page(range(50, 100)));
    expect([numbers(grown), grown.hasBelow]).toEqual([range(50, 100 + ROWS_MAX), true]);
    expect(mayGrow(grown)).toBe(false);
    const below = withPage(full, 'below', page(range(100 + ROWS_MAX, 120 + ROWS_MAX)));
    expect([below.rows.length, mayGrow(below)]).toEqual([ROWS_MAX, false]);
  });

  test('go on from where a page without any stopped, until it was the last', () => {
    const short = (endCursor: string | null): PageFragment => {
      const { pageInfo, ...rest } = page([]);
      return { ...rest, pageInfo: { ...pageInfo, hasNextPage: endCursor !== null, endCursor } };
    };
    const first = withPage(NO_ROWS, 'first', short('c2000'));
    expect([first.hasBelow, first.stoppedAt]).toEqual([true, 'c2000']);
    const second = withPage(first, 'below', short('c4000'));
    expect([second.hasBelow, second.stoppedAt]).toEqual([true, 'c4000']);
    const last = withPage(second, 'below', short(null));
    expect([last.hasBelow, last.stoppedAt]).toEqual([false, null]);
  });

  test('far above are dropped while reading on, keep their numbers, and come back', () => {
    const pages = range(1, 30).map((at) => ['below', range(at * 20, at * 20 + 20)] as const);
    const below = read(['first', range(0, 20)], ...pages);
    expect(numbers(below)).toEqual(range(600 - ROWS_MAX, 600));
    expect([below.droppedAbove, below.hasAbove]).toEqual([600 - ROWS_MAX, true]);
    const back = withPage(below, 'above', page(range(280, 300)));
    expect(numbers(back)).toEqual(range(280, 280 + ROWS_MAX));
    expect([back.droppedAbove, back.hasBelow]).toEqual([280, true]);
  });

  test('without an item keep their order', () => {
    expect(numbers(withoutItem(read(['first', range(0, 4)]), 'i2'))).toEqual([0, 1, 3]);
  });
});

describe('watched items', () => {
  const { rows } = read(['first', range(0, 250)]);
  const shown = (from: number): readonly string[] => range(from, from + 5).map((at) => `i${at}`);

  test('are those around what is in sight, and the same while they hold all of it', () => {
    const top = watchedAround([], rows, shown(0));
    expect(top).toEqual(range(0, 100).map((at) => `i${at}`));
    expect(watchedAround(top, rows, shown(95))).toBe(top);
    const next = watchedAround(top, rows, shown(96));
    expect(next).toEqual(range(66, 166).map((at) => `i${at}`));
    expect(watchedAround(next, rows, shown(240))).toEqual(range(150, 250).map((at) => `i${at}`));
  });
});
