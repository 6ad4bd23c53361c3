/** One feed of one viewer: its rows, new items waiting above, its conditions, and the inspector next to it. */
import {
  Fragment,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
  type RefObject,
} from 'react';
import { isUnavailable, isUnreachable } from '../api/errors.ts';
import type { OwnItemFragment } from '../api/generated.ts';
import { useAttempt } from '../api/use-attempt.ts';
import { bandIndexOf, bandsOf, bandWords } from '../inspector/bands.ts';
import { ItemCard } from '../items/item-card.tsx';
import { useItemActions } from '../items/use-item-actions.ts';
import { useShownRead } from '../notifications/use-shown-read.ts';
import { Boundary } from '../shell/boundary.tsx';
import { later } from '../shell/later.tsx';
import type { PanelProps } from '../shell/panel-props.ts';
import { Problem } from '../shell/problem.tsx';
import { Scroller } from '../shell/scroller.tsx';
import { fromTop, type View } from '../shell/use-address.ts';
import { Conditions } from './conditions.tsx';
import { DayBar, DayPicker } from './day-picker.tsx';
import { Edge } from './edge.tsx';
import { ElementCard } from './element-card.tsx';
import { FeedTop, useWriting } from './feed-top.tsx';
import { NO_ROWS, type Row } from './feed-rows.ts';
import { useGoUp, useOwnInSight } from './go-up.ts';
import { NewPill } from './new-pill.tsx';
import { useFeed, type Feed } from './use-feed.ts';
import { useKeys } from './use-keys.ts';
import { useGone } from './use-gone.ts';
import { useNewSince, type NewSince } from './use-new-since.ts';
import { useSeenFresh } from './use-seen-fresh.ts';
import { useTakenIn } from './use-taken-in.ts';
import { useWatched } from './use-watched.ts';

const Inspector = later(() => import('../inspector/inspector.tsx'));

export interface FeedViewProps extends PanelProps {
  /** Shown above the feed, and scrolls with it. A feed with a head has no form for writing. */
  readonly head?: ReactNode;
  /** Also shown above the feed, with no other effect. */
  readonly tools?: ReactNode;
  /** The heading; the tab's label when left out. */
  readonly title?: string;
  /** The text of an empty feed; that of its template when left out. */
  readonly empty?: string;
}

export function FeedView(props: FeedViewProps) {
  const { view, viewer, isInspecting, pane, onOpen, head, tools, title, empty } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const feed = useFeed(view, scroller);
  const { news, error, ask } = useNews(feed, view, scroller);
  useSeenFresh(feed, scroller);
  const [pointedId, setPointed] = useState<string | null>(null);
  const { refresh } = feed;
  const own = useOwnInSight(scroller, isBy(viewer, news));
  const show = useCallback(() => {
    if (view.day === undefined) void refresh().then(ask).then(own.show);
    // New items are at the top, which this feed does not show. A reader who has left it is not led back.
    else if (scroller.current !== null) onOpen(fromTop(view));
  }, [refresh, ask, own.show, view, onOpen]);
  const desk = useWriting(viewer, head === undefined);
  useKeys(pane, { onNew: show, onWrite: desk.write });
  const isMailbox = view.template === 'directs';
  useShownRead(useItemIds(isMailbox ? feed.rows : NO_ROWS.rows));
  const goUp = useGoUp(feed, scroller);
  const isFar = feed.isFreshFar && feed.hasAbove;
  const isExpected = own.isCounted && (desk.writing !== null || own.isAwaited);
  const { replyTo } = desk;
  const reply = useCallback(
    (item: OwnItemFragment): void => {
      replyTo(item);
      goUp();
    },
    [replyTo, goUp],
  );
  return (
    <div className={isInspecting ? 'split' : 'whole'}>
      <Scroller ref={scroller} title={title} hasHeading={head !== undefined} aboveOf={feed.aboveOf}>
        {head}
        {tools}
        <FeedTop desk={desk} isMailbox={isMailbox} onRefresh={show} onPublish={own.note}>
          {head === undefined && <DayPicker view={view} onOpen={onOpen} />}
        </FeedTop>
        <DayBar view={view} onOpen={onOpen} />
        <FeedProblem feed={feed} error={feed.error ?? error} onShow={show} />
        <Conditions conditions={feed.conditions} />
        <NewPill
          news={isExpected ? null : news}
          freshCount={feed.freshCount}
          isFreshFar={feed.isFreshFar}
          isRefreshing={feed.work === 'refreshing'}
          onShow={show}
          onGoUp={() => {
            goUp();
            if (isFar) feed.open();
          }}
        />
        <Rows
          feed={feed}
          template={view.template}
          empty={empty}
          viewer={viewer}
          isInspecting={isInspecting}
          onOpen={onOpen}
          onPoint={setPointed}
          onReply={isMailbox ? reply : null}
        />
      </Scroller>
      {isInspecting && (
        <Boundary>
          <Inspector feed={feed} pointedId={pointedId} template={view.template} viewer={viewer} />
        </Boundary>
      )}
    </div>
  );
}

/** Whether all that waits above is by the reader. */
function isBy(viewer: string, news: NewSince['news']): boolean {
  return news !== null && news.count > 0 && news.actors.every(({ login }) => login === viewer);
}

function useItemIds(rows: readonly Row[]): ReadonlySet<string> {
  return useMemo(() => new Set(rows.map(({ itemId }) => itemId)), [rows]);
}

/** Live changes of an open feed. Removed items leave it, and the rows in sight stay where they are. */
function useNews(feed: Feed, view: View, scroller: RefObject<HTMLElement | null>): NewSince {
  const { rows, remove, work, error, comeBack } = feed;
  const ids = useWatched(rows, scroller);
  const onGone = useGone(remove);
  useEffect(() => {
    addEventListener('online', comeBack);
    return () => removeEventListener('online', comeBack);
  }, [comeBack]);
  // A feed whose server is unreachable or unavailable keeps listening, to learn when it is back.
  const isWaiting = error === null || isUnreachable(error) || isUnavailable(error);
  const isOpen = work !== 'opening' && isWaiting && (rows.length === 0 || ids.length > 0);
  const isFenced = hasHistory(feed);
  const top = isFenced ? null : (rows[0]?.itemId ?? null);
  const watching = useMemo(
    () => ({ ids, top, onGone, onBegun: comeBack }),
    [ids, top, onGone, comeBack],
  );
  const told = useNewSince(view, isOpen, watching);
  useTakenIn(feed, isFenced ? (told.news?.count ?? null) : null);
  // Without a history, rows that were dropped or not read above the first one are not new.
  const isTop = feed.droppedAbove === 0 && !feed.hasAbove;
  return isFenced || isTop ? told : { ...told, news: null };
}

/**
 * Whether the feed keeps a history, above which items are new. An empty feed counts as one: everything is new to it.
 */
function hasHistory({ rows: [first], conditions }: Feed): boolean {
  return first === undefined || first.region !== 'FINAL' || conditions.includes('UNCOMMITTED');
}

interface FeedProblemProps {
  readonly feed: Feed;
  readonly error: unknown;
  readonly onShow: () => void;
}

function FeedProblem({ feed, error, onShow }: FeedProblemProps) {
  const isEmpty = feed.rows.length === 0;
  return <Problem error={error} onRetry={isEmpty ? feed.open : onShow} isByHand={!isEmpty} />;
}

/** The texts of empty feeds. */
const EMPTY: Readonly<Record<string, string>> = {
  home: 'Follow people to see their posts here, together with your own. Comments appear in their threads.',
  'following-latest': 'Follow people to see what they write here, together with what you write.',
  directs: 'Write a direct to somebody.',
  'favourited-by': 'Starred items appear here.',
  'liked-by': 'Liked items appear here.',
  list: 'Add people, tags and places to it with the “Lists” button on their pages.',
  'only-me': 'What you write for “only me” appears here.',
  'my-discussions': 'Threads in which you write appear here.',
};
const EMPTY_FEED = 'Nobody has written here yet.';

function EmptyFeed({ viewer, template, empty }: Pick<RowsProps, 'viewer' | 'template' | 'empty'>) {
  const fill =
    viewer === '' ? 'Choose a viewer or sign up above.' : (EMPTY[template] ?? EMPTY_FEED);
  return <p className="empty">{empty ?? `Nothing here yet. ${fill}`}</p>;
}

interface RowsProps extends Pick<FeedViewProps, 'viewer' | 'isInspecting' | 'onOpen'> {
  readonly template: string;
  readonly empty: string | undefined;
  readonly feed: Feed;
  readonly onPoint: (itemId: string) => void;
  readonly onReply: ((item: OwnItemFragment) => void) | null;
}

function Rows(props: RowsProps) {
  const { feed, viewer, isInspecting, onOpen, onPoint, onReply } = props;
  const actions = useItemActions();
  const { error, attempt } = useAttempt();
  const { pinned, rows, droppedAbove, work } = feed;
  const bands = useMemo(() => bandsOf(rows), [rows]);
  const markOf = (index: number): string =>
    isInspecting
      ? `band-${bandIndexOf(bands, index) % 4} ${rows[index]?.region.toLowerCase()}`
      : '';
  const beginOf = (index: number): ReactNode => {
    const band = bands.find(({ from }) => from === index);
    return isInspecting && band !== undefined ? (
      <p className="band-begin">{bandWords(band)}</p>
    ) : null;
  };
  const isEmpty = rows.length === 0;
  const edge = { of: 'feed', isByHand: work !== null, hasFailed: feed.error !== null } as const;
  const isAtEnd = work === null && isEmpty && !feed.hasBelow && feed.error === null;
  return (
    <>
      <Problem error={error} />
      <Edge
        {...edge}
        side="above"
        hasMore={feed.hasAbove && !isEmpty}
        isReading={work === 'reading above'}
        onReach={feed.readAbove}
      />
      <div
        {...(isEmpty ? {} : { role: 'feed', 'aria-label': 'Items' })}
        aria-busy={work !== null && work !== 'refreshing'}
      >
        {!feed.hasAbove &&
          pinned.map((element) => (
            <ElementCard key={element.id} element={element} onOpen={onOpen} />
          ))}
        {rows.map(({ itemId, above }, index) => (
          <Fragment key={itemId}>
            {above !== null && <ElementCard element={above} onOpen={onOpen} />}
            <ItemCard
              itemId={itemId}
              number={droppedAbove + index + 1}
              viewer={viewer}
              actions={actions}
              attempt={attempt}
              onOpen={onOpen}
              onRemove={feed.remove}
              onPoint={onPoint}
              onReply={onReply}
              mark={markOf(index)}
              above={beginOf(index)}
            />
          </Fragment>
        ))}
      </div>
      {work === 'opening' && <p className="hint">Opening …</p>}
      {isAtEnd && <EmptyFeed {...props} />}
      <Edge
        {...edge}
        side="below"
        isEmpty={isEmpty}
        hasMore={feed.hasBelow}
        isReading={work === 'reading below'}
        onReach={feed.readBelow}
      />
    </>
  );
}
