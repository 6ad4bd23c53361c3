/** The number of unread threads or items, as a number and in words. Nothing when all are read. */
import type { Badge } from './use-badges.ts';

interface UnreadBadgeProps {
  /** Null when it is unknown. */
  readonly of: Badge | null;
}

export function UnreadBadge({ of }: UnreadBadgeProps) {
  if (of === null || of.count === 0) return null;
  const { count, isCapped } = of;
  return (
    <span className="badge">
      {count}
      {isCapped ? '+' : ''}
      <span className="sr-only"> unread</span>
    </span>
  );
}
