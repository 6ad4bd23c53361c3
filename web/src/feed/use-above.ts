/**
 * How many items stand above the first row of a feed that keeps no history, such as one that is newest first: nobody is
 * told of those, so it is asked for every few seconds while the page is in sight. Asking commits nothing.
 */
import { useApolloClient } from '@apollo/client/react';
import { useCallback, useEffect, useState } from 'react';
import { PageDocument, type PageFragment } from '../api/generated.ts';
import type { View } from '../shell/use-address.ts';
import type { Feed } from './use-feed.ts';
import type { NewSince } from './use-new-since.ts';
import { useStream } from './use-pages.ts';

export interface Above {
  readonly news: NewSince['news'];
  readonly look: () => void;
}

const LOOK_MS = 5_000;
const COUNT_MAX = 50;
const ACTORS_MAX = 3;

interface Found {
  /** The row that it was found above; null where there was none. */
  readonly top: string | null;
  readonly news: NewSince['news'];
}

export function useAbove(view: View, feed: Feed): Above {
  const client = useApolloClient();
  const stream = useStream(view);
  const [first] = feed.rows;
  const top = first?.cursor ?? null;
  const isFenced =
    first !== undefined && (first.region !== 'FINAL' || feed.conditions.includes('UNCOMMITTED'));
  const isTop = feed.droppedAbove === 0 && !feed.hasAbove;
  const isOn = feed.work === null && feed.error === null && isTop && !isFenced;
  const [found, setFound] = useState<Found>({ top: null, news: null });
  const look = useCallback(() => {
    if (!isOn || document.hidden) return;
    const range = top === null ? { first: COUNT_MAX } : { last: COUNT_MAX, before: top };
    client
      .query({
        query: PageDocument,
        variables: { ...stream, ...range, refresh: false, explain: false },
        fetchPolicy: 'no-cache',
      })
      .then(({ data }) =>
        setFound({ top, news: data?.stream == null ? null : newsOf(data.stream) }),
      )
      // The feed says what is wrong with its server.
      .catch(() => undefined);
  }, [client, stream, top, isOn]);
  useEffect(() => {
    if (!isOn) return undefined;
    const timer = setInterval(look, LOOK_MS);
    return () => clearInterval(timer);
  }, [isOn, look]);
  return { news: isOn && found.top === top ? found.news : null, look };
}

function newsOf({ edges, pageInfo }: PageFragment): NewSince['news'] {
  const authors = edges.map(({ node }) => node.author).filter((author) => author !== null);
  return {
    count: edges.length,
    isCapped: pageInfo.hasPreviousPage,
    actors: [...new Map(authors.map((author) => [author.id, author])).values()].slice(
      0,
      ACTORS_MAX,
    ),
  };
}
