/**
 * How much waits above the feed, told live while the page is open. Being told commits nothing. The connection comes back by
 * itself after a loss, and begins with how things are then.
 */
import { useApolloClient } from '@apollo/client/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { onLost } from '../api/client.ts';
import { NewAboveDocument, NewSinceDocument, type NewSinceQuery } from '../api/generated.ts';
import type { View } from '../shell/use-address.ts';
import { useStream } from './use-pages.ts';

export interface NewSince {
  readonly news: NewSinceQuery['newSince'];
  /** Null while the server answers. */
  readonly error: unknown;
  readonly ask: () => void;
}

interface Known extends Omit<NewSince, 'ask'> {
  readonly stream: unknown;
}

export function useNewSince(view: View, isOn: boolean): NewSince {
  const client = useApolloClient();
  const stream = useStream(view);
  const [known, setKnown] = useState<Known>({ stream, news: null, error: null });
  const shown = useRef(stream);
  shown.current = stream;
  useEffect(() => {
    if (!isOn) return undefined;
    const told = client.subscribe({ query: NewAboveDocument, variables: stream }).subscribe({
      next({ data, error = null }) {
        const update = data?.streamUpdates;
        if (error !== null) setKnown((before) => ({ ...before, error }));
        else if (update !== undefined && ('newSince' in update || 'count' in update))
          setKnown({ stream, news: 'newSince' in update ? update.newSince : update, error: null });
      },
      error: (error: unknown) => setKnown((before) => ({ ...before, error })),
    });
    return () => told.unsubscribe();
  }, [client, stream, isOn]);
  const ask = useCallback(() => {
    client
      .query({ query: NewSinceDocument, variables: stream, fetchPolicy: 'network-only' })
      .then(({ data }) => {
        if (shown.current === stream)
          setKnown({ stream, news: data?.newSince ?? null, error: null });
      })
      .catch((error: unknown) => setKnown((before) => ({ ...before, error })));
  }, [client, stream]);
  // Being told says nothing of a server that is away; asking does.
  useEffect(() => (isOn ? onLost(client, ask) : undefined), [client, isOn, ask]);
  const { news, error } = known.stream === stream ? known : { news: null, error: null };
  return { news, error, ask };
}
