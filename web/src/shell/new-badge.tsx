/** On the tab of a feed that is not open: how many items wait above it, live. */
import { useNewSince } from '../feed/use-new-since.ts';
import type { View } from './use-address.ts';

export function NewBadge({ view }: { readonly view: View }) {
  const { news } = useNewSince(view, true);
  if (news === null || news.count === 0) return null;
  return (
    <>
      {' '}
      <span className="badge">
        {news.count}
        {news.isCapped ? '+' : ''}
        <span className="sr-only"> new</span>
      </span>
    </>
  );
}
