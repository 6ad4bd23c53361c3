/** Opens the notifications, and shows how many of them the viewer has not seen. */
import { nounAfter } from './noun-after.ts';
import { countWords, type NotificationCounts } from './use-notification-counts.ts';
import type { View } from './use-address.ts';

interface BellProps {
  readonly counts: NotificationCounts;
  readonly isOpen: boolean;
  readonly onOpen: (view: View) => void;
}

export function Bell({ counts: { unseenCount }, isOpen, onOpen }: BellProps) {
  const shown = countWords(unseenCount);
  return (
    <>
      <button
        className="bell"
        aria-pressed={isOpen}
        aria-label={`Notifications, ${shown} unseen`}
        onClick={() => onOpen({ template: 'notifications', args: {} })}
      >
        <svg viewBox="0 0 24 24" width="18" height="18" aria-hidden="true">
          <path
            d="M12 3a6 6 0 0 0-6 6v4l-2 4h16l-2-4V9a6 6 0 0 0-6-6Zm-2 16a2 2 0 0 0 4 0"
            fill="none"
            stroke="currentColor"
            strokeWidth="2"
            strokeLinejoin="round"
          />
        </svg>
        {unseenCount > 0 && (
          <span className="badge" aria-hidden="true">
            {shown}
          </span>
        )}
      </button>
      <span role="status" className="sr-only">
        {unseenCount > 0 && `${shown} unseen ${nounAfter(unseenCount, 'notification')}`}
      </span>
    </>
  );
}
