/**
 * Says how many items wait above the feed, and shows them when asked. Neither moves the page: what is new goes above the
 * row in sight, and the pill then offers the way up.
 */
import { useContext } from 'react';
import type { NewSinceQuery } from '../api/generated.ts';
import { Names, nameOf } from '../viewers/names.ts';

interface NewPillProps {
  readonly news: NewSinceQuery['newSince'];
  /** New rows that are loaded above and not in sight. */
  readonly freshCount: number;
  readonly isRefreshing: boolean;
  readonly onShow: () => void;
  readonly onGoUp: () => void;
}

export function NewPill({ news, freshCount, isRefreshing, onShow, onGoUp }: NewPillProps) {
  const names = useContext(Names);
  const count = news?.count ?? 0;
  const by = (news?.actors ?? []).map((actor) => nameOf(names, actor)).join(', ');
  return (
    <div className="pill-place" role="status">
      {count > 0 ? (
        <button className="pill" onClick={onShow} disabled={isRefreshing} title={by && `by ${by}`}>
          {count}
          {news?.isCapped === true ? '+' : ''} new
        </button>
      ) : (
        freshCount > 0 && (
          <button className="pill" onClick={onGoUp}>
            ↑ {freshCount} new above
          </button>
        )
      )}
    </div>
  );
}
