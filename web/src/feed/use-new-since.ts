/**
 * Live changes of a feed while its page is open: how many items wait above, and what happens to the items shown.
 * Receiving them commits nothing. The connection reopens automatically after a loss, and begins with the current state.
 * A subscription that the server ended, with or without an error, is opened again after a pause.
 */
import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { onLost } from '../api/client.ts';
import {
  NewSinceDocument,
  StreamUpdatesDocument,
  type NewSinceQuery,
  type StreamUpdatesSubscription,
} from '../api/generated.ts';
import { keepListening } from '../api/listen.ts';
import type { View } from '../shell/use-address.ts';
import { useStream } from './use-pages.ts';

export interface NewSince {
  readonly news: NewSinceQuery['newSince'];
  /** Null while the server answers. */
  readonly error: unknown;
  readonly ask: () => void;
}

export interface WatchedItems {
  /** The items that are shown, at most 100. */
  readonly ids: readonly string[];
  /** The first item of a feed that keeps no history, above which items are new; null for others. */
  readonly top: string | null;
  /** Called with items that left the feed, for any reason. */
  readonly onGone: (itemIds: readonly string[]) => void;
  /** Called when the server answers, for the first time or again. */
  readonly onBegun?: () => void;
}

/** For callers that need only the number. */
const NOTHING_WATCHED: WatchedItems = {
  ids: [],
  top: null,
  onGone: () => undefined,
};

interface Known extends Omit<NewSince, 'ask'> {
  readonly stream: unknown;
}

type Update = StreamUpdatesSubscription['streamUpdates'];

export function useNewSince(view: View, isOn: boolean, watching = NOTHING_WATCHED): NewSince {
  const client = useApolloClient();
  const told = useTold(view, isOn, watching);
  const { ask } = told;
  // A subscription does not report an unreachable server; a query does.
  useEffect(() => (isOn ? onLost(client, ask) : undefined), [client, isOn, ask]);
  return told;
}

/** The state received over the live connection; nothing while it is lost. */
export function useTold(view: View, isOn: boolean, watching: WatchedItems): NewSince {
  const client = useApolloClient();
  const stream = useStream(view);
  const [known, setKnown] = useState<Known>({ stream, news: null, error: null });
  const shown = useRef(stream);
  shown.current = stream;
  /** Where a subscription with other items continues. */
  const place = useRef<{ readonly stream: unknown; readonly cursor: string } | null>(null);
  const { ids, top, onGone, onBegun } = watching;
  const isAbove = useRef(top !== null);
  isAbove.current = top !== null;
  /** How many numbers were received. */
  const times = useRef(0);
  useEffect(() => {
    if (!isOn) return undefined;
    let after: string | null = null;
    const subscribe = () => {
      after = place.current?.stream === stream ? place.current.cursor : null;
      const variables = { ...stream, watching: ids, top, after };
      return client.subscribe({ query: StreamUpdatesDocument, variables });
    };
    // The place itself may have caused the error.
    const forgetPlace = () => void (place.current = null);
    const listening = keepListening(subscribe, forgetPlace).subscribe({
      next({ data, error = null }) {
        const update = data?.streamUpdates;
        if (error !== null) setKnown((before) => ({ ...before, error }));
        if (update === undefined) return;
        place.current = { stream, cursor: update.cursor };
        const news = newsOf(update);
        if (news !== null) {
          times.current += 1;
          setKnown({ stream, news, error: null });
        }
        noteCounters(client, update);
        if (isFirstUpdate(update)) onBegun?.();
        const gone = goneBy(update, namesAll(update, after) ? ids : []);
        if (gone.length > 0) onGone(gone);
      },
    });
    return () => listening.unsubscribe();
  }, [client, stream, isOn, ids, top, onGone, onBegun]);
  const ask = useCallback(() => {
    const timesBefore = times.current;
    client
      .query({ query: NewSinceDocument, variables: stream, fetchPolicy: 'network-only' })
      .then(({ data }) => {
        if (shown.current !== stream) return;
        // A number received meanwhile is newer. Without a history, only received numbers count.
        const isTold = isAbove.current || times.current !== timesBefore;
        const asked = data?.newSince ?? null;
        setKnown((at) => {
          const news = isTold && at.stream === stream ? at.news : asked;
          return { stream, news, error: null };
        });
      })
      .catch((error: unknown) => setKnown((before) => ({ ...before, error })));
  }, [client, stream]);
  const { news, error } = known.stream === stream ? known : { news: null, error: null };
  return { news, error, ask };
}

type FirstUpdate = Extract<Update, { readonly __typename: 'StreamStarted' | 'StreamGap' }>;

function isFirstUpdate(update: Update): update is FirstUpdate {
  return update.__typename === 'StreamStarted' || update.__typename === 'StreamGap';
}

function newsOf(update: Update): NewSince['news'] {
  switch (update.__typename) {
    case 'StreamStarted':
    case 'StreamGap':
      return update.newSince;
    case 'NewAbove':
      return update;
    default:
      return null;
  }
}

/** Other changes in an update reach the cache with the update itself. */
function noteCounters({ cache }: ApolloClient, update: Update): void {
  if (update.__typename !== 'CounterChanged') return;
  const id = cache.identify({ __typename: 'Item', id: update.itemId });
  if (id === undefined) return;
  cache.modify({
    id,
    fields: {
      likeCount: () => update.likeCount,
      viewerLikes: () => update.viewerLikes,
      viewerHasFavourited: () => update.viewerHasFavourited,
      viewerHasReposted: () => update.viewerHasReposted,
      repostCount: () => update.repostCount,
    },
  });
}

/**
 * Whether an update names all watched items that still exist: a gap does, and the start of a subscription without a
 * place.
 */
function namesAll({ __typename }: Update, after: string | null): boolean {
  return __typename === 'StreamGap' || after === null;
}

/** Removed items: those that a first update should have named and did not. */
function goneBy(update: Update, named: readonly string[]): readonly string[] {
  if (update.__typename === 'ItemRemoved') return [update.itemId];
  if (!isFirstUpdate(update)) return [];
  const there = new Set(update.items.map(({ id }) => id));
  return named.filter((id) => !there.has(id));
}
