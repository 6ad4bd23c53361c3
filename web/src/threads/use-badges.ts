/** Unread counts by category. They follow the viewer's marks on every device, and other people's writing. */
import { skipToken, useQuery } from '@apollo/client/react';
import { useCallback } from 'react';
import { BadgesDocument, type BadgeFragment } from './generated.ts';
import { useArrivals } from './use-arrivals.ts';
import { useReadState } from './use-read-state.ts';

export type Badge = Pick<BadgeFragment, 'count' | 'isCapped'>;

/** The number of categories that the server counts in one query. */
const CATEGORIES_MAX = 100;

/** Null until they are counted, and for an anonymous viewer. */
export function useBadges(
  categoryIds: readonly string[],
  viewer: string,
): (categoryId: string) => Badge | null {
  const counted = categoryIds.slice(0, CATEGORIES_MAX);
  const isOn = viewer !== '' && counted.length > 0;
  const { data, refetch } = useQuery(
    BadgesDocument,
    isOn ? { variables: { categoryIds: counted }, fetchPolicy: 'cache-and-network' } : skipToken,
  );
  useReadState(counted, isOn);
  const count = useCallback(() => void refetch().catch(() => undefined), [refetch]);
  useArrivals(isOn, count);
  return (id) => data?.unreadCounts.find(({ category }) => category.id === id) ?? null;
}
