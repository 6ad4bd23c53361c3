/**
 * Listens to the viewer's marks on all devices. Events carry the new counts and threads, which go straight into the cache
 * and from there into every badge. After a gap or a lost connection everything shown is asked for again.
 */
import { useApolloClient } from '@apollo/client/react';
import { useEffect } from 'react';
import { ReadStateDocument } from './generated.ts';

export function useReadState(categoryIds: readonly string[], isOn: boolean): void {
  const client = useApolloClient();
  const ids = categoryIds.join(' ');
  useEffect(() => {
    if (!isOn || ids === '') return undefined;
    let hasStarted = false;
    const variables = { categoryIds: ids.split(' ') };
    const listening = client.subscribe({ query: ReadStateDocument, variables }).subscribe({
      next({ data }) {
        const kind = data?.readStateChanged.__typename;
        // A second start comes after a lost connection, which may have missed marks.
        if (kind === 'ReadStateGap' || (kind === 'ReadStateStarted' && hasStarted))
          void client.refetchQueries({ include: 'active' });
        hasStarted = true;
      },
      error: () => undefined,
    });
    return () => listening.unsubscribe();
  }, [client, ids, isOn]);
}
