/** The jobs of every process, for what it serves: rivers, followed streams, seen items, erased accounts, audits. */
import type { FeedAudits } from '../feeds/audits/feed-audits.ts';
import type { StreamUpdates } from '../feeds/updates/updates.ts';
import type { SeenItems } from '../reads/seen.ts';
import type { Rivers } from '../rivers/rivers.ts';
import type { ErasedWatch } from '../social/erasure/erased-watch.ts';
import { auditFeeds } from './audit-feeds.ts';
import { fillRivers } from './fill-rivers.ts';
import { followStreams } from './follow-streams.ts';
import type { Job } from './job.ts';
import { rememberSeen } from './remember-seen.ts';
import { watchErased } from './watch-erased.ts';

export interface ProcessJobsContext {
  readonly rivers: Rivers;
  readonly updates: Pick<StreamUpdates, 'tend'>;
  readonly seen: Pick<SeenItems, 'flush'>;
  readonly erased: Pick<ErasedWatch, 'tend'>;
  readonly audits: Pick<FeedAudits, 'tend'>;
}

export function processJobs({
  rivers,
  updates,
  seen,
  erased,
  audits,
}: ProcessJobsContext): readonly Job[] {
  return [
    ...fillRivers(rivers),
    ...followStreams(updates),
    ...rememberSeen(seen),
    ...watchErased(erased),
    ...auditFeeds(audits),
  ];
}
