import type { FeedAccess, ProducerRowFragment } from './generated.ts';

type FollowState = Pick<ProducerRowFragment, 'viewerFollows'> & {
  readonly viewerHasRequested?: boolean;
  readonly feed?: FeedAccess;
};

/** What the button says that begins or ends the viewer's follow, or their request. */
export function followWords({ viewerFollows, viewerHasRequested, feed }: FollowState): string {
  if (viewerFollows) return 'Unfollow';
  if (viewerHasRequested === true) return 'Withdraw your request';
  return feed === 'PRIVATE' ? 'Ask to follow' : 'Follow';
}
