/** How many are unread, in a number and in words. Nothing when all are read. */
interface UnreadBadgeProps {
  readonly count: number;
  readonly isCapped: boolean;
}

export function UnreadBadge({ count, isCapped }: UnreadBadgeProps) {
  if (count === 0) return null;
  return (
    <span className="badge">
      {count}
      {isCapped ? '+' : ''}
      <span className="sr-only"> unread</span>
    </span>
  );
}
