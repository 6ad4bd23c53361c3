/**
 * A feed in both directions. It opens at the top, reads older rows below and dropped or new ones above. A refresh takes
 * two steps that lose nothing on the screen: commit the new items, then read the rows before the first one shown. Far
 * below the top there is no second step: readers go up when they want.
 */
import { useApolloClient } from '@apollo/client/react';
import { useCallback, useContext, useEffect, useRef, useState, type RefObject } from 'react';
import { codeOf, isUnreachable } from '../api/errors.ts';
import { CommitDocument } from '../api/generated.ts';
import { notedPlace, PaneIndex, type ReadingPlace, type RowsAbove } from '../shell/places.ts';
import type { View } from '../shell/use-address.ts';
import { standAt, type RowsAboveOf } from '../shell/use-place.ts';
import { mayGrow, withoutItem, type FeedRows } from './feed-rows.ts';
import { usePages, type FeedState, type Pages, type ShowPage, type Stream } from './use-pages.ts';

export interface Feed extends FeedRows, Pick<FeedState, 'work' | 'error'> {
  /** The template and its arguments. */
  readonly stream: Stream;
  readonly readBelow: () => void;
  readonly readAbove: () => void;
  /** Resolves when the new rows are shown, or when the refresh failed. */
  readonly refresh: () => Promise<void>;
  /** Starts over: from the top, or from the place to which the reader returned, if it is not shown yet. */
  readonly open: () => void;
  /** The rows above the row of this item. */
  readonly aboveOf: RowsAboveOf;
  /** Called when the server can be reached again: continues what had failed. */
  readonly comeBack: () => void;
  readonly remove: (itemId: string) => void;
  /** Notes that there are rows above the first one which this feed has not read. */
  readonly noteAbove: () => void;
  /** Notes that the reader has seen the rows of the last refresh. */
  readonly seeFresh: () => void;
}

const PAGE = 20;
/** Number of new rows that a refresh reads; the others are read when the reader scrolls up to them. */
const FRESH = 50;

export function useFeed(view: View, scroller: RefObject<HTMLElement | null>): Feed {
  const client = useApolloClient();
  const pane = useContext(PaneIndex);
  const [place] = useState(() => notedPlace(pane));
  const pages = usePages(view, scroller, place);
  const { state, now, stream, run, changeRows, forgive } = pages;
  const open = useOpen(pages, scroller, { place, day: view.day ?? null });
  const comeBack = useCallback(() => {
    const { rows, error } = now();
    if (!isUnreachable(error)) return;
    if (rows.rows.length === 0) open();
    else forgive();
  }, [now, open, forgive]);

  const readBelow = useCallback(() => {
    const { rows, work } = now();
    const after = rows.rows.at(-1)?.cursor ?? rows.stoppedAt;
    if (work !== null || !rows.hasBelow || after === null) return;
    void run('reading below', (show) => show('below', { first: PAGE, after }));
  }, [now, run]);

  const readAbove = useCallback(() => {
    const { rows, work } = now();
    const before = rows.rows[0]?.cursor;
    if (work !== null || !rows.hasAbove || before === undefined) return;
    void run('reading above', (show) => show('above', { last: PAGE, before }));
  }, [now, run]);

  const refresh = useCallback(
    () =>
      run('refreshing', async (show) => {
        const { rows } = now();
        const before = rows.rows[0]?.cursor;
        if (before === undefined) return show('first', { first: PAGE, refresh: true });
        await client.query({ query: CommitDocument, variables: stream, fetchPolicy: 'no-cache' });
        if (mayGrow(rows)) return show('fresh', { last: FRESH, before });
        changeRows((feed) => ({ ...feed, hasAbove: true, isFreshFar: true }));
      }),
    [client, now, run, changeRows, stream],
  );

  const remove = useCallback(
    (itemId: string) => changeRows((rows) => withoutItem(rows, itemId)),
    [changeRows],
  );
  const noteAbove = useCallback(
    () => changeRows((rows) => ({ ...rows, hasAbove: rows.rows.length > 0 })),
    [changeRows],
  );
  const seeFresh = useCallback(
    () => changeRows((rows) => ({ ...rows, freshCount: 0, isFreshFar: false })),
    [changeRows],
  );
  const aboveOf = useCallback<RowsAboveOf>(
    (itemId) => {
      const { rows, droppedAbove } = now().rows;
      const at = rows.findIndex((row) => row.itemId === itemId);
      const above = rows[at - 1];
      return above === undefined ? null : { cursor: above.cursor, count: droppedAbove + at };
    },
    [now],
  );
  const { rows, work, error } = state;
  const reading = { readBelow, readAbove, refresh, open, comeBack };
  return { ...rows, stream, work, error, ...reading, aboveOf, remove, noteAbove, seeFresh };
}

/** Where a feed opens: where its reader stopped, else at a day, else at its top. */
interface OpeningPlace {
  readonly place: ReadingPlace | null;
  readonly day: string | null;
}

/** Includes the whole day in the reader's time zone. */
function firstPage(day: string | null): Parameters<ShowPage>[1] {
  return day === null
    ? { first: PAGE, refresh: true }
    : { first: PAGE, at: new Date(`${day}T23:59:59.999`).toISOString() };
}

/** Opens the feed, unless its rows are loaded; returns a function that opens it again. */
function useOpen(
  { state, now, stream, run, changeRows, restart }: Pages,
  scroller: RefObject<HTMLElement | null>,
  { place, day }: OpeningPlace,
): () => void {
  const kept = useRef(state.rows.rows.length > 0 ? stream : null);
  /** Where it opens, until it is open. */
  const start = useRef(kept.current === null ? place : null);
  const open = useCallback(() => {
    restart();
    void run('opening', async (show) => {
      const { current: at } = start;
      const isBack = at?.above != null && (await showBelow(at.above, { show, now, changeRows }));
      if (!isBack) await show('first', firstPage(day));
      start.current = null;
      if (at === null || scroller.current === null) return;
      const { rows } = now().rows;
      const isThere = !isBack || rows.some(({ itemId }) => itemId === at.itemId);
      standAt(scroller.current, isThere ? at : { ...at, itemId: rows[0]?.itemId ?? '' });
    });
  }, [now, run, changeRows, restart, scroller, day]);
  useEffect(() => {
    if (kept.current !== stream) open();
  }, [open, stream]);
  return open;
}

interface Shown extends Pick<Pages, 'now' | 'changeRows'> {
  readonly show: ShowPage;
}

/** Reads the rows below a place. Resolves to false when its cursor is no longer valid, or no rows are left there. */
async function showBelow(
  { cursor, count }: RowsAbove,
  { show, now, changeRows }: Shown,
): Promise<boolean> {
  try {
    await show('first', { first: PAGE, after: cursor });
  } catch (error) {
    if (codeOf(error) !== 'INVALID_CURSOR') throw error;
    return false;
  }
  changeRows((feed) => ({ ...feed, droppedAbove: feed.hasAbove ? count : 0 }));
  const { rows, hasAbove, hasBelow } = now().rows;
  const [first] = rows;
  if (first === undefined) return false;
  // Too few rows at the end would not let the first of them scroll to its old place.
  if (hasAbove && !hasBelow) await show('above', { last: PAGE, before: first.cursor });
  return true;
}
