/**
 * Events that concern the viewer, in groups. Opening the list marks everything in it seen, which clears the bell;
 * following an entry marks it read. Later entries wait behind a button, so that nothing moves.
 */
import { useApolloClient, useQuery } from '@apollo/client/react';
import { useContext, useEffect, useState } from 'react';
import { acting, send } from '../api/send.ts';
import { useAttempt } from '../api/use-attempt.ts';
import type { PanelProps } from '../shell/panel-props.ts';
import { PassFocusButton } from '../shell/pass-focus-button.tsx';
import { thenRegion } from '../shell/pass-focus.ts';
import { notedPlace, PaneIndex } from '../shell/places.ts';
import { Problem } from '../shell/problem.tsx';
import { Scroller } from '../shell/scroller.tsx';
import { Waiting } from '../shell/waiting.tsx';
import { useChosen } from '../shell/use-chosen.ts';
import { Counts } from '../shell/use-notification-counts.ts';
import {
  MarkNotificationsSeenDocument,
  NotificationsDocument,
  type NotificationKind,
  type NotificationsQuery,
} from './generated.ts';
import { KIND_NAMES, KINDS } from './kinds.ts';
import { markListRead, markRead } from './mark-read.ts';
import { NotificationRow } from './notification-row.tsx';
import { NotificationSettings } from './notification-settings.tsx';
import { targetOf } from './target.ts';

export default function NotificationList({ viewer, onOpen }: PanelProps) {
  const [chosen, choose] = useChosen('notifications');
  const kind = KIND_NAMES.find((one) => one === chosen) ?? null;
  const { list, error, refetch, readOn } = useNotifications(kind);
  const { error: problem, attempt } = useAttempt();
  const { unseenCount, unreadCount } = useContext(Counts);
  const client = useApolloClient();
  const edges = list?.edges ?? [];
  // The count of one kind includes the entries further down.
  const hasUnread = (kind === null ? unreadCount : (list?.unreadCount ?? 0)) > 0;
  const readOne = (id: string): void =>
    attempt(acting('mark this notification read', markRead(client, [id])));
  useMarkedElsewhere(kind === null ? list : null, refetch);
  const [marked, setMarked] = useState<NotificationKind | 'ALL' | null>(null);
  const readShown = (): void => {
    const job = acting('mark these notifications read', markListRead(client, kind, edges));
    attempt(job.then(() => setMarked(kind ?? 'ALL')));
  };
  if (viewer === '') return <p className="empty">Choose a viewer to see notifications.</p>;
  return (
    <Scroller>
      <div className="feed-bar row">
        <KindField kind={kind} onChange={choose} />
        <button disabled={!hasUnread || edges.length === 0} onClick={thenRegion(readShown)}>
          Mark all read
        </button>
        <span className="hint">{unreadCount} unread</span>
        <span role="status" className="hint">
          {marked === (kind ?? 'ALL') && !hasUnread && 'Everything is read.'}
        </span>
      </div>
      <Problem error={error} failedAct={problem} onRetry={refetch} />
      <Waiting of={list ?? undefined} error={error} />
      {/* The bell announces it. */}
      <div className="pill-place">
        {/* The count is for all kinds. */}
        {kind === null && unseenCount > 0 && list !== null && (
          <button className="pill" onClick={thenRegion(() => attempt(refetch()))}>
            {unseenCount} new
          </button>
        )}
      </div>
      {list !== null && edges.length === 0 && (
        <p className="empty">
          {kind === null ? 'Nothing has happened yet.' : `No ${KINDS[kind]} yet.`}
        </p>
      )}
      <ul className="cards" aria-label="Notifications, newest first">
        {edges.map(({ node }) => (
          <NotificationRow
            key={node.id}
            notification={node}
            onFollow={() => {
              const target = targetOf(node);
              if (!node.isRead) readOne(node.id);
              if (target !== null) onOpen(target);
            }}
            onRead={() => readOne(node.id)}
          />
        ))}
      </ul>
      {list?.pageInfo.hasNextPage === true && (
        <PassFocusButton className="link" onClick={() => attempt(readOn())}>
          Older notifications
        </PassFocusButton>
      )}
      <NotificationSettings />
    </Scroller>
  );
}

type List = NonNullable<NotificationsQuery['viewer']>['notifications'];

interface Notifications {
  /** Null until it is loaded. */
  readonly list: List | null;
  readonly error: unknown;
  readonly refetch: () => Promise<unknown>;
  readonly readOn: () => Promise<unknown>;
}

/** Reading marks as seen; the entries keep showing what was new when they were read. */
function useNotifications(kind: NotificationKind | null): Notifications {
  const client = useApolloClient();
  const pane = useContext(PaneIndex);
  // Readers who return are put back where they were, for which the entries must be there immediately.
  const [isBack] = useState(() => notedPlace(pane) !== null);
  const { data, error, refetch, fetchMore } = useQuery(NotificationsDocument, {
    variables: { kinds: kind === null ? null : [kind] },
    fetchPolicy: isBack ? 'cache-and-network' : 'network-only',
  });
  const list = data?.viewer?.notifications ?? null;
  const newest = list?.edges[0];
  // A cursor is sealed again for each answer, so the newest entry shows whether there is something newer.
  const newestSign = newest === undefined ? '' : `${newest.node.id} ${newest.node.at}`;
  const through = newest?.cursor;
  useEffect(() => {
    if (kind !== null || through === undefined) return;
    send(client, { mutation: MarkNotificationsSeenDocument, variables: { through } }).catch(
      () => undefined,
    );
  }, [client, kind, newestSign]);
  const readOn = (): Promise<unknown> =>
    fetchMore({ variables: { after: list?.pageInfo.endCursor ?? null } });
  return { list, error, refetch, readOn };
}

/** Reads the list of all kinds again when another window has marked some of it read. With nothing new above, nothing moves. */
function useMarkedElsewhere(list: List | null, refetch: Notifications['refetch']): void {
  const { unseenCount, unreadCount } = useContext(Counts);
  const unread = list?.edges.filter(({ node }) => !node.isRead) ?? [];
  const isLate = unseenCount === 0 && unread.length > unreadCount;
  useEffect(() => {
    if (isLate) refetch().catch(() => undefined);
  }, [isLate, refetch]);
}

interface KindFieldProps {
  readonly kind: NotificationKind | null;
  /** Receives an empty text when all are chosen. */
  readonly onChange: (kind: string) => void;
}

function KindField({ kind, onChange }: KindFieldProps) {
  return (
    <select aria-label="Show" value={kind ?? ''} onChange={({ target }) => onChange(target.value)}>
      <option value="">everything</option>
      {KIND_NAMES.map((one) => (
        <option key={one} value={one}>
          {KINDS[one]}
        </option>
      ))}
    </select>
  );
}
