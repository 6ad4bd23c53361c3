/** One feed of one viewer: its rows, what waits above, what it says about itself, and the inspector beside it. */
import { useCallback, useMemo, useRef, useState } from 'react';
import { wordsOf } from '../api/errors.ts';
import { bandsOf, bandIndexOf } from '../inspector/bands.ts';
import { Inspector } from '../inspector/inspector.tsx';
import { Compose } from '../items/compose.tsx';
import { ItemCard } from '../items/item-card.tsx';
import { useItemActions } from '../items/use-item-actions.ts';
import type { View } from '../shell/use-address.ts';
import { ThreadBar } from '../threads/thread-bar.tsx';
import { Conditions } from './conditions.tsx';
import { Edge } from './edge.tsx';
import { NewPill } from './new-pill.tsx';
import { useFeed, type Feed } from './use-feed.ts';
import { useKeys } from './use-keys.ts';
import { useNewSince } from './use-new-since.ts';

export interface FeedViewProps {
  readonly view: View;
  readonly viewer: string;
  readonly isInspecting: boolean;
  readonly pane: React.RefObject<HTMLElement | null>;
  readonly onOpen: (view: View) => void;
}

export function FeedView({ view, viewer, isInspecting, pane, onOpen }: FeedViewProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const feed = useFeed(view, scroller);
  const { news, error, ask } = useNewSince(view, feed.work !== 'opening' && feed.error === null);
  const [isWriting, setWriting] = useState(false);
  const [pointedId, setPointed] = useState<string | null>(null);
  const { refresh } = feed;
  const show = useCallback(() => void refresh().then(ask), [refresh, ask]);
  const write = useCallback(() => setWriting(viewer !== ''), [viewer]);
  useKeys(pane, { onNew: show, onWrite: write });
  const thread = view.template === 'thread' ? (view.args['thread'] ?? null) : null;
  return (
    <div className={isInspecting ? 'split' : 'whole'}>
      <div
        className="scroller"
        ref={scroller}
        tabIndex={0}
        role="region"
        aria-label={`Feed of ${viewer || 'nobody'}`}
      >
        {thread !== null && <ThreadBar thread={thread} viewer={viewer} />}
        <FeedBar viewer={viewer} isWriting={isWriting} onWrite={write} onRefresh={show} />
        {isWriting && (
          <Compose
            thread={thread}
            onPublished={() => {
              setWriting(false);
              show();
            }}
            onCancel={() => setWriting(false)}
          />
        )}
        <NewPill
          news={news}
          freshCount={feed.freshCount}
          isRefreshing={feed.work === 'refreshing'}
          onShow={show}
          onGoUp={() => {
            scroller.current?.scrollTo({ top: 0 });
            feed.seeFresh();
          }}
        />
        <Problem error={feed.error ?? error} onRetry={feed.rows.length === 0 ? feed.open : show} />
        <Conditions conditions={feed.conditions} />
        <Rows
          feed={feed}
          viewer={viewer}
          isInspecting={isInspecting}
          onOpen={onOpen}
          onPoint={setPointed}
        />
      </div>
      {isInspecting && <Inspector feed={feed} pointedId={pointedId} />}
    </div>
  );
}

interface FeedBarProps {
  readonly viewer: string;
  readonly isWriting: boolean;
  readonly onWrite: () => void;
  readonly onRefresh: () => void;
}

function FeedBar({ viewer, isWriting, onWrite, onRefresh }: FeedBarProps) {
  return (
    <div className="feed-bar row">
      <button onClick={onRefresh}>Refresh</button>
      {viewer !== '' && !isWriting && (
        <button className="primary" onClick={onWrite}>
          Write
        </button>
      )}
      <span className="hint keys" aria-hidden="true">
        <kbd>j</kbd> <kbd>k</kbd> walk · <kbd>n</kbd> new · <kbd>l</kbd> like · <kbd>o</kbd> open ·{' '}
        <kbd>c</kbd> write
      </span>
    </div>
  );
}

interface ProblemProps {
  /** Null when there is none. */
  readonly error: unknown;
  readonly onRetry: () => void;
}

/** What went wrong last, and a button to try again. What is loaded stays. */
function Problem({ error, onRetry }: ProblemProps) {
  return (
    <div role="alert">
      {error !== null && (
        <p className="problem">
          {wordsOf(error)}{' '}
          <button className="link" onClick={onRetry}>
            Try again
          </button>
        </p>
      )}
    </div>
  );
}

interface RowsProps extends Pick<FeedViewProps, 'viewer' | 'isInspecting' | 'onOpen'> {
  readonly feed: Feed;
  readonly onPoint: (itemId: string) => void;
}

function Rows({ feed, viewer, isInspecting, onOpen, onPoint }: RowsProps) {
  const actions = useItemActions();
  const [problem, setProblem] = useState<string | null>(null);
  const attempt = useCallback((job: Promise<void>) => {
    setProblem(null);
    job.catch((error: unknown) => setProblem(wordsOf(error)));
  }, []);
  const { rows, droppedAbove, work } = feed;
  const bands = useMemo(() => bandsOf(rows), [rows]);
  const markOf = (index: number): string =>
    isInspecting
      ? `band-${bandIndexOf(bands, index) % 4} ${rows[index]?.region.toLowerCase()}`
      : '';
  const label = rows.length > 0 ? 'Items' : undefined;
  const isIdle = work === null || work === 'refreshing';
  return (
    <>
      {problem !== null && (
        <p className="problem" role="alert">
          {problem}
        </p>
      )}
      <Edge
        side="above"
        hasMore={feed.hasAbove && rows.length > 0}
        isReading={work === 'reading above'}
        hasFailed={feed.error !== null}
        onReach={feed.readAbove}
      />
      <div role={rows.length > 0 ? 'feed' : undefined} aria-busy={!isIdle} aria-label={label}>
        {rows.map(({ itemId }, index) => (
          <ItemCard
            key={itemId}
            itemId={itemId}
            number={droppedAbove + index + 1}
            viewer={viewer}
            actions={actions}
            attempt={attempt}
            onOpen={onOpen}
            onRemove={feed.remove}
            onPoint={onPoint}
            mark={markOf(index)}
          />
        ))}
      </div>
      {work === 'opening' && <p className="hint">Opening …</p>}
      {work === null && rows.length === 0 && feed.error === null && (
        <p className="empty">Nothing here yet. Follow somebody, or write the first post.</p>
      )}
      <Edge
        side="below"
        hasMore={feed.hasBelow}
        isReading={work === 'reading below'}
        hasFailed={feed.error !== null}
        onReach={feed.readBelow}
      />
    </>
  );
}
