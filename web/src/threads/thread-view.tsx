/**
 * One conversation, oldest first, opened where the reader stopped or at the item that a link names. Reading marks it read, and replies are added below.
 */
import {
  memo,
  useCallback,
  useContext,
  useLayoutEffect,
  useRef,
  useState,
  type ReactNode,
  type RefObject,
} from 'react';
import { useAttempt } from '../api/use-attempt.ts';
import type { OwnItemFragment } from '../api/generated.ts';
import { Edge } from '../feed/edge.tsx';
import { useKeys } from '../feed/use-keys.ts';
import { ItemCard, type ItemCardProps } from '../items/item-card.tsx';
import { useItemActions } from '../items/use-item-actions.ts';
import type { PanelProps } from '../shell/panel-props.ts';
import { Problem } from '../shell/problem.tsx';
import { ReturnFocus } from '../shell/return-focus.tsx';
import { Scroller } from '../shell/scroller.tsx';
import { Names, nameOf } from '../viewers/names.ts';
import Compose from '../writing/compose.tsx';
import { ThreadBar, useThreadRow } from './thread-bar.tsx';
import type { ThreadRow } from './thread-rows.ts';
import { threadTitle } from './thread-title.ts';
import { useAnswer } from './use-answer.ts';
import { useReading } from './use-reading.ts';
import { useUnreadFrom } from './use-unread-from.ts';
import { useReplies } from './use-replies.ts';
import { useThreadNow, useThreadRights } from './use-rights.ts';
import { useThread, type ThreadFeed } from './use-thread.ts';

export default function ThreadView({ view, viewer, pane, onOpen }: PanelProps) {
  const name = view.args['thread'] ?? '';
  const scroller = useRef<HTMLDivElement>(null);
  const thread = useThread({ name, itemId: view.args['item'] ?? null }, scroller);
  const { error, attempt } = useAttempt();
  const { readBelow, firstUnreadId, threadId, hasBelow } = thread;
  const bar = useThreadRow(threadId);
  const title = bar === null ? undefined : threadTitle(bar);
  const look = useCallback(() => void readBelow(), [readBelow]);
  const writing = useAnswer(scroller, { hasUnread: hasBelow || bar?.isUnread === true, readBelow });
  const { answered, answer } = writing;
  const { viewerMayReply } = useThreadRights(threadId);
  const lookAgain = useThreadNow(name, threadId !== null);
  // Somebody else may have closed it since its rights were loaded.
  const mayReply = viewerMayReply && bar?.isClosed === false;
  const reply = useCallback(() => {
    if (mayReply) answer(null);
  }, [mayReply, answer]);
  useKeys(pane, { onNew: look, onWrite: reply });
  const [isKeptUnread, keepUnread] = useState(false);
  // Opening the form scrolls past rows that nobody has read.
  useReading(scroller, thread, { isOn: viewer !== '' && answered === null, isKeptUnread });
  useReplies(name, thread, scroller);
  useStart(scroller, thread);
  return (
    <Scroller ref={scroller} title={title} hasHeading={bar !== null}>
      {bar !== null && (
        <ThreadBar
          thread={bar}
          viewer={viewer}
          attempt={attempt}
          onReply={mayReply ? reply : null}
          onMark={keepUnread}
          onOpen={onOpen}
        />
      )}
      <Problem error={error} />
      {threadId === null && <Problem error={thread.error} onRetry={thread.open} />}
      <Rows
        thread={thread}
        viewer={viewer}
        firstUnreadId={firstUnreadId}
        attempt={attempt}
        onOpen={onOpen}
        onReply={mayReply ? answer : null}
        onMark={keepUnread}
        isWriting={answered !== null}
      />
      {threadId !== null && <Problem error={thread.error} onRetry={readBelow} />}
      {answered !== null && (
        <ReturnFocus key={answered.item?.id ?? ''}>
          <Answer item={answered.item} rows={thread.rows} mayReply={mayReply}>
            <Compose
              thread={name}
              parent={answered.item?.id ?? null}
              draft={null}
              onPublished={writing.published}
              onRefused={lookAgain}
              onCancel={writing.close}
              onKept={writing.kept}
            />
          </Answer>
        </ReturnFocus>
      )}
      <p role="status" className="said">
        {answered === null && writing.said}
      </p>
    </Scroller>
  );
}

/** Once, when the first page is loaded: to the row where it opens, or to the end. Readers who return keep their place. */
function useStart(scroller: RefObject<HTMLElement | null>, thread: ThreadFeed): void {
  const { threadId, openedAtId } = thread;
  const wasThere = useRef(threadId !== null);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (threadId === null || element === null || wasThere.current) return;
    const row = openedAtId === null ? '.first-unread' : `[data-row="${CSS.escape(openedAtId)}"]`;
    const from = element.querySelector<HTMLElement>(row);
    const isStart = from !== null && from.matches(':first-child');
    const heading = element.querySelector<HTMLElement>('.thread-bar h2')?.offsetHeight ?? 0;
    const top = from === null ? element.scrollHeight : from.offsetTop - heading;
    element.scrollTo({ top: isStart ? 0 : top });
    // Not away from what the reader turned to while it was loaded.
    const { activeElement } = document;
    if (openedAtId !== null && (activeElement === document.body || activeElement === element))
      from?.focus({ preventScroll: true });
  }, [threadId]);
}

interface AnswerProps {
  /** Null when the thread itself is answered. */
  readonly item: OwnItemFragment | null;
  readonly rows: readonly ThreadRow[];
  /** False when the thread was closed meanwhile. */
  readonly mayReply: boolean;
  readonly children: ReactNode;
}

/**
 * Below the last row; scrolls into sight when it is opened, and stays there when rows are added above it during
 * writing.
 */
function Answer({ item, rows, mayReply, children }: AnswerProps) {
  const form = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { current } = form;
    if (current?.contains(document.activeElement) === true)
      current.scrollIntoView({ block: 'nearest' });
  }, [rows]);
  return (
    <div ref={form}>
      {item !== null && (
        <p className="hint">
          Replying to <bdi>{item.author?.name ?? 'a deleted account'}</bdi>:{' '}
          <bdi>{item.text?.slice(0, 80)}</bdi>
        </p>
      )}
      <div role="alert">
        {!mayReply && (
          <p className="problem">
            You can no longer reply here: the thread was closed, or its place takes no replies from
            you. What you wrote stays here until you discard it.
          </p>
        )}
      </div>
      {children}
    </div>
  );
}

interface RowsProps extends Pick<PanelProps, 'viewer' | 'onOpen'> {
  readonly thread: ThreadFeed;
  readonly firstUnreadId: string | null;
  readonly attempt: (job: Promise<unknown>) => void;
  /** Null in a closed thread. */
  readonly onReply: ((item: OwnItemFragment) => void) | null;
  readonly onMark: (isUnread: boolean) => void;
  /** While writing, rows below are loaded only on a click, because the form is below them. */
  readonly isWriting: boolean;
}

function Rows(props: RowsProps) {
  const { thread, viewer, firstUnreadId, attempt, onOpen, onReply, onMark, isWriting } = props;
  const actions = useItemActions();
  const onUnread = useUnreadFrom(thread.threadId, attempt, onMark);
  const { rows, droppedAbove, work, error, hasAbove, hasBelow } = thread;
  return (
    <>
      <Edge
        of="thread"
        side="above"
        hasMore={hasAbove && rows.length > 0}
        isReading={work === 'reading above'}
        hasFailed={error !== null}
        onReach={thread.readAbove}
      />
      <div
        role={rows.length > 0 ? 'feed' : undefined}
        aria-label={rows.length > 0 ? 'Items of the thread, oldest first' : undefined}
        aria-busy={work !== null}
      >
        {rows.map((row, index) => (
          <Row
            key={row.node.id}
            row={row}
            isFirstUnread={row.node.id === firstUnreadId}
            number={droppedAbove + index + 1}
            viewer={viewer}
            actions={actions}
            attempt={attempt}
            onOpen={onOpen}
            onRemove={thread.remove}
            onReply={onReply}
            onUnread={onUnread}
          />
        ))}
      </div>
      {work === 'opening' && <p className="hint">Opening …</p>}
      <Edge
        of="thread"
        side="below"
        isEmpty={rows.length === 0}
        hasMore={hasBelow}
        isByHand={isWriting}
        isReading={work === 'reading below'}
        hasFailed={error !== null}
        onReach={() => void thread.readBelow()}
      />
    </>
  );
}

interface RowProps
  extends
    AboveProps,
    Pick<
      ItemCardProps,
      'number' | 'viewer' | 'actions' | 'attempt' | 'onOpen' | 'onRemove' | 'onReply' | 'onUnread'
    > {}

/** Like its card, rendered again only when a prop changes. */
const Row = memo(function Row({ row, isFirstUnread, ...card }: RowProps) {
  return (
    <ItemCard
      {...card}
      itemId={row.node.id}
      isInThread
      above={<Above row={row} isFirstUnread={isFirstUnread} />}
      mark={isFirstUnread ? 'first-unread' : ''}
    />
  );
});

interface AboveProps {
  readonly row: ThreadRow;
  readonly isFirstUnread: boolean;
}

/** Shown on a card above its item: where the unread part begins, and whom it answers. */
function Above({ row: { node }, isFirstUnread }: AboveProps) {
  const names = useContext(Names);
  return (
    <>
      {isFirstUnread && <p className="unread-line">Unread from here</p>}
      {node.parent !== null && (
        <p className="hint">
          replies to{' '}
          <bdi>
            {node.parent.author === null ? 'a deleted account' : nameOf(names, node.parent.author)}
          </bdi>
        </p>
      )}
    </>
  );
}
