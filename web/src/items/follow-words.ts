import type { FeedAccess } from '../api/generated.ts';

interface FollowState {
  readonly viewerFollows: boolean;
  readonly viewerHasRequested?: boolean;
  readonly feed?: FeedAccess;
}

/** The label of the button that starts or ends the viewer's follow, or their request. */
export function followWords({ viewerFollows, viewerHasRequested, feed }: FollowState): string {
  if (viewerFollows) return 'Unfollow';
  if (viewerHasRequested === true) return 'Withdraw your request';
  return feed === 'PRIVATE' ? 'Ask to follow' : 'Follow';
}
