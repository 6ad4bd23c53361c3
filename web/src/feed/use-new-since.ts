/** How much has arrived above the feed, asked every few seconds while the page is in sight. Asking commits nothing. */
import { skipToken, useQuery } from '@apollo/client/react';
import { NewSinceDocument, type NewSinceQuery } from '../api/generated.ts';
import type { View } from '../shell/use-address.ts';
import { useStream } from './use-pages.ts';

const POLL_MS = 4_000;

export interface NewSince {
  readonly news: NewSinceQuery['newSince'];
  /** Null while the server answers. */
  readonly error: unknown;
  readonly ask: () => void;
}

export function useNewSince(view: View, isOn: boolean): NewSince {
  const variables = useStream(view);
  const options = {
    variables,
    pollInterval: POLL_MS,
    skipPollAttempt: () => document.hidden,
    fetchPolicy: 'network-only',
  } as const;
  const { data, error, refetch } = useQuery(NewSinceDocument, isOn ? options : skipToken);
  return {
    news: data?.newSince ?? null,
    error: error ?? null,
    ask: () => void refetch().catch(() => undefined),
  };
}
