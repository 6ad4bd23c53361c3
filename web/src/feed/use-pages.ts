/** Reads pages into the rows of a feed, one job at a time, without moving the row in sight. */
import { useApolloClient } from '@apollo/client/react';
import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import { PageDocument, type PageQueryVariables } from '../api/generated.ts';
import type { ReadingPlace } from '../shell/places.ts';
import type { View } from '../shell/use-address.ts';
import { NO_ROWS, withPage, type FeedRows, type PageSide } from './feed-rows.ts';
import { keepPlace } from './keep-place.ts';
import { clearNowAndThen, itemIdsIn, keepRows, keptRows } from './kept-rows.ts';
import { Turns } from './turns.ts';

export type FeedWork = 'opening' | 'reading above' | 'reading below' | 'refreshing';

export interface FeedState {
  readonly rows: FeedRows;
  /** Null when no job is running. */
  readonly work: FeedWork | null;
  /** Why the last job failed; null when it did not. */
  readonly error: unknown;
}

type Range = Pick<PageQueryVariables, 'first' | 'after' | 'last' | 'before' | 'at' | 'refresh'>;
/** Reads a page and puts it on its side of the rows. */
export type ShowPage = (side: PageSide, range: Range) => Promise<void>;

export interface Pages {
  readonly state: FeedState;
  /** The current state, for handlers that outlive a rendering. */
  readonly now: () => FeedState;
  readonly stream: Stream;
  /** Runs a job in its turn, see `Turns`; a failure is stored in the state, and loaded rows stay. */
  readonly run: (work: FeedWork, job: (show: ShowPage) => Promise<void>) => Promise<void>;
  readonly changeRows: (change: (rows: FeedRows) => FeedRows) => void;
  /** Clears the last job's error. */
  readonly forgive: () => void;
  /** Drops the rows, and the answers of jobs that are still running. */
  readonly restart: () => void;
}

const OPENING: FeedState = { rows: NO_ROWS, work: 'opening', error: null };

/**
 * Starts with the rows that the viewer left, if they include the place to which they return; otherwise without rows.
 */
export function usePages(
  view: View,
  scroller: RefObject<HTMLElement | null>,
  place: ReadingPlace | null,
): Pages {
  const client = useApolloClient();
  const stream = useStream(view);
  const [state, setState] = useState(() => {
    const rows = place === null ? null : keptRows(client, JSON.stringify(stream), place);
    return rows === null ? OPENING : { rows, work: null, error: null };
  });
  const latest = useRef(state);
  latest.current = state;
  /** Replaced at each restart: jobs of earlier turns no longer show anything. */
  const turns = useTurns();

  const runNow = useCallback<Pages['run']>(
    async (work, job) => {
      const mine = turns.current;
      const change = (next: (state: FeedState) => FeedState): void => {
        if (mine === turns.current) keepPlace(scroller.current, () => setState(next));
      };
      const show: ShowPage = async (side, range) => {
        const { data } = await client.query({
          query: PageDocument,
          variables: { ...stream, explain: true, ...range },
          fetchPolicy: 'network-only',
        });
        const page = data?.stream;
        if (page == null) return;
        change((at) => ({ ...at, rows: withPage(at.rows, side, page) }));
        clearNowAndThen(client, itemIdsIn(latest.current.rows), page.edges.length);
      };
      setState((at) => ({ ...at, work, error: null }));
      try {
        await job(show);
        change((at) => ({ ...at, work: null }));
      } catch (error) {
        change((at) => ({ ...at, work: null, error }));
      }
    },
    [client, stream, scroller],
  );
  const run = useCallback<Pages['run']>(
    async (work, job) => {
      const mine = turns.current;
      await mine?.run(work, async () => {
        if (mine === turns.current) await runNow(work, job);
      });
    },
    [runNow],
  );

  const changeRows = useCallback<Pages['changeRows']>(
    (change) =>
      keepPlace(scroller.current, () => setState((at) => ({ ...at, rows: change(at.rows) }))),
    [scroller],
  );
  const forgive = useCallback(() => setState((at) => ({ ...at, error: null })), []);
  const restart = useCallback(() => {
    turns.current = new Turns();
    setState(OPENING);
  }, []);
  useEffect(
    () => () => keepRows(client, JSON.stringify(stream), latest.current.rows),
    [client, stream],
  );
  const now = useCallback(() => latest.current, []);
  return { state, now, stream, run, changeRows, forgive, restart };
}

/** Null for a feed that was left: nobody would see the rows that its jobs commit. */
function useTurns(): RefObject<Turns<FeedWork> | null> {
  const turns = useRef<Turns<FeedWork> | null>(new Turns());
  useEffect(() => {
    turns.current ??= new Turns();
    return () => void (turns.current = null);
  }, []);
  return turns;
}

/** A view in the form that the API takes. */
export type Stream = Pick<PageQueryVariables, 'template' | 'args'>;

/** Returns the same object while the view is equal. */
export function useStream(view: View): Stream {
  const text = JSON.stringify(view);
  const known = useRef<{ readonly text: string; readonly stream: Stream } | null>(null);
  if (known.current?.text === text) return known.current.stream;
  const args = Object.entries(view.args).map(([name, value]) => ({ name, value }));
  const stream = { template: view.template, args };
  known.current = { text, stream };
  return stream;
}
