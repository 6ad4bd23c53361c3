/** Removes the rows of items that the server no longer shows, apart from those that the reader has just hidden. */
import { useApolloClient } from '@apollo/client/react';
import { useCallback } from 'react';
import { CardItemFragmentDoc } from '../api/generated.ts';
import { isHiddenByReader } from '../items/item-card.tsx';

/** The card of an item that the reader hid, itself or with its author, says so and has a way to undo it. */
export function useGone(remove: (itemId: string) => void): (itemIds: readonly string[]) => void {
  const { cache } = useApolloClient();
  return useCallback(
    (itemIds) => {
      for (const itemId of itemIds) {
        const item = cache.readFragment({
          id: cache.identify({ __typename: 'Item', id: itemId }) ?? '',
          fragment: CardItemFragmentDoc,
          fragmentName: 'CardItem',
        });
        if (item === null || !isHiddenByReader(item)) remove(itemId);
      }
    },
    [cache, remove],
  );
}
