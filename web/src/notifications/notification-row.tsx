/** One entry: who did what, whether it is new and whether it is read, and a link to it. */
import { TimeAgo } from '../items/time-ago.tsx';
import { Avatar } from '../viewers/avatar.tsx';
import type { NotificationRowFragment } from './generated.ts';

interface NotificationRowProps {
  readonly notification: NotificationRowFragment;
  readonly onFollow: () => void;
  readonly onRead: () => void;
}

export function NotificationRow({ notification, onFollow, onRead }: NotificationRowProps) {
  const { summary, actors, item, producer, at, isSeen, isRead } = notification;
  const place = producer?.__typename === 'Channel' ? producer.place : null;
  const about = item?.title ?? item?.text?.slice(0, 120) ?? place?.title ?? null;
  return (
    <li className={`card notification ${isRead ? '' : 'unread'}`}>
      <span className="avatars">
        {actors.nodes.map(({ login }) => (
          <Avatar key={login} login={login} />
        ))}
      </span>
      <div>
        <button className="link" onClick={onFollow}>
          {summary}
        </button>{' '}
        {!isSeen && <span className="badge">new</span>}
        {about !== null && (
          <p className="text hint" dir="auto">
            {about}
          </p>
        )}
        <p className="hint">
          <TimeAgo at={at} />
          {!isRead && (
            <>
              {' · '}
              <button
                className="link"
                onClick={({ currentTarget }) => {
                  // This button disappears; the one above stays.
                  currentTarget.closest('li')?.querySelector('button')?.focus();
                  onRead();
                }}
              >
                Mark read
              </button>
            </>
          )}
        </p>
      </div>
    </li>
  );
}
