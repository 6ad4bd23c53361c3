/**
 * A feed in both directions. It opens at the top, reads older rows below and dropped or new ones above, and refreshes in
 * two steps that lose nothing on the screen: commit what is new, then read the rows before the first one shown.
 */
import { useApolloClient } from '@apollo/client/react';
import { useCallback, useEffect, type RefObject } from 'react';
import { isUnreachable } from '../api/errors.ts';
import { CommitDocument } from '../api/generated.ts';
import type { View } from '../shell/use-address.ts';
import { withoutItem, type FeedRows } from './feed-rows.ts';
import { usePages, type FeedState, type Stream } from './use-pages.ts';

export interface Feed extends FeedRows, Pick<FeedState, 'work' | 'error'> {
  /** The template and its arguments. */
  readonly stream: Stream;
  readonly readBelow: () => void;
  readonly readAbove: () => void;
  /** Resolves when new rows are shown, or when it failed. */
  readonly refresh: () => Promise<void>;
  /** Starts over from the top. */
  readonly open: () => void;
  /** The server can be reached: goes on where it could not be. */
  readonly comeBack: () => void;
  readonly remove: (itemId: string) => void;
  /** The reader has seen what the last refresh brought. */
  readonly seeFresh: () => void;
}

const PAGE = 20;
/** A refresh reads this many new rows at once; the others come when the reader scrolls up to them. */
const FRESH = 50;

export function useFeed(view: View, scroller: RefObject<HTMLElement | null>): Feed {
  const client = useApolloClient();
  const { state, now, stream, run, changeRows, forgive, restart } = usePages(view, scroller);

  const open = useCallback(() => {
    restart();
    void run('opening', (show) => show('first', { first: PAGE, refresh: true }));
  }, [restart, run]);
  useEffect(open, [open]);
  const comeBack = useCallback(() => {
    const { rows, error } = now();
    if (!isUnreachable(error)) return;
    if (rows.rows.length === 0) open();
    else forgive();
  }, [now, open, forgive]);

  const readBelow = useCallback(() => {
    const { rows, work } = now();
    const after = rows.rows.at(-1)?.cursor;
    if (work !== null || !rows.hasBelow || after === undefined) return;
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
        // Where rows above were dropped, those come first; the new ones are further up.
        return show(rows.droppedAbove === 0 ? 'fresh' : 'above', { last: FRESH, before });
      }),
    [client, now, run, stream],
  );

  const remove = useCallback(
    (itemId: string) => changeRows((rows) => withoutItem(rows, itemId)),
    [changeRows],
  );
  const seeFresh = useCallback(
    () => changeRows((rows) => ({ ...rows, freshCount: 0 })),
    [changeRows],
  );
  const { rows, work, error } = state;
  const reading = { readBelow, readAbove, refresh, open, comeBack };
  return { ...rows, stream, work, error, ...reading, remove, seeFresh };
}
