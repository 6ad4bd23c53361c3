/** Runs an action whenever the server may be in reach again, for what could not be loaded without it. */
import { useApolloClient } from '@apollo/client/react';
import { useEffect, useEffectEvent } from 'react';
import { onConnected } from '../api/client.ts';

/** When the live connection is open again, and when the browser is online again. */
export function useBackInReach(onBack: () => void): void {
  const client = useApolloClient();
  const back = useEffectEvent(onBack);
  useEffect(() => {
    const listen = (): void => back();
    const stop = onConnected(client, listen);
    window.addEventListener('online', listen);
    return () => {
      stop();
      window.removeEventListener('online', listen);
    };
  }, [client]);
}
