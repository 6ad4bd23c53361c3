/**
 * Listens to the viewer's marks on all devices. Events carry the new counts and threads, which are written straight
 * into the cache and from there reach every badge. After a gap or a lost connection, what shows them is queried again.
 */
import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useEffect } from 'react';
import { keepListening } from '../api/listen.ts';
import { ReadStateDocument, type ReadStateSubscription, type ThreadsQuery } from './generated.ts';
import { showRead } from './show-read.ts';

/** As many threads as the operation asks for. */
const PAGE = 20;

export function useReadState(categoryIds: readonly string[], isOn: boolean): void {
  const client = useApolloClient();
  const ids = categoryIds.join(' ');
  useEffect(() => {
    if (!isOn || ids === '') return undefined;
    /** Whether marks may have been missed since the last update. */
    let isLate = false;
    const variables = { categoryIds: ids.split(' ') };
    const subscribe = () => client.subscribe({ query: ReadStateDocument, variables });
    const listening = keepListening(subscribe, () => (isLate = true)).subscribe(({ data }) => {
      const event = data?.readStateChanged;
      if (event === undefined) return;
      const { __typename: kind } = event;
      if (kind === 'ReadStateGap' || (kind === 'ReadStateStarted' && isLate)) askAgain(client);
      if (kind === 'ReadStateMarked') event.changes.forEach((change) => show(client, change));
      // A second start follows a lost connection.
      isLate = true;
    });
    return () => listening.unsubscribe();
  }, [client, ids, isOn]);
}

type Marked = Extract<
  ReadStateSubscription['readStateChanged'],
  { readonly __typename: 'ReadStateMarked' }
>;

/** Other parts of a change reach the cache with the event itself. */
function show({ cache }: ApolloClient, change: Marked['changes'][number]): void {
  if (change.__typename === 'CategoryRead') showRead(cache, change.category.id);
  if (change.__typename === 'EverythingRead') showRead(cache, null);
}

/** A list that was loaded beyond its first rows would lose them; its badge counts what it misses. */
function askAgain(client: ApolloClient): void {
  void client.refetchQueries({
    include: 'active',
    onQueryUpdated: ({ queryName }, { result }) =>
      queryName === 'Badges' || (queryName === 'Threads' && !isLong(result as Shown)),
  });
}

/** Null until it is loaded, and then perhaps in part. */
type Shown = Partial<ThreadsQuery> | null;

function isLong(list: Shown): boolean {
  return (list?.threads?.nodes.length ?? 0) > PAGE;
}
