/**
 * Shows how many items wait above the feed, and loads them on a click. Neither moves the page: new rows are added above
 * the row in sight, and the pill then leads up to them. Far below the top it shows no number. It stands below what is
 * said about the page, which it would cover.
 */
import { useContext, useState } from 'react';
import type { NewSinceQuery } from '../api/generated.ts';
import { BusyButton } from '../shell/busy-button.tsx';
import { thenRegion } from '../shell/pass-focus.ts';
import { Names, nameOf } from '../viewers/names.ts';

interface NewPillProps {
  readonly news: NewSinceQuery['newSince'];
  /** New rows that are loaded above but not in sight. */
  readonly freshCount: number;
  /** Whether new rows may be above the loaded ones. */
  readonly isFreshFar: boolean;
  readonly isRefreshing: boolean;
  readonly onShow: () => void;
  readonly onGoUp: () => void;
}

export function NewPill(props: NewPillProps) {
  const { freshCount, isFreshFar, isRefreshing, onShow, onGoUp } = props;
  const names = useContext(Names);
  // The count drops to 0 when the rows are requested, before they arrive: the button stays in between.
  const [asked, setAsked] = useState(props.news);
  if (!isRefreshing && asked !== props.news) setAsked(props.news);
  const isAwaited = isRefreshing && (props.news?.count ?? 0) === 0;
  const news = isAwaited ? asked : props.news;
  const count = news?.count ?? 0;
  const by = (news?.actors ?? []).map((actor) => nameOf(names, actor)).join(', ');
  return (
    <div className="pill-place" role="status">
      {count > 0 ? (
        // It needs the focus when it becomes the way up.
        <BusyButton
          className="pill"
          isBusy={isRefreshing}
          onClick={onShow}
          title={by && `by ${by}`}
        >
          {count}
          {news?.isCapped === true ? '+' : ''} new
        </BusyButton>
      ) : (
        (isFreshFar || freshCount > 0) && (
          // The same component as above, so that it is the same button on the page.
          <BusyButton className="pill" isBusy={false} onClick={thenRegion(onGoUp)}>
            {isFreshFar ? '↑ To the top' : `↑ ${freshCount} new above`}
          </BusyButton>
        )
      )}
    </div>
  );
}
