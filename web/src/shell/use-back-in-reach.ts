/** Runs an action whenever the server may be in reach again, for what could not be loaded without it. */
import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useEffect, useEffectEvent } from 'react';
import { onConnected } from '../api/client.ts';

/** When the live connection is open again, and when the browser is online again. */
export function useBackInReach(onBack: () => void): void {
  const client = useApolloClient();
  const back = useEffectEvent(onBack);
  useEffect(() => onBackInReach(client, () => back()), [client]);
}

/** The same outside a rendering. Returns how to stop. */
export function onBackInReach(client: ApolloClient, onBack: () => void): () => void {
  const stop = onConnected(client, onBack);
  window.addEventListener('online', onBack);
  return () => {
    stop();
    window.removeEventListener('online', onBack);
  };
}
